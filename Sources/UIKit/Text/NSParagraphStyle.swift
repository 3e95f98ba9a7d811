public import CoreText

/// Where lines stand between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// At the left margin.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right margin.
    case right = 2
    /// From margin to margin, by wider spaces; not the last line.
    case justified = 3
    /// Left for a paragraph that runs left to right, else right.
    case natural = 4

    package var core: CTTextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
    init(_ core: CTTextAlignment) {
        self =
            switch core {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
    }
}

/// What happens to text that is wider than its line.
public enum NSLineBreakMode: Int, Sendable {
    /// Lines end between words.
    case byWordWrapping = 0
    /// Lines end between any two user-perceived characters.
    case byCharWrapping
    /// One line, cut at its box.
    case byClipping
    /// One line, with "…" for its start.
    case byTruncatingHead
    /// One line, with "…" for its end.
    case byTruncatingTail
    /// One line, with "…" for its middle.
    case byTruncatingMiddle

    package var core: CTLineBreakMode { CTLineBreakMode(rawValue: UInt8(rawValue)) ?? .byWordWrapping }
}

/// A place on the line that a tab leads to.
open class NSTextTab: CTTextTab {
    /// A tab at so many points from the margin.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        super.init(alignment: alignment.core, location: Double(loc), options: options)
    }
    /// What else a tab may say.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Characters that end a column. Kept, and without influence.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }
    /// How text lies at the tab.
    open var alignment: NSTextAlignment { NSTextAlignment(alignmentSetting) }
    /// Points from the margin where lines begin.
    open var location: CGFloat { CGFloat(locationSetting) }
}

/// How the lines of a paragraph are made; lengths in points. `NSMutableParagraphStyle` is the one that can be changed.
open class NSParagraphStyle: CTParagraphStyle, NSCopying, NSMutableCopying {
    /// A style with all defaults.
    public init() { super.init(settings: ParagraphSettings()) }

    /// A style whose settings are all at their defaults.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Default natural.
    open var alignment: NSTextAlignment { NSTextAlignment(settings.alignment) }
    /// Between lines. Default 0.
    open var lineSpacing: CGFloat { settings.lineSpacing }
    /// Points below the paragraph. Default 0.
    open var paragraphSpacing: CGFloat { settings.paragraphSpacing }
    /// Points above the paragraph. Default 0.
    open var paragraphSpacingBefore: CGFloat { settings.paragraphSpacingBefore }
    /// Points from the leading margin to the first line. Default 0.
    open var firstLineHeadIndent: CGFloat { settings.firstLineHeadIndent }
    /// Points from the leading margin to the other lines. Default 0.
    open var headIndent: CGFloat { settings.headIndent }
    /// A line width, or 0 or less: from the trailing margin.
    open var tailIndent: CGFloat { settings.tailIndent }
    /// Where lines end. Default between words.
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: Int(settings.lineBreakMode.rawValue)) ?? .byWordWrapping
    }
    /// The smallest height of a line in points. Default 0.
    open var minimumLineHeight: CGFloat { settings.minimumLineHeight }
    /// 0: no limit.
    open var maximumLineHeight: CGFloat { settings.maximumLineHeight }
    /// The factor of a line's height; 0: 1. Default 0.
    open var lineHeightMultiple: CGFloat { settings.lineHeightMultiple }
    /// The direction of the paragraph. Default natural.
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: Int(settings.baseWritingDirection.rawValue)) ?? .natural
    }
    /// The tabs, from the margin on.
    open var tabStops: [NSTextTab]! {
        settings.tabStops.map {
            $0 as? NSTextTab
                ?? NSTextTab(
                    textAlignment: NSTextAlignment($0.alignmentSetting), location: CGFloat($0.locationSetting))
        }
    }
    /// Points between tabs behind the last one. Default 0.
    open var defaultTabInterval: CGFloat { settings.defaultTabInterval }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.settings = settings
        return copy
    }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.settings = settings
        return copy
    }
}

/// A paragraph style that can be changed. Lengths that are not finite are ignored.
open class NSMutableParagraphStyle: NSParagraphStyle {
    private func set(_ path: WritableKeyPath<ParagraphSettings, CGFloat>, _ value: CGFloat) {
        if value.isFinite { settings[keyPath: path] = value }
    }
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { settings.alignment = newValue.core }
    }
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { set(\.lineSpacing, newValue) }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { set(\.paragraphSpacing, newValue) }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { set(\.paragraphSpacingBefore, newValue) }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { set(\.firstLineHeadIndent, newValue) }
    }
    open override var headIndent: CGFloat {
        get { super.headIndent }
        set { set(\.headIndent, newValue) }
    }
    open override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { set(\.tailIndent, newValue) }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { settings.lineBreakMode = newValue.core }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { set(\.minimumLineHeight, newValue) }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { set(\.maximumLineHeight, newValue) }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { set(\.lineHeightMultiple, newValue) }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { settings.baseWritingDirection = CTWritingDirection(rawValue: Int8(newValue.rawValue)) ?? .natural }
    }
    open override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set { settings.tabStops = newValue ?? [] }
    }
    open override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { set(\.defaultTabInterval, newValue) }
    }
    /// Takes over another style's settings.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { settings = obj.settings }
    /// Adds a tab behind the others.
    open func addTabStop(_ anObject: NSTextTab) { settings.tabStops.append(anObject) }
}
