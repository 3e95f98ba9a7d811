import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

private final class BundleDelegate: UIResponder, UIApplicationDelegate {}

/// The resources of an app's module, in a folder beside the program as the package manager makes it.
@MainActor @Suite(.serialized) struct AppBundleTests {
    /// Foundation keeps what it has seen in a folder: each test has its own.
    private let folder = Bundle.main.bundleURL.appendingPathComponent(
        "app-\(UUID().uuidString)_UIKitTests.resources")

    /// Writes files into the folder while an app of this module runs.
    private func withApp(
        _ files: [String: Data], fonts: [String] = [], arguments: [String] = [], _ body: (AppLaunch) throws -> Void
    ) throws {
        defer {
            try? FileManager.default.removeItem(at: folder)
            AppBundle.start(nil)
        }
        for (path, data) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url)
        }
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let entries = try PropertyListSerialization.data(
            fromPropertyList: ["UIAppFonts": fonts], format: .xml, options: 0)
        try entries.write(to: place.appendingPathComponent("Info.plist"))
        let launch = AppLaunch(
            principal: UIApplication.self, delegate: BundleDelegate.self, arguments: ["app"] + arguments,
            information: AppInformation(of: BundleDelegate.self, program: place.appendingPathComponent("App").path))
        try body(launch)
    }

    private func picture(_ width: Int) -> Data {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: 3)).pngData { _ in }
    }

    @Test func images_coloursAndData_areThoseOfTheModule() throws {
        let set = #"{"images":[{"idiom":"universal","filename":"s.png","scale":"1x"}]}"#
        let color =
            #"{"colors":[{"idiom":"universal","color":{"components":{"red":"1.0","green":"0.0","blue":"0.0","alpha":"1.0"}}}]}"#
        let data = #"{"data":[{"idiom":"universal","filename":"d.txt"}]}"#
        let catalogue = "Contents/Resources/Assets.xcassets"
        try withApp([
            "Contents/Resources/plain.png": picture(5), "\(catalogue)/Star.imageset/s.png": picture(7),
            "\(catalogue)/Star.imageset/Contents.json": Data(set.utf8),
            "\(catalogue)/Own.colorset/Contents.json": Data(color.utf8),
            "\(catalogue)/Note.dataset/Contents.json": Data(data.utf8),
            "\(catalogue)/Note.dataset/d.txt": Data("note".utf8), "loose.txt": Data("a".utf8),
        ]) { _ in
            let scale = UIScreen.main.scale
            #expect(UIImage(named: "plain")?.size.width == (5 * scale).rounded())
            #expect(UIImage(named: "Star", in: .main, with: nil)?.cgImage?.width == Int(7 * scale))
            #expect(UIImage(resource: ImageResource(name: "Star", bundle: .main)).cgImage?.width == Int(7 * scale))
            #expect(UIImage(resource: ImageResource(name: "None", bundle: .main)).cgImage == nil)
            let red = UIColor(resource: ColorResource(name: "Own", bundle: .main))
            #expect(red.cgColor.components == [1, 0, 0, 1])
            #expect(UIColor(resource: ColorResource(name: "None", bundle: .main)).cgColor.alpha == 0)
            #expect(UIColor(named: "Own")?.cgColor.components == [1, 0, 0, 1])
            #expect(NSDataAsset(name: "Note").map { String(decoding: $0.data, as: UTF8.self) } == "note")
            #expect(Bundle.ofApp().path(forResource: "plain", ofType: "png")?.hasPrefix(folder.path) == true)
        }
        #expect(UIImage(named: "plain") == nil, "the app has ended")
    }

    @Test func bundle_hasTheEntriesOfItsInformation() throws {
        let entries = try PropertyListSerialization.data(
            fromPropertyList: ["CFBundleIdentifier": "org.a.b"], format: .xml, options: 0)
        let other = Bundle.main.bundleURL.appendingPathComponent("a_BundleOfEntries.resources/Contents")
        defer { try? FileManager.default.removeItem(at: other.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try entries.write(to: other.appendingPathComponent("Info.plist"))
        #expect(Bundle.ofApp("BundleOfEntries/A.swift").bundleIdentifier == "org.a.b")
        #expect(Bundle.ofApp("OfEntries/A.swift") === Bundle.main)
    }

    private static let plural = """
        <plist version="1.0"><dict><key>n_items</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@x@</string>
        <key>x</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>zero</key><string>nichts</string>
        <key>one</key><string>%d Ding</string><key>other</key><string>%d Dinge</string></dict></dict></dict></plist>
        """

    /// This file imports Foundation, too, which has functions of the same names.
    @Test func texts_areThoseOfTheModule_inTheLanguageOfTheArguments() throws {
        let resources = "Contents/Resources/"
        try withApp(
            [
                resources + "en.lproj/Localizable.strings": Data("hello = \"Hello, %@\"; only = English;".utf8),
                resources + "de.lproj/Localizable.strings": Data("hello = \"Hallo, %@\";".utf8),
                resources + "de.lproj/Localizable.stringsdict": Data(AppBundleTests.plural.utf8),
                resources + "de.lproj/Second.strings": Data("hello = Zweite;".utf8),
                resources + "de.lproj/InfoPlist.strings": Data("CFBundleDisplayName = Eigenes;".utf8),
                resources + "en.lproj/flag.png": picture(3), resources + "de.lproj/flag.png": picture(9),
            ], arguments: ["-AppleLanguages", "(de-CH)"]
        ) { launch in
            #expect(String(format: NSLocalizedString("hello", comment: ""), "Ada") == "Hallo, Ada")
            #expect(
                NSLocalizedString("only", comment: "") == "English" && NSLocalizedString("none", comment: "") == "none")
            #expect(NSLocalizedString("none", value: "Value", comment: "") == "Value")
            #expect(NSLocalizedString("hello", tableName: "Second", comment: "") == "Zweite")
            #expect(NSLocalizedString("hello", tableName: "Second", value: "x", comment: "") == "Zweite")
            #expect(NSLocalizedString("hello", bundle: .main, comment: "") == "Hallo, %@")
            #expect(NSLocalizedString("hello", bundle: .main, value: "x", comment: "") == "Hallo, %@")
            #expect(NSLocalizedString("hello", tableName: "Second", bundle: .main, comment: "") == "Zweite")
            #expect(NSLocalizedString("hello", tableName: "Second", bundle: .main, value: "x", comment: "") == "Zweite")
            #expect(appLocalizedString("hello", tableName: nil, bundle: .main, value: "x", comment: "") == "Hallo, %@")
            let items = NSLocalizedString("n_items", comment: "")
            #expect([0, 1, 2].map { String.localizedStringWithFormat(items, $0) } == ["nichts", "1 Ding", "2 Dinge"])
            #expect(String(format: items, 1) == "1 Ding" && String(format: items, locale: nil, 2) == "2 Dinge")
            #expect(String(localized: "hello") == "Hallo, %@" && String(localized: "\(1) new") == "1 new")
            #expect(Locale.preferredAppLanguages == ["de-CH"] && Locale.ofApp().identifier == "de-CH")
            let bundle = Bundle.ofApp()
            #expect(bundle.preferredAppLocalizations == ["de"] && Set(bundle.appLocalizations) == ["de", "en"])
            #expect(
                Bundle.ofApp(for: BundleDelegate.self) === bundle
                    && Bundle.ofApp(identifier: "org.a.UIKitTests") === bundle)
            #expect(Bundle.ofApp(identifier: "org.a.none") == nil)
            #expect(UIImage(named: "flag").map { $0.cgImage?.width } == Int(9 * UIScreen.main.scale))
            #expect(launch.name == "Eigenes" && !launch.isRightToLeft)
        }
        #expect(NSLocalizedString("hello", comment: "") == "hello", "the app has ended")
    }

    @Test func appInArabic_isMirrored() throws {
        let files = [
            "ar.lproj/Localizable.strings": Data("a = b;".utf8), "en.lproj/Localizable.strings": Data("a = c;".utf8),
        ]
        for (language, isMirrored) in [("ar-EG", true), ("he", false), ("en", false)] {
            try withApp(files, arguments: ["-AppleLanguages", "(\(language))"]) { launch in
                #expect(launch.isRightToLeft == isMirrored)
            }
        }
    }

    @Test func fonts_areRegistered() throws {
        let font = try Data(
            contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"))
        try withApp(["Contents/Resources/own.ttf": font], fonts: ["own.ttf", "none.ttf"]) { _ in }
        // Only what was registered can be taken back, once.
        let own = folder.appendingPathComponent("Contents/Resources/own.ttf")
        #expect(CTFontManagerUnregisterFontsForURL(own, .process, nil))
        #expect(!CTFontManagerUnregisterFontsForURL(own, .process, nil))
    }
}
