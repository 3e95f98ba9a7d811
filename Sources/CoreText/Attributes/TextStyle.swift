import CoreGraphics
import Foundation

/// The attributes of a stretch of text, with those that shape it in types.
final class TextStyle {
    let attributes: [NSAttributedString.Key: Any]
    /// Values under keys of other modules, by the keys of this one that they stand for.
    private let translated: [String: Any]
    let font: CTFont
    /// Points added to every character.
    let spacing: Double
    let features: [FontFeature]
    /// Points that the text stands above the line.
    let baselineOffset: CGFloat
    let language: String?
    let delegate: CTRunDelegate?
    /// The levels of explicit direction around the text, outermost first: +2 for an override.
    let directions: [Int]
    let paragraph: CTParagraphStyle?
    let ruby: CTRubyAnnotation?
    /// Upright characters stand upright in a line that runs downwards.
    let hasVerticalForms: Bool
    /// What stands above the text and below it, as lines.
    private(set) lazy var rubyLines = (before: makeRubyLine(.before), after: makeRubyLine(.after))

    init(_ attributes: [NSAttributedString.Key: Any], standard: CTFont) {
        func value(_ key: String) -> Any? { attributes[NSAttributedString.Key(rawValue: key)] }
        func number(_ key: String) -> CGFloat? {
            guard let number = CGFloat(any: value(key)), number.isFinite else { return nil }
            return number
        }
        self.attributes = attributes
        translated = TextStyle.translated(attributes)
        font = value(kCTFontAttributeName) as? CTFont ?? standard
        let kern = number(kCTKernAttributeName), tracking = number(kCTTrackingAttributeName) ?? 0
        spacing = Double((kern ?? 0) + tracking)
        var features = font.features
        if kern == 0 { features.append(FontFeature(tag("kern"), 0)) }
        let ligature = number(kCTLigatureAttributeName) ?? 1
        if ligature == 0 || tracking != 0 {
            features += [FontFeature(tag("liga"), 0), FontFeature(tag("clig"), 0)]
        } else if ligature == 2 {
            features += [FontFeature(tag("dlig"), 1), FontFeature(tag("hlig"), 1)]
        }
        let script = number(kCTSuperscriptAttributeName) ?? 0
        if script > 0 { features.append(FontFeature(tag("sups"), 1)) }
        if script < 0 { features.append(FontFeature(tag("subs"), 1)) }
        self.features = features
        baselineOffset = number(kCTBaselineOffsetAttributeName) ?? 0
        language = value(kCTLanguageAttributeName) as? String
        delegate = value(kCTRunDelegateAttributeName) as? CTRunDelegate
        directions =
            (value(kCTWritingDirectionAttributeName) as? [Any])?.compactMap { CGFloat(any: $0).map { Int($0) } } ?? []
        paragraph = value(kCTParagraphStyleAttributeName) as? CTParagraphStyle
        ruby = value(kCTRubyAnnotationAttributeName) as? CTRubyAnnotation
        let forms = value(kCTVerticalFormsAttributeName)
        hasVerticalForms = (forms as? Bool) ?? (number(kCTVerticalFormsAttributeName) ?? 0 != 0)
    }

    func value(_ key: String) -> Any? { attributes[NSAttributedString.Key(rawValue: key)] ?? translated[key] }

    func color(_ key: String) -> CGColor? { (value(key) as? any TextColor)?.textColor }

    private static func translated(_ attributes: [NSAttributedString.Key: Any]) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in attributes {
            guard let name = (value as? any TextAttributeValue)?.coreTextKey(for: key.rawValue) else { continue }
            result[name] = value
        }
        return result
    }
}
