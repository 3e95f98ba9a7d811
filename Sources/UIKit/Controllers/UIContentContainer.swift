public import CoreGraphics

/// An object that contains the views of controllers and determines their sizes: controllers and presentation
/// controllers.
@preconcurrency @MainActor public protocol UIContentContainer: AnyObject {
    /// The preferred size of the content in points; zero for none.
    var preferredContentSize: CGSize { get }
    /// Called when a child or presented controller changed its preferred size.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Returns the size of a child for a new size of this container.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize
    /// Called before the size of the view changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// Called before the size classes change.
    func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
