import MicaBase
import MicaSVG

/// The drawing of an image without pixels of its own: an SVG file. Immutable, apart from pixels that are kept.
final class VectorPicture: Sendable {
    let picture: SVGPicture
    /// `true` if image views draw it at their own size; `false` if they stretch the pixels of its own size.
    let keepsVectors: Bool

    /// The file's name, for the log.
    private let name: String
    /// The sentences that the log has.
    private let logged = Guarded<Set<String>>([])

    private struct Key: Hashable { var width: Int, height: Int, scale: CGFloat }
    private let pixels = Guarded<BoundedCache<Key, CGImage>>(BoundedCache(limit: 4))

    init(_ picture: SVGPicture, name: String, keepsVectors: Bool) {
        self.picture = picture
        self.name = name
        self.keepsVectors = keepsVectors
        log(picture.faults)
    }

    /// Logs what is not drawn as the file states, each sentence once.
    private func log(_ faults: [String]) {
        for fault in faults where logged.withLock({ $0.insert(fault).inserted }) {
            warn("\(name): \(fault)", module: "UIKit")
        }
    }

    /// Draws the picture over a rectangle.
    func draw(in rect: CGRect, of context: CGContext) { log(picture.draw(in: rect, of: context)) }

    var size: CGSize { picture.size }

    /// The maximum number of pixels a side, and of all pixels.
    private static let largestSide: CGFloat = 8192, mostPixels: CGFloat = 33_554_432

    /// Returns a bitmap of a size in points; nil for an empty one, one beyond 8192 pixels a side or 8192 × 4096 pixels.
    func image(_ size: CGSize, scale: CGFloat) -> CGImage? {
        let width = (size.width * scale - 1e-6).rounded(.up), height = (size.height * scale - 1e-6).rounded(.up)
        guard width >= 1, height >= 1, max(width, height) <= VectorPicture.largestSide,
            width * height <= VectorPicture.mostPixels
        else { return nil }
        let key = Key(width: Int(width), height: Int(height), scale: scale)
        if let known = pixels.withLock({ $0[key] }) { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(in: CGRect(origin: .zero, size: size), of: context.cgContext)
        }.cgImage
        if let image { pixels.withLock { $0[key] = image } }
        return image
    }
}

extension UIImage {
    /// Returns the image of an SVG file, with pixels for a scale. The log names what is not drawn.
    static func vector(
        _ data: Data, name: String, scale: CGFloat, keepsVectors: Bool, isConverted: Bool = false
    ) throws(SVGFailure) -> UIImage {
        let vector = VectorPicture(
            try SVGPicture(data, countsUnits: isConverted), name: name, keepsVectors: keepsVectors)
        let scale = scale > 0 ? scale : 1
        var content = Content(cgImage: vector.image(vector.size, scale: scale), scale: scale, orientation: .up)
        content.vector = vector
        return UIImage(content)
    }

    /// Returns the pixels that an image view of a size shows, and their number per point: those of `upright`, drawn for
    /// the scale of a screen. `size` is that of the view if the image fills it.
    func vectorPixels(_ vector: VectorPicture, for scale: CGFloat, in size: CGSize?) -> (
        image: CGImage?, scale: CGFloat
    ) {
        let scale = scale > 0 ? scale : self.scale, own = self.size
        var target = own
        if vector.keepsVectors, !isResizable, let size, own.width > 0, own.height > 0 {
            // One factor for both sides: the layer stretches the pixels where the sides differ.
            let factor = max(size.width / own.width, size.height / own.height)
            if factor.isFinite, factor > 0 { target = CGSize(width: own.width * factor, height: own.height * factor) }
        }
        // A picture that is too large is drawn at the image's own size.
        if max(target.width, target.height) * scale > 4096 { target = own }
        let shown: CGImage?
        if imageOrientation == .up, tint == nil {
            shown = vector.image(target, scale: scale)
        } else {
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            let place = CGRect(origin: .zero, size: target), original = changed { $0.renderingMode = .alwaysOriginal }
            shown =
                UIGraphicsImageRenderer(size: target, format: format).image { _ in original.draw(in: place) }.cgImage
        }
        return (shown, own.width > 0 ? scale * target.width / own.width : scale)
    }

    /// Draws the outlines upright and stretched.
    func draw(_ vector: VectorPicture, in rect: CGRect, of context: CGContext) {
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width, y: rect.height)
        context.concatenate(imageOrientation.uprightTransform)
        vector.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), of: context)
        context.restoreGState()
    }
}
