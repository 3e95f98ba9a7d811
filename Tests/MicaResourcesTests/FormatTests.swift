import Foundation
import Testing

import MicaResources

/// Formats with plural forms, and their arguments.
@Suite struct FormatTests {
    private func format(_ format: String, _ variables: [String: [String: String]] = [:], language: String = "en")
        -> PluralFormat
    {
        PluralFormat(
            format: format, variables: variables.mapValues { PluralFormat.Variable(texts: $0) }, language: language)
    }

    private func string(_ entry: PluralFormat, _ arguments: [any CVarArg], locale: Locale? = nil) -> String {
        FormatRunner.string(entry, arguments.map { FormatArgument($0) }, locale: locale)
    }

    @Test func variable_isItsTextForTheNumber() {
        let items = format("%#@x@", ["x": ["one": "%d item", "other": "%d items"]])
        #expect([0, 1, 2, -1].map { string(items, [$0]) } == ["0 items", "1 item", "2 items", "-1 item"])
        let zero = format("%#@x@.", ["x": ["zero": "Nothing", "one": "%ld item", "other": "%ld items"]])
        #expect([0, 1, 2].map { string(zero, [$0]) } == ["Nothing.", "1 item.", "2 items."])
        let polish = format("%#@x@", ["x": ["one": "%d plik", "few": "%d pliki", "many": "%d plików"]], language: "pl")
        #expect([1, 3, 5, 22].map { string(polish, [$0]) } == ["1 plik", "3 pliki", "5 plików", "22 pliki"])
        #expect(string(polish, [1.5]) == "1 plików", "a missing form is that with the next name")
        let real = format("%#@x@", ["x": ["one": "%g hour", "other": "%g hours"]])
        #expect(string(real, [1.0]) == "1 hour" && string(real, [1.5]) == "1.5 hours")
    }

    @Test func variables_haveTheirOwnArguments() {
        let two = format(
            "%#@files@ in %#@dirs@",
            ["files": ["one": "%d file", "other": "%d files"], "dirs": ["one": "one folder", "other": "%d folders"]])
        #expect(string(two, [1, 1]) == "1 file in one folder" && string(two, [2, 3]) == "2 files in 3 folders")
        let turned = format(
            "%2$#@dirs@: %1$#@files@",
            ["files": ["one": "%d file", "other": "%d files"], "dirs": ["one": "one folder", "other": "%d folders"]])
        #expect(string(turned, [1, 4]) == "4 folders: 1 file")
        let nested = format(
            "%#@files@!",
            [
                "files": ["one": "%d file %#@dirs@", "other": "%d files %#@dirs@"],
                "dirs": ["one": "here", "other": "in %d"],
            ])
        #expect(string(nested, [1, 1]) == "1 file here!" && string(nested, [3, 2]) == "3 files in 2!")
        let mixed = format("%@ has %#@x@ (%@)", ["x": ["one": "%d key", "other": "%d keys"]])
        #expect(string(mixed, ["Ada", 2, "new"]) == "Ada has 2 keys (new)")
        let named = format("%1#@x@", ["x": ["one": "%2$@ and 1 other", "other": "%2$@ and %d others"]])
        #expect(string(named, [3, "Ada"]) == "Ada and 3 others" && string(named, [1, "Ada"]) == "Ada and 1 other")
    }

    @Test func catalogueVariables() {
        var entry = format("%#@n@ for %@", ["n": ["one": "%arg file", "other": "%arg of %arg files"]])
        entry.variables["n"]?.conversion = "lld"
        #expect(string(entry, [2, "Ada"]) == "2 of 2 files for Ada")
        entry.variables["n"]?.argument = 2
        entry.format = "%@: %#@n@"
        #expect(string(entry, ["Ada", 1]) == "Ada: 1 file")
        let whole = PluralFormat.Variable(
            argument: 2, texts: ["one": "%@ has %lld file", "other": "%@ has %lld files"], isWhole: true)
        let all = PluralFormat(format: "%#@value@", variables: ["value": whole], language: "en")
        #expect(string(all, ["Ada", 1]) == "Ada has 1 file" && string(all, ["Ada", 2]) == "Ada has 2 files")
    }

