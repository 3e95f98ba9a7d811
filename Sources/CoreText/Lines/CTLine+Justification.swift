public import CoreGraphics

/// Returns the line with its gaps widened so that it fills `justificationWidth` points; a factor below 1 applies a
/// fraction of that.
///
/// Space is added to the white space between words, or between the characters in text without any. Returns `nil` if the
/// line is wider than the width, or has no gaps.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    let factor = Double(min(max(justificationFactor.isNaN ? 0 : justificationFactor, 0), 1))
    let natural = line.width - line.trailingWhitespace
    let missing = justificationWidth - natural
    if factor == 0 || abs(missing) <= widthTolerance { return line }
    guard missing > 0, missing.isFinite else { return nil }
    let gaps = line.gaps
    guard !gaps.isEmpty else { return nil }
    let stretch = LineStretch(perGap: missing * factor / Double(gaps.count), gaps: gaps)
    return CTLine(
        line.source, pieces: line.pieces, range: line.range, baseLevel: line.baseLevel, indent: line.indent,
        stretch: stretch)
}

extension CTLine {
    /// The characters after which space may be added.
    fileprivate var gaps: Set<Int> {
        let units = source.content.units
        var end = range.upperBound
        while end > range.lowerBound, isHangingSpace(units[end - 1]) { end -= 1 }
        var start = range.lowerBound
        while start < end, isHangingSpace(units[start]) { start += 1 }
        // Space is added only after the last tab: text before it stays at its stop.
        if let tab = units[start..<end].lastIndex(of: 0x09) { start = tab + 1 }
        guard start < end else { return [] }
        let spaces = (start..<end).filter { units[$0] == 0x20 || units[$0] == 0xA0 || units[$0] == 0x3000 }
        if !spaces.isEmpty { return Set(spaces) }
        var clusters: [Int] = []
        for piece in pieces where piece.tokenAt == nil {
            // Letters of a joined script must stay connected.
            guard !piece.run.isRightToLeft else { return [] }
            piece.run.forEachCluster { units, _ in
                if units.lowerBound >= start, units.upperBound < end { clusters.append(units.lowerBound) }
            }
        }
        return Set(clusters)
    }
}
