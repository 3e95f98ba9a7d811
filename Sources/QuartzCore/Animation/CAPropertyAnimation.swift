public import CoreGraphics

/// The base of animations of one property of a layer, named by a key path such as `position.x`.
open class CAPropertyAnimation: CAAnimation {
    /// A property of the layer, or a part of its value. Nil: the key under which the animation runs as an action.
    open var keyPath: String? {
        get { property.keyPath }
        set { property.keyPath = newValue }
    }
    /// Whether the values are added to what the layer and the animations before this one give. Default false.
    open var isAdditive: Bool {
        get { property.isAdditive }
        set { property.isAdditive = newValue }
    }
    /// Whether each repeat starts from the end value of the one before. Default false.
    open var isCumulative: Bool {
        get { property.isCumulative }
        set { property.isCumulative = newValue }
    }
    /// A function that makes the value from the animated number, such as a turn's angle.
    open var valueFunction: CAValueFunction? {
        get { property.valueFunction }
        set { property.valueFunction = newValue }
    }
    /// The matrix that the model's transform has when the animation is added; nil, the default, for animations that replace or
    /// add. With it the animation contributes the factor value · target⁻¹. Its values show as they are while nothing else
    /// changes the transform. Of several, the newest is applied first, so that each goes on from what the others show.
    package final var targetTransform: CATransform3D? {
        get { property.targetTransform }
        set { property.targetTransform = newValue }
    }

    /// As in `CAAnimation`.
    private struct Values {
        var keyPath: String?
        var isAdditive = false, isCumulative = false
        var valueFunction: CAValueFunction?
        var targetTransform: CATransform3D?
    }
    private final var property = Values()

    public override init() { super.init() }
    /// An animation of a property, or of a part of it: "position.x", "transform.rotation.z".
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

    /// How the property's value runs with time; nil if there is nothing to show.
    func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? { nil }

    override func compile(_ context: CompileContext) -> AnimationNode? {
        guard let keyPath, let target = AnimationTarget(keyPath, in: type(of: context.layer)),
            let curve = makeCurve(context, target)
        else { return nil }
        return PropertyNode(self, context, target, curve)
    }
}
