import CoreGraphics
import CoreText
import Foundation
import ImageIO
import Testing

/// Pages that PDF programs draw as Mica does.
@Suite struct PDFPageTests {
    static let readers = PageReader.allCases.filter { Tool.has($0.rawValue) }

    /// Expects that all programs draw a page like Mica, apart from a share of pixels.
    static func expect(_ page: DrawnPage, within share: Double, levels: Int = 2, scale: CGFloat = 2) throws {
        let own = page.pixels(scale: scale)
        for reader in readers {
            let difference = try page.pixels(reader, scale: scale).difference(from: own, levels: levels)
            #expect(difference <= share, "\(reader.rawValue)")
        }
    }

    /// Returns the text of a page as it is selected.
    static func text(of page: DrawnPage) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("text-\(UUID().uuidString).pdf")
        try page.pdf.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Tool.run("pdftotext", ["-enc", "UTF-8", file.path, "-"]).output
            .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{C}"]))
            .split(whereSeparator: \.isNewline).joined(separator: "\n")
    }

    static func color(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat = 1) -> CGColor {
        CGColor(red: r, green: g, blue: b, alpha: a)
    }

    @Test func shapes() throws {
        let page = DrawnPage { context in
            context.setFillColor(Self.color(0.9, 0.2, 0.1))
            context.fill(CGRect(x: 20, y: 20, width: 60, height: 40))
            context.setFillColor(Self.color(0.1, 0.4, 0.8, 0.5))
            context.fillEllipse(in: CGRect(x: 50, y: 40, width: 90, height: 90))
            context.setStrokeColor(Self.color(0, 0.5, 0.2))
            context.setLineWidth(6)
            context.setLineDash(phase: 3, lengths: [12, 6])
            context.setLineCap(.round)
            context.move(to: CGPoint(x: 20, y: 180))
            context.addCurve(
                to: CGPoint(x: 180, y: 150), control1: CGPoint(x: 60, y: 100), control2: CGPoint(x: 120, y: 220))
            context.strokePath()
            context.saveGState()
            context.translateBy(x: 150, y: 60)
            context.scaleBy(x: 1, y: 0.4)
            context.setLineDash(phase: 0, lengths: [])
            context.strokeEllipse(in: CGRect(x: -30, y: -60, width: 60, height: 120))
            context.restoreGState()
        }
        // Programs round the coverage of edges differently.
        try Self.expect(page, within: 0.016)
    }

    @Test func text() throws {
        let font = CTFontCreateWithName("Inter", 18, nil)
        let page = DrawnPage { context in
            for (index, text) in ["Hamburgefonstiv", "office AVATAR fi", "Zwölf Boxkämpfer"].enumerated() {
                let line = CTLineCreateWithAttributedString(
                    NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): font]))
                context.textPosition = CGPoint(x: 10, y: 150 - 40 * index)
                CTLineDraw(line, context)
            }
        }
        try Self.expect(page, within: 0.036)
        guard Tool.has("pdftotext") else { return }
        #expect(try Self.text(of: page) == "Hamburgefonstiv\noffice AVATAR fi\nZwölf Boxkämpfer")
    }

    @Test func gradients() throws {
        let page = DrawnPage { context in
            let colors = [Self.color(1, 0, 0), Self.color(1, 1, 0), Self.color(0, 0, 1, 0.2)] as CFArray
            let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.3, 1])!
            context.saveGState()
            context.clip(to: CGRect(x: 10, y: 110, width: 180, height: 80))
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 30, y: 110), end: CGPoint(x: 170, y: 190),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            context.restoreGState()
            context.addEllipse(in: CGRect(x: 20, y: 10, width: 90, height: 90))
            context.clip()
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 50, y: 60), startRadius: 5, endCenter: CGPoint(x: 65, y: 55),
                endRadius: 60, options: [])
        }
        // Some programs divide gradients into 256 steps.
        try Self.expect(page, within: 0.006, levels: 8)
    }

    @Test func groups() throws {
        let page = DrawnPage { context in
            context.setFillColor(Self.color(1, 0.8, 0))
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 200))
            context.setBlendMode(.multiply)
            context.setFillColor(Self.color(0, 0.6, 1))
            context.fill(CGRect(x: 40, y: 120, width: 120, height: 60))
            context.setBlendMode(.normal)
            context.setAlpha(0.5)
            context.setShadow(offset: CGSize(width: 4, height: -6), blur: 9, color: Self.color(0, 0, 0, 0.8))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Self.color(1, 0, 0))
            context.fillEllipse(in: CGRect(x: 40, y: 30, width: 60, height: 60))
            context.setFillColor(Self.color(0, 0, 1))
            context.fillEllipse(in: CGRect(x: 80, y: 30, width: 60, height: 60))
            context.setBlendMode(.destinationOut)
            context.fillEllipse(in: CGRect(x: 70, y: 50, width: 20, height: 20))
            context.endTransparencyLayer()
        }
        try Self.expect(page, within: 0.025)
    }

    @Test func images() throws {
        let bitmap = CGContext(
            data: nil, width: 40, height: 30, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        for x in 0..<40 {
            bitmap.setFillColor(Self.color(CGFloat(x) / 39, 0.4, 0.7, x < 20 ? 1 : 0.5))
            bitmap.fill(CGRect(x: x, y: 0, width: 1, height: 30))
        }
        let image = bitmap.makeImage()!
        let page = DrawnPage { context in
            context.draw(image, in: CGRect(x: 20, y: 120, width: 80, height: 60))
            context.translateBy(x: 60, y: 20)
            context.rotate(by: 0.3)
            context.draw(image, in: CGRect(x: 0, y: 0, width: 80, height: 60))
        }
        try Self.expect(page, within: 0.04)
    }
}

