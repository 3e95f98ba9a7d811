public import CoreGraphics
import Foundation

/// The alignment of a ruby text and its base, if one of them is wider.
public enum CTRubyAlignment: UInt8, Sendable {
    /// No alignment; treated as `auto`.
    case invalid = 255
    /// Centred.
    case auto = 0
    /// At the start of the base.
    case start = 1
    /// At the centre of the base.
    case center = 2
    /// At the end of the base.
    case end = 3
    /// The narrower text is spread from end to end.
    case distributeLetter = 4
    /// The narrower text is spread, with half of the space between its characters also at the ends.
    case distributeSpace = 5
    /// Centred; flush with the line's edge if it is wider than its base and next to that edge.
    case lineEdge = 6
}

/// The sides on which a ruby text that is wider than its base may overhang its neighbours. It may overhang kana,
/// punctuation and blanks without a ruby text of their own, by up to its own size. If that is insufficient, the base
/// becomes wider.
public enum CTRubyOverhang: UInt8, Sendable {
    /// No overhang; treated as `none`.
    case invalid = 255
    /// Over the text on both sides.
    case auto = 0
    /// Over the preceding text only.
    case start = 1
    /// Over the following text only.
    case end = 2
    /// None: its base becomes as wide as the ruby text.
    case none = 3
}

/// The position of a ruby text.
public enum CTRubyPosition: UInt8, Sendable {
    /// Above its base.
    case before = 0
    /// Below its base.
    case after = 1
    /// After its base; not drawn here.
    case interCharacter = 2
    /// In the line; not drawn here.
    case inline = 3
}

/// A small text above or below the characters that it annotates, such as their reading. Immutable; the value of
/// `kCTRubyAnnotationAttributeName` for these characters.
///
/// A text that is wider than its base overhangs its neighbours and spaces the base. It covers one run of equal
/// attributes, is drawn in their colour, and makes its line higher.
///
///     let reading = CTRubyAnnotationCreateWithAttributes(.center, .auto, .before, "とうきょう", [:])
///     text.addAttribute(.init(rawValue: kCTRubyAnnotationAttributeName), value: reading, range: range)
public final class CTRubyAnnotation: Hashable, Sendable {
    private let mark = AttributeMark.word
    let alignment: CTRubyAlignment
    let overhang: CTRubyOverhang
    /// The size as a fraction of the base's.
    let sizeFactor: CGFloat
    let texts: [CTRubyPosition: String]

    init(
        _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
        _ texts: [CTRubyPosition: String]
    ) {
        self.alignment = alignment
        self.overhang = overhang
        self.texts = texts
        self.sizeFactor = sizeFactor.isFinite ? min(max(sizeFactor, 0), 10) : 0.5
    }

    public static func == (a: CTRubyAnnotation, b: CTRubyAnnotation) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The attribute of a `CTRubyAnnotation`.
public let kCTRubyAnnotationAttributeName: CFString = "CTRubyAnnotation"
/// A number in the attributes of a ruby text: its size as a fraction of its base's; default 0.5.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"

/// Creates an annotation from four texts by position, `nil` for none. `sizeFactor` is their size as a fraction of the
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

/// Creates an annotation with one text. Of the attributes only the size factor is used.
public func CTRubyAnnotationCreateWithAttributes(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString,
    _ attributes: CFDictionary
) -> CTRubyAnnotation {
    let factor = CGFloat(any: attributes[kCTRubyAnnotationSizeFactorAttributeName]) ?? 0.5
    return CTRubyAnnotation(alignment, overhang, factor, [position: string])
}

/// Returns an annotation with the same alignment, overhang, size and texts.
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
    CTRubyAnnotation(
        rubyAnnotation.alignment, rubyAnnotation.overhang, rubyAnnotation.sizeFactor, rubyAnnotation.texts)
}
/// Returns the alignment of its texts with the base.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment {
    rubyAnnotation.alignment
}
/// Returns the sides on which its texts may overhang the neighbours of the base.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang {
    rubyAnnotation.overhang
}
/// Returns the size of its texts as a fraction of the base's.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat { rubyAnnotation.sizeFactor }
/// Returns the text at a position; `nil` if there is none.
public func CTRubyAnnotationGetTextForPosition(
    _ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? { rubyAnnotation.texts[position] }
