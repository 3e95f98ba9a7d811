extension UIScrollView {
    /// Returns the offset nearest to another one at which a rectangle of the content is visible.
    func offset(showing rect: CGRect, from offset: CGPoint) -> CGPoint {
        let inset = adjustedContentInset
        let x = max(offset.x, rect.maxX - bounds.width + inset.right)
        let y = max(offset.y, rect.maxY - bounds.height + inset.bottom)
        return limit(CGPoint(x: min(x, rect.minX - inset.left), y: min(y, rect.minY - inset.top)))
    }

    /// Scrolls to a rectangle of the content unless it is visible already, or will be after the animation that runs.
    func reveal(_ rect: CGRect) {
        let end = glide?.to ?? contentOffset
        if offset(showing: rect, from: end) != end { scrollRectToVisible(rect, animated: true) }
    }

    /// Sets the top inset without moving content at its top.
    func setInset(top: CGFloat, movesContent: Bool) {
        let offset = contentOffset
        contentInset.top = top
        contentOffset = movesContent ? CGPoint(x: offset.x, y: -adjustedContentInset.top) : offset
    }

    // MARK: Pages

    /// Returns the page at which a throw ends that would end at `offset`.
    func page(for offset: CGPoint, velocity: CGPoint) -> CGPoint {
        func axis(_ rest: CGFloat, _ now: CGFloat, _ side: CGFloat, _ speed: CGFloat) -> CGFloat {
            guard side > 0 else { return rest }
            let here = now / side
            // A flick turns one page at any speed.
            let page = abs(speed) > 300 ? (speed > 0 ? here.rounded(.up) : here.rounded(.down)) : here.rounded()
            return page * side
        }
        return limit(
            CGPoint(
                x: axis(offset.x, contentOffset.x, bounds.width, velocity.x),
                y: axis(offset.y, contentOffset.y, bounds.height, velocity.y)))
    }

    /// Announces the page at a place; place and length are in pages.
    func announcePage(at place: CGFloat, of length: CGFloat) {
        func whole(_ value: CGFloat) -> Int { value.isFinite ? Int(min(1e6, max(1, value))) : 1 }
        let pages = whole(length.rounded(.up))
        UIAccessibility.post(
            notification: .pageScrolled, argument: "Page \(min(pages, whole(place.rounded(.up) + 1))) of \(pages)")
    }

    // MARK: Overscroll

    /// Returns the offset with resistance: a pull of `distance` points beyond the end moves the content by (1 − 1 /
    /// (0.55 distance / side + 1)) · side points.
    func stretched(_ offset: CGPoint) -> CGPoint {
        rubber(offset) { distance, side in (1 - 1 / (distance * 0.55 / side + 1)) * side }
    }

    /// Returns the offset whose stretched one is given.
    func unstretched(_ offset: CGPoint) -> CGPoint {
        rubber(offset) { stretch, side in
            let part = min(0.99, stretch / side)
            return (1 / (1 - part) - 1) * side / 0.55
        }
    }

    private func rubber(_ offset: CGPoint, _ rule: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
        let (low, high) = range
        func axis(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> CGFloat {
            guard bounces, side > 0 else { return min(high, max(low, value)) }
            if value < low { return low - rule(low - value, side) }
            if value > high { return high + rule(value - high, side) }
            return value
        }
        return CGPoint(
            x: axis(offset.x, low.x, high.x, bounds.width), y: axis(offset.y, low.y, high.y, bounds.height))
    }
}
