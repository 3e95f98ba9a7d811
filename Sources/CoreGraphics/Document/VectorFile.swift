package import Foundation
import MicaRaster
import MicaVector

/// A drawing as an SVG file.
package enum VectorFile {
    /// Returns an SVG file of the drawing of `body`: `size` in points, the origin at the top left, y down. `hasText`:
    /// text is characters in fonts that the reader must have; otherwise outlines.
    package static func svg(
        size: CGSize, title: String? = nil, language: String? = nil, hasText: Bool = false, body: (CGContext) -> Void
    ) -> Data {
        let bounds = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        let context = CGContext(
            target: .recording, space: .standard, flip: Affine(1, 0, 0, -1, 0, bounds.height),
            base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height), bounds: bounds)
        context.recordText()
        body(context)
        var document = SVGDocument(width: bounds.width, height: bounds.height)
        document.title = title
        document.language = language
        document.text = hasText ? .characters : .paths
        return Data(document.bytes(context.finishRecording()))
    }
}
