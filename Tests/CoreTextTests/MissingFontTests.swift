import CoreText
import Foundation
import MicaSnapshot
import Testing

/// The messages and the drawing if the requested font, or any font at all, is missing.
@Suite struct MissingFontTests {
    /// A catalogue with only these system families.
    private func catalogue(_ families: String...) -> FontCatalogue {
        let system = FontCatalogue(), catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        for family in families {
            for entry in system.family(family) { _ = try? catalogue.register(path: entry.path) }
        }
        return catalogue
    }

    /// Draws a line of text at 100 points and returns the columns with ink.
    private func inkedColumns(_ text: String, font: CTFont) -> [Int] {
        let context = CGContext(
            data: nil, width: 300, height: 120, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.textPosition = CGPoint(x: 0, y: 20)
        CTLineDraw(line(text, font), context)
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
        return (0..<300).filter { x in (0..<120).contains { bytes[$0 * context.bytesPerRow + 4 * x + 3] > 128 } }
    }

    @Test func noFont_drawsBoxesAndCountsThem() {
        let catalogue = catalogue()
        FontCatalogue.$shared.withValue(catalogue) {
            let font = CTFont(.system, size: 100)
            // Each box is 48 of 60 points wide, and a space has none.
            let columns = Set(inkedColumns("a b", font: font))
            #expect(columns.isSuperset(of: 7..<53) && columns.isSuperset(of: 127..<173))
            #expect(columns.isDisjoint(with: 55..<125) && columns.isDisjoint(with: 175..<300))
            #expect(catalogue.undrawableTextCount == 1)
            #expect(inkedColumns("  ", font: font).isEmpty)
            #expect(catalogue.undrawableTextCount == 1)
            _ = CTFont(.system, size: 12)
            #expect(catalogue.reports.count == 1, "logged once")
            #expect(catalogue.reports.first?.hasPrefix("no fonts are installed (looked for “Inter") == true)
        }
    }

    @Test func otherSystemFont_isSaidOnce() {
        let catalogue = catalogue("DejaVu Sans")
        FontCatalogue.$shared.withValue(catalogue) {
            for size in [12, 13, 14] {
                #expect(CTFontCopyFamilyName(CTFont(.system, size: CGFloat(size))) == "DejaVu Sans")
            }
            #expect(
                catalogue.reports == [
                    "the font “Inter” is not installed; using “DejaVu Sans”, so text looks different"
                ])
        }
    }

    @Test func standIns_areSaidOnceAFamily() {
        let catalogue = catalogue("Inter")
        FontCatalogue.$shared.withValue(catalogue) {
            for name in ["HelveticaNeue-Bold", "Inter-Regular", "HelveticaNeue-Light"] { _ = Fonts.named(name, 12) }
            #expect(catalogue.reports == ["the font “HelveticaNeue” is not installed; using “Inter”"])
            for _ in 0..<3 { _ = Fonts.named("Comic Neue", 12) }
            #expect(catalogue.reports.last == "the font “Comic Neue” is not installed; using “Inter”")
            #expect(catalogue.reports.count == 2)
            _ = Fonts.named("Menlo-Regular", 12)
            #expect(catalogue.reports.last == "the font “Menlo” is not installed; using “Inter”")
        }
    }

