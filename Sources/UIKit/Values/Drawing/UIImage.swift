import ImageIO
import MicaSVG

/// An image with a scale and an orientation. Immutable.
///
/// Every stored property is constant and no `CGImage` changes after its creation, so the class may be `Sendable`
/// although it is open.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The orientation of the stored pixels: the values of the EXIF tag in UIKit's order.
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up
        /// Rotated by 180°.
        case down
        /// Rotated by 90° counterclockwise.
        case left
        /// Rotated by 90° clockwise.
        case right
        /// Mirrored horizontally.
        case upMirrored
        /// Mirrored vertically.
        case downMirrored
        /// Mirrored horizontally, then rotated as `left`.
        case leftMirrored
        /// Mirrored horizontally, then rotated as `right`.
        case rightMirrored
    }
    /// The use of the image's colours.
    public enum RenderingMode: Int, Sendable {
        /// The choice of the view, here the image's colours.
        case automatic
        /// The image's colours.
        case alwaysOriginal
        /// The image's alpha in the tint colour.
        case alwaysTemplate
    }
    /// The way in which the centre of a resizable image fills its area.
    public enum ResizingMode: Int, Sendable {
        /// Tiled.
        case tile
        /// Stretched.
        case stretch
    }

    /// All properties of an image; a derived image copies them and changes some.
    struct Content: Sendable {
        var cgImage: CGImage?
        var scale: CGFloat
        var orientation: Orientation
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        /// `true` if `resizableImage` created the image.
        var isResizable = false
        /// The colour that replaces the image's colours; nil: its own, or for a template that of the view.
        var tint: UIColor?
        var images: [UIImage]?
        var duration: TimeInterval = 0
        /// The symbol that is drawn instead of pixels.
        var symbol: SymbolPicture?
        /// The drawing whose pixels at `scale` are `cgImage`.
        var vector: VectorPicture?
        /// The outlines of a symbol without a name.
        var artwork: SymbolArtwork?
        var configuration: Configuration?
        /// `true` if the image is mirrored in right-to-left layouts.
        var flips = false
        var baselineOffset: CGFloat?
        var alignmentInsets = UIEdgeInsets.zero

        init(cgImage: CGImage?, scale: CGFloat, orientation: Orientation) {
            self.cgImage = cgImage
            self.scale = scale > 0 ? scale : 1
            self.orientation = orientation
        }
    }
    let content: Content

    /// The pixels; nil for an animated image. A symbol is drawn at its scale, black if it has no colour.
    public var cgImage: CGImage? {
        content.symbol.map { $0.image(scale: content.scale, color: .black) } ?? content.cgImage
    }
    /// The pixels per point.
    public var scale: CGFloat { content.scale }
    /// The orientation of the stored pixels.
    public var imageOrientation: Orientation { content.orientation }
    /// The use of the image's colours. Default automatic.
    public var renderingMode: RenderingMode { content.renderingMode }
    /// The margins that keep their size when the image is stretched, in points.
    public var capInsets: UIEdgeInsets { content.capInsets }
    /// The way in which the centre fills its area. Default stretch.
    public var resizingMode: ResizingMode { content.resizingMode }
    /// The frames of an animated image.
    public var images: [UIImage]? { content.images }
    /// The total duration of an animated image's frames, in seconds.
    public var duration: TimeInterval { content.duration }
    var isResizable: Bool { content.isResizable }
    var tint: UIColor? { content.tint }

    init(_ content: Content) { self.content = content }

    /// Creates the image of an archive; returns nil if it has no pixels.
    public required init?(coder: NSCoder) {
        guard let image = coder.decodedValue("UIImageData") as? CGImage else { return nil }
        var content = Content(
            cgImage: image, scale: CGFloat(coder.decodeDouble(forKey: "UIScale")),
            orientation: Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) ?? .up)
        content.renderingMode = RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic
        self.content = content
    }
    /// Encodes the pixels of one image, the scale, the orientation and the use of its colours. Of a symbol it encodes
    /// the pixels at its scale, as a template.
    open func encode(with coder: NSCoder) {
        coder.encodeValue(cgImage ?? images?.first?.cgImage, "UIImageData")
        coder.encode(Double(scale), forKey: "UIScale")
        coder.encode(imageOrientation.rawValue, forKey: "UIImageOrientation")
        let mode = content.symbol != nil && renderingMode == .automatic ? RenderingMode.alwaysTemplate : renderingMode
        coder.encode(mode.rawValue, forKey: "UIRenderingMode")
    }
    open class var supportsSecureCoding: Bool { true }
    convenience init(cgImage: CGImage?, scale: CGFloat, orientation: Orientation) {
        self.init(Content(cgImage: cgImage, scale: scale, orientation: orientation))
    }
    /// Returns a copy with some changes.
    func changed(_ change: (inout Content) -> Void) -> UIImage {
        var content = content
        change(&content)
        return UIImage(content)
    }

    /// Creates an image without pixels, of size zero.
    public override convenience init() { self.init(cgImage: nil, scale: 1, orientation: .up) }

    /// Creates an upright image with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image with `scale` pixels per point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(Content(cgImage: cgImage, scale: scale, orientation: orientation))
    }

    /// Creates an image from a file's contents, rotated by its EXIF orientation; returns nil if they cannot be decoded.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from a file's contents; returns nil if they cannot be decoded.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let source = CGImageSourceCreateWithData(data, nil) else { return nil }
        self.init(source: source, scale: scale)
    }

    /// Creates an image from a file; `name@2x.png` has a scale of 2. Of `name.png` and the files beside it for other
    /// scales, the best one for the screen is used; without an extension it may be a PNG, JPEG or GIF. Returns nil if
    /// there is none or it cannot be decoded. An SVG file is drawn at any size.
    public convenience init?(contentsOfFile path: String) {
        let name = ImageName(path), scale = UITraitCollection.current.displayScale
        // An existing file without an extension is used directly.
        let isWhole = name.ending == nil && FileManager.default.fileExists(atPath: path)
        self.init(file: (isWhole ? nil : name.url(preferredScale: scale)) ?? URL(fileURLWithPath: path))
    }

    private convenience init?(file: URL) {
        if file.pathExtension.lowercased() == "svg" {
            do {
                let scale = UITraitCollection.current.displayScale
                // A file that is too large is not read.
                let bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                guard bytes <= SVGPicture.largestFile else { throw SVGFailure.tooLarge(bytes) }
                let data = try Data(contentsOf: file)
                self.init(
                    copyOf: try UIImage.vector(data, name: file.path, scale: scale, keepsVectors: true))
            } catch {
                warn("\(file.path) cannot be shown: \(error)", module: "UIKit")
                return nil
            }
            return
        }
        guard let source = CGImageSourceCreateWithURL(file, nil) else { return nil }
        self.init(source: source, scale: ImageName(file.path).scale)
    }

    /// Creates an image from the asset catalogues of the main bundle and the app's module, otherwise from their
    /// resources by the file name with or without extension and scale. An absolute path names the file itself, or the one beside it for the screen's
    /// scale. Returns nil if there is none. For an image with light and dark variants, the current appearance selects
    /// one permanently. SVG files are drawn for the screen's scale, and in image views at any size if the set preserves
    /// vectors. The reason why a set's files cannot be shown is logged once.
    public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }

    /// Creates an image from a bundle for some traits; returns nil without one.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: UITraitCollection?) {
        let scale = configuration.map(\.displayScale) ?? UITraitCollection.current.displayScale
        let asset = AssetCatalog(of: bundle).image(named: name, scale: scale, traits: configuration ?? .current)
        if let asset {
            self.init(copyOf: asset)
        } else if let symbol = AssetCatalog(of: bundle).symbol(named: name),
            let artwork = SymbolArtwork(svg: symbol)
        {
            self.init(symbol: name, artwork, traits: configuration)
        } else {
            guard let url = ImageName(name).url(in: bundle, preferredScale: scale) else { return nil }
            self.init(file: url)
        }
    }

    convenience init(copyOf image: UIImage) { self.init(image.content) }

    /// Creates the image of `#imageLiteral(resourceName:)`. Stops the program if there is no such image.
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

    /// Returns `true` for an image with the same pixels, scale, orientation and use of its colours.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIImage).map { $0 === self || looksLike($0) } ?? false
    }
    open override var hash: Int { size.width.hashValue &* 31 &+ size.height.hashValue }

    /// The size of the upright image in points; of an animated one, the largest width and height of its frames.
    open var size: CGSize {
        if let symbol = content.symbol {
            let size = symbol.size
            return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
        }
        if let vector = content.vector {
            let size = vector.size
            return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
        }
        guard let cgImage else {
            return (images ?? []).reduce(.zero) {
                CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
            }
        }
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        return imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
    }

    /// Returns the image with another use of its colours.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        changed { $0.renderingMode = mode }
    }

    /// Returns the image's alpha in one colour.
    open func withTintColor(_ color: UIColor) -> UIImage {
        changed {
            $0.renderingMode = .alwaysTemplate
            $0.tint = color
            $0.images = nil
            $0.duration = 0
        }
    }
    /// Returns the image's alpha in one colour; with `alwaysOriginal` it keeps that colour in views with another tint
    /// colour.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode == .automatic ? .alwaysTemplate : renderingMode)
    }

    /// Returns an image whose margins keep their size and whose centre is tiled.
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }
    /// Returns an image whose margins, in points, keep their size.
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        changed {
            $0.capInsets = insets
            $0.resizingMode = resizingMode
            $0.isResizable = true
            $0.images = nil
            $0.duration = 0
        }
    }

    /// Returns an animated image for `UIImageView`: all frames in `duration` seconds (0 means a thirtieth of a second
    /// each). Returns nil without frames.
    open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let duration = duration > 0 ? duration : Double(images.count) / 30
        var content = Content(cgImage: nil, scale: first.scale, orientation: .up)
        content.images = images
        content.duration = duration
        return UIImage(content)
    }

    /// Returns a PNG file with the upright pixels.
    open func pngData() -> Data? { encoded(upright, as: "public.png", options: nil) }

    /// Returns a JPEG file with the stored pixels and their orientation; those of a symbol or a tinted image are upright.
    /// The quality is 0–1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        var options: CFDictionary = [kCGImageDestinationLossyCompressionQuality: compressionQuality]
        guard imageOrientation != .up, content.symbol == nil, tint == nil, let stored = cgImage else {
            return encoded(upright, as: "public.jpeg", options: options)
        }
        options[kCGImagePropertyOrientation] = imageOrientation.exif
        return encoded(stored, as: "public.jpeg", options: options)
    }

    /// Returns `nil`, which is logged: images in HEIC files cannot be written on this platform.
    open func heicData() -> Data? {
        report("UIImage.heicData(): HEIC files cannot be written here; use jpegData(compressionQuality:).")
        return nil
    }

    private func encoded(_ image: CGImage?, as type: String, options: CFDictionary?) -> Data? {
        guard let image else { return nil }
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
        CGImageDestinationAddImage(destination, image, options)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }
}
