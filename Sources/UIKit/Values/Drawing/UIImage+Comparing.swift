import CoreGraphics

extension UIImage {
    /// Returns `true` if an image has the same pixels, scale, orientation and use of its colours, or is the same symbol.
    func looksLike(_ other: UIImage) -> Bool {
        let a = content, b = other.content
        guard a.scale == b.scale, a.orientation == b.orientation, a.renderingMode == b.renderingMode,
            a.capInsets == b.capInsets, a.resizingMode == b.resizingMode, a.isResizable == b.isResizable,
            a.tint == b.tint, a.duration == b.duration, a.images == b.images, a.flips == b.flips,
            a.alignmentInsets == b.alignmentInsets, a.baselineOffset == b.baselineOffset
        else { return false }
        if let symbol = a.symbol {
            return symbol.name == b.symbol?.name && configuration == other.configuration && a.artwork == nil
                && b.artwork == nil && size == other.size
        }
        guard b.symbol == nil else { return false }
        switch (a.cgImage, b.cgImage) {
        case (nil, nil): return a.images != nil
        case (let first?, let second?): return first === second || UIImage.havePixelsInCommon(first, second)
        default: return false
        }
    }

    /// Returns `true` if the images have equal formats and bytes.
    private static func havePixelsInCommon(_ a: CGImage, _ b: CGImage) -> Bool {
        guard a.width == b.width, a.height == b.height, a.bitsPerComponent == b.bitsPerComponent,
            a.bitsPerPixel == b.bitsPerPixel, a.bytesPerRow == b.bytesPerRow, a.bitmapInfo == b.bitmapInfo,
            a.colorSpace?.name == b.colorSpace?.name, let first = a.dataProvider?.data,
            let second = b.dataProvider?.data
        else { return false }
        return first == second
    }
}

// Preparing of images: they are decoded on first use, and drawn from memory from then on.
extension UIImage {
    /// The traits of the image's configuration; without them only its scale.
    public var traitCollection: UITraitCollection {
        configuration?.traitCollection ?? UITraitCollection(displayScale: scale)
    }
    /// The format of a renderer whose images are like this one: its scale, and opaque if it has no alpha.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        switch cgImage?.alphaInfo {
        case .none?, .noneSkipFirst?, .noneSkipLast?: format.opaque = true
        default: break
        }
        return format
    }

    /// Decodes the image and returns one that is drawn without decoding; nil if it has no pixels.
    public func preparingForDisplay() -> UIImage? {
        guard content.symbol == nil, let cgImage = content.cgImage else { return content.symbol == nil ? nil : self }
        guard
            let context = CGContext(
                data: nil, width: cgImage.width, height: cgImage.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        context.draw(cgImage, in: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
        guard let decoded = context.makeImage() else { return nil }
        return changed { $0.cgImage = decoded }
    }

    /// Decodes the image, and calls the handler with the result of `preparingForDisplay()` in a later turn of the main
    /// queue.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.main.async { [self] in completionHandler(preparingForDisplay()) }
    }

    /// Decodes the image and returns one that is drawn without decoding; nil if it has no pixels.
    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    /// Returns an animated image of the frames `name0`, `name1`, … up to 1024, as in `init(named:)`; nil if there is no
    /// first frame (`name0` or `name1`).
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        for number in 0...1024 {
            if let image = UIImage(named: "\(name)\(number)") {
                images.append(image)
            } else if number > 0 {
                break
            }
        }
        return animatedImage(with: images, duration: duration)
    }
}
