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

public let kCTFontTableCmap: CTFontTableTag = tag("cmap")
public let kCTFontTableGlyf: CTFontTableTag = tag("glyf")
public let kCTFontTableHead: CTFontTableTag = tag("head")
public let kCTFontTableHhea: CTFontTableTag = tag("hhea")
public let kCTFontTableHmtx: CTFontTableTag = tag("hmtx")
public let kCTFontTableLoca: CTFontTableTag = tag("loca")
public let kCTFontTableMaxp: CTFontTableTag = tag("maxp")
public let kCTFontTableName: CTFontTableTag = tag("name")
public let kCTFontTableOS2: CTFontTableTag = tag("OS/2")
public let kCTFontTablePost: CTFontTableTag = tag("post")
public let kCTFontTableCFF: CTFontTableTag = tag("CFF ")
public let kCTFontTableKern: CTFontTableTag = tag("kern")
public let kCTFontTableGDEF: CTFontTableTag = tag("GDEF")
public let kCTFontTableGPOS: CTFontTableTag = tag("GPOS")
public let kCTFontTableGSUB: CTFontTableTag = tag("GSUB")
public let kCTFontTableBASE: CTFontTableTag = tag("BASE")
public let kCTFontTableFvar: CTFontTableTag = tag("fvar")
public let kCTFontTableAvar: CTFontTableTag = tag("avar")
public let kCTFontTableGvar: CTFontTableTag = tag("gvar")
public let kCTFontTableSbix: CTFontTableTag = tag("sbix")
public let kCTFontTableCOLR: CTFontTableTag = tag("COLR")
public let kCTFontTableCPAL: CTFontTableTag = tag("CPAL")
public let kCTFontTableSVG: CTFontTableTag = tag("SVG ")
public let kCTFontTableVhea: CTFontTableTag = tag("vhea")
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

public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
public let kCTFontFullNameKey: CFString = "CTFontFullName"
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
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
