import Foundation
import ImageIO
import Synchronization
import UIKit

/// The images of a folder, decoded and scaled down to the size of an avatar. A cache keeps the most recently used ones.
final class ImageStore: Sendable {
    /// The largest file that is read, in bytes.
    static let largestFile = 8 << 20
    /// The largest image that is decoded, in pixels.
    static let mostPixels = 32_000_000
    /// The longer side of a decoded image, in pixels.
    static let side = 512
    private static let capacity = 64 << 20

    /// The most images in the cache.
    private static let mostEntries = 4096

    /// The path without links.
    private let folder: String?
    private let images = Mutex(RecencyCache<String, CGImage>(capacity: capacity, limit: mostEntries))

    init(folder: URL?) { self.folder = folder.flatMap { Self.resolved($0.path) } }

    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// A version of a file; its identity changes when the file does.
    struct Version: Sendable {
        let path: String
        let identity: String
    }

    func version(of name: String) throws(RequestError) -> Version {
        let missing = RequestError(.notFound, "Unknown image \(name).")
        guard let folder else { throw missing }
        let endings = name.contains(".") ? [""] : ["", ".png", ".jpg", ".webp"]
        for ending in endings {
            var status = stat()
            guard let path = Self.resolved("\(folder)/\(name)\(ending)"), stat(path, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            guard path.hasPrefix(folder == "/" ? folder : "\(folder)/") else {
                throw RequestError(.notFound, "The image \(name) is a link to a file outside of the image folder.")
            }
            guard status.st_size <= Self.largestFile else {
                throw RequestError(.contentTooLarge, "The image \(name) has more than \(Self.largestFile) bytes.")
            }
            let time = status.st_mtim
            return Version(path: path, identity: "\(name)\(ending) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)")
        }
        throw missing
    }

    /// Returns the decoded image. Called on a job's thread.
    func image(_ version: Version) throws(RequestError) -> CGImage {
        if let image = images.withLock({ $0.value(for: version.identity) }) { return image }
        let name = URL(fileURLWithPath: version.path).lastPathComponent
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: version.path)) else {
            throw RequestError(.notFound, "The image \(name) cannot be read.")
        }
        let image = try Self.decoded(data, name: "The image \(name)")
        images.withLock { $0.insert(image, for: version.identity, cost: image.width * image.height * 4) }
        return image
    }

    /// The number of pixels by the head of an image; 0 if it is not an image.
    static func pixelCount(_ data: Data) -> Int {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil), let (width, height) = size(source) else {
            return 0
        }
        return width.multipliedReportingOverflow(by: height).partialValue
    }

    private static func size(_ source: CGImageSource) -> (width: Int, height: Int)? {
        guard let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { return nil }
        return (width, height)
    }

    static func decoded(_ data: Data, name: String) throws(RequestError) -> CGImage {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil), let (width, height) = size(source) else {
            throw RequestError(.unprocessableContent, "\(name) must be a PNG, JPEG, GIF or WebP image.")
        }
        guard width <= mostPixels, height <= mostPixels, width * height <= mostPixels else {
            throw RequestError(
                .contentTooLarge, "\(name) has \(width) × \(height) pixels; no more than \(mostPixels) are read.")
        }
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: side,
        ]
        guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options) else {
            throw RequestError(.unprocessableContent, "\(name) is damaged.")
        }
        return image
    }
}
