import CoreGraphics
import MicaBase
import MicaSymbols

/// A symbol with a size, weight and colours: its measurements in points and its drawing. A plain value.
struct SymbolPicture: Sendable {
    let name: String
    let shape: SymbolShape
    /// The size of the adjacent text in points.
    let pointSize: Double
    let weight: StrokeWeight
    let scale: UIImage.SymbolScale
    let coloring: UIImage.SymbolConfiguration.Coloring?
    /// The pixels per point, for rounding the size up to whole pixels.
    let displayScale: Double
    /// The bounding box of the drawing, in the shape's units.
    private let inkBox: CGRect

    /// The margin around the outlines, relative to the point size; Apple's symbols have this distance in a row.
    private static let margin = (side: 0.087, top: 0.058)
    /// The maximum size in points; larger symbols are drawn at this size.
    static let largestSize = 4096.0

    init(
        name: String, shape: SymbolShape, settings: UIImage.SymbolConfiguration.Settings, traits: UITraitCollection,
        displayScale: CGFloat
    ) {
        self.name = name
        self.shape = shape
        var weight = settings.weight, size = settings.pointSize ?? 17
        if let style = settings.textStyle {
            size = style.size(at: traits.preferredContentSizeCategory)
            if weight == .unspecified { weight = style.weight.symbolWeight() }
        }
        pointSize = min(Double(size), SymbolPicture.largestSize)
        self.weight = weight == .unspecified ? .regular : weight.strokes
        scale = settings.scale == .small || settings.scale == .large ? settings.scale : .medium
        coloring = settings.coloring
        self.displayScale = displayScale > 0 && displayScale.isFinite ? min(Double(displayScale), 64) : 1
        let box = shape.box
        if box.isNull || !box.width.isFinite || !box.height.isFinite {
            inkBox = CGRect(x: 0, y: 0, width: 1, height: 1)
        } else {
            let thickening = SymbolPicture.thickening(self.weight, shape, scale)
            let grown = CGFloat(max(0, thickening) / 2)
            inkBox = box.insetBy(dx: -grown, dy: -grown)
        }
    }

    // MARK: Measurements

    /// The points per unit of the shape.
    private var unit: Double { pointSize * scale.factor / shape.unitsPerEm }
    /// The difference between the stroke width and the shape's own, in units.
    private var thickening: Double { SymbolPicture.thickening(weight, shape, scale) }
    private static func thickening(
        _ weight: StrokeWeight, _ shape: SymbolShape, _ scale: UIImage.SymbolScale
    ) -> Double {
        // Small symbols do not have thinner strokes than large ones, like adjacent letters.
        shape.isSolid || weight == shape.weight
            ? 0 : (weight.stroke - shape.weight.stroke) * shape.unitsPerEm / scale.factor
    }
    private func up(_ value: Double) -> CGFloat {
        let pixels = (value * displayScale - 1e-6).rounded(.up)
        return pixels > 0 ? CGFloat(pixels / displayScale) : 0
    }

    /// The size in points, rounded to whole pixels.
    var size: CGSize {
        let box = inkBox
        return CGSize(
            width: up(Double(box.width) * unit + 2 * SymbolPicture.margin.side * pointSize * scale.factor),
            height: up(Double(box.height) * unit + 2 * SymbolPicture.margin.top * pointSize * scale.factor))
    }

    /// The transform from the shape's units to points from the top left; the outlines are centred.
    private var placement: CGAffineTransform {
        let box = inkBox, size = size
        return CGAffineTransform(
            a: CGFloat(unit), b: 0, c: 0, d: CGFloat(unit), tx: size.width / 2 - box.midX * CGFloat(unit),
            ty: size.height / 2 - box.midY * CGFloat(unit))
    }

    /// The distance from the bottom to the baseline of adjacent text, in points. Symbols of all scales are centred on
    /// the middle of capital letters.
    var baselineOffset: CGFloat {
        let middle = shape.baseline - SymbolShape.capMiddle * shape.unitsPerEm
        let middleY = CGPoint(x: 0, y: middle).applying(placement).y
        return size.height - middleY - CGFloat(SymbolShape.capMiddle * pointSize)
    }

    /// `true` if the symbol has colours of its own.
    var hasColors: Bool {
        switch coloring {
        case .hierarchical, .palette: true
        case .monochrome, .multicolor, nil: false
        }
    }

