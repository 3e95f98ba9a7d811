import CoreGraphics

extension UIScrollView {
    /// The axes along which the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Axes that scroll; the default.
        case automatic
        /// Axes that scroll.
        case scrollableAxes
        /// No axis.
        case never
        /// Both axes.
        case always
    }

    /// The content. Constraints to its edges, or from subviews to the scroll view's edges, determine the content size.
    public var contentLayoutGuide: UILayoutGuide { ownGuide(.scrollContent) }
    /// The visible part, of the size of the view; items that are constrained to it do not scroll.
    public var frameLayoutGuide: UILayoutGuide { ownGuide(.scrollFrame) }

    /// Returns the content size that the constraints determine; the present one without constraints.
    func size(of node: LayoutNode, in model: LayoutModel) -> CGSize {
        var size = contentSize
        if node.unknowns[.contentWidth] != nil { size.width = model.value(.contentWidth, of: node) }
        if node.unknowns[.contentHeight] != nil { size.height = model.value(.contentHeight, of: node) }
        let grid = traitCollection.pixelGrid
        return CGSize(width: max(0, grid.snapped(size.width)), height: max(0, grid.snapped(size.height)))
    }

    var insetWithSafeArea: UIEdgeInsets {
        let safe = safeAreaInsets
        guard safe != .zero, contentInsetAdjustmentBehavior != .never else { return contentInset }
        var inset = contentInset
        let isAlways = contentInsetAdjustmentBehavior == .always
        let scrollsAcross = contentSize.width > bounds.width || alwaysBounceHorizontal
        let scrollsDown =
            contentInsetAdjustmentBehavior == .automatic || contentSize.height > bounds.height || alwaysBounceVertical
        if isAlways || scrollsAcross {
            inset.left += safe.left
            inset.right += safe.right
        }
        if isAlways || scrollsDown {
            inset.top += safe.top
            inset.bottom += safe.bottom
        }
        return inset
    }

    /// Keeps content at its top position when the safe area changes.
    func followSafeArea() {
        let now = adjustedContentInset, before = lastAdjustedInset
        guard now != before else { return }
        lastAdjustedInset = now
        if contentOffset.y == -before.top { contentOffset.y = -now.top }
        if contentOffset.x == -before.left { contentOffset.x = -now.left }
        adjustedContentInsetDidChange()
    }
}
