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
    private func withApp(_ files: [String: Data], fonts: [String] = [], _ body: () throws -> Void) throws {
        defer {
            try? FileManager.default.removeItem(at: folder)
            AppBundle.module = nil
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
        _ = AppLaunch(
            principal: UIApplication.self, delegate: BundleDelegate.self, arguments: ["app"],
            information: AppInformation(of: BundleDelegate.self, program: place.appendingPathComponent("App").path))
        try body()
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
        ]) {
            let scale = UIScreen.main.scale
            #expect(UIImage(named: "plain")?.size.width == (5 * scale).rounded())
            #expect(UIImage(named: "Star", in: .main, with: nil)?.cgImage?.width == Int(7 * scale))
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

    @Test func fonts_areRegistered() throws {
        let font = try Data(
            contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"))
        try withApp(["Contents/Resources/own.ttf": font], fonts: ["own.ttf", "none.ttf"]) {}
        // Only what was registered can be taken back, once.
        let own = folder.appendingPathComponent("Contents/Resources/own.ttf")
        #expect(CTFontManagerUnregisterFontsForURL(own, .process, nil))
        #expect(!CTFontManagerUnregisterFontsForURL(own, .process, nil))
    }
}
