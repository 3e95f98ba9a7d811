import CoreText
import Foundation
import MicaSnapshot
import Testing

@Suite(.fixedFonts, .serialized) struct CGFontTests {
    private let file = URL(fileURLWithPath: "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf")

    private func lohit() throws -> CGFont {
        let provider = try #require(CGDataProvider(url: file))
        return try #require(CGFont(provider))
    }
    private func inter() throws -> CGFont { CTFontCopyGraphicsFont(Fonts.inter(12), nil) }

    @Test func measures_areTheTables() throws {
        let font = try inter()
        #expect(font.unitsPerEm == 2816 && font.ascent == 2728 && font.descent == -680 && font.leading == 0)
        #expect(font.xHeight == 1536 && font.capHeight == 2048 && font.italicAngle == 0)
        #expect(font.postScriptName == "Inter-Regular" && font.fullName == "Inter Regular")
        #expect(font.numberOfGlyphs == CTFontGetGlyphCount(Fonts.inter(12)))
        #expect(font.stemV > 60 && font.stemV < 900)
        #expect(CGFont("Inter-Regular") == font && CGFont("No Such Font") == nil)
        let text = try #require(CGDataProvider(data: Data("no font".utf8)))
        #expect(CGFont(text) == nil)
    }

    @Test func glyphs_inFontUnits() throws {
        let font = try inter()
        var unit: UniChar = 0x48, glyph: CGGlyph = 0
        #expect(CTFontGetGlyphsForCharacters(Fonts.inter(12), &unit, &glyph, 1))
        var advance: Int32 = 0, box = CGRect.zero
        #expect(font.getGlyphAdvances(glyphs: &glyph, count: 1, advances: &advance))
        #expect(font.getGlyphBBoxes(glyphs: &glyph, count: 1, bboxes: &box))
        #expect(advance > 1500 && box.minY == 0 && box.maxY == 2048 && box.maxX < CGFloat(advance))
        var missing = kCGFontIndexMax
        #expect(!font.getGlyphAdvances(glyphs: &missing, count: 1, advances: &advance) && advance == 0)
        let name = try #require(font.name(for: glyph))
        #expect(font.getGlyphWithGlyphName(name: name) == glyph)
        #expect(CTFontCopyNameForGlyph(Fonts.inter(12), glyph) == name)
        #expect(font.name(for: kCGFontIndexMax) == nil)
    }

    @Test func tables_areTheFiles() throws {
        let font = try lohit(), whole = try Data(contentsOf: file)
        let tags = try #require(font.tableTags as? [NSNumber]).map(\.uint32Value)
        #expect(tags.contains(kCTFontTableHead) && tags.contains(kCTFontTableCmap) && tags.count > 8)
        let head = try #require(font.table(for: kCTFontTableHead))
        // The magic number of the head table (OpenType, "head").
        #expect(Array(head[12..<16]) == [0x5F, 0x0F, 0x3C, 0xF5] && whole.range(of: head) != nil)
        #expect(font.table(for: tag("none")) == nil)
        let sized = CTFont(font, size: 20)
        #expect(CTFontCopyTable(sized, kCTFontTableHead, []) == head)
        #expect(CTFontCopyAvailableTables(sized, [])?.count == tags.count)
        #expect(CTFontCopyName(sized, kCTFontFamilyNameKey) == "Lohit Devanagari")
        #expect(CTFontCopyName(sized, kCTFontVersionNameKey)?.contains("2.") == true)
        #expect(CTFontCopyName(sized, "nothing") == nil)
        let characters = CTFontCopyCharacterSet(sized)
        #expect(characters.contains("\u{915}") && !characters.contains("語"))
    }

    /// A font from memory keeps its face at other sizes and is known by its names only while it is registered.
    @Test func memory_registered() throws {
        let font = try lohit()
        let sized = CTFontCreateWithGraphicsFont(font, 20, nil, nil)
        #expect(CTFontCopyGraphicsFont(CTFontCreateCopyWithAttributes(sized, 40, nil, nil), nil) == font)
        let catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        FontCatalogue.$shared.withValue(catalogue) {
            #expect(catalogue.face(named: "Lohit-Devanagari") == nil)
            var error: Unmanaged<CFError>?
            #expect(CTFontManagerRegisterGraphicsFont(font, &error) && error == nil)
            let found = CTFontCreateWithName("Lohit-Devanagari", 20, nil)
            #expect(CTFontCopyFamilyName(found) == "Lohit Devanagari")
            #expect(CTFontGetAscent(found) == CTFontGetAscent(sized))
            #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
            #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
            #expect(CTFontManagerUnregisterGraphicsFont(font, nil) && !CTFontManagerUnregisterGraphicsFont(font, nil))
            #expect(catalogue.face(named: "Lohit-Devanagari") == nil)
        }
    }

