public import CoreGraphics

/// What holds views of controllers and gives them their sizes: controllers and presentation controllers.
@preconcurrency @MainActor public protocol UIContentContainer: AnyObject {
    /// The size that it would like to have; zero for any.
    var preferredContentSize: CGSize { get }
    /// A child or presented controller would like another size.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size that a child will have when this one has another; what it is told of.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize
    /// The view will have another size.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// The size classes will be others.
    func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
