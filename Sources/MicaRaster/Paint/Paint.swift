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
        /// The parameter is 0 on the line through `from` that is perpendicular to from→to, 1 on the one through `to`.
        case linear(from: Point, to: Point)
        /// The circles between a start circle (0) and an end circle (1); later circles are above earlier ones.
        case radial(from: Point, fromRadius: Double, to: Point, toRadius: Double)
        /// Around `center` from `angle` (radians, towards y) through a full turn.
        case conic(center: Point, angle: Double)
    }
    public struct Stop: Sendable, Hashable {
        /// The offset, 0…1, which must not decrease from one stop to the next.
        public var offset: Double
        public var color: Color
        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }
    public var geometry: Geometry
    /// The stops in ascending order. Colours are interpolated by component, not premultiplied; stops of equal offset
    /// form a hard edge.
    public var stops: [Stop]
    /// `true` if the first colour extends before 0, and the last beyond 1; otherwise nothing is painted there.
    public var extendsStart: Bool, extendsEnd: Bool
    /// The transform from the gradient's own space to user space.
    public var transform: Affine

    public init(
        _ geometry: Geometry, stops: [Stop], extendsStart: Bool = true, extendsEnd: Bool = true,
        transform: Affine = .identity
    ) {
        self.geometry = geometry
        self.stops = stops
        self.transform = transform
        self.extendsStart = extendsStart
        self.extendsEnd = extendsEnd
    }
}

/// The sampling of an image between its pixels.
public enum Sampling: UInt8, Sendable {
    /// The nearest pixel.
    case nearest
    /// Two by two pixels for enlargement, the unfiltered image for reduction.
    case linear
    /// Like `linear`, but a reduced image is read from downsampled copies (mip levels), interpolated between two.
    case trilinear
    /// A cubic filter for enlargement, mip levels for reduction.
    case cubic
    /// Like Core Graphics. For enlargement it is the mean of a box of ⅔ pixel: a pixel is flat at its centre and blends
    /// into the next one over ⅔ of a pixel. For reduction it uses mip levels.
    case fitted
}

/// An image as paint.
public struct ImagePaint: Sendable {
    /// The treatment of the area outside the image.
    public enum Edge: UInt8, Sendable {
        /// Clamps to the nearest edge pixel.
        case clamp
        /// Transparent.
        case transparent
        /// Repeats the image.
        case tile
    }
    public var image: ImageSource
    /// The transform from image pixels (origin at the top left of the first row, y down, one unit per pixel) to user
    /// space.
    public var transform: Affine
    public var sampling: Sampling
    public var edge: Edge
    /// If set, only the image's alpha is used and painted in this colour (a stencil).
    public var tint: Color?
    /// If set, the perspective transform from image pixels to *device* pixels; `transform` and the op's transform are
    /// then ignored for the image. Nothing is painted where the image is behind the viewer.
    public var projection: Projection?

    public init(
        _ image: ImageSource, transform: Affine = .identity, sampling: Sampling = .linear, edge: Edge = .clamp,
        tint: Color? = nil, projection: Projection? = nil
    ) {
        self.image = image
        self.transform = transform
        self.sampling = sampling
        self.edge = edge
        self.tint = tint
        self.projection = projection
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
    /// The transform from pattern space to *device* space: a pattern is anchored to the canvas, not to the shape that
    /// it fills.
    public var transform: Affine

    public init(cell: DisplayList, bounds: Box, step: Point, transform: Affine) {
        self.cell = cell
        self.bounds = bounds
        self.step = step
        self.transform = transform
    }
}
