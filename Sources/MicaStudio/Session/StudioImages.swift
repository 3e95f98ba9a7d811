#if Studio
import Foundation
package import ImageIO

/// The images that a page has sent, by the names that its events use.
@MainActor package final class StudioImages {
    private var images: [String: CGImage] = [:]

    /// The maximum number of pixels of all images of a page, and the maximum number of images.
    private static let maximumPixels = 16_000_000, maximumCount = 32
    static let maximumBytes = 512 * 1024

    package init() {}

    package subscript(name: String) -> CGImage? { images[name] }

    /// Adds an image. Throws a message if the data is not an image, or exceeds the limits.
    package func add(_ file: Data, as name: String) throws {
        guard images[name] == nil else { return }
        guard !name.isEmpty, name.count <= 200, images.count < Self.maximumCount else {
            throw StudioError("a page can hold at most \(Self.maximumCount) images; reload it for more")
        }
        guard file.count <= Self.maximumBytes else {
            throw StudioError("\(name) is larger than \(Self.maximumBytes / 1024) KB")
        }
        guard let source = CGImageSourceCreateWithData(file as CFData, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { throw StudioError("\(name) must be a PNG, JPEG, GIF or WebP image") }
        let pixels = images.values.reduce(0) { $0 + $1.width * $1.height } + image.width * image.height
        guard pixels <= Self.maximumPixels else {
            throw StudioError("the images of a page must have at most \(Self.maximumPixels / 1_000_000) million pixels")
        }
        images[name] = image
    }
}
#endif
