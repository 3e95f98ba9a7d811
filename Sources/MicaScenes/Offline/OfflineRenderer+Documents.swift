import CoreGraphics
public import UIKit

/// Documents of vectors, in memory.
///
/// ```swift
/// let ticket = try OfflineRenderer(view: card).pdfData()
/// let pages = try await OfflineRenderer(scene: Intro()).pdfData(at: [0, 0.5, 1])
/// ```
extension OfflineRenderer {
    /// Draws the picture at the present time into a context, whose origin is at the top left, with y down. In the
    /// context of a document it is drawn as vectors.
    public func draw(in context: CGContext) {
        let background = host.background
        if background.alpha > 0 {
            context.saveGState()
            context.setFillColor(
                red: CGFloat(background.red), green: CGFloat(background.green), blue: CGFloat(background.blue),
                alpha: CGFloat(background.alpha))
            context.fill(CGRect(origin: .zero, size: size))
            context.restoreGState()
        }
        // Layout and drawing of the frame come first, as for pixels.
        _ = host.renderTree()
        (host.layer.presentation() ?? host.layer).renderTree(in: context, asOnScreen: true)
    }

    /// Returns a PDF document with a page for each time, in seconds, in ascending order. `documentInfo` has the keys
    /// `kCGPDFContextTitle` and so on.
    ///
    /// Throws the errors of `image(at:)`.
    public func pdfData(
        at times: [TimeInterval] = [0], documentInfo: [String: Any] = [:], isolation: isolated (any Actor)? = #isolation
    ) async throws(MovieWriterError) -> Data {
        try checkCanvas()
        for time in times { try OfflineRenderer.check(time: time) }
        let data = NSMutableData()
        var media = CGRect(origin: .zero, size: size)
        guard let consumer = CGDataConsumer(data: data),
            let context = CGContext(consumer: consumer, mediaBox: &media, documentInfo)
        else { return Data() }
        for time in times {
            await advance(to: time)
            context.beginPDFPage(nil)
            context.rebase(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
            draw(in: context)
        }
        context.closePDF()
        try checkFonts()
        return data as Data
    }

    /// Returns an SVG file of the picture at a time in seconds. With `textAsCharacters` the reader needs the fonts;
    /// otherwise text is outlines. Default `false`.
    ///
    /// Throws the errors of `image(at:)`.
    public func svgData(
        at time: TimeInterval = 0, textAsCharacters: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async throws(MovieWriterError) -> Data {
        try checkCanvas()
        try OfflineRenderer.check(time: time)
        await advance(to: time)
        let data = VectorFile.svg(size: size, hasText: textAsCharacters) { draw(in: $0) }
        try checkFonts()
        return data
    }
}
