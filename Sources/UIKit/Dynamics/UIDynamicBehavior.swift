/// A behaviour that moves items, or a composition of behaviours: subclass it and add children in `init`.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// The child behaviours, which are added and removed with this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called after each step of the simulation, 240 times per second independently of the frame rate. Default nil.
    @Observed open var action: (() -> Void)? { didSet { changed() } }

    private weak var parent: UIDynamicBehavior?
    private weak var animator: UIDynamicAnimator?

    public override init() { super.init() }

    /// The animator of the behaviour or of its topmost parent; nil if there is none.
    open var dynamicAnimator: UIDynamicAnimator? {
        var behavior = self
        while let parent = behavior.parent { behavior = parent }
        return behavior.animator
    }

    /// Adds a child. One that has a parent or an animator, or would contain itself, is rejected and logged.
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

    /// Called before the behaviour is added to an animator, or removed (nil). Default: does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// The items that need bodies.
    var dynamicItems: [any UIDynamicItem] { [] }

    /// Changes velocities before each step of `time` seconds.
    func apply(in world: DynamicWorld, time: Double) {}

    /// Requests a synchronisation of the animator with its behaviours, and resumes it.
    func changed() { dynamicAnimator?.behaviorsChanged() }

    func attach(to animator: UIDynamicAnimator?) {
        tellFamily(animator)
        self.animator = animator
    }

    /// Returns `true` if the behaviour has neither an animator nor a parent, and does not contain `behavior`.
    func isFree(for behavior: UIDynamicBehavior?) -> Bool {
        guard parent == nil, animator == nil else {
            warn(
                "UIDynamicBehavior: \(type(of: self)) already belongs to an animator or a behaviour; it is not moved.",
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

    /// The behaviour and its descendants, parents before their children.
    var family: [UIDynamicBehavior] {
        var all: [UIDynamicBehavior] = [], rest = [self]
        while let next = rest.popLast() {
            all.append(next)
            rest.append(contentsOf: next.childBehaviors.reversed())
        }
        return all
    }
}

/// The items of a behaviour without duplicates, in the order in which they were added.
@MainActor struct DynamicItems {
    private(set) var all: [any UIDynamicItem] = []
    private var known: Set<ObjectIdentifier> = []

    init(_ items: [any UIDynamicItem] = []) { for item in items { _ = add(item) } }

    func contains(_ item: any UIDynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

    /// Adds an item; returns `false` if it was present.
    @discardableResult mutating func add(_ item: any UIDynamicItem) -> Bool {
        guard known.insert(ObjectIdentifier(item)).inserted else { return false }
        all.append(item)
        return true
    }

    /// Removes an item; returns `false` if it was not present.
    @discardableResult mutating func remove(_ item: any UIDynamicItem) -> Bool {
        guard known.remove(ObjectIdentifier(item)) != nil else { return false }
        all.removeAll { $0 === item }
        return true
    }
}
