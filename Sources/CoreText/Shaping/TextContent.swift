import Foundation

/// An attributed string decomposed for typesetting: UTF-16 units, runs of equal attributes, paragraphs.
final class TextContent {
    let units: [UInt16]
    let styles: [(range: Range<Int>, style: TextStyle)]
    /// The paragraphs, each with its separator at the end; together they are the whole string. Empty for an empty
    /// string.
    let paragraphs: [Range<Int>]

    /// The font of text without a font.
    static var standardFont: CTFont { CTFont(.user, size: 12) }

    init(_ text: StyledText) {
        let units = Array(text.string.utf16)
        var styles: [(range: Range<Int>, style: TextStyle)] = []
        var end = 0
        for run in text.runsWithAttachments(units) where run.range.lowerBound < units.count {
            end = min(run.range.upperBound, units.count)
            let style = text.style ?? TextStyle(run.attributes, standard: TextContent.standardFont)
            styles.append((run.range.lowerBound..<end, style))
        }
        if end < units.count { styles.append((end..<units.count, TextStyle([:], standard: TextContent.standardFont))) }
        self.units = units
        self.styles = styles
        paragraphs = TextContent.paragraphs(of: units)
    }

    private static func paragraphs(of units: [UInt16]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        var index = 0
        while index < units.count {
            let unit = units[index]
            index += 1
            guard isParagraphSeparator(unit) else { continue }
            if unit == 0x0D, index < units.count, units[index] == 0x0A { index += 1 }
            result.append(start..<index)
            start = index
        }
        if start < units.count { result.append(start..<units.count) }
        return result
    }

    /// Returns the character at an index and advances the index; U+FFFD for an unpaired surrogate.
    static func scalar(at index: inout Int, in units: ArraySlice<UInt16>) -> UInt32 {
        let unit = units[index]
        index += 1
        guard unit & 0xF800 == 0xD800 else { return UInt32(unit) }
        guard UTF16.isLeadSurrogate(unit), index < units.endIndex, UTF16.isTrailSurrogate(units[index]) else {
            return 0xFFFD
        }
        index += 1
        return 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(units[index - 1]) & 0x3FF
    }

    /// Returns the paragraph that contains the unit; the last one for the string's end. The string must not be empty.
    func paragraphIndex(at index: Int) -> Int {
        var low = 0, high = paragraphs.count - 1
        while low < high {
            let middle = (low + high) / 2
            if paragraphs[middle].upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the first run of attributes that includes the unit.
    func styleIndex(at index: Int) -> Int {
        var low = 0, high = styles.count - 1
        while low < high {
            let middle = (low + high) / 2
            if styles[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension TextContent {
    /// The minimum length of a separately shaped part, in UTF-16 units; a paragraph of less than twice as many is
    /// shaped as a whole.
    private static let shortestPart = 8192

    /// Returns the end of the part of a paragraph that must be shaped so that everything up to `unit` is final. It is
    /// the end of the paragraph if that is near, or if later text affects the part. `known` is the length that has been
    /// shaped before.
    func partEnd(of range: Range<Int>, upTo unit: Int, known: Int) -> Int {
        guard unit < range.upperBound else { return range.upperBound }
        let needed = unit - range.lowerBound + ShapedParagraph.margin
        let count = max(needed, 4 * known, TextContent.shortestPart)
        guard count < range.count / 2 else { return range.upperBound }
        var end = range.lowerBound + count
        if UTF16.isLeadSurrogate(units[end - 1]) { end -= 1 }
        return decides(range.lowerBound..<end, of: range) ? end : range.upperBound
    }

    /// Returns `true` if a paragraph's beginning has the same layout without the rest. This requires a letter in it,
    /// which determines direction and script, and nothing with a long-range effect (tabs, ruby, direction marks).
    private func decides(_ part: Range<Int>, of range: Range<Int>) -> Bool {
        var style = styleIndex(at: part.lowerBound)
        while style < styles.count, styles[style].range.lowerBound < part.upperBound {
            guard styles[style].style.directions.isEmpty, styles[style].style.ruby == nil else { return false }
            style += 1
        }
        let reaching: [ClosedRange<UInt16>] = [0x202A...0x202E, 0x2066...0x2069]
        guard !units[part].contains(where: { unit in unit > 0x2029 && reaching.contains { $0 ~= unit } }),
            units[part].contains(where: isLetterOfAScript)
        else { return false }
        return !units[range].contains(0x09)
    }
}

/// Returns `true` for a letter with its own direction and script.
private func isLetterOfAScript(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit), !isNeutral(script: script(of: UInt32(unit))) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
    default: return false
    }
}

func isParagraphSeparator(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2029 || unit == 0x85
}

/// Returns `true` for a unit that ends a line, but not necessarily the paragraph.
func isLineSeparator(_ unit: UInt16) -> Bool {
    isParagraphSeparator(unit) || unit == 0x2028 || unit == 0x0B || unit == 0x0C
}

/// Returns `true` for white space that may overhang a line's end.
func isHangingSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || isLineSeparator(unit) || unit == 0x1680
        || (0x2000...0x200B).contains(unit) && unit != 0x2007 || unit == 0x205F || unit == 0x3000
}
