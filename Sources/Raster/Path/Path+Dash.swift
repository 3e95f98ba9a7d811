extension Path {
    /// The path cut into dashes: `lengths` are drawn and skipped in turn (an odd count is walked twice), starting `phase`
    /// into the pattern at the start of each sub-path, as in `CGPath.copy(dashingWithPhase:lengths:)`.
    ///
    /// A dash goes on over corners, and over the start of a closed sub-path. A dash of length 0 keeps a trace of its
    /// direction, so that caps can be drawn. Lengths that are negative, not finite, or add up to 0 leave the path solid.
    package func dashed(_ lengths: [Double], phase: Double) -> Path {
        var result = Path()
        appendDashed(lengths, phase: phase, to: &result)
        return result
    }

    /// Appends the dashes. Those that lie outside `visible` may be left out; the others do not depend on it.
    package func appendDashed(
        _ lengths: [Double], phase: Double, visible: Box = .everything, to result: inout Path
    ) {
        let sum = lengths.reduce(0, +)
        guard sum > 0, sum.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
            result.append(self)
            return
        }
        let count = lengths.count % 2 == 0 ? lengths.count : 2 * lengths.count
        let period = lengths.count % 2 == 0 ? sum : 2 * sum
        var offset = phase.truncatingRemainder(dividingBy: period)
        if offset < 0 { offset += period }
        var dasher = Dasher(lengths, count: count, period: period, visible: visible)
        forEachContour { contour in
            // Positions are distances from the pattern's start. A closed contour that starts with a dash is walked from
            // that dash's end on, so that what is left of the dash can follow its last part.
            var from = offset
            if contour.isClosed, let end = dasher.endOfDash(at: offset) { from = end }
            dasher.isDrawing = false
            var position = offset
            forEachSegment(of: contour) { segment in
                position = dasher.append(segment, at: position, from: from, upTo: .infinity, to: &result)
                return true
            }
            if contour.isClosed && from > offset {
                if position <= from {
                    // One dash covers it all.
                    appendContour(contour, to: &result)
                    return
                }
                position = offset
                forEachSegment(of: contour) { segment in
                    position = dasher.append(segment, at: position, from: offset, upTo: from, to: &result)
                    return position < from
                }
            }
        }
    }

    private func appendContour(_ contour: Contour, to result: inout Path) {
        result.move(to: contour.start)
        forEachSegment(of: contour) { segment in
            if segment.closes {
                result.close()
            } else if segment.isLine {
                result.line(to: segment.curve.p3)
            } else {
                result.cubic(segment.curve.p1, segment.curve.p2, to: segment.curve.p3)
            }
            return true
        }
    }
}

/// Walks a dash pattern along segments. Where dashes start and end is computed from the pattern's start, never summed up,
/// so that leaving some out changes nothing for the others.
private struct Dasher {
    /// Further dashes of one line are left out: a guard against patterns that are a tiny fraction of the path.
    private static let maximumDashCount = 20_000
    /// How many more dashes of the path are drawn.
    private var dashesLeft = 1_000_000
    private let lengths: [Double], count: Int, period: Double, visible: Box
    var isDrawing = false

    init(_ lengths: [Double], count: Int, period: Double, visible: Box) {
        (self.lengths, self.count, self.period, self.visible) = (lengths, count, period, visible)
    }

    /// The end of the dash that goes on through `position`, or nil if none does.
    func endOfDash(at position: Double) -> Double? {
        var start = (position / period).rounded(.down) * period
        for i in 0..<count {
            let end = start + lengths[i % lengths.count]
            if end > position { return i % 2 == 0 ? end : nil }
            start = end
        }
        return nil
    }

    /// Appends the dashes of a segment that starts at `position`, as far as they lie in `from...upTo`, and returns the
    /// position of its end.
    mutating func append(
        _ segment: PathSegment, at position: Double, from: Double, upTo: Double, to path: inout Path, depth: Int = 0,
        length known: Double? = nil
    ) -> Double {
        let total = known ?? segment.length, end = position + total
        // Beyond that, turns of the pattern cannot be counted.
        guard end / period < 1e15 else { return end }
        if !segment.isLine && total > 64 * period && depth < (visible.min.x > -.infinity ? 40 : 10) {
            if segment.curve.misses(visible) {
                isDrawing = false
                return end
            }
            // In parts, so that those out of sight are passed over. Where a part starts does not depend on what is seen.
            let (a, b) = segment.curve.halves
            let left = PathSegment(curve: a, isLine: false), right = PathSegment(curve: b, isLine: false)
            let length = left.length
            _ = append(left, at: position, from: from, upTo: upTo, to: &path, depth: depth + 1, length: length)
            _ = append(right, at: position + length, from: from, upTo: upTo, to: &path, depth: depth + 1)
            return end
        }
        let first = max(position, from), last = min(end, upTo)
        guard total > 0, first < last, dashesLeft > 0 else { return end }
        let (seenFirst, seenLast) = visiblePart(of: segment, length: total)
        var turn = (first / period).rounded(.down), dashCount = 0
        while turn * period < last {
            if turn * period + period < position + seenFirst {
                isDrawing = false
                turn = max(turn + 1, ((position + seenFirst) / period).rounded(.down) - 1)
                continue
            }
            if turn * period > position + seenLast {
                isDrawing = false
                break
            }
            var dashEnd = turn * period
            for i in 0..<count {
                let dashStart = dashEnd
                dashEnd = dashStart + lengths[i % lengths.count]
                if dashStart >= last { break }
                guard i % 2 == 0, dashEnd > first || dashStart >= first else { continue }
                let a = max(dashStart, first), b = min(dashEnd, last)
                if dashStart >= first || !isDrawing {
                    path.move(to: segment.point(at: a - position, of: total))
                    dashCount += 1
                }
                if a < b {
                    segment.appendPart(a - position, b - position, of: total, to: &path)
                } else if let p = path.points.last {
                    let t = segment.isLine ? 0 : segment.curve.parameter(at: a - position, total: total)
                    let d = segment.direction(at: t) ?? Point(1, 0)
                    path.line(to: p + d * (1e-9 * max(1, p.x.magnitude, p.y.magnitude)))
                }
                isDrawing = dashEnd > last
            }
            if dashCount >= (segment.isLine ? Dasher.maximumDashCount : 128) { break }
            turn += 1
        }
        dashesLeft -= dashCount
        if dashesLeft < 0 {
            isDrawing = false
        }
        return end
    }

    /// Between which distances from its start a segment may be seen.
    private func visiblePart(of segment: PathSegment, length: Double) -> (Double, Double) {
        let c = segment.curve
        guard visible.min.x > -.infinity else { return (0, length) }
        if !segment.isLine { return c.misses(visible) ? (length, 0) : (0, length) }
        // Liang and Barsky's clipping, by axis.
        var t0 = 0.0, t1 = 1.0
        let v = c.p3 - c.p0
        for axis in 0..<2 {
            if v[axis] == 0 {
                if c.p0[axis] < visible.min[axis] || c.p0[axis] > visible.max[axis] { return (length, 0) }
                continue
            }
            let a = (visible.min[axis] - c.p0[axis]) / v[axis], b = (visible.max[axis] - c.p0[axis]) / v[axis]
            t0 = max(t0, min(a, b))
            t1 = min(t1, max(a, b))
        }
        return t0 < t1 ? (t0 * length, t1 * length) : (length, 0)
    }
}
