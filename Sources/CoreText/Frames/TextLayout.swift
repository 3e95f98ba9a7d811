package import CoreGraphics
package import Foundation

/// Lines stacked from the top of a column, as used by frames, text layers, labels and string drawing. Lengths in
/// points; y grows downwards from the column's top.
package struct TextLayout {
    package struct Line {
        package var line: CTLine
        /// The position of the line's origin: its left end, on the baseline.
        package var origin: CGPoint
        package var ascent: CGFloat
        package var descent: CGFloat
        /// The width of the line, without trailing white space.
        package var width: CGFloat
        /// `true` if text was truncated.
        package var isTruncated: Bool
        /// The space from the line's bottom to the top of the next one in its paragraph.
        package var gap: CGFloat = 0
    }
    /// The options of a column.
    package struct Options {
        /// The width; infinite for text without wrapping.
        package var width: CGFloat
        package var height: CGFloat
        /// The maximum number of lines; 0 for no limit.
        package var maximumLines = 0
        /// The truncation of the last visible line if text remains after it; `nil` for no truncation.
        package var truncation: CTLineTruncationType?
        /// Replaces the line break mode of the paragraphs' styles.
        package var lineBreakMode: CTLineBreakMode?
        package var alignment: CTTextAlignment?
        /// `true` if the first line is kept even if it is higher than the column.
        package var keepsFirstLine = false
        /// `true` if white space at a paragraph's end is included in the size, up to the column's width. At the end of
        /// a wrapped line it never is.
        package var countsTrailingSpace = false
        /// `false` if only the size is needed. Only the first and the last line are then kept; the data of the others
        /// is released.
        package var keepsLines = true
        /// The height of the visible part: lines that begin more than a line below it are omitted, and not included in
        /// the size.
        package var shownHeight = CGFloat.infinity

        package init(width: CGFloat, height: CGFloat) {
            self.width = width.isNaN ? 0 : width
            self.height = height.isNaN ? 0 : height
        }

        /// `true` if the text need not be shaped as a whole: long text may extend beyond its lines, or is released line
        /// by line.
        fileprivate var endsSomewhere: Bool {
            if !keepsLines { return true }
            return width.isFinite
                && (height.isFinite || maximumLines > 0 || shownHeight.isFinite
                    || lineBreakMode?.keepsOneLine == true)
        }
    }

    package private(set) var lines: [Line] = []
    /// The size. Its width extends from the left edge of the column to the end of the widest line, without trailing
    /// white space unless the options include it. Its height extends from the top to the last line's bottom.
    package private(set) var size = CGSize.zero
    /// The characters in lines.
    package private(set) var visible: Range<Int>
    package private(set) var isTruncated = false

    private let source: LineSource
    private let options: Options
    private var top: CGFloat = 0
    private var lineCount = 0

    package init(_ typesetter: CTTypesetter, _ range: Range<Int>? = nil, _ options: Options) {
        source = typesetter.source
        self.options = options
        let range = range ?? 0..<source.count
        visible = range.lowerBound..<range.lowerBound
        var index = range.lowerBound
        while index < range.upperBound,
            let paragraph = source.paragraph(at: index, upTo: options.endsSomewhere ? index + 1 : .max)
        {
            let end = min(paragraph.range.upperBound, range.upperBound)
            guard place(paragraph, from: index, to: end, of: range) else { break }
            index = end
            if !options.keepsLines, index < range.upperBound { source.release(before: index) }
        }
        size.height = top
    }

    /// Creates a layout from existing lines.
    init(_ source: LineSource, lines: [Line], size: CGSize, visible: Range<Int>) {
        self.source = source
        self.lines = lines
        self.size = size
        self.visible = visible
        options = Options(width: size.width, height: size.height)
    }

    /// Lays out a paragraph's lines. Returns `false` when the column is full.
    private mutating func place(_ paragraph: ShapedParagraph, from start: Int, to end: Int, of range: Range<Int>)
        -> Bool
    {
        let settings = paragraph.settings
        let mode = options.lineBreakMode ?? settings.lineBreakMode
        if !lines.isEmpty { top += settings.paragraphSpacingBefore }
        var index = start
        if let slices = slices(of: paragraph, start..<end) {
            let line = slices.last, head = settings.firstLineHeadIndent
            guard append(line, paragraph, head: head, width: .infinity, isEnd: true, wasCut: false, of: slices) else {
                return false
            }
            visible = visible.lowerBound..<end
            index = end
            if options.maximumLines > 0, lineCount >= options.maximumLines { return false }
        }
        while index < end {
            let isFirst = index == paragraph.range.lowerBound
            let head = isFirst ? settings.firstLineHeadIndent : settings.headIndent
            let tail = settings.tailIndent
            let right = tail > 0 ? tail : options.width + tail
            let width = max(0, right - head)
            var next = end
            if !mode.keepsOneLine {
                next = min(
                    end,
                    source.lineEnd(
                        from: index, width: Double(width), indent: Double(head), byWord: mode == .byWordWrapping))
            }
            // Only the beginning of a line that extends far beyond the right edge is created.
            let cutsEnd = mode == .byClipping || mode == .byTruncatingTail
            let near =
                cutsEnd && paragraph.baseLevel & 1 == 0 ? source.end(of: index..<next, beyond: Double(width)) : next
            var line = CTLine(source, index..<near, indent: Double(head), standsFor: index..<next)
            var wasCut = false
            let isLastAllowed = options.maximumLines > 0 && lineCount + 1 >= options.maximumLines
            let isLast = isLastAllowed || !hasRoomAfter(line, settings)
            if mode.keepsOneLine {
                let mustCut = near < next && source.hasInk(near..<next)
                if let kind = mode.truncation, let cut = truncate(line, kind, width, always: mustCut) {
                    (line, wasCut) = cut
                }
            } else if isLast, next < range.upperBound, let kind = options.truncation {
                // The last line contains the rest of its paragraph, truncated to the width.
                let near = kind == .end ? source.end(of: index..<end, beyond: Double(width)) : end
                let rest = CTLine(source, index..<near, indent: Double(head))
                let mustCut = near < range.upperBound && source.hasInk(near..<range.upperBound)
                if let cut = truncate(rest, kind, width, always: mustCut) { (line, wasCut) = cut }
            }
            guard append(line, paragraph, head: head, width: width, isEnd: next >= end, wasCut: wasCut) else {
                return false
            }
            isTruncated = isTruncated || wasCut
            visible = visible.lowerBound..<next
            index = next
            if !options.keepsLines, index < end { source.release(before: index) }
            if isLastAllowed || line.verticalBounds.ascent + options.shownHeight < top { return false }
        }
        top += settings.paragraphSpacing
        if index >= range.upperBound { top -= settings.paragraphSpacing }
        return true
    }

    /// A line in slices, of which only the last is kept.
    private struct Slices {
        var last: CTLine
        var width = 0.0
        var bounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) = (0, 0, 0)
    }
    /// The least length of a line in slices, in UTF-16 units, and the width of a slice, in points.
    private static let longLine = 32_768, sliceWidth = 50_000.0

    /// Measures a long line of a column of unlimited width slice by slice; `nil` for lines that are created as a whole.
    private func slices(of paragraph: ShapedParagraph, _ range: Range<Int>) -> Slices? {
        guard !options.keepsLines, !options.width.isFinite, range.count > Self.longLine,
            range.lowerBound == paragraph.range.lowerBound, paragraph.part != paragraph.range,
            paragraph.baseLevel & 1 == 0, !source.content.units[range].dropLast(2).contains(where: isLineSeparator)
        else { return nil }
        var slices: Slices?
        var index = range.lowerBound
        while index < range.upperBound {
            let next = min(range.upperBound, source.lineEnd(from: index, width: Self.sliceWidth, byWord: true))
            let line = CTLine(source, index..<next), bounds = line.verticalBounds
            var all = slices ?? Slices(last: line)
            all.last = line
            all.width += line.width
            all.bounds = (
                max(all.bounds.ascent, bounds.ascent), max(all.bounds.descent, bounds.descent),
                max(all.bounds.leading, bounds.leading)
            )
            slices = all
            index = next
            if index < range.upperBound { source.release(before: index) }
        }
        return slices
    }

    private func truncate(
        _ line: CTLine, _ kind: CTLineTruncationType, _ width: CGFloat, always: Bool = false
    ) -> (CTLine, Bool)? {
        guard always || line.width - line.trailingWhitespace > Double(width) + widthTolerance else { return nil }
        guard let style = line.pieces.last?.run.style else { return nil }
        let ellipsis = LineSource(TextContent(.plain("\u{2026}", style.attributes)))
        let token = CTLine(ellipsis, 0..<ellipsis.count)
        return line.truncated(to: Double(width), kind, token: token, always: always).map { ($0, true) }
    }

    /// Returns `true` if another line like this one would fit below it.
    private func hasRoomAfter(_ line: CTLine, _ settings: ParagraphSettings) -> Bool {
        let height = LineHeight(line.verticalBounds, settings)
        let bottom = top + height.total + height.spacing + height.total - height.leading
        return bottom <= options.height + CGFloat(widthTolerance)
    }

    private mutating func append(
        _ line: CTLine, _ paragraph: ShapedParagraph, head: CGFloat, width: CGFloat, isEnd: Bool, wasCut: Bool,
        of slices: Slices? = nil
    ) -> Bool {
        let height = LineHeight(slices?.bounds ?? line.verticalBounds, paragraph.settings)
        let bottom = top + height.total - height.leading
        guard bottom <= options.height + CGFloat(widthTolerance) || options.keepsFirstLine && lines.isEmpty else {
            return false
        }
        var line = line
        var alignment = options.alignment ?? paragraph.settings.alignment
        let isRightToLeft = paragraph.baseLevel & 1 == 1
        if alignment == .justified {
            let endsParagraph = isEnd || (line.range.last.map { isLineSeparator(source.content.units[$0]) } ?? true)
            if !endsParagraph, !wasCut, width.isFinite {
                line = CTLineCreateJustifiedLine(line, 1, Double(width)) ?? line
            }
            alignment = .natural
        }
        let fullWidth = slices?.width ?? line.width
        if alignment == .natural { alignment = isRightToLeft ? .right : .left }
        let inkWidth = CGFloat(fullWidth - line.trailingWhitespace)
        let takenWidth =
            options.countsTrailingSpace && isEnd && !wasCut
            ? max(inkWidth, min(CGFloat(fullWidth), width)) : inkWidth
        let factor: CGFloat = alignment == .center ? 0.5 : alignment == .right ? 1 : 0
        var x = isRightToLeft ? max(0, options.width - head - width) : head
        if width.isFinite, x.isFinite {
            x += CGFloat(CTLineGetPenOffsetForFlush(line, factor, Double(width)))
        } else {
            x = head
        }
        // White space that overhangs the left end of a right-to-left line is outside the column, unless a column of
        // unlimited width includes it.
        if isRightToLeft, width.isFinite || takenWidth == inkWidth { x -= CGFloat(line.trailingWhitespace) }
        lineCount += 1
        if !options.keepsLines, lines.count == 2 { lines.removeLast() }
        lines.append(
            Line(
                line: line, origin: CGPoint(x: x, y: top + height.ascent), ascent: height.ascent,
                descent: height.descent, width: inkWidth, isTruncated: wasCut, gap: height.leading + height.spacing))
        size.width = max(size.width, width.isFinite && isRightToLeft ? takenWidth : takenWidth + head)
        top = bottom + (isEnd && visible.upperBound >= source.count ? 0 : height.leading + height.spacing)
        if isEnd && line.range.upperBound >= source.count { top = bottom }
        return true
    }

    /// Draws the lines into a context whose y grows downwards, with the column's top left corner at `origin`.
    package func drawDownwards(in context: CGContext, at origin: CGPoint) {
        let matrix = context.textMatrix
        defer { context.textMatrix = matrix }
        let shown = context.markableBox
        for line in lines {
            if let shown, !line.mayMark(shown, baseline: origin.y + line.origin.y) { continue }
            context.textMatrix = CGAffineTransform(
                a: 1, b: 0, c: 0, d: -1, tx: origin.x + line.origin.x, ty: origin.y + line.origin.y)
            CTLineDraw(line.line, context)
        }
    }
}

