package import CoreGraphics
import Foundation
import ImageIO
import MicaBase

/// The images of a Lottie file: those in it, those of its archive, and those beside it.
package final class LottieImages: AnimationImageProvider, Sendable {
    private struct State {
        var images: [String: CGImage?] = [:]
        /// The bytes of decoded images that may still be made.
        var bytesLeft = LottieImages.maximumBytes
    }

    private let files: [String: Data]
    private let folder: URL?
    private let state = Guarded(State())

    /// The maximum size of all decoded images together, in bytes.
    static let maximumBytes = 1 << 30

    /// `files` are the bytes of image files by name. `folder` is where other files are; `nil` for nowhere.
    init(files: [String: Data], folder: URL?) {
        self.files = files
        self.folder = folder
    }

    /// Returns the image of an asset, decoded once; `nil` if it cannot be read.
    package func imageForAsset(asset: ImageAsset) -> CGImage? {
        state.withLock { state in
            if let image = state.images[asset.id] { return image }
            var image = data(of: asset).flatMap(Self.decoded)
            if let found = image {
                let size = found.width * found.height * 4
                if size > state.bytesLeft { image = nil } else { state.bytesLeft -= size }
            }
            state.images[asset.id] = .some(image)
            return image
        }
    }

    private static func decoded(_ data: Data) -> CGImage? {
        CGImageSourceCreateWithData(data as CFData, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    }

    private func data(of asset: ImageAsset) -> Data? {
        if asset.isEmbedded {
            guard let comma = asset.name.firstIndex(of: ","), asset.name[..<comma].hasSuffix(";base64") else {
                return nil
            }
            return Data(
                base64Encoded: String(asset.name[asset.name.index(after: comma)...]), options: .ignoreUnknownCharacters)
        }
        if let data = files[asset.name] ?? files[(asset.name as NSString).lastPathComponent] { return data }
        guard let folder else { return nil }
        // Only what is in the file's folder: a path of the file does not lead elsewhere.
        let parts = (asset.directory + "/" + asset.name).split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !asset.name.hasPrefix("http") else { return nil }
        let url = parts.reduce(folder) { $0.appendingPathComponent(String($1)) }
        return (try? ImageFile.data(at: url))
            ?? (try? ImageFile.data(at: folder.appendingPathComponent(String(parts.last!))))
    }
}
