public import Foundation
import Logging
import MicaResources

/// The importance of a message in a log.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A message that most logs contain.
    public static let `default` = OSLogType(0)
    /// A message that helps, but that is not needed to find a fault.
    public static let info = OSLogType(1)
    /// A message for development.
    public static let debug = OSLogType(2)
    /// A fault of the program.
    public static let error = OSLogType(16)
    /// A fault of the system or of several programs.
    public static let fault = OSLogType(17)

    var level: Logging.Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}

/// A log for the messages of a part of a program.
///
/// Messages go to the log of the process (swift-log): by default to the standard error stream, from the level `info`
/// upwards. Subsystem and category are the label.
open class OSLog: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: nothing changes after the initialiser.
    private let logger: Logging.Logger?

    /// A log for all messages without a category.
    public static let `default` = OSLog(logger: Logging.Logger(label: ProcessInfo.processInfo.processName))
    /// A log that drops all messages.
    public static let disabled = OSLog(logger: nil)

    /// Creates a log. The subsystem is usually a reversed domain name.
    public convenience init(subsystem: String, category: String) {
        self.init(logger: Logging.Logger(label: category.isEmpty ? subsystem : "\(subsystem):\(category)"))
    }

    /// Creates a log for a category with a meaning of its own.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(logger: Logging.Logger?) { self.logger = logger }

    /// Categories with a meaning of their own for Apple's profiler; here they are names.
    public struct Category: Hashable, Sendable {
        let rawValue: String
        /// Points of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Intervals of which the profiler records the stack.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
        /// Intervals that the profiler shows only while it records.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    }

    /// Returns `true` if messages of a type are written.
    public func isEnabled(type: OSLogType) -> Bool { logger.map { $0.logLevel <= type.level } ?? false }
    /// `true` if a profiler records signposts. Always `false`.
    public var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ message: @autoclosure () -> String) {
        logger?.log(level: type.level, "\(message())")
    }
}

/// Writes a message. The format is that of `String(format:)`; `%{public}@` and other options in braces are allowed, and
/// arguments with `%{private}…` or `%{sensitive}…` are replaced by "<private>".
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any?...
) {
    if log.isEnabled(type: type) { log.write(type, LogFormat.string("\(message)", args)) }
}

/// Writes a message.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any?...
) {
    if log.isEnabled(type: type) { log.write(type, LogFormat.string("\(message)", args)) }
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type, message.text)
}

/// Formats of `os_log`.
package enum LogFormat {
    /// Returns a format with its arguments; options in braces (`%{public}@`) are removed.
    package static func string(_ format: String, _ arguments: [Any?]) -> String {
        var text = "", number = 0, values: [FormatArgument] = [], rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%%"
                rest.removeFirst()
                continue
            }
            var isPrivate = false
            if rest.first == "{", let close = rest.firstIndex(of: "}") {
                let options = rest[rest.index(after: rest.startIndex)..<close].split(separator: ",")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                isPrivate = options.contains("private") || options.contains("sensitive")
                rest = rest[rest.index(after: close)...]
            }
            let value = number < arguments.count ? arguments[number] : nil
            number += 1
            // The conversion is the first letter that is not a length.
            guard let end = rest.firstIndex(where: { $0.isLetter && !"hlqLzjt".contains($0) || $0 == "@" }) else {
                text += "%"
                break
            }
            let conversion = isPrivate ? "@" : String(rest[...end])
            rest = rest[rest.index(after: end)...]
            text += "%" + (conversion == "s" ? "@" : conversion)
            values.append(isPrivate ? .text("<private>") : argument(value))
        }
        text += rest
        let own = PluralFormat(format: text, variables: [:], language: "en")
        return FormatRunner.string(own, values, locale: nil)
    }

    private static func argument(_ value: Any?) -> FormatArgument {
        switch value {
        case let value as any CVarArg: FormatArgument(value)
        case let value?: .text(String(describing: value))
        case nil: .text("(null)")
        }
    }
}
