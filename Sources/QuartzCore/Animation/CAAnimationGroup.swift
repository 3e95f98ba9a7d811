public import CoreGraphics

/// Animations that run together, in the group's time. The group cuts its children off at its own end, and never
/// stretches them; their delegates and `isRemovedOnCompletion` count for nothing.
///
/// Groups may hold groups, up to 128 levels and 100,000 animations in all. A group with more, or that holds itself, is copied (and
/// so added to a layer) and archived without its animations, which the log says.
open class CAAnimationGroup: CAAnimation {
    /// The animations that run together, in the group's time. Default nil. Their delegates and `isRemovedOnCompletion`
    /// do not count.
    open var animations: [CAAnimation]?

    public override init() { super.init() }
    /// A damaged archive may hold a group that is inside of itself: what lies more than 128 levels deep is left out.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // One group after the other: the runtime would recurse.
    deinit {
        var stack = animations ?? []
        animations = nil
        while var animation = stack.popLast() {
            guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else { continue }
            stack += group.animations ?? []
            group.animations = nil
        }
    }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        animations = (other as? CAAnimationGroup)?.soundAnimations?.map { $0.copy() as! CAAnimation }
    }

    override func compile(_ context: CompileContext) -> AnimationNode? { GroupNode(self, context) }

    // MARK: Groups in groups

    /// How many groups may lie in each other: what goes through them recurses.
    static let levelLimit = 128
    private static let countLimit = 100_000

    /// The animations, if there is an end to them; nil otherwise.
    final var soundAnimations: [CAAnimation]? {
        guard let animations else { return nil }
        if let fault {
            report("\(summary) \(fault); it runs without its animations.")
            return nil
        }
        return animations
    }

    /// What keeps the group from being walked through; nil for nothing.
    private var fault: String? {
        guard animations?.contains(where: { $0 is CAAnimationGroup }) == true else { return nil }
        var path: [(group: CAAnimationGroup, rest: ArraySlice<CAAnimation>)] = [(self, (animations ?? [])[...])]
        var count = 0
        while !path.isEmpty {
            guard let next = path[path.count - 1].rest.popFirst() else {
                path.removeLast()
                continue
            }
            count += 1
            if count > Self.countLimit { return "holds more than \(Self.countLimit) animations" }
            guard let group = next as? CAAnimationGroup else { continue }
            if path.contains(where: { $0.group === group }) { return "contains itself" }
            if path.count >= Self.levelLimit { return "holds groups in more than \(Self.levelLimit) levels" }
            path.append((group, (group.animations ?? [])[...]))
        }
        return nil
    }
}
