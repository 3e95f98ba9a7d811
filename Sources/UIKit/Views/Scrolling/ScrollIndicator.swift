import QuartzCore

/// The thin bar at an edge that indicates the visible part of the content.
@MainActor final class ScrollIndicator {
    let layer = CALayer()
    private let isVertical: Bool
    private var fade: MediaTimer?

    /// The thickness, the distance to the edge, the minimum length, and the minimum length during overscroll, in
    /// points.
    private static let thickness: CGFloat = 3, margin: CGFloat = 3, shortest: CGFloat = 36, squeezed: CGFloat = 7
    private static let fadeDelay: TimeInterval = 0.35, fadeDuration: TimeInterval = 0.25

    init(isVertical: Bool) {
        self.isVertical = isVertical
        layer.cornerRadius = ScrollIndicator.thickness / 2
        layer.opacity = 0
        // In front of the content, including later subviews.
        layer.zPosition = 1e6
    }

    /// Sets the frame of the bar in the scroll view's bounds.
    func place(
        in bounds: CGRect, content: CGFloat, low: CGFloat, high: CGFloat, insets: UIEdgeInsets, other: Bool,
        isMirrored: Bool, color: CGColor
    ) {
        let side = isVertical ? bounds.height : bounds.width
        let offset = isVertical ? bounds.minY : bounds.minX
        let start = ScrollIndicator.margin + (isVertical ? insets.top : insets.left)
        let end = ScrollIndicator.margin + (isVertical ? insets.bottom : insets.right)
        // With both bars, the corner stays free.
        let track = side - start - end - (other ? ScrollIndicator.thickness + ScrollIndicator.margin : 0)
        let whole = max(content, 1)
        var length = max(ScrollIndicator.shortest, track * min(1, side / whole))
        let stretch = max(0, low - offset, offset - high)
        length = min(track, max(ScrollIndicator.squeezed, length - stretch))
        let part = high > low ? min(1, max(0, (offset - low) / (high - low))) : 0
        let place = start + (track - length) * part
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = color
        let thickness = ScrollIndicator.thickness
        layer.frame =
            isVertical
            ? CGRect(
                x: isMirrored
                    ? bounds.minX + insets.left + ScrollIndicator.margin
                    : bounds.maxX - insets.right - ScrollIndicator.margin - thickness, y: bounds.minY + place,
                width: thickness, height: max(0, length))
            : CGRect(
                x: bounds.minX + place, y: bounds.maxY - insets.bottom - ScrollIndicator.margin - thickness,
                width: max(0, length), height: thickness)
        CATransaction.commit()
    }

    /// Shows the bar immediately; it fades shortly after the last call.
    func show() {
        set(opacity: 1, duration: 0)
        fade?.invalidate()
        fade = MediaTimer.scheduledTimer(after: ScrollIndicator.fadeDelay) { [weak self] in
            MainActor.assumeIsolated { self?.set(opacity: 0, duration: ScrollIndicator.fadeDuration) }
        }
    }

    func hide() {
        fade?.invalidate()
        set(opacity: 0, duration: 0)
    }

    private func set(opacity: Float, duration: TimeInterval) {
        guard layer.opacity != opacity else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(duration == 0)
        CATransaction.setAnimationDuration(duration)
        if duration == 0 { layer.removeAllAnimations() }
        layer.opacity = opacity
        CATransaction.commit()
    }
}
