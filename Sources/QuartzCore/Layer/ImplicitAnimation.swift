import CoreGraphics

extension CABasicAnimation {
    /// The animation that a built-in property gets by itself: from what is on screen to the model's value.
    convenience init(implicitly property: LayerProperty, of layer: CALayer) {
        self.init()
        keyPath = property.key
        timingFunction = ThreadState.current.values.timingFunction ?? .implicitCurve
        fromValue = layer.presentedValue(.property(property)).object
        if fromValue == nil, property == .backgroundColor || property == .borderColor || property == .shadowColor {
            fromValue = CGColor.clear
        }
    }
}

extension CAMediaTimingFunction {
    /// `@unchecked Sendable`: a timing function never changes.
    private struct Shared: @unchecked Sendable { let function = CAMediaTimingFunction(name: .default) }
    private static let shared = Shared()
    /// The curve of implicit animations, one object for all.
    static var implicitCurve: CAMediaTimingFunction { shared.function }
}
