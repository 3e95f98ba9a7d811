/// The content of a list row: an image, a text and a secondary text, with the system's appearance for the kind of row.
///
/// Start with a function for the kind, such as `cell()` or `valueCell()`, then set the content:
///
///     var content = cell.defaultContentConfiguration()
///     content.text = "Paper"
///     content.secondaryText = "80 g"
///     cell.contentConfiguration = content
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// The appearance of an image.
    public struct ImageProperties {
        /// The symbol configuration, for properties that the symbol does not specify. Default nil: the size of the
        /// row's text.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of template images; nil: the view's tint colour. Default nil.
        public var tintColor: UIColor?
        /// A transformation of the tint colour. Default nil.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The corner radius of the image, in points. Default 0.
        public var cornerRadius: CGFloat = 0
        /// The maximum size, in points; a dimension of 0, or one that is not finite, has no limit. Default zero.
        public var maximumSize = CGSize.zero
        /// The size of the area in which the image is centred, in points, so that texts beside images of different
        /// sizes line up. A dimension of 0 is that of the image; `standardDimension` is the system's for symbols.
        /// Default zero.
        public var reservedLayoutSize = CGSize.zero
        /// `true` if images keep their colours when colours are inverted; stored only. Default `false`.
        public var accessibilityIgnoresInvertColors = false
        /// The system's dimension of the area reserved for symbols.
        public static let standardDimension: CGFloat = -1
        /// Returns the final tint for the tint colour of the view.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The appearance of a text.
    public struct TextProperties {
        /// The alignment of lines.
        public enum TextAlignment: Int, Sendable {
            /// The alignment of the writing direction.
            case natural
            /// Lines are centred.
            case center
            /// Lines are justified.
            case justified
            var alignment: NSTextAlignment {
                switch self {
                case .natural: .natural
                case .center: .center
                case .justified: .justified
                }
            }
        }
        /// A change of the letter case.
        public enum TextTransform: Int, Sendable {
            /// No change.
            case none
            /// All letters are upper case.
            case uppercase
            /// All letters are lower case.
            case lowercase
            /// The first letter of each word is upper case.
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
        /// The font. The default depends on the kind of row.
        public var font: UIFont
        /// The colour. The default depends on the kind of row.
        public var color: UIColor
        /// A transformation of the colour. Default nil.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The alignment. Default natural.
        public var alignment = TextAlignment.natural
        /// The line break mode. Default `byTruncatingTail`.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 means no limit. Default 0.
        public var numberOfLines = 0
        /// `true` if a text of one line is shrunk to fit. Default `false`.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest scale for shrinking, 0–1. Default 0.
        public var minimumScaleFactor: CGFloat = 0
        /// `true` if the font follows the user's content size category. Default `true`.
        public var adjustsFontForContentSizeCategory = true
        /// The change of the letter case. Default none.
        public var transform = TextTransform.none
        /// Returns the colour after `colorTransformer`.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        init(_ style: UIFont.TextStyle, _ color: UIColor = .label) {
            font = .preferredFont(forTextStyle: style)
            self.color = color
        }
    }

    /// The image. Default nil.
    public var image: UIImage?
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// The text. Default nil.
    public var text: String? {
        get { content.plain }
        set { content = ContentText(newValue) }
    }
    /// The text with its own attributes, which override `textProperties`. Default nil.
    public var attributedText: NSAttributedString? {
        get { content.attributed }
        set { content = ContentText(newValue, plain: newValue?.string) }
    }
    private var content = ContentText<NSAttributedString>(nil)
    /// The appearance of the text.
    public var textProperties: TextProperties
    /// The secondary text. Default nil.
    public var secondaryText: String? {
        get { secondaryContent.plain }
        set { secondaryContent = ContentText(newValue) }
    }
    /// The secondary text with its own attributes. Default nil.
    public var secondaryAttributedText: NSAttributedString? {
        get { secondaryContent.attributed }
        set { secondaryContent = ContentText(newValue, plain: newValue?.string) }
    }
    private var secondaryContent = ContentText<NSAttributedString>(nil)
    /// The appearance of the secondary text.
    public var secondaryTextProperties: TextProperties
    /// The axes along which content also keeps the margins of its superview. Default both.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = [.horizontal, .vertical]
    /// The margins around the content, in points. The default depends on the kind of row.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 8, bottom: 11, trailing: 8)
    /// `true` if the secondary text is beside the text when both fit. The default depends on the kind of row.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between the image and the texts, in points. Default 16.
    public var imageToTextPadding: CGFloat = 16
    /// The distance between texts side by side, in points. Default 6.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// The distance between texts one above the other, in points. The default depends on the kind of row.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3

    enum Kind { case cell, sidebar, accompaniedSidebar, header }
    private let kind: Kind
    /// The minimum height of the row, in points.
    let minimumHeight: CGFloat

    private init(
        _ kind: Kind, _ text: TextProperties, _ secondary: TextProperties, minimumHeight: CGFloat = 44
    ) {
        self.kind = kind
        textProperties = text
        secondaryTextProperties = secondary
        self.minimumHeight = minimumHeight
    }

    /// Returns a row with a text, and a smaller one below it.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
    }
    /// Returns a row with a text, and a small one below it.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.caption1))
    }
    /// Returns a row with a text, and a value at the trailing side.
    public static func valueCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(.cell, TextProperties(.body), TextProperties(.body, .secondaryLabel))
        content.prefersSideBySideTextAndSecondaryText = true
        return content
    }
    /// Returns a sidebar row.
    public static func sidebarCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(
            .sidebar, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
        content.imageProperties.reservedLayoutSize.width = 28
        content.imageToTextPadding = 8
        return content
    }
    /// Returns a sidebar row with a small text below.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration {
        var content = sidebarCell()
        content.secondaryTextProperties = TextProperties(.footnote, .secondaryLabel)
        return content
    }
    /// Returns a row of a sidebar whose selection is displayed in another column.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration {
        var content = UIListContentConfiguration(
            .accompaniedSidebar, TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
        content.imageProperties.reservedLayoutSize.width = 28
        content.imageToTextPadding = 8
        return content
    }
    /// Returns a row of such a sidebar with a small text below.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
        var content = accompaniedSidebarCell()
        content.secondaryTextProperties = TextProperties(.footnote, .secondaryLabel)
        return content
    }

    /// Returns a header; here that of a grouped list.
    public static func header() -> UIListContentConfiguration { groupedHeader() }
    /// Returns a footer; here that of a grouped list.
    public static func footer() -> UIListContentConfiguration { groupedFooter() }
    /// Returns the section header of a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        let text = TextProperties(.headline)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 4, bottom: 4, least: 28)
    }
    /// Returns the section footer of a plain list.
    public static func plainFooter() -> UIListContentConfiguration {
        heading(
            TextProperties(.subheadline, .secondaryLabel), TextProperties(.subheadline, .secondaryLabel), top: 4,
            bottom: 4,
            least: 28)
    }
    /// Returns the section header of a grouped list: small capitals.
    public static func groupedHeader() -> UIListContentConfiguration {
        var text = TextProperties(.footnote, .secondaryLabel)
        text.transform = .uppercase
        return heading(text, TextProperties(.footnote, .secondaryLabel), top: 6, bottom: 6, least: 28)
    }
    /// Returns the section footer of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        let text = TextProperties(.footnote, .secondaryLabel)
        return heading(text, text, top: 6, bottom: 6, least: 28)
    }
    /// Returns the section header of an inset grouped list in a larger font.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        heading(TextProperties(.headline), TextProperties(.subheadline, .secondaryLabel), top: 6, bottom: 6, least: 38)
    }
    /// Returns the section header of an inset grouped list in a still larger font.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        var text = TextProperties(.title3)
        text.font = .systemFont(ofSize: text.font.pointSize, weight: .bold)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 6, bottom: 6, least: 44)
    }
    /// Returns the section header of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        var text = TextProperties(.title3)
        text.font = .systemFont(ofSize: text.font.pointSize, weight: .bold)
        return heading(text, TextProperties(.subheadline, .secondaryLabel), top: 11, bottom: 11, least: 44)
    }

    private static func heading(
        _ text: TextProperties, _ secondary: TextProperties, top: CGFloat, bottom: CGFloat, least: CGFloat
    ) -> UIListContentConfiguration {
        var content = UIListContentConfiguration(.header, text, secondary, minimumHeight: least)
        content.directionalLayoutMargins.top = top
        content.directionalLayoutMargins.bottom = bottom
        return content
    }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration for a state: texts of disabled rows are dimmed, texts of selected rows in accompanied
    /// sidebars are white.
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
