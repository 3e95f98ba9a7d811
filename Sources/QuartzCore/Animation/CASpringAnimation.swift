public import CoreGraphics

/// A basic animation that moves as if a spring pulled the value to its end.
///
/// The motion runs in seconds from the start; `duration` only says when it is cut off: set it to `settlingDuration`.
open class CASpringAnimation: CABasicAnimation {
    /// More than 0; default 1.
    open var mass: CGFloat = 1
    /// More than 0; default 100.
    open var stiffness: CGFloat = 100
    /// 0 or more; default 10.
    open var damping: CGFloat = 10
    /// In distances between the ends per second, towards the end if positive. Default 0.
    open var initialVelocity: CGFloat = 0
    /// Whether a damping ratio above 1 counts; if not, it is taken as 1. Default false.
    open var allowsOverdamping = false

    /// The speed of what this one interrupts, a second, as the vectors of its value; it then stands for `initialVelocity`,
    /// which has no meaning where both ends are equal.
    final var carriedSpeed: [SIMD4<Double>]?

    /// How long the spring takes to rest, nearly.
    open var settlingDuration: CFTimeInterval { motion.settlingDuration }
    /// Of `init(perceptualDuration:bounce:)`; else derived from stiffness and mass.
    open var perceptualDuration: CFTimeInterval { 2 * .pi / motion.frequency }
    /// How much it overshoots: 0 not at all, 1 for ever; below 0 it is overdamped.
    open var bounce: CGFloat {
        let ratio = CGFloat(motion.fullDampingRatio)
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A spring by what one sees of it: the duration that it seems to take, and how much it bounces, −1…1.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let seconds = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
        let bounce = min(max(bounce.isFinite ? bounce : 0, -0.999_999), 1)
        let frequency = 2 * Double.pi / seconds
        mass = 1
        stiffness = CGFloat(frequency * frequency)
        if bounce >= 0 {
            damping = CGFloat(4 * .pi * (1 - Double(bounce)) / seconds)
        } else {
            damping = CGFloat(4 * .pi / ((1 + Double(bounce)) * seconds))
            allowsOverdamping = true
        }
        duration = settlingDuration.isFinite ? settlingDuration : 0
    }

    var motion: SpringMotion { motion(velocity: Double(initialVelocity)) }

    final func motion(velocity: Double) -> SpringMotion {
        SpringMotion(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: velocity,
            allowsOverdamping: allowsOverdamping)
    }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
        carriedSpeed = other.carriedSpeed
    }

    override func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? {
        let progression: BasicCurve.Progression =
            carriedSpeed.map { .carriedSpring(motion(velocity: 0), $0) } ?? .spring(motion)
        return BasicCurve(BasicEnds(self, context, target), progression, target)
    }
}
