package import Foundation
import MicaBase

/// Many consecutive lengths, most of them equal: only the others use memory. Look-ups and changes cost O(log n).
package struct LengthList {
    package let count: Int
    /// The length of all entries that were not set.
    package let standard: CGFloat
    private var extras: [Int: [CGFloat]] = [:]
    /// Per chunk, the sum of the differences from the standard length, as a Fenwick tree.
    private var sums: [CGFloat] = []

    private static let chunk = 256

    package init(count: Int, standard: CGFloat) {
        self.count = count
        self.standard = standard
    }

    package subscript(index: Int) -> CGFloat {
        get { standard + (extras[index / LengthList.chunk]?[index % LengthList.chunk] ?? 0) }
        set {
            let chunk = index / LengthList.chunk, place = index % LengthList.chunk
            let change = newValue - self[index]
            guard change != 0 else { return }
            if sums.isEmpty { sums = Array(repeating: 0, count: count / LengthList.chunk + 2) }
            extras[chunk, default: Array(repeating: 0, count: LengthList.chunk)][place] = newValue - standard
            var node = chunk + 1
            while node < sums.count {
                sums[node] += change
                node += node & -node
            }
        }
    }

    /// Returns the start of an entry; for `count`, the end of all.
    package func offset(of index: Int) -> CGFloat {
        let chunk = index / LengthList.chunk
        var sum = CGFloat(index) * standard, node = sums.isEmpty ? 0 : chunk
        while node > 0 {
            sum += sums[node]
            node -= node & -node
        }
        if let own = extras[chunk] {
            for place in 0..<(index % LengthList.chunk) { sum += own[place] }
        }
        return sum
    }

    package var total: CGFloat { offset(of: count) }

    /// Returns the first entry that ends after a position; `count` if there is none.
    package func index(endingBehind place: CGFloat) -> Int {
        (0..<count).partition { offset(of: $0 + 1) > place }
    }
}
