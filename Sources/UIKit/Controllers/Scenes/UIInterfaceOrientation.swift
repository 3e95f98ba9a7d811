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

/// Orientations that an interface supports. Windows do not rotate: nothing asks for them.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(_ orientation: UIInterfaceOrientation) { rawValue = 1 << UInt(orientation.rawValue) }

    /// Portrait.
    public static let portrait = UIInterfaceOrientationMask(.portrait)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
    /// Landscape with the device's right side at the bottom.
    public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
    /// Landscape with the device's left side at the bottom.
    public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All orientations but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    /// All orientations.
    public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}
