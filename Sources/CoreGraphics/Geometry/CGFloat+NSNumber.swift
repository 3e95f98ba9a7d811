public import Foundation

/// Casts between `CGFloat` and `NSNumber`, which Foundation supports for every other numeric type: `number as?
/// CGFloat`, `[1, 2] as [NSNumber]`, `list as? [CGFloat]`.
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
    /// Creates a number with the value of an `NSNumber`, as Foundation's initialisers of other numeric types do.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
    /// Creates a number with the value of an `NSNumber`; nil if a `CGFloat` cannot have that value exactly.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}

extension NSNumber {
    /// Returns a value as Objective-C stores it: numbers and Booleans as `NSNumber`, which casts to every numeric type,
    /// also in lists and dictionaries. Other values are returned unchanged.
    package static func bridged(_ value: Any) -> Any {
        switch type(of: value) {
        case is AnyClass, is String.Type, is CGPoint.Type, is CGRect.Type, is CGSize.Type: value
        case is Double.Type: NSNumber(value: value as! Double)
        case is CGFloat.Type: NSNumber(value: Double(value as! CGFloat))
        case is Int.Type: NSNumber(value: value as! Int)
        case is Bool.Type: NSNumber(value: value as! Bool)
        case is Float.Type, is any FixedWidthInteger.Type: value as? NSNumber ?? value
        case is [Any].Type, is [Double].Type, is [CGFloat].Type, is [Int].Type, is [Float].Type, is [Bool].Type,
            is [[String: Any]].Type, is [CFDictionary].Type:
            (value as! [Any]).map(bridged)
        case is CFDictionary.Type: (value as! CFDictionary).mapValues(bridged)
        case is [String: Any].Type: (value as! [String: Any]).mapValues(bridged)
        default: value
        }
    }

    /// `true` if the number was created from a Boolean.
    package var isBoolean: Bool { type(of: self) == NSNumber.booleanType }
    /// The class of such numbers.
    package static let booleanType: AnyClass = type(of: NSNumber(value: true))
}

extension CGFloat {
    /// Creates a number from any numeric type in an `Any`. (A cast converts between numeric types only through
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
    /// Returns the absolute value of any number: in extensions of `CGFloat`, "abs" would otherwise refer only to
    /// Foundation's static function, which is unavailable.
    public func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
    /// Returns the absolute value, like the global function, for sources with `CGFloat.abs`.
    public static func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
}

/// The largest finite `Float`: the value of `repeatCount` for endless repetition.
public let HUGE = Float.greatestFiniteMagnitude

// Units of time, as in Dispatch on Apple's systems.

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
