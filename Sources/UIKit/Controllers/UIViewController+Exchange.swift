import QuartzCore

extension UIViewController {
    /// Exchanges the views of two children at once: `change` does so. In a window the new one is about to come before the old one
    /// goes, as on iOS; before anything is seen, coming and going are what the views say by themselves.
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
        // The turn's layout comes first.
        CATransaction.performAfterCommit { [weak new] in
            MainActor.assumeIsolated {
                guard let new, new.appearance == .appearing, !new.tellsByHand else { return }
                new.endAppearanceTransition()
            }
        }
    }
}
