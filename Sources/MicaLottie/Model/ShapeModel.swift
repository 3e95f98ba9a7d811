/// An element of a shape layer or of a group in one. Elements come in the file's order: the first one is on top.
indirect enum ShapeItem: Sendable {
    case group(ShapeGroup)
    case path(Animated<BezierPath>)
    case rectangle(RectangleShape)
    case ellipse(EllipseShape)
    case star(StarShape)
    case fill(FillStyle)
    case stroke(StrokeModel)
    case trim(TrimModel)
    case roundCorners(Animated<Double>)
    case merge(MergeMode)
    case repeater(RepeaterModel)
    /// The amount in percent.
    case pucker(Animated<Double>)
    case twist(angle: Animated<Double>, center: Animated<Vector>)
    case offset(OffsetModel)
    case zigzag(ZigzagModel)
}

/// An element with its name.
struct NamedShape: Sendable {
    var name: String
    var item: ShapeItem
}

struct ShapeGroup: Sendable {
    var items: [NamedShape]
    var transform: TransformModel
    var blendMode = 0
}

struct RectangleShape: Sendable {
    var position: Animated<Vector>
    var size: Animated<Vector>
    var radius: Animated<Double>
    var isReversed: Bool
}

struct EllipseShape: Sendable {
    var position: Animated<Vector>
    var size: Animated<Vector>
    var isReversed: Bool
}

struct StarShape: Sendable {
    var isPolygon: Bool
    var position: Animated<Vector>
    var points: Animated<Double>
    /// Degrees.
    var rotation: Animated<Double>
    var outerRadius: Animated<Double>
    var innerRadius: Animated<Double>
    /// Percent.
    var outerRoundness: Animated<Double>
    var innerRoundness: Animated<Double>
    var isReversed: Bool
}

/// The paint of a fill or stroke.
enum Paint: Sendable {
    case color(Animated<RGBA>)
    case gradient(GradientModel)
}

struct GradientModel: Sendable {
    var isRadial: Bool
    var start: Animated<Vector>
    var end: Animated<Vector>
    /// The distance of the focus from the start in percent of the radius, and its direction in degrees.
    var highlightLength: Animated<Double>
    var highlightAngle: Animated<Double>
    /// The stops: offset, red, green, blue for each colour, then offset and opacity for each opacity stop.
    var stops: Animated<[Double]>
    var colorCount: Int
}

struct FillStyle: Sendable {
    var paint: Paint
    /// 0…1.
    var opacity: Animated<Double>
    var isEvenOdd: Bool
    var blendMode = 0
}

struct StrokeModel: Sendable {
    enum Cap: Sendable { case butt, round, square }
    enum Join: Sendable { case miter, round, bevel }
    var paint: Paint
    var opacity: Animated<Double>
    var width: Animated<Double>
    var cap: Cap
    var join: Join
    var miterLimit: Double
    /// Lengths of dashes and gaps, alternating.
    var dashes: [Animated<Double>]
    var dashOffset: Animated<Double>
    var blendMode = 0
}

struct TrimModel: Sendable {
    /// Fractions, 0…1.
    var start: Animated<Double>
    var end: Animated<Double>
    /// In turns.
    var offset: Animated<Double>
    /// `true` if the paths are trimmed as if they were one.
    var isIndividual: Bool
}

enum MergeMode: Int, Sendable { case normal = 1, add, subtract, intersect, exclude }

struct RepeaterModel: Sendable {
    var copies: Animated<Double>
    var offset: Animated<Double>
    /// `true` if later copies are below earlier ones.
    var isBelow: Bool
    var transform: TransformModel
    var startOpacity: Animated<Double>
    var endOpacity: Animated<Double>
}

struct OffsetModel: Sendable {
    var amount: Animated<Double>
    var join: StrokeModel.Join
    var miterLimit: Animated<Double>
}

struct ZigzagModel: Sendable {
    var size: Animated<Double>
    var ridges: Animated<Double>
    var isSmooth: Bool
}
