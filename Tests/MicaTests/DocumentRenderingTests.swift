import Foundation
import Mica
import Testing
import UIKit

/// Documents of views and scenes at times of their clocks.
@MainActor @Suite struct DocumentRenderingTests {
    private func view() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let label = UILabel(frame: view.bounds)
        label.text = "Ticket"
        view.addSubview(label)
        return view
    }

    private func characters(_ data: Data) -> String {
        String(decoding: data.map { $0 < 128 ? $0 : 0x3F }, as: UTF8.self)
    }

    @Test func pdf_hasAPageForEachTime() async throws {
        let pdf = characters(
            try await OfflineRenderer(view: view()).pdfData(at: [0, 0.5, 1], documentInfo: [kCGPDFContextTitle: "T"]))
        #expect(pdf.contains("/Count 3") && pdf.contains("/MediaBox[0 0 100 50]") && pdf.contains("/Title(T)"))
        #expect(pdf.contains("/Subtype/CIDFontType0C") && !pdf.contains("/Subtype/Image"))
        // The views are the document's structure, also inside a window.
        #expect(pdf.contains("/S/P"))
    }

    @Test func pdf_movesWithTheClock() async throws {
        func pages(_ times: [TimeInterval]) async throws -> Data {
            let view = view()
            let renderer = OfflineRenderer(view: view)
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = 0
            animation.toValue = 100
            animation.duration = 1
            view.subviews[0].layer.add(animation, forKey: nil)
            return try await renderer.pdfData(at: times)
        }
        #expect(try await pages([0.25]) == pages([0.25]))
        #expect(try await pages([0.25]) != pages([0.75]))
    }

    @Test func svg_isOnePicture() async throws {
        let renderer = OfflineRenderer(view: view())
        let outlines = String(decoding: try await renderer.svgData(), as: UTF8.self)
        #expect(outlines.hasPrefix("<svg") && outlines.contains("viewBox=\"0 0 100 50\""))
        #expect(!outlines.contains("<text") && !outlines.contains("<image"))
        let text = String(decoding: try await renderer.svgData(textAsCharacters: true), as: UTF8.self)
        #expect(text.contains(">Ticket</text>"))
    }

    @Test func impossibleSizes_areErrors() async {
        let renderer = OfflineRenderer(CALayer(), size: CGSize(width: 0, height: 10))
        await #expect(throws: MovieWriterError.self) { try await renderer.pdfData() }
        await #expect(throws: MovieWriterError.self) { try await renderer.svgData(at: .nan) }
    }
}
