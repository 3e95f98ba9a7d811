public import CoreGraphics
public import Foundation

// The tables, names, characters and glyph names of a font file.

/// Options for reading tables. None has an effect.
public struct CTFontTableOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Omits synthesized tables; no font here has any.
    public static let excludeSynthetic = CTFontTableOptions(rawValue: 1 << 0)
}

/// The tag of a table: four ASCII letters in one number.
public typealias CTFontTableTag = UInt32

/// The mapping from characters to glyphs.
public let kCTFontTableCmap: CTFontTableTag = tag("cmap")
/// TrueType outlines.
public let kCTFontTableGlyf: CTFontTableTag = tag("glyf")
/// The font's header.
public let kCTFontTableHead: CTFontTableTag = tag("head")
/// The header for horizontal text.
public let kCTFontTableHhea: CTFontTableTag = tag("hhea")
/// The advances of horizontal text.
public let kCTFontTableHmtx: CTFontTableTag = tag("hmtx")
/// The locations of outlines in `glyf`.
public let kCTFontTableLoca: CTFontTableTag = tag("loca")
/// Maxima, such as the number of glyphs.
public let kCTFontTableMaxp: CTFontTableTag = tag("maxp")
/// Names.
public let kCTFontTableName: CTFontTableTag = tag("name")
/// Metrics and classes of OS/2 and Windows.
public let kCTFontTableOS2: CTFontTableTag = tag("OS/2")
/// Glyph names, underlines, italic angle.
public let kCTFontTablePost: CTFontTableTag = tag("post")
/// PostScript outlines.
public let kCTFontTableCFF: CTFontTableTag = tag("CFF ")
/// Kerning in its legacy form.
public let kCTFontTableKern: CTFontTableTag = tag("kern")
/// Glyph classes.
public let kCTFontTableGDEF: CTFontTableTag = tag("GDEF")
/// Glyph positions: kerning, marks.
public let kCTFontTableGPOS: CTFontTableTag = tag("GPOS")
/// Glyph substitutions: ligatures, alternate forms.
public let kCTFontTableGSUB: CTFontTableTag = tag("GSUB")
/// The baselines of scripts.
public let kCTFontTableBASE: CTFontTableTag = tag("BASE")
/// The axes of a variable font.
public let kCTFontTableFvar: CTFontTableTag = tag("fvar")
/// The mappings of these axes.
public let kCTFontTableAvar: CTFontTableTag = tag("avar")
/// The variations of outlines along the axes.
public let kCTFontTableGvar: CTFontTableTag = tag("gvar")
/// Glyph bitmaps, as in Apple's emoji.
public let kCTFontTableSbix: CTFontTableTag = tag("sbix")
/// Coloured glyph layers.
public let kCTFontTableCOLR: CTFontTableTag = tag("COLR")
/// The palettes of these layers.
public let kCTFontTableCPAL: CTFontTableTag = tag("CPAL")
/// Glyphs as SVG.
public let kCTFontTableSVG: CTFontTableTag = tag("SVG ")
/// The header for vertical text.
public let kCTFontTableVhea: CTFontTableTag = tag("vhea")
/// The advances of vertical text.
public let kCTFontTableVmtx: CTFontTableTag = tag("vmtx")

/// Returns a copy of a table's bytes; `nil` if the font has none with that tag.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
    font.face.table(table)
}

/// Returns the tags of the font file's tables: an array of numbers; `nil` if the file has no tables.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
    let tags = font.face.tableTags
    return tags.isEmpty ? nil : tags.map { NSNumber(value: $0) }
}

// The names in a font file, for `CTFontCopyName`.

/// The copyright notice.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The family's name.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The style's name, such as "Bold".
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The style's name, such as "Bold"; the same key as `kCTFontSubFamilyNameKey`.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// A unique name.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// The face's name with its family.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The font's version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The PostScript name.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The trademark.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// The manufacturer of the font.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// The designer of the font.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// The description of the font.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The vendor's address.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The designer's address.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// The licence.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// The licence's address.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// A sample text for the font.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
/// The PostScript name of a font by character identifiers.
public let kCTFontPostScriptCIDNameKey: CFString = "CTFontPostScriptCIDName"

/// Returns a name in the font file (keys `kCTFont…NameKey`); `nil` if it has none of that kind.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
    let face = font.face
    switch nameKey {
    case kCTFontFamilyNameKey: return face.names.family
    case kCTFontSubFamilyNameKey: return face.names.style
    case kCTFontFullNameKey: return face.names.fullName
    case kCTFontPostScriptNameKey: return face.names.postScriptName
    default: return nameIDs[nameKey].flatMap { face.name($0) }
    }
}

/// Returns a name in English; otherwise like `CTFontCopyName`. `actualLanguage`, if not `nil`, receives "en".
public func CTFontCopyLocalizedName(
    _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<Unmanaged<NSString>?>?
) -> CFString? {
    let name = CTFontCopyName(font, nameKey)
    if name != nil { actualLanguage?.pointee = .passRetained("en" as NSString) }
    return name
}

/// The name identifiers of the OpenType name table.
private let nameIDs: [CFString: UInt32] = [
    kCTFontCopyrightNameKey: 0, kCTFontUniqueNameKey: 3, kCTFontVersionNameKey: 5, kCTFontTrademarkNameKey: 7,
    kCTFontManufacturerNameKey: 8, kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10,
    kCTFontVendorURLNameKey: 11,
    kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13, kCTFontLicenseURLNameKey: 14,
    kCTFontSampleTextNameKey: 19,
    kCTFontPostScriptCIDNameKey: 20,
]

/// Returns the characters for which the font has glyphs.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet { font.face.characters }

/// Returns a glyph's PostScript name; `nil` if the font has no names.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
    font.face.glyphName(UInt32(glyph))
}

/// Writes the translation that moves each glyph's vertical origin, at the centre of its upper edge, to its horizontal
/// one; points, y up. It is derived from the font's vertical metrics, or else from half of the glyph's advance and the
/// font's ascent.
public func CTFontGetVerticalTranslationsForGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>, _ count: CFIndex
) {
    for i in 0..<max(0, count) {
        let origin = font.face.verticalOrigin(of: UInt32(glyphs[i]))
        translations[i] = CGSize(width: -CGFloat(origin.x) * font.unit, height: -CGFloat(origin.y) * font.unit)
    }
}