/// The height of a line, from its glyphs and its paragraph's settings; points.
struct LineHeight {
    var ascent: CGFloat, descent: CGFloat, leading: CGFloat
    /// The space below the line, before the next.
    var spacing: CGFloat
    var total: CGFloat { ascent + descent + leading }

    init(_ bounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat), _ settings: ParagraphSettings) {
        (ascent, descent, leading) = bounds
        let natural = ascent + descent
        var height = settings.lineHeightMultiple > 0 ? natural * settings.lineHeightMultiple : natural
        height = max(height, settings.minimumLineHeight)
        if settings.maximumLineHeight > 0 { height = min(height, settings.maximumLineHeight) }
        // A difference between a line's set height and that of its glyphs moves the glyphs.
        ascent += height - natural
        spacing = min(max(settings.lineSpacing, settings.minimumLineSpacing), settings.maximumLineSpacing)
    }
}

extension CTLineBreakMode {
    var truncation: CTLineTruncationType? {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        default: nil
        }
    }
}

extension TextLayout.Line {
    /// Returns `true` if the line, with its baseline at that height, may have a visible effect in the rectangle. Ink
    /// may extend beyond its line by a limited distance, and shadows by any distance.
    func mayMark(_ shown: CGRect, baseline: CGFloat) -> Bool {
        let reach = 2 * (ascent + descent)
        return baseline + reach >= shown.minY && baseline - reach <= shown.maxY || line.hasShadow
    }
}

