/// The view that holds the views of a container's children, in whose safe area the container's bars are.
@MainActor class BarContainer: UIView {
    package override class var showsDrawing: Bool { false }
    /// What the safe area was when all views in it were told; nil: one came since, with that of its time.
    private var known: UIEdgeInsets? = .zero

    /// What the bars cover; where it is less than the safe area around, that counts.
    var coveredByBars: UIEdgeInsets { .zero }

    final override var safeAreaForSubviews: UIEdgeInsets {
        var insets = safeAreaInsets
        let bars = coveredByBars
        (insets.top, insets.bottom) = (max(insets.top, bars.top), max(insets.bottom, bars.bottom))
        (insets.left, insets.right) = (max(insets.left, bars.left), max(insets.right, bars.right))
        return insets
    }

    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        known = nil
    }

    /// Bars came, went or moved.
    func barChanged() {
        let insets = safeAreaForSubviews
        guard known != insets else { return }
        known = insets
        for view in subviews { view.updateSafeArea() }
    }
}
