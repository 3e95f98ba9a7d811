public import CoreGraphics
import MicaRaster

/// A spring that moves an item to a point and rotates it upright.
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    override var dynamicItems: [any UIDynamicItem] { [item] }
    /// The damping of the oscillation, 0–1. Default 0.5.
    @Observed open var damping: CGFloat = 0.5 { didSet { changed() } }
    /// The target of the item's centre; non-finite values are ignored.
    @Observed open var snapPoint: CGPoint {
        didSet {
            if !snapPoint.x.isFinite || !snapPoint.y.isFinite { snapPoint = oldValue }
            changed()
        }
    }

    /// The undamped frequency in hertz.
    private static let frequency = 3.0

    /// Creates a behaviour that snaps an item to a point in the animator's coordinates.
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
        // The shorter rotation.
        let angle = body.angle.remainder(dividingBy: 2 * .pi)
        body.spin = spring.velocity(body.spin, offset: angle)
    }
}

/// A damped spring with implicit integration, which is stable at any stiffness.
struct DampedSpring {
    private let pull: Double, divisor: Double

    /// Creates a spring from its frequency in hertz, its damping ratio and the duration of a step in seconds.
    init(frequency: Double, ratio: Double, time: Double) {
        let omega = 2 * .pi * min(frequency, 1000)
        pull = time * omega * omega
        divisor = 1 + 2 * ratio * omega * time + time * pull
    }

    /// Returns the velocity after a step, at an offset from the rest position.
    func velocity(_ velocity: Double, offset: Double) -> Double { (velocity - pull * offset) / divisor }
}
