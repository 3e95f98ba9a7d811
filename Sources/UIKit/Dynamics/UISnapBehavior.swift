public import CoreGraphics
import MicaRaster

/// Brings an item to a point, upright, as a spring does.
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    override var dynamicItems: [any UIDynamicItem] { [item] }
    /// How little it swings about the point, 0…1. Default 0.5.
    open var damping: CGFloat = 0.5 { didSet { changed() } }
    /// Where the item's middle comes to rest; what is not finite is not taken.
    open var snapPoint: CGPoint {
        didSet {
            if !snapPoint.x.isFinite || !snapPoint.y.isFinite { snapPoint = oldValue }
            changed()
        }
    }

    /// Swings a second, without damping.
    private static let frequency = 3.0

    /// A snap of the item to a point in the animator's space.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point.x.isFinite && point.y.isFinite ? point : item.center
        super.init()
    }

    override func apply(in world: DynamicWorld, time: Double) {
        guard let body = world.body(of: item), body.moves else { return }
        let ratio = 0.2 + 0.8 * (damping.isFinite ? min(1, max(0, Double(damping))) : 0.5)
        let spring = DampedSpring(frequency: UISnapBehavior.frequency, ratio: ratio, time: time)
        let p = body.position, v = body.velocity
        body.velocity = CGPoint(
            x: spring.velocity(Double(v.x), offset: Double(p.x - snapPoint.x)),
            y: spring.velocity(Double(v.y), offset: Double(p.y - snapPoint.y)))
        guard body.inverseMoment > 0 else { return }
        // The shorter turn.
        let angle = body.angle.remainder(dividingBy: 2 * .pi)
        body.spin = spring.velocity(body.spin, offset: angle)
    }
}

/// A damped spring, solved backwards in time: it stays calm at any stiffness.
struct DampedSpring {
    private let pull: Double, divisor: Double

    /// Swings a second; damping as a part of what lets it swing no more; seconds a step.
    init(frequency: Double, ratio: Double, time: Double) {
        let omega = 2 * .pi * min(frequency, 1000)
        pull = time * omega * omega
        divisor = 1 + 2 * ratio * omega * time + time * pull
    }

    /// The velocity after a step, `offset` away from the place of rest.
    func velocity(_ velocity: Double, offset: Double) -> Double { (velocity - pull * offset) / divisor }
}
