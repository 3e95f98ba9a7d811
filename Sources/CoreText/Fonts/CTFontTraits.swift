import CoreGraphics

/// What a font looks like, in one word of flags; the upper four bits hold its class.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
    public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
    public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
    public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)

    public static let italicTrait = traitItalic
    public static let boldTrait = traitBold
    public static let expandedTrait = traitExpanded
    public static let condensedTrait = traitCondensed
    public static let monoSpaceTrait = traitMonoSpace
    public static let verticalTrait = traitVertical
    public static let uiOptimizedTrait = traitUIOptimized
    public static let colorGlyphsTrait = traitColorGlyphs
    public static let compositeTrait = traitComposite
    public static let classMaskTrait = traitClassMask
}

/// The uses of a font in a user interface.
public enum CTFontUIFontType: UInt32, Sendable {
    case none = 0xFFFF_FFFF
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
    case smallSystem = 4
    case smallEmphasizedSystem = 5
    case miniSystem = 6
    case miniEmphasizedSystem = 7
    case views = 8
    case application = 9
    case label = 10
    case menuTitle = 11
    case menuItem = 12
    case menuItemMark = 13
    case menuItemCmdKey = 14
    case windowTitle = 15
    case pushButton = 16
    case utilityWindowTitle = 17
    case alertHeader = 18
    case systemDetail = 19
    case emphasizedSystemDetail = 20
    case toolbar = 21
    case smallToolbar = 22
    case message = 23
    case palette = 24
    case toolTip = 25
    case controlContent = 26

    /// The size that 0 stands for, in points.
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

/// How a font of a name is chosen.
public struct CTFontOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
    public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
    public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// Weights as font files count them (1…1000), against Apple's −1…1.
package enum FontWeight {
    private static let table: [(trait: Double, weight: Double)] = [
        (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
        (0.62, 900), (1, 1000),
    ]

    /// The file's weight for one of Apple's; values between two named ones lie between.
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
