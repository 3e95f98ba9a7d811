import Foundation
import Testing
import UIKit

/// A bundle whose catalogue is a folder in Xcode's layout.
@MainActor @Suite final class AssetCatalogTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
    private let bundle: Bundle

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        bundle = try #require(Bundle(path: folder.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ path: String, _ data: Data) throws {
        let url = folder.appendingPathComponent("Assets.xcassets/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    private func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    private func png(_ side: Int) throws -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size, format: format).pngData { context in
            UIColor.red.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    /// Names that point outside of their set or of the catalogue find nothing.
    @Test(arguments: ["../../../secret.png", "../Other.imageset/a.png", "/tmp/secret.png", "..", "sub/a.png"])
    func files_areOfTheirSet(name: String) throws {
        try png(10).write(to: folder.appendingPathComponent("secret.png"))
        try write("Other.imageset/a.png", png(10))
        try write("A.imageset/sub/a.png", png(10))
        for (path, key, more) in [
            ("A.imageset", "images", #", "scale": "1x""#), ("A.dataset", "data", ""), ("A.symbolset", "symbols", ""),
        ] {
            try write(
                "\(path)/Contents.json", #"{"\#(key)": [{"idiom": "universal", "filename": "\#(name)"\#(more)}]}"#)
        }
        #expect(UIImage(named: "A", in: bundle, compatibleWith: nil) == nil)
        #expect(NSDataAsset(name: "A", bundle: bundle) == nil)
        try write("Good.imageset/Contents.json", #"{"images": [{"idiom": "universal", "filename": "..a.png"}]}"#)
        try write("Good.imageset/..a.png", png(10))
        #expect(UIImage(named: "Good", in: bundle, compatibleWith: nil) != nil)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Out.imageset"), withIntermediateDirectories: true)
        try Data(#"{"images": [{"filename": "a.png"}]}"#.utf8).write(
            to: folder.appendingPathComponent("Out.imageset/Contents.json"))
        try png(10).write(to: folder.appendingPathComponent("Out.imageset/a.png"))
        #expect(UIImage(named: "../Out", in: bundle, compatibleWith: nil) == nil)
    }

    @Test func images_byScaleAndAppearance() throws {
        try write(
            "Icons/Star.imageset/Contents.json",
            """
            {"images": [
              {"idiom": "universal", "filename": "a.png", "scale": "1x"},
              {"idiom": "universal", "filename": "b.png", "scale": "2x"},
              {"idiom": "universal", "scale": "3x"},
              {"idiom": "watch", "filename": "b.png", "scale": "3x"},
              {"idiom": "universal", "filename": "dark.png", "scale": "2x",
               "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
             "info": {"version": 1, "author": "xcode"}, "properties": {"template-rendering-intent": "template"}}
            """)
        try write("Icons/Star.imageset/a.png", png(10))
        try write("Icons/Star.imageset/b.png", png(20))
        try write("Icons/Star.imageset/dark.png", png(40))
        func image(_ name: String, _ scale: CGFloat, _ style: UIUserInterfaceStyle) -> UIImage? {
            UIImage(
                named: name, in: bundle,
                compatibleWith: UITraitCollection(traitsFrom: [
                    .init(displayScale: scale), .init(userInterfaceStyle: style),
                ]))
        }
        let star = try #require(image("Star", 2, .light))
        #expect(star.size == CGSize(width: 10, height: 10) && star.scale == 2 && star.renderingMode == .alwaysTemplate)
        #expect(image("Icons/Star", 1, .light)?.scale == 1)
        #expect(image("Star", 3, .light)?.scale == 2)
        #expect(image("Star", 2, .dark)?.size == CGSize(width: 20, height: 20))
        #expect(image("Moon", 2, .light) == nil)
    }

    /// The sides of the files are 10, 11, …; the first three suit no one better than others.
    @Test func images_byLanguageDirectionDeviceAndSizeClass() throws {
        let variants = [
            #""idiom": "universal""#, #""idiom": "watch""#, #""idiom": "universal", "locale": "fr""#,
            #""idiom": "universal", "locale": "de""#,
            #""idiom": "ipad""#, #""idiom": "iphone", "subtype": "retina4""#, #""idiom": "iphone""#,
            #""idiom": "universal", "language-direction": "right-to-left""#,
            #""idiom": "universal", "width-class": "regular""#,
        ]
        func side(_ indices: [Int], _ traits: UITraitCollection...) throws -> CGFloat {
            let list = indices.map { #"{"filename": "\#($0).png", "scale": "1x", \#(variants[$0])}"# }
            let name = "Set\(indices.map(String.init).joined(separator: "-"))"
            try write("\(name).imageset/Contents.json", #"{"images": [\#(list.joined(separator: ","))]}"#)
            for index in indices { try write("\(name).imageset/\(index).png", png(10 + index)) }
            let all = UITraitCollection(traitsFrom: [UITraitCollection(displayScale: 1)] + traits)
            return try #require(UIImage(named: name, in: bundle, compatibleWith: all)).size.width
        }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("de.lproj"), withIntermediateDirectories: true)
        #expect(try side([0, 1, 2, 3]) == 13)
        #expect(try side([2, 0]) == 10 && side([2]) == 12)
        let phone = UITraitCollection(userInterfaceIdiom: .phone), pad = UITraitCollection(userInterfaceIdiom: .pad)
        #expect(try side([4, 0, 5, 6], phone) == 16 && side([0, 5, 6, 4], pad) == 14)
        #expect(try side([4, 0], phone) == 10 && side([5, 0], phone) == 15)
        let mirrored = UITraitCollection(layoutDirection: .rightToLeft)
        #expect(try side([7, 0]) == 10 && side([0, 7], mirrored) == 17)
        let wide = UITraitCollection(horizontalSizeClass: .regular)
        #expect(try side([8, 0]) == 10 && side([0, 8], wide) == 18)
    }

    @Test func colors_ofOtherSpaces() throws {
        func color(_ space: String, _ components: String) throws -> [CGFloat] {
            try write(
                "\(space).colorset/Contents.json",
                #"{"colors": [{"color": {"color-space": "\#(space)", "components": {\#(components)}}}]}"#)
            let named = try #require(UIColor(named: space, in: bundle, compatibleWith: nil))
            var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
            #expect(named.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
            return [red, green, blue, alpha].map { ($0 * 1000).rounded() / 1000 }
        }
        let linear = #""red": "0.214", "green": "1.000", "blue": "0.000", "alpha": "0.500""#
        #expect(try color("extended-linear-srgb", linear) == [0.5, 1, 0, 0.5])
        let gray = try color("gray-gamma-22", #""white": "0.500", "alpha": "1.000""#)
        #expect(gray[0] == gray[1] && gray[1] == gray[2] && abs(gray[0] - 0.5) < 0.01)
        #expect(try color("extended-srgb", #""red": "1.200", "green": "0", "blue": "0", "alpha": "1""#)[0] >= 1)
        // Components of 0 to 255 have an opacity of 0 to 1.
        #expect(try color("srgb", #""red": "255", "green": "0x00", "blue": "0", "alpha": "1""#) == [1, 0, 0, 1])
    }

    @Test func slicing_isInPixels() throws {
        try write(
            "Bar.imageset/Contents.json",
            """
            {"images": [{"idiom": "universal", "filename": "a.png", "scale": "2x", "resizing": {"mode": "9-part",
              "center": {"mode": "stretch", "width": 1, "height": 1},
              "cap-insets": {"top": 4, "left": 6, "bottom": 4, "right": 6}}}]}
            """)
        try write("Bar.imageset/a.png", png(20))
        let bar = try #require(UIImage(named: "Bar", in: bundle, with: nil))
        #expect(bar.capInsets == UIEdgeInsets(top: 2, left: 3, bottom: 2, right: 3) && bar.resizingMode == .stretch)
    }

    @Test func colors_andData() throws {
        try write(
            "Accent.colorset/Contents.json",
            """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
               "components": {"red": "0xFF", "green": "128", "blue": "0.250", "alpha": "0.500"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"platform": "ios", "reference": "systemRedColor"}}]}
            """)
        try write(
            "Grey.colorset/Contents.json",
            "{\"colors\": [{\"color\": {\"components\": {\"white\": \"0.500\", \"alpha\": \"1.000\"}}}]}")
        try write(
            "Words.dataset/Contents.json",
            "{\"data\": [{\"filename\": \"w.txt\", \"universal-type-identifier\": \"public.text\"}]}")
        try write("Words.dataset/w.txt", "hello")
        let accent = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: nil))
        let light = accent.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        #expect(light == UIColor(red: 1, green: 128.0 / 255, blue: 0.25, alpha: 0.5))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(accent.resolvedColor(with: dark) == UIColor.systemRed.resolvedColor(with: dark))
        #expect(UIColor(named: "Grey", in: bundle, compatibleWith: nil) != nil)
        #expect(UIColor(named: "None", in: bundle, compatibleWith: nil) == nil)
        let words = try #require(NSDataAsset(name: "Words", bundle: bundle))
        #expect(words.data == Data("hello".utf8) && words.typeIdentifier == "public.text")
        #expect(NSDataAsset(name: "Accent", bundle: bundle) == nil)
    }
}
