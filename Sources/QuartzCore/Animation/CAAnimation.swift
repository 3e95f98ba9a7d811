public import CoreGraphics

/// The base of all animations: timing, pacing, delegate. Use a subclass.
///
/// A layer keeps a copy of what is added to it; what is done to the original later has no effect. Any key can be set by
/// `setValue(_:forKey:)` and travels with copies.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    /// Warps the time of the whole; nil for linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Kept alive by the animation.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation leaves its layer when it ends. Default true.
    open var isRemovedOnCompletion = true
    /// Kept; offline every frame is drawn.
    open var preferredFrameRateRange = CAFrameRateRange.default
    /// Values of keys that no property has.
    final var stored: [String: Any] = [:]

    public override init() { super.init() }

    public required init?(coder: NSCoder) {
        super.init()
        decode(coder)
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeProperties(coder) }

    /// A new animation of the same class with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.dynamicInit()
        copy.copyProperties(of: self)
        return copy
    }

    /// Adds a copy to the layer `anObject`, under `event`.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(self, forKey: event)
    }

    open class func defaultValue(forKey key: String) -> Any? { AnimationKeys.defaultValue(key, self) }
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    open func value(forKey key: String) -> Any? {
        AnimationKeys.get(key, self) ?? stored[key] ?? type(of: self).defaultValue(forKey: key)
    }
    /// Sets the property `key`, or keeps the value under that name. A value of the wrong type is ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        if !AnimationKeys.set(key, value, self) { stored[key] = ValueConversion.unwrap(value) }
    }

    /// Takes over the values of another animation: what `copy()` does. A subclass with stored properties of its own
    /// overrides `copy(with:)`.
    func copyProperties(of other: CAAnimation) {
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration) = (other.repeatCount, other.repeatDuration)
        (autoreverses, fillMode) = (other.autoreverses, other.fillMode)
        (timingFunction, delegate) = (other.timingFunction, other.delegate)
        isRemovedOnCompletion = other.isRemovedOnCompletion
        (preferredFrameRateRange, stored) = (other.preferredFrameRateRange, other.stored)
    }

    /// What the engine runs; nil for an animation that shows nothing.
    func compile(_ context: CompileContext) -> AnimationNode? { nil }

    open override var debugDescription: String { summary }
    open override var description: String { summary }
    var summary: String { "\(type(of: self))(\(duration > 0 ? "\(duration) s" : "default duration"))" }
}
