extension UIButton {
    /// One of the system's button styles, with its content.
    public struct Configuration {
        /// The style of the background's corners.
        public enum CornerStyle: Int, Sendable {
            /// The background's `cornerRadius`.
            case fixed = -1
            /// A radius for the button's size.
            case dynamic
            /// A small radius.
            case small
            /// A medium radius.
            case medium
            /// A large radius.
            case large
            /// Semicircular ends.
            case capsule
        }
        /// The size of a button around its content.
        public enum Size: Int, Sendable {
            /// Medium; the default.
            case medium
            /// Smaller than medium.
            case small
            /// The smallest.
            case mini
            /// The largest.
            case large
        }
        /// The alignment of title and subtitle.
        public enum TitleAlignment: Int, Sendable {
            /// Centred below an image, otherwise leading.
            case automatic
            /// Both aligned at the leading side.
            case leading
            /// Both centred.
            case center
            /// Both aligned at the trailing side.
            case trailing
        }
        enum Kind { case plain, gray, tinted, filled }
        let kind: Kind
        /// Returns the style of a button in a state: a selected one stands out.
        func kind(isSelected: Bool) -> Kind {
            guard isSelected, automaticallyUpdateForSelection else { return kind }
            return kind == .plain ? .tinted : .filled
        }
        /// `true` if a selected button looks different: a plain one as `tinted()`, a grey or tinted one as `filled()`.
        /// Default `true`, for `filled()` `false`.
        public var automaticallyUpdateForSelection: Bool

        /// The title; nil uses the title of the button's state. Default nil.
        public var title: String? {
            get { titleContent.plain }
            set { titleContent = ContentText(newValue) }
        }
        /// The title with attributes, which have precedence over those of the style. Default nil.
        public var attributedTitle: AttributedString? {
            get { titleContent.attributed }
            set { titleContent = ContentText(newValue, plain: newValue.map { String($0.characters) }) }
        }
        private var titleContent = ContentText<AttributedString>(nil)
        /// A transformation of the title's attributes, from the font and colour of the style. Default nil.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// A smaller line below the title. Default nil.
        public var subtitle: String? {
            get { subtitleContent.plain }
            set { subtitleContent = ContentText(newValue) }
        }
        /// The subtitle with attributes. Default nil.
        public var attributedSubtitle: AttributedString? {
            get { subtitleContent.attributed }
            set { subtitleContent = ContentText(newValue, plain: newValue.map { String($0.characters) }) }
        }
        private var subtitleContent = ContentText<AttributedString>(nil)
        /// A transformation of the subtitle's attributes. Default nil.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The image; nil uses the image of the button's state. Default nil.
        public var image: UIImage?
        /// The configuration of a symbol where the symbol specifies nothing itself. Default nil.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// A transformation of the image's colour. Default nil.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// The side of the title on which the image is drawn. Default leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// The distance between image and title, in points. Default 0.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle, in points. Default 1.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle. Default automatic.
        public var titleAlignment: TitleAlignment = .automatic
        /// The insets around the content, in points.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? defaultInsets }
            set { ownInsets = newValue }
        }
        /// The size of the button around its content. Default medium.
        public var buttonSize: Size = .medium
        /// The style of the background's corners. Default dynamic.
        public var cornerStyle: CornerStyle = .dynamic
        /// The colour of title and image; nil uses the tint colour, on a filled button white. Default nil.
        public var baseForegroundColor: UIColor?
        /// The colour of the background; nil uses the tint colour, on a gray button grey. Default nil.
        public var baseBackgroundColor: UIColor?
        /// The background behind the content.
        public var background = UIBackgroundConfiguration.button()
        /// `true` if a spinner replaces the image. Default `false`.
        public var showsActivityIndicator = false
        private var ownInsets: NSDirectionalEdgeInsets?
        private var ownTitleFont: UIFont?

        init(_ kind: Kind) {
            self.kind = kind
            automaticallyUpdateForSelection = kind != .filled
        }

        /// A style without a background; the content has the tint colour.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// A style with a grey background; the content has the tint colour.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// A style with a translucent background; background and content have the tint colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// A style with a background of the tint colour; the content is white.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// The same as `plain()`.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// The same as `gray()`.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// The same as `tinted()`.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// The same as `filled()`.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        private var defaultInsets: NSDirectionalEdgeInsets {
            switch buttonSize {
            case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
            case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
            case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
            case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
            }
        }
        /// The font of the title: that of a nib, otherwise one for the button's size.
        package var titleFont: UIFont {
            get { ownTitleFont ?? defaultTitleFont }
            set { ownTitleFont = newValue }
        }
        private var defaultTitleFont: UIFont {
            switch buttonSize {
            case .mini, .small: .systemFont(ofSize: 15)
            case .medium: .systemFont(ofSize: 17)
            case .large: .systemFont(ofSize: 17, weight: .semibold)
            }
        }
        func cornerRadius(height: CGFloat) -> CGFloat {
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic: buttonSize == .large ? 8.75 : 5.95
            case .small: 5
            case .medium: 8
            case .large: 12
            case .capsule: height / 2
            }
        }

        /// Returns the configuration itself; a button's state changes only its appearance.
        public func updated(for button: UIButton) -> Configuration { self }
    }
}
