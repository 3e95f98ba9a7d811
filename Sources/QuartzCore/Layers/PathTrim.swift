import MicaRaster

/// Trims paths by length, for `strokeStart` and `strokeEnd`.
enum PathTrim {
    /// Returns the part of `path` between two fractions of its whole length (0…1, `from` < `to`). Subpaths are measured
    /// one after the other; those that are completely inside stay closed, even without a length.
    static func part(of path: Path, from start: Double, to end: Double) -> Path {
        let pieces = PathPiece.pieces(of: path)
        let lengths = pieces.map(\.length)
        let total = lengths.reduce(0, +)
        var result = Path()
        guard total > 0, total.isFinite else { return result }
        let low = start * total, high = end * total
        var before = 0.0
        var last: Point?
        // `true` if all of the subpath so far is in the part.
        var isWhole = false
        for (piece, length) in zip(pieces, lengths) {
            let after = before + length
            defer { before = after }
            if piece.startsContour {
                last = nil
                isWhole = true
            }
            isWhole = isWhole && before >= low && after <= high
            guard isWhole || after > low && before < high && length > 0 else { continue }
            let part = piece.part(
                from: before < low ? piece.parameter(atLength: low - before) : 0,
                to: after > high ? piece.parameter(atLength: high - before) : 1)
            if last != part.start { result.move(to: part.start) }
            part.append(to: &result)
            last = part.end
            if isWhole, piece.closesContour { result.close() }
        }
        return result
    }
}

/// One segment of a path as a cubic (or a line), with its arc length.
struct PathPiece {
    var start: Point, control1: Point, control2: Point, end: Point
    var isLine: Bool
    var startsContour = false, closesContour = false

    static func pieces(of path: Path) -> [PathPiece] {
        var pieces: [PathPiece] = []
        var index = 0
        var current = Point(0, 0), first = Point(0, 0)
        var isFresh = true
        func add(_ piece: PathPiece) {
            var piece = piece
            piece.startsContour = isFresh
            isFresh = false
            pieces.append(piece)
        }
        for verb in path.verbs {
            let p = path.points[index..<(index + verb.pointCount)]
            index += verb.pointCount
            let i = p.startIndex
            switch verb {
            case .move:
                current = p[i]
                first = p[i]
                isFresh = true
            case .line:
                add(PathPiece(line: current, p[i]))
                current = p[i]
            case .quad:
                let c1 = current + (p[i] - current) * (2.0 / 3), c2 = p[i + 1] + (p[i] - p[i + 1]) * (2.0 / 3)
                add(PathPiece(start: current, control1: c1, control2: c2, end: p[i + 1], isLine: false))
                current = p[i + 1]
            case .cubic:
                add(PathPiece(start: current, control1: p[i], control2: p[i + 1], end: p[i + 2], isLine: false))
                current = p[i + 2]
            case .close:
                if current != first { add(PathPiece(line: current, first)) }
                if !isFresh { pieces[pieces.count - 1].closesContour = true }
                current = first
                isFresh = true
            }
        }
        return pieces
    }

    init(line a: Point, _ b: Point) {
        self.init(start: a, control1: a, control2: b, end: b, isLine: true)
    }
    init(start: Point, control1: Point, control2: Point, end: Point, isLine: Bool) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
        self.isLine = isLine
    }

    func point(at t: Double) -> Point {
        if isLine { return start + (end - start) * t }
        let u = 1 - t
        let a = start * (u * u * u) + control1 * (3 * u * u * t)
        return a + control2 * (3 * u * t * t) + end * (t * t * t)
    }

    func tangent(at t: Double) -> Point {
        if isLine { return end - start }
        let u = 1 - t
        let d = (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2) * (3 * t * t)
        if (d * d).sum() > 1e-24 { return d }
        // A control point coincides with its end point: the direction is that to the next one.
        return t < 0.5 ? control2 - start : end - control1
    }

    var length: Double { length(to: 1) }

    /// Returns the arc length from the start to parameter `t`: Gauss–Legendre quadrature with five points in each of
    /// eight intervals.
    func length(to t: Double) -> Double {
        if isLine {
            let d = end - start
            return (d * d).sum().squareRoot() * t
        }
        let nodes = [0, 0.538_469_310_105_683, -0.538_469_310_105_683, 0.906_179_845_938_664, -0.906_179_845_938_664]
        let weights = [
            0.568_888_888_888_889, 0.478_628_670_499_366, 0.478_628_670_499_366, 0.236_926_885_056_189,
            0.236_926_885_056_189,
        ]
        var sum = 0.0
        let parts = 8
        for part in 0..<parts {
            let a = t * Double(part) / Double(parts), half = t / Double(parts) / 2
            for (node, weight) in zip(nodes, weights) {
                let d = derivative(a + half * (1 + node))
                sum += weight * (d * d).sum().squareRoot() * half
            }
        }
        return sum
    }

    private func derivative(_ t: Double) -> Point {
        let u = 1 - t
        return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2) * (3 * t * t)
    }

    func parameter(atLength wanted: Double) -> Double {
        let whole = length
        guard wanted > 0, whole > 0 else { return 0 }
        guard wanted < whole else { return 1 }
        if isLine { return wanted / whole }
        var low = 0.0, high = 1.0, t = wanted / whole
        for _ in 0..<50 {
            let error = length(to: t) - wanted
            if abs(error) < 1e-10 * whole { break }
            if error > 0 { high = t } else { low = t }
            let d = derivative(t)
            let next = t - error / (d * d).sum().squareRoot()
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// Returns the part between two parameters, by de Casteljau's algorithm.
    func part(from t0: Double, to t1: Double) -> PathPiece {
        if t0 <= 0, t1 >= 1 { return self }
        if isLine { return PathPiece(line: point(at: t0), point(at: t1)) }
        return split(at: t1).0.split(at: t1 > 0 ? t0 / t1 : 0).1
    }

    private func split(at t: Double) -> (PathPiece, PathPiece) {
        func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * t }
        let a = mix(start, control1), b = mix(control1, control2), c = mix(control2, end)
        let ab = mix(a, b), bc = mix(b, c), middle = mix(ab, bc)
        return (
            PathPiece(start: start, control1: a, control2: ab, end: middle, isLine: false),
            PathPiece(start: middle, control1: bc, control2: c, end: end, isLine: false)
        )
    }

    func append(to path: inout Path) {
        if isLine { path.line(to: end) } else { path.cubic(control1, control2, to: end) }
    }
}
