import CoreGraphics
import Foundation
import MicaRaster

/// The attributes of a stretch of text, with those that shape it in types. Immutable, but for annotations' lines.
final class TextStyle {
    let attributes: [NSAttributedString.Key: Any]
    /// Values under keys of other modules, by the keys of this one that they stand for.
    private let translated: [String: Any]
    /// With the expansion in its matrix.
    let font: CTFont
    /// The factor by which glyphs and their advances are wider than the font has them.
    let expansion: Double
    /// Points added to every character.
    let spacing: Double
    let features: [FontFeature]
    /// Points that the text stands above the line.
    let baselineOffset: CGFloat
    let language: String?
    let delegate: CTRunDelegate?
    /// What is drawn in the place of the characters.
    let attachment: TextAttachment?
    /// The levels of explicit direction around the text, outermost first: +2 for an override.
    let directions: [Int]
    let paragraph: CTParagraphStyle?
    let ruby: CTRubyAnnotation?
    /// Upright characters stand upright in a line that runs downwards.
    let hasVerticalForms: Bool
    /// Whether there are attributes besides a font, a colour and a paragraph style.
    let hasExtras: Bool
    let foreground: CGColor?
    /// What stands above the text and below it, as lines.
    private(set) lazy var rubyLines = (before: makeRubyLine(.before), after: makeRubyLine(.after))

    init(_ attributes: [NSAttributedString.Key: Any], standard: @autoclosure () -> CTFont) {
        let ownFont = attributes[TextStyle.fontKey], ownParagraph = attributes[TextStyle.paragraphKey]
        let translated = TextStyle.translated(attributes)
        let ownColor = attributes[TextStyle.foregroundKey] ?? translated[kCTForegroundColorAttributeName]
        let known = (ownFont == nil ? 0 : 1) + (ownParagraph == nil ? 0 : 1) + (ownColor == nil ? 0 : 1)
        let hasExtras = attributes.count > known
        /// Most text has none of what follows.
        func value(_ key: String) -> Any? {
            hasExtras ? attributes[NSAttributedString.Key(rawValue: key)] : nil
        }
        func number(_ key: String) -> CGFloat? {
            guard let number = CGFloat(any: value(key)), number.isFinite else { return nil }
            return number
        }
        (self.attributes, self.translated, self.hasExtras) = (attributes, translated, hasExtras)
        foreground = (ownColor as? any TextColor)?.textColor
        let plainFont = ownFont as? CTFont ?? standard()
        let stretch = min(max(number(expansionAttribute) ?? 0, -TextStyle.expansionLimit), TextStyle.expansionLimit)
        expansion = stretch == 0 ? 1 : PortableMath.exp(Double(stretch))
        font =
            stretch == 0
            ? plainFont
            : CTFont(
                plainFont, matrix: plainFont.matrix.concatenating(CGAffineTransform(scaleX: CGFloat(expansion), y: 1)))
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
        let attached = value(attachmentAttribute) as? any TextAttachmentValue
        let attachment = attached.map { [font] in TextAttachment($0, font: font) }
        self.attachment = attachment
        delegate = value(kCTRunDelegateAttributeName) as? CTRunDelegate ?? attachment?.delegate
        directions =
            (value(kCTWritingDirectionAttributeName) as? [Any])?.compactMap { CGFloat(any: $0).map { Int($0) } } ?? []
        paragraph = ownParagraph as? CTParagraphStyle
        ruby = value(kCTRubyAnnotationAttributeName) as? CTRubyAnnotation
        let forms = value(kCTVerticalFormsAttributeName)
        hasVerticalForms = (forms as? Bool) ?? (number(kCTVerticalFormsAttributeName) ?? 0 != 0)
    }

    /// Of the expansion's logarithm: more could not be read.
    private static let expansionLimit: CGFloat = 4

    /// Below the text: the attribute's, else that of an effect.
    var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        ((extra(shadowAttribute) ?? extra(textEffectAttribute)) as? any TextShadow)?.textShadow
    }

    func value(_ key: String) -> Any? { attributes[NSAttributedString.Key(rawValue: key)] ?? translated[key] }

    /// As `value`, for what is neither font, colour nor paragraph style.
    func extra(_ key: String) -> Any? { hasExtras ? value(key) : nil }

    private static let fontKey = NSAttributedString.Key(rawValue: kCTFontAttributeName)
    private static let paragraphKey = NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName)
    private static let foregroundKey = NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName)

    func color(_ key: String) -> CGColor? { (value(key) as? any TextColor)?.textColor }

    /// The style of text that has a font and a colour and nothing else: one for all text that is alike, on all threads.
    static func plain(_ font: CTFont, _ color: CGColor) -> TextStyle {
        plainStyles.withLock { styles in
            if let known = styles.first(where: { $0.font === font && $0.foreground == color }) { return known }
            let style = TextStyle([fontKey: font, foregroundKey: color], standard: font)
            if styles.count == plainStyleLimit { styles.removeFirst() }
            styles.append(style)
            return style
        }
    }
    // Plain styles have no annotations, and so do not change.
    private static let plainStyles = Guarded<[TextStyle]>([])
    private static let plainStyleLimit = 16

    private static func translated(_ attributes: [NSAttributedString.Key: Any]) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in attributes {
            guard let name = (value as? any TextAttributeValue)?.coreTextKey(for: key.rawValue) else { continue }
            result[name] = value
        }
        return result
    }
}
