public import CoreGraphics
import Foundation

/// A font: a face at a size in points, with a matrix and typographic features.
///
/// Immutable and shared between threads. Metrics are in points, unhinted, with y up from the baseline, and independent
/// of the scale. They are those of the font file, except for the line height of the system font, which is that of
/// Apple's.
///
///     let font = CTFontCreateWithName("Inter" as CFString, 17, nil)
///     let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
open class CTFont: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: all stored properties are constants of `Sendable` types, or of immutable classes.
    private let mark = AttributeMark.word
    package let face: FontFace
    package let size: CGFloat
    package let matrix: CGAffineTransform
    /// The requested descriptor: the basis of a copy at another size.
    package let descriptor: CTFontDescriptor
    package let features: [FontFeature]
    package let cascade: [CTFontDescriptor]
    package let fixedAdvance: CGFloat?
    /// The points added after each character: the system's font has a tracking that depends on its size.
    package let tracking: Double
    let lineMetrics: LineMetrics

    /// Creates a font. `size` is in points; 0, a negative value or one that is not finite means that of `descriptor`,
    /// or 12 if it has none.
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

    /// Creates the same font with another matrix.
    package init(_ font: CTFont, matrix: CGAffineTransform) {
        face = font.face
        size = font.size
        self.matrix = matrix
        descriptor = font.descriptor
        features = font.features
        cascade = font.cascade
        fixedAdvance = font.fixedAdvance
        tracking = font.tracking
        lineMetrics = font.lineMetrics
    }

    /// Creates a font like `font`, with another face or at another size.
    package init(face: FontFace, size: CGFloat, like font: CTFont) {
        self.face = face
        self.size = size
        matrix = font.matrix
        let names = face.names
        var attributes: [String: Any] = [kCTFontNameAttribute: names.postScriptName, kCTFontSizeAttribute: size]
        // Without the second argument, each call would query the file system.
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

    /// Creates the font with a PostScript, full or family name; the system's font if there is none with that name.
    public convenience init(_ name: CFString, size: CGFloat) {
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: size)
    }
    /// Creates the font with this name; the options have no effect.
    public convenience init(_ name: CFString, size: CGFloat, options: CTFontOptions) { self.init(name, size: size) }
    /// Creates the font with this name at a size of 1 point, transformed by `transform`.
    public convenience init(_ name: CFString, transform: CGAffineTransform) {
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: 1, matrix: transform)
    }
    /// Creates the font that best matches a descriptor.
    public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
        self.init(descriptor: descriptor, size: size)
    }
    /// Creates the font that best matches a descriptor, at a size of 1 point transformed by `transform`.
    public convenience init(_ descriptor: CTFontDescriptor, transform: CGAffineTransform) {
        self.init(descriptor: descriptor, size: 1, matrix: transform)
    }
    /// Creates a font of the user interface; a size of 0 means the default of its use. The language has no effect.
    public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString? = nil) {
        self.init(
            descriptor: CTFontDescriptor(attributes: [uiFontTypeAttribute: Double(uiType.rawValue)]), size: size)
    }

    /// `true` for the system font of a weight, style or design, which has no name of its own.
    package var isSystemFont: Bool { descriptor.request.isSystemFont }
    /// Returns the system's font, which is shared for each size.
    package static func system(size: CGFloat) -> CTFont { FontCatalogue.shared.systemFont(size: size) }

    /// The size of a font unit, in points.
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

/// Returns the font with a PostScript, full or family name, at a size in points (0: 12). The result is never `nil`: the
/// nearest font substitutes for an unknown name, as described in the text guide.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(descriptor: CTFontDescriptorCreateWithNameAndSize(name, 0), size: size, matrix: matrix?.pointee)
}

/// Returns the font with this name; the options have no effect.
public func CTFontCreateWithNameAndOptions(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithName(name, size, matrix)
}

/// Returns the font that best matches a descriptor; a size of 0 means the descriptor's.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(descriptor: descriptor, size: size, matrix: matrix?.pointee)
}

/// Returns the font that best matches a descriptor; the options have no effect.
public func CTFontCreateWithFontDescriptorAndOptions(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// Returns a font of the user interface; a size of 0 means the default of its use. The language has no effect.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    uiType == .none ? nil : CTFont(uiType, size: size)
}

/// Returns the font with additional attributes; a size of 0 keeps the font's.
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

/// Returns the face of the same family with the traits of `symTraitValue` among those in `symTraitMask`; `nil` if there
/// is none.
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

/// Returns the font in another family; `nil` if there is no such family.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
    CTFontDescriptorCreateCopyWithFamily(font.descriptor, family).map {
        CTFont(descriptor: $0, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix)
    }
}

/// Returns the font that would draw the part of the string: this one, or its fallback.
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
    /// Returns the font for a character that this one lacks: from the cascade list, then the catalogue.
    package func substitute(for scalar: UInt32, color: Bool) -> CTFont? {
        substituteFace(for: scalar, color: color).map { CTFont(face: $0, size: size, like: self) }
    }

    /// Returns the face of that font.
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
