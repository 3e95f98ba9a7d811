import Foundation

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Inherited.
    case unspecified
    /// Light mode.
    case light
    /// Dark mode.
    case dark
}

/// The direction of text and layout.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The amount of space along one axis of a window.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Inherited.
    case unspecified
    /// Little space, as on a phone.
    case compact
    /// Much space, as on a tablet or desktop.
    case regular
}

/// The kind of device for which an interface is designed.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unknown.
    case unspecified = -1
    /// A phone.
    case phone
    /// A tablet.
    case pad
    /// A television.
    case tv
    /// A car's screen.
    case carPlay
    /// A computer.
    case mac = 5
    /// A headset.
    case vision
}

/// The level of an interface above the window's content.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The window's own content.
    case base
    /// Content in front of the base.
    case elevated
}

/// The contrast between foreground and background that the user prefers.
public enum UIAccessibilityContrast: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The usual contrast.
    case normal
    /// A higher contrast.
    case high
}

/// The weight of text that the user prefers.
public enum UILegibilityWeight: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The usual weight.
    case regular
    /// Bold text.
    case bold
}

/// The gamut of a display.
public enum UIDisplayGamut: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The gamut of sRGB.
    case SRGB
    /// The gamut of Display P3.
    case P3
}

/// The availability of a display that measures the force of a touch.
public enum UIForceTouchCapability: Int, Sendable {
    /// Inherited.
    case unknown
    /// The display does not measure force.
    case unavailable
    /// The display measures force.
    case available
}

/// The appearance of an interface in the active window or in another one.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The appearance in a window that is not active.
    case inactive
    /// The appearance in the active window.
    case active
}

/// The state of a scene while its content is recorded or mirrored.
public enum UISceneCaptureState: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// The scene is not captured.
    case inactive
    /// The scene is captured.
    case active
}

extension UIImage {
    /// The range of luminance in which images are shown.
    public enum DynamicRange: Int, Sendable {
        /// Inherited.
        case unspecified = -1
        /// The range of standard displays.
        case standard
        /// A range between standard and high.
        case constrainedHigh
        /// The whole range of a display.
        case high
    }
}
