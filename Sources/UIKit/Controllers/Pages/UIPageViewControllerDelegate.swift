/// The source of a page view controller's pages; without one, no finger turns them.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another; nil if that is the first.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after another; nil if that is the last.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots in a page control below pages that scroll horizontally. Optional; without it, or if
    /// it is not positive, there is no page control.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the highlighted dot after code set pages; fingers change it by one. Optional, default 0.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The methods that notify a delegate of pages that a finger turns, not of pages that code sets; all are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called when a finger begins to turn to some pages.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Called when the turn ended, at the new pages if `completed`, otherwise at the old ones.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}
