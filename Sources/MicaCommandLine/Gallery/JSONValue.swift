import Foundation

/// A JSON value as a tree.
package enum JSONValue: Encodable, Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number. Integers are exact up to 2⁵³.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Encodes a value. Numbers that JSON cannot represent become strings.
    package init(encoding value: some Encodable) throws {
        self = try (value as? JSONValue) ?? JSONValue(parsing: try JSONValue.encoder.encode(value))
    }

    /// Parses a text; throws if it is not JSON.
    package init(parsing text: Data) throws {
        // `Decodable` would be slow: it throws an error for each type that a value does not have.
        self.init(try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
    }

    private init(_ value: Any) {
        switch value {
        case let value as String: self = .string(value)
        // Booleans are numbers of one byte, which no number in a text is.
        case let value as NSNumber where value.objCType.pointee == CChar(UInt8(ascii: "c")):
            self = .bool(value.boolValue)
        // Numbers with many digits are decimal numbers, whose `doubleValue` is not always the nearest.
        case let value as NSDecimalNumber: self = .number(Double(value.stringValue) ?? value.doubleValue)
        case let value as NSNumber: self = .number(value.doubleValue)
        case let value as [Any]: self = .array(value.map(JSONValue.init))
        case let value as [String: Any]: self = .object(value.mapValues(JSONValue.init))
        default: self = .null
        }
    }

    /// An encoder that gives the same bytes for the same value in every run.
    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
