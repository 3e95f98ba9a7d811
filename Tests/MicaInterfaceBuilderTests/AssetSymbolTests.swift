import Foundation
import MicaInterfaceBuilder
import MicaSources
import Testing

@Suite struct AssetSymbolTests {
    /// Creates a catalogue of folders; those that end with "/" have a namespace.
    private func catalogue(_ sets: [String]) throws -> AssetCatalogue {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xcassets")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for set in sets {
            let url = folder.appendingPathComponent(set)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            guard set.hasSuffix("/") else { continue }
            try Data(#"{"properties": {"provides-namespace": true}}"#.utf8)
                .write(to: url.appendingPathComponent("Contents.json"))
        }
        return try AssetCatalogue(readingFrom: folder, path: "A.xcassets")
    }

    private func code(_ sets: [String], sources: [String] = []) throws -> String {
        AssetSymbols.generate(
            [try catalogue(sets)],
            sources: sources.enumerated().map { AppleSource(path: "\($0.offset).swift", bytes: Array($0.element.utf8)) }
        )
    }

    /// The names of symbols that Xcode generates for these assets.
    @Test(arguments: [
        ("bubble-chat", "bubbleChat"), ("Kill Bill", "killBill"), ("ic_addApp_green", "icAddAppGreen"),
        ("repeat.slash.black", "repeatSlashBlack"), ("img_graph_2", "imgGraph2"), ("qui02", "qui02"), ("1", "_1"),
        ("10e", "_10E"), ("2ed", "_2Ed"), ("0b3b21ff27", "_0B3B21Ff27"), ("QR Icons", "qrIcons"),
        ("QR-Code Icon Black", "qrCodeIconBlack"), ("QRpedia_QR-Code Blue", "qRpediaQRCodeBlue"),
        ("Locate me OFF", "locateMeOFF"), ("BMW", "BMW"), ("M", "M"), ("M-stadt", "mStadt"), ("A-1-1-0", "A_1_1_0"),
        ("292C38", "_292_C_38"), ("Default", "`default`"), ("Image", "image"),
        ("adult_products_image", "adultProducts"),
        ("Initial-Image", "initial"), ("welcomeVCimage", "welcomeVCimage"), ("Blau Grün", "blauGrün"),
    ]) func namesOfImages(_ name: String, _ symbol: String) throws {
        let text = try code([name + ".imageset"])
        #expect(text.contains("    static let \(symbol) = ImageResource(name: \"\(name)\", bundle: resourceBundle)\n"))
        #expect(text.contains("    static var \(symbol): UIImage { UIImage(resource: .\(symbol)) }\n"))
    }

    @Test(arguments: [
        ("AccentColor", "accent"), ("tabbarBackgroundColor", "tabbarBackground"), ("color_9DA2A5", "color9DA2A5"),
        ("color_FF453A", "colorFF453A"), ("SDGGreen", "sdgGreen"), ("Color", "color"), ("Header Image", "headerImage"),
    ]) func namesOfColors(_ name: String, _ symbol: String) throws {
        let text = try code([name + ".colorset"])
        #expect(text.contains("    static let \(symbol) = ColorResource(name: \"\(name)\", bundle: resourceBundle)\n"))
        #expect(text.contains("    static var \(symbol): UIColor { UIColor(resource: .\(symbol)) }\n"))
    }

    /// Folders with a namespace are types; others are not part of names, and neither are sets of other kinds.
    @Test func foldersAreTypes() throws {
        let text = try code([
            "tab icons/", "tab icons/star.symbolset", "tab icons/Big/", "tab icons/Big/Sun.imageset", "Plain",
            "Plain/Moon.imageset", "AppIcon.appiconset",
        ])
        #expect(text.contains("    enum TabIcons {\n        static let star = ImageResource(name: \"tab icons/star\""))
        #expect(
            text.contains("        enum Big {\n            static let sun = ImageResource(name: \"tab icons/Big/Sun\""))
        #expect(text.contains("            static var sun: UIImage { UIImage(resource: .TabIcons.Big.sun) }\n"))
        #expect(text.contains("    static let moon = ImageResource(name: \"Moon\""))
        #expect(!text.contains("AppIcon"))
    }

    /// The colours of UIKit and the members that the app declares stay.
    @Test func declaredNamesAreKept() throws {
        let own =
            "extension UIColor {\n    @objc public static let sea = UIColor.blue\n    let sky = 1\n}\nenum Icons {}\n"
        let text = try code(
            ["Red.colorset", "Sea.colorset", "Sky.colorset", "Icons/", "Icons/a.imageset"], sources: [own])
        for name in ["red", "sea", "sky"] { #expect(text.contains("static let \(name) = ColorResource")) }
        #expect(text.contains("static var sky: UIColor"))
        for name in ["red", "sea"] { #expect(!text.contains("static var \(name): UIColor"), "\(name)") }
        #expect(!text.contains("extension UIImage"))
    }

    /// Of several assets with one symbol the first by name has it. Names from strangers cannot end a comment or a literal.
    @Test func doubleAndHostileNames() throws {
        let text = try code(["a-b.imageset", "a_b.imageset", "x\"\ny.imageset", "€.imageset"])
        #expect(text.contains("static let aB = ImageResource(name: \"a-b\""))
        #expect(text.contains("// a_b has no symbol: a-b has the symbol aB; rename one of them\n"))
        #expect(text.contains("static let xY = ImageResource(name: \"x\\\"\\ny\""))
        #expect(text.contains("// € has no symbol: it has neither letters nor digits\n"))
        #expect(try !code([]).contains("extension"))
    }

    @Test func depthIsBounded() throws {
        let deep = (0..<40).map { "\($0)" }.joined(separator: "/")
        let error = #expect(throws: InterfaceFailure.self) { try self.catalogue([deep]) }
        #expect(error?.message == "folders must be nested at most 32 deep (got more)")
    }
}
