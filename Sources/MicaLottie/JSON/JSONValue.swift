/// A JSON value. Members of objects keep their order; of repeated keys the last one applies.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Sendable, Equatable {
        package var key: String
        package var value: JSONValue
    }
}

extension JSONValue {
    /// The value of the last member with this key; `nil` in values that are not objects.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The member at a path of keys.
    package subscript(first: String, second: String) -> JSONValue? { self[first]?[second] }

    /// A number; booleans count as 0 and 1, strings are read as numbers, and of an array the first element counts.
    package var double: Double? {
        switch self {
        case .number(let value): value.isFinite ? value : nil
        case .bool(let value): value ? 1 : 0
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .array(let values): values.first?.double
        default: nil
        }
    }

    /// The number as an integer, clamped to what `Int32` holds.
    package var int: Int? { double.map { Int(max(-2_147_483_648, min(2_147_483_647, $0))) } }

    /// A Boolean value; numbers other than 0 count as `true`.
    package var bool: Bool? {
        switch self {
        case .string(let text): text == "true" || text == "1"
        default: double.map { $0 != 0 }
        }
    }

    /// A text; numbers are written without a fraction if they have none.
    package var string: String? {
        switch self {
        case .string(let text): text
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
        default: nil
        }
    }

    package var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    package var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    package var isNull: Bool { self == .null }

    /// The numbers of an array; a lone number counts as an array of one.
    package var doubles: [Double]? {
        switch self {
        case .array(let values): values.map { $0.double ?? 0 }
        case .number, .bool: double.map { [$0] }
        default: nil
        }
    }
}
