import CoreGraphics
import CoreText
import Foundation
import MicaRaster

/// Conversions of values in an `Any` to a property's type: on this platform, casts do not convert between numeric
/// types.
enum ValueConversion {
    /// Converts `value` to `type` (possibly an optional); returns `nil` if that is impossible. `nil` becomes an
    /// optional's `nil`.
    static func convert(_ value: Any?, to type: Any.Type) -> Any? {
        if let value, Swift.type(of: value) == type { return value }
        if let optional = type as? any OptionalValue.Type {
            guard let value = unwrap(value), !(value is NSNull) else { return optional.wrap(nil) }
            return convert(value, to: optional.wrappedType).flatMap { optional.wrap($0) }
        }
        guard let value = unwrap(value) else { return nil }
        if Swift.type(of: value) == type { return value }
        if let number = type as? any NumberType.Type {
            return double(value).map { number.make($0) }
        }
        switch type {
        case is Bool.Type: return double(value).map { $0 != 0 }
        case is CGPoint.Type: return pair(value).map { CGPoint(x: $0.x, y: $0.y) }
        case is CGSize.Type: return pair(value).map { CGSize(width: $0.x, height: $0.y) }
        case is CGVector.Type: return pair(value).map { CGVector(dx: $0.x, dy: $0.y) }
        case is CGRect.Type: return (value as? NSValue)?.cgRectValue
        case is CATransform3D.Type:
            switch AnimationValue(value) {
            case .transform(let t): return t
            case .affine(let t): return CATransform3DMakeAffineTransform(t)
            default: return nil
            }
        case is CGAffineTransform.Type:
            switch AnimationValue(value) {
            case .affine(let t): return t
            case .transform(let t): return CATransform3DGetAffineTransform(t)
            default: return nil
            }
        default: break
        }
        if let raw = type as? any RawRepresentable.Type { return make(raw, value) }
        if let bridging = type as? any AnimationBridging.Type {
            return bridging.bridged(fromAnimationValue: value) ?? cast(value, to: type)
        }
        if let bridged = value as? any AnimationBridging, let inner = cast(bridged.animationValue, to: type) {
            return inner
        }
        if let same = cast(value, to: type) { return same }
        // An array of other numeric types, or of equivalent types.
        guard let list = type as? any ArrayType.Type, let elements = value as? [Any] else { return nil }
        return list.make(elements.map { AnimationValue($0) })
    }

    /// Returns the animated value as `type`, boxed.
    static func boxed(_ value: AnimationValue, as type: Any.Type) -> Any? {
        if let array = elements(of: value), let list = wrapped(type) as? any ArrayType.Type {
            return list.make(array)
        }
        return value.object
    }

    private static func elements(of value: AnimationValue) -> [AnimationValue]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    private static func wrapped(_ type: Any.Type) -> Any.Type {
        (type as? any OptionalValue.Type)?.wrappedType ?? type
    }

    /// Returns `true` if the value is of one of the most frequent types, without a dynamic cast.
    @inline(__always)
    private static func isUsual(_ value: Any) -> Bool {
        let type = Swift.type(of: value)
        return type == Double.self || type == CGFloat.self || type == CGPoint.self || type == CGRect.self
            || type == Int.self || type == Float.self || type == CATransform3D.self
    }

    /// Unwraps an optional that is wrapped in an `Any`.
    static func unwrap(_ value: Any?) -> Any? {
        guard let value else { return nil }
        if isUsual(value) { return value }
        if let optional = value as? any OptionalValue { return optional.unwrapped.flatMap { unwrap($0) } }
        return value
    }

    /// Returns a number of any type, or a Boolean, as a `Double`.
    static func double(_ value: Any?) -> Double? {
        switch value {
        case let v as Double: v
        case let v as CGFloat: Double(v)
        case let v as Float: Double(v)
        case let v as Bool: v ? 1 : 0
        case let v as any BinaryInteger: Double(v)
        case let v as NSNumber: v.doubleValue
        case let v as String: Double(v)
        default: nil
        }
    }

    static func bool(_ value: Any?) -> Bool? { double(value).map { $0 != 0 } }

    /// Returns the nearest representable integer.
    static func integer(_ v: Double) -> Int {
        if v.isNaN { return 0 }
        if v >= 9.2e18 { return Int.max }
        if v <= -9.2e18 { return Int.min }
        return Int(v.rounded())
    }

    static func pair(_ value: Any) -> SIMD2<Double>? {
        if case .pair(let v) = AnimationValue(value) { return v }
        return nil
    }

    private static func make(_ type: any RawRepresentable.Type, _ value: Any) -> Any? {
        func open<T: RawRepresentable>(_ type: T.Type) -> Any? {
            convert(value, to: T.RawValue.self).flatMap { $0 as? T.RawValue }.flatMap { T(rawValue: $0) }
        }
        return open(type)
    }

    private static func cast(_ value: Any, to type: Any.Type) -> Any? {
        func open<T>(_ type: T.Type) -> Any? { value as? T }
        return _openExistential(type, do: open)
    }

    /// Returns `true` if two values are equal, by `Equatable` or identity.
    static func isEqual(_ a: Any, _ b: Any) -> Bool {
        if let x = double(a), let y = double(b) { return x == y }
        if let a = a as? NSAttributedString, let b = b as? NSAttributedString { return AttributedText.areEqual(a, b) }
        if let a = a as? any Equatable { return a.isEqual(to: b) }
        return Swift.type(of: a) is AnyClass && Swift.type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
    }
}

/// A numeric type that can be created from a `Double`.
private protocol NumberType { static func make(_ value: Double) -> Any }
extension Double: NumberType { static func make(_ value: Double) -> Any { value } }
extension CGFloat: NumberType { static func make(_ value: Double) -> Any { CGFloat(value) } }
extension Float: NumberType { static func make(_ value: Double) -> Any { Float(value) } }
extension FixedWidthInteger {
    fileprivate static func nearest(_ value: Double) -> Self {
        value.isNaN ? 0 : Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
extension Int: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension Int8: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension Int16: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension Int32: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension Int64: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension UInt: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension UInt8: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension UInt16: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension UInt32: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension UInt64: NumberType { static func make(_ value: Double) -> Any { nearest(value) } }
extension NSNumber: NumberType { fileprivate static func make(_ value: Double) -> Any { NSNumber(value: value) } }

private protocol ArrayType { static func make(_ elements: [AnimationValue]) -> Any? }
extension Array: ArrayType {
    fileprivate static func make(_ elements: [AnimationValue]) -> Any? {
        var list: [Element] = []
        for element in elements {
            guard let value = ValueConversion.convert(element.object, to: Element.self) as? Element else { return nil }
            list.append(value)
        }
        return list
    }
}

extension AnimationValue {
    /// The value for clients. A pair becomes a point: properties convert it to their type.
    var object: Any? {
        switch self {
        case .none: nil
        case .number(let v): CGFloat(v)
        case .pair(let v): CGPoint(x: v.x, y: v.y)
        case .rect(let v): CGRect(v)
        case .color(let v):
            CGColor(Color(shown: v))
        case .affine(let v): v
        case .transform(let v): v
        case .path(let v): v
        case .array(let v): v.map { $0.object ?? NSNull() }
        case .custom(let v): v
        case .crossFade(let fade): fade.object
        case .discrete(let v): v
        }
    }
}

extension CrossFade {
    /// The image for clients that cannot display two at once.
    var object: Any { fraction < 0.5 ? from : to }
}
