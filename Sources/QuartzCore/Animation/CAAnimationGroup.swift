public import CoreGraphics

/// Animations that run together, in the group's time. The group cuts its children off at its own end, and never
/// stretches them; their delegates and `isRemovedOnCompletion` count for nothing.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        animations = (other as? CAAnimationGroup)?.animations?.map { $0.copy() as! CAAnimation }
    }

    override func compile(_ context: CompileContext) -> AnimationNode? { GroupNode(self, context) }
}
