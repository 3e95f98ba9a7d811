/// Something that moves items, or several such things under one name: subclass it, and add children in `init`.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// The behaviours that come and go with this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called after each step of the simulation, 240 times a second whatever the rate of frames is. Default nil.
    open var action: (() -> Void)? { didSet { changed() } }

    private weak var parent: UIDynamicBehavior?
    private weak var animator: UIDynamicAnimator?

    public override init() { super.init() }

    /// The animator that it, or the behaviour that it is a child of, was added to; nil without one.
    open var dynamicAnimator: UIDynamicAnimator? {
        var behavior = self
        while let parent = behavior.parent { behavior = parent }
        return behavior.animator
    }

    /// Adds a child; one that has a parent or an animator, or would be within itself, is refused, which the log says.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.isFree(for: self) else { return }
        childBehaviors.append(behavior)
        behavior.parent = self
        if let dynamicAnimator { behavior.tellFamily(dynamicAnimator) }
        changed()
    }

    /// Removes a child.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
        let animator = dynamicAnimator
        if animator != nil { behavior.tellFamily(nil) }
        childBehaviors.remove(at: index)
        behavior.parent = nil
        animator?.behaviorsChanged()
    }

    /// Called before it comes to an animator, or leaves it (nil). Does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// The items that it needs bodies for.
    var dynamicItems: [any UIDynamicItem] { [] }

    /// Changes velocities, before each step of `time` seconds.
    func apply(in world: DynamicWorld, time: Double) {}

    /// Has the animator read all behaviours again, and run.
    func changed() { dynamicAnimator?.behaviorsChanged() }

    func attach(to animator: UIDynamicAnimator?) {
        tellFamily(animator)
        self.animator = animator
    }

    /// Whether it has neither an animator nor a parent, and is not around `behavior`.
    func isFree(for behavior: UIDynamicBehavior?) -> Bool {
        guard parent == nil, animator == nil else {
            warn(
                "UIDynamicBehavior: \(type(of: self)) belongs to an animator or a behaviour already; it stays there.",
                module: "UIKit")
            return false
        }
        var outer = behavior
        while let next = outer {
            guard next !== self else {
                warn("UIDynamicBehavior: \(type(of: self)) cannot be a child of itself.", module: "UIKit")
                return false
            }
            outer = next.parent
        }
        return true
    }

    private func tellFamily(_ animator: UIDynamicAnimator?) {
        for behavior in family { behavior.willMove(to: animator) }
    }

    /// It and all within it, parents before their children.
    var family: [UIDynamicBehavior] {
        var all: [UIDynamicBehavior] = [], rest = [self]
        while let next = rest.popLast() {
            all.append(next)
            rest.append(contentsOf: next.childBehaviors.reversed())
        }
        return all
    }
}

/// The items of a behaviour, each once, in the order in which they came.
@MainActor struct DynamicItems {
    private(set) var all: [any UIDynamicItem] = []
    private var known: Set<ObjectIdentifier> = []

    init(_ items: [any UIDynamicItem] = []) { for item in items { _ = add(item) } }

    func contains(_ item: any UIDynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

    /// False if it was there.
    @discardableResult mutating func add(_ item: any UIDynamicItem) -> Bool {
        guard known.insert(ObjectIdentifier(item)).inserted else { return false }
        all.append(item)
        return true
    }

    /// False if it was not there.
    @discardableResult mutating func remove(_ item: any UIDynamicItem) -> Bool {
        guard known.remove(ObjectIdentifier(item)) != nil else { return false }
        all.removeAll { $0 === item }
        return true
    }
}
