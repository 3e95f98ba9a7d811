import CoreText
import Foundation
import MicaSnapshot
import TestSeeds
import Testing

@Suite(.fixedFonts, .seeded) struct FontTests {
    @Test func metrics_areTheTables() {
        // hhea of Inter 4: ascender 2728, descender −680, gap 0; OS/2: x-height 1536, capitals 2048; post: −464, 192;
        // 2816 units an em.
        let font = Fonts.inter(2816)
        #expect(CTFontGetUnitsPerEm(font) == 2816)
        #expect(CTFontGetAscent(font) == 2728)
        #expect(CTFontGetDescent(font) == 680)
        #expect(CTFontGetLeading(font) == 0)
        #expect(CTFontGetXHeight(font) == 1536)
        #expect(CTFontGetCapHeight(font) == 2048)
        #expect(CTFontGetUnderlinePosition(font) == -464)
        #expect(CTFontGetUnderlineThickness(font) == 192)
        #expect(CTFontGetAscent(Fonts.inter(17)) == 2728 * (17.0 / 2816))
    }

    @Test func names_traits() {
        let bold = Fonts.named("Inter-Bold", 12)
        #expect(CTFontCopyPostScriptName(bold) == "Inter-Bold")
        #expect(CTFontCopyFamilyName(bold) == "Inter")
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(!CTFontGetSymbolicTraits(Fonts.inter(12)).contains(.traitBold))
        #expect(CTFontGetSymbolicTraits(Fonts.named("Inter-Italic", 12)).contains(.traitItalic))
        let copy = CTFontCreateCopyWithSymbolicTraits(Fonts.inter(12), 0, nil, .traitBold, .traitBold)
        #expect(copy.map { CTFontCopyPostScriptName($0) } == "Inter-Bold")
        // There is no bold face of Lohit Devanagari.
        #expect(
            CTFontCreateCopyWithSymbolicTraits(Fonts.named("Lohit Devanagari", 12), 0, nil, .traitBold, .traitBold)
                == nil)
    }

    @Test func systemFont_isInter_andItsDisplayCutFrom20Points() {
        _ = Fonts.inter(12)
        #expect(CTFontCopyPostScriptName(CTFont(.system, size: 19)) == "Inter-Regular")
        #expect(CTFontCopyPostScriptName(CTFont(.system, size: 20)) == "InterDisplay-Regular")
        #expect(CTFontCopyPostScriptName(CTFont(.emphasizedSystem, size: 13)) == "Inter-Bold")
        #expect(CTFontGetSize(CTFont(.system, size: 0)) == 13)
    }

    @Test func unknownName_standsIn() {
        #expect(CTFontCopyFamilyName(Fonts.named("No Such Font", 12)) == "Inter")
        #expect(CTFontCopyPostScriptName(Fonts.named("HelveticaNeue-Bold", 12)) == "Inter-Bold")
    }

    @Test func sizeWithoutMeaning_isTwelve() {
        for size in [0, -5, CGFloat.nan, .infinity] { #expect(CTFontGetSize(Fonts.inter(size)) == 12) }
    }

    @Test func glyphPath_isTheOutline() throws {
        let font = Fonts.inter(2816)
        let h = glyph("H", font)
        let path = try #require(CTFontCreatePathForGlyph(font, h, nil))
        // The bottom of a capital H is the baseline, and its height is the cap height.
        #expect(path.boundingBoxOfPath.minY == 0)
        #expect(path.boundingBoxOfPath.maxY == 2048)
        var rect = CGRect.zero
        CTFontGetBoundingRectsForGlyphs(font, .horizontal, [h], &rect, 1)
        #expect(rect == path.boundingBoxOfPath)
        #expect(CTFontCreatePathForGlyph(font, glyph(" ", font), nil) == nil)
        var flip = CGAffineTransform(scaleX: 1, y: -1)
        #expect(CTFontCreatePathForGlyph(font, h, &flip)?.boundingBoxOfPath.minY == -2048)
    }

    @Test func glyphs_surrogatePairs_missing() {
        let emoji = Fonts.named("NotoColorEmoji", 12)
        var glyphs: [CGGlyph] = [9, 9]
        #expect(CTFontGetGlyphsForCharacters(emoji, Array("😀".utf16), &glyphs, 2))
        #expect(glyphs[0] != 0 && glyphs[1] == 0)
        #expect(!CTFontGetGlyphsForCharacters(Fonts.inter(12), Array("語".utf16), &glyphs, 1))
        #expect(glyphs[0] == 0)
    }

    @Test func damagedFiles_giveErrors_neverCrash() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = try Data(
            contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"))
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterFontsForURL(folder.appendingPathComponent("none.ttf"), .process, &error))
        #expect(error?.takeRetainedValue().code == CTFontManagerError.fileNotFound.rawValue)
        for (name, data) in [("empty", Data()), ("text", Data("no font".utf8)), ("head", whole.prefix(200))] {
            let url = folder.appendingPathComponent("\(name).ttf")
            try data.write(to: url)
            var error: Unmanaged<CFError>?
            #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error), "\(name)")
            #expect(error?.takeRetainedValue().localizedDescription.contains(url.path) == true)
        }
        // Truncated or scrambled: readable parts are used, others are empty.
        var random = Seeded(42), count = 0
        for round in 0..<24 {
            var bytes = [UInt8](whole.prefix(round.isMultiple(of: 3) ? whole.count * (round + 1) / 25 : whole.count))
            for _ in 0..<64 {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            guard let face = try? FontFace(data: bytes) else { continue }
            count += 1
            for id in 0..<UInt32(min(face.glyphCount, 300)) { _ = face.shape(of: id) }
            _ = face.names
        }
        #expect(count > 0, "some can be read")
    }

    @Test func shapes_areSharedByThreads() async {
        let face = Fonts.inter(12).face
        let boxes = await withTaskGroup(of: [Double].self) { group in
            for _ in 0..<4 { group.addTask { (1..<200).map { face.shape(of: $0).box.max.x } } }
            return await group.reduce(into: [[Double]]()) { $0.append($1) }
        }
        #expect(Set(boxes).count == 1)
    }
}
