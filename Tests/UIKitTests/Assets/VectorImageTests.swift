import Foundation
import MicaSnapshot
import Testing
import UIKit

/// Images of SVG files in a catalogue.
@MainActor @Suite final class VectorImageTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
    private let bundle: Bundle

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        bundle = try #require(Bundle(path: folder.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A square of 20 points: the left half red, the right half clear.
    private static let svg = #"<svg xmlns="x" width="20" height="20"><rect width="10" height="20" fill="red"/></svg>"#

    private func write(_ set: String, _ file: String, _ text: String, properties: String = "{}", image: String = "")
        throws
    {
        let url = folder.appendingPathComponent("Assets.xcassets/\(set)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url.appendingPathComponent(file))
        let name = file.hasSuffix(".pdf.svg") ? String(file.dropLast(4)) : file
        let json =
            #"{"images": [{"idiom": "universal", "filename": "\#(name)"\#(image)}], "properties": \#(properties)}"#
        try Data(json.utf8).write(to: url.appendingPathComponent("Contents.json"))
    }

    private func image(_ name: String, scale: CGFloat) -> UIImage? {
        UIImage(named: name, in: bundle, compatibleWith: UITraitCollection(displayScale: scale))
    }

    /// The alpha of a row of pixels.
    private func row(_ image: CGImage, _ y: Int) throws -> [UInt8] {
        let width = image.width, space = CGColorSpaceCreateDeviceRGB()
        let context = try #require(
            CGContext(
                data: nil, width: width, height: image.height, bitsPerComponent: 8, bytesPerRow: 4 * width,
                space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: image.height))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        return (0..<width).map { bytes[y * context.bytesPerRow + 4 * $0 + 3] }
    }

    @Test(arguments: [1, 2, 3]) func pixels_areThoseOfTheScale(scale: Int) throws {
        try write("A.imageset", "a.svg", Self.svg)
        let image = try #require(self.image("A", scale: CGFloat(scale)))
        #expect(image.size == CGSize(width: 20, height: 20))
        let pixels = try #require(image.cgImage)
        #expect(pixels.width == 20 * scale)
        #expect(
            try row(pixels, 5) == [UInt8](repeating: 255, count: 10 * scale) + [UInt8](repeating: 0, count: 10 * scale))
    }

    /// An edge in the middle of a view of any size stays between two pixels, if the set preserves vectors.
    @Test(arguments: [true, false]) func imageViews_drawPreservedVectors(preserves: Bool) throws {
        try write(
            "A.imageset", "a.svg", Self.svg, properties: #"{"preserves-vector-representation": \#(preserves)}"#)
        let view = UIImageView(image: image("A", scale: 1))
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.layoutIfNeeded()
        let shown = view.layer.contents as! CGImage?
        let pixels = try #require(shown)
        #expect(pixels.width == Int((preserves ? 100 : 20) * view.traitCollection.displayScale))
        #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
    }

    @Test func templates_areTinted() throws {
        try write("A.imageset", "a.svg", Self.svg, properties: #"{"template-rendering-intent": "template"}"#)
        let image = try #require(self.image("A", scale: 2))
        #expect(image.renderingMode == .alwaysTemplate)
        let tinted = try #require(image.withTintColor(.blue).upright)
        #expect(try row(tinted, 3)[5] == 255)
    }

    /// A PDF file is shown from the SVG file that was made of it, whose units count as points.
    @Test func convertedFiles() throws {
        let svg = #"<svg xmlns="x" width="24pt" height="24pt" viewBox="0 0 24 24"><rect width="24" height="24"/></svg>"#
        try write("A.imageset", "a.pdf.svg", svg)
        #expect(image("A", scale: 1)?.size == CGSize(width: 24, height: 24))
    }

    @Test(arguments: [("a.svg", "<svg"), ("a.pdf", "%PDF"), ("a.png", "PNG")])
    func unreadableFiles_areNil(file: String, text: String) throws {
        try write("A.imageset", file, text)
        #expect(image("A", scale: 1) == nil)
    }

    @Test func files_byPath() throws {
        let url = folder.appendingPathComponent("a.svg")
        try Data(Self.svg.utf8).write(to: url)
        #expect(UIImage(contentsOfFile: url.path)?.size == CGSize(width: 20, height: 20))
        #expect(UIImage(named: url.path)?.size == CGSize(width: 20, height: 20))
    }

    /// A picture is drawn as a whole: its shapes do not show through each other.
    @Test func alpha_isThatOfTheWhole() throws {
        let shapes =
            #"<rect width="20" height="20"/><g opacity=".9"><rect width="20" height="20"/><rect width="9" height="20"/></g>"#
        let svg = #"<svg xmlns="x" width="20" height="20">\#(shapes)</svg>"#
        try write("A.imageset", "a.svg", svg)
        let image = try #require(self.image("A", scale: 1)), format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let drawn = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
            image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
        }
        let alphas = try row(try #require(drawn.cgImage), 5)
        #expect(alphas.allSatisfy { (127...128).contains($0) })
    }

    /// A new size draws the image again, and leaves an animation.
    @Test func resizing_keepsAnimations() throws {
        try write("A.imageset", "a.svg", Self.svg, properties: #"{"preserves-vector-representation": true}"#)
        let image = try #require(self.image("A", scale: 1)), view = UIImageView(image: image)
        view.animationImages = [image, image]
        view.startAnimating()
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.layoutIfNeeded()
        #expect(view.isAnimating)
        view.contentMode = .center
        #expect(view.isAnimating)
        let shown = view.layer.contents as! CGImage?
        #expect(shown?.width == Int(20 * view.traitCollection.displayScale))
    }

    /// The format in a renderer's closure is that of the renderer.
    @Test func formats_keepTheirRange() {
        let format = UIGraphicsImageRendererFormat()
        format.preferredRange = .extended
        var range: UIGraphicsImageRendererFormat.Range?
        _ = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image {
            range = $0.format.preferredRange
        }
        #expect(range == .extended)
    }

    @Test func tooLargeFiles_areNotRead() throws {
        let url = folder.appendingPathComponent("a.svg")
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        #expect(UIImage(contentsOfFile: url.path) == nil)
    }

    /// High contrast is chosen by traits, for colours as well.
    @Test func colors_byContrast() throws {
        let url = folder.appendingPathComponent("Assets.xcassets/C.colorset")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        func entry(_ red: Int, _ appearances: String) -> String {
            #"{"idiom": "universal", "appearances": [\#(appearances)], "color": {"color-space": "srgb", "components": {"red": "\#(red)", "green": "0", "blue": "0", "alpha": "1.0"}}}"#
        }
        let dark = #"{"appearance": "luminosity", "value": "dark"}"#,
            high = #"{"appearance": "contrast", "value": "high"}"#
        let entries = [entry(1, ""), entry(2, dark), entry(3, high), entry(4, "\(dark), \(high)")]
        try Data("{\"colors\": [\(entries.joined(separator: ","))]}".utf8).write(
            to: url.appendingPathComponent("Contents.json"))
        let color = try #require(UIColor(named: "C", in: bundle, compatibleWith: nil))
        for (style, contrast, red) in [
            (UIUserInterfaceStyle.light, UIAccessibilityContrast.normal, 1), (.dark, .normal, 2), (.light, .high, 3),
            (.dark, .high, 4),
        ] {
            let traits = UITraitCollection(traitsFrom: [
                .init(userInterfaceStyle: style), .init(accessibilityContrast: contrast),
            ])
            #expect(color.resolvedColor(with: traits) == UIColor(red: CGFloat(red) / 255, green: 0, blue: 0, alpha: 1))
        }
    }
}
