public import UIKit

/// The value of a user-defined runtime attribute or of an inspectable property.
public enum InterfaceValue {
    /// A number of any kind.
    case number(Double)
    /// A text, localised or not.
    case string(String)
    /// A Boolean value.
    case boolean(Bool)
    /// A colour; nil for one that is not in the asset catalogues.
    case color(UIColor?)
    /// An image; nil for one that is not in the app.
    case image(UIImage?)
    /// A size in points.
    case size(CGSize)
    /// A point in points.
    case point(CGPoint)
    /// A rectangle in points.
    case rect(CGRect)
    /// A range.
    case range(NSRange)
    /// No value.
    case none
}

extension InterfaceBuild {
    /// Sets a property. A number also goes into integers (rounded towards zero), `NSNumber`, `Bool` and enumerations with
    /// numbers, and all values go into optionals. A value that does not fit is logged, and the property stays. `name` is
    /// "Class.property", for messages.
    public func set<T>(_ property: inout T, _ value: InterfaceValue, _ name: StaticString) {
        if let new = value.value(as: T.self) {
            property = new
        } else {
            report("\(file.name): the value of \(name) must be a \(T.self) (got \(value.text)).")
        }
    }
}

extension InterfaceValue {
    /// Returns the value as a type; nil if it does not fit.
    func value<T>(as type: T.Type) -> T? {
        for candidate in candidates { if let fitting = candidate as? T { return fitting } }
        if isEmpty { return (type as? any ExpressibleByNilLiteral.Type).map { $0.init(nilLiteral: ()) as! T } }
        let plain = (type as? any OptionalMetatype.Type)?.wrapped ?? type
        guard let enumeration = plain as? any RawRepresentable.Type, let found = self.enumeration(enumeration) else {
            return nil
        }
        return found as? T
    }

    private var isEmpty: Bool {
        switch self {
        case .none, .color(nil), .image(nil): true
        default: false
        }
    }

    private func enumeration<Raw: RawRepresentable>(_ type: Raw.Type) -> Any? {
        value(as: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
    }

    /// The value in the types that properties have, the natural one first.
    private var candidates: [Any] {
        switch self {
        case .number(let number): InterfaceValue.numbers(number)
        case .boolean(let flag): [flag, NSNumber(value: flag)] as [Any] + InterfaceValue.numbers(flag ? 1 : 0)
        case .string(let text): [text, text as NSString]
        case .color(let color): color.map { [$0, $0.cgColor] as [Any] } ?? []
        case .image(let image): image.map { [$0] } ?? []
        case .size(let size): [size]
        case .point(let point): [point]
        case .rect(let rect): [rect]
        case .range(let range): [range]
        case .none: []
        }
    }

    private static func numbers(_ number: Double) -> [Any] {
        let whole = number.rounded(.towardZero)
        let integers: [Any?] = [
            Int(exactly: whole), UInt(exactly: whole), Int8(exactly: whole), Int16(exactly: whole),
            Int32(exactly: whole),
            Int64(exactly: whole), UInt8(exactly: whole), UInt16(exactly: whole), UInt32(exactly: whole),
            UInt64(exactly: whole),
        ]
        let reals: [Any] = [number, CGFloat(number), Float(number)]
        let found = integers.compactMap { $0 }
        // A property of the type Any takes the first one.
        return (whole == number ? found + reals : reals + found) + [NSNumber(value: number), number != 0]
    }

    fileprivate var text: String {
        switch self {
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .boolean(let value): "\(value)"
        case .color(let value): value.map { "\($0)" } ?? "no color"
        case .image(let value): value.map { "\($0)" } ?? "no image"
        case .size(let value): "\(value)"
        case .point(let value): "\(value)"
        case .rect(let value): "\(value)"
        case .range(let value): "\(value)"
        case .none: "nil"
        }
    }
}

private protocol OptionalMetatype { static var wrapped: Any.Type { get } }
extension Optional: OptionalMetatype { fileprivate static var wrapped: Any.Type { Wrapped.self } }
