public import CoreGraphics
import Foundation

/// A font: a face at a size in points, with a matrix and typographic features.
///
/// Immutable and shared between threads. Measures are in points, unhinted, with y up from the baseline, and the same at every
/// scale. They follow from the font file, but for the line height of the system font, which is that of Apple's.
///
///     let font = CTFontCreateWithName("Inter" as CFString, 17, nil)
///     let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
open class CTFont: NSObject, @unchecked Sendable {
    // All stored properties are constants of `Sendable` types, or of immutable classes.
    package let face: FontFace
    package let size: CGFloat
    package let matrix: CGAffineTransform
    /// As asked for: what a copy at another size starts from.
    package let descriptor: CTFontDescriptor
    package let features: [FontFeature]
    package let cascade: [CTFontDescriptor]
    package let fixedAdvance: CGFloat?
    /// Points added after each character: the system's font stands closer or wider by its size.
    package let tracking: Double
    let lineMetrics: LineMetrics

    /// `size` in points; 0, a negative one or one that is not finite means `descriptor`'s, and 12 if it has none.
    package init(descriptor: CTFontDescriptor, size: CGFloat, matrix: CGAffineTransform? = nil) {
        let request = descriptor.request
        let own = request.size > 0 && request.size.isFinite ? request.size : request.uiType?.defaultSize ?? 12
        let size = size > 0 && size.isFinite ? size : own
        self.size = size
        self.descriptor = descriptor
        self.matrix = matrix ?? request.matrix ?? .identity
        face = request.resolve(size: size)
        features = request.features
        cascade = request.cascade
        fixedAdvance = request.fixedAdvance
        tracking = request.isSystemFont ? SystemTracking.points(for: face, size: size) : 0
        lineMetrics =
            request.isSystemFont ? LineMetrics(ofSystemFont: face, size: size) : LineMetrics(of: face, size: size)
    }

    /// The same font with another matrix.
    package init(_ font: CTFont, matrix: CGAffineTransform) {
        (face, size, self.matrix, descriptor) = (font.face, font.size, matrix, font.descriptor)
        (features, cascade, fixedAdvance) = (font.features, font.cascade, font.fixedAdvance)
        (tracking, lineMetrics) = (font.tracking, font.lineMetrics)
    }

    /// The same face at another size, or another face at the same size.
    package init(face: FontFace, size: CGFloat, like font: CTFont) {
        self.face = face
        self.size = size
        matrix = font.matrix
        let names = face.names
        var attributes: [String: Any] = [kCTFontNameAttribute: names.postScriptName, kCTFontSizeAttribute: size]
        // Without the second argument, the file system is asked each time.
        if let path = face.path {
            attributes[kCTFontURLAttribute] = URL(fileURLWithPath: path, isDirectory: false)
        }
        descriptor = CTFontDescriptor(attributes: attributes)
        features = font.features
        cascade = font.cascade
        fixedAdvance = nil
        tracking = 0
        lineMetrics = LineMetrics(of: face, size: size)
    }

    /// The font of a PostScript, full or family name; the system's font if there is none of that name.
    public convenience init(_ name: CFString, size: CGFloat) {
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: size)
    }
    /// The font of this name; options change nothing here.
    public convenience init(_ name: CFString, size: CGFloat, options: CTFontOptions) { self.init(name, size: size) }
    /// At a size of 1 point taken through `transform`.
    public convenience init(_ name: CFString, transform: CGAffineTransform) {
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: 1, matrix: transform)
    }
    /// The font that fits a descriptor best.
    public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
        self.init(descriptor: descriptor, size: size)
    }
    /// The font that fits a descriptor best, at a size of 1 point taken through `transform`.
    public convenience init(_ descriptor: CTFontDescriptor, transform: CGAffineTransform) {
        self.init(descriptor: descriptor, size: 1, matrix: transform)
    }
    /// A font of the user interface; a size of 0 is the use's own. The language changes nothing here.
    public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString? = nil) {
        self.init(
            descriptor: CTFontDescriptor(attributes: [uiFontTypeAttribute: Double(uiType.rawValue)]), size: size)
    }

    /// The system's font, of which there is one at each size.
    package static func system(size: CGFloat) -> CTFont { FontCatalogue.shared.systemFont(size: size) }

    /// Points a font unit.
    package var unit: CGFloat { size / CGFloat(face.metrics.unitsPerEm) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CTFont else { return false }
        return self === other
            || face === other.face && size == other.size && matrix == other.matrix && features == other.features
                && fixedAdvance == other.fixedAdvance && tracking == other.tracking && cascade == other.cascade
                && lineMetrics == other.lineMetrics
    }
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(face))
        hasher.combine(size)
        return hasher.finalize()
    }

    open override var debugDescription: String { "CTFont(\(face.names.postScriptName), \(size))" }
}

