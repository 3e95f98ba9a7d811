/// The text of a text layer.
struct TextModel: Sendable {
    /// The texts and styles by time in frames; each holds until the next one.
    var documents: [(time: Double, document: TextDocument)]
    var animators: [TextAnimator]
    /// The grouping of anchor points: characters, words, lines, all.
    var anchorGrouping = 1
    /// The alignment of anchor points, in percent.
    var anchorAlignment = Animated(Vector.zero)
    /// The mask whose path the text follows; `nil` without one.
    var path: PathOptions?

    struct PathOptions: Sendable {
        var mask: Int
        var firstMargin: Animated<Double>
        var isReversed: Bool
    }
}

struct TextDocument: Sendable, Equatable {
    enum Alignment: Int, Sendable {
        case left, right, center, justifiedLeft, justifiedRight, justifiedCenter, justified
    }
    var text: String
    var font: String
    var size: Double
    var alignment: Alignment
    /// Points between baselines.
    var lineHeight: Double?
    /// Points by which the baseline is raised.
    var baselineShift: Double
    /// Thousandths of an em.
    var tracking: Double
    var fill: RGBA?
    var stroke: RGBA?
    var strokeWidth: Double
    /// `true` if strokes are above fills.
    var strokeIsAbove: Bool
    /// The origin and size of a text box; `nil` for text at a point.
    var box: (origin: SIMD2<Double>, size: SIMD2<Double>)?
    /// 0 as is, 1 capitals, 2 small capitals.
    var capitals: Int

    static func == (a: TextDocument, b: TextDocument) -> Bool {
        a.text == b.text && a.font == b.font && a.size == b.size && a.fill == b.fill && a.stroke == b.stroke
            && a.alignment == b.alignment && a.tracking == b.tracking
    }
}

/// A change of the characters in a range.
struct TextAnimator: Sendable {
    var name: String
    var selectors: [Selector]
    var position: Animated<Vector>?
    var anchor: Animated<Vector>?
    var scale: Animated<Vector>?
    var rotation: Animated<Double>?
    var skew: Animated<Double>?
    var skewAxis: Animated<Double>?
    var opacity: Animated<Double>?
    var fill: Animated<RGBA>?
    var stroke: Animated<RGBA>?
    var strokeWidth: Animated<Double>?
    var tracking: Animated<Double>?

    struct Selector: Sendable {
        /// In percent, or counts if `isIndex`.
        var start: Animated<Double>?
        var end: Animated<Double>?
        var offset: Animated<Double>
        /// 0…1.
        var amount: Animated<Double>
        var maxEase: Animated<Double>, minEase: Animated<Double>
        /// Percent.
        var smoothness: Animated<Double>
        var isIndex: Bool
        /// 1 characters, 2 characters without spaces, 3 words, 4 lines.
        var basis: Int
        /// 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
        var shape: Int
        var isRandom: Bool
    }
}
