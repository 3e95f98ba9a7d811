/// The way in which a presented controller covers the screen.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The full screen; the presenting view leaves the window.
    case fullScreen = 0
    /// A sheet above the dimmed presenting view.
    case pageSheet, formSheet
    /// The nearest enclosing controller that defines a presentation context, covered as by `fullScreen`.
    case currentContext
    /// The presentation controller of the `transitioningDelegate`; without one the same as `overFullScreen`.
    case custom
    /// The full screen; the presenting view stays visible behind.
    case overFullScreen
    /// The current context; the presenting view stays visible behind.
    case overCurrentContext
    /// A popover beside its source, with an arrow; in narrow windows a sheet.
    case popover
    /// On Apple's systems a delegate's answer for no adaptation. Not for presenting.
    case none = -1
    /// A sheet.
    case automatic = -2

    var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
    var hidesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// The animation of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Moves up from the bottom edge.
    case coverVertical
    /// Flips about the vertical axis.
    case flipHorizontal
    /// Cross-fades.
    case crossDissolve
    /// The same as `coverVertical`.
    case partialCurl
}
