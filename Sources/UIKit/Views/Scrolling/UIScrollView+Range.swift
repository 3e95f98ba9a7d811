import CoreGraphics

// The offsets that scrolling can reach.
extension UIScrollView {
    /// The range of offsets without overscroll.
    var range: (low: CGPoint, high: CGPoint) {
        let inset = adjustedContentInset
        let low = CGPoint(x: -inset.left, y: -inset.top)
        return (
            low,
            CGPoint(
                x: max(low.x, contentSize.width + inset.right - bounds.width),
                y: max(low.y, contentSize.height + inset.bottom - bounds.height))
        )
    }

    /// Returns the nearest offset without overscroll.
    func limit(_ offset: CGPoint) -> CGPoint {
        let (low, high) = range
        return CGPoint(x: min(high.x, max(low.x, offset.x)), y: min(high.y, max(low.y, offset.y)))
    }

    /// `true` if a finger can scroll the content.
    var canScroll: Bool { isScrollEnabled && (scrollsX || scrollsY) }

    var scrollsX: Bool { range.high.x > range.low.x || (bounces && alwaysBounceHorizontal) }
    var scrollsY: Bool { range.high.y > range.low.y || (bounces && alwaysBounceVertical) }
}
