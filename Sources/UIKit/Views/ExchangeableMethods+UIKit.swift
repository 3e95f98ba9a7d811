import QuartzCore

// Methods whose implementations clients exchange with some of their own.

extension UIViewController: ExchangeableMethods {
    nonisolated package static var methodOwner: AnyClass { UIViewController.self }
    nonisolated package static var exchangeableMethods: [String: MethodBody] {
        let names = [
            "viewDidLoad", "viewWillAppear:", "viewDidAppear:", "viewWillDisappear:", "viewDidDisappear:",
            "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        ]
        // None of them does anything by itself.
        return Dictionary(uniqueKeysWithValues: names.map { ($0, { _, _, _ in nil }) })
    }

    func performExchanged(_ selector: String, _ argument: Any? = nil) {
        let _: Void? = MethodExchange.perform(selector, of: UIViewController.self, on: self, argument)
    }
}

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

    /// False where the method has its own implementation.
    @discardableResult func performExchanged(_ selector: String, _ argument: Any? = nil) -> Bool {
        let done: Void? = MethodExchange.perform(selector, of: UIView.self, on: self, argument)
        return done != nil
    }
}
