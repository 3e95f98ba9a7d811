import CoreGraphics

/// The heights of the rows of a section: those that are known, and an estimate for the rest.
///
/// Rows of which nothing is known take no memory of their own, but for a number a chunk of 128 rows. O(log n) to find a row by its
/// offset or an offset by its row.
package struct RowHeights {
    /// What is known of a row's height, in points.
    package enum Height: Equatable {
        /// Nothing: the estimate of all counts.
        case unknown
        /// What the app expects.
        case expected(CGFloat)
        /// As it is.
        case exact(CGFloat)
    }

    package let count: Int
    package let estimate: CGFloat
    private static let chunk = 128
    /// The chunks of which something is known. In a chunk: NaN for unknown, −1 − h for expected, h for exact.
    private var known: [Int: [CGFloat]] = [:]
    /// The heights of the chunks; nil where one chunk holds all.
    private var tree: SumTree?
    package private(set) var total: CGFloat

    package init(count: Int, estimate: CGFloat) {
        (self.count, self.estimate) = (count, estimate)
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

    /// The height that counts for a row now.
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

    /// From the top of the first row to the top of this one, which may be `count`.
    package func offset(of row: Int) -> CGFloat {
        let chunk = row / Self.chunk, first = chunk * Self.chunk
        let before = tree?.sum(before: chunk) ?? 0
        guard let heights = known[chunk] else { return before + CGFloat(row - first) * estimate }
        return heights[0..<row - first].reduce(before) { $0 + value($1) }
    }

    /// The row at an offset, and its top; rows without height are passed over. Nil beyond the last row.
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

    /// The rows of which something is known, in order.
    package func forEachKnown(_ body: (Int, Height) -> Void) {
        for chunk in known.keys.sorted() {
            for row in chunk * Self.chunk..<chunk * Self.chunk + size(of: chunk) where self[row] != .unknown {
                body(row, self[row])
            }
        }
    }
}
