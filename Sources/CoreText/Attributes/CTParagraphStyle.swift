public import CoreGraphics

/// The alignment of lines between the margins.
public enum CTTextAlignment: UInt8, Sendable {
    /// At the left margin.
    case left = 0
    /// At the right margin.
    case right = 1
    /// Centred between the margins.
    case center = 2
    /// From margin to margin, with wider spaces; the last line like `natural`.
    case justified = 3
    /// Left for a left-to-right paragraph, otherwise right.
    case natural = 4
}

/// The treatment of text that is wider than its line.
public enum CTLineBreakMode: UInt8, Sendable {
    /// Lines end between words.
    case byWordWrapping = 0
    /// Lines end between any two user-perceived characters.
    case byCharWrapping = 1
    /// One line, clipped at its box.
    case byClipping = 2
    /// One line, with "…" in place of its start.
    case byTruncatingHead = 3
    /// One line, with "…" in place of its end.
    case byTruncatingTail = 4
    /// One line, with "…" in place of its middle.
    case byTruncatingMiddle = 5

    /// `true` if text of any length is set in one line.
    var keepsOneLine: Bool { rawValue >= CTLineBreakMode.byClipping.rawValue }
}

/// The writing direction of a paragraph.
public enum CTWritingDirection: Int8, Sendable {
    /// The direction of its first strong character.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// The settings of a paragraph, with the types of their values.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// `CTTextAlignment`; natural.
    case alignment = 0
    /// `CGFloat` points from the leading margin; 0.
    case firstLineHeadIndent = 1
    /// `CGFloat` points from the leading margin, lines after the first; 0.
    case headIndent = 2
    /// `CGFloat`: a positive line width, or 0 or less from the trailing margin; 0.
    case tailIndent = 3
    /// `CFArray` of `CTTextTab`; twelve left tabs 28 points apart.
    case tabStops = 4
    /// `CGFloat` points between tabs after the last stop; 0: none.
    case defaultTabInterval = 5
    /// `CTLineBreakMode`; by word wrapping.
    case lineBreakMode = 6
    /// `CGFloat` factor of the natural line height; 0: as 1.
    case lineHeightMultiple = 7
    /// `CGFloat` points; 0: no limit.
    case maximumLineHeight = 8
    /// `CGFloat` points; 0.
    case minimumLineHeight = 9
    /// `CGFloat` points between lines; 0.
    case lineSpacing = 10
    /// `CGFloat` points after the paragraph; 0.
    case paragraphSpacing = 11
    /// `CGFloat` points before the paragraph, but not at a frame's top; 0.
    case paragraphSpacingBefore = 12
    /// `CTWritingDirection`; natural.
    case baseWritingDirection = 13
    /// `CGFloat` points; 10,000,000.
    case maximumLineSpacing = 14
    /// `CGFloat` points; 0.
    case minimumLineSpacing = 15
    /// `CGFloat` points added between lines; 0.
    case lineSpacingAdjustment = 16
    /// `CTLineBoundsOptions` as a number; 0.
    case lineBoundsOptions = 17
    /// The number of specifiers; not a setting.
    case count = 18
}

/// One setting: its specifier, the size of its value in bytes, and the address of the value.
public struct CTParagraphStyleSetting {
    /// The specifier of the setting.
    public var spec: CTParagraphStyleSpecifier
    /// The size of the value in bytes; a value of another size than the setting's is ignored.
    public var valueSize: Int
    /// The address of the value. It is read while the style is created, and not retained.
    public var value: UnsafeRawPointer

    /// Creates a setting.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        self.spec = spec
        self.valueSize = valueSize
        self.value = value
    }
}

/// A paragraph's settings as typed values; lengths in points.
package struct ParagraphSettings: Hashable {
    package var alignment = CTTextAlignment.natural
    package var firstLineHeadIndent: CGFloat = 0
    package var headIndent: CGFloat = 0
    package var tailIndent: CGFloat = 0
    package var tabStops: [CTTextTab] = ParagraphSettings.standardTabs
    package var defaultTabInterval: CGFloat = 0
    package var lineBreakMode = CTLineBreakMode.byWordWrapping
    package var lineHeightMultiple: CGFloat = 0
    package var maximumLineHeight: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    package var lineSpacing: CGFloat = 0
    package var paragraphSpacing: CGFloat = 0
    package var paragraphSpacingBefore: CGFloat = 0
    package var baseWritingDirection = CTWritingDirection.natural
    package var maximumLineSpacing: CGFloat = 10_000_000
    package var minimumLineSpacing: CGFloat = 0
    package var lineBoundsOptions: UInt = 0

    package init() {}

    /// Immutable and shared: tabs are immutable.
    private static var standardTabs: [CTTextTab] {
        (1...12).map { CTTextTab(alignment: .left, location: Double($0) * 28, options: [:]) }
    }
}

