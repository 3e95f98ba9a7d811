/// Distances inwards, with the reading direction's sides.
public struct NSDirectionalEdgeInsets: Sendable, Hashable {
    /// Points from each edge inwards; leading is the side where text begins.
    public var top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat
    /// Insets by their numbers.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
    /// No insets.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
    /// No insets.
    public static let zero = NSDirectionalEdgeInsets()
}

/// Edges of a rectangle; leading is the side where text begins.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The edge where text begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The lower edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The edge where text ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIButton {
    /// One of the system's looks of a button, with its content.
    public struct Configuration {
        /// The rounding of the background's corners.
        public enum CornerStyle: Int, Sendable {
            /// By the background's `cornerRadius`.
            case fixed = -1
            /// By the button's size.
            case dynamic
            /// Small.
            case small
            /// Medium.
            case medium
            /// Large.
            case large
            /// Half circles at the ends.
            case capsule
        }
        /// How large a button is around its content.
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
        /// How title and subtitle lie to each other.
        public enum TitleAlignment: Int, Sendable {
            /// In the middle below an image, else leading.
            case automatic
            /// Both begin at the leading side.
            case leading
            /// Both are in the middle.
            case center
            /// Both end at the trailing side.
            case trailing
        }
        enum Kind { case plain, gray, tinted, filled }
        let kind: Kind

        /// The title; nil: what was set for the state.
        public var title: String?
        /// A smaller line below the title. Default nil.
        public var subtitle: String?
        /// The image; nil: what was set for the state.
        public var image: UIImage?
        /// How a symbol is drawn in what it does not say itself; nil: as the symbol says. Default nil.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// Which side of the title the image is on. Default leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// Between image and title, in points.
        public var imagePadding: CGFloat = 0
        /// Between title and subtitle.
        public var titlePadding: CGFloat = 1
        /// How title and subtitle lie to each other. Default automatic.
        public var titleAlignment: TitleAlignment = .automatic
        /// Round the content.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? defaultInsets }
            set { ownInsets = newValue }
        }
        /// How large the button is around its content. Default medium.
        public var buttonSize: Size = .medium
        /// The rounding of the background's corners. Default dynamic.
        public var cornerStyle: CornerStyle = .dynamic
        /// Nil: the tint colour, on a filled button white.
        public var baseForegroundColor: UIColor?
        /// Nil: the tint colour, on a gray button grey.
        public var baseBackgroundColor: UIColor?
        /// What lies behind the content.
        public var background = UIBackgroundConfiguration.button()
        /// A spinner in the image's place.
        public var showsActivityIndicator = false
        private var ownInsets: NSDirectionalEdgeInsets?

        init(_ kind: Kind) { self.kind = kind }

        /// Without a background, in the tint colour.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// On grey, in the tint colour.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// On the tint colour let through, in the tint colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// On the tint colour, in white.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// As `plain()` here.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// As `gray()` here.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// As `tinted()` here.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// As `filled()` here.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        private var defaultInsets: NSDirectionalEdgeInsets {
            switch buttonSize {
            case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
            case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
            case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
            case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
            }
        }
        var titleFont: UIFont {
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

        /// The same; a state changes no more than the look.
        public func updated(for button: UIButton) -> Configuration { self }
    }
}
