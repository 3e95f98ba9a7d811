/// The view that holds the views of a container's children, in whose safe area the container's bars are.
@MainActor class BarContainer: UIView {
    package override class var showsDrawing: Bool { false }
    private var known = UIEdgeInsets.zero

    /// What the bars cover; where it is less than the safe area around, that counts.
    var coveredByBars: UIEdgeInsets { .zero }

    final override var safeAreaForSubviews: UIEdgeInsets {
        var insets = safeAreaInsets
        let bars = coveredByBars
        (insets.top, insets.bottom) = (max(insets.top, bars.top), max(insets.bottom, bars.bottom))
        (insets.left, insets.right) = (max(insets.left, bars.left), max(insets.right, bars.right))
        return insets
    }

    /// Bars came, went or moved.
    func barChanged() {
        guard known != safeAreaForSubviews else { return }
        known = safeAreaForSubviews
        for view in subviews { view.updateSafeArea() }
    }
}
