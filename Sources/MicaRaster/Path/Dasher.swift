/// The visible area of dashes: dashes outside it need not be created. Unbounded by default.
package struct DashView {
    /// The box outside which the centre of the pen is not visible, for all joins and caps.
    package var reach = Box.everything
    /// The visible box.
    package var window = Box.everything
    /// The extent of a dash's caps beyond its ends.
    package var cap = 0.0
    /// The maximum gap between the round or square ends of an enormous pen that is too shallow to be visible.
    package var closedGap = 0.0
    /// The minimum period: shorter patterns are stretched to it by an integer factor, so that the number of dashes is
    /// bounded.
    package var shortestPeriod = 0.0
    /// The maximum number of dashes on curves: a pattern with more, which are indistinguishable, is stretched until it
    /// has fewer.
    package var maximumCurveDashCount = Int.max
    /// The maximum work for dashing a path: one for a dash, and one for each step of finding the end of a dash on a
    /// curve, about 16 per dash. Further dashes are omitted.
    var maximumWork = 32 * StrokeScratch.fullEffort

    package init() {}

    var isLimited: Bool { reach.min.x > -.infinity }
}

/// Generates a dash pattern along segments. The ends of dashes are computed from the pattern's start, never
/// accumulated, so that omitting some has no effect on the others.
struct Dasher {
    /// The maximum number of dashes of one line, for patterns that are a tiny fraction of the path; further ones are
    /// omitted.
    private static let maximumDashCount = 20_000
    /// See `DashView.maximumWork`.
    private var workLeft: Int
    private var curveDashCount = 0
    /// `true` if it stopped because of too many dashes on curves.
    var isTooFine: Bool { curveDashCount > view.maximumCurveDashCount }
    /// The lengths; their count is even.
    private let lengths: [Double], period: Double
    /// The start of each length, relative to the pattern's start.
    private let starts: [Double]
    private let view: DashView
    /// `true` if no gap is visible.
    private let closesGaps: Bool
    var isDrawing = false

    init(_ lengths: [Double], period: Double, _ view: DashView) {
        self.lengths = lengths
        self.period = period
        self.view = view
        workLeft = view.maximumWork
        var sum = 0.0
        starts = lengths.map { length in
            defer { sum += length }
            return sum
        }
        closesGaps = stride(from: 1, to: lengths.count, by: 2).allSatisfy { lengths[$0] <= view.closedGap }
    }

