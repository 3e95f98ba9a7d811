/// How the text of a status bar looks. Windows have none: what controllers say is kept.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the surroundings.
    case `default` = 0
    /// Light, on something dark.
    case lightContent = 1
    /// Dark, on something light.
    case darkContent = 3
}

/// How a status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
    /// At once.
    case none = 0
    /// It fades.
    case fade = 1
    /// It slides.
    case slide = 2
}
