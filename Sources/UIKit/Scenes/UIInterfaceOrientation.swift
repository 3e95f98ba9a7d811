/// Which way up an interface is. Windows do not turn: a scene that is wider than high is landscape.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down: never.
    case portraitUpsideDown = 2
    /// On its side, with the device's right at the bottom: never.
    case landscapeLeft = 4
    /// On its side.
    case landscapeRight = 3

    /// Upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// On its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
