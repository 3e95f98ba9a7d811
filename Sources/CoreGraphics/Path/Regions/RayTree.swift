import MicaRaster

/// A segment tree of sides, by the intervals of one axis that they cover; rays run along the other axis. Its leaves are
/// between adjacent ends of sides, so that each side completely covers at most two nodes of each height. In a node the
/// sides are totally ordered, since sides meet only at their ends; the winding numbers beyond each are computed once. A
/// ray queries the nodes of its leaf, at a cost that is quadratic in the logarithm of the number of sides.
struct RayTree {
    private struct Entry {
        var side: Int
        /// The winding numbers of this side and of those beyond it.
        var turns: SIMD2<Int>
    }

    private let alongX: Bool
    private let tolerance: Double
    /// The ends of sides across the rays, without duplicates.
    private var ends: [Double]
    /// The entries of each node, in the order along a ray. The children of node `i` are `2 * i` and `2 * i + 1`.
    private var nodes: [Int: [Entry]] = [:]
    /// The number of sides whose position was computed, for tests.
    private(set) var steps = 0

    init(_ sides: [Region.Side], alongX: Bool, tolerance: Double) {
        self.alongX = alongX
        self.tolerance = tolerance
        func across(_ p: Point) -> Double { alongX ? p.y : p.x }
        ends = []
        var all: [Double] = []
        all.reserveCapacity(sides.count * 2)
        for side in sides { all += [across(side.edge.piece.low), across(side.edge.piece.high)] }
        all.sort()
        for end in all where end != ends.last { ends.append(end) }
        guard ends.count > 1 else { return }
        for index in sides.indices {
            let piece = sides[index].edge.piece
            let from = leaf(at: across(piece.low)), to = leaf(at: across(piece.high))
            if from < to { add(index, from, to, node: 1, 0, ends.count - 1) }
        }
        for node in nodes.keys { order(node, sides) }
    }

