public import CoreGraphics

/// A basic animation that moves the value like a damped spring.
///
/// The motion is computed in seconds from the start; `duration` only cuts it off, so set it to `settlingDuration`.
open class CASpringAnimation: CABasicAnimation {
    /// The mass, greater than 0; other values are ignored. Default 1.
    @Observed open var mass: CGFloat = 1 { didSet { if !(mass > 0) { mass = oldValue } } }
    /// The spring constant, greater than 0; other values are ignored. Default 100.
    @Observed open var stiffness: CGFloat = 100 { didSet { if !(stiffness > 0) { stiffness = oldValue } } }
    /// The damping coefficient, 0 or more; other values are ignored. Default 10.
    @Observed open var damping: CGFloat = 10 { didSet { if !(damping >= 0) { damping = oldValue } } }
    /// The initial velocity in distances between the ends per second; positive towards the end. Default 0.
    open var initialVelocity: CGFloat = 0
    /// A Boolean value that indicates whether the damping ratio may exceed 1; otherwise it is limited to 1. Default
    /// `false`.
    open var allowsOverdamping = false

    /// The velocity of the interrupted animation, per second, as the vectors of its value. It replaces
    /// `initialVelocity`, which has no meaning if both ends are equal.
    final var carriedSpeed: [SIMD4<Double>]?

    /// The estimated time until the spring is at rest, in seconds.
    open var settlingDuration: CFTimeInterval { motion.settlingDuration }
    /// The duration passed to `init(perceptualDuration:bounce:)`, in seconds; otherwise derived from stiffness and
    /// mass.
    open var perceptualDuration: CFTimeInterval { 2 * .pi / motion.frequency }
    /// The amount of overshoot: 0 for none, 1 for endless oscillation; below 0 the spring is overdamped.
    open var bounce: CGFloat {
        let ratio = CGFloat(motion.fullDampingRatio)
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a spring from its perceived duration, in seconds, and its bounce, −1…1.
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
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
        carriedSpeed = other.carriedSpeed
    }

    override func makeCurve(_ context: CompileContext, _ target: AnimationTarget) -> (any ValueCurve)? {
        let progression: BasicCurve.Progression =
            carriedSpeed.map { .carriedSpring(motion(velocity: 0), $0) } ?? .spring(motion)
        return BasicCurve(BasicEnds(self, context, target), progression, target)
    }
}
