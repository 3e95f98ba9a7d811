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

/// The content view of a cell or a header, created from its content configuration.
struct ContentHost {
    private(set) var view: (any UIView & UIContentView)?

    /// Displays a configuration in `container`, in the existing view if it supports it; nil removes the view.
    @MainActor mutating func show(_ configuration: (any UIContentConfiguration)?, in container: UIView) {
        guard let configuration else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        if let view, view.supports(configuration) {
            view.configuration = configuration
            return
        }
        view?.removeFromSuperview()
        let made = configuration.makeContentView()
        made.frame = container.bounds
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        made.translatesAutoresizingMaskIntoConstraints = true
        container.insertSubview(made, at: 0)
        view = made
    }
}
