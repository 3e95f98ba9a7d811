extension UIViewController: UIFocusEnvironment {
    /// The superview of the controller's view.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }
}
