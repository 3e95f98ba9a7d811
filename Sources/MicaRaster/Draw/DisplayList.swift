/// A drawing as plain data: what a recording context gives and a `Painter` draws.
public struct DisplayList: Sendable {
    public var ops: [DrawOp] = []
    public init(_ ops: [DrawOp] = []) { self.ops = ops }
    public var isEmpty: Bool { ops.isEmpty }
}

/// One drawing operation with everything that it needs, so that ops can be drawn on any thread, in part, or again.
///
/// In order: the shape's coverage is found in device space, multiplied by the clip's and by `alpha`, painted, and
/// blended into the target; the shadow, if there is one, of the same coverage and paint goes below it first. A mode
/// that also changes uncovered pixels (`copy`, `sourceIn`, …) changes what is inside the clip only where there is
/// coverage in proportion to it: result = lerp(destination, blend(source, destination), coverage). In these modes, and in
/// `plusDarker` and `plusLighter`, `alpha` scales the paint instead of the coverage (as Quartz's global alpha does); in all
/// others that makes no difference.
public struct DrawOp: Sendable {
    public enum Shape: Sendable {
        case fill(Path, FillRule)
        /// Glyphs, by the non-zero rule: each at its position rounded to quarters of a device pixel where lines of text are
        /// level and glyphs not large, at its exact one else and without antialiasing.
        case glyphs(GlyphRun)
        /// The inside of a box: as a path of its sides, which takes no memory.
        case box(Box)
        case stroke(Path, StrokeStyle)
        /// Everything inside the clip.
        case everything
        /// A drawing composited as one: drawn on its own, transparent backdrop, then painted with this op's `alpha`,
        /// `blend`, `clip` and `shadow`. Its ops' transforms are already device transforms; this op's `transform` and
        /// `paint` are not used.
        case group(DisplayList)
    }
    /// Offset and σ are in device pixels.
    public struct Shadow: Sendable, Hashable {
        public var offset: Point, sigma: Double, color: Color
        public init(offset: Point, sigma: Double, color: Color) {
            (self.offset, self.sigma, self.color) = (offset, sigma, color)
        }
    }
    public var shape: Shape
    public var paint: Paint
    /// User space to device space.
    public var transform: Affine
    /// 0…1.
    public var alpha: Float
    public var blend: BlendMode
    public var clip: Clip?
    public var shadow: Shadow?
    /// Off: a pixel is inside or outside by its centre.
    public var antialias: Bool

    public init(
        _ shape: Shape, paint: Paint = .color(.black), transform: Affine = .identity, alpha: Float = 1,
        blend: BlendMode = .normal, clip: Clip? = nil, shadow: Shadow? = nil, antialias: Bool = true
    ) {
        (self.shape, self.paint, self.transform, self.alpha) = (shape, paint, transform, alpha)
        (self.blend, self.clip, self.shadow, self.antialias) = (blend, clip, shadow, antialias)
    }
}
