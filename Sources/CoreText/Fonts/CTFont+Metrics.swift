public import CoreGraphics
import Foundation

// Measures of a font, in points, y up.

/// Returns the size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// Returns the matrix that transforms glyphs; the identity by default.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// Returns the distance from the baseline to the line's top, from the font's `hhea` table; .952 of the size for the
/// system font.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.lineMetrics.ascent }

/// Returns the distance from the baseline down to the line's bottom; positive, .241 of the size for the system font.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.lineMetrics.descent }

/// Returns the additional space between two lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.lineMetrics.leading }

/// Returns the height of capital letters; measured on an H if the font does not specify it.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
    CGFloat(font.face.stated(font.face.metrics.capHeight, orTopOf: 0x48)) * font.unit
}

/// Returns the height of lower-case letters; measured on an x if the font does not specify it.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
    CGFloat(font.face.stated(font.face.metrics.xHeight, orTopOf: 0x78)) * font.unit
}

/// Returns the position of an underline; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    CGFloat(font.face.metrics.underlinePosition) * font.unit
}
/// Returns the thickness of an underline in points, from the font's `post` table.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    CGFloat(font.face.metrics.underlineThickness) * font.unit
}

/// Returns the angle in degrees, anticlockwise: negative for a font that slants to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.face.metrics.italicAngle) }

/// Returns the font units per em: 1000 or 2048 for most fonts.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.metrics.unitsPerEm) }
/// Returns the number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// Returns the union of all glyphs' bounding boxes, from the font's tables.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    let box = font.face.metrics.box
    let rect = CGRect(
        x: box.xMin * font.unit, y: box.yMin * font.unit, width: (box.xMax - box.xMin) * font.unit,
        height: (box.yMax - box.yMin) * font.unit)
    return rect.applying(font.matrix)
}

// MARK: Names and traits

/// Returns the name without spaces that identifies the font, such as "Inter-Bold".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.face.names.postScriptName }
/// Returns the family's name, such as "Inter".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.face.names.family }
/// Returns the face's name, such as "Inter Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.face.names.fullName }
/// Returns the full name; names are not localized.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.face.names.fullName }

/// Returns the descriptor of the font that was found, with the face's own names, which may differ from the requested
/// ones.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    let names = font.face.names
    var attributes = font.descriptor.attributes
    if attributes[uiFontTypeAttribute] == nil { attributes[kCTFontNameAttribute] = names.postScriptName }
    attributes[kCTFontSizeAttribute] = font.size
    return CTFontDescriptor(attributes: attributes)
}

/// Returns an attribute of the font; `nil` for an unknown key.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
    font.value(of: attribute).map { $0 as AnyObject }
}

/// Returns the traits of the face from its file: italic, bold (a weight of 600 or more), condensed, expanded,
/// monospaced, coloured.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    let metrics = font.face.metrics
    var traits: CTFontSymbolicTraits = []
    if metrics.isItalic { traits.insert(.traitItalic) }
    if font.face.weight >= 600 { traits.insert(.traitBold) }
    if metrics.widthClass < 5 { traits.insert(.traitCondensed) }
    if metrics.widthClass > 5 { traits.insert(.traitExpanded) }
    if metrics.isMonospaced { traits.insert(.traitMonoSpace) }
    if font.face.hasColor { traits.insert(.traitColorGlyphs) }
    return traits
}

/// Returns the symbolic traits, weight (−1…1), width and slant, under the keys `kCTFont…Trait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
    let metrics = font.face.metrics
    return [
        kCTFontSymbolicTrait: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
        kCTFontWeightTrait: NSNumber(value: FontWeight.trait(weight: font.face.weight)),
        kCTFontWidthTrait: NSNumber(value: Double(metrics.widthClass - 5) / 10),
        kCTFontSlantTrait: NSNumber(value: min(max(-metrics.italicAngle / 30, -1), 1)),
    ]
}

/// Returns the values on the variation axes that differ from the defaults, by tag; `nil` for a font without axes.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
    guard !font.face.axes.isEmpty else { return nil }
    return font.face.variations.reduce(into: [:]) { $0[NSNumber(value: $1.tag)] = NSNumber(value: $1.value) }
}

/// Returns the variation axes, each a dictionary; `nil` for a font without axes.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
    let axes = font.face.axes
    guard !axes.isEmpty else { return nil }
    return axes.map { axis -> [String: Any] in
        [
            kCTFontVariationAxisIdentifierKey: NSNumber(value: axis.tag),
            kCTFontVariationAxisMinimumValueKey: NSNumber(value: axis.minimum),
            kCTFontVariationAxisMaximumValueKey: NSNumber(value: axis.maximum),
            kCTFontVariationAxisDefaultValueKey: NSNumber(value: axis.initial),
            kCTFontVariationAxisNameKey: axis.name,
        ]
    }
}

/// Returns the features with which the font was created, as OpenType tags and values.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
    font.features.isEmpty
        ? nil
        : font.features.map { feature -> [String: Any] in
            [
                kCTFontOpenTypeFeatureTag: tagName(feature.tag),
                kCTFontOpenTypeFeatureValue: NSNumber(value: feature.value),
            ]
        }
}

/// Returns the fonts for characters that this one lacks, before the system's: the font's own cascade list.
public func CTFontCopyDefaultCascadeListForLanguages(_ font: CTFont, _ languagePrefList: CFArray?) -> CFArray? {
    font.cascade
}

extension FontFace {
    /// The drawn weight: the variation's, otherwise the file's.
    package var weight: Int {
        variations.first { $0.tag == tag("wght") }.map { Int($0.value) } ?? metrics.weightClass
    }

    func stated(_ value: Double, orTopOf scalar: UInt32) -> Double {
        if value > 0 { return value }
        guard let glyph = glyph(for: scalar) else { return Double(metrics.unitsPerEm) / 2 }
        let box = shape(of: glyph).box
        return box.isEmpty ? Double(metrics.unitsPerEm) / 2 : box.max.y
    }
}

extension CTFont {
    /// Returns an attribute by its descriptor key.
    package func value(of key: String) -> Any? {
        switch key {
        case kCTFontNameAttribute: face.names.postScriptName
        case kCTFontDisplayNameAttribute: face.names.fullName
        case kCTFontFamilyNameAttribute: face.names.family
        case kCTFontStyleNameAttribute: face.names.style
        case kCTFontSizeAttribute: NSNumber(value: Double(size))
        case kCTFontURLAttribute: face.path.map { URL(fileURLWithPath: $0) }
        case kCTFontTraitsAttribute: CTFontCopyTraits(self)
        case kCTFontVariationAttribute: CTFontCopyVariation(self)
        case kCTFontMatrixAttribute: matrix
        case kCTFontCascadeListAttribute: cascade
        case kCTFontFeatureSettingsAttribute: CTFontCopyFeatureSettings(self)
        default: descriptor.attributes[key]
        }
    }
}
