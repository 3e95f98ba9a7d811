import Foundation

/// An argument of a format, by what it is and not by what the format says: a wrong conversion never reads memory.
package enum FormatArgument: Sendable, Equatable {
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case text(String)

    package init(_ value: any CVarArg) {
        switch value {
        case let value as NSNumber: self = FormatArgument(number: value)
        case let value as Bool: self = .integer(value ? 1 : 0)
        case let value as any SignedInteger: self = .integer(Int64(clamping: value))
        case let value as any UnsignedInteger: self = .unsigned(UInt64(clamping: value))
        case let value as Double: self = .real(value)
        case let value as Float: self = .real(Double(value))
        case let value as CGFloat: self = .real(Double(value))
        case let value as String: self = .text(value)
        case let value as UnsafePointer<CChar>: self = .text(String(cString: value))
        case let value as UnsafeMutablePointer<CChar>: self = .text(String(cString: value))
        default: self = .text(String(describing: value))
        }
    }

    private init(number: NSNumber) {
        let isReal = ["f", "d"].contains(String(cString: number.objCType))
        self = isReal ? .real(number.doubleValue) : .integer(number.int64Value)
    }

    /// The number that chooses a plural form; nil for a text without a number.
    var plural: PluralNumber? {
        switch self {
        case .integer(let value): PluralNumber(value)
        case .unsigned(let value): PluralNumber(magnitude: value)
        case .real(let value): PluralNumber(value)
        case .text(let text): Int64(text).map { PluralNumber($0) } ?? Double(text).map { PluralNumber($0) }
        }
    }

    var isZero: Bool {
        switch self {
        case .integer(let value): value == 0
        case .unsigned(let value): value == 0
        case .real(let value): value == 0
        case .text(let text): Double(text) == 0
        }
    }

    var integer: Int64 {
        switch self {
        case .integer(let value): value
        case .unsigned(let value): Int64(truncatingIfNeeded: value)
        case .real(let value): value.isFinite ? Int64(clamping: Int(max(-9e18, min(9e18, value)))) : 0
        case .text(let text): Int64(text) ?? 0
        }
    }

    var real: Double {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .real(let value): value
        case .text(let text): Double(text) ?? 0
        }
    }

    var text: String {
        switch self {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let text): text
        }
    }
}
