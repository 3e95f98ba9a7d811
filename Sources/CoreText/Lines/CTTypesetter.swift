public import CoreGraphics

/// An object that divides an attributed string into lines. Each paragraph is shaped once, when a line of it is first
/// requested.
///
/// Use it from one thread at a time.
public final class CTTypesetter: Hashable {
    let source: LineSource

    init(_ source: LineSource) { self.source = source }

    public static func == (a: CTTypesetter, b: CTTypesetter) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A Boolean among a typesetter's options that disables bidirectional reordering: characters of every script run from
/// left to right in the order of the string.
public let kCTTypesetterOptionDisableBidiProcessing: CFString = "CTTypesetterOptionDisableBidiProcessing"
/// A number: 0 sets the text left to right regardless of its characters, 1 right to left.
public let kCTTypesetterOptionForcedEmbeddingLevel: CFString = "CTTypesetterOptionForcedEmbeddingLevel"
/// A Boolean without effect: text of any length is laid out here.
public let kCTTypesetterOptionAllowUnboundedLayout: CFString = "CTTypesetterOptionAllowUnboundedLayout"

/// Creates a typesetter for a string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
    CTTypesetter(LineSource(string))
}

/// Creates a typesetter with options; the forced embedding level sets the direction of every paragraph.
public func CTTypesetterCreateWithAttributedStringAndOptions(
    _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
    let level = CGFloat(any: options?[kCTTypesetterOptionForcedEmbeddingLevel])
    let direction: CTWritingDirection? = level.map { Int($0) & 1 == 1 ? .rightToLeft : .leftToRight }
    let off = options?[kCTTypesetterOptionDisableBidiProcessing]
    let isOff = (off as? Bool) ?? (CGFloat(any: off) ?? 0 != 0)
    return CTTypesetter(LineSource(string, direction: direction, reorders: !isOff))
}

/// Creates the line of a part of the string; a length of 0 means everything from the location.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// Creates the line of a part of the string, beginning `offset` points from the margin (from which tabs are measured).
public func CTTypesetterCreateLineWithOffset(
    _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
    CTLine(
        typesetter.source, stringRange.resolved(in: typesetter.source.count), indent: offset.isFinite ? offset : 0)
}

/// Returns the number of characters from `startIndex` that fit into a line of `width` points, up to a line break
/// opportunity. Without an opportunity, the line ends after the last character that fits, but contains at least one.
/// Trailing white space may overhang. Returns 0 at the string's end.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    CTTypesetterSuggestLineBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Returns the same for a line that begins `offset` points from the margin; the width is measured from there.
public func CTTypesetterSuggestLineBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    typesetter.source.lineEnd(from: startIndex, width: width, indent: offset, byWord: true) - max(0, startIndex)
}

/// Returns the same as `CTTypesetterSuggestLineBreak`, except that a line may end after any user-perceived character.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    CTTypesetterSuggestClusterBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Returns the same as `CTTypesetterSuggestClusterBreak`, for a line that begins `offset` points from the margin.
public func CTTypesetterSuggestClusterBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    typesetter.source.lineEnd(from: startIndex, width: width, indent: offset, byWord: false) - max(0, startIndex)
}

extension LineSource {
    /// Returns the end of the line that begins at `start`, in time proportional to the line's characters.
    func lineEnd(from start: Int, width: Double, indent: Double = 0, byWord: Bool) -> Int {
        let start = max(0, start)
        guard start < count, var paragraph = paragraph(at: start, upTo: start + 1) else { return start }
        while true {
            if let end = lineEnd(from: start, in: paragraph, width: width, indent: indent, byWord: byWord) {
                return end
            }
            let next = paragraph.settledEnd + 1
            paragraph = self.paragraph(at: start, upTo: next) ?? paragraph
        }
    }

    /// Returns the end of the line; `nil` if the line exceeds the known part of the paragraph.
    private func lineEnd(
        from start: Int, in paragraph: ShapedParagraph, width: Double, indent: Double, byWord: Bool
    ) -> Int? {
        let units = content.units, settledEnd = paragraph.settledEnd
        let first = paragraph.part.lowerBound, end = paragraph.range.upperBound
        let distances = paragraph.distances, breaks = paragraph.breaks
        let tabs = paragraph.hasTabs ? TabStops(paragraph.settings) : nil
        // Tabs move all following text, so their widths are kept separate from the paragraph's distances.
        var added = -distances[start - first]
        var lastBreak: Int?
        // The last boundary between characters. One character may have any number of marks.
        var boundary = start
        let limit = (width.isNaN ? 0 : width) + widthTolerance
        var index = start
        while index < end {
            guard index < settledEnd else { return nil }
            let unit = units[index]
            if paragraph.isBoundary(index) { boundary = index }
            if unit == 0x09, let tabs {
                var next = index + 1
                while next < end, units[next] != 0x09 { next += 1 }
                let following = distances[next - first] - distances[index + 1 - first]
                added += tabs.advance(from: indent + distances[index - first] + added, following: following)
            }
            let reach = distances[index + 1 - first] + added
            if reach > limit, !isHangingSpace(unit), index > start || !paragraph.isBoundary(index) {
                if byWord, let lastBreak { return lastBreak }
                if boundary > start { return boundary }
            }
            let code = breaks[index - first]
            if code == LineBreaks.required { return index + 1 }
            if code == LineBreaks.allowed { lastBreak = index + 1 }
            index += 1
        }
        return end
    }
}
