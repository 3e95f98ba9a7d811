/// The view that contains the views of a container's children. Its safe area includes the container's bars.
@MainActor class BarContainer: UIView {
    package override class var showsDrawing: Bool { false }
    /// The safe area at the last notification of all subviews; nil if a subview was added since, with its own value.
    private var known: UIEdgeInsets? = .zero

    /// The insets that the bars cover; a larger inset of the surrounding safe area has precedence.
    var coveredByBars: UIEdgeInsets { .zero }

    final override var safeAreaForSubviews: UIEdgeInsets {
        var insets = safeAreaInsets
        let bars = coveredByBars
        insets.top = max(insets.top, bars.top)
        insets.bottom = max(insets.bottom, bars.bottom)
        insets.left = max(insets.left, bars.left)
        insets.right = max(insets.right, bars.right)
        return insets
    }

    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        known = nil
    }

    /// Called when bars appear, disappear or move.
    func barChanged() {
        let insets = safeAreaForSubviews
        guard known != insets else { return }
        known = insets
        for view in subviews { view.updateSafeArea() }
    }
}
