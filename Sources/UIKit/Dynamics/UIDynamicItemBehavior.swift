public import CoreGraphics

/// The physical properties of items: density, elasticity, friction and velocity. If an item is in several behaviours,
/// the last one counts.
///
/// An item without such a behaviour has elasticity and friction 0.2.
open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var list: DynamicItems
    private var pending: [(item: any UIDynamicItem, linear: CGPoint, angular: Double)] = []
    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }

    /// The fraction of the speed that remains after a bounce, 0–1; the greater value of two items is used. Default 0.
    @Observed open var elasticity: CGFloat = 0 { didSet { changed() } }
    /// The resistance to sliding along another item; 0 means none. Default 0.
    @Observed open var friction: CGFloat = 0 { didSet { changed() } }
    /// The mass per area; with 1 an item of 100 × 100 points has the mass 1. Default 1.
    @Observed open var density: CGFloat = 1 { didSet { changed() } }
    /// The damping rate of the velocity, per second. Default 0.
    @Observed open var resistance: CGFloat = 0 { didSet { changed() } }
    /// The damping rate of the angular velocity, per second. Default 0.
    @Observed open var angularResistance: CGFloat = 0 { didSet { changed() } }
    /// The charge, on which electric and magnetic fields act. Default 0.
    @Observed open var charge: CGFloat = 0 { didSet { changed() } }
    /// `true` if items are immovable obstacles for others. Default `false`.
    @Observed open var isAnchored = false { didSet { changed() } }
    /// `true` if items can rotate. Default `true`.
    @Observed open var allowsRotation = true { didSet { changed() } }

    /// Creates a behaviour for items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }
    /// Creates a behaviour without items.
    public convenience override init() { self.init(items: []) }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        pending.removeAll { $0.item === item }
        if list.remove(item) { changed() }
    }

    /// Adds to an item's velocity, in points/s; for an item without a body, at its first step.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        guard list.contains(item), velocity.x.isFinite, velocity.y.isFinite else { return }
        pending.append((item, velocity, 0))
        changed()
    }
    /// Returns an item's velocity in points/s; zero if it is not animated.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint { body(of: item)?.velocity ?? .zero }

    /// Adds to an item's angular velocity, in radians/s clockwise; for an item without a body, at its first step.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard list.contains(item), velocity.isFinite else { return }
        pending.append((item, .zero, Double(velocity)))
        changed()
    }
    /// Returns an item's angular velocity in radians/s clockwise; zero if it is not animated.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { CGFloat(body(of: item)?.spin ?? 0) }

    private func body(of item: any UIDynamicItem) -> DynamicBody? {
        guard let animator = dynamicAnimator else { return nil }
        animator.follow()
        return animator.world.body(of: item)
    }

    /// Applies velocities that were added since the last call.
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
