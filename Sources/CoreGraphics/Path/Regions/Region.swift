import MicaRaster

/// What the outlines of one or two paths divide the plane into: for each edge, how often each path winds around what lies
/// beside it.
struct Region {
    /// Edges that lie on each other, as one that goes upwards, or to the left where it is flat.
    struct Side {
        var edge: Boundary.Edge
        /// How often each path goes along it, counted in its direction.
        var turns: SIMD2<Int>
        /// Whether the first of the edges went the same way.
        var isForward: Bool
        /// Turns around what lies to the right of it.
        var right = SIMD2<Int>()
        /// Turns around what lies to the left.
        var left: SIMD2<Int> { right &+ turns }
    }

    let boundary: Boundary
    private(set) var sides: [Side] = []
    /// For horizontal and for vertical rays: the sides that a ray may meet, by its place.
    private var rows: Buckets, columns: Buckets

    init(_ boundary: Boundary) {
        self.boundary = boundary
        let low = boundary.vertices.reduce(Point(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = boundary.vertices.reduce(Point(repeating: -.infinity)) { pointwiseMax($0, $1) }
        let lengths = boundary.edges.reduce(Point.zero) { $0 + ($1.piece.high - $1.piece.low) }
        rows = Buckets(low.y, high.y, count: boundary.edges.count, length: lengths.y)
        columns = Buckets(low.x, high.x, count: boundary.edges.count, length: lengths.x)
        merge()
        for (index, side) in sides.enumerated() {
            let piece = side.edge.piece
            rows.add(index, piece.low.y, piece.high.y)
            columns.add(index, piece.low.x, piece.high.x)
        }
        for index in sides.indices { sides[index].right = turns(rightOf: index) }
    }

    /// Brings edges together that lie on each other.
    private mutating func merge() {
        var known: [SIMD2<Int>: [Int]] = [:]
        for edge in boundary.edges {
            let way = edge.piece.curve.p3 - edge.piece.curve.p0
            let isSteep = way.y.magnitude >= way.x.magnitude
            let isForward = isSteep ? way.y > 0 : way.x < 0
            var upward = edge
            if !isForward {
                upward.piece.curve = edge.piece.curve.reversed
                (upward.from, upward.to) = (edge.to, edge.from)
            }
            var turns = SIMD2<Int>()
            turns[edge.piece.owner] = isForward ? 1 : -1
            let key = SIMD2(upward.from, upward.to)
            let middle = edge.piece.curve.point(0.5)
            if let same = known[key]?.first(where: {
                sides[$0].edge.piece.parameter(of: middle, tolerance: 8 * boundary.tolerance) != nil
            }) {
                sides[same].turns &+= turns
            } else {
                known[key, default: []].append(sides.count)
                sides.append(Side(edge: upward, turns: turns, isForward: isForward))
            }
        }
    }

    /// Along a ray from the side's middle: to greater x for a steep one, to greater y for a flat one.
    private func turns(rightOf index: Int) -> SIMD2<Int> {
        let curve = sides[index].edge.piece.curve
        let way = curve.p3 - curve.p0
        return turns(at: curve.point(0.5), alongX: way.y.magnitude >= way.x.magnitude, leavingOut: index)
    }

    /// Turns around a point.
    func turns(at p: Point, alongX: Bool = true, leavingOut own: Int? = nil) -> SIMD2<Int> {
        let across: KeyPath<Point, Double> = alongX ? \.y : \.x, along: KeyPath<Point, Double> = alongX ? \.x : \.y
        let place = p[keyPath: across]
        var turns = SIMD2<Int>()
        for index in alongX ? rows[place] : columns[place] where index != own {
            let piece = sides[index].edge.piece
            let from = piece.curve.p0[keyPath: across], to = piece.curve.p3[keyPath: across]
            // The lower end belongs to it, the upper one does not.
            guard (from <= place) != (to <= place), piece.high[keyPath: along] >= p[keyPath: along] else { continue }
            if piece.low[keyPath: along] <= p[keyPath: along] {
                let t = piece.curve.parameter(across, at: place)
                guard piece.curve.point(t)[keyPath: along] > p[keyPath: along] else { continue }
            }
            let isPositive = alongX ? to > from : to < from
            turns = isPositive ? turns &+ sides[index].turns : turns &- sides[index].turns
        }
        return turns
    }
}

/// Numbers of things by the stretches of a line that they cover.
private struct Buckets {
    private let low: Double, width: Double
    private var lists: [[Int]]

    /// For so many things, whose stretches have this length together: few enough that a thing stands in eight of them on
    /// average.
    init(_ low: Double, _ high: Double, count: Int, length: Double) {
        let most = length > 0 ? 8 * Double(count) * (high - low) / length : 1
        let number = max(1, min(count / 4, 4096, Int(min(most, 4096))))
        (self.low, width) = (low, max(high - low, 1e-300) / Double(number))
        lists = Array(repeating: [], count: number)
    }

    private func index(_ place: Double) -> Int {
        let index = ((place - low) / width).rounded(.down)
        return index > 0 ? Int(min(index, Double(lists.count - 1))) : 0
    }

    mutating func add(_ number: Int, _ from: Double, _ to: Double) {
        for bucket in index(from)...index(to) { lists[bucket].append(number) }
    }

    subscript(place: Double) -> [Int] { lists[index(place)] }
}

extension CubicSegment {
    var reversed: CubicSegment { CubicSegment(p3, p2, p1, p0) }
}
