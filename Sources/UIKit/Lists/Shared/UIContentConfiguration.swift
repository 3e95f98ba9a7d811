/// What a cell or another view shows, as a value: it makes the view that shows it, and brings that up to date.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// A new view that shows the configuration.
    func makeContentView() -> any UIView & UIContentView
    /// The configuration as it is in a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    /// What it shows. Setting it shows the new one.
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show another configuration. Default: one of the type that it shows.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: self.configuration) == type(of: configuration)
    }
}

/// What a closure sets up when the state of a cell changes.
struct ContentHost {
    private(set) var view: (any UIView & UIContentView)?

    /// Shows a configuration in `container`, by the view that shows the one before where that can; nil shows none.
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
