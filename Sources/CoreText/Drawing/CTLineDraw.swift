public import CoreGraphics

/// Draws a line, starting at the context's text position, transformed by its text matrix: backgrounds, underlines,
/// glyphs, strikethroughs. The context's colours are unchanged afterwards.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    drawText(line.runs.map { ($0, 0..<$0.glyphs.count) }, context)
    drawRuby(line, context)
}

/// Draws a part of a run at its position in the line, relative to the context's text position; a length of 0 means
/// everything from the location.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    drawText([(run, range.resolved(in: run.glyphs.count))], context)
}

private func drawText(_ parts: [(run: CTRun, glyphs: Range<Int>)], _ context: CGContext) {
    if parts.allSatisfy({ !$0.run.shaped.style.hasExtras }) {
        for part in parts { part.run.drawGlyphs(part.glyphs, context) }
        return
    }
    // Decorations that continue in the next run are drawn as one, to avoid visible seams.
    var decorations: [TextDecoration] = []
    var last: [TextDecoration.Kind: Int] = [:]
    for part in parts {
        for decoration in part.run.decorations {
            if let index = last[decoration.kind], decorations[index].continues(in: decoration) {
                decorations[index].extend(with: decoration)
            } else {
                last[decoration.kind] = decorations.count
                decorations.append(decoration)
            }
        }
    }
    for decoration in decorations where decoration.kind == .background { decoration.draw(in: context) }
    for decoration in decorations where decoration.kind == .underline { decoration.draw(in: context) }
    for part in parts { part.run.drawGlyphs(part.glyphs, context) }
    for decoration in decorations where decoration.kind == .strikethrough { decoration.draw(in: context) }
}

extension CTRun {
    fileprivate func drawGlyphs(_ part: Range<Int>, _ context: CGContext) {
        guard !part.isEmpty else { return }
        let style = shaped.style
        let foreground = foreground
        if let attachment = style.attachment {
            for index in part {
                attachment.draw(
                    at: positions[index], of: context, font: shaped.font, color: foreground ?? .black)
            }
            return
        }
        let strokeWidth = CGFloat(any: style.extra(kCTStrokeWidthAttributeName)) ?? 0
        let slant = CGFloat(any: style.extra(obliquenessAttribute)) ?? 0
        var painter = GlyphPainter(
            font: shaped.font, context: context, slant: slant.isFinite ? Double(slant) : 0,
            isUpright: shaped.isUpright)
        if context.recordsText { painter.text = GlyphPainter.Text(self, part) }
        let shadow = style.shadow
        guard foreground != nil || strokeWidth != 0 || shadow != nil else {
            painter.draw(glyphs[part], at: positions[part])
            return
        }
        if let foreground, strokeWidth == 0, shadow == nil {
            return context.withFillColor(foreground) { painter.draw(glyphs[part], at: positions[part]) }
        }
        context.saveGState()
        defer { context.restoreGState() }
        if let foreground { context.setFillColor(foreground) }
        if let shadow { context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color) }
        if strokeWidth != 0, strokeWidth.isFinite {
            let color = style.color(kCTStrokeColorAttributeName) ?? foreground
            if let color { context.setStrokeColor(color) }
            context.setLineWidth(abs(strokeWidth) / 100 * shaped.font.size)
            context.setLineJoin(.miter)
            context.setTextDrawingMode(strokeWidth > 0 ? .stroke : .fillStroke)
        }
        painter.draw(glyphs[part], at: positions[part])
    }
}
