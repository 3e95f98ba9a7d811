import QuartzCore

/// The ring around the focused item. It is in the layer of the item and moves with it.
@MainActor final class FocusRing {
    private let layer = CAShapeLayer()
    private weak var view: UIView?
    private var isShown = false
    /// The number of visible rings in all windows; views check it first.
    private(set) static var shown = 0

    /// The ring's width and its distance from the item, in points.
    private static let width: CGFloat = 3, gap: CGFloat = 1, reach = width + gap

    isolated deinit { hide() }

    /// Shows the ring around a view; nil removes it.
    func show(on target: UIView?) {
        guard let target, target.focusEffect != nil else { return hide() }
        if isShown, view === target, layer.superlayer === home(of: target).layer { return place() }
        hide()
        view = target
        isShown = true
        FocusRing.shown += 1
        layer.fillColor = nil
        layer.lineWidth = FocusRing.width
        quietly { [layer] in home(of: target).layer.addSublayer(layer) }
        if let halo = target.focusEffect as? UIFocusHaloEffect, let container = halo.containerView,
            let reference = halo.referenceView, reference.superview === container
        {
            quietly { [layer] in container.layer.insertSublayer(layer, above: reference.layer) }
        }
        place()
    }

    private func hide() {
        guard isShown else { return }
        isShown = false
        FocusRing.shown -= 1
        view = nil
        quietly { [layer] in layer.removeFromSuperlayer() }
    }

    private func quietly(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    private func home(of target: UIView) -> UIView {
        (target.focusEffect as? UIFocusHaloEffect)?.containerView ?? target
    }

    /// Returns `true` if the view or an ancestor clips the area directly around the view.
    private func cutsOffRing(of view: UIView) -> Bool {
        if view.clipsToBounds { return true }
        let inner = view.focusOutline.rect, outer = inner.insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach)
        var current = view.superview
        while let above = current {
            if above.clipsToBounds, above.bounds.contains(view.convert(inner, to: above)),
                !above.bounds.contains(view.convert(outer, to: above))
            {
                return true
            }
            current = above.superview
        }
        return false
    }

    /// Updates the ring after the view was laid out.
    func follow(_ laidOut: UIView) { if laidOut === view { place() } }

    /// Updates the ring to the view's size, corners and tint colour.
    func place() {
        guard let view, let effect = view.focusEffect else { return hide() }
        let halo = effect as? UIFocusHaloEffect, home = home(of: view)
        let isInside =
            halo?.position == .inside || halo?.position != .outside && home === view && cutsOffRing(of: view)
        var path: UIBezierPath
        if let shape = halo?.shape {
            path = UIBezierPath(cgPath: shape.cgPath)
        } else {
            let outline = view.focusOutline
            let way = isInside ? FocusRing.width / 2 : -(FocusRing.width / 2 + FocusRing.gap)
            let rect = outline.rect.insetBy(dx: way, dy: way)
            let numbers = [rect.minX, rect.minY, rect.width, rect.height]
            guard !rect.isNull, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
                return layer.path = nil
            }
            let radius = max(0, min(outline.radius - way, rect.width / 2, rect.height / 2))
            path = UIBezierPath(roundedRect: rect, cornerRadius: radius.isFinite ? radius : 0)
        }
        quietly {
            layer.frame = home.bounds
            layer.bounds = home.bounds
            if home !== view {
                let origin = view.convert(CGPoint.zero, to: home)
                path.apply(CGAffineTransform(translationX: origin.x, y: origin.y))
            }
            layer.path = path.cgPath
            layer.strokeColor = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        }
    }
}

extension UIView {
    // Views change often and rings are rare: without a visible ring each of these costs one comparison.

    /// Notifies the focus system that the view may have stopped being focusable.
    @inline(__always) func noteHiddenForFocus() { if FocusRing.shown > 0 { window?.focusIfUsed?.mayHaveChanged() } }
    /// Updates the ring after the layout of the view.
    @inline(__always) func noteLayoutForFocus() { if FocusRing.shown > 0 { window?.focusIfUsed?.follow(self) } }
    /// Updates the ring after a change of tint colours or traits.
    @inline(__always) func noteColorsForFocus() { if FocusRing.shown > 0 { window?.focusIfUsed?.follow(nil) } }
}
