public import CoreGraphics

/// The base of all animations: timing, pacing, delegate. Use a subclass.
///
/// A layer keeps a copy of each animation added to it; later changes of the original have no effect.
/// `setValue(_:forKey:)` accepts any key, and copies keep the values.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
    open var beginTime: CFTimeInterval {
        get { base.beginTime }
        set { base.beginTime = newValue }
    }
    open var duration: CFTimeInterval {
        get { base.duration }
        set { base.duration = newValue }
    }
    open var speed: Float {
        get { base.speed }
        set { base.speed = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { base.timeOffset }
        set { base.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { base.repeatCount }
        set { base.repeatCount = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { base.repeatDuration }
        set { base.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { base.autoreverses }
        set { base.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { base.fillMode }
        set { base.fillMode = newValue }
    }
    /// The pacing of the whole animation; `nil` for linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { base.timingFunction }
        set { base.timingFunction = newValue }
    }
    /// The delegate. The animation retains it.
    open var delegate: (any CAAnimationDelegate)? {
        get { base.delegate }
        set { base.delegate = newValue }
    }
    /// A Boolean value that indicates whether the animation is removed from its layer when it ends. Default `true`.
    open var isRemovedOnCompletion: Bool {
        get { base.isRemovedOnCompletion }
        set { base.isRemovedOnCompletion = newValue }
    }
    /// `true` if its creator also removes it, as an animator does: no warning reports then that it stays.
    package final var isTakenAway: Bool {
        get { base.isTakenAway }
        set { base.isTakenAway = newValue }
    }
    /// The preferred frame rate. Stored, but without effect on offline rendering, which draws every frame.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { base.preferredFrameRateRange }
        set { base.preferredFrameRateRange = newValue }
    }

    /// The values that every animation has. (One struct, so that copies are cheap; private, so that the compiler sees
    /// all of its uses and omits the runtime's checks for exclusive access.)
    private struct Values {
        var beginTime = 0.0, duration = 0.0, timeOffset = 0.0, repeatDuration = 0.0
        var speed: Float = 1, repeatCount: Float = 0
        var autoreverses = false, isRemovedOnCompletion = true, isTakenAway = false
        var fillMode = CAMediaTimingFillMode.removed
        var timingFunction: CAMediaTimingFunction?
        var delegate: (any CAAnimationDelegate)?
        var preferredFrameRateRange = CAFrameRateRange.default
        /// Values of keys without a property.
        var stored: [String: Any] = [:]
    }
    private final var base = Values()
    final var stored: [String: Any] {
        get { base.stored }
        set { base.stored = newValue }
    }

    public override init() { super.init() }

    /// Creates an animation from an archive, which must be trusted: the work of Foundation's coder on a manipulated one
    /// is unbounded. Animations nested more than 129 levels deep, or inside themselves, are cut off there.
    public required init?(coder: NSCoder) {
        super.init()
        decode(coder)
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeProperties(coder) }

    /// Returns a new animation of the same class with the same values.
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

    /// Returns the default value of `key`; `nil` if it has none.
    open class func defaultValue(forKey key: String) -> Any? {
        AnimationKeys.defaultValue(key, self).map(NSNumber.bridged)
    }
    /// Returns `true` if the value is archived. The default implementation returns `true` for every key.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// Returns the value of the property `key`, the value stored under that key, or the default.
    open func value(forKey key: String) -> Any? {
        (AnimationKeys.get(key, self) ?? stored[key] ?? type(of: self).defaultValue(forKey: key)).map(NSNumber.bridged)
    }
    /// Sets the property `key`, or stores the value under that key. A value of the wrong type is ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        if !AnimationKeys.set(key, value, self) { stored[key] = ValueConversion.unwrap(value) }
    }

    /// Returns the value for a key path, which may lead to a part of a value, such as `toValue.x`.
    open func value(forKeyPath keyPath: String) -> Any? {
        let path = LayerKeyPath.of(keyPath)
        guard !path.isKey, let whole = value(forKey: path.key) else { return value(forKey: path.key) }
        return path.part?.object(in: AnimationValue(whole)).map(NSNumber.bridged)
    }
    /// Sets the value for a key path, which may lead to a part of a property, such as `fromValue.x`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let path = LayerKeyPath.of(keyPath)
        guard !path.isKey else { return setValue(value, forKey: path.key) }
        let whole = AnimationValue(self.value(forKey: path.key))
        if let changed = path.part?.set(AnimationValue(value), in: whole)?.object {
            setValue(changed, forKey: path.key)
        }
    }

    /// Copies the values of another animation, for `copy()`. A subclass with stored properties of its own overrides
    /// `copy(with:)`.
    func copyProperties(of other: CAAnimation) { base = other.base }

    /// Compiles the animation for the engine. Returns `nil` for an animation without an effect.
    func compile(_ context: CompileContext) -> AnimationNode? { nil }

    open override var debugDescription: String { summary }
    open override var description: String { summary }
    var summary: String { "\(type(of: self))(\(duration > 0 ? "\(duration) s" : "default duration"))" }
}
