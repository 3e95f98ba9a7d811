public import CoreGraphics

/// What items are like: how heavy, bouncy and rough, and how fast. Of several behaviours with an item the last one counts.
///
/// An item without one has elasticity and friction 0.2.
open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var list: DynamicItems
    private var pending: [(item: any UIDynamicItem, linear: CGPoint, angular: Double)] = []
    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }

    /// How much of its speed a bounce leaves, 0…1: the greater one of two items counts. Default 0.
    open var elasticity: CGFloat = 0 { didSet { changed() } }
    /// How much an item resists sliding along another, 0 for not at all. Default 0.
    open var friction: CGFloat = 0 { didSet { changed() } }
    /// Mass per area; 1 gives an item of 100 × 100 points the mass 1. Default 1.
    open var density: CGFloat = 1 { didSet { changed() } }
    /// How much of its velocity an item loses, per second. Default 0.
    open var resistance: CGFloat = 0 { didSet { changed() } }
    /// How much of its angular velocity an item loses, per second. Default 0.
    open var angularResistance: CGFloat = 0 { didSet { changed() } }
    /// How much electric and magnetic fields move an item. Default 0.
    open var charge: CGFloat = 0 { didSet { changed() } }
    /// Whether items stay where they are and others collide with them. Default false.
    open var isAnchored = false { didSet { changed() } }
    /// Whether items turn. Default true.
    open var allowsRotation = true { didSet { changed() } }

    /// Properties for the items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }
    /// Properties for no item yet.
    public convenience override init() { self.init(items: []) }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        pending.removeAll { $0.item === item }
        if list.remove(item) { changed() }
    }

    /// Makes an item faster, in points/s; before it is animated, from its first step on.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        guard list.contains(item), velocity.x.isFinite, velocity.y.isFinite else { return }
        pending.append((item, velocity, 0))
        changed()
    }
    /// How fast an item is, in points/s; zero for one that is not animated.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint { body(of: item)?.velocity ?? .zero }

    /// Makes an item spin faster, in radians/s clockwise; before it is animated, from its first step on.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard list.contains(item), velocity.isFinite else { return }
        pending.append((item, .zero, Double(velocity)))
        changed()
    }
    /// How fast an item spins, in radians/s clockwise; zero for one that is not animated.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { CGFloat(body(of: item)?.spin ?? 0) }

    private func body(of item: any UIDynamicItem) -> DynamicBody? {
        guard let animator = dynamicAnimator else { return nil }
        animator.follow()
        return animator.world.body(of: item)
    }

    /// Gives bodies the velocities that were added since they last asked.
    func handVelocities(to world: DynamicWorld) {
        for (item, linear, angular) in pending {
            guard let body = world.body(of: item), body.moves else { continue }
            let v = body.velocity
            body.velocity = CGPoint(x: v.x + linear.x, y: v.y + linear.y)
            if body.inverseMoment > 0 { body.spin += angular }
        }
        pending = []
    }

    func describe(_ material: inout DynamicMaterial) {
        material.density = Double(density)
        material.elasticity = Double(elasticity)
        material.friction = Double(friction)
        material.resistance = Double(resistance)
        material.angularResistance = Double(angularResistance)
        material.charge = Double(charge)
        material.isAnchored = isAnchored
        material.allowsRotation = allowsRotation
    }

    override func apply(in world: DynamicWorld, time: Double) {
        let slower = 1 / (1 + time * max(0, Double(resistance))),
            calmer = 1 / (1 + time * max(0, Double(angularResistance)))
        guard slower.isFinite, calmer.isFinite, slower < 1 || calmer < 1 else { return }
        for item in list.all {
            guard let body = world.body(of: item), body.moves else { continue }
            let v = body.velocity
            body.velocity = CGPoint(x: Double(v.x) * slower, y: Double(v.y) * slower)
            body.spin *= calmer
        }
    }
}
