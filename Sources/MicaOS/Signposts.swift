// Marks for Apple's profiler, which does not exist here: nothing records them, as on Apple's systems without a recording.

/// The identity of an interval.
public struct OSSignpostID: Hashable, Sendable {
    public let rawValue: UInt64
    public init(_ value: UInt64) { rawValue = value }
    /// Creates an identity that differs from all others of the process.
    public init(log: OSLog) { self.init(UInt64.random(in: 1..<UInt64.max - 1)) }
    /// Creates the identity that stands for an object.
    public init(log: OSLog, object: AnyObject) {
        self.init(UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue)))
    }
    /// The identity of intervals that do not overlap.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No identity.
    public static let null = OSSignpostID(0)
    /// An identity that is ignored.
    public static let invalid = OSSignpostID(.max)
}

/// The kind of a mark.
public struct OSSignpostType: Hashable, Sendable {
    let rawValue: UInt8
    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a moment or an interval for a profiler. Nothing records it.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks a moment or an interval with a message for a profiler. Nothing records it.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {}

/// The beginning of an interval.
public struct OSSignpostIntervalState: Hashable, Sendable {
    let id: OSSignpostID
}

/// Marks moments and intervals for a profiler. Nothing records them.
public struct OSSignposter: Sendable {
    /// Creates a signposter.
    public init() {}
    /// Creates a signposter for a part of a program.
    public init(subsystem: String, category: String) {}
    /// Creates a signposter for a part of a program.
    public init(subsystem: String, category: OSLog.Category) {}
    /// Creates a signposter for a log.
    public init(logHandle: OSLog) {}
    /// Creates a signposter for a logger.
    public init(logger: Logger) {}
    /// A signposter that records nothing.
    public static let disabled = OSSignposter()

    /// `true` if a profiler records. Always `false`.
    public var isEnabled: Bool { false }
    /// Returns an identity that differs from all others of the process.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: .default) }
    /// Returns the identity that stands for an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: .default, object: object) }
    /// Marks the beginning of an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id)
    }
    /// Marks the beginning of an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage)
        -> OSSignpostIntervalState
    {
        OSSignpostIntervalState(id: id)
    }
    /// Marks the end of an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Marks the end of an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}
    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}
    /// Calls a closure as an interval and returns its result.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T { try task() }
    /// Calls a closure as an interval and returns its result.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage, around task: () throws -> T
    ) rethrows -> T { try task() }
}
