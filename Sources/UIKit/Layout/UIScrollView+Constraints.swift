import CoreGraphics

extension UIScrollView {
    /// Along which axes the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along axes that scroll; the default.
        case automatic
        /// Along axes that scroll.
        case scrollableAxes
        /// Along none.
        case never
        /// Along both.
        case always
    }

    /// The content: constraints to its edges, or to those of the scroll view from views in it, say how large the content is.
    public var contentLayoutGuide: UILayoutGuide { ownGuide(.scrollContent) }
    /// The part of the content that is seen, as large as the view: what is bound to it does not scroll.
    public var frameLayoutGuide: UILayoutGuide { ownGuide(.scrollFrame) }

    /// The content's size as the constraints say it; without any as it is.
    func size(of node: LayoutNode, in model: LayoutModel) -> CGSize {
        var size = contentSize
        if node.unknowns[.contentWidth] != nil { size.width = model.value(.contentWidth, of: node) }
        if node.unknowns[.contentHeight] != nil { size.height = model.value(.contentHeight, of: node) }
        let scale = max(1, traitCollection.displayScale)
        func snap(_ value: CGFloat) -> CGFloat { max(0, (value * scale + 0.5 + 1e-6).rounded(.down) / scale) }
        return CGSize(width: snap(size.width), height: snap(size.height))
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

    /// Content that lay at its top goes on to lie there when the safe area changes.
    func followSafeArea() {
        let now = adjustedContentInset, before = lastAdjustedInset
        guard now != before else { return }
        lastAdjustedInset = now
        if contentOffset.y == -before.top { contentOffset.y = -now.top }
        if contentOffset.x == -before.left { contentOffset.x = -now.left }
        adjustedContentInsetDidChange()
    }
}