    @Test func conversions() {
        func text(_ own: String, _ arguments: any CVarArg...) -> String { string(format(own), arguments) }
        #expect(text("%d %i %u %ld %lld %hhd %zu", 1, -2, UInt(3), 4, Int64(5), Int8(-6), 7) == "1 -2 3 4 5 -6 7")
        #expect(text("%5d|%-5d|%05d|%+d|%.3d", 42, 42, 42, 42, 42) == "   42|42   |00042|+42|042")
        #expect(text("%x %X %o %#x", 255, 255, 8, 255) == "ff FF 10 0xff")
        #expect(
            text("%.2f %8.3f %g %e", 3.14159, 2.5, 0.5, 12345.678)
                == "3.14 |   2.500 0.5 1.234568e+04".replacing("|", with: ""))
        #expect(text("%@ %@ %@", "a", 3, 1.5) == "a 3 1.5")
        #expect(text("%2$@ %1$@", "a", "b") == "b a")
        #expect(text("%*d|%-*d|%.*f", 4, 7, 4, 7, 1, 2.55) == "   7|7   |2.5" || text("%.*f", 1, 2.5) == "2.5")
        #expect(text("100%% %c%C", 65, 0x263A) == "100% A☺")
        #expect(text("50% off %", 1) == "50% off %" || text("%", 1) == "%")
        #expect(text("%u %x", -1, -1) == "4294967295 ffffffff" && text("%lu", -1) == "18446744073709551615")
        #expect(text("%lld %llu", Int64.min, UInt64.max) == "-9223372036854775808 18446744073709551615")
    }

    /// On iOS most of these stop the program or read memory that is not theirs.
    @Test func conversions_ofOtherTypesReadNoMemory() {
        func text(_ own: String, _ arguments: any CVarArg...) -> String { string(format(own), arguments) }
        #expect(
            text("%@", 3) == "3" && text("%s", 5) == "5" && text("%d", "seven") == "seven"
                && text("%f", "x") == "0.000000")
        #expect(text("%d", 2.9) == "2" && text("%d", Double.nan) == "0" && text("%f", 2) == "2.000000")
        #expect(text("%d %d %@|", 1) == "1  |", "arguments that are missing are left out")
        #expect(text("%9$@ %999999$d|", 1) == " |")
        #expect(text("%n%d", 1) == "%n1")
        #expect(text("%p", 255) == "0xff" && text("%c", -1) == "\u{FFFD}")
        #expect(text("%999999d", 1).count <= 4096 && text("%.999999f", 1.0).count <= 600)
        #expect(text("%*d", 1 << 40, 1).count <= 4096 && text("%-999999@", "a").count <= 4096)
        #expect(string(format("%#@none@|"), [1]) == "|" && string(format("%#@open"), [1]) == "1open")
    }

    @Test func expansion_isBounded() {
        let wide = String(repeating: "%#@x@", count: 1000)
        let loop = format(wide, ["x": ["other": wide + "%d"]])
        #expect(string(loop, [2]).utf8.count <= 1 << 20)
        let empty = format(wide, ["x": ["other": wide]])
        #expect(string(empty, [2]).isEmpty)
        #expect(MarkedFormat.string(.format(empty), key: "e", in: "bounded").utf8.count < 100)
        let long = format(String(repeating: "%1$@", count: 10_000))
        #expect(string(long, [String(repeating: "é", count: 100_000)]).utf8.count <= (1 << 20) + 3)
        let text = MarkedFormat.string(.format(loop), key: "k", in: "bounded")
        #expect(text.utf8.count < 1 << 20)
    }

    @Test func numbers_areWrittenInALocale() {
        let entry = format("%#@x@", ["x": ["one": "%d Datei", "other": "%d Dateien"]], language: "de")
        #expect(string(entry, [1_234_567], locale: Locale(identifier: "de_DE")) == "1.234.567 Dateien")
        #expect(string(entry, [1_234_567]) == "1234567 Dateien")
        #expect(string(format("%.1f km"), [1234.5], locale: Locale(identifier: "de_DE")).hasSuffix(",5 km"))
    }

    // MARK: Marks

    @Test func markedFormat_isTheTextForOtherNumbers() {
        let entry = format("%#@x@ and %@", ["x": ["one": "%d item", "other": "%d items"]])
        let text = MarkedFormat.string(.format(entry), key: "a", in: "marks")
        #expect(text.hasPrefix("%d items and %@\u{2063}") && MarkedFormat.entry(of: text) == .format(entry))
        #expect(text == MarkedFormat.string(.format(entry), key: "a", in: "marks"))
        #expect(text != MarkedFormat.string(.format(entry), key: "b", in: "marks"))
        let turned = format("%2$#@x@ and %1$@", ["x": ["other": "%d items"]])
        #expect(MarkedFormat.string(.format(turned), key: "c", in: "marks").hasPrefix("%2$d items and %1$@"))
        #expect(String(appFormat: text, arguments: [1, "x"]) == "1 item and x")
        #expect(String(format: text, 1, "x") == "1 item and x" && String(format: text, 2, "x") == "2 items and x")
        #expect(String.localizedStringWithFormat(text, 2, "x") == "2 items and x")
        #expect(MarkedFormat.string(.text("plain"), key: "d", in: "marks") == "plain")
    }

    @Test(arguments: [
        "", "a", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{2063}\u{E007F}", "\u{E0031}\u{E007F}",
        "\u{2063}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E007F}",
        "\u{2063}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E0039}\u{E007F}",
    ]) func strings_withoutAMarkAreNone(text: String) { #expect(MarkedFormat.entry(of: text) == nil) }

    @Test func formats_withoutVariablesAreThoseOfFoundation() {
        #expect(String(format: "%d %@ %.2f", 1, "a", 2.5) == "1 a 2.50" && String(format: "%02x", 10) == "0a")
        #expect(String(format: "%d%d%d%d%d%d", 1, 2, 3, 4, 5, 6) == "123456")
        #expect(String(format: "%d-%d-%d-%d", 1, 2, 3, 4) == "1-2-3-4" && String(format: "none") == "none")
        #expect(String(format: "%.1f", locale: Locale(identifier: "de_DE"), 2.5) == "2,5")
        #expect(String(format: "%d %d", locale: nil, 1, 2) == "1 2")
    }

    @Test func widths() {
        let entry = StringEntry.widths([
            WidthVariant(width: 5, text: "Hi"), WidthVariant(width: 20, text: "Good morning"),
        ])
        let text = MarkedFormat.string(entry, key: "w", in: "marks"), object = NSString(string: text)
        #expect(text.hasPrefix("Good morning"))
        #expect(
            [1, 5, 19, 20, 99].map { object.variantFittingPresentationWidth($0) } == [
                "Hi", "Hi", "Hi", "Good morning", "Good morning",
            ])
        #expect(NSString(string: "x").variantFittingPresentationWidth(3) == "x")
    }
}
