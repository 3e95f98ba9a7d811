public import CoreText

/// Where lines stand between the margins.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
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
    case byWordWrapping = 0
    case byCharWrapping
    case byClipping
    case byTruncatingHead
    case byTruncatingTail
    case byTruncatingMiddle

    package var core: CTLineBreakMode { CTLineBreakMode(rawValue: UInt8(rawValue)) ?? .byWordWrapping }
}

/// A place on the line that a tab leads to.
open class NSTextTab: CTTextTab {
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        super.init(alignment: alignment.core, location: Double(loc), options: options)
    }
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }
    open var alignment: NSTextAlignment { NSTextAlignment(alignmentSetting) }
    open var location: CGFloat { CGFloat(locationSetting) }
}

/// How the lines of a paragraph are made; lengths in points. `NSMutableParagraphStyle` is the one that can be changed.
open class NSParagraphStyle: CTParagraphStyle, NSCopying, NSMutableCopying {
    public init() { super.init(settings: ParagraphSettings()) }

    /// A style whose settings are all at their defaults.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Default natural.
    open var alignment: NSTextAlignment { NSTextAlignment(settings.alignment) }
    /// Between lines. Default 0.
    open var lineSpacing: CGFloat { settings.lineSpacing }
    open var paragraphSpacing: CGFloat { settings.paragraphSpacing }
    open var paragraphSpacingBefore: CGFloat { settings.paragraphSpacingBefore }
    open var firstLineHeadIndent: CGFloat { settings.firstLineHeadIndent }
    open var headIndent: CGFloat { settings.headIndent }
    /// A line width, or 0 or less: from the trailing margin.
    open var tailIndent: CGFloat { settings.tailIndent }
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: Int(settings.lineBreakMode.rawValue)) ?? .byWordWrapping
    }
    open var minimumLineHeight: CGFloat { settings.minimumLineHeight }
    /// 0: no limit.
    open var maximumLineHeight: CGFloat { settings.maximumLineHeight }
    open var lineHeightMultiple: CGFloat { settings.lineHeightMultiple }
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: Int(settings.baseWritingDirection.rawValue)) ?? .natural
    }
    open var tabStops: [NSTextTab]! {
        settings.tabStops.map {
            $0 as? NSTextTab
                ?? NSTextTab(
                    textAlignment: NSTextAlignment($0.alignmentSetting), location: CGFloat($0.locationSetting))
        }
    }
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
    open func setParagraphStyle(_ obj: NSParagraphStyle) { settings = obj.settings }
    open func addTabStop(_ anObject: NSTextTab) { settings.tabStops.append(anObject) }
}
