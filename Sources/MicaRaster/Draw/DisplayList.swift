/// A drawing as plain data: the result of a recording context, drawn by a `Painter`.
public struct DisplayList: Sendable {
    public var ops: [DrawOp] = []
    /// The ranges of ops that belong to parts of a document, outer ones first. Drawing ignores them.
    package var marks: [Mark] = []

    /// A range of ops that shows a part of a document.
    package struct Mark: Sendable {
        package var range: Range<Int>
        package var element: any DrawnElement
        package init(_ range: Range<Int>, _ element: any DrawnElement) {
            self.range = range
            self.element = element
        }
    }
    public init(_ ops: [DrawOp] = []) { self.ops = ops }
    public var isEmpty: Bool { ops.isEmpty }

    /// Marks the last op as a part of an element, unless it is a group with marks of its own.
    package mutating func markLast(_ element: any DrawnElement) {
        let index = ops.count - 1
        if case .group(let list)? = ops.last?.shape, !list.marks.isEmpty { return }
        if let last = marks.last, last.range.upperBound == index, last.element === element {
            marks[marks.count - 1].range = last.range.lowerBound..<index + 1
        } else {
            marks.append(Mark(index..<index + 1, element))
        }
    }
}

/// A part of a document that ops show, such as a heading. Compared by identity.
package protocol DrawnElement: AnyObject, Sendable {}

/// One drawing operation with all of its data, so that ops can be drawn on any thread, in part, or repeatedly.
///
/// The shape's coverage is computed in device space, multiplied by the clip's and by `alpha`, painted, and blended into
/// the target. The shadow, if there is one, has the same coverage and paint and is drawn below it first.
///
/// A mode that also changes uncovered pixels (`copy`, `sourceIn`, …) changes pixels inside the clip only where there is
/// coverage, in proportion to it: result = lerp(destination, blend(source, destination), coverage). In these modes, and
/// in `plusDarker` and `plusLighter`, `alpha` scales the paint instead of the coverage (like Quartz's global alpha). In
/// all others there is no difference.
public struct DrawOp: Sendable {
    public enum Shape: Sendable {
        case fill(Path, FillRule)
        /// Glyphs, by the non-zero rule. In horizontal lines of text that is not large, each position is rounded to
        /// quarters of a device pixel. Otherwise, and without antialiasing, positions are exact.
        case glyphs(GlyphRun)
        /// The inside of a box: equal to a path of its sides, without memory.
        case box(Box)
        case stroke(Path, StrokeStyle)
        /// Everything inside the clip.
        case everything
        /// A drawing composited as a unit: drawn on a separate transparent backdrop, then painted with this op's
        /// `alpha`, `blend`, `clip` and `shadow`. The transforms of its ops are already device transforms; this op's
        /// `transform` and `paint` are not used.
        case group(DisplayList)
    }
    /// A shadow. Offset and σ are in device pixels.
    public struct Shadow: Sendable, Hashable {
        public var offset: Point, sigma: Double, color: Color
        public init(offset: Point, sigma: Double, color: Color) {
            self.offset = offset
            self.sigma = sigma
            self.color = color
        }
    }
    public var shape: Shape
    public var paint: Paint
    /// The transform from user space to device space.
    public var transform: Affine
    /// The alpha, 0…1.
    public var alpha: Float
    public var blend: BlendMode
    public var clip: Clip?
    public var shadow: Shadow?
    /// `false` if a pixel is inside or outside by its centre.
    public var antialias: Bool

    public init(
        _ shape: Shape, paint: Paint = .color(.black), transform: Affine = .identity, alpha: Float = 1,
        blend: BlendMode = .normal, clip: Clip? = nil, shadow: Shadow? = nil, antialias: Bool = true
    ) {
        self.shape = shape
        self.paint = paint
        self.transform = transform
        self.alpha = alpha
        self.blend = blend
        self.clip = clip
        self.shadow = shadow
        self.antialias = antialias
    }
}
