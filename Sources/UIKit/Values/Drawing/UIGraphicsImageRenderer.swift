/// The pixel format of an image renderer.
open class UIGraphicsImageRendererFormat: NSObject {
    /// The pixels per point. Default the scale of the current traits.
    open var scale: CGFloat = UITraitCollection.current.pixelGrid.scale
    /// `true` for an image without alpha, which is black where nothing is drawn. Default `false`.
    open var opaque = false
    /// The drawn rectangle of the renderer, in points, in the format of a context. Default zero.
    open internal(set) var bounds = CGRect.zero

    /// The range of colours of an image.
    public enum Range: Int, Sendable {
        /// The system's choice.
        case unspecified = -1
        /// The system's choice for the screen.
        case automatic = 0
        /// Wide colours.
        case extended
        /// Standard colours.
        case standard
    }
    /// The preferred range of colours; stored only: images have sRGB. Default `automatic`.
    open var preferredRange = Range.automatic
    /// `true` if images may be brighter than white. Always `false`.
    open var supportsHighDynamicRange: Bool { false }

    public required override init() {}
    /// Creates a format with the scale of traits, or with that of the current traits if theirs is unspecified.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.pixelGrid.scale }
    }
    /// Returns the format for the current traits.
    open class func `default`() -> Self { self.init() }
    /// Returns the same as `default()`.
    open class func preferred() -> Self { self.init() }

    /// Returns a bitmap for `bounds`, in points with the origin at the top left; nil if they are empty or impossible.
    func context(for bounds: CGRect) -> CGContext? {
        let width = (bounds.width * scale).rounded(.up), height = (bounds.height * scale).rounded(.up)
        let limit: CGFloat = 32_767
        let info = opaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
        guard width >= 1, height >= 1, width <= limit, height <= limit,
            let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: info.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        // As in a view's `draw(_:)`: shadows fall downwards, patterns begin at the top, and both are measured in
        // points.
        context.rebase(
            CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: height + bounds.minY * scale))
        return context
    }
}

/// The context of an image renderer's closure, which is also the current context while the closure runs.
open class UIGraphicsImageRendererContext: NSObject {
    /// The underlying context, with y down.
    public let cgContext: CGContext
    /// The format of the image.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, renderer: UIGraphicsImageRenderer) {
        self.cgContext = cgContext
        format = type(of: renderer.format).init()
        format.scale = renderer.format.scale
        format.opaque = renderer.format.opaque
        format.preferredRange = renderer.format.preferredRange
        format.bounds = renderer.bounds
    }

    /// The image drawn so far.
    open var currentImage: UIImage {
        guard let image = cgContext.makeImage() else {
            return UIImage(cgImage: nil, scale: format.scale, orientation: .up)
        }
        return UIImage(cgImage: image, scale: format.scale, orientation: .up)
    }
    /// Fills a rectangle.
    open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }
    /// Fills a rectangle with a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// Strokes the inside edge of a rectangle, one point wide.
    open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }
    /// Strokes the inside edge of a rectangle, one point wide, with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }
    /// Intersects the clip with a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images from the drawing of a closure. The origin is at the top left, y grows downwards, and the unit is one
/// point.
open class UIGraphicsImageRenderer: NSObject {
    /// The drawn rectangle in points.
    public let bounds: CGRect
    /// The format of the images.
    public let format: UIGraphicsImageRendererFormat

    /// Creates a renderer for the rectangle `bounds`, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }
    /// Creates a renderer with the default format.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
    /// Creates a renderer for a rectangle at the origin.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }
    /// Creates a renderer with the default format.
    public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

    /// Returns an image of the drawing of `actions`, without pixels if the size is empty or impossible.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let context = format.context(for: bounds) else {
            return UIImage(cgImage: nil, scale: format.scale, orientation: .up)
        }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let rendererContext = UIGraphicsImageRendererContext(cgContext: context, renderer: self)
        actions(rendererContext)
        return rendererContext.currentImage
    }

    /// Returns the image as a PNG file; empty if there is none.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
    /// Returns the image as a JPEG file with a quality of 0–1; empty if there is none.
    open func jpegData(
        withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
    }
}
