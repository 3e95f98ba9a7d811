extension UIImage.Orientation {
    init(exif: Int) {
        switch exif {
        case 2: self = .upMirrored
        case 3: self = .down
        case 4: self = .downMirrored
        case 5: self = .leftMirrored
        case 6: self = .right
        case 7: self = .rightMirrored
        case 8: self = .left
        default: self = .up
        }
    }

    /// The number of the EXIF tag, 1–8.
    var exif: Int {
        switch self {
        case .up: 1
        case .upMirrored: 2
        case .down: 3
        case .downMirrored: 4
        case .leftMirrored: 5
        case .right: 6
        case .rightMirrored: 7
        case .left: 8
        }
    }

    var swapsSides: Bool {
        switch self {
        case .left, .right, .leftMirrored, .rightMirrored: true
        default: false
        }
    }

    /// The transform from the unit square of the stored image (y down) to that of the upright image.
    var uprightTransform: CGAffineTransform {
        switch self {
        case .up: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        // The stored top becomes the right side.
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
        // The stored top becomes the left side.
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
        }
    }
}

extension UIImage {
    /// Draws the image at its own size into the current context, with the top left at `point`.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    /// Draws the image at its own size with a blend mode and an alpha.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image into the current context, scaled to fill `rect`. A template is drawn in the fill colour; a
    /// resizable image keeps the size of its margins, and its centre is stretched or tiled.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
    /// Draws the image stretched to a rectangle, with a blend mode and an alpha.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(in: rect, of: context, blendMode: blendMode, alpha: alpha)
    }

    /// Fills a rectangle with copies of the image at its own size, as `UIColor(patternImage:)` does. They are aligned to
    /// the context's origin or its pattern phase, not to the rectangle.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.setFillColor(UIColor(patternImage: self).cgColor)
        context.fill(rect)
        context.restoreGState()
    }

    func draw(in rect: CGRect, of context: CGContext, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1) {
        if let symbol = content.symbol {
            return draw(symbol, in: rect, of: context, blendMode: blendMode, alpha: alpha)
        }
        guard let cgImage = cgImage ?? images?.first?.cgImage, rect.width != 0, rect.height != 0 else { return }
        let isTemplate = tint != nil || renderingMode == .alwaysTemplate
        let parts = resizedParts(in: rect.standardized, of: context)
        context.saveGState()
        defer { context.restoreGState() }
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha != 1 { context.setAlpha(alpha) }
        // The outlines, where they are as sharp as the pixels or sharper.
        let vector = content.vector.flatMap { $0.keepsVectors || rect.size == size ? $0 : nil }
        func drawContent() {
            if let vector { draw(vector, in: rect, of: context) } else { draw(cgImage, in: rect, of: context) }
        }
        // The shapes of a picture overlap, and set an alpha of their own.
        guard isTemplate || parts != nil || vector != nil else { return drawContent() }
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        if let parts {
            // Two parts that share a pixel, as in a rotated image, cover it together.
            context.setBlendMode(.plusLighter)
            for part in parts { draw(part, of: context) }
        } else {
            drawContent()
        }
        if isTemplate {
            // Only the alpha counts: colours all that was drawn, beyond the pixels at the edge.
            context.setBlendMode(.sourceIn)
            if let tint { context.setFillColor(tint.cgColor) }
            context.fill(rect.insetBy(dx: -abs(rect.width), dy: -abs(rect.height)))
        }
        context.endTransparencyLayer()
    }

    /// Draws the stored pixels upright and stretched.
    private func draw(_ image: CGImage, in rect: CGRect, of context: CGContext) {
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width, y: rect.height)
        context.concatenate(imageOrientation.uprightTransform)
        // A context draws images with the bottom row at the rectangle's low y; here y grows downwards.
        context.translateBy(x: 0, y: 1)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.restoreGState()
    }

    private func draw(_ part: ResizedImage.Part, of context: CGContext) {
        context.saveGState()
        if part.tile != part.place.size { context.clip(to: part.place) }
        context.translateBy(x: part.place.minX, y: part.place.minY + part.tile.height)
        context.scaleBy(x: 1, y: -1)
        context.draw(
            part.image, in: CGRect(origin: .zero, size: part.tile), byTiling: part.tile != part.place.size)
        context.restoreGState()
    }

    /// Returns the parts of a resizable image in a rectangle; nil for other images, and at the image's own size.
    private func resizedParts(in rect: CGRect, of context: CGContext) -> [ResizedImage.Part]? {
        guard isResizable, rect.size != size, let image = changed({ $0.tint = nil }).upright else { return nil }
        return ResizedImage(
            image: image, scale: scale, caps: capInsets, tiles: resizingMode == .tile,
            device: context.userSpaceToDeviceSpaceTransform
        ).parts(in: rect)
    }

    /// Draws a symbol's outlines at the context's scale, in its tint colour; a template in the fill colour, otherwise
    /// black.
    private func draw(
        _ symbol: SymbolPicture, in rect: CGRect, of context: CGContext, blendMode: CGBlendMode, alpha: CGFloat
    ) {
        guard rect.width != 0, rect.height != 0, symbol.size.width > 0, symbol.size.height > 0 else { return }
        context.saveGState()
        if blendMode != .normal || alpha != 1 {
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width, y: rect.height)
        context.concatenate(imageOrientation.uprightTransform)
        let color =
            tint?.cgColor ?? (renderingMode == .alwaysTemplate ? context.currentFillColor : UIColor.black.cgColor)
        symbol.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), of: context, color: color)
        if blendMode != .normal || alpha != 1 { context.endTransparencyLayer() }
        context.restoreGState()
    }

    /// Returns the pixels of `upright` for a screen of another scale, if the image can be drawn for it, and their
    /// number per point.
    func upright(for scale: CGFloat) -> (image: CGImage?, scale: CGFloat) {
        if let vector = content.vector { return vectorPixels(vector, for: scale, in: nil) }
        guard let symbol = content.symbol else { return (upright, self.scale) }
        let scale = scale > 0 ? scale : self.scale
        let color = (tint ?? .black).cgColor
        guard imageOrientation != .up else { return (symbol.image(scale: scale, color: color), scale) }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in asItIs.draw(at: .zero) }
        return (image.cgImage, scale)
    }

    /// The pixels, upright and tinted, as a layer can show them.
    package var upright: CGImage? {
        if content.symbol != nil { return upright(for: scale).image }
        guard imageOrientation != .up || tint != nil else { return cgImage ?? images?.first?.cgImage }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in asItIs.draw(at: .zero) }.cgImage
    }

    /// The image in its own colours if it has no tint.
    private var asItIs: UIImage { changed { $0.renderingMode = .alwaysOriginal } }
}

// Images with one stretched column and row, as before `resizableImage(withCapInsets:)`.
extension UIImage {
    /// Returns an image whose column of one point behind the left cap, and row behind the top cap, are stretched. A cap
    /// of 0 stretches the whole width or height; other caps are limited to the image.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        func caps(_ cap: Int, _ length: CGFloat) -> (CGFloat, CGFloat) {
            guard cap > 0, length > 1 else { return (0, 0) }
            let low = min(CGFloat(cap), length - 1)
            return (low, length - 1 - low)
        }
        let (left, right) = caps(leftCapWidth, size.width), (top, bottom) = caps(topCapHeight, size.height)
        return resizableImage(
            withCapInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), resizingMode: .stretch)
    }
    /// The width of the left margin of a stretchable image, in points. Default 0.
    public var leftCapWidth: Int { Int(max(0, min(capInsets.left, 1e9))) }
    /// The height of the top margin of a stretchable image, in points. Default 0.
    public var topCapHeight: Int { Int(max(0, min(capInsets.top, 1e9))) }
}