    @Test func compatibleFamilies_areSaid() {
        let catalogue = catalogue("Nimbus Sans", "Inter")
        FontCatalogue.$shared.withValue(catalogue) {
            for name in ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique"] { _ = Fonts.named(name, 12) }
            #expect(
                catalogue.reports == [
                    "the font “Helvetica” is not installed; using “Nimbus Sans”, which has the same character widths"
                ])
        }
    }

    /// The replacements of each well-known family's names if the URW fonts and DejaVu are installed.
    @Test(arguments: [
        ("Helvetica", "NimbusSans-Regular"), ("Helvetica-Bold", "NimbusSans-Bold"),
        ("Helvetica-Oblique", "NimbusSans-Italic"), ("Helvetica-BoldOblique", "NimbusSans-BoldItalic"),
        ("HelveticaNeue", "NimbusSans-Regular"), ("Helvetica Neue", "NimbusSans-Regular"),
        ("Helvetica Neue Bold", "NimbusSans-Bold"),
        // There is no light, medium or black Nimbus Sans: the weight takes precedence over the widths.
        ("HelveticaNeue-Light", "Inter-Light"), ("HelveticaNeue-Medium", "Inter-Medium"),
        ("HelveticaNeue-MediumItalic", "Inter-MediumItalic"), ("HelveticaNeue-CondensedBold", "NimbusSansNarrow-Bold"),
        ("Arial-BoldMT", "NimbusSans-Bold"), ("ArialMT", "NimbusSans-Regular"),
        ("Arial-ItalicMT", "NimbusSans-Italic"), ("ArialRoundedMTBold", "Inter-Bold"),
        ("Times", "NimbusRoman-Regular"), ("TimesNewRomanPSMT", "NimbusRoman-Regular"),
        ("TimesNewRomanPS-BoldItalicMT", "NimbusRoman-BoldItalic"), ("Times New Roman", "NimbusRoman-Regular"),
        ("Courier", "NimbusMonoPS-Regular"), ("CourierNewPS-BoldMT", "NimbusMonoPS-Bold"),
        ("Menlo-Regular", "DejaVuSansMono"), ("Menlo-Bold", "DejaVuSansMono-Bold"),
        ("Palatino-Roman", "P052-Roman"), ("Palatino-Bold", "P052-Bold"), ("Verdana-Bold", "DejaVuSans-Bold"),
        ("Georgia", "DejaVuSerif"), ("Georgia-Bold", "DejaVuSerif-Bold"), ("Avenir-Heavy", "Inter-ExtraBold"),
    ]) func wellKnownNames_keepWeightAndSlant(name: String, standIn: String) {
        let families = [
            "Nimbus Sans", "Nimbus Sans Narrow", "Nimbus Roman", "Nimbus Mono PS", "P052", "DejaVu Sans",
            "DejaVu Serif",
            "DejaVu Sans Mono", "Inter",
        ]
        let system = FontCatalogue(), catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        for family in families {
            for entry in system.family(family) { _ = try? catalogue.register(path: entry.path) }
        }
        FontCatalogue.$shared.withValue(catalogue) {
            #expect(CTFontCopyPostScriptName(Fonts.named(name, 12)) == standIn)
        }
    }

    /// The published widths of Helvetica, Times and Courier, in thousandths of the size.
    @Test func compatibleFamilies_areAsWide() {
        let catalogue = catalogue("Nimbus Sans", "Nimbus Roman", "Nimbus Mono PS", "Inter")
        FontCatalogue.$shared.withValue(catalogue) {
            for (name, expected) in [
                ("Helvetica", 722.0 + 556 + 222 + 222 + 556), ("Times-Roman", 722.0 + 444 + 278 + 278 + 500),
                ("Courier-Bold", 3000.0),
            ] {
                // Without kerning, which is each font's own.
                let text = line("Hello", Fonts.named(name, 1000), [kCTKernAttributeName: 0])
                #expect(abs(width(text) - expected) < 1)
            }
        }
    }

    @Test func missingCharacters_areSaidOnceAScript() {
        let catalogue = catalogue("Inter")
        FontCatalogue.$shared.withValue(catalogue) {
            _ = runs(line("漢字", Fonts.inter(12)))
            _ = runs(line("語", Fonts.inter(12)))
            #expect(catalogue.reports.count == 1)
            #expect(catalogue.reports.first?.hasPrefix("no installed font has the character “漢” (U+6F22)") == true)
            #expect(catalogue.undrawableTextCount == 0)
        }
    }
}
