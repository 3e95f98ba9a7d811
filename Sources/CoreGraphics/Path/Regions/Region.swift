import MicaRaster

/// The subdivision of the plane by the outlines of one or two paths: for each edge, the winding numbers of each path on
/// both sides.
struct Region {
    /// Coincident edges, as one that runs upwards, or to the left if it is horizontal.
    struct Side {
        var edge: Boundary.Edge
        /// The number of times that each path runs along it, counted in its direction.
        var turns: SIMD2<Int>
        /// `true` if the first of the edges has the same direction.
        var isForward: Bool
        /// The winding numbers on its right.
        var right = SIMD2<Int>()
        /// The winding numbers on its left.
        var left: SIMD2<Int> { right &+ turns }
    }

    let boundary: Boundary
    private(set) var sides: [Side] = []
    /// The trees for horizontal and for vertical rays.
    private var rows: RayTree, columns: RayTree
    /// The number of sides that were compared with rays, for tests.
    var steps: Int { rows.steps + columns.steps }

    init(_ boundary: Boundary) {
        self.boundary = boundary
        sides = Region.merged(boundary)
        rows = RayTree(sides, alongX: true, tolerance: boundary.tolerance)
        columns = RayTree(sides, alongX: false, tolerance: boundary.tolerance)
        for index in sides.indices { sides[index].right = turns(rightOf: index) }
    }

    /// Merges coincident edges.
    private static func merged(_ boundary: Boundary) -> [Side] {
        var sides: [Side] = [], known: [SIMD2<Int>: [Int]] = [:]
        for edge in boundary.edges {
            let way = edge.piece.curve.p3 - edge.piece.curve.p0
            let isSteep = way.y.magnitude >= way.x.magnitude
            let isForward = isSteep ? way.y > 0 : way.x < 0
            var upward = edge
            if !isForward {
                upward.piece.curve = edge.piece.curve.reversed
                upward.from = edge.to
                upward.to = edge.from
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
        return sides
    }

    /// Returns the winding numbers along a ray from the side's midpoint: to greater x for a steep one, to greater y for
    /// a flat one.
    private mutating func turns(rightOf index: Int) -> SIMD2<Int> {
        let curve = sides[index].edge.piece.curve
        let way = curve.p3 - curve.p0
        return turns(at: curve.point(0.5), alongX: way.y.magnitude >= way.x.magnitude, leavingOut: index)
    }

    /// Returns the winding numbers around a point.
    mutating func turns(at p: Point, alongX: Bool = true, leavingOut own: Int? = nil) -> SIMD2<Int> {
        alongX
            ? rows.turns(at: p, sides, leavingOut: own) : columns.turns(at: p, sides, leavingOut: own)
    }
}

extension CubicSegment {
    var reversed: CubicSegment { CubicSegment(p3, p2, p1, p0) }
}
