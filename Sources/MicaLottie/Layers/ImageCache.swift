public import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// The images of a document, read once.
final class ImageCache {
    private let provider: (any AnimationImageProvider)?
    private var images: [String: CGImage?] = [:]

    init(_ provider: (any AnimationImageProvider)?) { self.provider = provider }

    /// Returns a layer of an asset's size with its image.
    func layer(of asset: ImageAsset) -> CALayer? {
        guard let image = image(of: asset) else { return nil }
        let layer = CALayer.group()
        let width = asset.width > 0 ? asset.width : Double(image.width)
        let height = asset.height > 0 ? asset.height : Double(image.height)
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        layer.contents = image
        layer.contentsGravity = provider?.contentsGravity(for: asset) ?? .resize
        return layer
    }

    private func image(of asset: ImageAsset) -> CGImage? {
        if let known = images[asset.id] { return known }
        let image = provider?.imageForAsset(asset: asset) ?? asset.embeddedImage
        images[asset.id] = .some(image)
        return image
    }
}

extension ImageAsset {
    /// The image in the data of a URL; `nil` if there is none.
    public var embeddedImage: CGImage? {
        guard isEmbedded, let comma = name.firstIndex(of: ","),
            let data = Data(
                base64Encoded: String(name[name.index(after: comma)...]), options: .ignoreUnknownCharacters),
            let source = CGImageSourceCreateWithData(data as CFData, nil)
        else { return nil }
        return CGImageSourceCreateImageAtIndex(source, 0, nil)
    }
}
