/// Distances inwards, with the reading direction's sides.
public struct NSDirectionalEdgeInsets: Sendable, Hashable {
    public var top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
    public static let zero = NSDirectionalEdgeInsets()
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
}

/// What lies behind the content of a button.
public struct UIBackgroundConfiguration {
    /// Nil: what the style says.
    public var backgroundColor: UIColor?
    /// In points; counts with `cornerStyle` `.fixed`.
    public var cornerRadius: CGFloat = 5.95
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var image: UIImage?
    public init() {}
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

extension UIButton {
    /// One of the system's looks of a button, with its content.
    public struct Configuration {
        public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
        public enum Size: Int, Sendable { case medium, small, mini, large }
        public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
        enum Kind { case plain, gray, tinted, filled }
        let kind: Kind

        public var title: String?
        public var subtitle: String?
        public var image: UIImage?
        /// Which side of the title the image is on. Default leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// Between image and title, in points.
        public var imagePadding: CGFloat = 0
        /// Between title and subtitle.
        public var titlePadding: CGFloat = 1
        public var titleAlignment: TitleAlignment = .automatic
        /// Round the content.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? defaultInsets }
            set { ownInsets = newValue }
        }
        public var buttonSize: Size = .medium
        public var cornerStyle: CornerStyle = .dynamic
        /// Nil: the tint colour, on a filled button white.
        public var baseForegroundColor: UIColor?
        /// Nil: the tint colour, on a gray button grey.
        public var baseBackgroundColor: UIColor?
        public var background = UIBackgroundConfiguration()
        /// A spinner in the image's place.
        public var showsActivityIndicator = false
        private var ownInsets: NSDirectionalEdgeInsets?

        init(_ kind: Kind) { self.kind = kind }

        public static func plain() -> Configuration { Configuration(.plain) }
        public static func gray() -> Configuration { Configuration(.gray) }
        public static func tinted() -> Configuration { Configuration(.tinted) }
        public static func filled() -> Configuration { Configuration(.filled) }
        public static func borderless() -> Configuration { Configuration(.plain) }
        public static func bordered() -> Configuration { Configuration(.gray) }
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
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
