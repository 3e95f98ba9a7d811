package import Foundation

/// The row heights of a section: known heights, and an estimate for the rest.
///
/// Rows of unknown height use no memory, except one number per chunk of 128 rows. Finding a row by its offset or an
/// offset by its row costs O(log n).
package struct RowHeights {
    /// The height of a row, in points.
    package enum Height: Equatable {
        /// Unknown: the common estimate is used.
        case unknown
        /// An estimate by the app.
        case expected(CGFloat)
        /// The exact height.
        case exact(CGFloat)
    }

    package let count: Int
    package let estimate: CGFloat
    private static let chunk = 128
    /// The chunks with known heights. In a chunk, NaN means unknown, −1 − h expected, h exact.
    private var known: [Int: [CGFloat]] = [:]
    /// The heights of the chunks; nil if there is only one chunk.
    private var tree: SumTree?
    package private(set) var total: CGFloat

    package init(count: Int, estimate: CGFloat) {
        self.count = count
        self.estimate = estimate
        total = CGFloat(count) * estimate
        let chunks = (count + Self.chunk - 1) / Self.chunk
        guard chunks > 1 else { return }
        var sums = [CGFloat](repeating: CGFloat(Self.chunk) * estimate, count: chunks)
        sums[chunks - 1] = CGFloat(count - (chunks - 1) * Self.chunk) * estimate
        tree = SumTree(sums)
    }

    private func size(of chunk: Int) -> Int { min(Self.chunk, count - chunk * Self.chunk) }

    private func value(_ stored: CGFloat) -> CGFloat { stored.isNaN ? estimate : stored < 0 ? -1 - stored : stored }

    package subscript(row: Int) -> Height {
        guard let stored = known[row / Self.chunk]?[row % Self.chunk], !stored.isNaN else { return .unknown }
        return stored < 0 ? .expected(-1 - stored) : .exact(stored)
    }

    /// Returns the current height of a row.
    package func height(of row: Int) -> CGFloat {
        known[row / Self.chunk].map { value($0[row % Self.chunk]) } ?? estimate
    }

    package mutating func set(_ height: Height, of row: Int) {
        let chunk = row / Self.chunk
        let stored: CGFloat =
            switch height {
            case .unknown: .nan
            case .expected(let height): -1 - height
            case .exact(let height): height
            }
        let size = size(of: chunk)
        known[chunk, default: [CGFloat](repeating: .nan, count: size)][row % Self.chunk] = stored
        let sum = known[chunk]?.reduce(0) { $0 + value($1) } ?? 0
        tree?[chunk] = sum
        total = tree?.total ?? sum
    }

    /// Returns the offset of the top of a row, which may be `count`, from the top of the first row.
    package func offset(of row: Int) -> CGFloat {
        let chunk = row / Self.chunk, first = chunk * Self.chunk
        let before = tree?.sum(before: chunk) ?? 0
        guard let heights = known[chunk] else { return before + CGFloat(row - first) * estimate }
        return heights[0..<row - first].reduce(before) { $0 + value($1) }
    }

    /// Returns the row at an offset, and its top; rows of zero height are skipped. Returns nil beyond the last row.
    package func row(at offset: CGFloat) -> (row: Int, top: CGFloat)? {
        guard offset < total else { return nil }
        let (chunk, start) = tree?.index(at: offset) ?? (0, 0)
        let first = chunk * Self.chunk, size = size(of: chunk)
        guard let heights = known[chunk] else {
            guard estimate > 0 else { return nil }
            let row = min(size - 1, max(0, Int((offset - start) / estimate)))
            return (first + row, start + CGFloat(row) * estimate)
        }
        var top = start, last: (Int, CGFloat)?
        for (index, stored) in heights.enumerated() {
            let height = value(stored)
            guard height > 0 else { continue }
            last = (first + index, top)
            if top + height > offset { break }
            top += height
        }
        return last
    }

    /// Calls `body` with the rows of known height, in order.
    package func forEachKnown(_ body: (Int, Height) -> Void) {
        for chunk in known.keys.sorted() {
            for row in chunk * Self.chunk..<chunk * Self.chunk + size(of: chunk) where self[row] != .unknown {
                body(row, self[row])
            }
        }
    }
}
