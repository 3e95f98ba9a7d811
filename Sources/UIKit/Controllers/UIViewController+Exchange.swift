import QuartzCore

extension UIViewController {
    /// Exchanges the views of two children with `change`, without an animation. In a window, the new one's
    /// `viewWillAppear` precedes the old one's `viewWillDisappear`, as on iOS; before anything is visible, the views'
    /// own notifications apply.
    func exchangeViews(of old: UIViewController?, and new: UIViewController?, _ change: () -> Void) {
        guard let new, viewIfLoaded?.window != nil, appearance == .shown else { return change() }
        old?.tellsByHand = true
        new.tellsByHand = true
        new.beginAppearanceTransition(true, animated: false)
        old?.beginAppearanceTransition(false, animated: false)
        change()
        old?.endAppearanceTransition()
        old?.tellsByHand = false
        new.tellsByHand = false
        // After the layout of this turn.
        CATransaction.performAfterCommit { [weak new] in
            MainActor.assumeIsolated {
                guard let new, new.appearance == .appearing, !new.tellsByHand else { return }
                new.endAppearanceTransition()
            }
        }
    }
}

extension UIViewController: ExchangeableMethods {
    nonisolated package static var methodOwner: AnyClass { UIViewController.self }
    nonisolated package static var exchangeableMethods: [String: MethodBody] {
        let names = [
            "viewDidLoad", "viewWillAppear:", "viewDidAppear:", "viewWillDisappear:", "viewDidDisappear:",
            "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        ]
        // The default implementations do nothing.
        var methods = Dictionary(uniqueKeysWithValues: names.map { ($0, { _, _, _ in nil } as MethodBody) })
        methods[dismissal] = { object, animated, completion in
            nonisolated(unsafe) let call = (object as? UIViewController, completion as? () -> Void)
            let isAnimated = animated as? Bool ?? false
            MainActor.assumeIsolated { call.0?.startDismissing(animated: isAnimated, completion: call.1) }
            return nil
        }
        return methods
    }

    /// The selector of `dismiss(animated:completion:)`.
    nonisolated static let dismissal = "dismissWithAnimated:completion:"

    /// Performs the method whose implementation a method has now. Returns `false` if the method has its own.
    @discardableResult
    func performExchanged(_ selector: String, _ argument: Any? = nil, _ second: Any? = nil) -> Bool {
        let done: Void? = MethodExchange.perform(selector, of: UIViewController.self, on: self, argument, second)
        return done != nil
    }
}
