import QuartzCore

// Methods whose implementations an app may exchange with its own.

extension UIView: ExchangeableMethods {
    nonisolated package static var methodOwner: AnyClass { UIView.self }
    nonisolated package static var exchangeableMethods: [String: MethodBody] {
        [
            "layoutSubviews": { view, _, _ in
                nonisolated(unsafe) let view = view
                MainActor.assumeIsolated { (view as? UIView)?.placeDisplacedSubviews() }
                return nil
            },
            "didMoveToSuperview": { _, _, _ in nil },
            "didMoveToWindow": { _, _, _ in nil },
            "traitCollectionDidChange:": { _, _, _ in nil },
        ]
    }

    /// Calls the exchanged implementation of a method. Returns `false` if the method has its original implementation.
    @discardableResult func performExchanged(_ selector: String, _ argument: Any? = nil) -> Bool {
        let done: Void? = MethodExchange.perform(selector, of: UIView.self, on: self, argument)
        return done != nil
    }
}
