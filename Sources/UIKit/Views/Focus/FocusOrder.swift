import CoreGraphics
import QuartzCore

/// A view at which the tab key stops.
struct FocusStop {
    let view: UIView
    /// The frame in the window's space.
    let frame: CGRect
    /// The group within which arrow keys move; nil for none.
    let group: AnyHashable?
}

extension UIWindow {
    /// The view that the focus must not leave: that of the frontmost overlay that has one, otherwise the view of the
    /// frontmost controller, otherwise the window.
    var focusScope: UIView {
        if let scope = overlays.focusScope(in: self) { return scope }
        var top = rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top?.viewIfLoaded ?? self
    }

    /// Returns all focusable views in `scope`, row by row in reading order, in one walk over the visible views.
    func focusStops(in scope: UIView) -> [FocusStop] {
        guard scope.isSeen else { return [] }
        var found: [FocusStop] = []
        var stack: [(view: UIView, group: AnyHashable?)] = [(scope, nil)]
        while let (view, above) = stack.popLast() {
            guard view.isPassable else { continue }
            let group = view.focusGroup ?? above
            if view.isKeyStop {
                let frame = view.convert(view.bounds, to: self)
                if frame.isFocusable { found.append(FocusStop(view: view, frame: frame, group: group)) }
            }
            if view.hidesStopsInside { continue }
            for subview in view.subviews.reversed() { stack.append((subview, group)) }
        }
        return inReadingOrder(found)
    }

    /// Sorts views by rows; views whose centres are within each other's vertical extents are in one row.
    private func inReadingOrder(_ stops: [FocusStop]) -> [FocusStop] {
        let byHeight = stops.enumerated().sorted { a, b in
            let first = a.element.frame.midY
            let second = b.element.frame.midY
            return first == second ? a.offset < b.offset : first < second
        }
        let isMirrored = isMirrored
        var ordered: [FocusStop] = [], row: [(offset: Int, element: FocusStop)] = []
        func endRow() {
            row.sort { a, b in
                let first = a.element.frame.minX
                let second = b.element.frame.minX
                return first == second ? a.offset < b.offset : (first < second) != isMirrored
            }
            ordered += row.map(\.element)
            row = []
        }
        for stop in byHeight {
            if let first = row.first?.element.frame {
                let frame = stop.element.frame
                if frame.midY > first.maxY || first.midY < frame.minY { endRow() }
            }
            row.append(stop)
        }
        endRow()
        return ordered
    }

    /// Returns `true` if another view covers the whole view: its centre and the centres of its quadrants. For
    /// scrollable content, the scroll view is tested instead.
    func covers(_ stop: UIView) -> Bool {
        var view = stop, current: UIView? = stop.superview
        while let above = current {
            if above is UIScrollView { view = above }
            current = above.superview
        }
        let frame = view.convert(view.bounds, to: self).intersection(bounds)
        guard !frame.isNull, frame.width > 0, frame.height > 0 else { return false }
        for (x, y) in [(0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let point = CGPoint(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
            guard let hit = hitTest(point, with: nil) else { continue }
            if hit.isDescendant(of: view) || view.isDescendant(of: hit) { return false }
        }
        return true
    }
}

extension UIView {
    /// `true` if the view and its descendants are visible and receive touches.
    fileprivate var isPassable: Bool {
        !isHidden && alpha >= 0.01 && isUserInteractionEnabled && acceptsFocusInside && layer.hasPlace
    }

    /// `true` if no ancestor hides the view or its touches.
    fileprivate var isSeen: Bool {
        var current: UIView? = self
        while let view = current {
            guard view.isPassable else { return false }
            current = view.superview
        }
        return true
    }

    /// Returns `true` if the view can have the focus while that is kept in `scope`.
    func isFocusable(in scope: UIView) -> Bool {
        guard let window, isKeyStop, isDescendant(of: scope), isSeen else { return false }
        return convert(bounds, to: window).isFocusable
    }

    /// Scrolls all enclosing scroll views so that the view is visible, with room for a ring.
    func scrollIntoSight() {
        var current = superview
        while let view = current {
            if let scroller = view as? UIScrollView, scroller.isScrollEnabled {
                let rect = convert(bounds, to: scroller).insetBy(dx: -5, dy: -5)
                let seen = scroller.bounds.inset(by: scroller.adjustedContentInset)
                if rect.isFocusable, !seen.contains(rect) { scroller.scrollRectToVisible(rect, animated: false) }
            }
            current = view.superview
        }
    }
}

extension CALayer {
    /// `true` if all numbers of the layer's geometry are finite; otherwise a conversion may leave points unchanged.
    fileprivate var hasPlace: Bool {
        let position = position, anchor = anchorPoint, bounds = bounds, t = transform
        var isFinite = position.x.isFinite && position.y.isFinite && anchor.x.isFinite && anchor.y.isFinite
        isFinite = isFinite && bounds.origin.x.isFinite && bounds.origin.y.isFinite
        isFinite = isFinite && bounds.size.width.isFinite && bounds.size.height.isFinite
        isFinite = isFinite && t.m11.isFinite && t.m12.isFinite && t.m13.isFinite && t.m14.isFinite
        isFinite = isFinite && t.m21.isFinite && t.m22.isFinite && t.m23.isFinite && t.m24.isFinite
        isFinite = isFinite && t.m31.isFinite && t.m32.isFinite && t.m33.isFinite && t.m34.isFinite
        return isFinite && t.m41.isFinite && t.m42.isFinite && t.m43.isFinite && t.m44.isFinite
    }
}

extension CGRect {
    /// `true` if the rectangle has an area within the limits of size and distance.
    fileprivate var isFocusable: Bool {
        let limit: CGFloat = 0x1p40
        return abs(minX) < limit && abs(minY) < limit && width > 0 && width < limit && height > 0 && height < limit
    }
}

extension UIResponder {
    /// Moves the focus when the tab key is pressed in a text.
    func moveFocus(forward: Bool) { window(of: self)?.focus.move(forward ? .next : .previous) }
}
