public import CoreGraphics
import Foundation

/// How a ruby text lies over its base where one of them is wider.
public enum CTRubyAlignment: UInt8, Sendable {
    /// No alignment; counts as `auto`.
    case invalid = 255
    /// In the middle.
    case auto = 0
    /// At the start of the base.
    case start = 1
    /// In the middle of the base.
    case center = 2
    /// At the end of the base.
    case end = 3
    /// The narrower one spread from end to end.
    case distributeLetter = 4
    /// The narrower one spread, with half of the space between its characters at the ends, too.
    case distributeSpace = 5
    /// In the middle; where it is wider than its base and stands at a line's edge, flush with that.
    case lineEdge = 6
}

/// On which sides a ruby text that is wider than its base may reach over its neighbours: over kana, punctuation and blanks
/// without a ruby text of their own, by up to its own size. What that does not hold makes the base wider.
public enum CTRubyOverhang: UInt8, Sendable {
    /// No overhang; counts as `none`.
    case invalid = 255
    /// Over the text on both sides.
    case auto = 0
    /// Over the text before it alone.
    case start = 1
    /// Over the text behind it alone.
    case end = 2
    /// Its base takes as much room as it.
    case none = 3
}

/// Where a ruby text stands.
public enum CTRubyPosition: UInt8, Sendable {
    /// Above its base.
    case before = 0
    /// Below its base.
    case after = 1
    /// Behind its base; not drawn here.
    case interCharacter = 2
    /// In the line; not drawn here.
    case inline = 3
}

/// A small text over or under the characters that it explains, such as their reading. Immutable; the value of
/// `kCTRubyAnnotationAttributeName` for these characters.
///
/// A text that is wider than its base hangs over its neighbours and spaces the base. It goes over one stretch of equal attributes,
/// is drawn in their colour, and makes its line higher.
///
///     let reading = CTRubyAnnotationCreateWithAttributes(.center, .auto, .before, "とうきょう", [:])
///     text.addAttribute(.init(rawValue: kCTRubyAnnotationAttributeName), value: reading, range: range)
public final class CTRubyAnnotation: Hashable, Sendable {
    let alignment: CTRubyAlignment
    let overhang: CTRubyOverhang
    /// Of the base's size.
    let sizeFactor: CGFloat
    let texts: [CTRubyPosition: String]

    init(
        _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
        _ texts: [CTRubyPosition: String]
    ) {
        (self.alignment, self.overhang, self.texts) = (alignment, overhang, texts)
        self.sizeFactor = sizeFactor.isFinite ? min(max(sizeFactor, 0), 10) : 0.5
    }

    public static func == (a: CTRubyAnnotation, b: CTRubyAnnotation) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A `CTRubyAnnotation`.
public let kCTRubyAnnotationAttributeName: CFString = "CTRubyAnnotation"
/// A number, in the attributes of a ruby text: its size as a part of its base's; default 0.5.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"

/// An annotation with texts by position: four of them, nil where there is none. `sizeFactor`: their size as a part of the
/// base's, 0…10.
public func CTRubyAnnotationCreate(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
    _ text: UnsafePointer<CFString?>
) -> CTRubyAnnotation {
    var texts: [CTRubyPosition: String] = [:]
    for position in [CTRubyPosition.before, .after, .interCharacter, .inline] {
        texts[position] = text[Int(position.rawValue)]
    }
    return CTRubyAnnotation(alignment, overhang, sizeFactor, texts)
}

/// An annotation with one text. Of the attributes the size factor counts.
public func CTRubyAnnotationCreateWithAttributes(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString,
    _ attributes: CFDictionary
) -> CTRubyAnnotation {
    let factor = CGFloat(any: attributes[kCTRubyAnnotationSizeFactorAttributeName]) ?? 0.5
    return CTRubyAnnotation(alignment, overhang, factor, [position: string])
}

/// An annotation with the same alignment, overhang, size and texts.
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
    CTRubyAnnotation(
        rubyAnnotation.alignment, rubyAnnotation.overhang, rubyAnnotation.sizeFactor, rubyAnnotation.texts)
}
/// How its texts lie over the base.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment {
    rubyAnnotation.alignment
}
/// Whether its texts may reach over the text beside the base.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang {
    rubyAnnotation.overhang
}
/// The size of its texts as a part of the base's.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat { rubyAnnotation.sizeFactor }
/// Nil where there is none.
public func CTRubyAnnotationGetTextForPosition(
    _ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? { rubyAnnotation.texts[position] }
