import ImageIO

/// A picture with a scale and an orientation. Immutable.
///
/// Every stored property is a constant and no `CGImage` changes after it is made: that is why it may be `Sendable`
/// though the class is open.
open class UIImage: NSObject, @unchecked Sendable {
    /// Which way up the pixels are stored, as the values of the EXIF tag but in UIKit's order.
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up
        /// Turned by 180°.
        case down
        /// Turned by 90° counterclockwise.
        case left
        /// Turned by 90° clockwise.
        case right
        /// Mirrored left to right.
        case upMirrored
        /// Mirrored top to bottom.
        case downMirrored
        /// As `left`, of a mirrored image.
        case leftMirrored
        /// As `right`, of a mirrored image.
        case rightMirrored
    }
    /// Whether the colours or only the alpha counts.
    public enum RenderingMode: Int, Sendable {
        /// As the view that shows it decides: its colours here.
        case automatic
        /// Its colours.
        case alwaysOriginal
        /// Its alpha, in the tint colour.
        case alwaysTemplate
    }
    /// How the middle of a resizable image fills its place.
    public enum ResizingMode: Int, Sendable {
        /// By copies.
        case tile
        /// Stretched.
        case stretch
    }

    /// All that an image is: what makes one of another copies it whole and changes what differs.
    struct Content: Sendable {
        var cgImage: CGImage?
        var scale: CGFloat
        var orientation: Orientation
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        /// True if `resizableImage` made it.
        var isResizable = false
        /// The colour that stands for all of the image's; nil: its own, or for a template that of the view that shows it.
        var tint: UIColor?
        var images: [UIImage]?
        var duration: TimeInterval = 0
        /// What is drawn in the place of pixels.
        var symbol: SymbolPicture?
        /// A symbol that no name leads to.
        var artwork: SymbolArtwork?
        var configuration: Configuration?
        /// Mirrored where text runs from right to left.
        var flips = false
        var baselineOffset: CGFloat?
        var alignmentInsets = UIEdgeInsets.zero

        init(cgImage: CGImage?, scale: CGFloat, orientation: Orientation) {
            (self.cgImage, self.scale, self.orientation) = (cgImage, scale > 0 ? scale : 1, orientation)
        }
    }
    let content: Content

    /// The pixels; nil for an animated image. Those of a symbol are drawn for its scale, black where it has no colour.
    public var cgImage: CGImage? {
        content.symbol.map { $0.image(scale: content.scale, color: .black) } ?? content.cgImage
    }
    /// Pixels a point.
    public var scale: CGFloat { content.scale }
    /// How its pixels must be turned or mirrored to be upright.
    public var imageOrientation: Orientation { content.orientation }
    /// Whether the colours or only the alpha counts. Default automatic.
    public var renderingMode: RenderingMode { content.renderingMode }
    /// The margins, in points, that keep their size when the image is stretched.
    public var capInsets: UIEdgeInsets { content.capInsets }
    /// How its middle fills its place. Default stretch.
    public var resizingMode: ResizingMode { content.resizingMode }
    /// The frames of an animated image.
    public var images: [UIImage]? { content.images }
    /// How long all frames of an animated image take, in seconds.
    public var duration: TimeInterval { content.duration }
    var isResizable: Bool { content.isResizable }
    var tint: UIColor? { content.tint }

    init(_ content: Content) { self.content = content }
    convenience init(cgImage: CGImage?, scale: CGFloat, orientation: Orientation) {
        self.init(Content(cgImage: cgImage, scale: scale, orientation: orientation))
    }
    /// The same but for what is changed.
    func changed(_ change: (inout Content) -> Void) -> UIImage {
        var content = content
        change(&content)
        return UIImage(content)
    }

    /// An image without pixels, of size zero.
    public override convenience init() { self.init(cgImage: nil, scale: 1, orientation: .up) }

    /// An image with a pixel a point, upright.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// An image with `scale` pixels a point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(Content(cgImage: cgImage, scale: scale, orientation: orientation))
    }

    /// An image file's contents, turned upright by its EXIF orientation; nil if they cannot be decoded.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// A file's bytes as an image; nil where they are none.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let source = CGImageSourceCreateWithData(data, nil) else { return nil }
        self.init(source: source, scale: scale)
    }

    /// An image file; `name@2x.png` has a scale of 2. Of `name.png` and the files beside it for other scales the one that suits
    /// the screen best is taken; without an ending it may be a PNG, JPEG or GIF. Nil if there is none or it cannot be decoded.
    public convenience init?(contentsOfFile path: String) {
        let name = ImageName(path), scale = UITraitCollection.current.displayScale
        // A file whose own name has no ending is the one that is meant.
        let isWhole = name.ending == nil && FileManager.default.fileExists(atPath: path)
        self.init(file: (isWhole ? nil : name.url(preferredScale: scale)) ?? URL(fileURLWithPath: path))
    }

    private convenience init?(file: URL) {
        guard let source = CGImageSourceCreateWithURL(file, nil) else { return nil }
        self.init(source: source, scale: ImageName(file.path).scale)
    }

    /// An image of the main bundle's asset catalogues, else one among its resources by its file's name with or without
    /// ending and scale. An absolute path names the file itself, or the one beside it for the screen's scale. Nil if there is
    /// none. Of an image for light and dark, the one for the current appearance is taken once and for all.
    public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }

    /// An image of a bundle by its name, fitting to traits; nil without one.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: UITraitCollection?) {
        let scale = configuration.map(\.displayScale) ?? UITraitCollection.current.displayScale
        let style = configuration?.userInterfaceStyle ?? UITraitCollection.current.userInterfaceStyle
        let asset = AssetCatalog(of: bundle ?? .main).image(named: name, scale: scale, style: style)
        if let asset {
            self.init(copyOf: asset)
        } else if let symbol = AssetCatalog(of: bundle ?? .main).symbol(named: name),
            let artwork = SymbolArtwork(svg: symbol)
        {
            self.init(symbol: name, artwork, traits: configuration)
        } else {
            guard let url = ImageName(name).url(in: bundle ?? .main, preferredScale: scale) else { return nil }
            self.init(file: url)
        }
    }

    private convenience init(copyOf image: UIImage) { self.init(image.content) }

    /// What `#imageLiteral(resourceName:)` stands for. Stops the program if there is no such image.
    public convenience init(imageLiteralResourceName name: String) {
        guard let image = UIImage(named: name) else { fatalError("There is no image named “\(name)”.") }
        self.init(copyOf: image)
    }

    private convenience init?(source: CGImageSource, scale: CGFloat) {
        guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return nil }
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let exif = properties?[kCGImagePropertyOrientation] as? NSNumber
        self.init(cgImage: image, scale: scale, orientation: Orientation(exif: exif?.intValue ?? 1))
    }

    /// In points, upright.
    open var size: CGSize {
        if let symbol = content.symbol {
            let size = symbol.size
            return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
        }
        guard let cgImage else { return images?.first?.size ?? .zero }
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
    }

    /// The same image, of which colours or alpha count.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        changed { $0.renderingMode = mode }
    }

    /// The image's alpha in one colour.
    open func withTintColor(_ color: UIColor) -> UIImage {
        changed { ($0.renderingMode, $0.tint, $0.images, $0.duration) = (.alwaysTemplate, color, nil, 0) }
    }
    /// The image's alpha in one colour; with `alwaysOriginal` it keeps that whatever the tint colour is.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode == .automatic ? .alwaysTemplate : renderingMode)
    }

    /// An image whose margins keep their size, and whose middle is tiled.
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }
    /// An image whose margins, in points, keep their size.
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        changed {
            ($0.capInsets, $0.resizingMode, $0.isResizable) = (insets, resizingMode, true)
            ($0.images, $0.duration) = (nil, 0)
        }
    }

    /// An image that `UIImageView` plays: all frames in `duration` seconds (0: a thirtieth of a second each). Nil
    /// without frames.
    open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let duration = duration > 0 ? duration : Double(images.count) / 30
        var content = Content(cgImage: nil, scale: first.scale, orientation: .up)
        (content.images, content.duration) = (images, duration)
        return UIImage(content)
    }

    /// The file contents of a PNG with these pixels, upright.
    open func pngData() -> Data? { encoded(as: "public.png", options: nil) }

    /// The file contents of a JPEG; quality is 0…1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded(as: "public.jpeg", options: [kCGImageDestinationLossyCompressionQuality: compressionQuality])
    }

    private func encoded(as type: String, options: CFDictionary?) -> Data? {
        guard let image = upright else { return nil }
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
        CGImageDestinationAddImage(destination, image, options)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }
}