/// The layout settings of a paragraph's lines.
open class CTParagraphStyle: NSObject {
    private let mark = AttributeMark.word
    /// The settings. Only UIKit's mutable paragraph style changes them after `init`.
    package var settings: ParagraphSettings

    package init(settings: ParagraphSettings) { self.settings = settings }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTParagraphStyle).map { $0 === self || $0.settings == settings } ?? false
    }
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(settings.alignment)
        hasher.combine(settings.lineBreakMode)
        hasher.combine(settings.headIndent)
        return hasher.finalize()
    }
}

/// Creates a style with the settings, and defaults for the rest. A setting whose `valueSize` does not match its type is
/// ignored.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    var values = ParagraphSettings()
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount)) {
        values.read(setting)
    }
    return CTParagraphStyle(settings: values)
}

/// Returns a copy.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
    CTParagraphStyle(settings: paragraphStyle.settings)
}

/// Writes a setting's value to `valueBuffer`. Returns `false` if the buffer's size does not match the value's type.
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    let s = paragraphStyle.settings
    func give<T>(_ value: T) -> Bool {
        guard valueBufferSize >= MemoryLayout<T>.size else { return false }
        valueBuffer.bindMemory(to: T.self, capacity: 1).initialize(to: value)
        return true
    }
    return switch spec {
    case .alignment: give(s.alignment)
    case .lineBreakMode: give(s.lineBreakMode)
    case .baseWritingDirection: give(s.baseWritingDirection)
    case .lineBoundsOptions: give(s.lineBoundsOptions)
    case .tabStops: give(s.tabStops as CFArray)
    case .count: false
    default: ParagraphSettings.length(spec).map { give(s[keyPath: $0]) } ?? false
    }
}

extension ParagraphSettings {
    fileprivate static func length(_ spec: CTParagraphStyleSpecifier) -> WritableKeyPath<Self, CGFloat>? {
        switch spec {
        case .firstLineHeadIndent: \.firstLineHeadIndent
        case .headIndent: \.headIndent
        case .tailIndent: \.tailIndent
        case .defaultTabInterval: \.defaultTabInterval
        case .lineHeightMultiple: \.lineHeightMultiple
        case .maximumLineHeight: \.maximumLineHeight
        case .minimumLineHeight: \.minimumLineHeight
        case .lineSpacing, .lineSpacingAdjustment: \.lineSpacing
        case .paragraphSpacing: \.paragraphSpacing
        case .paragraphSpacingBefore: \.paragraphSpacingBefore
        case .maximumLineSpacing: \.maximumLineSpacing
        case .minimumLineSpacing: \.minimumLineSpacing
        default: nil
        }
    }

    fileprivate mutating func read(_ setting: CTParagraphStyleSetting) {
        func value<T>(_ type: T.Type) -> T? {
            setting.valueSize == MemoryLayout<T>.size ? setting.value.loadUnaligned(as: T.self) : nil
        }
        switch setting.spec {
        case .alignment: alignment = value(UInt8.self).flatMap(CTTextAlignment.init) ?? alignment
        case .lineBreakMode: lineBreakMode = value(UInt8.self).flatMap(CTLineBreakMode.init) ?? lineBreakMode
        case .baseWritingDirection:
            baseWritingDirection = value(Int8.self).flatMap(CTWritingDirection.init) ?? baseWritingDirection
        case .lineBoundsOptions: lineBoundsOptions = value(UInt.self) ?? 0
        case .tabStops:
            guard setting.valueSize == MemoryLayout<CFArray>.size else { return }
            tabStops = setting.value.assumingMemoryBound(to: CFArray.self).pointee.compactMap { $0 as? CTTextTab }
        default:
            guard let path = Self.length(setting.spec), let length = value(CGFloat.self), length.isFinite else {
                return
            }
            self[keyPath: path] = length
        }
    }
}
