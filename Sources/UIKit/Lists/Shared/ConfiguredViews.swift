/// The views that a cell, a header or a footer makes from its configurations, and a requested update of these.
@MainActor final class ConfiguredViews {
    private(set) var content: (any UIView & UIContentView)?
    private(set) var background: ConfiguredBackground?
    /// `true` if the configurations must be updated before the next layout.
    var needsUpdate = false
    private let resizesBackground: Bool

    /// Creates the owner of the views; with `resizesBackground` the background follows the size of its superview.
    init(resizesBackground: Bool = false) { self.resizesBackground = resizesBackground }

    /// Calls a closure if an update was requested.
    func updateIfNeeded(_ update: () -> Void) {
        guard needsUpdate else { return }
        needsUpdate = false
        update()
    }

    /// Displays a content configuration, in the existing view if it supports it; nil removes the view. A configuration
    /// that updates itself is updated for the state.
    func showContent(
        _ configuration: (any UIContentConfiguration)?, updates: Bool,
        for state: @autoclosure () -> any UIConfigurationState, in container: UIView
    ) {
        guard let configuration else {
            content?.removeFromSuperview()
            content = nil
            return
        }
        let shown = updates ? configuration.updated(for: state()) : configuration
        if let content, content.supports(shown) {
            content.configuration = shown
            return
        }
        content?.removeFromSuperview()
        let made = shown.makeContentView()
        made.frame = container.bounds
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        made.translatesAutoresizingMaskIntoConstraints = true
        container.insertSubview(made, at: 0)
        content = made
    }

    /// Displays a background configuration behind the subviews of a view; nil removes the background. A configuration
    /// that updates itself is updated for the state.
    func showBackground(
        _ configuration: UIBackgroundConfiguration?, updates: Bool,
        for state: @autoclosure () -> any UIConfigurationState, in view: UIView
    ) {
        guard let configuration else { return removeBackground() }
        let shown = updates ? configuration.updated(for: state()) : configuration
        if let background {
            background.configuration = shown
        } else {
            let made = ConfiguredBackground(shown)
            if resizesBackground {
                made.frame = view.bounds
                made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            }
            background = made
            view.insertSubview(made, at: 0)
        }
    }

    func removeBackground() {
        background?.removeFromSuperview()
        background = nil
    }
}
