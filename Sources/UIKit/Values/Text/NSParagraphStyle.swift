public import CoreText

/// The alignment of lines between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// At the left margin.
    case left = 0
    /// Centred between the margins.
    case center = 1
    /// At the right margin.
    case right = 2
    /// Justified by wider spaces, except for the last line.
    case justified = 3
    /// Left aligned in paragraphs that run from left to right, else right aligned.
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

/// The treatment of text that is wider than its line.
public enum NSLineBreakMode: Int, Sendable {
    /// Lines break between words.
    case byWordWrapping = 0
    /// Lines break between any two grapheme clusters.
    case byCharWrapping
    /// A single line, clipped to its rectangle.
    case byClipping
    /// A single line, with "…" in place of its start.
    case byTruncatingHead
    /// A single line, with "…" in place of its end.
    case byTruncatingTail
    /// A single line, with "…" in place of its middle.
    case byTruncatingMiddle

    package var core: CTLineBreakMode { CTLineBreakMode(rawValue: UInt8(rawValue)) ?? .byWordWrapping }
}

/// A tab stop.
open class NSTextTab: CTTextTab {
    /// Creates a tab stop; `location` is its distance from the margin, in points.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        super.init(alignment: alignment.core, location: Double(loc), options: options)
    }
    /// The key of an option of a tab stop.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The characters that end a column. Stored only.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }
    /// The alignment of text at the tab stop.
    open var alignment: NSTextAlignment { NSTextAlignment(alignmentSetting) }
    /// The distance from the margin, in points.
    open var location: CGFloat { CGFloat(locationSetting) }
}

/// The style of a paragraph; lengths are in points. `NSMutableParagraphStyle` is the mutable subclass.
open class NSParagraphStyle: CTParagraphStyle, NSCopying, NSMutableCopying, @unchecked Sendable {
    // `@unchecked Sendable`: only the mutable subclass changes stored properties after `init`.

    /// Creates a style with default values.
    public init() { super.init(settings: ParagraphSettings()) }

    /// A style with default values.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The alignment. Default natural.
    open var alignment: NSTextAlignment { NSTextAlignment(settings.alignment) }
    /// The space between lines, in points. Default 0.
    open var lineSpacing: CGFloat { settings.lineSpacing }
    /// The space below the paragraph, in points. Default 0.
    open var paragraphSpacing: CGFloat { settings.paragraphSpacing }
    /// The space above the paragraph, in points. Default 0.
    open var paragraphSpacingBefore: CGFloat { settings.paragraphSpacingBefore }
    /// The indentation of the first line from the leading margin, in points. Default 0.
    open var firstLineHeadIndent: CGFloat { settings.firstLineHeadIndent }
    /// The indentation of the other lines from the leading margin, in points. Default 0.
    open var headIndent: CGFloat { settings.headIndent }
    /// The line width in points if positive, else the offset from the trailing margin. Default 0.
    open var tailIndent: CGFloat { settings.tailIndent }
    /// The line break mode. Default by word wrapping.
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: Int(settings.lineBreakMode.rawValue)) ?? .byWordWrapping
    }
    /// The minimum line height, in points. Default 0.
    open var minimumLineHeight: CGFloat { settings.minimumLineHeight }
    /// The maximum line height, in points; 0: no limit. Default 0.
    open var maximumLineHeight: CGFloat { settings.maximumLineHeight }
    /// The factor of the line height; 0 means 1. Default 0.
    open var lineHeightMultiple: CGFloat { settings.lineHeightMultiple }
    /// The writing direction of the paragraph. Default natural.
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: Int(settings.baseWritingDirection.rawValue)) ?? .natural
    }
    /// The tab stops, in order of their distance from the margin.
    open var tabStops: [NSTextTab]! {
        settings.tabStops.map {
            $0 as? NSTextTab
                ?? NSTextTab(
                    textAlignment: NSTextAlignment($0.alignmentSetting), location: CGFloat($0.locationSetting))
        }
    }
    /// The distance between tab stops after the last explicit one, in points. Default 0.
    open var defaultTabInterval: CGFloat { settings.defaultTabInterval }

    /// Rules for the choice of line breaks.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Avoids a last line of one word.
        public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
        /// Breaks Hangul only between words.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
        /// The rules of the system's own labels.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }
    /// The settings that are stored without effect.
    fileprivate(set) var hints = Hints()
    struct Hints: Hashable {
        var hyphenationFactor: Float = 0, usesDefaultHyphenation = false, allowsTightening = false
        var strategy: LineBreakStrategy = []
    }
    /// The fraction of a line, 0–1, below which words are hyphenated. Stored without effect: words are not hyphenated.
    /// Default 0.
    open var hyphenationFactor: Float { hints.hyphenationFactor }
    /// `true` if words are hyphenated as in the system's texts. Stored without effect. Default `false`.
    open var usesDefaultHyphenation: Bool { hints.usesDefaultHyphenation }
    /// `true` if text may be set tighter before it is truncated. Stored without effect. Default `false`.
    open var allowsDefaultTighteningForTruncation: Bool { hints.allowsTightening }
    /// The rules for line breaks. Stored without effect. Default none.
    open var lineBreakStrategy: LineBreakStrategy { hints.strategy }

    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && ((object as? NSParagraphStyle)?.hints ?? Hints()) == hints
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.settings = settings
        copy.hints = hints
        return copy
    }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.settings = settings
        copy.hints = hints
        return copy
    }
}

/// A mutable paragraph style. Lengths that are not finite are ignored.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    // `@unchecked Sendable` by inheritance: as on Apple's systems, its owner does not change it while it is shared.

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
    open override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { hints.hyphenationFactor = newValue }
    }
    open override var usesDefaultHyphenation: Bool {
        get { super.usesDefaultHyphenation }
        set { hints.usesDefaultHyphenation = newValue }
    }
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { super.allowsDefaultTighteningForTruncation }
        set { hints.allowsTightening = newValue }
    }
    open override var lineBreakStrategy: LineBreakStrategy {
        get { super.lineBreakStrategy }
        set { hints.strategy = newValue }
    }
    /// Copies the settings of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) {
        settings = obj.settings
        hints = obj.hints
    }
    /// Appends a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { settings.tabStops.append(anObject) }
}
