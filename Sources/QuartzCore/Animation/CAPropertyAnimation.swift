public import CoreGraphics

/// The base of animations of one property of a layer, named by a key path such as `position.x`.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of a property of the layer, or of a part of its value. `nil`: the key under which the animation
    /// runs as an action.
    open var keyPath: String? {
        get { property.keyPath }
        set { property.keyPath = newValue }
    }
    /// A Boolean value that indicates whether the values are added to the result of the layer and its earlier
    /// animations. Default `false`.
    open var isAdditive: Bool {
        get { property.isAdditive }
        set { property.isAdditive = newValue }
    }
    /// A Boolean value that indicates whether each repetition starts from the end value of the previous one. Default
    /// `false`.
    open var isCumulative: Bool {
        get { property.isCumulative }
        set { property.isCumulative = newValue }
    }
    /// A function that derives the value from the animated number, such as a rotation from its angle.
    open var valueFunction: CAValueFunction? {
        get { property.valueFunction }
        set { property.valueFunction = newValue }
    }
    /// The matrix of the model's transform when the animation is added; `nil`, the default, for animations that replace
    /// or add values. If set, the animation contributes the factor value · target⁻¹. Its values appear unchanged while
    /// nothing else changes the transform. Of several, the newest is applied first, so that each continues from the
    /// result of the others.
    package final var targetTransform: CATransform3D? {
        get { property.targetTransform }
        set { property.targetTransform = newValue }
    }

    /// A private struct for the reasons given in `CAAnimation`.
    private struct Values {
        var keyPath: String?
        var isAdditive = false, isCumulative = false
        var valueFunction: CAValueFunction?
        var targetTransform: CATransform3D?
    }
    private final var property = Values()

    public override init() { super.init() }
    /// Creates an animation of a property or a part of one, such as `position.x` or `transform.rotation.z`.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        if keyPath == nil {
            let named = copy() as! CAPropertyAnimation
            named.keyPath = event
            layer.add(named, forKey: event)
        } else {
            layer.add(self, forKey: event)
        }
    }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        property = other.property
    }

    override var summary: String {
        "\(type(of: self))(\(keyPath ?? "no key path"), \(duration > 0 ? "\(duration) s" : "default duration"))"
    }

    /// Creates the curve of the property's values over time; `nil` if the animation has no effect.
    func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? { nil }

    override func compile(_ context: CompileContext) -> AnimationNode? {
        guard let keyPath, let target = AnimationTarget(keyPath, in: type(of: context.layer)),
            let curve = makeCurve(context, target)
        else { return nil }
        return PropertyNode(self, context, target, curve)
    }
}
