import MicaRaster

/// The pieces of outlines whose bounding boxes overlap that of the next piece, from left to right.
///
/// Two segment trees over the lower ends of all boxes hold the boxes passed so far. One has each box in the nodes whose
/// leaves it covers: those above a leaf are the boxes around that leaf's lower end. The other has each box at the leaf
/// of its lower end. Boxes that end to the left of the next piece are removed when a query reaches them. So `n` pieces
/// with `k` overlaps take about (n + k) · log n steps.
struct PieceSweep {
    private struct Box {
        /// The range of leaves that the box covers.
        var first: Int, last: Int
        var right: Double
    }

    /// The indices of the pieces, from left to right.
    let order: [Int]
    /// The boxes, in that order.
    private var boxes: [Box] = []
    private let lefts: [Double]
    private let leafCount: Int
    /// The boxes that cover each node, and those that begin at each leaf, as positions in `order`.
    private var covering: [[Int]], starting: [[Int]]
    /// The numbers of boxes that begin below each node.
    private var counts: [Int]
    private var next = 0

    /// `indices` are those of the pieces to compare. Boxes that are at most `tolerance` apart overlap.
    init(_ pieces: [BoundaryPiece], _ indices: [Int], tolerance: Double) {
        order = indices.sorted { (pieces[$0].low.x, $0) < (pieces[$1].low.x, $1) }
        lefts = order.map { pieces[$0].low.x - tolerance }
        var ends = order.map { pieces[$0].low.y }.sorted()
        var unique = 0
        for end in ends where unique == 0 || end != ends[unique - 1] {
            ends[unique] = end
            unique += 1
        }
        ends.removeSubrange(unique...)
        leafCount = max(1, unique)
        for index in order {
            let piece = pieces[index]
            boxes.append(
                Box(
                    first: PieceSweep.count(ends, upTo: piece.low.y) - 1,
                    last: PieceSweep.count(ends, upTo: piece.high.y + tolerance) - 1, right: piece.high.x))
        }
        covering = Array(repeating: [], count: 2 * leafCount)
        starting = Array(repeating: [], count: leafCount)
        counts = Array(repeating: 0, count: 2 * leafCount)
    }

    /// Returns the number of values that are not above a limit, in an ordered list.
    private static func count(_ ends: [Double], upTo limit: Double) -> Int {
        var low = 0, high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds the next piece. Returns its index, and those of the earlier pieces whose boxes overlap its box, from left to
    /// right; `nil` after the last one.
    mutating func advance() -> (index: Int, others: [Int])? {
        guard next < order.count else { return nil }
        let box = boxes[next], left = lefts[next]
        var found: [Int] = []
        // Around the lower end.
        var node = box.first + leafCount
        while node > 0 {
            covering[node].removeAll { boxes[$0].right < left }
            found += covering[node]
            node /= 2
        }
        // Beginning above it.
        var from = box.first + 1 + leafCount, to = box.last + 1 + leafCount
        while from < to {
            if from % 2 == 1 {
                collect(from, left, &found)
                from += 1
            }
            if to % 2 == 1 {
                to -= 1
                collect(to, left, &found)
            }
            from /= 2
            to /= 2
        }
        insert(next)
        found.sort()
        defer { next += 1 }
        return (order[next], found.map { order[$0] })
    }

    /// Appends the boxes that begin below a node.
    private mutating func collect(_ top: Int, _ left: Double, _ found: inout [Int]) {
        var stack = [top]
        while let node = stack.popLast() {
            guard counts[node] > 0 else { continue }
            guard node >= leafCount else {
                stack += [2 * node, 2 * node + 1]
                continue
            }
            let leaf = node - leafCount, before = starting[leaf].count
            starting[leaf].removeAll { boxes[$0].right < left }
            found += starting[leaf]
            change(node, by: starting[leaf].count - before)
        }
    }

    private mutating func insert(_ position: Int) {
        let box = boxes[position]
        var from = box.first + leafCount, to = box.last + 1 + leafCount
        while from < to {
            if from % 2 == 1 {
                covering[from].append(position)
                from += 1
            }
            if to % 2 == 1 {
                to -= 1
                covering[to].append(position)
            }
            from /= 2
            to /= 2
        }
        starting[box.first].append(position)
        change(box.first + leafCount, by: 1)
    }

    private mutating func change(_ leaf: Int, by amount: Int) {
        guard amount != 0 else { return }
        var node = leaf
        while node > 0 {
            counts[node] += amount
            node /= 2
        }
    }
}
