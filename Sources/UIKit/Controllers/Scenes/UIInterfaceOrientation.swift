/// The orientation of an interface. Windows do not rotate: a scene that is wider than high is landscape.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Portrait.
    case portrait = 1
    /// Upside down; never used.
    case portraitUpsideDown = 2
    /// Landscape with the device's right side at the bottom; never used.
    case landscapeLeft = 4
    /// Landscape.
    case landscapeRight = 3

    /// `true` for both portrait orientations.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// `true` for both landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
