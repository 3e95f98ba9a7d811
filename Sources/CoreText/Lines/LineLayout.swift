import CoreGraphics

/// A run in a line; `tokenAt` is set for one of a truncation token, which represents the omitted characters there.
struct LinePiece {
    var run: ShapedRun
    var tokenAt: Int?
    /// The token's own text.
    var tokenContent: TextContent?
}

/// The space added to a line's gaps so that it fills its width.
struct LineStretch {
    /// The space added after each of the clusters that begin at these units.
    var perGap: Double
    var gaps: Set<Int>
}

/// A line's runs from left to right with their positions: levels reset at the end, order, tabs.
struct LineLayout {
    private(set) var runs: [CTRun] = []
    private(set) var width = 0.0
    private(set) var trailingWhitespace = 0.0

    init(
        _ pieces: [LinePiece], source: LineSource, baseLevel: UInt8, indent: Double, stretch: LineStretch? = nil
    ) {
        var pieces = LineLayout.withTrailingSpace(pieces, source, baseLevel)
        trailingWhitespace = LineLayout.trailingWidth(pieces, source.content.units)
        if pieces.contains(where: { LineLayout.hasTab($0, source.content.units) }) {
            pieces = LineLayout.withTabs(pieces, source, indent: indent)
        }
        if let stretch { pieces = pieces.map { $0.stretched(stretch) } }
        // Next to upright characters, the others are centred on the line as well.
        let isCentered = pieces.contains { $0.run.isUpright }
        var pen = 0.0
        for index in Bidi.visualOrder(pieces.map(\.run.level)) {
            let piece = pieces[index]
            let run = CTRun(
                piece.run, at: pen, tokenAt: piece.tokenAt, isCentered: isCentered,
                content: piece.tokenAt == nil ? source.content : piece.tokenContent)
            pen += run.width
            runs.append(run)
        }
        width = pen
    }

    static func hasTab(_ piece: LinePiece, _ units: [UInt16]) -> Bool {
        piece.tokenAt == nil && piece.run.glyphs.contains { units[$0.cluster] == 0x09 }
    }

    /// Moves white space at a line's end to the paragraph's level (UAX #9, rule L1).
    private static func withTrailingSpace(_ pieces: [LinePiece], _ source: LineSource, _ base: UInt8) -> [LinePiece] {
        guard pieces.contains(where: { $0.run.level != base }) else { return pieces }
        var pieces = pieces
        var index = pieces.count - 1
        while index >= 0, pieces[index].tokenAt == nil {
            let run = pieces[index].run
            var start = run.range.upperBound
            while start > run.range.lowerBound, isHangingSpace(source.content.units[start - 1]) { start -= 1 }
            if run.level != base, start < run.range.upperBound {
                if start == run.range.lowerBound {
                    pieces[index].run = run.moved(to: base)
                } else {
                    let space = source.cut(run, to: start..<run.range.upperBound).moved(to: base)
                    pieces[index].run = source.cut(run, to: run.range.lowerBound..<start)
                    pieces.insert(LinePiece(run: space, tokenAt: nil), at: index + 1)
                }
            }
            guard start == run.range.lowerBound else { break }
            index -= 1
        }
        return pieces
    }

    private static func trailingWidth(_ pieces: [LinePiece], _ units: [UInt16]) -> Double {
        var sum = 0.0
        for piece in pieces.reversed() {
            guard piece.tokenAt == nil else { return sum }
            let run = piece.run
            var start = run.range.upperBound
            while start > run.range.lowerBound, isHangingSpace(units[start - 1]) { start -= 1 }
            for glyph in run.glyphs where glyph.cluster >= start { sum += glyph.advance }
            guard start == run.range.lowerBound else { return sum }
        }
        return sum
    }

    /// Gives each tab the width up to its stop, in the order of the characters.
    private static func withTabs(_ pieces: [LinePiece], _ source: LineSource, indent: Double) -> [LinePiece] {
        let units = source.content.units
        let first = pieces.first { $0.tokenAt == nil }?.run.range.lowerBound ?? 0
        let stops = TabStops(source.paragraph(at: first, upTo: first + 1)?.settings ?? ParagraphSettings())
        // The clusters in logical order: index in `pieces`, index in the run, width, whether it is a tab.
        var all: [(piece: Int, glyph: Int, width: Double, isTab: Bool)] = []
        for (index, piece) in pieces.enumerated() {
            let order =
                piece.run.isRightToLeft ? Array(piece.run.glyphs.indices.reversed()) : Array(piece.run.glyphs.indices)
            for glyph in order {
                let shaped = piece.run.glyphs[glyph]
                all.append((index, glyph, shaped.advance, piece.tokenAt == nil && units[shaped.cluster] == 0x09))
            }
        }
        var glyphs = pieces.map(\.run.glyphs)
        var pen = indent
        for (place, cluster) in all.enumerated() {
            guard cluster.isTab else {
                pen += cluster.width
                continue
            }
            let following = all[(place + 1)...].prefix { !$0.isTab }.reduce(0) { $0 + $1.width }
            let advance = stops.advance(from: pen, following: following)
            glyphs[cluster.piece][cluster.glyph].advance = advance
            pen += advance
        }
        return zip(pieces, glyphs).map { piece, glyphs in
            LinePiece(
                run: piece.run.with(glyphs: glyphs), tokenAt: piece.tokenAt, tokenContent: piece.tokenContent)
        }
    }
}

/// A paragraph's tab stops.
struct TabStops {
    private let stops: [CTTextTab]
    private let interval: Double

    init(_ settings: ParagraphSettings) {
        stops = settings.tabStops.filter { $0.locationSetting.isFinite }.sorted {
            $0.locationSetting < $1.locationSetting
        }
        interval = Double(settings.defaultTabInterval)
    }

    /// Returns the width of a tab at `pen` (points from the margin), followed by text of width `following`.
    func advance(from pen: Double, following: Double) -> Double {
        if let stop = stops.first(where: { $0.locationSetting > pen + 0.001 }) {
            let room = stop.locationSetting - pen
            switch stop.alignmentSetting {
            case .right: return max(0, room - following)
            case .center: return max(0, room - following / 2)
            default: return room
            }
        }
        let step = interval > 0 ? interval : 28
        let count = (pen / step).rounded(.down) + 1
        let advance = count * step - pen
        return advance.isFinite && advance > 0 ? advance : step
    }
}

extension LinePiece {
    func stretched(_ stretch: LineStretch) -> LinePiece {
        guard tokenAt == nil else { return self }
        var glyphs = run.glyphs
        for index in glyphs.indices where stretch.gaps.contains(glyphs[index].cluster) {
            let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if isLast { glyphs[index].advance += stretch.perGap }
        }
        return LinePiece(run: run.with(glyphs: glyphs), tokenAt: nil)
    }
}
