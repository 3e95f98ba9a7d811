import CoreGraphics

/// The stylistic traits of a font as flags; the upper four bits contain its class.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic or oblique.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
    /// Bold: a weight of 600 or more.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
    /// Wider than normal.
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    /// Narrower than normal.
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    /// All glyphs have one width.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    /// For vertical text. No font here has it.
    public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
    /// For user interfaces. No font here has it.
    public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
    /// Contains coloured glyphs.
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
    /// Composed of several fonts. No font here has it.
    public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
    /// The bits of the stylistic class, which are 0 here.
    public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)

    /// `traitItalic`.
    public static let italicTrait = traitItalic
    /// `traitBold`.
    public static let boldTrait = traitBold
    /// `traitExpanded`.
    public static let expandedTrait = traitExpanded
    /// `traitCondensed`.
    public static let condensedTrait = traitCondensed
    /// `traitMonoSpace`.
    public static let monoSpaceTrait = traitMonoSpace
    /// `traitVertical`.
    public static let verticalTrait = traitVertical
    /// `traitUIOptimized`.
    public static let uiOptimizedTrait = traitUIOptimized
    /// `traitColorGlyphs`.
    public static let colorGlyphsTrait = traitColorGlyphs
    /// `traitComposite`.
    public static let compositeTrait = traitComposite
    /// `traitClassMask`.
    public static let classMaskTrait = traitClassMask
}

/// The uses of a font in a user interface.
public enum CTFontUIFontType: UInt32, Sendable {
    /// No specific use; 13 points.
    case none = 0xFFFF_FFFF
    /// Document text of the user; 12 points.
    case user = 0
    /// Monospaced document text of the user; 12 points.
    case userFixedPitch = 1
    /// The system's font; 13 points.
    case system = 2
    /// The system's font in bold; 13 points.
    case emphasizedSystem = 3
    /// Small; 11 points.
    case smallSystem = 4
    /// Small and bold; 11 points.
    case smallEmphasizedSystem = 5
    /// The smallest; 9 points.
    case miniSystem = 6
    /// The smallest in bold; 9 points.
    case miniEmphasizedSystem = 7
    /// Text in views; 12 points.
    case views = 8
    /// Text of documents; 12 points.
    case application = 9
    /// Labels; 10 points.
    case label = 10
    /// Titles of menus; 13 points.
    case menuTitle = 11
    /// Items of menus; 13 points.
    case menuItem = 12
    /// Marks of items; 13 points.
    case menuItemMark = 13
    /// Keys of items; 13 points.
    case menuItemCmdKey = 14
    /// Titles of windows; 13 points.
    case windowTitle = 15
    /// Buttons; 13 points.
    case pushButton = 16
    /// Titles of small windows; 11 points.
    case utilityWindowTitle = 17
    /// Headers of alerts, in bold; 13 points.
    case alertHeader = 18
    /// Details; 10 points.
    case systemDetail = 19
    /// Details in bold; 10 points.
    case emphasizedSystemDetail = 20
    /// Toolbars; 11 points.
    case toolbar = 21
    /// Small toolbars; 9 points.
    case smallToolbar = 22
    /// Messages; 13 points.
    case message = 23
    /// Palettes; 13 points.
    case palette = 24
    /// Tool tips; 11 points.
    case toolTip = 25
    /// Content of controls; 12 points.
    case controlContent = 26

    /// The size in points that 0 means.
    var defaultSize: CGFloat {
        switch self {
        case .user, .userFixedPitch: 12
        case .smallSystem, .smallEmphasizedSystem, .utilityWindowTitle, .toolTip, .toolbar: 11
        case .miniSystem, .miniEmphasizedSystem, .smallToolbar: 9
        case .label, .systemDetail, .emphasizedSystemDetail: 10
        case .controlContent, .views, .application: 12
        default: 13
        }
    }

    var isEmphasized: Bool {
        switch self {
        case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail, .alertHeader:
            true
        default: false
        }
    }
}

/// Options for the selection of a font by name.
public struct CTFontOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Does not activate fonts automatically. No effect here.
    public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
    /// Does not download fonts. No effect here.
    public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
    /// Prefers the system's own font to others of its name. No effect here.
    public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// The conversion between weights in font files (1…1000) and Apple's (−1…1).
package enum FontWeight {
    private static let table: [(trait: Double, weight: Double)] = [
        (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
        (0.62, 900), (1, 1000),
    ]

    /// Returns the file's weight for one of Apple's, interpolated between the named ones.
    package static func weight(trait: Double) -> Int {
        Int(interpolate(trait, table.map { ($0.trait, $0.weight) }).rounded())
    }

    package static func trait(weight: Int) -> Double {
        interpolate(Double(weight), table.map { ($0.weight, $0.trait) })
    }

    private static func interpolate(_ x: Double, _ points: [(Double, Double)]) -> Double {
        guard x > points[0].0 else { return points[0].1 }
        for (a, b) in zip(points, points.dropFirst()) where x <= b.0 {
            if x == b.0 { return b.1 }
            return a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0)
        }
        return x.isNaN ? 400 : points.last!.1
    }
}
