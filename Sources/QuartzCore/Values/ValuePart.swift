import CoreGraphics

/// A part of a value that key paths name, such as `x` of `position.x` or `rotation.z` of `transform.rotation.z`.
enum ValuePart: Equatable {
    case whole
    case x, y, width, height, origin, size
    case originX, originY, sizeWidth, sizeHeight
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ, scaleXY
    case translation, translationX, translationY, translationZ
    /// An entry of a matrix: row and column, from 0.
    case entry(Int, Int)
    /// A value of a named element of an array.
    case element(ElementPath)

    private static let names: [String: ValuePart] = [
        "": .whole, "x": .x, "y": .y, "width": .width, "height": .height, "origin": .origin, "size": .size,
        "origin.x": .originX, "origin.y": .originY, "size.width": .sizeWidth, "size.height": .sizeHeight,
        "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY, "rotation.z": .rotationZ,
        "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY, "scale.z": .scaleZ, "scale.xy": .scaleXY,
        "translation": .translation,
        "translation.x": .translationX, "translation.y": .translationY, "translation.z": .translationZ,
        "dx": .x, "dy": .y,
    ]

    /// Creates a part from the key path after the property's name; `nil` if no value has such a part.
    init?(_ name: String) {
        if let part = Self.names[name] {
            self = part
            return
        }
        let digits = name.utf8.map { Int($0) - 48 }
        guard digits.count == 3, name.hasPrefix("m"), (1...4).contains(digits[1]), (1...4).contains(digits[2]) else {
            return nil
        }
        self = .entry(digits[1] - 1, digits[2] - 1)
    }

    /// Creates a part for the property `key`, whose elements may have names; otherwise like `init(_:)`.
    init?(_ name: String, of key: String) {
        if ElementPath.properties.contains(key), !name.isEmpty {
            guard let path = ElementPath(name) else { return nil }
            self = .element(path)
        } else {
            self.init(name)
        }
    }

    /// Returns the part of `value`; `none` if the value has no such part.
    func get(_ value: AnimationValue) -> AnimationValue {
        if case .element(let path) = self { return path.get(value) }
        switch value {
        case _ where self == .whole: return value
        case .pair(let v):
            switch self {
            case .x, .width: return .number(v.x)
            case .y, .height: return .number(v.y)
            default: return .none
            }
        case .rect(let v):
            switch self {
            case .origin: return .pair(SIMD2(v.x, v.y))
            case .size: return .pair(SIMD2(v.z, v.w))
            case .originX, .x: return .number(v.x)
            case .originY, .y: return .number(v.y)
            case .sizeWidth, .width: return .number(v.z)
            case .sizeHeight, .height: return .number(v.w)
            default: return .none
            }
        case .affine(let t): return get(.transform(CATransform3DMakeAffineTransform(t)))
        case .transform(let t):
            switch self {
            case .translation: return .pair(SIMD2(Double(t.m41), Double(t.m42)))
            case .translationX: return .number(Double(t.m41))
            case .translationY: return .number(Double(t.m42))
            case .translationZ: return .number(Double(t.m43))
            case .entry(let row, let column):
                return .number(t.row(row)[column])
            default: return EulerTransform(t)?.get(self) ?? .none
            }
        default: return .none
        }
    }

    /// Returns the part for clients: a pair that is a size as a `CGSize`.
    func object(in value: AnimationValue) -> Any? {
        let part = get(value)
        if case .pair(let v) = part, self == .size || self == .translation { return CGSize(width: v.x, height: v.y) }
        return part.object
    }

