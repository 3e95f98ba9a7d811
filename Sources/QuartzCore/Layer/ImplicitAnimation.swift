import CoreGraphics

extension CABasicAnimation {
    /// The animation that a property gets by itself: from what is on screen to the model's value.
    convenience init(implicitly property: AnimationTarget.Property, _ key: String, of layer: CALayer) {
        self.init()
        keyPath = key
        timingFunction = ThreadState.current.values.timingFunction ?? .implicitCurve
        fromValue = layer.presentedValue(property).object
        if fromValue == nil, property.holdsColor { fromValue = CGColor.clear }
    }
}

extension CAMediaTimingFunction {
    /// `@unchecked Sendable`: a timing function never changes.
    private struct Shared: @unchecked Sendable { let function = CAMediaTimingFunction(name: .default) }
    private static let shared = Shared()
    /// The curve of implicit animations, one object for all.
    static var implicitCurve: CAMediaTimingFunction { shared.function }
}
