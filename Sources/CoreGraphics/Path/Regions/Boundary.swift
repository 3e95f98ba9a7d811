import MicaRaster

/// A segment of a path's outline that is monotonic in x and in y.
struct BoundaryPiece {
    var curve: CubicSegment
    var isLine: Bool
    /// The index of its path: 0 for the first, 1 for the second.
    var owner: Int
    /// The index of its segment, and its parameter range in it.
    var source: Int
    var t0: Double, t1: Double

    var low: Point { pointwiseMin(curve.p0, curve.p3) }
    var high: Point { pointwiseMax(curve.p0, curve.p3) }

    /// Returns the parameter at which the piece passes through a point; `nil` if it does not.
    func parameter(of p: Point, tolerance: Double) -> Double? {
        let low = low - tolerance, high = high + tolerance
        guard p.x >= low.x, p.x <= high.x, p.y >= low.y, p.y <= high.y else { return nil }
        let axis: KeyPath<Point, Double> = high.x - low.x >= high.y - low.y ? \.x : \.y
        let t = curve.parameter(axis, at: p[keyPath: axis])
        let off = curve.point(t) - p
        return max(off.x.magnitude, off.y.magnitude) <= tolerance ? t : nil
    }
}

/// The outlines of one or two paths, cut at each point where they meet or cross each other or themselves. Points within
/// the tolerance are merged: a billionth of the smaller path's size, or 1e-13 of the larger one's.
struct Boundary {
    /// A segment of an outline between two vertices that no other outline crosses.
    struct Edge {
        var from: Int, to: Int
        var piece: BoundaryPiece
    }

    /// The edges in the order of the paths' segments.
    private(set) var edges: [Edge] = []
    private(set) var vertices: [Point] = []
    let tolerance: Double
    /// The original segments, before they were cut.
    private(set) var sources: [CubicSegment] = []
    private(set) var sourceIsLine: [Bool] = []
    private var pieces: [BoundaryPiece] = []
    /// The cuts of each piece.
    private var cuts: [[(t: Double, vertex: Int)]] = []
    /// The vertices of its cuts.
    private var cutVertices: [Set<Int>] = []
    private var cells: [SIMD2<Int>: [Int]] = [:]
    /// The number of pairs of pieces that were compared, for tests.
    private(set) var comparisonCount = 0

    /// Creates the outlines. `closing` is `true` for each path whose open subpaths must be closed.
    init(_ paths: [MicaRaster.Path], closing: [Bool]) {
        let extents = paths.filter(\.isFinite).map(\.extent).filter { $0 > 0 }
        let extent = extents.max() ?? 0
        // Next to an infinite path, such as an infinite rectangle, a small one keeps its shape.
        tolerance = max(extent * 1e-13, (extents.min() ?? 0) * 1e-9)
        // Products of four lengths must not overflow or underflow.
        guard extent > 1e-60, extent < 1e60 else { return }
        for (owner, path) in paths.enumerated() where path.isFinite {
            path.forEachSegment(closing: closing[owner]) { add($0, owner) }
        }
        cut()
    }

    private mutating func add(_ segment: Segment, _ owner: Int) {
        let source = sources.count
        switch segment {
        case .line(let a, let b):
            guard a != b else { return }
            sources.append(CubicSegment(line: a, b))
            sourceIsLine.append(true)
            pieces.append(
                BoundaryPiece(curve: sources[source], isLine: true, owner: owner, source: source, t0: 0, t1: 1))
        case .cubic(let c):
            let isLine = c.bend <= tolerance
            sources.append(c)
            sourceIsLine.append(isLine)
            var from = 0.0
            for to in (c.extremes(\.x) + c.extremes(\.y)).sorted() + [1] where to > from {
                var part = c.part(from, to)
                // A straight curve may run along its chord unevenly; its trace is that chord.
                let isStraight = isLine || part.height <= tolerance
                if isStraight { part = CubicSegment(line: part.p0, part.p3) }
                pieces.append(
                    BoundaryPiece(curve: part, isLine: isStraight, owner: owner, source: source, t0: from, t1: to))
                from = to
            }
        }
    }

    // MARK: Cutting

    private mutating func cut() {
        cuts = pieces.map { [(0, vertex(at: $0.curve.p0)), (1, vertex(at: $0.curve.p3))] }
        cutVertices = cuts.map { [$0[0].vertex, $0[1].vertex] }
        // Only different pieces whose boxes overlap can meet.
        let firsts = firstsOfEqualPieces()
        var sweep = PieceSweep(pieces, pieces.indices.filter { firsts[$0] == $0 }, tolerance: tolerance)
        var pairs: [(Int, Int)] = []
        while let (index, others) = sweep.advance() {
            comparisonCount += others.count
            for other in others where meet(other, index) { pairs.append((other, index)) }
        }
        // Overlapping pieces are cut at each other's cuts.
        for (i, j) in pairs {
            share(from: i, to: j)
            share(from: j, to: i)
        }
        for index in pieces.indices { appendEdges(of: index, cutLike: firsts[index]) }
    }

