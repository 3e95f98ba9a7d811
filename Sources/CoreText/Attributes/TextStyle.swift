import CoreGraphics
import Foundation
import MicaBase

/// The attributes of a run of text, with typed values for shaping. Immutable, except for the lines of annotations.
final class TextStyle {
    let attributes: [NSAttributedString.Key: Any]
    /// The values under keys of other modules, by the equivalent keys of this one.
    private let translated: [String: Any]
    /// The font, with the expansion in its matrix.
    let font: CTFont
    /// The horizontal scale of glyphs and their advances.
    let expansion: Double
    /// The points added after every character.
    let spacing: Double
    let features: [FontFeature]
    /// The upward shift of the text, in points.
    let baselineOffset: CGFloat
    let language: String?
    let delegate: CTRunDelegate?
    /// The attachment that is drawn in place of the characters.
    let attachment: TextAttachment?
    /// The levels of explicit direction around the text, outermost first: +2 for an override.
    let directions: [Int]
    let paragraph: CTParagraphStyle?
    let ruby: CTRubyAnnotation?
    /// `true` if upright characters are upright in a line that runs downwards.
    let hasVerticalForms: Bool
    /// `true` if there are attributes besides a font, a colour and a paragraph style.
    let hasExtras: Bool
    let foreground: CGColor?
    /// The annotations above and below the text, as lines.
    private(set) lazy var rubyLines = (before: makeRubyLine(.before), after: makeRubyLine(.after))

    init(_ attributes: [NSAttributedString.Key: Any], standard: @autoclosure () -> CTFont) {
        let ownFont = attributes[TextStyle.fontKey], ownParagraph = attributes[TextStyle.paragraphKey]
        let translated = TextStyle.translated(attributes)
        let ownColor = attributes[TextStyle.foregroundKey] ?? translated[kCTForegroundColorAttributeName]
        let known = (ownFont == nil ? 0 : 1) + (ownParagraph == nil ? 0 : 1) + (ownColor == nil ? 0 : 1)
        let hasExtras = attributes.count > known
        /// Returns the value of an attribute. Most text has none of those below.
        func value(_ key: String) -> Any? {
            hasExtras ? attributes[NSAttributedString.Key(rawValue: key)] : nil
        }
        func number(_ key: String) -> CGFloat? {
            guard let number = CGFloat(any: value(key)), number.isFinite else { return nil }
            return number
        }
        self.attributes = attributes
        self.translated = translated
        self.hasExtras = hasExtras
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

    /// The limit of the expansion's logarithm: beyond it text is illegible.
    private static let expansionLimit: CGFloat = 4

    /// The shadow of the text: the attribute's, otherwise that of an effect.
    var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        ((extra(shadowAttribute) ?? extra(textEffectAttribute)) as? any TextShadow)?.textShadow
    }

    func value(_ key: String) -> Any? { attributes[NSAttributedString.Key(rawValue: key)] ?? translated[key] }

    /// Returns the value of an attribute that is not the font, colour or paragraph style; otherwise like `value`.
    func extra(_ key: String) -> Any? { hasExtras ? value(key) : nil }

    private static let fontKey = NSAttributedString.Key(rawValue: kCTFontAttributeName)
    private static let paragraphKey = NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName)
    private static let foregroundKey = NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName)

    func color(_ key: String) -> CGColor? { (value(key) as? any TextColor)?.textColor }

    /// Returns the style of text with only a font and a colour, shared between equal texts on all threads.
    static func plain(_ font: CTFont, _ color: CGColor) -> TextStyle {
        plainStyles.withLock { styles in
            if let known = styles.first(where: { $0.font === font && $0.foreground == color }) { return known }
            let style = TextStyle([fontKey: font, foregroundKey: color], standard: font)
            if styles.count == plainStyleLimit { styles.removeFirst() }
            styles.append(style)
            return style
        }
    }
    // Plain styles have no annotations, and are therefore immutable.
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