/// Images as they are stored in files.
@Suite struct PDFImageTests {
    @Test func jpegFiles_areEmbeddedAsTheyAre() throws {
        let bitmap = CGContext(
            data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)!
        bitmap.setFillColor(PDFPageTests.color(1, 0.5, 0))
        bitmap.fill(CGRect(x: 0, y: 0, width: 64, height: 40))
        let file = NSMutableData()
        let destination = CGImageDestinationCreateWithData(file, "public.jpeg", 1, nil)!
        CGImageDestinationAddImage(destination, bitmap.makeImage()!, nil)
        #expect(CGImageDestinationFinalize(destination))
        let jpeg = file as Data
        let source = CGImageSourceCreateWithData(jpeg as CFData, nil)!
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)!
        let page = DrawnPage { context in
            context.draw(image, in: CGRect(x: 20, y: 20, width: 128, height: 128))
            context.draw(image, in: CGRect(x: 160, y: 20, width: 20, height: 20))
        }
        #expect(page.pdf.range(of: jpeg) != nil)
        #expect(PDFFileTests.text(page.pdf).components(separatedBy: "/DCTDecode").count == 2)
        #expect(try PDFFileTests.fault(page.pdf) == nil)
        try PDFPageTests.expect(page, within: 0.04, levels: 4)
        #expect(SVGTests.text(SVGTests.svg(page)).contains("data:image/jpeg;base64,"))
    }
}

/// Text that can be selected and searched.
@Suite(.enabled(if: Tool.has("pdftotext"), "there is no pdftotext")) struct PDFTextTests {
    private func text(_ string: String, _ fontName: String = "Inter") throws -> String {
        let font = CTFontCreateWithName(fontName, 16, nil)
        let page = DrawnPage(500, 60) { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(PDFFileTests.line(string, font), context)
        }
        #expect(try PDFFileTests.fault(page.pdf) == nil)
        // The marks that enclose lines from the right are those of the program.
        return try PDFPageTests.text(of: page).filter { !"\u{202A}\u{202B}\u{202C}".contains($0) }
    }

    @Test(arguments: [
        "office fjord affluent", "Ærøskøbing Łódź €", "السلام عليكم", "الإسلام لا", "שלום עולם", "領収書 東京",
    ])
    func text_isThatOfTheString(_ string: String) throws { #expect(try text(string) == string) }

    @Test func strokedText_isTextToo() throws {
        let font = CTFontCreateWithName("Inter", 30, nil)
        let page = DrawnPage(300, 60) { context in
            context.setTextDrawingMode(.stroke)
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(PDFFileTests.line("Outline", font), context)
        }
        #expect(try PDFPageTests.text(of: page) == "Outline")
    }
}
