import Foundation
import Testing
import UIKit

/// Documents of views.
@MainActor @Suite struct PDFRendererTests {
    private let page = CGRect(x: 0, y: 0, width: 200, height: 300)

    private func characters(_ pdf: Data) -> String {
        String(decoding: pdf.map { $0 < 128 ? $0 : 0x3F }, as: UTF8.self)
    }

    private func labels() -> UIView {
        let view = UIView(frame: page)
        view.backgroundColor = .white
        for (index, text) in ["Title", "A paragraph"].enumerated() {
            let label = UILabel(frame: CGRect(x: 10, y: 10 + 40 * index, width: 180, height: 30))
            label.text = text
            if index == 0 { label.accessibilityTraits = .header }
            view.addSubview(label)
        }
        let image = UIView(frame: CGRect(x: 10, y: 100, width: 50, height: 50))
        image.backgroundColor = .red
        image.isAccessibilityElement = true
        image.accessibilityTraits = .image
        image.accessibilityLabel = "A square"
        view.addSubview(image)
        return view
    }

    @Test func views_areTextAndStructure() {
        let view = labels()
        let pdf = characters(
            UIGraphicsPDFRenderer(bounds: page).pdfData { context in
                context.beginPage()
                view.layer.render(in: context.cgContext)
            })
        #expect(pdf.contains("/MediaBox[0 0 200 300]"))
        #expect(pdf.contains("/Subtype/CIDFontType0C"))
        for type in ["/S/H1", "/S/P", "/S/Figure"] { #expect(pdf.contains(type)) }
        #expect(pdf.contains("/Alt(A square)"))
        // No part of the tree is a picture.
        #expect(!pdf.contains("/Subtype/Image"))
    }

    @Test func hierarchy_isVectorsAsWell() {
        let view = labels()
        let window = UIWindow(frame: page)
        window.addSubview(view)
        window.isHidden = false
        let pdf = characters(
            UIGraphicsPDFRenderer(bounds: page).pdfData { context in
                context.beginPage()
                view.drawHierarchy(in: page, afterScreenUpdates: true)
            })
        #expect(pdf.contains("/Subtype/CIDFontType0C"))
        #expect(!pdf.contains("/Subtype/Image"))
    }

    @Test func filters_arePicturesOfTheirRectangle() {
        let view = labels()
        view.subviews[2].layer.filters = [CIFilter(name: "CIGaussianBlur")!]
        let pdf = characters(
            UIGraphicsPDFRenderer(bounds: page).pdfData { context in
                context.beginPage()
                view.layer.render(in: context.cgContext)
            })
        #expect(pdf.contains("/Subtype/Image"))
        #expect(pdf.contains("/Subtype/CIDFontType0C"))
    }

    @Test func pages_haveTheirBounds() {
        let pdf = characters(
            UIGraphicsPDFRenderer(bounds: page).pdfData { context in
                #expect(context.pdfContextBounds == .zero)
                context.beginPage()
                #expect(context.pdfContextBounds == page)
                #expect(UIGraphicsGetPDFContextBounds() == page)
                let other = CGRect(x: 0, y: 0, width: 50, height: 60)
                context.beginPage(withBounds: other, pageInfo: [:])
                #expect(context.pdfContextBounds == other)
                // The origin is at the top left.
                #expect(context.cgContext.convertToDeviceSpace(CGPoint(x: 0, y: 10)) == CGPoint(x: 0, y: 50))
                context.setURL(URL(string: "https://example.org")!, for: CGRect(x: 1, y: 2, width: 3, height: 4))
            })
        #expect(pdf.contains("/MediaBox[0 0 200 300]") && pdf.contains("/MediaBox[0 0 50 60]"))
        #expect(pdf.contains("/Rect[1 2 4 6]"))
    }

    @Test func functions_writeTheSameDocument() {
        let data = NSMutableData()
        UIGraphicsBeginPDFContextToData(data, page, [kCGPDFContextTitle: "T"])
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds() == page)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 10, y: 10, width: 20, height: 20))
        UIGraphicsEndPDFContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle: "T"]
        let other = UIGraphicsPDFRenderer(bounds: page, format: format).pdfData { context in
            context.beginPage()
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 10, y: 10, width: 20, height: 20))
        }
        #expect(data as Data == other)
        UIGraphicsEndPDFContext()
    }

    @Test func file_isWrittenWhenItEnds() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(UIGraphicsBeginPDFContextToFile(file.path, .zero, nil))
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
        UIGraphicsEndPDFContext()
        #expect(try Data(contentsOf: file).starts(with: Data("%PDF-1.7".utf8)))
        #expect(!UIGraphicsBeginPDFContextToFile("/nowhere/at/all.pdf", .zero, nil))
    }
}
