public import CoreGraphics
import MicaRaster

/// Draws glyphs of one font into a context: all outlines as one shape, bitmaps and layered glyphs one after the other.
struct GlyphPainter {
    let font: CTFont
    let context: CGContext
    /// The slant for fonts without italics, as a tangent.
    var slant: Double = 0
    /// `true` if glyphs are rotated by a quarter turn, anticlockwise, about their positions.
    var isUpright = false
    /// The characters of the glyphs, for a document.
    var text: Text?

    /// The characters of some glyphs of a run.
    struct Text {
        /// The first character of each glyph.
        var clusters: ArraySlice<Int>
        var units: [UInt16]
        var range: Range<Int>
        var isRightToLeft: Bool

        init(_ run: CTRun, _ part: Range<Int>) {
            clusters = run.shaped.glyphs.map(\.cluster)[part]
            units = run.content?.units ?? []
            range = run.shaped.range
            isRightToLeft = run.shaped.isRightToLeft
        }
    }

    /// Draws the glyphs in the context's fill colour. The context's text matrix transforms the positions and, after the
    /// font's own matrix, the outlines.
    func draw(_ glyphs: ArraySlice<CGGlyph>, at positions: ArraySlice<CGPoint>) {
        let matrix = Affine(context.textMatrix)
        guard matrix.isFinite, font.size.isFinite else { return }
        var own = font.outlineTransform.then(Affine(1, 0, slant, 1, 0, 0))
        if isUpright { own = own.then(Affine(CGAffineTransform.upright)) }
        if font.face.isLastResort, glyphs.contains(where: { $0 != ShapedGlyph.hidden }) {
            FontCatalogue.shared.countUndrawableText()
        }
        let linear = own.then(matrix), ownShift = Point(own.tx, own.ty)
        var outlines: [GlyphRun.Glyph] = []
        outlines.reserveCapacity(glyphs.count)
        var others: [(shape: GlyphShape, transform: Affine)] = []
        let firstPosition = positions.startIndex
        // If there are many glyphs, most of them may be outside the clip.
        let shown =
            glyphs.count > GlyphPainter.few ? context.markableBox?.insetBy(dx: -reach(matrix), dy: -reach(matrix)) : nil
        font.face.withShapes(of: glyphs.lazy.map { UInt32($0) }) { offset, shape in
            guard glyphs[glyphs.startIndex + offset] != ShapedGlyph.hidden else { return }
            let position = positions[firstPosition + offset]
            if let shown {
                let at = matrix.apply(Point(Double(position.x), Double(position.y)))
                guard shown.holds(CGPoint(x: at.x, y: at.y)) else { return }
            }
            switch shape {
            case .empty: break
            case .outline(let outline):
                let origin = matrix.apply(ownShift + Point(Double(position.x), Double(position.y)))
                outlines.append(GlyphRun.Glyph(outline, at: origin))
            case .image, .layers:
                let place = own.then(Affine(1, 0, 0, 1, Double(position.x), Double(position.y))).then(matrix)
                others.append((shape, place))
            }
        }
        if context.recordsText {
            record(glyphs, positions, outlines, linear, ownShift, matrix, areAllOutlines: others.isEmpty)
        } else if !outlines.isEmpty {
            context.drawGlyphs(GlyphRun(outlines, linear: linear))
        }
        for other in others { draw(other.shape, other.transform) }
    }

    /// Records glyphs with their characters. Glyphs that are drawn otherwise, in colours or as strokes, are characters
    /// without ink.
    private func record(
        _ glyphs: ArraySlice<CGGlyph>, _ positions: ArraySlice<CGPoint>, _ outlines: [GlyphRun.Glyph],
        _ linear: Affine, _ ownShift: Point, _ matrix: Affine, areAllOutlines: Bool
    ) {
        let mode = context.textMode
        let isInked = !outlines.isEmpty && mode == .fill
        if !outlines.isEmpty, mode != .fill { context.drawGlyphs(GlyphRun(outlines, linear: linear)) }
        let placed = glyphs.indices.map { index in
            let position = positions[positions.startIndex + index - glyphs.startIndex]
            let cluster = text.map { $0.clusters[$0.clusters.startIndex + index - glyphs.startIndex] } ?? -1
            return GlyphText.Glyph(
                id: UInt32(glyphs[index]),
                origin: matrix.apply(ownShift + Point(Double(position.x), Double(position.y))), cluster: cluster)
        }
        let characters = GlyphText(
            font: font.face, glyphs: placed, units: text?.units ?? [], range: text?.range ?? 0..<0,
            isRightToLeft: text?.isRightToLeft ?? false, linear: linear, isInvisible: !isInked)
        context.drawGlyphs(GlyphRun(isInked ? outlines : [], linear: linear, text: characters))
    }

    /// Up to this number, glyphs are drawn without a visibility test.
    private static let few = 256

    /// Returns the maximum distance of a glyph's ink from its position, in user space: by the font's bounding box, or
    /// four times its size.
    private func reach(_ matrix: Affine) -> Double {
        let size = abs(Double(font.size)), box = CTFontGetBoundingBox(font)
        let extent = [box.minX, box.minY, box.maxX, box.maxY].map { abs(Double($0)) }.max() ?? 0
        let reach = (max(4 * size, 2 * extent) * (1 + abs(slant)) + Double(context.markWidth)) * matrix.maximumScale
        return reach.isFinite ? reach : .greatestFiniteMagnitude
    }

    private func draw(_ shape: GlyphShape, _ transform: Affine) {
        switch shape {
        case .image(let source, let box):
            // From pixels (y down) to the box in font units (y up).
            let pixels = Affine(
                box.width / Double(source.width), 0, 0, -box.height / Double(source.height), box.min.x, box.max.y)
            context.drawImage(source, transform: pixels.then(transform))
        case .layers(let layers, _):
            for layer in layers {
                var path = layer.path
                path.apply(transform)
                guard let color = layer.color else {
                    context.drawGlyphOutlines(path)
                    continue
                }
                context.saveGState()
                context.setFillColor(CGColor(color))
                context.drawGlyphOutlines(path)
                context.restoreGState()
            }
        case .outline, .empty: break
        }
    }
}

/// Draws glyphs at positions (points, y up, from the text position) in the context's fill colour and text drawing mode.
/// The context's text matrix applies, so in a context whose y grows downwards text is upside down until the text
/// matrix, or the context, is flipped.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    let glyphs = Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
    let positions = Array(UnsafeBufferPointer(start: positions, count: max(0, count)))
    GlyphPainter(font: font, context: context).draw(glyphs[...], at: positions[...])
}