extension CTLine {
    fileprivate var hasShadow: Bool { runs.contains { $0.shaped.style.shadow != nil } }
}

extension LineSource {
    /// Returns an end for a long part that is truncated at `width` points; it is beyond the visible text.
    fileprivate func end(of part: Range<Int>, beyond width: Double) -> Int {
        guard part.count > LineSource.longLine, width.isFinite,
            var paragraph = paragraph(at: part.lowerBound, upTo: part.lowerBound + 1), !paragraph.hasTabs
        else { return part.upperBound }
        var first = paragraph.part.lowerBound, distances = paragraph.distances
        let room = 2 * width + 100
        var limit = distances[part.lowerBound - first] + room
        var index = part.lowerBound + 1
        while index < part.upperBound {
            if index > paragraph.settledEnd, let more = self.paragraph(at: part.lowerBound, upTo: index) {
                paragraph = more
                first = more.part.lowerBound
                distances = more.distances
                limit = distances[part.lowerBound - first] + room
            }
            guard distances[index - first] <= limit || !paragraph.isBoundary(index) else { break }
            index += 1
        }
        return index
    }
    /// The length of a long line, in UTF-16 units.
    private static let longLine = 1024

    func hasInk(_ range: Range<Int>) -> Bool { content.units[range].contains { !isHangingSpace($0) } }
}
