package import MicaRaster

/// Writes a display list as an SVG file.
///
/// Shapes, gradients, clips, masks, groups and blend modes stay what they are. Images are embedded. Shadows and paints
/// that SVG does not have are pictures of their rectangle. The bytes depend on the arguments alone.
package struct SVGDocument {
    /// The form of text.
    package enum Text: Sendable {
        /// Outlines: the same everywhere, and not selectable.
        case paths
        /// Characters in the font's family, which the reader must have; glyphs are at their positions.
        case characters
    }
    /// The size in points.
    package var width: Double, height: Double
    package var text = Text.paths
    package var rastering = Rastering(scale: 3)
    package var title: String?
    package var language: String?

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Returns the file of a list whose device space is that of the document: the origin at the top left, y down.
    package func bytes(_ list: DisplayList) -> [UInt8] {
        let side = 1.0...100_000
        let width = min(max(width.isFinite ? width : 1, side.lowerBound), side.upperBound)
        let height = min(max(height.isFinite ? height : 1, side.lowerBound), side.upperBound)
        let canvas = SVGCanvas(
            bounds: Box(x: 0, y: 0, width: width, height: height), rastering: rastering, text: text)
        canvas.out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        canvas.attribute("width", width)
        canvas.attribute("height", height)
        canvas.out.append(" viewBox=\"0 0 ")
        canvas.out.append(Point(width, height))
        canvas.out.append("\"")
        if let language { canvas.attribute("xml:lang", text: language) }
        canvas.out.append(">\n")
        if let title {
            canvas.out.append("<title>")
            canvas.append(escaped: title)
            canvas.out.append("</title>\n")
        }
        canvas.draw(list)
        canvas.out.append("</svg>\n")
        return canvas.out.bytes
    }
}
