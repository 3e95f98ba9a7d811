public import CoreGraphics

/// The name of a predefined timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at the beginning and at the end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A curve that maps linear time (0…1) to the paced time of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// x of the control points is limited to 0…1, so that the curve is a function; y may exceed it (the animation then
/// overshoots). A control point that is NaN becomes 0.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, NSCopying {
    let curve: TimingCurve

    /// Creates a predefined curve. An unknown name gives the linear curve.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Creates a cubic Bézier curve from (0, 0) to (1, 1) with these two control points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = TimingCurve(c1x, c1y, c2x, c2y)
        super.init()
    }

    public required init?(coder: NSCoder) {
        func number(_ key: String) -> Float { coder.decodeFloat(forKey: key) }
        curve = TimingCurve(number("c1x"), number("c1y"), number("c2x"), number("c2y"))
        super.init()
    }

    open func encode(with coder: NSCoder) {
        let (c1, c2) = curve.controlPoints
        coder.encode(c1.x, forKey: "c1x")
        coder.encode(c1.y, forKey: "c1y")
        coder.encode(c2.x, forKey: "c2x")
        coder.encode(c2.y, forKey: "c2y")
    }

    open class var supportsSecureCoding: Bool { true }

    /// Returns itself: a timing function is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Writes x and y of the control point at `index`: 0 is (0, 0), 1 and 2 are the given ones, 3 is (1, 1). Does
    /// nothing for other indices.
    open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let (c1, c2) = curve.controlPoints
        let point: SIMD2<Float>
        switch index {
        case 0: point = [0, 0]
        case 1: point = c1
        case 2: point = c2
        case 3: point = [1, 1]
        default: return
        }
        values[0] = point.x
        values[1] = point.y
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CAMediaTimingFunction else { return false }
        return curve.controlPoints == other.curve.controlPoints
    }

    open override var hash: Int {
        let (c1, c2) = curve.controlPoints
        return c1.hashValue &* 31 &+ c2.hashValue
    }

    open override var description: String {
        let (c1, c2) = curve.controlPoints
        return "CAMediaTimingFunction(\(c1.x), \(c1.y), \(c2.x), \(c2.y))"
    }
}

/// The numbers of a timing function: coefficients of x(s) and y(s), from which y(x) is solved to 1e-12.
struct TimingCurve: Sendable {
    let controlPoints: (SIMD2<Float>, SIMD2<Float>)
    private let ax, bx, cx, ay, by, cy: Double
    private let isLinear: Bool

    init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func finite(_ v: Float) -> Float { v.isFinite ? v : 0 }
        let c1 = SIMD2(min(max(finite(c1x), 0), 1), finite(c1y)), c2 = SIMD2(min(max(finite(c2x), 0), 1), finite(c2y))
        controlPoints = (c1, c2)
        cx = 3 * Double(c1.x)
        cy = 3 * Double(c1.y)
        bx = 3 * (Double(c2.x) - Double(c1.x)) - cx
        by = 3 * (Double(c2.y) - Double(c1.y)) - cy
        ax = 1 - cx - bx
        ay = 1 - cy - by
        isLinear = c1.x == c1.y && c2.x == c2.y
    }

    /// Returns the paced time for a linear time in 0…1; outside, 0 or 1.
    func solve(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        // Newton's method within a bracket that bisection narrows: x(s) is increasing.
        var low = 0.0, high = 1.0, s = x
        for _ in 0..<60 {
            let error = ((ax * s + bx) * s + cx) * s - x
            if abs(error) < 1e-14 { break }
            if error > 0 { high = s } else { low = s }
            let slope = (3 * ax * s + 2 * bx) * s + cx
            let next = s - error / slope
            s = slope > 1e-7 && next > low && next < high ? next : (low + high) / 2
            if high - low < 1e-15 { break }
        }
        return ((ay * s + by) * s + cy) * s
    }
}
