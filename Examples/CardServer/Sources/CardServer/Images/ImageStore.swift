import Foundation
import ImageIO
import Synchronization
import UIKit

/// The images of a folder, decoded and reduced to what cards show of them. The most recently used are kept.
final class ImageStore: Sendable {
    /// The largest file that is read, in bytes.
    static let largestFile = 8 << 20
    /// The largest image that is decoded, in pixels.
    static let mostPixels = 32_000_000
    /// The longer side of what is kept, in pixels.
    static let side = 512
    private static let capacity = 64 << 20

    let folder: URL?
    private struct Entry { let image: CGImage; let bytes: Int; var use: Int }
    private struct State { var entries: [String: Entry] = [:]; var bytes = 0; var use = 0 }
    private let state = Mutex(State())

    init(folder: URL?) { self.folder = folder }

    /// Which version of a file there is; it changes when the file does.
    struct Version: Sendable {
        let url: URL
        let identity: String
    }

    func version(of name: String) throws(RequestError) -> Version {
        let missing = RequestError(.notFound, "There is no image \(name).")
        guard let folder else { throw missing }
        let endings = name.contains(".") ? [""] : ["", ".png", ".jpg", ".webp"]
        for ending in endings {
            let url = folder.appendingPathComponent(name + ending)
            var status = stat()
            guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard status.st_size <= Self.largestFile else {
                throw RequestError(.contentTooLarge, "The image \(name) has more than \(Self.largestFile) bytes.")
            }
            let time = status.st_mtim
            return Version(url: url, identity: "\(name)\(ending) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)")
        }
        throw missing
    }

    /// Called on a job's thread.
    func image(_ version: Version) throws(RequestError) -> CGImage {
        if let image = state.withLock({ state in
            state.use += 1
            state.entries[version.identity]?.use = state.use
            return state.entries[version.identity]?.image
        }) {
            return image
        }
        guard let data = try? Data(contentsOf: version.url) else {
            throw RequestError(.notFound, "The image \(version.url.lastPathComponent) cannot be read.")
        }
        let image = try Self.decoded(data, name: "The image \(version.url.lastPathComponent)")
        let bytes = image.width * image.height * 4
        state.withLock { state in
            guard state.entries[version.identity] == nil else { return }
            state.entries[version.identity] = Entry(image: image, bytes: bytes, use: state.use)
            state.bytes += bytes
            while state.bytes > Self.capacity, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.bytes -= oldest.value.bytes
                state.entries[oldest.key] = nil
            }
        }
        return image
    }

    static func decoded(_ data: Data, name: String) throws(RequestError) -> CGImage {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { throw RequestError(.unprocessableContent, "\(name) is no PNG, JPEG, GIF or WebP image.") }
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
