/// A value of a property list.
package indirect enum PropertyList: Equatable, Sendable {
    case string(String)
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    /// A date as it is written in XML.
    case date(String)
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// The text of a string, or of a number or Boolean as a text list writes it.
    package var string: String? {
        switch self {
        case .string(let text), .date(let text): text
        case .boolean(let value): value ? "YES" : "NO"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        default: nil
        }
    }

    package var array: [PropertyList] {
        if case .array(let values) = self { values } else { [] }
    }

    package var dictionary: [String: PropertyList] {
        if case .dictionary(let values) = self { values } else { [:] }
    }

    /// The strings of an array; other values are skipped.
    package var strings: [String] { array.compactMap(\.string) }

    package subscript(_ key: String) -> PropertyList? {
        if case .dictionary(let values) = self { values[key] } else { nil }
    }
}

/// The limits for a property list, far above those of real files.
package struct PropertyListLimits: Sendable {
    /// The maximum number of bytes.
    package var bytes = 64 << 20
    /// The maximum depth of nested values.
    package var depth = 64
    /// The maximum number of values.
    package var values = 2_000_000

    package init() {}
}
