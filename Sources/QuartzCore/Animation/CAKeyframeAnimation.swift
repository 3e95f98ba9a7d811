public import CoreGraphics

/// A method of interpolation between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation; the default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value holds until the next. An animation with a single value has no effect: the layer keeps its own.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear, at constant speed over the whole animation; key times and timing functions are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through all values (Kochanek–Bartels spline).
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// The smooth curve, at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    var isCubic: Bool { self == .cubic || self == .cubicPaced }
    var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// A rule for rotating a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis follows the tangent.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x axis follows the tangent, rotated by 180°.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values of the keys; ignored if there is a `path`. Numbers become `NSNumber`. Default `nil`.
    open var values: [Any]? {
        get { keyValues }
        set { keyValues = newValue?.map(NSNumber.bridged) }
    }
    private final var keyValues: [Any]?
    /// A path for properties that are points; it takes precedence over `values`. Every point except those of move-to
    /// elements is a key; a move-to jumps.
    open var path: CGPath?
    /// The time of each key as a fraction of the duration: a rising list from 0 to 1 with one element for each value or
    /// point of the path. A discrete animation may have one more, the end of the last value. `nil` or empty, the
    /// default: evenly spaced.
    ///
    /// Any other list is accepted as it is: the interval at a time ends at the first key time that is greater. Before
    /// the first time the first value holds; after the last one, the last value that has a time. Times without a value
    /// are ignored. Paced modes ignore key times.
    open var keyTimes: [NSNumber]?
    /// The timing function of each segment between keys; missing ones are linear.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// The method of interpolation between the keys. Default `linear`.
    open var calculationMode: CAAnimationCalculationMode = .linear
    /// For cubic modes, the tension at each key: positive is tighter, negative rounder; 0, the default, is the
    /// Catmull–Rom spline.
    open var tensionValues: [NSNumber]?
    /// For cubic modes, the continuity at each key: positive makes sharper corners (1: straight on both sides),
    /// negative inverted ones.
    open var continuityValues: [NSNumber]?
    /// For cubic modes, the bias at each key: positive bends the curve before the key, negative after it.
    open var biasValues: [NSNumber]?
    /// The rotation of the layer along `path`. Default `nil`: it does not rotate.
    open var rotationMode: CAAnimationRotationMode?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path?.copy()
        keyTimes = other.keyTimes
        (timingFunctions, calculationMode, rotationMode) =
            (other.timingFunctions, other.calculationMode, other.rotationMode)
        (tensionValues, continuityValues, biasValues) =
            (other.tensionValues, other.continuityValues, other.biasValues)
    }

    override func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? {
        if let path { return PathCurve(self, path.storage) }
        // One value does nothing, as in Core Animation.
        guard let values, values.count > 1 else { return nil }
        let current = target.read(context.layer)
        let keys = values.map { value in
            let value = AnimationValue(value)
            return valueFunction == nil ? value.fitted(to: current) : CAValueFunction.input(value) ?? value
        }
        return KeyframeCurve(self, keys)
    }
}
