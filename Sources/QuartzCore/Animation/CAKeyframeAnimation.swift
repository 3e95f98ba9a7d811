public import CoreGraphics

/// How values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Straight from value to value; the default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value holds until the next. A single one does not override: the layer's own shows.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight, at constant speed over the whole; key times and timing functions do not count.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Through all values on a smooth curve (Kochanek and Bartels).
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// The smooth curve at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    var isCubic: Bool { self == .cubic || self == .cubicPaced }
    var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// Whether a layer that moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the tangent.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Half a turn more.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values of the keys; they do not count where there is a `path`. Default nil.
    open var values: [Any]?
    /// For properties that are points; it wins over `values`. Every point but the move-tos is a key; a move-to jumps.
    open var path: CGPath?
    /// When each key is reached, in parts of the duration: a rising list from 0 to 1, one for each value or point of the path;
    /// a discrete animation may have one more, the end of the last. Nil or empty, the default: evenly spread.
    ///
    /// Any other list counts as it is: the interval at a time ends at the first key time that is greater; before the first time
    /// the first value holds, behind the last one the last value that has a time; times without a value are ignored. Paced
    /// modes have no use for key times.
    open var keyTimes: [NSNumber]?
    /// One for each segment between keys; missing ones are linear.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// How values between the keys are found. Default linear.
    open var calculationMode: CAAnimationCalculationMode = .linear
    /// For cubic modes, one number a key: positive is tighter, negative rounder; 0 is Catmull and Rom's.
    open var tensionValues: [NSNumber]?
    /// Positive makes sharper corners (1: straight on both sides), negative inverted ones.
    open var continuityValues: [NSNumber]?
    /// Positive moves the curve before the key, negative behind it.
    open var biasValues: [NSNumber]?
    /// Whether the layer turns along `path`. Default nil: it does not.
    open var rotationMode: CAAnimationRotationMode?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (other.values, other.path?.copy(), other.keyTimes)
        (timingFunctions, calculationMode, rotationMode) =
            (other.timingFunctions, other.calculationMode, other.rotationMode)
        (tensionValues, continuityValues, biasValues) =
            (other.tensionValues, other.continuityValues, other.biasValues)
    }

    override func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? {
        if let path { return PathCurve(self, path.storage) }
        guard let values, !values.isEmpty, values.count > 1 || calculationMode != .discrete else { return nil }
        let current = target.read(context.layer)
        let keys = values.map { value in
            let value = AnimationValue(value)
            return valueFunction == nil ? value.fitted(to: current) : CAValueFunction.input(value) ?? value
        }
        return KeyframeCurve(self, keys)
    }
}
