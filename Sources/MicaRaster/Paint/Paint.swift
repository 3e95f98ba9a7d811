/// The paint that fills a shape. Its geometry is in the same user space as the shape: the drawing op's transform maps
/// both to the device.
public enum Paint: Sendable {
    case color(Color)
    case gradient(Gradient)
    case image(ImagePaint)
    case pattern(PatternPaint)
}

/// Colours along a parameter that runs over the plane.
public struct Gradient: Sendable {
    public enum Geometry: Sendable, Hashable {
        /// The parameter is 0 on the line through `from` that is square to from→to, 1 on the one through `to`.
        case linear(from: Point, to: Point)
        /// The circles between a start circle (0) and an end circle (1); the later circle lies above.
        case radial(from: Point, fromRadius: Double, to: Point, toRadius: Double)
        /// Round `center` from `angle` (radians, towards y) through a whole turn.
        case conic(center: Point, angle: Double)
    }
    public struct Stop: Sendable, Hashable {
        /// 0…1, not falling from one stop to the next.
        public var offset: Double
        public var color: Color
        public init(_ offset: Double, _ color: Color) { (self.offset, self.color) = (offset, color) }
    }
    public var geometry: Geometry
    /// In rising order. Colours are interpolated by component, not premultiplied; stops of equal offset make a hard edge.
    public var stops: [Stop]
    /// `true` if the first colour extends before 0, and the last beyond 1; otherwise nothing is painted there.
    public var extendsStart: Bool, extendsEnd: Bool
    /// Maps the gradient's own space to user space.
    public var transform: Affine

    public init(
        _ geometry: Geometry, stops: [Stop], extendsStart: Bool = true, extendsEnd: Bool = true,
        transform: Affine = .identity
    ) {
        (self.geometry, self.stops, self.transform) = (geometry, stops, transform)
        (self.extendsStart, self.extendsEnd) = (extendsStart, extendsEnd)
    }
}

/// The sampling of an image between its pixels.
public enum Sampling: UInt8, Sendable {
    /// The nearest pixel.
    case nearest
    /// Two by two pixels when enlarging, the image as it is when shrinking.
    case linear
    /// As `linear`, but a shrunk image is read from halved copies (mip levels), blended between two.
    case trilinear
    /// A cubic filter when enlarging, mip levels when shrinking.
    case cubic
    /// As Core Graphics fits images: when enlarging the mean of a box of ⅔ pixel, so that a pixel is flat in its middle and goes over
    /// into the next one on ⅔ of the way; mip levels when shrinking.
    case fitted
}

/// An image as paint.
public struct ImagePaint: Sendable {
    /// The treatment of the area outside the image.
    public enum Edge: UInt8, Sendable {
        /// The nearest edge pixel.
        case clamp
        /// Nothing.
        case transparent
        /// The image again.
        case tile
    }
    public var image: ImageSource
    /// Maps image pixels (origin at the top left of the first row, y down, one unit a pixel) to user space.
    public var transform: Affine
    public var sampling: Sampling
    public var edge: Edge
    /// If set, only the image's alpha is used and painted in this colour (a stencil).
    public var tint: Color?
    /// If set, maps image pixels to *device* pixels in perspective; `transform` and the op's transform are then ignored
    /// for the image. Nothing is painted where the image is behind the viewer.
    public var projection: Projection?

    public init(
        _ image: ImageSource, transform: Affine = .identity, sampling: Sampling = .linear, edge: Edge = .clamp,
        tint: Color? = nil, projection: Projection? = nil
    ) {
        (self.image, self.transform, self.sampling, self.edge) = (image, transform, sampling, edge)
        (self.tint, self.projection) = (tint, projection)
    }
}

/// A drawing repeated over the plane.
public struct PatternPaint: Sendable {
    /// One cell's drawing, in pattern space.
    public var cell: DisplayList
    /// The bounds of a cell in pattern space.
    public var bounds: Box
    /// The distance from cell to cell in pattern space; may be smaller than the bounds (cells overlap) or negative.
    public var step: Point
    /// Maps pattern space to *device* space: a pattern is anchored to the canvas, not to the shape that it fills.
    public var transform: Affine

    public init(cell: DisplayList, bounds: Box, step: Point, transform: Affine) {
        (self.cell, self.bounds, self.step, self.transform) = (cell, bounds, step, transform)
    }
}
