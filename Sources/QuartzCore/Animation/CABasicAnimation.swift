public import CoreGraphics

/// An animation from one value to another.
///
/// from + to; from + by; by + to (from `to` − `by`); `fromValue` alone: to the layer's current value; `toValue` alone: from
/// it; `byValue` alone: from it by so much; none: from what was on screen to the current value. Where the layer's value
/// is an end, it is read in every frame.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start; nil: see the type. Default nil.
    open var fromValue: Any? {
        get { ends.from }
        set { ends.from = newValue }
    }
    /// The value at the end; nil: see the type. Default nil.
    open var toValue: Any? {
        get { ends.to }
        set { ends.to = newValue }
    }
    /// The difference between end and start; nil: see the type. Default nil.
    open var byValue: Any? {
        get { ends.by }
        set { ends.by = newValue }
    }

    /// As in `CAAnimation`.
    private struct Values { var from, to, by: Any? }
    private final var ends = Values()
    /// Of `defaultAction(forKey:)`: what asks for it for a layer gives it the start.
    final var isImplicit = false

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CABasicAnimation else { return }
        ends = other.ends
    }

    override func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? {
        BasicCurve(BasicEnds(self, context, target), .linear, target)
    }
}
