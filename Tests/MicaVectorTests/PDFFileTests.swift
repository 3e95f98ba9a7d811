import CoreGraphics
import CoreText
import Foundation
import Testing

/// The files of documents: objects, pages, information, limits.
@Suite struct PDFFileTests {
    /// Returns what qpdf reports about a file; `nil` if it is sound.
    static func fault(_ pdf: Data) throws -> String? {
        guard Tool.has("qpdf") else { return nil }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString).pdf")
        try pdf.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let result = try Tool.run("qpdf", ["--check", file.path])
        return result.status == 0 ? nil : result.output
    }

    /// The characters of a file, each byte as one.
    static func text(_ pdf: Data) -> String { String(decoding: pdf.map { $0 < 128 ? $0 : 0x3F }, as: UTF8.self) }

    static func line(_ text: String, _ font: CTFont) -> CTLine {
        CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): font]))
    }

    @Test func sameCalls_sameBytes() {
        let font = CTFontCreateWithName("Inter", 14, nil)
        func make() -> Data {
            DrawnPage(200, 100, [kCGPDFContextTitle: "Same"]) { context in
                context.setShadow(offset: CGSize(width: 2, height: 2), blur: 4)
                context.fill(CGRect(x: 10, y: 10, width: 40, height: 40))
                context.textPosition = CGPoint(x: 10, y: 70)
                CTLineDraw(Self.line("Ærø 123", font), context)
            }.pdf
        }
        #expect(make() == make())
    }

    @Test func boxes_areThoseOfThePage() throws {
        func bytes(_ rect: CGRect) -> Data { withUnsafeBytes(of: rect) { Data($0) } }
        let pdf = DrawnPage.document(300, 200) { context in
            context.beginPDFPage([kCGPDFContextTrimBox: bytes(CGRect(x: 10, y: 10, width: 280, height: 180))])
            context.beginPDFPage([
                kCGPDFContextMediaBox: bytes(CGRect(x: -5, y: 0, width: 100, height: 50)),
                kCGPDFContextCropBox: bytes(CGRect(x: 0, y: 0, width: 500, height: 40)),
            ])
        }
        let text = Self.text(pdf)
        #expect(text.contains("/MediaBox[0 0 300 200]/TrimBox[10 10 290 190]"))
        #expect(text.contains("/MediaBox[-5 0 95 50]/CropBox[0 0 95 40]"))
        #expect(text.contains("/Count 2"))
        #expect(try Self.fault(pdf) == nil)
    }

    @Test func information_isTheCallersAlone() {
        let pdf = DrawnPage(
            100, 100,
            [
                kCGPDFContextTitle: "Größe (1)", kCGPDFContextAuthor: "A\\B", kCGPDFContextKeywords: ["one", "two"],
                "MicaCreationDate": Date(timeIntervalSince1970: 86_399),
            ], draw: { _ in }
        ).pdf
        let text = Self.text(pdf)
        #expect(text.contains("/Title<FEFF0047007200F600DF00650020002800310029>"))
        #expect(text.contains("/Author(A\\\\B)"))
        #expect(text.contains("/Keywords(one, two)"))
        #expect(text.contains("/CreationDate(D:19700101235959Z)"))
        #expect(!Self.text(DrawnPage(100, 100, draw: { _ in }).pdf).contains("Date"))
    }

    @Test func links_leadToAddressesAndDestinations() throws {
        let pdf = DrawnPage.document(100, 100) { context in
            context.beginPDFPage(nil)
            context.setURL(
                URL(string: "https://example.org/a?b=(c)")! as CFURL, for: CGRect(x: 1, y: 2, width: 3, height: 4))
            context.setDestination("end", for: CGRect(x: 5, y: 6, width: 7, height: 8))
            context.beginPDFPage(nil)
            context.addDestination("end", at: CGPoint(x: 0, y: 100))
        }
        let text = Self.text(pdf)
        #expect(text.contains("/Rect[1 2 4 6]/A<</S/URI/URI(https://example.org/a?b=\\(c\\))>>"))
        #expect(text.contains("/Rect[5 6 12 14]/Dest(end)"))
        #expect(text.contains("/Names<</Dests<</Names[(end)["))
        #expect(try Self.fault(pdf) == nil)
    }

    @Test func outline_hasItsEntriesInOrder() throws {
        let pdf = DrawnPage.document(100, 100) { context in
            context.beginPDFPage(nil)
            let inner: [AnyHashable: Any] = [kCGPDFOutlineTitle: "Inner", kCGPDFOutlineDestination: 1]
            CGPDFContextSetOutline(
                context,
                [
                    kCGPDFOutlineChildren: [
                        [kCGPDFOutlineTitle: "One", kCGPDFOutlineDestination: 1, kCGPDFOutlineChildren: [inner]],
                        [kCGPDFOutlineTitle: "Two", kCGPDFOutlineDestination: 7],
                    ] as [[AnyHashable: Any]]
                ])
        }
        let text = Self.text(pdf)
        #expect(text.contains("/Type/Outlines") && text.contains("/Count 3"))
        #expect(text.contains("/Title(Inner)") && text.contains("/Title(Two)"))
        #expect(try Self.fault(pdf) == nil)
    }

    @Test func tags_areElementsWithTheirContent() throws {
        let pdf = DrawnPage.document(100, 100) { context in
            context.beginPDFPage(nil)
            CGPDFContextBeginTag(context, .section, nil)
            CGPDFContextBeginTag(context, .figure, [kCGPDFTagPropertyAlternativeText: "A square"])
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            CGPDFContextEndTag(context)
            CGPDFContextEndTag(context)
            context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
        }
        let text = Self.text(pdf)
        #expect(text.contains("/S/Figure") && text.contains("/Alt(A square)") && text.contains("/S/Sect"))
        #expect(text.contains("/MarkInfo<</Marked true>>"))
        #expect(try Self.fault(pdf) == nil)
    }

    @Test func impossibleNumbers_drawNothing() throws {
        let page = DrawnPage(100, 100) { context in
            for value in [CGFloat.nan, .infinity, 1e30, -1e300] {
                context.fill(CGRect(x: value, y: 0, width: 10, height: 10))
                context.stroke(CGRect(x: 0, y: 0, width: value, height: 10), width: value)
                context.setLineWidth(value)
                context.move(to: CGPoint(x: value, y: 0))
                context.addCurve(
                    to: CGPoint(x: 50, y: 50), control1: CGPoint(x: 0, y: value), control2: CGPoint(x: 1, y: 1))
                context.strokePath()
                context.setShadow(offset: CGSize(width: value, height: 0), blur: value)
                context.fillEllipse(in: CGRect(x: 10, y: 10, width: 5, height: 5))
            }
        }
        #expect(try Self.fault(page.pdf) == nil)
        #expect(page.pdf.count < 20_000)
    }

    @Test func farCoordinates_areCutToThePage() throws {
        let page = DrawnPage(100, 100) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.move(to: CGPoint(x: -1e8, y: 50))
            context.addLine(to: CGPoint(x: 1e8, y: 50))
            context.addLine(to: CGPoint(x: 1e8, y: -1e8))
            context.addLine(to: CGPoint(x: -1e8, y: -1e8))
            context.fillPath()
            context.setLineWidth(10)
            context.move(to: CGPoint(x: 20, y: -1e7))
            context.addLine(to: CGPoint(x: 20, y: 1e7))
            context.strokePath()
        }
        #expect(try Self.fault(page.pdf) == nil)
        try PDFPageTests.expect(page, within: 0.02)
    }

    @Test func deepNesting_isBounded() throws {
        let page = DrawnPage(50, 50) { context in
            for depth in 0..<300 {
                context.saveGState()
                context.clip(to: CGRect(x: 0, y: 0, width: 49 - CGFloat(depth) * 0.01, height: 49))
                context.setAlpha(0.99)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
            }
            context.fill(CGRect(x: 5, y: 5, width: 20, height: 20))
            for _ in 0..<300 {
                context.endTransparencyLayer()
                context.restoreGState()
            }
        }
        #expect(try Self.fault(page.pdf) == nil)
    }

    @Test func manyPages_areWrittenOneByOne() throws {
        let font = CTFontCreateWithName("Inter", 14, nil)
        let pdf = DrawnPage.document(100, 100) { context in
            for number in 0..<2000 {
                context.beginPDFPage(nil)
                context.textPosition = CGPoint(x: 10, y: 50)
                CTLineDraw(Self.line("Page \(number)", font), context)
            }
        }
        #expect(Self.text(pdf).contains("/Count 2000"))
        #expect(pdf.count < 2_000_000)
        #expect(try Self.fault(pdf) == nil)
    }

    @Test func drawingOutsideOfPages_hasNoEffect() {
        let pdf = DrawnPage.document(100, 100) { context in
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.beginPDFPage(nil)
            context.endPDFPage()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.setURL(URL(string: "https://example.org")! as CFURL, for: .infinite)
        }
        #expect(Self.text(pdf).contains("/Count 1"))
        #expect(!Self.text(pdf).contains("example"))
        #expect(DrawnPage.document(100, 100) { _ in }.count > 300)
    }
}
