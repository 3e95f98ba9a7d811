/// The configuration of a controller without content, and the view that shows it.
@MainActor final class UnavailableContent {
    var configuration: (any UIContentConfiguration)?
    var needsUpdate = true
    private var view: (any UIView & UIContentView)?
    var isShown: Bool { view != nil }

    /// Shows the configuration above a controller's view; nil removes the view.
    func show(in owner: UIViewController) {
        guard let configuration, let container = owner.viewIfLoaded else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        let shown = configuration.updated(for: owner.contentUnavailableConfigurationState)
        if let view, view.supports(shown) {
            view.configuration = shown
        } else {
            view?.removeFromSuperview()
            view = shown.makeContentView()
        }
        place(in: container)
    }

    /// Covers the visible area of the controller's view.
    func place(in container: UIView) {
        guard let view else { return }
        if container.subviews.last !== view { container.addSubview(view) }
        if view.frame != container.bounds { view.frame = container.bounds }
    }
}

extension UIViewController {
    /// The configuration that is shown in place of the controller's content; nil shows the content. Default nil.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { unavailable.configuration }
        set {
            unavailable.configuration = newValue
            unavailable.show(in: self)
        }
    }
    /// The state for `updateContentUnavailableConfiguration(using:)`: the traits, and the text of an active search.
    public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        if let search = navigationItem.searchController, search.isActive { state.searchText = search.searchBar.text }
        return state
    }
    /// Requests a call of `updateContentUnavailableConfiguration(using:)` before the next layout.
    public func setNeedsUpdateContentUnavailableConfiguration() {
        unavailable.needsUpdate = true
        viewIfLoaded?.setNeedsLayout()
    }

    /// Updates and places the configuration's view before the layout of the controller's view.
    func updateUnavailableContent() {
        let isDue = unavailable.needsUpdate
        unavailable.needsUpdate = false
        if isDue { updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState) }
        guard unavailable.configuration != nil, let view = viewIfLoaded else { return }
        // The configuration may have been set before the view was loaded.
        if isDue || !unavailable.isShown { unavailable.show(in: self) } else { unavailable.place(in: view) }
    }
}