// MARK: Making fonts

/// The font of a PostScript, full or family name, at a size in points (0: 12). There is always one: where the name is
/// not known the nearest stands in for it, as the text guide says.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: size, matrix: matrix?.pointee)
}

/// The font of this name; options change nothing here.
public func CTFontCreateWithNameAndOptions(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithName(name, size, matrix)
}

/// The font that comes nearest to a descriptor; a size of 0 means the descriptor's.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(descriptor: descriptor, size: size, matrix: matrix?.pointee)
}

/// The font that fits a descriptor best; options change nothing here.
public func CTFontCreateWithFontDescriptorAndOptions(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// A font of the user interface; a size of 0 means the use's own. The language has no influence.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    uiType == .none ? nil : CTFont(uiType, size: size)
}

/// The font with other attributes besides; a size of 0 keeps the font's.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    var merged = font.descriptor.attributes
    if let attributes {
        let new = attributes.attributes
        if new[kCTFontFamilyNameAttribute] != nil, new[kCTFontNameAttribute] == nil {
            merged[kCTFontNameAttribute] = nil
            merged[kCTFontURLAttribute] = nil
            merged[uiFontTypeAttribute] = nil
        }
        merged.merge(new) { $1 }
    }
    let kept = attributes?.request.size ?? 0
    return CTFont(
        descriptor: CTFontDescriptor(attributes: merged), size: size > 0 ? size : kept > 0 ? kept : font.size,
        matrix: matrix?.pointee ?? font.matrix)
}

/// The face of the same family that has the traits of `symTraitValue`, of those in `symTraitMask`; nil if there is
/// none.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    let own = CTFontGetSymbolicTraits(font)
    let wanted = own.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
    guard wanted != own else { return CTFontCreateCopyWithAttributes(font, size, matrix, nil) }
    let metrics = font.face.metrics
    var attributes = font.descriptor.attributes
    attributes[kCTFontURLAttribute] = nil
    attributes[kCTFontStyleNameAttribute] = nil
    if attributes[uiFontTypeAttribute] == nil {
        attributes[kCTFontNameAttribute] = nil
        attributes[kCTFontFamilyNameAttribute] = font.face.names.family
    }
    let wasBold = own.contains(.traitBold), isBold = wanted.contains(.traitBold)
    var traits: [String: Any] = [:]
    traits[kCTFontWeightTrait] =
        wasBold == isBold ? FontWeight.trait(weight: metrics.weightClass) : isBold ? 0.4 : 0.0
    traits[kCTFontSlantTrait] = wanted.contains(.traitItalic) ? 0.07 : 0.0
    traits[kCTFontWidthTrait] =
        wanted.contains(.traitCondensed) ? -0.2 : wanted.contains(.traitExpanded) ? 0.2 : 0.0
    attributes[kCTFontTraitsAttribute] = traits
    let copy = CTFont(
        descriptor: CTFontDescriptor(attributes: attributes), size: size > 0 ? size : font.size,
        matrix: matrix?.pointee ?? font.matrix)
    let asked: CTFontSymbolicTraits = [.traitBold, .traitItalic, .traitCondensed, .traitExpanded]
    let found = CTFontGetSymbolicTraits(copy)
    return found.intersection(asked) == wanted.intersection(asked) ? copy : nil
}

/// The font in another family; nil if there is no such family.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
    CTFontDescriptorCreateCopyWithFamily(font.descriptor, family).map {
        CTFont(descriptor: $0, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix)
    }
}

/// The font that would draw the part of the string: this one, or the one that it falls back to.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
    let units = Array(string.utf16)
    let part = range.resolved(in: units.count)
    let scalars = String(decoding: units[part], as: UTF16.self).unicodeScalars
    for scalar in scalars where currentFont.face.glyph(for: scalar.value) == nil {
        return currentFont.substitute(for: scalar.value, color: scalar.properties.isEmojiPresentation) ?? currentFont
    }
    return currentFont
}

extension CTFont {
    /// The font for a character that this one lacks: from the cascade list, then the catalogue.
    package func substitute(for scalar: UInt32, color: Bool) -> CTFont? {
        substituteFace(for: scalar, color: color).map { CTFont(face: $0, size: size, like: self) }
    }

    /// The face of that font.
    func substituteFace(for scalar: UInt32, color: Bool) -> FontFace? {
        for descriptor in cascade {
            let face = CTFont(descriptor: descriptor, size: size, matrix: matrix).face
            if face.glyph(for: scalar) != nil { return face }
        }
        return FontCatalogue.shared.fallback(
            for: scalar, near: face.isLastResort ? "sans-serif" : face.names.family,
            weight: face.metrics.weightClass, italic: face.metrics.isItalic, color: color)
    }
}
