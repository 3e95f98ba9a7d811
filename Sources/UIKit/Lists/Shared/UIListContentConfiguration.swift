/// What a row of a list shows: an image, a text and a second text, in the system's look for the kind of row.
///
/// Start from a function that names the kind, such as `cell()` or `valueCell()`, then set what the row shows:
///
///     var content = cell.defaultContentConfiguration()
///     content.text = "Paper"
///     content.secondaryText = "80 g"
///     cell.contentConfiguration = content
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// How an image is shown.
    public struct ImageProperties {
        /// How a symbol is drawn in what it does not say itself. Default nil: as large as the row's text.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of template images; nil: the view's tint. Default nil.
        public var tintColor: UIColor?
        /// What makes another colour of it. Default nil.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The rounding of the image's corners, in points. Default 0.
        public var cornerRadius: CGFloat = 0
        /// The greatest size; along a side of 0 there is none. Default zero.
        public var maximumSize = CGSize.zero
        /// The room in whose middle the image is, so that texts beside images of different sizes line up; along a side of 0 that
        /// of the image, along one of `standardDimension` the system's for symbols. Default zero.
        public var reservedLayoutSize = CGSize.zero
        /// Whether images keep their colours where the user inverts all; kept only. Default false.
        public var accessibilityIgnoresInvertColors = false
        /// The side of the room that the system keeps for symbols.
        public static let standardDimension: CGFloat = -1
        /// The tint in a view of another tint.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// How a text is shown.
    public struct TextProperties {
        /// Where lines stand.
        public enum TextAlignment: Int, Sendable {
            /// As text is written.
            case natural
            /// In the middle.
            case center
            /// From side to side.
            case justified
            var alignment: NSTextAlignment {
                switch self {
                case .natural: .natural
                case .center: .center
                case .justified: .justified
                }
            }
        }
        /// Which letters of the text are changed to capitals, or from them.
        public enum TextTransform: Int, Sendable {
            /// None.
            case none
            /// To capitals.
            case uppercase
            /// To small letters.
            case lowercase
            /// The first of each word to a capital.
            case capitalized
            func callAsFunction(_ text: String) -> String {
                switch self {
                case .none: text
                case .uppercase: text.uppercased()
                case .lowercase: text.lowercased()
                case .capitalized: text.capitalized
                }
            }
        }
        /// The font. Default by the kind of row.
        public var font: UIFont
        /// The colour. Default by the kind of row.
        public var color: UIColor
        /// What makes another colour of it. Default nil.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// Where lines stand. Default natural.
        public var alignment = TextAlignment.natural
        /// How what is too long ends. Default truncating the tail.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The most lines; 0: no limit. Default 0.
        public var numberOfLines = 0
        /// Whether a text of one line is shrunk to fit. Default false.
        public var adjustsFontSizeToFitWidth = false
        /// How far, as a part of 1. Default 0.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether the font follows the user's size of text. Default true.
        public var adjustsFontForContentSizeCategory = true
        /// What becomes of the letters. Default none.
        public var transform = TextTransform.none
        /// The colour after `colorTransformer`.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        init(_ style: UIFont.TextStyle, _ color: UIColor = .label) {
            (font, self.color) = (.preferredFont(forTextStyle: style), color)
        }
    }

    /// Default nil.
    public var image: UIImage?
    /// How the image is shown.
    public var imageProperties = ImageProperties()
    /// Default nil.
    public var text: String? { didSet { ownAttributedText = nil } }
    /// The text with attributes of its own, over those of `textProperties`. Default nil.
    public var attributedText: NSAttributedString? {
        get { ownAttributedText }
        set {
            text = newValue?.string
            ownAttributedText = newValue
        }
    }
    private var ownAttributedText: NSAttributedString?
    /// How the text is shown.
    public var textProperties: TextProperties
    /// Default nil.
    public var secondaryText: String? { didSet { ownSecondaryAttributedText = nil } }
    /// The second text with attributes of its own. Default nil.
    public var secondaryAttributedText: NSAttributedString? {
        get { ownSecondaryAttributedText }
        set {
            secondaryText = newValue?.string
            ownSecondaryAttributedText = newValue
        }
    }
    private var ownSecondaryAttributedText: NSAttributedString?
    /// How the second text is shown.
    public var secondaryTextProperties: TextProperties
    /// Along which axes content keeps the margins of what it lies in, too. Default both.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = [.horizontal, .vertical]
    /// Round the content, in points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 8, bottom: 11, trailing: 8)
    /// Whether the second text stands beside the first one, where both fit. Default by the kind of row.
    public var prefersSideBySideTextAndSecondaryText = false
    /// In points. Default 16.
    public var imageToTextPadding: CGFloat = 16
    /// Between texts beside each other, in points. Default 6.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// Between texts one above the other, in points. Default by the kind of row.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3

    enum Kind { case cell, sidebar, accompaniedSidebar, header }
    private let kind: Kind
    /// The least height of the row, in points.
    let minimumHeight: CGFloat

    private init(
        _ kind: Kind, _ text: TextProperties, _ secondary: TextProperties, minimumHeight: CGFloat = 44
    ) {
        (self.kind, textProperties, secondaryTextProperties, self.minimumHeight) = (
            kind, text, secondary, minimumHeight
        )
    }

    /// A row with a text, and a smaller one below it.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
    }
    /// A row with a text, and a small one below it.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.caption1))
    }
    /// A row with a text, and a value at the other side.
    public static func valueCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.body, .secondaryLabel))
        content.prefersSideBySideTextAndSecondaryText = true
        return content
    }
    /// A row of a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(
            .sidebar, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
        content.imageProperties.reservedLayoutSize.width = 28
        content.imageToTextPadding = 8
        return content
    }
    /// A row of a sidebar with a small text below.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration {
        var content = sidebarCell()
        content.secondaryTextProperties = TextProperties(.footnote, .secondaryLabel)
        return content
    }
    /// A row of a sidebar beside which another column shows what is selected.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(
            .accompaniedSidebar, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
        content.imageProperties.reservedLayoutSize.width = 28
        content.imageToTextPadding = 8
        return content
    }
    /// The same with a small text below.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
        var content = accompaniedSidebarCell()
        content.secondaryTextProperties = TextProperties(.footnote, .secondaryLabel)
        return content
    }

    /// A header as its list says; here that of a list of groups.
    public static func header() -> UIListContentConfiguration { groupedHeader() }
    /// A footer as its list says; here that of a list of groups.
    public static func footer() -> UIListContentConfiguration { groupedFooter() }
    /// The header of a section of a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        let text = TextProperties(.headline)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 4, bottom: 4, least: 28)
    }
    /// The footer of a section of a plain list.
    public static func plainFooter() -> UIListContentConfiguration {
        heading(
            TextProperties(.subheadline, .secondaryLabel), TextProperties(.subheadline, .secondaryLabel), top: 4,
            bottom: 4,
            least: 28)
    }
    /// The header of a group: small capitals.
    public static func groupedHeader() -> UIListContentConfiguration {
        var text = TextProperties(.footnote, .secondaryLabel)
        text.transform = .uppercase
        return heading(text, TextProperties(.footnote, .secondaryLabel), top: 6, bottom: 6, least: 28)
    }
    /// The footer of a group.
    public static func groupedFooter() -> UIListContentConfiguration {
        let text = TextProperties(.footnote, .secondaryLabel)
        return heading(text, text, top: 6, bottom: 6, least: 28)
    }
    /// The header of a group of a list with groups that are inset, in larger letters.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        heading(TextProperties(.headline), TextProperties(.subheadline, .secondaryLabel), top: 6, bottom: 6, least: 38)
    }
    /// The same in still larger letters.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        var text = TextProperties(.title3)
        text.font = .systemFont(ofSize: text.font.pointSize, weight: .bold)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 6, bottom: 6, least: 44)
    }
    /// The header of a section of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        var text = TextProperties(.title3)
        text.font = .systemFont(ofSize: text.font.pointSize, weight: .bold)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 11, bottom: 11, least: 44)
    }

    private static func heading(
        _ text: TextProperties, _ secondary: TextProperties, top: CGFloat, bottom: CGFloat, least: CGFloat
    ) -> UIListContentConfiguration {
        var content = UIListContentConfiguration(.header, text, secondary, minimumHeight: least)
        (content.directionalLayoutMargins.top, content.directionalLayoutMargins.bottom) = (top, bottom)
        return content
    }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// The configuration as it is in a state: texts that cannot be used are pale, those of rows that are selected in an accompanied
    /// sidebar white.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        var copy = self
        let cell = state as? UICellConfigurationState, view = state as? UIViewConfigurationState
        let isDisabled = cell?.isDisabled ?? view?.isDisabled ?? false
        if isDisabled {
            if textProperties.color === UIColor.label { copy.textProperties.color = .tertiaryLabel }
            if secondaryTextProperties.color === UIColor.secondaryLabel {
                copy.secondaryTextProperties.color = .tertiaryLabel
            }
        } else if kind == .accompaniedSidebar, cell?.isSelected == true {
            if textProperties.color === UIColor.label { copy.textProperties.color = .white }
            if secondaryTextProperties.color === UIColor.secondaryLabel { copy.secondaryTextProperties.color = .white }
            if imageProperties.tintColor == nil { copy.imageProperties.tintColor = .white }
        }
        return copy
    }
}

/// Axes of a plane.
public struct UIAxis: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From side to side.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// Up and down.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both.
    public static let both: UIAxis = [.horizontal, .vertical]
}
