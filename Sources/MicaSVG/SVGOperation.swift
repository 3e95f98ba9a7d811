import CoreGraphics
import MicaRaster

/// The width and form of a line.
struct SVGPen: Sendable, Hashable {
    var width: CGFloat = 1
    var cap = CGLineCap.butt, join = CGLineJoin.miter, miterLimit: CGFloat = 4
    var dashes: [CGFloat] = [], dashPhase: CGFloat = 0
    /// `true` if the width is in pixels of the picture's own size, whatever the transform of the element.
    var keepsWidth = false
}

/// A step of drawing a picture, in the space of the group that contains it.
indirect enum SVGOperation: Sendable {
    case fill(MicaRaster.Path, evenOdd: Bool, SVGPaint)
    case stroke(MicaRaster.Path, SVGPen, SVGPaint)
    /// An image over a rectangle, upright where y grows down.
    case image(CGImage, CGRect, alpha: CGFloat, isSmooth: Bool)
    case group(SVGGroup)
}

/// Operations with a space, clips and compositing of their own.
struct SVGGroup: Sendable {
    var operations: [SVGOperation] = []
    /// The transform to the space of the enclosing group.
    var transform = CGAffineTransform.identity
    /// The clips, each cutting the ones before.
    var clips: [SVGClip] = []
    var mask: SVGMask?
    var opacity: CGFloat = 1
    var blendMode = CGBlendMode.normal
    /// `true` if blend modes inside ignore the backdrop of the group.
    var isIsolated = false
    /// A matrix of 4 × 5 numbers for the colours, not premultiplied.
    var colorMatrix: [CGFloat]?
    /// The box of the shapes without strokes, in the group's own space; null without shapes.
    var box = CGRect.null
    /// A rectangle outside of which nothing is drawn, in the group's own space; infinite if it is unknown.
    private(set) var extent = CGRect.null

    /// Adds a rectangle to the extent.
    mutating func reach(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
        guard !rect.isNull, !extent.isInfinite else { return }
        let placed = rect.isInfinite ? rect : extent.union(rect.applying(transform))
        extent = placed.width.isFinite && placed.height.isFinite ? placed : .infinite
    }

    /// Adds the extent of another group with its transform.
    mutating func reach(_ group: SVGGroup) { reach(group.extent, group.transform) }

    /// `true` if the group has no effect beyond its operations.
    var isPlain: Bool {
        transform.isIdentity && clips.isEmpty && mask == nil && opacity == 1 && blendMode == .normal
            && colorMatrix == nil && !isIsolated
    }
}

/// A shape outside of which nothing is drawn.
enum SVGClip: Sendable {
    case path(MicaRaster.Path, evenOdd: Bool)
    /// The filled area of several shapes, or of clipped ones.
    case shapes(SVGGroup)
    case nothing

    /// `true` if it is drawn into a bitmap.
    var needsPixels: Bool { if case .shapes = self { true } else { false } }
}

/// Operations whose luminance or alpha multiplies the alpha of others.
final class SVGMask: Sendable {
    let group: SVGGroup
    /// The rectangle outside of which nothing is drawn.
    let region: CGRect
    let usesAlpha: Bool

    init(_ group: SVGGroup, region: CGRect, usesAlpha: Bool) {
        self.group = group
        self.region = region
        self.usesAlpha = usesAlpha
    }
}

/// The colours of a fill or stroke.
enum SVGPaint: Sendable {
    case color(SVGColor)
    case gradient(SVGGradient)
    case pattern(SVGPattern)
}

/// Colours along a line or between two circles.
struct SVGGradient: Sendable {
    enum Geometry: Sendable {
        case linear(CGPoint, CGPoint)
        case radial(focus: CGPoint, focusRadius: CGFloat, center: CGPoint, radius: CGFloat)
    }
    enum Spread: Sendable { case pad, reflect, `repeat` }
    struct Stop: Sendable { var offset: CGFloat, color: SVGColor }

    var geometry: Geometry
    /// The transform from the gradient's space to that of the shape.
    var transform: CGAffineTransform
    var spread: Spread
    /// The stops, which all users of a gradient share.
    var stops: [Stop]
    /// The opacity of all stops.
    var opacity: CGFloat = 1
}

/// A tile that repeats.
final class SVGPattern: Sendable {
    let group: SVGGroup
    /// The tile in the pattern's space.
    let tile: CGRect
    /// The transform from the pattern's space to that of the shape.
    let transform: CGAffineTransform
    let opacity: CGFloat

    init(_ group: SVGGroup, tile: CGRect, transform: CGAffineTransform, opacity: CGFloat) {
        self.group = group
        self.tile = tile
        self.transform = transform
        self.opacity = opacity
    }
}
