/// The delegate of a scroll view; all methods are optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// Called when the content scrolled.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a finger begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger lifts; `targetContentOffset` is the final offset and may be changed. The velocity is in
    /// points per millisecond.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger lifted; `decelerate` is `true` if the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content begins to decelerate.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the content stopped decelerating.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called after an animated change of the offset.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Returns the view to zoom; nil for none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called when the zoom scale changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when two fingers begin to zoom.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called after zooming, when the scale is within its limits.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Returns the object to which the delegate forwards methods that it does not implement; nil for none.
    private func target(_ selector: String) -> (any UIScrollViewDelegate)? {
        targetOfForwarding(from: self, selector) as? any UIScrollViewDelegate
    }

    /// Returns `true` if the selector's method belongs to this object; for a delegate that may not be an `NSObject`.
    @_disfavoredOverload public func responds(to aSelector: Selector!) -> Bool {
        (self as? NSObject)?.responds(to: aSelector) ?? aSelector?.isMethod(of: self) ?? false
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        target("scrollViewDidScroll:")?.scrollViewDidScroll(scrollView)
    }
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        target("scrollViewWillBeginDragging:")?.scrollViewWillBeginDragging(scrollView)
    }
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        target("scrollViewWillEndDragging:withVelocity:targetContentOffset:")?.scrollViewWillEndDragging(
            scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        target("scrollViewDidEndDragging:willDecelerate:")?.scrollViewDidEndDragging(
            scrollView, willDecelerate: decelerate)
    }
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        target("scrollViewWillBeginDecelerating:")?.scrollViewWillBeginDecelerating(scrollView)
    }
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        target("scrollViewDidEndDecelerating:")?.scrollViewDidEndDecelerating(scrollView)
    }
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        target("scrollViewDidEndScrollingAnimation:")?.scrollViewDidEndScrollingAnimation(scrollView)
    }
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? {
        target("viewForZoomingInScrollView:")?.viewForZooming(in: scrollView)
    }
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {
        target("scrollViewDidZoom:")?.scrollViewDidZoom(scrollView)
    }
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        target("scrollViewWillBeginZooming:withView:")?.scrollViewWillBeginZooming(scrollView, with: view)
    }
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        target("scrollViewDidEndZooming:withView:atScale:")?.scrollViewDidEndZooming(
            scrollView, with: view, atScale: scale)
    }
}
