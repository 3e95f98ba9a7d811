/// One line or curve of a path, with its start.
struct PathSegment {
    /// The segment as a cubic; for a line only the ends are used.
    var curve: Curve
    var isLine: Bool
    /// `true` for the line that closes a contour, which may have no length.
    var closes = false

    var length: Double { isLine ? MicaRaster.length(curve.p3 - curve.p0) : curve.length() }

    /// Returns the direction at a parameter; `nil` if the segment is a point.
    func direction(at t: Double) -> Point? {
        let candidates =
            isLine ? [curve.p3 - curve.p0] : [curve.derivative(t), curve.p3 - curve.p0, curve.p2 - curve.p0]
        for v in candidates {
            let l = MicaRaster.length(v)
            if l > 0 { return v / l }
        }
        return nil
    }

    /// Appends the part between two distances from the segment's start to a path whose current point is the part's
    /// start. `work` counts the steps of finding its ends.
    func appendPart(_ from: Double, _ to: Double, of total: Double, to path: inout Path, work: inout Int) {
        if isLine {
            path.line(to: to >= total ? curve.p3 : curve.p0 + (curve.p3 - curve.p0) * (to / total))
        } else {
            let t0 = curve.parameter(at: from, total: total, work: &work)
            let t1 = curve.parameter(at: to, total: total, work: &work)
            let part = curve.part(t0, t1)
            path.cubic(part.p1, part.p2, to: part.p3)
        }
    }

    func point(at distance: Double, of total: Double, work: inout Int) -> Point {
        if isLine {
            return distance <= 0
                ? curve.p0 : distance >= total ? curve.p3 : curve.p0 + (curve.p3 - curve.p0) * (distance / total)
        }
        return curve.point(curve.parameter(at: distance, total: total, work: &work))
    }
}

extension Path {
    /// The verbs from one move to the next, as a range of `verbs`, and the index of the first point in `points`.
    struct Contour {
        var verbs: Range<Int>, firstPoint: Int, start: Point
        var isClosed: Bool
    }

    /// Calls `body` for each contour. Segments after a close without a move are a separate contour from the same start.
    func forEachContour(_ body: (Contour) -> Void) {
        var i = 0, point = 0, start = Point.zero
        while i < verbs.count {
            let first = i, firstPoint = point
            if verbs[i] == .move { start = points[point] }
            repeat {
                point += verbs[i].pointCount
                i += 1
            } while i < verbs.count && verbs[i] != .move && verbs[i - 1] != .close
            body(Contour(verbs: first..<i, firstPoint: firstPoint, start: start, isClosed: verbs[i - 1] == .close))
        }
    }

    /// Calls `body` for each segment of a contour, in order, until it returns `false`.
    func forEachSegment(of contour: Contour, _ body: (PathSegment) -> Bool) {
        var i = contour.firstPoint, p = contour.start
        for verb in verbs[contour.verbs] {
            let segment: PathSegment
            switch verb {
            case .move:
                i += 1
                continue
            case .line: segment = PathSegment(curve: Curve(p, p, points[i], points[i]), isLine: true)
            case .quad: segment = PathSegment(curve: Curve(p, points[i], points[i + 1]), isLine: false)
            case .cubic: segment = PathSegment(curve: Curve(p, points[i], points[i + 1], points[i + 2]), isLine: false)
            case .close:
                segment = PathSegment(curve: Curve(p, p, contour.start, contour.start), isLine: true, closes: true)
            }
            if !body(segment) { return }
            p = segment.curve.p3
            i += verb.pointCount
        }
    }
}
