import CoreGraphics

/// A line along the text, under it or through it, or its background. In the line's coordinates, points, y up.
struct TextDecoration {
    enum Kind: Hashable { case background, underline, strikethrough }
    var kind: Kind
    var color: CGColor?
    var start: Double
    var end: Double
    /// The y of the upper edge.
    var top: Double
    var height: Double
    var style: Int

    /// Returns `true` if the decoration continues in `next`, that of the run to the right.
    func continues(in next: TextDecoration) -> Bool {
        kind == next.kind && color == next.color && style == next.style && abs(end - next.start) < 0.01
            && (kind == .background || abs(top - next.top) < 0.01 && abs(height - next.height) < 0.01)
    }

    mutating func extend(with next: TextDecoration) {
        end = next.end
        let bottom = min(top - height, next.top - next.height)
        top = max(top, next.top)
        height = top - bottom
    }

    /// Fills the parts of the line, in the context's colour if it has none of its own.
    func draw(in context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        if let color { context.setFillColor(color) }
        let matrix = context.textMatrix
        // The text matrix is not part of the context's transform.
        context.concatenate(matrix)
        for rect in rects { context.fill(rect) }
    }

    private var rects: [CGRect] {
        guard kind != .background else {
            return [CGRect(x: start, y: top - height, width: end - start, height: height)]
        }
        let isThick = style & 0x0F == 0x02
        let isDouble = style & 0x0F == 0x09
        let thickness = isThick ? height * 2 : height
        let tops = isDouble ? [top, top - height * 2] : [top]
        return tops.flatMap { top in
            dashes(thickness).map { CGRect(x: $0.0, y: top - thickness, width: $0.1, height: thickness) }
        }
    }

    private func dashes(_ unit: Double) -> [(Double, Double)] {
        let lengths: [Double]
        switch style & 0x0F00 {
        case 0x0100: lengths = [1, 1]
        case 0x0200: lengths = [4, 2]
        case 0x0300: lengths = [4, 2, 1, 2]
        case 0x0400: lengths = [4, 2, 1, 2, 1, 2]
        default: return [(start, end - start)]
        }
        guard unit > 0, (end - start) / unit < 100_000 else { return [(start, end - start)] }
        var result: [(Double, Double)] = []
        var pen = start
        var index = 0
        while pen < end {
            let length = lengths[index % lengths.count] * unit
            if index % 2 == 0 { result.append((pen, min(length, end - pen))) }
            pen += length
            index += 1
        }
        return result
    }
}

extension CTRun {
    /// The decorations of the run, besides its glyphs.
    var decorations: [TextDecoration] {
        let style = shaped.style
        var result: [TextDecoration] = []
        let font = shaped.font
        let bounds = verticalBounds
        func add(_ kind: TextDecoration.Kind, _ color: CGColor?, _ top: CGFloat, _ height: CGFloat, _ line: Int) {
            result.append(
                TextDecoration(
                    kind: kind, color: color, start: x, end: x + width, top: Double(top), height: Double(height),
                    style: line))
        }
        func line(_ key: String) -> Int {
            if let style = style.value(key) as? CTUnderlineStyle { return Int(style.rawValue) }
            guard let number = CGFloat(any: style.value(key)), number > 0, number < 65536 else { return 0 }
            return Int(number)
        }
        if let color = style.color(kCTBackgroundColorAttributeName) {
            add(.background, color, bounds.ascent, bounds.ascent + bounds.descent, 0)
        }
        let underline = line(kCTUnderlineStyleAttributeName)
        if underline & 0x0F != 0 {
            let color = style.color(kCTUnderlineColorAttributeName)
            add(
                .underline, color ?? foreground,
                // For upright characters: beside them, on the left of the page.
                shaped.isUpright ? lift - shaped.naturalBounds.descent : CTFontGetUnderlinePosition(font) + lift,
                CTFontGetUnderlineThickness(font), underline)
        }
        let strike = line(strikethroughStyleAttribute)
        if strike & 0x0F != 0 {
            let color = style.color(strikethroughColorAttribute)
            let metrics = font.face.metrics
            add(
                .strikethrough, color ?? foreground,
                (shaped.isUpright
                    ? CGFloat(metrics.strikeoutThickness) / 2 : CGFloat(metrics.strikeoutPosition)) * font.unit + lift,
                CGFloat(metrics.strikeoutThickness) * font.unit, strike)
        }
        return result
    }

    /// The fill colour of the glyphs; `nil` for the context's own.
    var foreground: CGColor? {
        let style = shaped.style
        guard style.hasExtras else { return style.foreground ?? .black }
        if let flag = style.value(kCTForegroundColorFromContextAttributeName),
            (flag as? Bool) ?? (CGFloat(any: flag) != 0)
        {
            return nil
        }
        return style.foreground ?? .black
    }
}
