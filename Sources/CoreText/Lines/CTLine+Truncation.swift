import CoreGraphics

/// The part of a line that is omitted if it is too wide.
public enum CTLineTruncationType: UInt32, Sendable {
    /// The start is omitted.
    case start = 0
    /// The end is omitted.
    case end = 1
    /// The middle is omitted.
    case middle = 2
}

/// Returns the line truncated to `width` points, with `truncationToken` in place of the omitted text: the line itself
/// if it fits, `nil` if not even the token fits. White space next to the token is omitted as well.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    line.truncated(to: width, truncationType, token: truncationToken)
}

extension CTLine {
    func truncated(to width: Double, _ type: CTLineTruncationType, token: CTLine?, always: Bool = false) -> CTLine? {
        if !always, self.width - trailingWhitespace <= width + widthTolerance { return self }
        let tokenWidth = token?.width ?? 0
        guard tokenWidth <= width + widthTolerance else { return nil }
        var room = width - tokenWidth
        let places = cutPlaces()
        guard let whole = cut(to: room, at: places, type, token: token) else { return nil }
        if whole.width <= width + widthTolerance { return whole }
        // The width of a tab depends on the text before it, so only the truncated line reveals its width.
        if pieces.contains(where: { LineLayout.hasTab($0, source.content.units) }) {
            var least = 0.0, best: CTLine?
            while room - least > CTLine.cutTolerance {
                let middle = (least + room) / 2
                guard let cut = cut(to: middle, at: places, type, token: token) else { return nil }
                if cut.width <= width + widthTolerance {
                    least = middle
                    best = cut
                } else {
                    room = middle
                }
            }
            return best ?? cut(to: 0, at: places, type, token: token)
        }
        // Truncated text may be wider than its share of the line was (a kerning pair is separated): truncate more then.
        var excess = whole.width - width
        for _ in 0..<7 {
            room -= excess
            guard let cut = cut(to: room, at: places, type, token: token) else { return nil }
            excess = cut.width - width
            if excess <= widthTolerance { return cut }
        }
        return cut(to: 0, at: places, type, token: token)
    }

    /// The maximum width of text in points that a truncated line with tabs may lack.
    private static let cutTolerance = 0.25

    /// Returns the token with as much of the text as fits beside it.
    private func cut(
        to room: Double, at cuts: [(index: Int, width: Double)], _ type: CTLineTruncationType, token: CTLine?
    ) -> CTLine? {
        guard let total = cuts.last?.width else { return nil }
        let tolerance = widthTolerance
        func prefix(_ room: Double) -> Int { cuts.last { $0.width <= room + tolerance }?.index ?? range.lowerBound }
        func suffix(_ room: Double) -> Int {
            cuts.first { total - $0.width <= room + tolerance }?.index ?? range.upperBound
        }
        var head: Int, tail: Int
        switch type {
        case .end:
            head = prefix(room)
            tail = range.upperBound
        case .start:
            head = range.lowerBound
            tail = suffix(room)
        case .middle:
            head = prefix(room / 2)
            let used = cuts.last { $0.index == head }?.width ?? 0
            tail = max(head, suffix(room - used))
        }
        let units = source.content.units
        if type != .start { while head > range.lowerBound, isHangingSpace(units[head - 1]) { head -= 1 } }
        if type != .end { while tail < range.upperBound, isHangingSpace(units[tail]) { tail += 1 } }
        let before = source.runs(in: range.lowerBound..<head).runs.map { LinePiece(run: $0, tokenAt: nil) }
        let after =
            tail < range.upperBound
            ? source.runs(in: tail..<range.upperBound).runs.map { LinePiece(run: $0, tokenAt: nil) } : []
        // The token is in the paragraph's direction between the remaining parts.
        let middle = (token?.pieces ?? []).map {
            LinePiece(
                run: $0.run.moved(to: tokenLevel($0.run)), tokenAt: head, tokenContent: token?.source.content)
        }
        return CTLine(source, pieces: before + middle + after, range: range, baseLevel: baseLevel, indent: indent)
    }

    private func tokenLevel(_ run: ShapedRun) -> UInt8 {
        // Left-to-right words of a token in a right-to-left line keep their internal order.
        baseLevel & 1 == run.level & 1 || run.glyphs.count == 1 ? baseLevel : baseLevel + 1
    }

    /// Returns the positions at which the line can be truncated, in the order of the characters, with the width of the
    /// text before each; tabs have no width.
    private func cutPlaces() -> [(index: Int, width: Double)] {
        var places: [(index: Int, width: Double)] = [(range.lowerBound, 0)]
        var pen = 0.0
        for piece in pieces {
            var clusters: [(units: Range<Int>, width: Double)] = []
            piece.run.forEachCluster { clusters.append(($0, $1)) }
            if piece.run.isRightToLeft { clusters.reverse() }
            for cluster in clusters {
                pen += cluster.width
                guard piece.tokenAt == nil else { continue }
                let end = cluster.units.upperBound
                let isBoundary =
                    end >= range.upperBound || source.paragraph(at: end, upTo: end + 1)?.isBoundary(end) ?? true
                if isBoundary { places.append((end, pen)) }
            }
        }
        return places
    }
}

/// The excess width of a line, in points, below which it is not truncated: sums of widths are not exact.
let widthTolerance = 0.001
