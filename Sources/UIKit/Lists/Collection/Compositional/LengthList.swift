import CoreGraphics

/// Many lengths one after the other, of which most are alike: only those that are not take memory. Places and changes cost
/// O(log n).
struct LengthList {
    let count: Int
    /// The length of whatever was not set.
    let standard: CGFloat
    private var extras: [Int: [CGFloat]] = [:]
    /// Sums of what the chunks are longer than standard, as a Fenwick tree.
    private var sums: [CGFloat] = []

    private static let chunk = 256

    init(count: Int, standard: CGFloat) { (self.count, self.standard) = (count, standard) }

    subscript(index: Int) -> CGFloat {
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

    /// Where the length of an index begins; the end of all for `count`.
    func offset(of index: Int) -> CGFloat {
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

    var total: CGFloat { offset(of: count) }

    /// The first index whose length ends behind a place; `count` for none.
    func index(endingBehind place: CGFloat) -> Int {
        (0..<count).partition { offset(of: $0 + 1) > place }
    }
}
