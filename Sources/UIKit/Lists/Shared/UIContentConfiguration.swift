/// The content of a cell or another view as a value, which creates and updates the view that displays it.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// Creates a view that displays the configuration.
    func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that displays a content configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    /// The configuration. Setting it updates the view.
    var configuration: any UIContentConfiguration { get set }
    /// Returns `true` if the view can display a configuration. Default: `true` for the type of its current
    /// configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: self.configuration) == type(of: configuration)
    }
}