    // MARK: Drawing

    /// Draws into a rectangle of a context whose y axis points down; the colour applies if the symbol has none of its
    /// own.
    func draw(in rect: CGRect, of context: CGContext, color: CGColor) {
        let size = size
        guard size.width > 0, size.height > 0, rect.width != 0, rect.height != 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
        let needsLayer = thickening < 0 || shape.parts.contains { $0.gap != nil || $0.hole != .none }
        // Clearing must not affect the content below the symbol, and overlapping parts in one translucent colour must
        // not add up.
        let isPlain = !hasColors
        let isTranslucent = isPlain && color.alpha < 1 && (shape.parts.count > 1 || thickening > 0)
        let own = isTranslucent ? color.copy(alpha: 1) ?? color : color
        if isTranslucent { context.setAlpha(color.alpha) }
        if needsLayer || isTranslucent { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.concatenate(placement)
        for part in shape.parts { draw(part, in: context, color: isPlain ? own : self.color(of: part.tier, own)) }
        if needsLayer || isTranslucent { context.endTransparencyLayer() }
    }

    private func draw(_ part: SymbolShape.Part, in context: CGContext, color: CGColor) {
        let path = CGPath(part.path), rule: CGPathFillRule = part.usesEvenOdd ? .evenOdd : .winding
        func stroke(_ width: Double) {
            context.addPath(path)
            context.setLineWidth(CGFloat(width))
            context.setLineJoin(.round)
            context.setLineCap(.round)
            context.strokePath()
        }
        context.setFillColor(color)
        context.setStrokeColor(color)
        let isHole = part.hole == .always || part.hole == .inOneColor && !hasColors
        if part.gap != nil || isHole {
            let gap = part.gap ?? 0
            context.setBlendMode(.clear)
            context.addPath(path)
            context.fillPath(using: rule)
            let width = 2 * gap + (isHole && part.hole == .inOneColor ? thickening : max(0, thickening))
            if width > 0 { stroke(width) }
            context.setBlendMode(.normal)
        }
        guard !isHole else { return }
        if thickening < 0 {
            // Reduced by the width of a cleared edge, in a separate layer.
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.addPath(path)
            context.fillPath(using: rule)
            context.setBlendMode(.clear)
            stroke(-thickening)
            context.endTransparencyLayer()
            context.setBlendMode(.normal)
        } else {
            context.addPath(path)
            context.fillPath(using: rule)
            if thickening > 0 { stroke(thickening) }
        }
    }

    private func color(of tier: SymbolShape.Tier, _ fallback: CGColor) -> CGColor {
        switch coloring {
        case .hierarchical(let color):
            let own = color.cgColor
            let parts: [CGFloat] = [1, 0.5, 0.25]
            return own.copy(alpha: own.alpha * parts[tier.rawValue]) ?? own
        case .palette(let colors):
            return colors.isEmpty ? fallback : colors[min(tier.rawValue, colors.count - 1)].cgColor
        case .monochrome, .multicolor, nil: return fallback
        }
    }

    // MARK: Pixels

    private struct Key: Hashable {
        var shape: SymbolShape, size: Double, weight: StrokeWeight, scale: UIImage.SymbolScale
        var rounding: Double, pixels: Double, colors: [CGColor]
    }
    private static let pictures = Guarded<BoundedCache<Key, CGImage>>(BoundedCache(limit: 256))

    /// Returns a bitmap with some pixels per point; nil if it exceeds the maximum size of a bitmap.
    func image(scale pixels: CGFloat, color: CGColor) -> CGImage? {
        let pixels = pixels > 0 && pixels.isFinite ? pixels : 1
        let own: [CGColor] = hasColors ? [.primary, .secondary, .tertiary].map { self.color(of: $0, color) } : [color]
        let key = Key(
            shape: shape, size: pointSize, weight: weight, scale: scale, rounding: displayScale, pixels: Double(pixels),
            colors: own)
        if let known = SymbolPicture.pictures.withLock({ $0[key] }) { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = pixels
        let size = size
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(in: CGRect(origin: .zero, size: size), of: context.cgContext, color: color)
        }.cgImage
        // Large ones would fill the memory of many small ones.
        if let image, image.width * image.height <= 1 << 16 {
            SymbolPicture.pictures.withLock { $0[key] = image }
        }
        return image
    }
}
