extension UIColor {
    /// Returns a colour with a light and a dark variant.
    private static func adaptive(
        _ light: UInt32, _ dark: UInt32, alpha lightAlpha: CGFloat = 1, _ darkAlpha: CGFloat = 1
    ) -> UIColor {
        let light = UIColor(hex: light, alpha: lightAlpha), dark = UIColor(hex: dark, alpha: darkAlpha)
        return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }

    // The system's adaptive palette, from Apple's Human Interface Guidelines.
    /// The system's red, lighter in dark mode.
    public static let systemRed = adaptive(0xFF3B30, 0xFF453A)
    /// The system's orange, lighter in dark mode.
    public static let systemOrange = adaptive(0xFF9500, 0xFF9F0A)
    /// The system's yellow, lighter in dark mode.
    public static let systemYellow = adaptive(0xFFCC00, 0xFFD60A)
    /// The system's green, lighter in dark mode.
    public static let systemGreen = adaptive(0x34C759, 0x30D158)
    /// The system's mint, lighter in dark mode.
    public static let systemMint = adaptive(0x00C7BE, 0x63E6E2)
    /// The system's teal, lighter in dark mode.
    public static let systemTeal = adaptive(0x30B0C7, 0x40C8E0)
    /// The system's cyan, lighter in dark mode.
    public static let systemCyan = adaptive(0x32ADE6, 0x64D2FF)
    /// The system's blue, lighter in dark mode.
    public static let systemBlue = adaptive(0x007AFF, 0x0A84FF)
    /// The system's indigo, lighter in dark mode.
    public static let systemIndigo = adaptive(0x5856D6, 0x5E5CE6)
    /// The system's purple, lighter in dark mode.
    public static let systemPurple = adaptive(0xAF52DE, 0xBF5AF2)
    /// The system's pink, lighter in dark mode.
    public static let systemPink = adaptive(0xFF2D55, 0xFF375F)
    /// The system's brown, lighter in dark mode.
    public static let systemBrown = adaptive(0xA2845E, 0xAC8E68)
    /// The system's grey, the same in light and dark.
    public static let systemGray = adaptive(0x8E8E93, 0x8E8E93)
    /// A grey closer to the background than `systemGray`.
    public static let systemGray2 = adaptive(0xAEAEB2, 0x636366)
    /// A grey closer to the background than `systemGray2`.
    public static let systemGray3 = adaptive(0xC7C7CC, 0x48484A)
    /// A grey closer to the background than `systemGray3`.
    public static let systemGray4 = adaptive(0xD1D1D6, 0x3A3A3C)
    /// A grey closer to the background than `systemGray4`.
    public static let systemGray5 = adaptive(0xE5E5EA, 0x2C2C2E)
    /// The grey closest to the background.
    public static let systemGray6 = adaptive(0xF2F2F7, 0x1C1C1E)
    /// The colour of text: black, white in dark mode.
    public static let label = adaptive(0x000000, 0xFFFFFF)
    /// The colour of secondary text: grey with an alpha of 0.6.
    public static let secondaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.6, 0.6)
    /// The colour of tertiary text: grey with an alpha of 0.3.
    public static let tertiaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3)
    /// The colour of quaternary text: grey with an alpha of 0.18, in dark mode 0.16.
    public static let quaternaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.18, 0.16)
    /// The colour of placeholder text: grey with an alpha of 0.3.
    public static let placeholderText = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3)
    /// The colour of translucent separator lines.
    public static let separator = adaptive(0x3C3C43, 0x545458, alpha: 0.29, 0.6)
    /// The colour of opaque separator lines.
    public static let opaqueSeparator = adaptive(0xC6C6C8, 0x38383A)
    /// The colour of links.
    public static let link = adaptive(0x007AFF, 0x0984FF)
    /// The fill colour of thin shapes, such as a slider's track.
    public static let systemFill = adaptive(0x787880, 0x787880, alpha: 0.2, 0.36)
    /// The fill colour of medium shapes, such as a switch.
    public static let secondarySystemFill = adaptive(0x787880, 0x787880, alpha: 0.16, 0.32)
    /// The fill colour of large shapes, such as a button.
    public static let tertiarySystemFill = adaptive(0x767680, 0x767680, alpha: 0.12, 0.24)
    /// The fill colour of large areas.
    public static let quaternarySystemFill = adaptive(0x747480, 0x767680, alpha: 0.08, 0.18)
    /// The background of a screen: white, black in dark mode.
    public static let systemBackground = adaptive(0xFFFFFF, 0x000000)
    /// The background of content that is layered on `systemBackground`.
    public static let secondarySystemBackground = adaptive(0xF2F2F7, 0x1C1C1E)
    /// The background of content that is layered on `secondarySystemBackground`.
    public static let tertiarySystemBackground = adaptive(0xFFFFFF, 0x2C2C2E)
    /// The background of a screen with grouped content.
    public static let systemGroupedBackground = adaptive(0xF2F2F7, 0x000000)
    /// The background of groups on `systemGroupedBackground`.
    public static let secondarySystemGroupedBackground = adaptive(0xFFFFFF, 0x1C1C1E)
    /// The background of content inside groups.
    public static let tertiarySystemGroupedBackground = adaptive(0xF2F2F7, 0x2C2C2E)
    /// The colour of text on light backgrounds: black.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// The colour of text on dark backgrounds: white with an alpha of 0.6.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// `systemBlue`, whatever the tint colour of a view is.
    public static let tintColor = UIColor.systemBlue

    /// sRGB (1, 0, 0).
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// sRGB (0, 1, 0).
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// sRGB (0, 0, 1).
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// sRGB (0, 1, 1).
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// sRGB (1, 1, 0).
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// sRGB (1, 0, 1).
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// sRGB (1, 0.5, 0).
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// sRGB (0.5, 0, 0.5).
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// sRGB (0.6, 0.4, 0.2).
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// The grey halfway between black and white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// A third of white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Two thirds of white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// Black with an alpha of 0: transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
}

extension UIColor {
    /// Returns the system colour that a catalogue names, such as "systemBlueColor"; nil for an unknown name.
    static func systemColor(named name: String) -> UIColor? { systemColors[name] }
    /// The name of a system colour; nil for other colours.
    var systemName: String? { UIColor.systemColors.first { $0.value === self }?.key }

    private static let systemColors: [String: UIColor] = [
        "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange, "systemYellowColor": .systemYellow,
        "systemGreenColor": .systemGreen, "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
        "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue, "systemIndigoColor": .systemIndigo,
        "systemPurpleColor": .systemPurple, "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
        "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
        "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
        "labelColor": .label, "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
        "quaternaryLabelColor": .quaternaryLabel, "placeholderTextColor": .placeholderText,
        "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator, "linkColor": .link,
        "systemBackgroundColor": .systemBackground,
        "secondarySystemBackgroundColor": .secondarySystemBackground,
        "tertiarySystemBackgroundColor": .tertiarySystemBackground,
        "systemGroupedBackgroundColor": .systemGroupedBackground, "darkTextColor": .darkText,
        "lightTextColor": .lightText, "systemFillColor": .systemFill,
        "secondarySystemFillColor": .secondarySystemFill, "tertiarySystemFillColor": .tertiarySystemFill,
        "quaternarySystemFillColor": .quaternarySystemFill,
        "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    ]
}
