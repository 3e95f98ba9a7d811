import CoreGraphics

extension TextLayout {
    /// Lays out lines in a shape, from its top. If it has several parts side by side, each row has a line in every
    /// part.
    ///
    /// If not even a word fits into any part, the line moves down. Only a word that is wider than the shape is broken.
    init(_ typesetter: CTTypesetter, _ range: Range<Int>, in shape: FrameShape) {
        let source = typesetter.source
        var lines: [Line] = []
        var index = range.lowerBound
        var top = 0.0, width = 0.0, bottom = 0.0
        fill: while index < range.upperBound, let paragraph = source.paragraph(at: index) {
            let end = min(paragraph.range.upperBound, range.upperBound)
            let settings = paragraph.settings
            if !lines.isEmpty { top += Double(settings.paragraphSpacingBefore) }
            while index < end {
                // The first character gives an estimate of the row's height; its contents give the height.
                var height = LineHeight(CTLine(source, index..<min(index + 1, end)).verticalBounds, settings)
                var row: [Line] = []
                var next = index
                for _ in 0..<4 {
                    (row, next) = Self.row(source, paragraph, index, end, shape, top: top, height)
                    let highest = row.map { LineHeight($0.line.verticalBounds, settings) }.max { $0.total < $1.total }
                    guard let highest, highest.total > height.total + 0.01 else { break }
                    height = highest
                }
                guard top + Double(height.total - height.leading) <= Double(shape.size.height) + widthTolerance else {
                    break fill
                }
                guard !row.isEmpty else {
                    top += 1
                    continue
                }
                lines += row
                width = row.reduce(width) { max($0, Double($1.origin.x + $1.width)) }
                bottom = top + Double(height.total - height.leading)
                top += Double(height.total + height.spacing)
                index = next
            }
            top += Double(settings.paragraphSpacing)
        }
        self.init(
            source, lines: lines, size: CGSize(width: width, height: bottom), visible: range.lowerBound..<index)
    }

    private static func row(
        _ source: LineSource, _ paragraph: ShapedParagraph, _ start: Int, _ end: Int, _ shape: FrameShape, top: Double,
        _ height: LineHeight
    ) -> ([Line], Int) {
        let settings = paragraph.settings
        let isRightToLeft = paragraph.baseLevel & 1 == 1
        let parts = shape.segments(from: top, to: top + Double(height.total - height.leading))
        var lines: [Line] = []
        var index = start
        for part in isRightToLeft ? parts.reversed() : parts where index < end {
            let isFirst = index == paragraph.range.lowerBound
            let head = Double(isFirst ? settings.firstLineHeadIndent : settings.headIndent)
            let tail = Double(settings.tailIndent)
            let width =
                (tail > 0 ? min(tail, part.upperBound - part.lowerBound) : part.upperBound - part.lowerBound + tail)
                - head
            guard width > 0 else { continue }
            let byWord = settings.lineBreakMode == .byWordWrapping
            let next = min(end, source.lineEnd(from: index, width: width, indent: head, byWord: byWord))
            // A word that would be broken is deferred to a wider part, if there is one.
            if byWord, next < end, paragraph.breaks[next - 1 - paragraph.range.lowerBound] == LineBreaks.none,
                source.wordWidth(paragraph, index, end) <= Double(shape.size.width)
            {
                continue
            }
            let line = CTLine(source, index..<next, indent: head)
            let own = LineHeight(line.verticalBounds, settings)
            let alignment = settings.alignment == .natural ? (isRightToLeft ? .right : .left) : settings.alignment
            let justified =
                alignment == .justified && next < end ? CTLineCreateJustifiedLine(line, 1, width) ?? line : line
            let factor: CGFloat = alignment == .center ? 0.5 : alignment == .right ? 1 : 0
            let x = part.lowerBound + (isRightToLeft ? 0 : head) + CTLineGetPenOffsetForFlush(justified, factor, width)
            lines.append(
                Line(
                    line: justified, origin: CGPoint(x: x, y: top + Double(max(height.ascent, own.ascent))),
                    ascent: own.ascent, descent: own.descent,
                    width: CGFloat(justified.width - justified.trailingWhitespace), isTruncated: false))
            index = next
        }
        return (lines, index)
    }
}

extension LineSource {
    /// Returns the width of the text from an index to the next line break opportunity.
    fileprivate func wordWidth(_ paragraph: ShapedParagraph, _ start: Int, _ end: Int) -> Double {
        let first = paragraph.range.lowerBound
        var index = start
        while index < end, paragraph.breaks[index - first] == LineBreaks.none { index += 1 }
        return paragraph.distances[min(index, end) - first] - paragraph.distances[start - first]
    }
}
