/// How much a constraint counts against others: from above 0 to 1000.
///
/// A constraint of 1000 must hold. Of the others, the errors of a higher priority are made as small as possible before any
/// lower priority counts.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// A priority, 1…1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Must hold. 1000.
    public static let required = UILayoutPriority(1000)
    /// With which content resists being cut. 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// With which a view hugs its content. 250.
    public static let defaultLow = UILayoutPriority(250)
    /// With which `systemLayoutSizeFitting(_:)` wants its target size. 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

extension NSLayoutConstraint {
    /// A direction of layout.
    public enum Axis: Int, Sendable {
        /// To the side.
        case horizontal
        /// Up and down.
        case vertical
    }

    /// How the two sides of a constraint compare.
    public enum Relation: Int, Sendable {
        /// The first side is at most the second.
        case lessThanOrEqual = -1
        /// Both sides are equal.
        case equal = 0
        /// The first side is at least the second.
        case greaterThanOrEqual = 1
    }

    /// What of an item a constraint is about.
    public enum Attribute: Int, Sendable {
        /// Of a constraint with one item.
        case notAnAttribute = 0
        /// The left edge.
        case left
        /// The right edge.
        case right
        /// The upper edge.
        case top
        /// The lower edge.
        case bottom
        /// By the direction of reading.
        case leading, trailing
        /// The width.
        case width
        /// The height.
        case height
        /// The middle, to the side.
        case centerX
        /// The middle, up and down.
        case centerY
        /// The baseline of the last line of text.
        case lastBaseline
        /// The baseline of the first line of text.
        case firstBaseline
        /// The left margin.
        case leftMargin
        /// The right margin.
        case rightMargin
        /// The upper margin.
        case topMargin
        /// The lower margin.
        case bottomMargin
        /// The margin where text begins.
        case leadingMargin
        /// The margin where text ends.
        case trailingMargin
        /// The middle between the margins, to the side.
        case centerXWithinMargins
        /// The middle between the margins, up and down.
        case centerYWithinMargins

        /// As `lastBaseline`.
        public static var baseline: Attribute { .lastBaseline }
    }

    /// How a visual format's views are aligned, and which way the format is read.
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// All views have one left edge.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// All views have one right edge.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// All views have one upper edge.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// All views have one lower edge.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// All views begin at one edge.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// All views end at one edge.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// All views have one middle, to the side.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// All views have one middle, up and down.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// All views have one last baseline.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// All views have one first baseline.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// As `alignAllLastBaseline`.
        public static var alignAllBaseline: FormatOptions { .alignAllLastBaseline }
        /// The format runs as text does; the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The format runs from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The format runs from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// Distances count from edge to edge; the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Of a vertical format: distances count from a last baseline to the next first one.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    }
}

extension NSLayoutConstraint.Attribute {
    enum Kind { case none, horizontal, vertical, size }

    var kind: Kind {
        switch self {
        case .notAnAttribute: .none
        case .width, .height: .size
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
            .vertical
        }
    }

    var axis: NSLayoutConstraint.Axis { kind == .vertical || self == .height ? .vertical : .horizontal }

    /// Goes by the direction of reading.
    var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// Means the same side wherever reading starts.
    var isPhysicalSide: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }

    var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    var name: String {
        switch self {
        case .notAnAttribute: "notAnAttribute"
        case .left: "left"
        case .right: "right"
        case .top: "top"
        case .bottom: "bottom"
        case .leading: "leading"
        case .trailing: "trailing"
        case .width: "width"
        case .height: "height"
        case .centerX: "centerX"
        case .centerY: "centerY"
        case .lastBaseline: "lastBaseline"
        case .firstBaseline: "firstBaseline"
        case .leftMargin: "leftMargin"
        case .rightMargin: "rightMargin"
        case .topMargin: "topMargin"
        case .bottomMargin: "bottomMargin"
        case .leadingMargin: "leadingMargin"
        case .trailingMargin: "trailingMargin"
        case .centerXWithinMargins: "centerXWithinMargins"
        case .centerYWithinMargins: "centerYWithinMargins"
        }
    }
}
