/// The timing of an animation: a cubic curve or a spring.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
    /// The kind of the timing, which determines the valid one of the properties below.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil for a curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kind of a timing.
public enum UITimingCurveType: Int, Sendable {
    /// One of the curves of `UIView.AnimationCurve`.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
    /// A combination; never returned here.
    case composed
}

extension UIView {
    /// The standard timing curves.
    public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut
        /// Slow at the beginning.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// At constant speed.
        case linear
        /// The curve of the keyboard: fast at once, then slow. On iOS it has this number, but no name.
        case keyboard = 7
    }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The standard curve; `easeInOut` for a curve from control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point; x is the time and y the progress, 0–1.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    private let isBuiltin: Bool

    /// Creates the system's default curve.
    public convenience override init() {
        self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
    }

    /// Creates one of the standard curves.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        isBuiltin = true
        switch curve {
        case .easeInOut:
            controlPoint1 = CGPoint(x: 0.42, y: 0)
            controlPoint2 = CGPoint(x: 0.58, y: 1)
        case .easeIn:
            controlPoint1 = CGPoint(x: 0.42, y: 0)
            controlPoint2 = CGPoint(x: 1, y: 1)
        case .easeOut:
            controlPoint1 = .zero
            controlPoint2 = CGPoint(x: 0.58, y: 1)
        case .linear:
            controlPoint1 = .zero
            controlPoint2 = CGPoint(x: 1, y: 1)
        case .keyboard:
            controlPoint1 = KeyboardCurve.controlPoint1
            controlPoint2 = KeyboardCurve.controlPoint2
        }
    }

    /// Creates a curve; the points' x is clamped to 0–1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        controlPoint1 = point1
        controlPoint2 = point2
        animationCurve = .easeInOut
        isBuiltin = false
    }

    public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }
}

/// A spring that moves values to their ends.
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The initial velocity in total distances per second; x and y of points move independently.
    public let initialVelocity: CGVector
    enum Kind {
        case ratio(CGFloat)
        case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
    }
    let kind: Kind

    /// Creates a critically damped spring with the system's mass and stiffness; the animator's duration is ignored.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    /// Creates a spring that settles within the animator's duration. A ratio of 1 does not oscillate, smaller ratios
    /// do.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }
    /// Creates a spring that settles within the animator's duration, with an initial velocity.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        kind = .ratio(ratio)
        initialVelocity = velocity
    }

    /// Creates a physical spring; the animator's duration is ignored.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        kind = .physical(mass: mass, stiffness: stiffness, damping: damping)
        initialVelocity = velocity
    }

    /// Creates a spring from its perceived duration in seconds and its bounce.
    public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        self.init(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: initialVelocity)
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// Returns the spring of one axis for a duration.
    func spring(in duration: TimeInterval, velocity: CGFloat) -> CASpringAnimation {
        switch kind {
        case .ratio(let ratio):
            let spring = CASpringAnimation.settling(keyPath: nil, in: duration, dampingRatio: ratio, velocity: velocity)
            spring.duration = duration
            return spring
        case .physical(let mass, let stiffness, let damping):
            let spring = CASpringAnimation()
            spring.mass = mass > 0 && mass.isFinite ? mass : 1
            spring.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
            spring.damping = damping >= 0 && damping.isFinite ? damping : 10
            spring.initialVelocity = velocity
            spring.duration = min(spring.settlingDuration, 60)
            return spring
        }
    }
}

/// A cubic that is close to the critically damped spring of the keyboard of iOS.
enum KeyboardCurve {
    static let controlPoint1 = CGPoint(x: 0.38, y: 0.7)
    static let controlPoint2 = CGPoint(x: 0.125, y: 1)

    static var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }
}
