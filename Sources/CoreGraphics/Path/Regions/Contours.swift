import MicaRaster

/// The outline of a region of the plane: closed contours that do not cross, with the region on the left of each.
struct Contours {
    struct Edge {
        var from: Int, to: Int
        var curve: CubicSegment
        var isLine: Bool
        /// The index of its segment, and its parameter range in the direction of the contour.
        var source: Int, t0: Double, t1: Double
        /// The region's side, before edges are joined.
        var side: Int
    }

    private(set) var contours: [[Edge]] = []
    /// The contour of each side of the region; −1 for a side inside or outside.
    private(set) var contourOfSide: [Int]

    /// Creates the outline of the region in which `isInside` holds for the winding numbers of the paths.
    init(_ region: Region, isInside: (SIMD2<Int>) -> Bool) {
        var edges: [Edge] = []
        contourOfSide = Array(repeating: -1, count: region.sides.count)
        for (index, side) in region.sides.enumerated() {
            let left = isInside(side.left), right = isInside(side.right)
            guard left != right else { continue }
            let piece = side.edge.piece
            var t0 = piece.t0, t1 = piece.t1
            if !side.isForward { swap(&t0, &t1) }
            edges.append(
                left
                    ? Edge(
                        from: side.edge.from, to: side.edge.to, curve: piece.curve, isLine: piece.isLine,
                        source: piece.source, t0: t0, t1: t1, side: index)
                    : Edge(
                        from: side.edge.to, to: side.edge.from, curve: piece.curve.reversed, isLine: piece.isLine,
                        source: piece.source, t0: t1, t1: t0, side: index))
        }
        chain(edges)
        contours = contours.map { Self.joined($0, region.boundary) }
    }

    /// Follows the edges; at a branch, along the leftmost one, so that contours do not touch themselves.
    private mutating func chain(_ edges: [Edge]) {
        var leaving: [Int: [Int]] = [:]
        for (index, edge) in edges.enumerated() { leaving[edge.from, default: []].append(index) }
        var isUsed = [Bool](repeating: false, count: edges.count)
        for first in edges.indices where !isUsed[first] {
            var contour: [Edge] = []
            var current = first
            while true {
                isUsed[current] = true
                contour.append(edges[current])
                let arrived = edges[current]
                let choices = (leaving[arrived.to] ?? []).filter { !isUsed[$0] || $0 == first }
                guard
                    let next = choices.min(by: {
                        Self.turn(from: arrived, to: edges[$0]) < Self.turn(from: arrived, to: edges[$1])
                    }), next != first
                else { break }
                current = next
            }
            // An unclosed chain results from rounding; a line closes it, and a single edge encloses nothing.
            guard contour.count > 1 else { continue }
            for edge in contour { contourOfSide[edge.side] = contours.count }
            contours.append(contour)
        }
    }

    /// Returns the clockwise angle from the reverse of the first edge to the second: 0…4 for 0…2π.
    private static func turn(from a: Edge, to b: Edge) -> Double {
        let back = a.curve.point(1 - 1e-3) - a.curve.p3, on = b.curve.point(1e-3) - b.curve.p0
        // The anticlockwise angle between the reverse of the first edge and the second with y up, as a monotonic
        // function: turning clockwise from the reverse, the leftmost edge comes first.
        let dot = (back * on).sum(), cross = back.x * on.y - back.y * on.x
        let length = ((back * back).sum() * (on * on).sum()).squareRoot()
        guard length > 0 else { return 1 }
        let cosine = dot / length
        // The clockwise angle 0…2π as 0…4.
        return cross <= 0 ? 1 - cosine : 3 + cosine
    }

    /// Joins successive edges on one segment or one line.
    private static func joined(_ contour: [Edge], _ boundary: Boundary) -> [Edge] {
        func join(_ a: Edge, _ b: Edge) -> Edge? {
            if a.source == b.source, a.t1 == b.t0, (a.t1 > a.t0) == (b.t1 > b.t0) {
                let t0 = min(a.t0, b.t1), t1 = max(a.t0, b.t1)
                var curve = boundary.sources[a.source].part(t0, t1)
                if a.t0 > b.t1 { curve = curve.reversed }
                curve.p0 = a.curve.p0
                curve.p3 = b.curve.p3
                return Edge(
                    from: a.from, to: b.to, curve: curve, isLine: a.isLine, source: a.source, t0: a.t0, t1: b.t1,
                    side: a.side)
            }
            guard a.isLine, b.isLine else { return nil }
            let v = a.curve.p3 - a.curve.p0, w = b.curve.p3 - b.curve.p0
            let cross = v.x * w.y - v.y * w.x
            let longer = max((v * v).sum(), (w * w).sum()).squareRoot()
            guard cross.magnitude <= longer * boundary.tolerance, (v * w).sum() > 0 else { return nil }
            return Edge(
                from: a.from, to: b.to, curve: CubicSegment(line: a.curve.p0, b.curve.p3), isLine: true, source: -1,
                t0: 0, t1: 1, side: a.side)
        }
        var result: [Edge] = []
        for edge in contour {
            if let last = result.last, let both = join(last, edge) {
                result[result.count - 1] = both
            } else {
                result.append(edge)
            }
        }
        while result.count > 2, let both = join(result[result.count - 1], result[0]) {
            result[0] = both
            result.removeLast()
        }
        return result
    }

    /// All contours as closed subpaths.
    var path: MicaRaster.Path {
        contours.reduce(into: MicaRaster.Path()) { Self.append($1, to: &$0) }
    }

    static func append(_ contour: [Edge], to path: inout MicaRaster.Path) {
        guard let first = contour.first else { return }
        path.move(to: first.curve.p0)
        for (index, edge) in contour.enumerated() {
            // The closing line is implicit.
            if edge.isLine, index + 1 == contour.count { continue }
            if edge.isLine {
                path.line(to: edge.curve.p3)
            } else {
                path.cubic(edge.curve.p1, edge.curve.p2, to: edge.curve.p3)
            }
        }
        path.close()
    }
}