    /// Returns the last length that starts at or before a distance from the pattern's start, or one of the few before
    /// it if rounding is ambiguous.
    private func entry(at distance: Double) -> Int {
        if lengths.count <= 16 { return 0 }
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance - 1e-9 * period { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the end of the dash that continues through `position`; `nil` if there is none.
    func endOfDash(at position: Double) -> Double? {
        let turn = (position / period).rounded(.down) * period, first = entry(at: position - turn)
        var start = turn + starts[first]
        for i in first..<lengths.count {
            let end = start + lengths[i]
            if end > position { return i % 2 == 0 ? end : nil }
            start = end
        }
        return nil
    }

    private mutating func length(_ segment: PathSegment) -> Double {
        if segment.isLine { return segment.length }
        var work = 0
        defer { workLeft -= work }
        return segment.curve.length(work: &work)
    }

    /// Appends the dashes of a segment that starts at `position`, within `from...upTo`. Returns the position of its
    /// end.
    mutating func append(
        _ segment: PathSegment, at position: Double, from: Double, upTo: Double, to path: inout Path, depth: Int = 0,
        length known: Double? = nil
    ) -> Double {
        let total = known ?? length(segment), end = position + total
        // Beyond that, the periods of the pattern cannot be counted.
        guard end / period < 1e15 else { return end }
        if !segment.isLine && total > 64 * period && !closesGaps && depth < (view.isLimited ? 40 : 10) {
            if segment.curve.misses(view.reach) || workLeft <= 0 {
                isDrawing = false
                return end
            }
            // In parts, so that invisible ones are skipped. The start of a part does not depend on the visible rectangle.
            let (a, b) = segment.curve.halves
            let left = PathSegment(curve: a, isLine: false), right = PathSegment(curve: b, isLine: false)
            let length = length(left)
            _ = append(left, at: position, from: from, upTo: upTo, to: &path, depth: depth + 1, length: length)
            _ = append(right, at: position + length, from: from, upTo: upTo, to: &path, depth: depth + 1)
            return end
        }
        let part = Part(
            segment: segment, position: position, total: total, first: max(position, from), last: min(end, upTo))
        guard total > 0, part.first < part.last, workLeft > 0 else { return end }
        if closesGaps { appendClosed(part, to: &path) } else { appendDashes(of: part, to: &path) }
        if workLeft <= 0 { isDrawing = false }
        return end
    }

    /// The part of a segment to process, by positions.
    private struct Part {
        let segment: PathSegment
        /// The position of the segment's start.
        let position: Double
        /// The segment's length.
        let total: Double
        let first: Double, last: Double
    }

    private mutating func appendDashes(of part: Part, to path: inout Path) {
        let first = part.first, last = part.last, position = part.position
        let seen = visiblePart(of: part), near = part.segment.isLine ? straightPart(of: part) : seen
        var turn = (first / period).rounded(.down), dashCount = 0
        let firstTurn = turn, lastTurn = (last / period).rounded(.up) - 2
        while turn * period < last {
            let start = turn * period
            if start + period < position + seen.first {
                isDrawing = false
                turn = max(turn + 1, ((position + seen.first) / period).rounded(.down) - 1)
                continue
            }
            if start > position + seen.last {
                isDrawing = false
                break
            }
            // If no join is near, the pen is only visible where the line passes the visible area.
            if turn > firstTurn, turn < lastTurn {
                if start + period < position + near.first {
                    isDrawing = false
                    turn = min(lastTurn, max(turn + 1, ((position + near.first) / period).rounded(.down) - 1))
                    continue
                }
                if start > position + near.last {
                    isDrawing = false
                    turn = lastTurn
                    continue
                }
            }
            let low = max(first, position + seen.first), index = entry(at: low - start)
            if index > 0, low > first { isDrawing = false }
            var dashEnd = start + starts[index]
            for i in index..<lengths.count {
                let dashStart = dashEnd
                dashEnd = dashStart + lengths[i]
                if dashStart >= last { break }
                if lengths.count > 16, dashStart > position + seen.last {
                    isDrawing = false
                    break
                }
                guard i % 2 == 0, dashEnd > first || dashStart >= first else { continue }
                if append(part, from: dashStart, to: dashEnd, &path) { dashCount += 1 }
            }
            if dashCount >= (part.segment.isLine ? Dasher.maximumDashCount : 128) || workLeft <= 0 { break }
            turn += 1
        }
        workLeft -= dashCount
        if !part.segment.isLine {
            curveDashCount += dashCount
            if isTooFine { workLeft = 0 }
        }
    }

    /// Appends one dash, clipped to the part. Returns `true` if it is a new one.
    private mutating func append(_ part: Part, from dashStart: Double, to dashEnd: Double, _ path: inout Path) -> Bool {
        let segment = part.segment, position = part.position, total = part.total
        let a = max(dashStart, part.first), b = min(dashEnd, part.last)
        let isNew = dashStart >= part.first || !isDrawing
        var work = 0
        defer { workLeft -= work }
        if isNew { path.move(to: segment.point(at: a - position, of: total, work: &work)) }
        if a < b {
            segment.appendPart(a - position, b - position, of: total, to: &path, work: &work)
        } else if let p = path.points.last {
            let t = segment.isLine ? 0 : segment.curve.parameter(at: a - position, total: total, work: &work)
            let d = segment.direction(at: t) ?? Point(1, 0)
            path.line(to: p + d * (1e-9 * max(1, p.x.magnitude, p.y.magnitude)))
        }
        isDrawing = dashEnd > part.last
        return isNew
    }

    /// Appends all dashes of the part as one, from the start of the first to the end of the last.
    private mutating func appendClosed(_ part: Part, to path: inout Path) {
        func dash(after position: Double) -> (start: Double, end: Double) {
            let turn = (position / period).rounded(.down) * period
            let i = max(0, entry(at: position - turn))
            var start = turn + starts[i]
            for k in i..<(i + lengths.count + 2) {
                let end = start + lengths[k % lengths.count]
                if k % 2 == 0, end > position || start >= position { return (start, end) }
                start = end
            }
            return (position, position)
        }
        func dash(before position: Double) -> (start: Double, end: Double) {
            var turn = (position / period).rounded(.down)
            while true {
                let i = entry(at: position - turn * period)
                var start = turn * period + starts[i], found: (Double, Double)?
                for k in i..<lengths.count where start < position {
                    let end = start + lengths[k]
                    if k % 2 == 0 { found = (start, end) }
                    start = end
                }
                if let found { return found }
                if turn < 0 { return (position, position) }
                turn -= 1
            }
        }
        let first = dash(after: part.first)
        guard first.start < part.last else {
            isDrawing = false
            return
        }
        _ = append(part, from: first.start, to: max(first.end, dash(before: part.last).end), &path)
        workLeft -= 1
    }

    /// Returns the range of distances from its start in which a segment may be visible.
    private func visiblePart(of part: Part) -> (first: Double, last: Double) {
        let c = part.segment.curve, length = part.total, visible = view.reach
        guard view.isLimited else { return (0, length) }
        if !part.segment.isLine { return c.misses(visible) ? (length, 0) : (0, length) }
        // Liang–Barsky clipping, by axis.
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

    /// Returns the range of distances from its start in which a line, including its caps, passes the visible area.
    private func straightPart(of part: Part) -> (first: Double, last: Double) {
        let c = part.segment.curve, window = view.window
        guard view.isLimited, let d = part.segment.direction(at: 0) else { return (0, part.total) }
        var low = Double.infinity, high = -Double.infinity
        for corner in [window.min, Point(window.max.x, window.min.y), window.max, Point(window.min.x, window.max.y)] {
            let along = dot(corner - c.p0, d)
            low = min(low, along)
            high = max(high, along)
        }
        return (low - view.cap, high + view.cap)
    }
}
