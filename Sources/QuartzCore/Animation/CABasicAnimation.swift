public import CoreGraphics

/// An animation from one value to another.
///
/// The ends follow from the values that are set. `fromValue` and `toValue`: between these. `fromValue` and `byValue`:
/// from `fromValue` to their sum. `byValue` and `toValue`: from `toValue` − `byValue` to `toValue`. `fromValue` alone:
/// to the layer's current value. `toValue` alone: from the current value. `byValue` alone: from the current value to
/// its sum with `byValue`. None: from the previous value on screen to the current value. An end that is the layer's
/// value is read in every frame.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value; if `nil`, the type's rules apply. A number becomes an `NSNumber`. Default `nil`.
    open var fromValue: Any? {
        get { ends.from }
        set { ends.from = newValue.map(NSNumber.bridged) }
    }
    /// The end value; if `nil`, the type's rules apply. A number becomes an `NSNumber`. Default `nil`.
    open var toValue: Any? {
        get { ends.to }
        set { ends.to = newValue.map(NSNumber.bridged) }
    }
    /// The difference between end and start; if `nil`, the type's rules apply. A number becomes an `NSNumber`. Default
    /// `nil`.
    open var byValue: Any? {
        get { ends.by }
        set { ends.by = newValue.map(NSNumber.bridged) }
    }

    /// A private struct for the reasons given in `CAAnimation`.
    private struct Values { var from, to, by: Any? }
    private final var ends = Values()
    /// `true` if `defaultAction(forKey:)` created it: the layer that runs it sets its start value.
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
