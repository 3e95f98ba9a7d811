public import CoreGraphics

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x axis by an angle in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about the y axis by an angle in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about the z axis by an angle in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale by an array of three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale along x by a factor.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale along y by a factor.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale along z by a factor.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation by an array of three distances in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along x by a distance in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along y by a distance in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along z by a distance in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Creates a transform from animated numbers: an angle in radians, a factor, a distance, or an array of three of them.
open class CAValueFunction: NSObject, NSSecureCoding {
    /// The kind of transform.
    public let name: CAValueFunctionName

    /// Creates a function by name. Returns `nil` for an unknown name.
    public convenience init?(name: CAValueFunctionName) { self.init(known: name) }

    private init?(known name: CAValueFunctionName) {
        let known: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
            .translateZ,
        ]
        guard known.contains(name) else { return nil }
        self.name = name
        super.init()
    }

    public required convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(known: CAValueFunctionName(rawValue: String(describing: name)))
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { coder.encode(NSString(string: name.rawValue), forKey: "name") }

    /// Converts an input value to the form on which the animation runs: an array of three numbers becomes a value of
    /// its own, which needs no allocation in a frame. Returns `nil` if one of the numbers is missing.
    static func input(_ value: AnimationValue) -> AnimationValue? {
        guard case .array(let list) = value else { return value }
        let numbers = list.compactMap { if case .number(let n) = $0 { n } else { nil } }
        return list.count == 3 && numbers.count == 3 ? .rect(SIMD4(numbers[0], numbers[1], numbers[2], 0)) : nil
    }

    /// Applies the function. Returns `nil` for a value that is not a valid input.
    func apply(to value: AnimationValue) -> AnimationValue? {
        func number() -> CGFloat? { if case .number(let n) = value { CGFloat(n) } else { nil } }
        func three() -> (CGFloat, CGFloat, CGFloat)? {
            switch value {
            case .rect(let v): return (CGFloat(v.x), CGFloat(v.y), CGFloat(v.z))
            case .pair(let p): return (CGFloat(p.x), CGFloat(p.y), name == .scale ? 1 : 0)
            case .number(let n) where name == .scale: return (CGFloat(n), CGFloat(n), CGFloat(n))
            default: return nil
            }
        }
        func turn(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D? {
            number().map { CATransform3DMakeRotation($0, x, y, z) }
        }
        let transform: CATransform3D? =
            switch name {
            case .rotateX: turn(1, 0, 0)
            case .rotateY: turn(0, 1, 0)
            case .rotateZ: turn(0, 0, 1)
            case .scale: three().map { CATransform3DMakeScale($0.0, $0.1, $0.2) }
            case .scaleX: number().map { CATransform3DMakeScale($0, 1, 1) }
            case .scaleY: number().map { CATransform3DMakeScale(1, $0, 1) }
            case .scaleZ: number().map { CATransform3DMakeScale(1, 1, $0) }
            case .translate: three().map { CATransform3DMakeTranslation($0.0, $0.1, $0.2) }
            case .translateX: number().map { CATransform3DMakeTranslation($0, 0, 0) }
            case .translateY: number().map { CATransform3DMakeTranslation(0, $0, 0) }
            case .translateZ: number().map { CATransform3DMakeTranslation(0, 0, $0) }
            default: nil
            }
        return transform.map { .transform($0) }
    }
}
