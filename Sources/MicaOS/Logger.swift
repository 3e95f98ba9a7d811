import Foundation

/// Writes the messages of a part of a program.
///
/// ```swift
/// let logger = Logger(subsystem: "org.example.cards", category: "layout")
/// logger.error("No room for \(name, privacy: .public)")
/// ```
///
/// Messages go where those of `OSLog` go.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger for messages without a category.
    public init() { log = .default }
    /// Creates a logger. The subsystem is usually a reversed domain name.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message that most logs contain.
    public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
    /// Writes a message.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
    /// Writes a message for development.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
    /// Writes a message for development.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
    /// Writes a message that helps.
    public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
    /// Writes a message that most logs contain.
    public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
    /// Writes a fault of the program.
    public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
    /// Writes a fault of the program.
    public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
    /// Writes a fault of the system or of several programs.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
    /// Writes a fault of the system or of several programs.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}

/// A message with interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    package let text: String
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The readers of a value in a log.
public struct OSLogPrivacy: Sendable {
    let isHidden: Bool
    /// Visible; for numbers and texts alike.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Visible.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Written as "<private>".
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Written as "<private>".
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }

    /// The replacement of a hidden value.
    public enum Mask: Sendable {
        /// "<private>".
        case none
        /// A number that is the same for equal values in one run of the program.
        case hash
    }
    /// Visible; the mask has no meaning.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    /// Written as "<private>", whatever the mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Written as "<private>", whatever the mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The format of a whole number in a log.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int, isUppercase: Bool, prefix: String
    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { .init(radix: 10, isUppercase: false, prefix: "") }
    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// Hexadecimal digits, with "0x" in front if asked for.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        .init(radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "")
    }
    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { .init(radix: 8, isUppercase: false, prefix: "") }

    func string(_ value: some BinaryInteger) -> String {
        prefix + String(value, radix: radix, uppercase: isUppercase)
    }
}

/// The format of a real number in a log.
public struct OSLogFloatFormatting: Sendable {
    let conversion: String
    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// A number of digits after the point.
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false)
        -> OSLogFloatFormatting
    {
        .init(conversion: "%\(explicitPositiveSign ? "+" : "").\(max(0, min(precision, 60)))f")
    }
    /// The shorter of a decimal and an exponential form.
    public static var hybrid: OSLogFloatFormatting { .init(conversion: "%g") }
    /// One digit, a point, digits and an exponent.
    public static var exponential: OSLogFloatFormatting { .init(conversion: "%e") }
}

/// The alignment of a value in a log.
public struct OSLogStringAlignment: Sendable {
    let columns: Int, isLeft: Bool
    /// No padding.
    public static var none: OSLogStringAlignment { .init(columns: 0, isLeft: true) }
    /// Padded at its left to a number of characters.
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: false) }
    /// Padded at its right to a number of characters.
    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: true) }

    func padded(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func append(
        _ value: @autoclosure () -> String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy
    ) {
        text += align.padded(privacy.isHidden ? "<private>" : value())
    }

    /// Appends a whole number.
    public mutating func appendInterpolation<T: BinaryInteger>(
        _ number: @autoclosure () -> T, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(format.string(number()), align, privacy) }

    /// Appends a real number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(String(format: format.conversion, number()), align, privacy) }

    /// Appends a real number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(String(format: format.conversion, Double(number())), align, privacy) }

    /// Appends the description of any other value.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(
        _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(String(describing: value()), align, privacy) }

    /// Appends the description of an optional value: that of the value, or "nil".
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(
        _ value: @autoclosure () -> T?, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(value().map { String(describing: $0) } ?? "nil", align, privacy) }
}
