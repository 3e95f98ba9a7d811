extension UIScrollView {
    private var zoomView: UIView? { delegate?.viewForZooming(in: self) }
    private var canZoom: Bool { maximumZoomScale > minimumZoomScale }

    /// The scale of the zoomed view relative to its own size. Setting it clamps it to the limits.
    public var zoomScale: CGFloat {
        get { zoomed }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms about the centre of the visible part.
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard scale.isFinite, scale > 0 else { return }
        let scale = min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
        zoom(to: scale, keeping: CGPoint(x: bounds.midX, y: bounds.midY), animated: animated)
    }

    /// Zooms within the limits so that `rect` of the zoomed view's own space fills the view, and centres it.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard let view = zoomView, rect.width > 0, rect.height > 0 else { return }
        let wanted = min(bounds.width / rect.width, bounds.height / rect.height)
        let scale = min(max(wanted, minimumZoomScale), maximumZoomScale)
        run(animated, view, scale) { [self] in
            apply(scale, to: view)
            contentOffset = limit(
                CGPoint(x: rect.midX * scale - bounds.width / 2, y: rect.midY * scale - bounds.height / 2))
        }
    }

    private func zoom(to scale: CGFloat, keeping point: CGPoint, animated: Bool) {
        guard let view = zoomView, scale != zoomed else { return }
        run(animated, view, scale) { [self] in
            let ratio = scale / zoomed, seen = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
            apply(scale, to: view)
            contentOffset = limit(CGPoint(x: point.x * ratio - seen.x, y: point.y * ratio - seen.y))
        }
    }

    private func run(_ animated: Bool, _ view: UIView, _ scale: CGFloat, _ change: @escaping () -> Void) {
        stopMotion()
        delegate?.scrollViewWillBeginZooming(self, with: view)
        let finish = { [weak self] in
            guard let self else { return }
            isZoomBouncing = false
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
        }
        if animated {
            UIView.animate(withDuration: 0.3, animations: change) { _ in finish() }
        } else {
            change()
            finish()
        }
    }

    /// Scales the view and adapts the content size, keeping the top left.
    private func apply(_ scale: CGFloat, to view: UIView) {
        zoomed = scale
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        setLayoutScale(scale, of: view)
        let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        view.center = CGPoint(x: size.width * view.layer.anchorPoint.x, y: size.height * view.layer.anchorPoint.y)
        contentSize = size
        delegate?.scrollViewDidZoom(self)
        // Constraints may determine the position and the content size: both change with the scale.
        if view.layoutRecord?.translates == false { layoutIfNeeded() }
    }

    /// Lets constraints outside of the zoomed view see it at its scale.
    private func setLayoutScale(_ scale: CGFloat, of view: UIView) {
        if let before = zoomedView, before !== view { before.setLayoutScale(1) }
        zoomedView = view
        view.setLayoutScale(view.superview === self ? scale : 1)
    }

    // MARK: Gestures

    func pinch(_ pinch: UIPinchGestureRecognizer) {
        guard let view = zoomView, canZoom else { return }
        switch pinch.state {
        case .began:
            stopMotion()
            isZooming = true
            pinchScale = zoomed
            pinchPlace = pinch.location(in: self)
            delegate?.scrollViewWillBeginZooming(self, with: view)
        case .changed where isZooming:
            guard pinch.numberOfTouches >= 2 else { return }
            let scale = limited(pinchScale * pinch.scale)
            // The point of the content between the fingers keeps its position.
            let now = pinch.location(in: self)
            let seen = CGPoint(x: now.x - bounds.minX, y: now.y - bounds.minY)
            let ratio = scale / zoomed
            apply(scale, to: view)
            let held = CGPoint(x: pinchPlace.x * ratio, y: pinchPlace.y * ratio)
            contentOffset = CGPoint(x: held.x - seen.x, y: held.y - seen.y)
            pinchPlace = held
            flashScrollIndicators()
        default:
            guard isZooming else { return }
            isZooming = false
            restartDrag()
            let scale = min(max(zoomed, minimumZoomScale), maximumZoomScale)
            let offset = limit(contentOffset)
            guard scale != zoomed || offset != contentOffset else {
                delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomed)
                return
            }
            isZoomBouncing = scale != zoomed
            // `pinchPlace` is the position of the held point of the content, which is kept if possible.
            let ratio = scale / zoomed
            let seen = CGPoint(x: pinchPlace.x - contentOffset.x, y: pinchPlace.y - contentOffset.y)
            UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { [self] in
                apply(scale, to: view)
                contentOffset = limit(CGPoint(x: pinchPlace.x * ratio - seen.x, y: pinchPlace.y * ratio - seen.y))
            } completion: { [weak self] _ in
                guard let self else { return }
                isZoomBouncing = false
                delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomed)
            }
        }
    }

    /// Returns the scale with resistance beyond the limits: at most half more.
    private func limited(_ scale: CGFloat) -> CGFloat {
        guard bouncesZoom else { return min(max(scale, minimumZoomScale), maximumZoomScale) }
        if scale > maximumZoomScale {
            let over = scale / maximumZoomScale - 1
            return maximumZoomScale * (1 + (1 - 1 / (over * 0.55 + 1)) * 0.5)
        }
        if scale < minimumZoomScale {
            let under = minimumZoomScale / max(scale, 1e-3) - 1
            return minimumZoomScale / (1 + (1 - 1 / (under * 0.55 + 1)) * 0.5)
        }
        return scale
    }
}

extension UIView {
    fileprivate func setLayoutScale(_ scale: CGFloat) {
        guard scale != layoutRecord?.node.scale ?? 1 else { return }
        let record = layoutState
        record.node.scale = scale
        record.engine?.insetsChanged(record.node)
    }
}

/// A scroll view's own pan and pinch recognisers, which work together.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
    weak var partner: ScrollPinchRecognizer?

    override func goesTogether(with other: UIGestureRecognizer) -> Bool {
        other === partner || other is ScrollCatchRecognizer || super.goesTogether(with: other)
    }
}
final class ScrollPinchRecognizer: UIPinchGestureRecognizer {
    weak var partner: ScrollPanRecognizer?
    /// `true` if the scale can change.
    var canZoom: () -> Bool = { false }

    override func goesTogether(with other: UIGestureRecognizer) -> Bool {
        other === partner || other is ScrollCatchRecognizer || super.goesTogether(with: other)
    }
    override func accepts(_ touch: UITouch) -> Bool {
        canZoom() && super.accepts(touch)
    }
}
