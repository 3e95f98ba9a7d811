import CoreGraphics

/// The glyphs of a paragraph before line breaking: runs in the order of the characters, and the possible breaks.
///
/// Only a part of a long paragraph may be shaped: its beginning, or the text after a part that was released. Up to
/// `settledEnd` the result is that of the whole paragraph, because text beyond the margin does not affect it.
final class ShapedParagraph {
    /// The whole paragraph.
    let range: Range<Int>
    /// The shaped part of the paragraph; usually all of it.
    let part: Range<Int>
    /// The unit up to which shapes and breaks are final.
    var settledEnd: Int { part.upperBound == range.upperBound ? .max : part.upperBound - ShapedParagraph.margin }
    /// The number of units at the end of a part whose shapes and breaks may still depend on the following text.
    static let margin = 1024
    let baseLevel: UInt8
    let runs: [ShapedRun]
    let settings: ParagraphSettings
    /// The distance of the pen at each unit: one entry more than units, in points.
    private(set) lazy var distances = ShapedParagraph.distances(of: runs, part, boundaries)
    /// The starts of user-perceived characters; `nil` if each unit is one.
    let boundaries: [Bool]?
    private let content: TextContent

    /// The break class after each unit.
    private(set) lazy var breaks = LineBreaks.find(in: content.units[part], isBoundary: boundaries)
    private(set) lazy var hasTabs = content.units[part].contains(0x09)

    init(
        _ content: TextContent, _ range: Range<Int>, part: Range<Int>, shaper: Shaper,
        direction: CTWritingDirection? = nil, reorders: Bool = true
    ) {
        self.content = content
        self.range = range
        self.part = part
        let first = content.styles[content.styleIndex(at: range.lowerBound)].style
        settings = first.paragraph?.settings ?? ParagraphSettings()
        boundaries = LineBreaks.boundaries(in: content.units[part])
        let base = direction ?? settings.baseWritingDirection
        let items: [Itemizer.Item]
        if let all = Itemizer.plainItem(content, part, base: base) {
            items = [all]
            baseLevel = 0
        } else {
            var itemizer = Itemizer(content, part, boundaries: boundaries)
            // Without reordering, every character is to the right of the preceding one, at level 0.
            baseLevel = reorders ? itemizer.findLevels(base: base) : 0
            items = itemizer.items()
        }
        runs = items.map {
            shaper.shape(
                content.units, $0.range, style: $0.style, font: $0.font, level: $0.level, script: $0.script,
                isUpright: $0.isUpright)
        }.spacedForRuby(content.units)
    }

    /// Returns `true` if a user-perceived character begins at the unit (of the whole string).
    func isBoundary(_ index: Int) -> Bool {
        guard part.contains(index) else { return true }
        return boundaries?[index - part.lowerBound] ?? true
    }

    private static func distances(of runs: [ShapedRun], _ range: Range<Int>, _ boundaries: [Bool]?) -> [Double] {
        var widths = [Double](repeating: 0, count: range.count + 1)
        for run in runs {
            run.forEachCluster { units, advance in
                // A ligature's width is divided among the characters in it.
                let parts = units.filter { boundaries?[$0 - range.lowerBound] ?? true }
                let share = advance / Double(max(1, parts.count))
                for part in parts.isEmpty ? [units.lowerBound] : parts { widths[part - range.lowerBound] = share }
            }
        }
        var sum = 0.0
        for index in widths.indices {
            let width = widths[index]
            widths[index] = sum
            sum += width
        }
        return widths
    }
}

extension ShapedRun {
    /// Calls `body` with each cluster's units and width, in the order of the glyphs.
    func forEachCluster(_ body: (Range<Int>, Double) -> Void) {
        var index = 0
        var previousStart = range.upperBound
        while index < glyphs.count {
            let cluster = glyphs[index].cluster
            var advance = 0.0
            while index < glyphs.count, glyphs[index].cluster == cluster {
                advance += glyphs[index].advance
                index += 1
            }
            let end: Int
            if isRightToLeft {
                end = previousStart
                previousStart = cluster
            } else {
                end = index < glyphs.count ? glyphs[index].cluster : range.upperBound
            }
            if cluster < end { body(cluster..<end, advance) }
        }
    }
}
