public import CoreGraphics

// Casts between geometry and `NSValue`, as on Apple's systems: `value as? CGRect` of an `NSValue`, `rect as? NSValue`,
// `points as? [NSValue]`, `point as NSValue`.

/// A structure that an `NSValue` can contain. Conforming types are cast to and from `NSValue`.
public protocol NSValueContent: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// The value in an object.
    func _bridgeToObjectiveC() -> NSValue
    /// Creates the structure from an object; `nil` if that contains another type.
    init?(_content value: NSValue)
    /// Creates the structure whose numbers are zero.
    init()
}

extension NSValueContent {
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = Self(_content: source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        result = Self(_content: source)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source.flatMap { Self(_content: $0) } ?? Self()
    }
}

extension CGPoint: NSValueContent, @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.point else { return nil }
        self = value.cgPointValue
    }
}

extension CGSize: NSValueContent, @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.size else { return nil }
        self = value.cgSizeValue
    }
}

extension CGRect: NSValueContent, @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.rect else { return nil }
        self = value.cgRectValue
    }
}

extension CGVector: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgVector: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.pair else { return nil }
        self = value.cgVectorValue
    }
}

extension CGAffineTransform: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == "[6d]" else { return nil }
        self = value.cgAffineTransformValue
    }
}

extension NSRange: NSValueContent, @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(range: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSRange.encoding else { return nil }
        self = value.rangeValue
    }
    private static let encoding = NSValue(range: NSRange()).encoding
}
