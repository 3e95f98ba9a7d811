package import CoreGraphics
package import Foundation

/// The picture in an SVG file: its size and its drawing operations, as a value.
///
/// It draws paths, basic shapes and texts with fills, lines, markers, gradients and patterns. Groups, `use`, symbols, nested
/// pictures, clips, masks, opacity, blend modes and embedded images work. Properties are read from attributes, from
/// `style`, and from rules for names, classes and ids. Other parts are in `faults`.
package struct SVGPicture: Sendable {
    /// The maximum number of bytes of a file.
    package static let largestFile = SVGLimits.bytes
    /// The size in points: the file's pixels.
    package let size: CGSize
    /// A sentence for each kind of content that is not drawn as the file states.
    package let faults: [String]
    private let group: SVGGroup

    /// Reads a file. If `countsUnits` is set, the size is that of the `viewBox` in any unit, because a converted PDF
    /// file states points of 4/3 pixels.
    package init(_ data: Data, countsUnits: Bool = false) throws(SVGFailure) {
        let document = try SVGDocument(reading: data)
        var compiler = SVGCompiler(document)
        let root = document.elements[0]
        let values = compiler.properties(of: 0)
        let viewBox = SVGFit.viewBox(values)
        // Percentages of the root's own size have no meaning.
        func side(_ key: String) throws(SVGFailure) -> CGFloat? {
            guard let text = root.attributes[key]?.prefix(SVGLimits.digits), !text.contains("%") else { return nil }
            if let length = SVGStyle(viewport: viewBox?.size ?? .zero).length(String(text), .other) { return length }
            // "auto" counts as absent; no picture can have the numbers "1e300" and "NaN".
            var scanner = SVGScanner(text)
            let number =
                scanner.anyNumber() ?? Double(String(text).trimmingCharacters(in: .whitespaces)).map { CGFloat($0) }
            if let number, !(abs(number) <= SVGLimits.number) { throw .noSize }
            return nil
        }
        var width = try side("width"), height = try side("height")
        if let viewBox {
            if countsUnits {
                width = viewBox.width
                height = viewBox.height
            }
            if width == nil, height == nil {
                width = viewBox.width
                height = viewBox.height
            }
            width = width ?? height.map { $0 * viewBox.width / viewBox.height }
            height = height ?? width.map { $0 * viewBox.height / viewBox.width }
        }
        compiler.rootStyle.viewport = viewBox?.size ?? CGSize(width: width ?? 100, height: height ?? 100)
        var style = compiler.rootStyle
        style.take(values)
        var group = SVGGroup()
        compiler.drawChildren(of: 0, style, into: &group)
        if width == nil || height == nil {
            // A picture without a size extends from the origin to the far edges of its shapes.
            guard !group.box.isNull else { throw .noSize }
            width = width ?? group.box.maxX
            height = height ?? group.box.maxY
        }
        let range = SVGLimits.smallest...SVGLimits.number
        guard let width, let height, range.contains(width), range.contains(height) else { throw .noSize }
        size = CGSize(width: width, height: height)
        group.transform = SVGFit(values, in: CGRect(origin: .zero, size: size)).transform
        var whole = SVGGroup()
        if values["display"] != "none" { compiler.finish(group, values, into: &whole) }
        self.group = whole
        faults = compiler.faults
    }

    /// `true` if nothing is drawn.
    package var isEmpty: Bool { group.operations.isEmpty }

    /// Draws the picture over a rectangle of a context whose y axis points down. Nothing is drawn outside of it. Returns
    /// a sentence for each kind of content that would cost too much, and is not drawn.
    @discardableResult package func draw(in rect: CGRect, of context: CGContext) -> [String] {
        guard rect.width != 0, rect.height != 0, !isEmpty else { return [] }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: rect)
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
        let budget = SVGBudget(for: context)
        SVGPainter(context, budget).draw(group)
        return budget.faults
    }
}
