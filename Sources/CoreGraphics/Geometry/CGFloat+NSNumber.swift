public import Foundation

/// Casts between `CGFloat` and `NSNumber`, which Foundation has for every other number: `number as? CGFloat`,
/// `[1, 2] as [NSNumber]`, `list as? [CGFloat]`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}

extension CGFloat {
    /// A number of any type that may stand in an `Any`. (A cast leads from one type of numbers to another only by
    /// `NSNumber`.)
    package init?(any value: Any?) {
        switch value {
        case let value as CGFloat: self = value
        case let value as NSNumber: self = CGFloat(value.doubleValue)
        default: return nil
        }
    }
}

extension CGFloat {
    /// The absolute value of any number: within extensions of `CGFloat` "abs" would else mean Foundation's static function
    /// alone, which is unavailable.
    public func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
    /// The absolute value, as the global function: for sources that say `CGFloat.abs`.
    public static func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
}

/// The largest finite `Float`: what `repeatCount` takes for "without an end".
public let HUGE = Float.greatestFiniteMagnitude

// Units of time, as Dispatch has them on Apple's systems.

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
