import CoreGraphics
import Foundation

/// The annotations of a style, as lines.
extension TextStyle {
    /// Returns the text above (or below) as a line in the style's font, smaller; `nil` if there is none.
    func makeRubyLine(_ position: CTRubyPosition) -> CTLine? {
        guard let ruby, let text = ruby.texts[position], !text.isEmpty, ruby.sizeFactor > 0 else { return nil }
        var attributes = attributes
        let removed = [
            kCTRubyAnnotationAttributeName, kCTUnderlineStyleAttributeName, kCTBackgroundColorAttributeName,
            strikethroughStyleAttribute, kCTRunDelegateAttributeName, attachmentAttribute,
        ]
        attributes = attributes.filter { key, value in
            let name = (value as? any TextAttributeValue)?.coreTextKey(for: key.rawValue) ?? key.rawValue
            return !removed.contains(name)
        }
        attributes[NSAttributedString.Key(rawValue: kCTFontAttributeName)] = CTFontCreateCopyWithAttributes(
            font, font.size * ruby.sizeFactor, nil, nil)
        let source = LineSource(TextContent(.plain(text, attributes)))
        return CTLine(source, 0..<source.count)
    }

    /// The additional extent of a run above and below its glyphs for its annotations.
    var rubyReach: (above: CGFloat, below: CGFloat) {
        guard ruby != nil else { return (0, 0) }
        func height(_ line: CTLine?) -> CGFloat {
            line.map { $0.verticalBounds.ascent + $0.verticalBounds.descent } ?? 0
        }
        return (height(rubyLines.before), height(rubyLines.after))
    }
}

extension [ShapedRun] {
    /// Returns the runs with bases widened to the width of their annotations, less the overhang over the neighbours.
    /// The space is added on both sides of each character, or (`distributeLetter`) only between them.
    func spacedForRuby(_ units: [UInt16]) -> [ShapedRun] {
        guard contains(where: { $0.style.ruby != nil }) else { return self }
        var result = self
        var index = 0
        while index < count {
            var end = index + 1
            while end < count, self[end].style === self[index].style { end += 1 }
            defer { index = end }
            let style = self[index].style
            guard let ruby = style.ruby else { continue }
            let wanted = Swift.max(style.rubyLines.before?.width ?? 0, style.rubyLines.after?.width ?? 0)
            let width = self[index..<end].reduce(0) { $0 + $1.glyphs.reduce(0) { $0 + $1.advance } }
            let clusters = self[index..<end].reduce(0) { $0 + Set($1.glyphs.map(\.cluster)).count }
            guard wanted > width, clusters > 0 else { continue }
            let hang = RubyHang(
                wanted - width, style,
                before: index > 0 ? self[index - 1].last(in: units) : nil,
                after: end < count ? self[end].first(in: units) : nil)
            let room = wanted - width - hang.start - hang.end
            let isBetween = ruby.alignment == .distributeLetter && clusters > 1
            let share = room / Double(isBetween ? clusters - 1 : clusters)
            let last = self[end - 1].isRightToLeft ? self[index].range.lowerBound : self[end - 1].glyphs.last?.cluster
            for place in index..<end { result[place] = self[place].spaced(share, butAfter: isBetween ? last : nil) }
        }
        return result
    }
}

/// A character next to a base.
struct RubyNeighbor {
    var unit: UInt16
    var width: Double
    var hasRuby: Bool
}

/// The overhang of a ruby text over the characters before and after its base, in points. A ruby text that is wider than
/// its base overhangs kana, punctuation and blanks without their own annotation, by up to its own size.
struct RubyHang {
    var start = 0.0, end = 0.0

    init(_ surplus: Double, _ style: TextStyle, before: RubyNeighbor?, after: RubyNeighbor?) {
        guard let ruby = style.ruby, surplus > 0 else { return }
        let limit = Double(style.font.size * ruby.sizeFactor)
        func room(_ neighbor: RubyNeighbor?, _ isAllowed: Bool) -> Double {
            guard isAllowed, let neighbor, !neighbor.hasRuby, RubyHang.mayBeCovered(neighbor.unit) else { return 0 }
            return Swift.min(limit, neighbor.width)
        }
        let atStart = room(before, ruby.overhang == .auto || ruby.overhang == .start)
        let atEnd = room(after, ruby.overhang == .auto || ruby.overhang == .end)
        switch ruby.alignment {
        case .start: end = Swift.min(surplus, atEnd)
        case .end: start = Swift.min(surplus, atStart)
        default:
            start = Swift.min(surplus / 2, atStart)
            end = Swift.min(surplus / 2, atEnd)
        }
    }

