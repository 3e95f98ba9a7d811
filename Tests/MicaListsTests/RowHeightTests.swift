import Foundation
import MicaLists
import TestSeeds
import Testing

/// The positions of rows and sections, without a table.
@Suite(.seeded) struct RowHeightTests {
    /// Compared with a plain array of all heights.
    @Test(arguments: seeds(0..<20 as Range<UInt64>)) func heights_areThoseOfAPlainList(_ seed: UInt64) {
        var random = Seeded(seed)
        let count = Int.random(in: 1...700, using: &random),
            estimate = CGFloat(Int.random(in: 0...3, using: &random)) * 20
        var rows = RowHeights(count: count, estimate: estimate), plain = [CGFloat](repeating: estimate, count: count)
        for _ in 0..<300 {
            let row = Int.random(in: 0..<count, using: &random),
                height = CGFloat(Int.random(in: 0...4, using: &random)) * 12.5
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                rows.set(.exact(height), of: row)
                plain[row] = height
            case 1:
                rows.set(.expected(height), of: row)
                plain[row] = height
            default:
                rows.set(.unknown, of: row)
                plain[row] = estimate
            }
        }
        #expect(rows.total == plain.reduce(0, +))
        for row in 0...count { #expect(rows.offset(of: row) == plain[..<row].reduce(0, +)) }
        for _ in 0..<200 {
            let offset = CGFloat.random(in: 0...max(1, rows.total * 1.1), using: &random)
            var top: CGFloat = 0, expected: Int?
            for (row, height) in plain.enumerated() {
                if offset < top + height {
                    expected = row
                    break
                }
                top += height
            }
            let found = rows.row(at: offset)
            #expect(found?.row == expected && (expected == nil || found?.top == top))
        }
    }

    @Test func tenMillionRows_takeNoMemoryEach() {
        var rows = RowHeights(count: 10_000_000, estimate: 44)
        rows.set(.exact(100), of: 5_000_000)
        #expect(rows.total == 440_000_056)
        #expect(rows.row(at: 220_000_099)?.row == 5_000_000 && rows.row(at: 220_000_100)?.row == 5_000_001)
        #expect(rows.offset(of: 9_999_999) == 440_000_012)
        var known = 0
        rows.forEachKnown { _, _ in known += 1 }
        #expect(known == 1)
    }

    @Test func sections_withoutHeightArePassedOver() {
        func section(_ rows: Int, header: CGFloat = 0) -> TableLayout.Section {
            var section = TableLayout.Section(rows: RowHeights(count: rows, estimate: 10))
            section.header = header
            return section
        }
        var map = TableLayout(sections: [section(0), section(2, header: 20), section(0), section(3)])
        map.tableHeader = 5
        #expect(map.contentHeight == 75)
        #expect(
            map.section(at: 5) == 1 && map.section(at: 44.9) == 1 && map.section(at: 45) == 3
                && map.section(at: 75) == nil)
        #expect(map.section(at: 4) == nil && map.section(from: 0) == 1)
        #expect(map.row(at: 10) == nil && map.row(at: 25) == [1, 0] && map.row(at: 74) == [3, 2])
        #expect(
            map.row(after: [1, 1]) == [3, 0] && map.row(before: [3, 0]) == [1, 1] && map.row(before: [1, 0]) == nil)
    }
}