    /// Returns the first piece with the same curve, for each piece.
    private func firstsOfEqualPieces() -> [Int] {
        struct Key: Hashable { var p0: Point, p1: Point, p2: Point, p3: Point }
        var firsts: [Key: Int] = [:]
        return pieces.indices.map { index in
            let curve = pieces[index].curve
            let key = Key(p0: curve.p0, p1: curve.p1, p2: curve.p2, p3: curve.p3)
            let first = firsts[key] ?? index
            firsts[key] = first
            return first
        }
    }

    /// Cuts two pieces at their common points. Returns `true` if they have at least two.
    private mutating func meet(_ i: Int, _ j: Int) -> Bool {
        let a = pieces[i], b = pieces[j]
        guard a.low.y <= b.high.y + tolerance, b.low.y <= a.high.y + tolerance else { return false }
        var common: Set<Int> = []
        for vertex in [cuts[i][0].vertex, cuts[i][1].vertex] {
            if let u = b.parameter(of: vertices[vertex], tolerance: 2 * tolerance) {
                addCut(j, u, vertex)
                common.insert(vertex)
            }
        }
        for vertex in [cuts[j][0].vertex, cuts[j][1].vertex] {
            if let t = a.parameter(of: vertices[vertex], tolerance: 2 * tolerance) {
                addCut(i, t, vertex)
                common.insert(vertex)
            }
        }
        if common.count > 1, lie(on: b, a) { return true }
        for place in CurveCrossings(a, b, tolerance: tolerance).found {
            let vertex = vertex(at: (a.curve.point(place.t) + b.curve.point(place.u)) / 2)
            addCut(i, place.t, vertex)
            addCut(j, place.u, vertex)
            common.insert(vertex)
        }
        return common.count > 1
    }

    /// Adds a cut of a piece at a vertex, once.
    private mutating func addCut(_ piece: Int, _ t: Double, _ vertex: Int) {
        if cutVertices[piece].insert(vertex).inserted { cuts[piece].append((t, vertex)) }
    }

    /// Returns `true` if two pieces coincide over their common range: cubic curves that share ten points are equal.
    private func lie(on b: BoundaryPiece, _ a: BoundaryPiece) -> Bool {
        if a.isLine, b.isLine { return true }
        let low = pointwiseMax(a.low, b.low), high = pointwiseMin(a.high, b.high)
        let axis: KeyPath<Point, Double> = high.x - low.x >= high.y - low.y ? \.x : \.y
        return (1...10).allSatisfy { k in
            let place = low[keyPath: axis] + (high[keyPath: axis] - low[keyPath: axis]) * Double(k) / 11
            let p = a.curve.point(a.curve.parameter(axis, at: place))
            return b.parameter(of: p, tolerance: 2 * tolerance) != nil
        }
    }

    private mutating func share(from i: Int, to j: Int) {
        for (_, vertex) in cuts[i] where !cutVertices[j].contains(vertex) {
            if let u = pieces[j].parameter(of: vertices[vertex], tolerance: 2 * tolerance) { addCut(j, u, vertex) }
        }
    }

    /// Returns the existing vertex at a point, or a new one.
    private mutating func vertex(at p: Point) -> Int {
        let size = 8 * tolerance
        func cell(_ p: Point) -> SIMD2<Int> {
            SIMD2(Int((p.x / size).rounded(.down)), Int((p.y / size).rounded(.down)))
        }
        let low = cell(p - 2 * tolerance), high = cell(p + 2 * tolerance)
        for y in low.y...high.y {
            for x in low.x...high.x {
                for index in cells[SIMD2(x, y)] ?? [] {
                    let off = vertices[index] - p
                    if max(off.x.magnitude, off.y.magnitude) <= 2 * tolerance { return index }
                }
            }
        }
        vertices.append(p)
        cells[cell(p), default: []].append(vertices.count - 1)
        return vertices.count - 1
    }

    private mutating func appendEdges(of index: Int, cutLike first: Int) {
        let piece = pieces[index]
        // The first and the last one are the ends; a vertex that occurs twice on a monotonic piece is one point.
        let start = cuts[first][0].vertex, end = cuts[first][1].vertex
        var seen: Set<Int> = [start, end]
        var inner = cuts[first].dropFirst(2).filter { seen.insert($0.vertex).inserted }
        inner.sort { ($0.t, $0.vertex) < ($1.t, $1.vertex) }
        var from = (t: 0.0, vertex: start)
        for to in inner + [(1, end)] {
            defer { from = to }
            guard to.vertex != from.vertex, to.t > from.t else { continue }
            var part = piece
            part.curve = piece.curve.part(from.t, to.t)
            part.curve.move(to: vertices[from.vertex], vertices[to.vertex])
            if piece.isLine { part.curve = CubicSegment(line: part.curve.p0, part.curve.p3) }
            let span = piece.t1 - piece.t0
            part.t0 = from.t == 0 ? piece.t0 : piece.t0 + from.t * span
            part.t1 = to.t == 1 ? piece.t1 : piece.t0 + to.t * span
            edges.append(Edge(from: from.vertex, to: to.vertex, piece: part))
        }
    }
}

extension CubicSegment {
    /// Moves the ends to nearby points, together with the control points.
    fileprivate mutating func move(to a: Point, _ b: Point) {
        p1 += a - p0
        p2 += b - p3
        p0 = a
        p3 = b
    }
}