    private static func mayBeCovered(_ unit: UInt16) -> Bool {
        if unit == 0x0A || unit == 0x0D || unit == 0x09 { return false }
        if isHangingSpace(unit) || unit == 0xA0 { return true }
        switch unit {
        case 0x3001...0x303F, 0x3040...0x30FF, 0xFF65...0xFF9F: return true
        default: return Unicode.Scalar(unit)?.properties.generalCategory.isPunctuation ?? false
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPunctuation: Bool {
        switch self {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .dashPunctuation, .connectorPunctuation:
            true
        default: false
        }
    }
}

extension ShapedRun {
    /// Returns its first character in reading order; `nil` in right-to-left text, which is never overhung.
    fileprivate func first(in units: [UInt16]) -> RubyNeighbor? { neighbor(glyphs.first?.cluster, units) }
    fileprivate func last(in units: [UInt16]) -> RubyNeighbor? { neighbor(glyphs.last?.cluster, units) }

    private func neighbor(_ cluster: Int?, _ units: [UInt16]) -> RubyNeighbor? {
        guard let cluster, !isRightToLeft, units.indices.contains(cluster) else { return nil }
        let width = glyphs.reduce(0) { $1.cluster == cluster ? $0 + $1.advance : $0 }
        return RubyNeighbor(unit: units[cluster], width: width, hasRuby: style.ruby != nil)
    }

    /// Returns the run with additional space for each character, half of it on each side; with `butAfter`, all of it
    /// after each character except the one that begins there.
    fileprivate func spaced(_ share: Double, butAfter last: Int?) -> ShapedRun {
        var glyphs = glyphs
        for index in glyphs.indices {
            let isEnd = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if let last {
                if isEnd, glyphs[index].cluster != last { glyphs[index].advance += share }
            } else {
                glyphs[index].dx += share / 2
                if isEnd { glyphs[index].advance += share }
            }
        }
        return with(glyphs: glyphs)
    }
}

/// Draws the annotations of adjacent runs of one style.
func drawRuby(_ line: CTLine, _ context: CGContext) {
    let runs = line.runs
    guard runs.contains(where: { $0.shaped.style.ruby != nil }) else { return }
    let matrix = context.textMatrix
    defer { context.textMatrix = matrix }
    let units = line.source.content.units
    var index = 0
    while index < runs.count {
        let first = index
        var end = index + 1
        while end < runs.count, runs[end].shaped.style === runs[index].shaped.style { end += 1 }
        let base = runs[index..<end], style = runs[index].shaped.style
        index = end
        guard style.ruby != nil else { continue }
        let start = base[first].x, width = base.reduce(0) { $0 + $1.width }
        // At a line's edge there is no neighbour, and no overhang.
        let before = first > 0 ? runs[first - 1].shaped.last(in: units) : nil
        let after = end < runs.count ? runs[end].shaped.first(in: units) : nil
        for (position, text) in [(CTRubyPosition.before, style.rubyLines.before), (.after, style.rubyLines.after)] {
            guard let text else { continue }
            let (ruby, offset) = style.placed(text, over: width, before: before, after: after)
            let bounds = ruby.verticalBounds
            let y =
                position == .before
                ? (base.map(\.glyphBounds.ascent).max() ?? 0) + bounds.descent
                : -(base.map(\.glyphBounds.descent).max() ?? 0) - bounds.ascent
            context.textMatrix = CGAffineTransform(translationX: start + offset, y: y).concatenating(matrix)
            CTLineDraw(ruby, context)
        }
    }
}

extension TextStyle {
    /// Returns the ruby text arranged over a base of a width, and its distance from the base's start.
    fileprivate func placed(
        _ line: CTLine, over width: Double, before: RubyNeighbor?, after: RubyNeighbor?
    ) -> (CTLine, Double) {
        let free = width - line.width
        let alignment = ruby?.alignment ?? .auto
        if free < 0 {
            let hang = RubyHang(-free, self, before: before, after: after)
            // An overhang that does not fit on one side is added to the other.
            let isAtStart = alignment == .start || alignment != .end && hang.start == 0 && hang.end > 0
            let isAtEnd = alignment == .end || alignment != .start && hang.end == 0 && hang.start > 0
            if alignment == .lineEdge, before == nil || after == nil { return (line, before == nil ? 0 : free) }
            if hang.start + hang.end > 0 { return (line, isAtStart ? 0 : isAtEnd ? free : -hang.start) }
            return (line, before == nil ? 0 : after == nil ? free : free / 2)
        }
        switch alignment {
        case .start: return (line, 0)
        case .end: return (line, free)
        case .distributeLetter, .distributeSpace:
            let clusters = line.clusterStarts
            let gapCount = alignment == .distributeLetter ? clusters.count - 1 : clusters.count
            guard clusters.count > 1 || alignment == .distributeSpace, gapCount > 0 else { return (line, free / 2) }
            let gap = free / Double(gapCount)
            let spread = CTLine(
                line.source, pieces: line.pieces, range: line.range, baseLevel: line.baseLevel, indent: line.indent,
                stretch: LineStretch(perGap: gap, gaps: Set(clusters.dropLast())))
            return (spread, alignment == .distributeSpace ? gap / 2 : 0)
        default: return (line, free / 2)
        }
    }
}

extension CTLine {
    /// The first units of the line's clusters, in its string.
    fileprivate var clusterStarts: [Int] {
        Set(pieces.flatMap { $0.run.glyphs.map(\.cluster) }).sorted()
    }
}
