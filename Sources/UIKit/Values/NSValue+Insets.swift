public import MicaObjC
public import QuartzCore

extension NSValue {
    /// Creates a value with insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(
            numbers: SIMD4(Double(insets.top), Double(insets.left), Double(insets.bottom), Double(insets.right)))
    }
    /// Creates a value with insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(
            numbers: SIMD4(
                Double(insets.top), Double(insets.leading), Double(insets.bottom), Double(insets.trailing)))
    }
    /// Creates a value with an offset.
    public convenience init(uiOffset offset: UIOffset) {
        self.init(numbers: SIMD2(Double(offset.horizontal), Double(offset.vertical)))
    }

    /// The insets; zero if the value does not consist of four numbers.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let v = fourNumbers
        return UIEdgeInsets(top: v.x, left: v.y, bottom: v.z, right: v.w)
    }
    /// The insets; zero if the value does not consist of four numbers.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        let v = fourNumbers
        return NSDirectionalEdgeInsets(top: v.x, leading: v.y, bottom: v.z, trailing: v.w)
    }
    /// The offset; zero if the value does not consist of two numbers.
    public var uiOffsetValue: UIOffset { UIOffset(horizontal: cgPointValue.x, vertical: cgPointValue.y) }
}

extension UIEdgeInsets: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(uiEdgeInsets: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.quadruple else { return nil }
        self = value.uiEdgeInsetsValue
    }
}

extension NSDirectionalEdgeInsets: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(directionalEdgeInsets: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.quadruple else { return nil }
        self = value.directionalEdgeInsetsValue
    }
}

extension UIOffset: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(uiOffset: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == NSValue.Encoding.pair else { return nil }
        self = value.uiOffsetValue
    }
}