    /// Returns `value` with its part replaced; `nil` if the value has no such part, or `part` is of the wrong kind.
    func set(_ part: AnimationValue, in value: AnimationValue) -> AnimationValue? {
        if self == .whole { return part }
        if case .element(let path) = self { return path.set(part, in: value) }
        switch (value, part) {
        case (.pair(var v), .number(let n)):
            switch self {
            case .x, .width: v.x = n
            case .y, .height: v.y = n
            default: return nil
            }
            return .pair(v)
        case (.rect(var v), .number(let n)):
            switch self {
            case .originX, .x: v.x = n
            case .originY, .y: v.y = n
            case .sizeWidth, .width: v.z = n
            case .sizeHeight, .height: v.w = n
            default: return nil
            }
            return .rect(v)
        case (.rect(let v), .pair(let p)):
            switch self {
            case .origin: return .rect(SIMD4(p.x, p.y, v.z, v.w))
            case .size: return .rect(SIMD4(v.x, v.y, p.x, p.y))
            default: return nil
            }
        case (.affine(let t), _):
            guard case .transform(let new)? = set(part, in: .transform(CATransform3DMakeAffineTransform(t))) else {
                return nil
            }
            return .affine(CATransform3DGetAffineTransform(new))
        case (.transform(var t), .number(let n)):
            switch self {
            case .translationX: t.m41 = CGFloat(n)
            case .translationY: t.m42 = CGFloat(n)
            case .translationZ: t.m43 = CGFloat(n)
            case .entry(let row, let column):
                var changed = t.row(row)
                changed[column] = n
                t = t.replacing(row: row, with: changed)
            default:
                guard var euler = EulerTransform(t), euler.set(self, n) else { return nil }
                t = euler.matrix
            }
            return .transform(t)
        case (.transform(var t), .pair(let p)) where self == .translation:
            t.m41 = CGFloat(p.x)
            t.m42 = CGFloat(p.y)
            return .transform(t)
        default: return nil
        }
    }
}

/// A transform as the numbers that key paths name. Unlike a matrix it preserves angles beyond a half turn, and angles
/// about several axes.
struct EulerTransform {
    var parts: TransformParts
    /// The angles in radians, about x, then y, then z.
    var angles: SIMD3<Double>

    /// Creates the identity.
    init() {
        parts = TransformParts()
        angles = .zero
    }

    /// Returns `nil` for a matrix that cannot be decomposed.
    init?(_ transform: CATransform3D) {
        if transform == CATransform3DIdentity {
            parts = TransformParts()
            angles = .zero
        } else {
            guard let parts = TransformParts(transform) else { return nil }
            self.parts = parts
            angles = parts.euler
        }
    }

    var matrix: CATransform3D {
        var parts = parts
        parts.setEuler(angles)
        return parts.matrix
    }

    func get(_ part: ValuePart) -> AnimationValue {
        switch part {
        case .rotationX: .number(angles.x)
        case .rotationY: .number(angles.y)
        case .rotationZ: .number(angles.z)
        // The mean of the three factors, since the part is a single number.
        case .scale: .number(parts.scale.sum() / 3)
        case .scaleX: .number(parts.scale.x)
        case .scaleY: .number(parts.scale.y)
        case .scaleZ: .number(parts.scale.z)
        case .scaleXY: .number((parts.scale.x + parts.scale.y) / 2)
        case .translation: .pair(SIMD2(parts.translation.x, parts.translation.y))
        case .translationX: .number(parts.translation.x)
        case .translationY: .number(parts.translation.y)
        case .translationZ: .number(parts.translation.z)
        default: .none
        }
    }

    mutating func set(_ part: ValuePart, _ n: Double) -> Bool {
        switch part {
        case .rotationX: angles.x = n
        case .rotationY: angles.y = n
        case .rotationZ: angles.z = n
        case .scale: parts.scale = SIMD3(n, n, n)
        case .scaleX: parts.scale.x = n
        case .scaleY: parts.scale.y = n
        case .scaleZ: parts.scale.z = n
        case .scaleXY:
            parts.scale.x = n
            parts.scale.y = n
        case .translationX: parts.translation.x = n
        case .translationY: parts.translation.y = n
        case .translationZ: parts.translation.z = n
        default: return false
        }
        return true
    }
}
