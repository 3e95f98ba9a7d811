public import CoreGraphics

/// The base of all animations: timing, pacing, delegate. Use a subclass.
///
/// A layer keeps a copy of what is added to it; what is done to the original later has no effect. Any key can be set by
/// `setValue(_:forKey:)` and travels with copies.
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
    /// Warps the time of the whole; nil for linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { base.timingFunction }
        set { base.timingFunction = newValue }
    }
    /// Kept alive by the animation.
    open var delegate: (any CAAnimationDelegate)? {
        get { base.delegate }
        set { base.delegate = newValue }
    }
    /// Whether the animation leaves its layer when it ends. Default true.
    open var isRemovedOnCompletion: Bool {
        get { base.isRemovedOnCompletion }
        set { base.isRemovedOnCompletion = newValue }
    }
    /// Whether who added it also takes it away, as an animator does: then no warning says that it stays.
    package final var isTakenAway: Bool {
        get { base.isTakenAway }
        set { base.isTakenAway = newValue }
    }
    /// Kept; offline every frame is drawn.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { base.preferredFrameRateRange }
        set { base.preferredFrameRateRange = newValue }
    }

    /// What every animation has. (In one value, so that copies are cheap; and private, so that the compiler sees all of its
    /// uses and leaves out the runtime's checks for exclusive access.)
    private struct Values {
        var beginTime = 0.0, duration = 0.0, timeOffset = 0.0, repeatDuration = 0.0
        var speed: Float = 1, repeatCount: Float = 0
        var autoreverses = false, isRemovedOnCompletion = true, isTakenAway = false
        var fillMode = CAMediaTimingFillMode.removed
        var timingFunction: CAMediaTimingFunction?
        var delegate: (any CAAnimationDelegate)?
        var preferredFrameRateRange = CAFrameRateRange.default
        /// Values of keys that no property has.
        var stored: [String: Any] = [:]
    }
    private final var base = Values()
    final var stored: [String: Any] {
        get { base.stored }
        set { base.stored = newValue }
    }

    public override init() { super.init() }

    /// Only for archives that are trusted: what Foundation's coder makes of a changed one is not bounded. More than 129 animations
    /// in each other, or one in itself, are cut off there.
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

    /// The value that `key` has where none was set; nil without one.
    open class func defaultValue(forKey key: String) -> Any? { AnimationKeys.defaultValue(key, self) }
    /// Whether the value is archived. Default true for all.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// The property `key`, the value that is kept under that name, or the default.
    open func value(forKey key: String) -> Any? {
        AnimationKeys.get(key, self) ?? stored[key] ?? type(of: self).defaultValue(forKey: key)
    }
    /// Sets the property `key`, or keeps the value under that name. A value of the wrong type is ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        if !AnimationKeys.set(key, value, self) { stored[key] = ValueConversion.unwrap(value) }
    }

    /// As by key; a path also leads into a part of a value, such as `toValue.x`.
    open func value(forKeyPath keyPath: String) -> Any? {
        let path = LayerKeyPath.of(keyPath)
        guard !path.isKey, let whole = value(forKey: path.key) else { return value(forKey: path.key) }
        return path.part?.object(in: AnimationValue(whole))
    }
    /// Sets a part of a property, such as "fromValue.x".
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let path = LayerKeyPath.of(keyPath)
        guard !path.isKey else { return setValue(value, forKey: path.key) }
        let whole = AnimationValue(self.value(forKey: path.key))
        if let changed = path.part?.set(AnimationValue(value), in: whole)?.object {
            setValue(changed, forKey: path.key)
        }
    }

    /// Takes over the values of another animation: what `copy()` does. A subclass with stored properties of its own
    /// overrides `copy(with:)`.
    func copyProperties(of other: CAAnimation) { base = other.base }

    /// What the engine runs; nil for an animation that shows nothing.
    func compile(_ context: CompileContext) -> AnimationNode? { nil }

    open override var debugDescription: String { summary }
    open override var description: String { summary }
    var summary: String { "\(type(of: self))(\(duration > 0 ? "\(duration) s" : "default duration"))" }
}
