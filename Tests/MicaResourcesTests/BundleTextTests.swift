import Foundation
import Testing

import MicaResources

/// Bundles of folders with texts and files in several languages.
@Suite struct BundleTextTests {
    /// Calls a closure with the bundle of a folder with files.
    private func withBundle(
        _ files: [String: String], languages: [String], _ body: (Bundle) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("texts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let bundle = try #require(Bundle(path: folder.path))
        try UserLanguages.$ofScope.withValue(languages) { try body(bundle) }
    }

    private static func information(_ entries: [String: String]) -> String {
        "<plist version=\"1.0\"><dict>"
            + entries.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined() + "</dict></plist>"
    }

    private static let plural = """
        <plist version="1.0"><dict><key>n_items</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@x@</string>
        <key>x</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>%d item</string><key>other</key><string>%d items</string></dict></dict>
        <key>hello</key><string>From the other file</string></dict></plist>
        """

    private static let files = [
        "Contents/Info.plist": information(["CFBundleDevelopmentRegion": "en", "CFBundleName": "Own", "Other": "x"]),
        "Contents/Resources/en.lproj/Localizable.strings": #""hello" = "Hello, %@"; "only" = "English";"#,
        "Contents/Resources/en.lproj/Localizable.stringsdict": plural,
        "Contents/Resources/de.lproj/Localizable.strings": #""hello" = "Hallo, %@"; "ss" = "weiß";"#,
        "Contents/Resources/de-CH.lproj/Localizable.strings": #""ss" = "weiss";"#,
        "Contents/Resources/de.lproj/Second.strings": #""hello" = "Zweite";"#,
        "Contents/Resources/de.lproj/InfoPlist.strings": #"CFBundleName = "Eigenes";"#,
        "Contents/Resources/Base.lproj/Localizable.strings": #""base" = "Base";"#,
    ]

    @Test(arguments: [
        (["de-CH", "en"], "weiss", "Hallo, %@", "English", "Base", ["de-CH", "de"]),
        (["de"], "weiß", "Hallo, %@", "English", "Base", ["de"]),
        (["en-GB"], "ss", "Hello, %@", "English", "Base", ["en"]),
        (["ja"], "ss", "Hello, %@", "English", "Base", ["en"]),
    ]) func texts_areThoseOfTheUser(
        languages: [String], ss: String, hello: String, only: String, base: String, preferred: [String]
    ) throws {
        var files = BundleTextTests.files
        files["Contents/Resources/en.lproj/Localizable.stringsdict"] = nil
        try withBundle(files, languages: languages) { bundle in
            func text(_ key: String) -> String { bundle.appLocalizedString(forKey: key, value: nil, table: nil) }
            #expect(text("ss") == ss && text("hello") == hello && text("only") == only && text("base") == base)
            #expect(bundle.preferredAppLocalizations == preferred)
            #expect(bundle.appLocalizations == ["en", "Base", "de", "de-CH"])
        }
    }

    @Test func texts_withoutAnEntryAreTheValueOrTheKey() throws {
        try withBundle(BundleTextTests.files, languages: ["de"]) { bundle in
            #expect(bundle.appLocalizedString(forKey: "none", value: "Value", table: nil) == "Value")
            #expect(bundle.appLocalizedString(forKey: "none", value: "", table: nil) == "none")
            #expect(bundle.appLocalizedString(forKey: "none", value: nil, table: "") == "none")
            #expect(bundle.appLocalizedString(forKey: "hello", value: nil, table: "Second") == "Zweite")
            #expect(bundle.appLocalizedString(forKey: "hello", value: nil, table: "../de.lproj/Second") == "hello")
            #expect(NSLocalizedString("hello", tableName: "Second", bundle: bundle, value: "", comment: "") == "Zweite")
        }
    }

    @Test func pluralForms_precedeTextsOfTheSameKey() throws {
        try withBundle(BundleTextTests.files, languages: ["en"]) { bundle in
            let format = NSLocalizedString("n_items", bundle: bundle, comment: "")
            #expect(String(format: format, 1) == "1 item" && String(format: format, 3) == "3 items")
            #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "From the other file")
        }
    }

    @Test func information_isLocalised() throws {
        try withBundle(BundleTextTests.files, languages: ["de"]) { bundle in
            #expect(bundle.appObject(forInfoDictionaryKey: "CFBundleName") as? String == "Eigenes")
            #expect(bundle.appObject(forInfoDictionaryKey: "Other") as? String == "x")
            #expect(bundle.infoDictionary?["CFBundleName"] as? String == "Own")
            #expect(bundle.appLocalizedInfoDictionary?["CFBundleName"] as? String == "Eigenes")
        }
    }

    @Test func files_areThoseOfTheUser() throws {
        let files = [
            "plain.txt": "plain", "en.lproj/page.txt": "en", "de.lproj/page.txt": "de", "en.lproj/only.txt": "en",
            "Base.lproj/base.txt": "base", "de.lproj/plain.txt": "never", "de.lproj/in/deep.txt": "deep",
        ]
        try withBundle(files, languages: ["de-CH"]) { bundle in
            func text(_ name: String, _ folder: String? = nil) -> String? {
                let url = bundle.url(forResource: name, withExtension: "txt", subdirectory: folder)
                return url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
            }
            #expect(text("page") == "de" && text("only") == "en" && text("base") == "base" && text("plain") == "plain")
            #expect(text("deep", "in") == "deep" && text("none") == nil && text("../de.lproj/page") != "en")
            #expect(bundle.path(forResource: "page", ofType: "txt")?.hasSuffix("de.lproj/page.txt") == true)
            #expect(bundle.path(forResource: "page.txt", ofType: nil)?.hasSuffix("de.lproj/page.txt") == true)
            #expect(bundle.path(forResource: "page", ofType: ".txt")?.hasSuffix("de.lproj/page.txt") == true)
        }
    }

    private static let catalogue = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}}}},
          "new": {"localizations": {"de": {"stringUnit": {"state": "new", "value": ""}}}},
          "title.key": {"extractionState": "manual", "localizations": {
            "en": {"stringUnit": {"state": "new", "value": "Title"}}, "de": {"stringUnit": {"state": "needs_review", "value": "Titel"}}}},
          "%lld files": {"localizations": {
            "en": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
            "de": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "Eine Datei"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld Dateien"}}}}}}},
          "tap": {"localizations": {"en": {"variations": {"device": {
            "ipad": {"stringUnit": {"state": "translated", "value": "Tap on iPad"}},
            "other": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "Tap %lld"}},
              "other": {"stringUnit": {"state": "translated", "value": "Taps %lld"}}}}}}}}}},
          "%@ has %lld in %lld": {"localizations": {"en": {
            "stringUnit": {"state": "translated", "value": "%1$@: %#@files@ in %#@dirs@"},
            "substitutions": {
              "files": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%arg file"}},
                "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}},
              "dirs": {"argNum": 3, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "one folder"}},
                "other": {"stringUnit": {"state": "translated", "value": "%arg folders"}}}}}}}}},
          "50% off": {}, "broken": {"localizations": 3}, "odd": 4
        }}
        """

    /// The numbers of arguments are those that formats may have.
    @Test(arguments: [Int.min, -1, 0, 1_000_000, .max]) func catalogue_ignoresImpossibleArguments(number: Int) throws {
        let file = """
            {"sourceLanguage": "en", "strings": {"key": {"localizations": {"en": {
              "stringUnit": {"state": "translated", "value": "%#@a@"},
              "substitutions": {"a": {"argNum": \(number), "variations": {"plural": {
                "other": {"stringUnit": {"state": "translated", "value": "%arg %lld %lld"}}}}}}}}}}}
            """
        try withBundle(["Localizable.xcstrings": file], languages: ["en"]) { bundle in
            let format = bundle.appLocalizedString(forKey: "key", value: nil, table: nil)
            #expect(String(appFormat: format, arguments: [7, 8, 9]).hasPrefix("7 "))
        }
    }

    @Test func catalogue_hasTheTextsOfAllLanguages() throws {
        let files = ["Localizable.xcstrings": BundleTextTests.catalogue, "de.lproj/Other.strings": "a = b;"]
        try withBundle(files, languages: ["de"]) { bundle in
            func text(_ key: String) -> String { bundle.appLocalizedString(forKey: key, value: nil, table: nil) }
            #expect(bundle.appLocalizations == ["en", "de"] && bundle.preferredAppLocalizations == ["de"])
            #expect(
                text("Hello") == "Hallo" && text("new") == "new" && text("title.key") == "Titel" && text("odd") == "odd"
            )
            #expect(String(localized: "\(1) files", bundle: bundle) == "Eine Datei")
            #expect(
                String(localized: "\(1234) files", bundle: bundle, locale: Locale(identifier: "de")) == "1.234 Dateien")
            #expect(String(format: text("%lld files"), 1) == "Eine Datei")
        }
        try withBundle(files, languages: ["en"]) { bundle in
            func text(_ key: String) -> String { bundle.appLocalizedString(forKey: key, value: nil, table: nil) }
            #expect(text("Hello") == "Hello" && text("title.key") == "Title")
            #expect(String(format: text("tap"), 1) == "Tap 1" && String(format: text("tap"), 2) == "Taps 2")
            #expect(String(localized: "\("Ada") has \(1) in \(2)", bundle: bundle) == "Ada: 1 file in 2 folders")
            #expect(String(localized: "\("Ada") has \(3) in \(1)", bundle: bundle) == "Ada: 3 files in one folder")
        }
    }

    @Test func catalogue_ofAStoryboard() throws {
        let files = ["mul.lproj/Hello.xcstrings": BundleTextTests.catalogue, "Base.lproj/Hello.storyboard": ""]
        try withBundle(files, languages: ["de"]) { bundle in
            #expect(bundle.appLocalizedString(forKey: "Hello", value: nil, table: "Hello") == "Hallo")
            #expect(bundle.appLocalizations == ["en", "Base", "de"])
        }
    }

    @Test func catalogue_ofADevice() throws {
        let tables = try StringCatalogue(Data(BundleTextTests.catalogue.utf8), device: .ipad).tables
        #expect(tables["en"]?["tap"] == .text("Tap on iPad"))
    }

    @Test func dictionary_hasWidthsDevicesAndNestedForms() throws {
        func entry(_ xml: String, _ device: TextDevice = .iphone) throws -> StringEntry? {
            let values = try TableFile.read(Array("<plist><dict><key>k</key><dict>\(xml)</dict></dict></plist>".utf8))
            return values["k"].flatMap { StringEntry($0, language: "en", device: device) }
        }
        let widths =
            "<key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Long</string><key>5</key><string>S</string></dict>"
        #expect(
            try entry(widths) == .widths([WidthVariant(width: 5, text: "S"), WidthVariant(width: 20, text: "Long")]))
        let devices =
            "<key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key><string>Pad</string><key>other</key><string>All</string></dict>"
        #expect(try entry(devices) == .text("All") && entry(devices, .ipad) == .text("Pad"))
        #expect(try entry("<key>one</key><string>a</string>") == nil)
    }

    @Test func damagedFiles_areLeftOut() throws {
        let files = [
            "en.lproj/Localizable.strings": "\"a\" = \"b\" oh", "en.lproj/Localizable.stringsdict": "<plist><dict>",
            "Localizable.xcstrings": "{]",
            "de.lproj/Localizable.strings": "a = Wert;",
        ]
        try withBundle(files, languages: ["en"]) { bundle in
            #expect(bundle.appLocalizedString(forKey: "a", value: nil, table: nil) == "a")
        }
        try withBundle(files, languages: ["de"]) { bundle in
            #expect(bundle.appLocalizedString(forKey: "a", value: nil, table: nil) == "Wert")
        }
    }

    /// An app that lets its users choose a language opens the folder of the language itself.
    @Test func folderOfALanguage_isABundle() throws {
        let files = [
            "fr.lproj/Localizable.strings": "\"a\" = \"Un\";",
            "fr.lproj/Localizable.stringsdict": BundleTextTests.plural,
            "en.lproj/Localizable.strings": "\"a\" = \"One\";",
        ]
        try withBundle(files, languages: ["en"]) { bundle in
            let path = try #require(bundle.path(forResource: "fr", ofType: "lproj")),
                own = try #require(Bundle(path: path))
            #expect(NSLocalizedString("a", bundle: own, comment: "") == "Un")
            #expect(own.appLocalizedString(forKey: "a", value: nil, table: nil) == "Un")
            // In French, 0 has the form of 1.
            #expect(String(format: NSLocalizedString("n_items", bundle: own, value: "", comment: ""), 0) == "0 item")
        }
    }
}
