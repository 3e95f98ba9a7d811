extension Path {
    /// Returns `true` if the stroke certainly covers all of `visible`, a box in the transformed space. The pen must
    /// extend over all of it from any position and move across it. `window` is the box in the path's space, to which
    /// `inverse` transforms it.
    ///
    /// The pen is a line perpendicular to the path. In a part without cusps, it has passed all points that are in front
    /// of it at the start and behind it at the end. This is tested for the corners of some cells of the box: a cell has
    /// been passed if its corners have. Returns `false` if it is not certain; called only for pens that are far wider
    /// than the box.
    func strokeCovers(_ visible: Box, _ window: Box, _ inverse: Affine, half: Double) -> Bool {
        guard half > MicaRaster.length(window.max - window.min) else { return false }
        var cover = PenCover(visible, window, inverse, half: half)
        var p = Point.zero, start = Point.zero, next = 0
        for verb in verbs {
            switch verb {
            case .move: start = points[next]
            case .line: cover.add(from: p, to: points[next])
            case .quad: cover.add(Curve(p, points[next], points[next + 1]))
            case .cubic: cover.add(Curve(p, points[next], points[next + 1], points[next + 2]))
            case .close: cover.add(from: p, to: start)
            }
            next += verb.pointCount
            p = verb == .close ? start : points[next - 1]
            if cover.isFull { return true }
        }
        return false
    }
}

/// The cells of the visible area that a wide pen has passed.
private struct PenCover {
    /// The number of cells along each side.
    private static let side = 32
    private let window: Box, half: Double
    /// The first corner and the steps to its neighbours, in the path's space.
    private let corner: Point, stepX: Point, stepY: Point
    /// One bit per cell, one number per row.
    private var cells = SIMD32<UInt32>(repeating: 0)
    /// The number of parts of the path that may still be compared with all cells.
    private var partsLeft = 16_384

    init(_ visible: Box, _ window: Box, _ inverse: Affine, half: Double) {
        self.window = window
        self.half = half
        corner = inverse.apply(visible.min)
        stepX = (inverse.apply(Point(visible.max.x, visible.min.y)) - corner) / Double(PenCover.side)
        stepY = (inverse.apply(Point(visible.min.x, visible.max.y)) - corner) / Double(PenCover.side)
    }

    var isFull: Bool { cells == SIMD32(repeating: .max) }

    mutating func add(from p: Point, to q: Point) {
        let v = q - p, l = length(v)
        if l > 0 { add(from: p, v / l, to: q, v / l, pointwiseMin(p, q), pointwiseMax(p, q)) }
    }

    mutating func add(_ c: Curve) {
        let parts = 8
        for i in 0..<parts where !isFull {
            let part = c.part(Double(i) / Double(parts), Double(i + 1) / Double(parts))
            let e0 = part.p1 - part.p0, e1 = part.p2 - part.p1, e2 = part.p3 - part.p2, chord = part.p3 - part.p0
            // Otherwise it may have a cusp, at which the pen reverses without moving.
            guard dot(e0, chord) > 0, dot(e1, chord) > 0, dot(e2, chord) > 0 else { continue }
            add(
                from: part.p0, e0 / length(e0), to: part.p3, e2 / length(e2),
                pointwiseMin(pointwiseMin(part.p0, part.p1), pointwiseMin(part.p2, part.p3)),
                pointwiseMax(pointwiseMax(part.p0, part.p1), pointwiseMax(part.p2, part.p3)))
        }
    }

    /// Adds a part from `p` to `q` within a box, with its directions there.
    private mutating func add(from p: Point, _ d: Point, to q: Point, _ e: Point, _ low: Point, _ high: Point) {
        guard length(pointwiseMax(high - window.min, window.max - low)) < half else { return }
        let from = Along(p, d, corner, stepX, stepY), to = Along(q, e, corner, stepX, stepY)
        guard partsLeft > 0, from.mayPassCell(to) else { return }
        partsLeft -= 1
        // The passed corners of a row of cells, forwards and backwards.
        var forwards = 0, backwards = 0
        for y in 0...PenCover.side {
            var rowForwards = 0, rowBackwards = 0
            for x in 0...PenCover.side {
                let a = from.at(x, y), b = to.at(x, y)
                if a > from.margin && b < -to.margin { rowForwards |= 1 << x }
                if a < -from.margin && b > to.margin { rowBackwards |= 1 << x }
            }
            if y > 0 {
                let passed = forwards & rowForwards, back = backwards & rowBackwards
                cells[y - 1] |= UInt32(truncatingIfNeeded: passed & (passed >> 1) | back & (back >> 1))
            }
            forwards = rowForwards
            backwards = rowBackwards
        }
    }

    /// The distance of corners in front of the pen at one position.
    private struct Along {
        let first: Double, x: Double, y: Double
        /// The tolerance for chords instead of curves and for rounding: a sixteenth of a cell.
        var margin: Double { (abs(x) + abs(y)) / 16 }

        init(_ p: Point, _ d: Point, _ corner: Point, _ stepX: Point, _ stepY: Point) {
            first = dot(corner - p, d)
            x = dot(stepX, d)
            y = dot(stepY, d)
        }

        @inline(__always) func at(_ column: Int, _ row: Int) -> Double {
            first + Double(column) * x + Double(row) * y
        }

        /// Returns `true` if the pen may pass a cell between here and `end`. It passes a cell that is entirely in front
        /// of it here and behind it at the end, or the reverse. The distance of one corner must therefore change by
        /// more than a cell's extent.
        func mayPassCell(_ end: Along) -> Bool {
            let side = PenCover.side
            let a = abs(at(0, 0) - end.at(0, 0)), b = abs(at(side, 0) - end.at(side, 0))
            let c = abs(at(0, side) - end.at(0, side)), d = abs(at(side, side) - end.at(side, side))
            return max(max(a, b), max(c, d)) > max(abs(x) + abs(y), abs(end.x) + abs(end.y))
        }
    }
}
