public import CoreGraphics

/// Animations that run together, in the group's time. The group cuts its children off at its own end and never
/// stretches them; it ignores their delegates and `isRemovedOnCompletion`.
///
/// Groups may be nested up to 128 levels deep and hold up to 100,000 animations in all. A group beyond these limits, or
/// one that contains itself, is copied (and so added to a layer) and archived without its animations, which is logged.
open class CAAnimationGroup: CAAnimation {
    /// The animations that run together, in the group's time. Default `nil`. Their delegates and
    /// `isRemovedOnCompletion` are ignored.
    open var animations: [CAAnimation]?

    public override init() { super.init() }
    /// Creates a group from an archive. Animations nested more than 128 levels deep, as in a damaged archive whose
    /// group contains itself, are omitted.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // Releases one group at a time: the runtime would recurse.
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

    /// The maximum nesting depth of groups: operations on them are recursive.
    static let levelLimit = 128
    private static let countLimit = 100_000

    /// The animations if the group is within its limits; `nil` otherwise.
    final var soundAnimations: [CAAnimation]? {
        guard let animations else { return nil }
        if let fault {
            report("\(summary) \(fault); it runs without its animations.")
            return nil
        }
        return animations
    }

    /// The reason that the group cannot be traversed; `nil` for none.
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
            if count > Self.countLimit { return "has more than \(Self.countLimit) animations" }
            guard let group = next as? CAAnimationGroup else { continue }
            if path.contains(where: { $0.group === group }) { return "contains itself" }
            if path.count >= Self.levelLimit { return "nests groups more than \(Self.levelLimit) levels deep" }
            path.append((group, (group.animations ?? [])[...]))
        }
        return nil
    }
}
