/// The state of a controller without content.
public struct UIContentUnavailableConfigurationState: UIConfigurationState {
    public var traitCollection: UITraitCollection
    /// The searched text; nil without an active search. Default nil.
    public var searchText: String?
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// A replacement of missing content: an image or a spinner, a text, a secondary text and up to two buttons.
///
/// Start with `empty()`, `loading()` or `search()`, set the content, and assign it to a controller:
///
///     var configuration = UIContentUnavailableConfiguration.empty()
///     configuration.image = UIImage(systemName: "tray")
///     configuration.text = "No Messages"
///     contentUnavailableConfiguration = configuration
@preconcurrency @MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// The alignment of the content along the vertical axis.
    public enum Alignment: Int, Sendable {
        /// Centred in the available area.
        case center = 0
        /// At the top of the available area.
        case natural = 1
    }

    /// The appearance of the image.
    public struct ImageProperties {
        /// The symbol configuration, for properties that the symbol does not specify. Default nil.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of template images; nil: the view's tint colour. The default depends on the kind.
        public var tintColor: UIColor?
        /// The corner radius of the image, in points. Default 0.
        public var cornerRadius: CGFloat = 0
        /// The maximum size, in points; a dimension of 0, or one that is not finite, has no limit. Default zero.
        public var maximumSize = CGSize.zero
        /// `true` if images keep their colours when colours are inverted; stored only. Default `false`.
        public var accessibilityIgnoresInvertColors = false
    }

    /// The appearance of a text.
    public struct TextProperties {
        /// The font. The default depends on the kind.
        public var font: UIFont
        /// The colour. The default depends on the kind.
        public var color: UIColor
        /// The line break mode. Default `byTruncatingTail`.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 means no limit. Default 0.
        public var numberOfLines = 0
        /// `true` if a text of one line is shrunk to fit. Default `false`.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest scale for shrinking, 0–1. Default 0.
        public var minimumScaleFactor: CGFloat = 0
        /// `true` if letters move closer together before a text is truncated. Default `false`.
        public var allowsDefaultTighteningForTruncation = false

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }
    }

    /// The behaviour of a button.
    @preconcurrency @MainActor public struct ButtonProperties {
        /// The action of the button. Default nil.
        public var primaryAction: UIAction?
        /// The menu of the button; without `primaryAction` it opens on a tap. Default nil.
        public var menu: UIMenu?
        /// `true` if the button can be pressed. Default `true`.
        public var isEnabled = true
        /// The role of the button. Default `normal`.
        public var role = UIButton.Role.normal
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
    /// The configuration of the button, which is shown if it has a title or an image. Default a plain one.
    public var button = UIButton.Configuration.plain()
    /// The behaviour of the button.
    public var buttonProperties = ButtonProperties()
    /// The configuration of the second button. Default a plain one.
    public var secondaryButton = UIButton.Configuration.plain()
    /// The behaviour of the second button.
    public var secondaryButtonProperties = ButtonProperties()
    /// The alignment of the content. Default `center`.
    public var alignment = Alignment.center
    /// The axes along which content also keeps the margins of its superview; stored only. Default both.
    public var axesPreservingSuperviewLayoutMargins = UIAxis.both
    /// The margins around the content, in points. Default 16.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    /// The distance between image and text, in points. Default 15.
    public var imageToTextPadding: CGFloat = 15
    /// The distance between text and secondary text, in points. Default 5.
    public var textToSecondaryTextPadding: CGFloat = 5
    /// The distance between the texts and the button, in points. Default 15.
    public var textToButtonPadding: CGFloat = 15
    /// The distance between the buttons, in points. Default 10.
    public var buttonToSecondaryButtonPadding: CGFloat = 10
    /// The background behind the content.
    public var background = UIBackgroundConfiguration.clear()
    /// `true` if a spinner takes the place of the image.
    let isLoading: Bool
    /// `true` if the text names the searched text.
    private let isSearch: Bool

    private init(_ text: TextProperties, isLoading: Bool = false, isSearch: Bool = false) {
        textProperties = text
        secondaryTextProperties = TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel)
        self.isLoading = isLoading
        self.isSearch = isSearch
    }

    private static func prominent(isSearch: Bool) -> UIContentUnavailableConfiguration {
        let size = UIFont.preferredFont(forTextStyle: .title2).pointSize
        var configuration = UIContentUnavailableConfiguration(
            TextProperties(.systemFont(ofSize: size, weight: .bold), .label), isSearch: isSearch)
        configuration.imageProperties.preferredSymbolConfiguration = .init(pointSize: 48)
        configuration.imageProperties.tintColor = .secondaryLabel
        return configuration
    }

    /// Returns a configuration for missing content: a large image, a bold text and a small secondary text.
    public static func empty() -> UIContentUnavailableConfiguration { prominent(isSearch: false) }
    /// Returns a configuration with a spinner and the text "Loading…".
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(
            TextProperties(.preferredFont(forTextStyle: .subheadline), .secondaryLabel), isLoading: true)
        configuration.text = "Loading…"
        configuration.imageToTextPadding = 8
        return configuration
    }
    /// Returns a configuration for a search without results. `updated(for:)` adds the searched text.
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = prominent(isSearch: true)
        configuration.image = UIImage(systemName: "magnifyingglass")
        configuration.text = searchTitle(nil)
        configuration.secondaryText = "Check the spelling or try a new search."
        return configuration
    }
    private static func searchTitle(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "No Results" }
        return "No Results for “\(text)”"
    }

    public func makeContentView() -> any UIView & UIContentView { UIContentUnavailableView(configuration: self) }

    /// Returns the configuration for a state: the unchanged text of `search()` names the searched text.
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
        guard isSearch, let state = state as? UIContentUnavailableConfigurationState,
            text == UIContentUnavailableConfiguration.searchTitle(nil), attributedText == nil
        else { return self }
        var copy = self
        copy.text = UIContentUnavailableConfiguration.searchTitle(state.searchText)
        return copy
    }
}
