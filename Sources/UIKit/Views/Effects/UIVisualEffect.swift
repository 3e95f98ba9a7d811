/// An effect of a `UIVisualEffectView` on the content behind it or on its own content. Create a `UIBlurEffect` or a
/// `UIVibrancyEffect`.
@preconcurrency @MainActor open class UIVisualEffect: NSObject, NSCopying {
    override init() { super.init() }
    /// Returns the object itself, because effects never change.
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur of the content behind a view, with a coloured overlay.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// The brightness and density of a blur, and its dependence on light and dark mode.
    public enum Style: Int, Sendable {
        /// Nearly white.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// The same as `light` or `dark`, depending on the appearance.
        case regular = 4
        /// The same as `extraLight` or `dark`, depending on the appearance.
        case prominent = 5
        /// Adapts to the appearance; shows much of the content behind.
        case systemUltraThinMaterial = 6
        /// Adapts to the appearance; shows more than the standard material.
        case systemThinMaterial = 7
        /// Adapts to the appearance.
        case systemMaterial = 8
        /// Adapts to the appearance; shows little of the content behind.
        case systemThickMaterial = 9
        /// The material of the system's bars.
        case systemChromeMaterial = 10
        /// Always light.
        case systemUltraThinMaterialLight = 11
        /// Always light.
        case systemThinMaterialLight = 12
        /// Always light.
        case systemMaterialLight = 13
        /// Always light.
        case systemThickMaterialLight = 14
        /// Always light.
        case systemChromeMaterialLight = 15
        /// Always dark.
        case systemUltraThinMaterialDark = 16
        /// Always dark.
        case systemThinMaterialDark = 17
        /// Always dark.
        case systemMaterialDark = 18
        /// Always dark.
        case systemThickMaterialDark = 19
        /// Always dark.
        case systemChromeMaterialDark = 20
    }

    nonisolated let style: Style

    /// Creates an effect of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    open nonisolated override var description: String { "<UIBlurEffect style=\(style)>" }
}

/// An effect that gives content the brightness of the blur behind it, for texts and icons in a `UIVisualEffectView`
/// inside another one with the blur.
///
/// The content's own colours are not visible: opaque parts become white on dark blurs and black on light ones, with a
/// transparency that depends on the style.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    /// The prominence of the content.
    public enum Style: Int, Sendable {
        /// Texts.
        case label = 0
        /// Secondary texts.
        case secondaryLabel = 1
        /// Tertiary texts.
        case tertiaryLabel = 2
        /// Quaternary texts.
        case quaternaryLabel = 3
        /// Thin shapes.
        case fill = 4
        /// Medium shapes.
        case secondaryFill = 5
        /// Large shapes.
        case tertiaryFill = 6
        /// Separator lines.
        case separator = 7
    }

    let blurStyle: UIBlurEffect.Style, style: Style

    /// Creates an effect for text on a blur.
    public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }
    /// Creates an effect for content on a blur.
    public init(blurEffect: UIBlurEffect, style: Style) {
        blurStyle = blurEffect.style
        self.style = style
        super.init()
    }

    /// The opacity of the content: that of the labels and fills with the same names.
    var opacity: CGFloat {
        switch style {
        case .label: 0.9
        case .secondaryLabel: 0.6
        case .tertiaryLabel: 0.3
        case .quaternaryLabel: 0.18
        case .fill: 0.36
        case .secondaryFill: 0.32
        case .tertiaryFill: 0.24
        case .separator: 0.29
        }
    }
}
