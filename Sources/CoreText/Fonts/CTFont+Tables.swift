public import CoreGraphics
public import Foundation

// A font file's tables, names, characters and the names of glyphs.

/// How tables are read. There is nothing to choose.
public struct CTFontTableOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Synthesised tables are left out; none are made here.
    public static let excludeSynthetic = CTFontTableOptions(rawValue: 1 << 0)
}

/// A table's tag: four ASCII letters in one number.
public typealias CTFontTableTag = UInt32

/// Characters to glyphs.
public let kCTFontTableCmap: CTFontTableTag = tag("cmap")
/// TrueType outlines.
public let kCTFontTableGlyf: CTFontTableTag = tag("glyf")
/// The font's header.
public let kCTFontTableHead: CTFontTableTag = tag("head")
/// The header for horizontal text.
public let kCTFontTableHhea: CTFontTableTag = tag("hhea")
/// Advances of horizontal text.
public let kCTFontTableHmtx: CTFontTableTag = tag("hmtx")
/// Where outlines are in `glyf`.
public let kCTFontTableLoca: CTFontTableTag = tag("loca")
/// Largest numbers, such as how many glyphs there are.
public let kCTFontTableMaxp: CTFontTableTag = tag("maxp")
/// Names.
public let kCTFontTableName: CTFontTableTag = tag("name")
/// Metrics and classes of OS/2 and Windows.
public let kCTFontTableOS2: CTFontTableTag = tag("OS/2")
/// Names of glyphs, underlines, italic angle.
public let kCTFontTablePost: CTFontTableTag = tag("post")
/// PostScript outlines.
public let kCTFontTableCFF: CTFontTableTag = tag("CFF ")
/// Kerning in its old form.
public let kCTFontTableKern: CTFontTableTag = tag("kern")
/// Classes of glyphs.
public let kCTFontTableGDEF: CTFontTableTag = tag("GDEF")
/// Positions of glyphs: kerning, marks.
public let kCTFontTableGPOS: CTFontTableTag = tag("GPOS")
/// Substitutions of glyphs: ligatures, forms.
public let kCTFontTableGSUB: CTFontTableTag = tag("GSUB")
/// Baselines of scripts.
public let kCTFontTableBASE: CTFontTableTag = tag("BASE")
/// Axes of a font that varies.
public let kCTFontTableFvar: CTFontTableTag = tag("fvar")
/// Bends of these axes.
public let kCTFontTableAvar: CTFontTableTag = tag("avar")
/// Changes of outlines along the axes.
public let kCTFontTableGvar: CTFontTableTag = tag("gvar")
/// Bitmaps of glyphs, as of Apple's emoji.
public let kCTFontTableSbix: CTFontTableTag = tag("sbix")
/// Coloured layers of glyphs.
public let kCTFontTableCOLR: CTFontTableTag = tag("COLR")
/// Their palettes.
public let kCTFontTableCPAL: CTFontTableTag = tag("CPAL")
/// Glyphs as SVG.
public let kCTFontTableSVG: CTFontTableTag = tag("SVG ")
/// The header for vertical text.
public let kCTFontTableVhea: CTFontTableTag = tag("vhea")
/// Advances of vertical text.
public let kCTFontTableVmtx: CTFontTableTag = tag("vmtx")

/// A copy of a table's bytes; nil where the font has none of that tag.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
    font.face.table(table)
}

/// The tags of the font file's tables: an array of numbers; nil where there are none.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
    let tags = font.face.tableTags
    return tags.isEmpty ? nil : tags.map { NSNumber(value: $0) }
}

// The names that a font file may have, for `CTFontCopyName`.

/// The copyright notice.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The family's name.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The style's name, such as "Bold".
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The style's name, such as "Bold"; the same key as `kCTFontSubFamilyNameKey`.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// A name that no other font has.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// The face's name with its family.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The font's version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The PostScript name.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The trademark.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// Who made the font.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// Who designed it.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// What the font is.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The vendor's address.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The designer's address.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// The licence.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// The licence's address.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// A text to show the font with.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
/// The PostScript name of a font by character identifiers.
public let kCTFontPostScriptCIDNameKey: CFString = "CTFontPostScriptCIDName"

/// A name that the font file has (keys `kCTFont…NameKey`); nil where it has none of that kind.
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

/// As `CTFontCopyName`, in English; `actualLanguage`, where given, gets "en".
public func CTFontCopyLocalizedName(
    _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<Unmanaged<NSString>?>?
) -> CFString? {
    let name = CTFontCopyName(font, nameKey)
    if name != nil { actualLanguage?.pointee = .passRetained("en" as NSString) }
    return name
}

/// The name table's numbers (OpenType, "name").
private let nameIDs: [CFString: UInt32] = [
    kCTFontCopyrightNameKey: 0, kCTFontUniqueNameKey: 3, kCTFontVersionNameKey: 5, kCTFontTrademarkNameKey: 7,
    kCTFontManufacturerNameKey: 8, kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10,
    kCTFontVendorURLNameKey: 11,
    kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13, kCTFontLicenseURLNameKey: 14,
    kCTFontSampleTextNameKey: 19,
    kCTFontPostScriptCIDNameKey: 20,
]

/// The characters that the font has glyphs for.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet { font.face.characters }

/// A glyph's PostScript name; nil where the font names none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
    font.face.glyphName(UInt32(glyph))
}

/// Writes how to move each glyph so that its vertical origin, in the middle of its upper edge, comes to where its horizontal
/// one was; points, y up. From the font's vertical measures, else half of its advance and the font's ascent.
public func CTFontGetVerticalTranslationsForGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>, _ count: CFIndex
) {
    for i in 0..<max(0, count) {
        let origin = font.face.verticalOrigin(of: UInt32(glyphs[i]))
        translations[i] = CGSize(width: -CGFloat(origin.x) * font.unit, height: -CGFloat(origin.y) * font.unit)
    }
}
