/// What a `UIVisualEffectView` does to what is behind it, or to its content. Make a `UIBlurEffect` or a `UIVibrancyEffect`.
@preconcurrency @MainActor open class UIVisualEffect: NSObject, NSCopying {
    override init() { super.init() }
    /// Effects do not change: the same object.
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what is behind a view, and lays a colour over it.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// How light, how dense, and whether it follows light and dark surroundings.
    public enum Style: Int, Sendable {
        /// Nearly white.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// As `light` or `dark`, by the surroundings.
        case regular = 4
        /// As `extraLight` or `dark`, by the surroundings.
        case prominent = 5
        /// Follows the surroundings; much of what is behind shows.
        case systemUltraThinMaterial = 6
        /// Follows the surroundings; more of it shows than usual.
        case systemThinMaterial = 7
        /// Follows the surroundings.
        case systemMaterial = 8
        /// Follows the surroundings; little of what is behind shows.
        case systemThickMaterial = 9
        /// As behind the system's bars.
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

    /// An effect of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    open nonisolated override var description: String { "<UIBlurEffect style=\(style)>" }
}

/// Lets content take its brightness from the blur that it lies on: for texts and signs in the content of a
/// `UIVisualEffectView`, which lies in the content of one with the blur.
///
/// The content's own colours do not show: where it is opaque it becomes white on dark blurs and black on light ones, and
/// shows as much of the blur as the style says.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    /// How much the content stands out.
    public enum Style: Int, Sendable {
        /// Texts.
        case label = 0
        /// Texts that say less.
        case secondaryLabel = 1
        /// Texts that say little.
        case tertiaryLabel = 2
        /// Texts that say least.
        case quaternaryLabel = 3
        /// Thin shapes.
        case fill = 4
        /// Shapes of medium size.
        case secondaryFill = 5
        /// Large shapes.
        case tertiaryFill = 6
        /// Lines.
        case separator = 7
    }

    let blurStyle: UIBlurEffect.Style, style: Style

    /// An effect for content on a blur, as texts have it.
    public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }
    /// An effect for content on a blur.
    public init(blurEffect: UIBlurEffect, style: Style) {
        (blurStyle, self.style) = (blurEffect.style, style)
        super.init()
    }

    /// How opaque the content is: as that of the labels and fills of the same names.
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
