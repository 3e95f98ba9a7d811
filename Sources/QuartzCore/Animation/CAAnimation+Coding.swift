import CoreGraphics

extension CAAnimation {
    final func encodeProperties(_ coder: NSCoder) {}
    final func decode(_ coder: NSCoder) {}
}

extension CALayer {
    final func encodeProperties(_ coder: NSCoder) {}
    final func decode(_ coder: NSCoder) {}
}
