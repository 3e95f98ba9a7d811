import CoreGraphics
import MicaRaster

/// A value in the animation engine, in a form for arithmetic: no allocations for values that Core Animation
/// interpolates numerically.
enum AnimationValue {
    case none
    case number(Double)
    /// A point or a size.
    case pair(SIMD2<Double>)
    /// x, y, width, height.
    case rect(SIMD4<Double>)
    /// Red, green, blue, alpha in sRGB, not premultiplied.
    case color(SIMD4<Double>)
    case affine(CGAffineTransform)
    case transform(CATransform3D)
    case path(CGPath)
    case array([AnimationValue])
    /// A value of a type that conforms to `Interpolatable`.
    case custom(any Interpolatable)
    /// Two images with the fraction of the second.
    case crossFade(CrossFade)
    /// A value that changes at once.
    case discrete(Any)
}

/// An image that fades into another.
final class CrossFade {
    let from: Any, to: Any, fraction: Double
    init(from: Any, to: Any, fraction: Double) {
        self.from = from
        self.to = to
        self.fraction = fraction
    }
}

extension AnimationValue {
    /// Creates the engine's form of any value. Numbers of all types, `NSNumber` and `NSValue` are unified; `nil` and
    /// `NSNull` become `none`.
    init(_ any: Any?) {
        guard let any else {
            self = .none
            return
        }
        let type = Swift.type(of: any)
        if type == Int.self {
            // Casts of existentials are expensive: the usual integers skip most of them.
            self = .number(Double(any as! Int))
            return
        }
        if type == NSNumber.self || type == NSNumber.booleanType {
            let number = any as! NSNumber
            self = number.isBoolean ? .discrete(number.boolValue) : .number(number.doubleValue)
            return
        }
        if type is AnyClass, let color = any as? CGColor {
            // Casts of objects to structures are expensive.
            self.init(color)
            return
        }
        switch any {
        case let v as CGFloat: self = .number(Double(v))
        case let v as Double: self = .number(v)
        case let v as CGPoint: self = .pair(SIMD2(Double(v.x), Double(v.y)))
        case let v as CGSize: self = .pair(SIMD2(Double(v.width), Double(v.height)))
        case let v as CGRect: self = .rect(v.vector)
        case let v as CATransform3D: self = .transform(v)
        case let v as CGAffineTransform: self = .affine(v)
        case let v as CGVector: self = .pair(SIMD2(Double(v.dx), Double(v.dy)))
        case let v as CGPath: self = .path(v)
        case let v as any Interpolatable: self = .custom(v)
        case let v as Bool: self = .discrete(v)
        case let v as any BinaryInteger: self = .number(Double(v))
        case let v as Float: self = .number(Double(v))
        case let v as NSNumber: self = .number(v.doubleValue)
        case let v as NSValue: self = v.animationValue
        case is NSNull: self = .none
        case let v as any AnimationBridging: self = AnimationValue(v.animationValue)
        case let v as [Any]: self = .array(v.map { AnimationValue($0) })
        case let v as AnimationValue: self = v
        default:
            // An optional inside of `Any`.
            let mirror = any as? any OptionalValue
            self = mirror.map { AnimationValue($0.unwrapped) } ?? .discrete(any)
        }
    }

    init(_ color: CGColor) { self = color.pattern == nil ? .color(color.vector) : .discrete(color) }

    /// `true` if the value can be interpolated.
    var isContinuous: Bool {
        switch self {
        case .none, .discrete: false
        default: true
        }
    }
}

/// A protocol to access an optional that is wrapped in an `Any`.
protocol OptionalValue {
    var unwrapped: Any? { get }
    static var wrappedType: Any.Type { get }
    static func wrap(_ value: Any?) -> Any?
}
extension Optional: OptionalValue {
    var unwrapped: Any? { self }
    static var wrappedType: Any.Type { Wrapped.self }
    static func wrap(_ value: Any?) -> Any? {
        guard let value else { return Self.none as Any }
        return (value as? Wrapped).map { Self.some($0) as Any }
    }
}

extension CGRect {
    var vector: SIMD4<Double> {
        SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
    }
    init(_ v: SIMD4<Double>) { self.init(x: v.x, y: v.y, width: v.z, height: v.w) }
}

extension MicaRaster.Color {
    /// Creates the colour from red, green, blue and alpha of an animation.
    init(shown v: SIMD4<Double>) {
        self.init(red: Float(v.x), green: Float(v.y), blue: Float(v.z), alpha: Float(min(max(v.w, 0), 1)))
    }
}

extension CGColor {
    var vector: SIMD4<Double> {
        let c = rasterColor
        return SIMD4(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    }
}