    @Test func axes_ofAFontThatDoesNotVary() throws {
        #expect(
            try lohit().variationAxes == nil && lohit().variations == nil && lohit().copy(withVariations: nil) == nil)
    }

    /// A font's bytes with an additional table.
    private func adding(_ name: String, _ table: [UInt8], to font: [UInt8]) -> [UInt8] {
        func number(_ at: Int, _ length: Int) -> Int { font[at..<at + length].reduce(0) { $0 << 8 | Int($1) } }
        func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let count = number(4, 2)
        var entries: [[UInt8]] = (0..<count).map { i in
            let at = 12 + 16 * i
            return font[at..<at + 8] + bytes(number(at + 8, 4) + 16) + font[at + 12..<at + 16]
        }
        entries.append(Array(name.utf8) + bytes(0) + bytes(font.count + 16) + bytes(table.count))
        entries.sort { $0.prefix(4).lexicographicallyPrecedes($1.prefix(4)) }
        return Array(font[..<4]) + bytes(count + 1)[2...] + font[6..<12] + entries.joined()
            + font[(12 + 16 * count)...] + table
    }

    @Test func axes_vary() throws {
        // One axis (OpenType, "fvar"): 100 to 900, 400 at first; its name is the family's, number 1 of the name table.
        let table: [UInt8] =
            [0, 1, 0, 0, 0, 16, 0, 2, 0, 1, 0, 20, 0, 0, 0, 8] + Array("wght".utf8)
            + [0, 100, 0, 0, 1, 0x90, 0, 0, 3, 0x84, 0, 0, 0, 0, 0, 1]
        let bytes = adding("fvar", table, to: Array(try Data(contentsOf: file)))
        let provider = try #require(CGDataProvider(data: Data(bytes))), font = try #require(CGFont(provider))
        let axis = try #require(font.variationAxes?.first as? [String: Any]), name = "Lohit Devanagari"
        #expect(axis[kCGFontVariationAxisName] as? String == name)
        #expect((axis[kCGFontVariationAxisMaxValue] as? NSNumber)?.doubleValue == 900)
        func place(_ font: CGFont?) -> Double? { (font?.variations?[name] as? NSNumber)?.doubleValue }
        #expect(place(font) == 400)
        #expect(place(font.copy(withVariations: [name: 700, "no axis": 3])) == 700)
        #expect(place(font.copy(withVariations: ["wght": 5000])) == 900)
        #expect(place(font.copy(withVariations: nil)) == 400)
        let sized = CTFontCreateWithGraphicsFont(try #require(font.copy(withVariations: [name: 700])), 20, nil, nil)
        #expect((CTFontCopyVariation(sized)?[NSNumber(value: tag("wght"))] as? NSNumber)?.doubleValue == 700)
    }

    /// Glyphs of a graphics font have CoreText's positions.
    @Test func showGlyphs_drawsAsCoreText() throws {
        var units = Array("Hag".utf16), glyphs = [CGGlyph](repeating: 0, count: 3)
        let font = Fonts.inter(20)
        #expect(CTFontGetGlyphsForCharacters(font, &units, &glyphs, 3))
        var places = [CGPoint(x: 4, y: 10), CGPoint(x: 20, y: 10.5), CGPoint(x: 34, y: 9)]
        func drawn(_ body: (CGContext) -> Void) throws -> [UInt8] {
            let c = try #require(
                CGContext(
                    data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 240,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            body(c)
            return Array(UnsafeRawBufferPointer(start: c.data, count: 240 * 40))
        }
        let expected = try drawn { CTFontDrawGlyphs(font, &glyphs, &places, 3, $0) }
        let shown = try drawn {
            $0.setFont(CTFontCopyGraphicsFont(font, nil))
            $0.setFontSize(20)
            $0.showGlyphs(glyphs + [9], at: places)
        }
        #expect(shown == expected && expected.contains { $0 > 200 })
        let without = try drawn { context in
            context.saveGState()
            context.setFont(CTFontCopyGraphicsFont(font, nil))
            context.restoreGState()
            context.showGlyphs(glyphs, at: places)
        }
        #expect(without.allSatisfy { $0 == 0 })
    }

    /// The pointers of a run have the contents of the copies, as long as the run lives.
    @Test func runs_pointers() throws {
        let line = line("Wave 123", Fonts.inter(17)), run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
        let count = CTRunGetGlyphCount(run)
        var glyphs = [CGGlyph](repeating: 0, count: count), positions = [CGPoint](repeating: .zero, count: count)
        CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
        CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
        #expect(Array(UnsafeBufferPointer(start: CTRunGetGlyphsPtr(run), count: count)) == glyphs)
        #expect(Array(UnsafeBufferPointer(start: CTRunGetPositionsPtr(run), count: count)) == positions)
        #expect(CTRunGetAdvancesPtr(run).map { $0[0].width > 5 } == true)
        #expect(CTRunGetStringIndicesPtr(run).map { $0[count - 1] } == 7)
        #expect(CTRunGetGlyphsPtr(run) == CTRunGetGlyphsPtr(run))
    }

    /// A file of two fonts, in the form of a collection (OpenType, "Font collections").
    private static func collection(_ fonts: [Data]) -> Data {
        func big(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }) }
        var place = 12 + 4 * fonts.count
        var head = Data("ttcf".utf8) + [0, 1, 0, 0] + big(fonts.count)
        var body = Data()
        for font in fonts {
            head += big(place)
            var moved = [UInt8](font)
            for table in 0..<Int(moved[4]) << 8 + Int(moved[5]) {
                // A table record: tag, checksum, offset, length.
                let field = 12 + 16 * table + 8
                let old = moved[field..<field + 4].reduce(0) { $0 << 8 + Int($1) }
                moved.replaceSubrange(field..<field + 4, with: big(old + place))
            }
            body += Data(moved) + Data(count: (4 - moved.count % 4) % 4)
            place += moved.count + (4 - moved.count % 4) % 4
        }
        return head + body
    }

    @Test func registering_takesTheFaceOfACollection() throws {
        let inter = URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
        let both = Self.collection([try Data(contentsOf: inter), try Data(contentsOf: self.file)])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ttc")
        try both.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        try FontCatalogue.$shared.withValue(catalogue) {
            let second = CGFont(face: try FontFace(path: file.path, index: 1))
            #expect(second.postScriptName == "LohitDevanagari" || second.postScriptName == "Lohit-Devanagari")
            #expect(CTFontManagerRegisterGraphicsFont(second, nil))
            #expect(catalogue.registered.map(\.family) == ["Lohit Devanagari"])
            let found = CTFontCreateWithName("Lohit Devanagari", 12, nil)
            #expect(CTFontCopyFamilyName(found) == "Lohit Devanagari")
            #expect(CTFontGetGlyphCount(found) == second.numberOfGlyphs)
            // The first face is another font; the same one is already there.
            #expect(!CTFontManagerRegisterGraphicsFont(second, nil))
            let first = CGFont(face: try FontFace(path: file.path))
            #expect(CTFontManagerRegisterGraphicsFont(first, nil))
            #expect(Set(catalogue.registered.map(\.family)) == ["Inter", "Lohit Devanagari"])
            #expect(CTFontManagerUnregisterGraphicsFont(second, nil))
            #expect(catalogue.registered.map(\.family) == ["Inter"])
        }
    }

    @Test func showGlyphs_withAnotherSizeOrFont() throws {
        func picture(_ body: (CGContext) throws -> Void) rethrows -> Data? {
            let context = CGContext(
                data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
            try body(context)
            return context.makeImage()?.dataProvider?.data
        }
        func show(_ context: CGContext, _ font: CGFont, _ size: CGFloat) {
            context.setFont(font)
            context.setFontSize(size)
            context.showGlyphs([40], at: [CGPoint(x: 5, y: 5)])
        }
        let inter = try inter(), lohit = try lohit()
        // Earlier drawings at another size, or with another font, leave no trace.
        for (font, size) in [(inter, 20.0), (lohit, 20), (inter, 30), (inter, -20)] {
            let alone = picture { show($0, font, size) }
            let later = picture {
                $0.saveGState()
                show($0, inter, 24)
                $0.restoreGState()
                $0.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
                show($0, font, size)
            }
            #expect(alone == later && alone != picture { _ in })
        }
    }
}