    /// Returns the last end that is not beyond a position; -1 before all of them.
    private func leaf(at place: Double) -> Int {
        var low = 0, high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private mutating func add(_ side: Int, _ from: Int, _ to: Int, node: Int, _ first: Int, _ last: Int) {
        if from <= first, last <= to {
            nodes[node, default: []].append(Entry(side: side, turns: .zero))
            return
        }
        let middle = (first + last) / 2
        if from < middle { add(side, from, to, node: 2 * node, first, middle) }
        if to > middle { add(side, from, to, node: 2 * node + 1, middle, last) }
    }

    /// Returns the leaves that a node covers.
    private func leaves(of node: Int) -> (first: Int, last: Int) {
        var first = 0, last = ends.count - 1
        for bit in (0..<(Int.bitWidth - 1 - node.leadingZeroBitCount)).reversed() {
            let middle = (first + last) / 2
            if node >> bit & 1 == 0 { last = middle } else { first = middle }
        }
        return (first, last)
    }

    private mutating func order(_ node: Int, _ sides: [Region.Side]) {
        guard var entries = nodes[node] else { return }
        let (first, last) = leaves(of: node)
        let place = (ends[first] + ends[last]) / 2
        if entries.count > 1 {
            let keys = entries.map { distance(sides[$0.side].edge.piece, at: place) }
            entries = entries.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { entries[$0] }
        }
        var turns = SIMD2<Int>()
        for index in entries.indices.reversed() {
            turns &+= turnsAcross(sides[entries[index].side])
            entries[index].turns = turns
        }
        nodes[node] = entries
    }

    /// Returns the winding numbers that a ray towards greater coordinates adds where it crosses a side.
    private func turnsAcross(_ side: Region.Side) -> SIMD2<Int> {
        let curve = side.edge.piece.curve
        let isPositive = alongX ? curve.p3.y > curve.p0.y : curve.p3.x < curve.p0.x
        return isPositive ? side.turns : .zero &- side.turns
    }

    /// Returns the distance along a ray to a side that covers its position. Coordinates are extracted once: this is the
    /// most frequent operation.
    private func distance(_ piece: BoundaryPiece, at place: Double) -> Double {
        let c = piece.curve
        let a0 = alongX ? c.p0.y : c.p0.x, a3 = alongX ? c.p3.y : c.p3.x
        let b0 = alongX ? c.p0.x : c.p0.y, b3 = alongX ? c.p3.x : c.p3.y
        if piece.isLine { return b0 + (place - a0) / (a3 - a0) * (b3 - b0) }
        let a1 = alongX ? c.p1.y : c.p1.x, a2 = alongX ? c.p2.y : c.p2.x
        let rises = a3 >= a0
        var low = 0.0, high = 1.0
        for _ in 0..<54 {
            let t = (low + high) / 2, u = 1 - t
            let value = a0 * (u * u * u) + a1 * (3 * u * u * t) + a2 * (3 * u * t * t) + a3 * (t * t * t)
            if (value <= place) == rises { low = t } else { high = t }
        }
        let end = c.point((low + high) / 2)
        return alongX ? end.x : end.y
    }

    /// Returns the winding numbers around a point, without those of one side.
    mutating func turns(at p: Point, _ sides: [Region.Side], leavingOut own: Int?) -> SIMD2<Int> {
        let place = alongX ? p.y : p.x, start = alongX ? p.x : p.y
        let leaf = leaf(at: place)
        guard leaf >= 0, leaf < ends.count - 1 else { return .zero }
        var turns = SIMD2<Int>(), node = 1, first = 0, last = ends.count - 1
        while true {
            if let entries = nodes[node] { turns &+= count(entries, sides, place, start, leavingOut: own) }
            guard last - first > 1 else { break }
            let middle = (first + last) / 2
            if leaf < middle {
                node = 2 * node
                last = middle
            } else {
                node = 2 * node + 1
                first = middle
            }
        }
        return turns
    }

    /// Returns the nearest side beyond the midpoint of one of them; `nil` if there is none, or another one is so near
    /// that rounding may change their order.
    mutating func nearest(to p: Point, _ sides: [Region.Side], leavingOut own: Int) -> Int? {
        let place = alongX ? p.y : p.x, start = alongX ? p.x : p.y
        let leaf = leaf(at: place)
        guard leaf >= 0, leaf < ends.count - 1 else { return nil }
        var best: (side: Int, distance: Double)?, node = 1, first = 0, last = ends.count - 1
        while true {
            let entries = nodes[node] ?? []
            let beyond = firstBeyond(entries, sides, place, start)
            var index = beyond - 1
            while index >= 0, lies(entries[index], sides, place, start) >= 0 {
                if entries[index].side != own { return nil }
                index -= 1
            }
            if beyond < entries.count {
                let side = entries[beyond].side, distance = distance(sides[side].edge.piece, at: place)
                if distance < best?.distance ?? .infinity { best = (side, distance) }
            }
            guard last - first > 1 else { break }
            let middle = (first + last) / 2
            if leaf < middle {
                node = 2 * node
                last = middle
            } else {
                node = 2 * node + 1
                first = middle
            }
        }
        return best?.side
    }

    /// Returns −1 for a side before a ray's start, 1 beyond it, or 0 if it is so near that rounding may change the
    /// order.
    private mutating func lies(_ entry: Entry, _ sides: [Region.Side], _ place: Double, _ start: Double) -> Int {
        steps += 1
        let piece = sides[entry.side].edge.piece, near = 64 * tolerance
        let low = piece.low, high = piece.high
        if (alongX ? high.x : high.y) < start - near { return -1 }
        if (alongX ? low.x : low.y) > start + near { return 1 }
        let value = distance(piece, at: place)
        return value < start - near ? -1 : value > start + near ? 1 : 0
    }

    /// Returns the first of a node's entries beyond a ray's start; their count if there is none.
    private mutating func firstBeyond(
        _ entries: [Entry], _ sides: [Region.Side], _ place: Double, _ start: Double
    ) -> Int {
        var low = 0, high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if lies(entries[middle], sides, place, start) > 0 { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func count(
        _ entries: [Entry], _ sides: [Region.Side], _ place: Double, _ start: Double, leavingOut own: Int?
    ) -> SIMD2<Int> {
        let low = firstBeyond(entries, sides, place, start)
        var turns = low < entries.count ? entries[low].turns : .zero
        // Entries that are near, one by one.
        var index = low - 1
        while index >= 0, lies(entries[index], sides, place, start) >= 0 {
            let side = entries[index].side
            if side != own, distance(sides[side].edge.piece, at: place) > start { turns &+= turnsAcross(sides[side]) }
            index -= 1
        }
        return turns
    }
}
