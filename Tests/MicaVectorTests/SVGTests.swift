import CoreGraphics
import CoreText
import Foundation
import ImageIO
import Testing

/// SVG files that programs draw as Mica does.
@Suite struct SVGTests {
    static func svg(_ page: DrawnPage, hasText: Bool = false) -> Data {
        VectorFile.svg(size: page.size, hasText: hasText) { context in
            context.rebase(.identity)
            page.draw(context)
        }
    }

    static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// Returns the share of pixels by which librsvg's picture differs from Mica's.
    static func difference(_ page: DrawnPage, levels: Int = 2) throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("svg-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.svg"), output = folder.appendingPathComponent("page.png")
        try svg(page).write(to: file)
        try Tool.run("rsvg-convert", ["-z", "2", file.path, "-o", output.path])
        guard let source = CGImageSourceCreateWithURL(output as CFURL, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return 1 }
        return Pixels(image).difference(from: page.pixels(scale: 2), levels: levels)
    }

    static var pages: [(name: String, page: DrawnPage, share: Double)] {
        let color = PDFPageTests.color
        let font = CTFontCreateWithName("Inter", 18, nil)
        return [
            (
                "shapes",
                DrawnPage { context in
                    context.setFillColor(color(0.9, 0.2, 0.1, 1))
                    context.fill(CGRect(x: 20, y: 20, width: 60, height: 40))
                    context.setFillColor(color(0.1, 0.4, 0.8, 0.5))
                    context.fillEllipse(in: CGRect(x: 50, y: 40, width: 90, height: 90))
                    context.setLineWidth(6)
                    context.setLineDash(phase: 3, lengths: [12, 6])
                    context.setLineCap(.round)
                    context.stroke(CGRect(x: 20, y: 120, width: 150, height: 60))
                }, 0.02
            ),
            (
                "text",
                DrawnPage { context in
                    context.textPosition = CGPoint(x: 10, y: 100)
                    CTLineDraw(PDFFileTests.line("Zwölf office fjord", font), context)
                }, 0.02
            ),
            (
                "gradients",
                DrawnPage { context in
                    let colors = [color(1, 0, 0, 1), color(1, 1, 0, 1), color(0, 0, 1, 0.2)] as CFArray
                    let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.3, 1])!
                    context.clip(to: CGRect(x: 10, y: 10, width: 180, height: 180))
                    context.drawLinearGradient(
                        gradient, start: CGPoint(x: 30, y: 10), end: CGPoint(x: 170, y: 90), options: [])
                    context.drawRadialGradient(
                        gradient, startCenter: CGPoint(x: 60, y: 120), startRadius: 5,
                        endCenter: CGPoint(x: 65, y: 120), endRadius: 60, options: [])
                }, 0.01
            ),
            (
                "groups",
                DrawnPage { context in
                    context.setFillColor(color(1, 0.8, 0, 1))
                    context.fill(CGRect(x: 0, y: 0, width: 120, height: 200))
                    context.setBlendMode(.multiply)
                    context.setFillColor(color(0, 0.6, 1, 1))
                    context.fill(CGRect(x: 40, y: 120, width: 120, height: 60))
                    context.setBlendMode(.normal)
                    context.setAlpha(0.5)
                    context.beginTransparencyLayer(auxiliaryInfo: nil)
                    context.fillEllipse(in: CGRect(x: 40, y: 30, width: 60, height: 60))
                    context.fillEllipse(in: CGRect(x: 80, y: 30, width: 60, height: 60))
                    context.setBlendMode(.destinationOut)
                    context.fillEllipse(in: CGRect(x: 70, y: 50, width: 20, height: 20))
                    context.endTransparencyLayer()
                }, 0.01
            ),
        ]
    }

    @Test(.enabled(if: Tool.has("rsvg-convert"), "there is no rsvg-convert"), arguments: 0..<4)
    func pages_areDrawnTheSame(_ index: Int) throws {
        let (name, page, share) = Self.pages[index]
        let difference = try Self.difference(page, levels: name == "gradients" ? 8 : 2)
        #expect(difference <= share, "\(name)")
    }

    @Test func text_isCharactersOnRequest() {
        let font = CTFontCreateWithName("Inter", 18, nil)
        let page = DrawnPage { context in
            context.textPosition = CGPoint(x: 10, y: 100)
            CTLineDraw(PDFFileTests.line("a < b & c", font), context)
        }
        #expect(Self.text(Self.svg(page, hasText: true)).contains(">a &lt; b &amp; c</text>"))
        let outlines = Self.text(Self.svg(page))
        #expect(!outlines.contains("<text") && outlines.contains("<use"))
    }

    @Test func sameCalls_sameBytes() {
        for entry in Self.pages { #expect(Self.svg(entry.page) == Self.svg(entry.page)) }
    }

    @Test func impossibleNumbers_drawNothing() {
        let page = DrawnPage(100, 100) { context in
            for value in [CGFloat.nan, .infinity, 1e30] {
                context.fill(CGRect(x: value, y: 0, width: 10, height: 10))
                context.stroke(CGRect(x: 0, y: 0, width: value, height: 10), width: 3)
            }
        }
        let text = Self.text(Self.svg(page))
        #expect(!text.contains("nan") && !text.contains("inf"))
        // A line of a size without end is cut to the picture.
        #expect(text.count < 2000 && !text.contains("e+"))
    }
}
