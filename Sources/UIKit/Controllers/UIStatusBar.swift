/// The text colour of a status bar. Windows have no status bar; the values are stored.
public enum UIStatusBarStyle: Int, Sendable {
    /// A colour for the present appearance.
    case `default` = 0
    /// Light text for dark backgrounds.
    case lightContent = 1
    /// Dark text for light backgrounds.
    case darkContent = 3
}

/// The animation with which a status bar appears and disappears.
public enum UIStatusBarAnimation: Int, Sendable {
    /// No animation.
    case none = 0
    /// A fade.
    case fade = 1
    /// A slide.
    case slide = 2
}
