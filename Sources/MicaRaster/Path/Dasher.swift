/// The visible area of dashes: dashes outside it need not be created. Unbounded by default.
package struct DashView {
    /// Outside of this the middle of the pen is not seen, whatever its joins and caps are.
    package var reach = Box.everything
    /// The visible box.
    package var window = Box.everything
    /// The extent of a dash's caps beyond its ends.
    package var cap = 0.0
    /// Between the round or square ends of an enormous pen, gaps up to this are too shallow to be seen.
    package var closedGap = 0.0
    /// Shorter patterns are stretched to this, a whole number of times: so dashes far finer than pixels have an end.
    package var shortestPeriod = 0.0
    /// Of a pattern with more dashes than this on curves none can be told apart: it is stretched until it has fewer.
    package var maximumCurveDashCount = Int.max
    /// The work that dashing a path may take: one for a dash, and one for each step of finding where on a curve a dash ends,
    /// which are about 16 a dash. The dashes that follow are left out.
    var maximumWork = 32 * StrokeScratch.fullEffort

    package init() {}

    var isLimited: Bool { reach.min.x > -.infinity }
}

/// Walks a dash pattern along segments. Where dashes start and end is computed from the pattern's start, never summed up,
/// so that leaving some out changes nothing for the others.
struct Dasher {
    /// Further dashes of one line are left out: a guard against patterns that are a tiny fraction of the path.
    private static let maximumDashCount = 20_000
    /// See `DashView.maximumWork`.
    private var workLeft: Int
    private var curveDashCount = 0
    /// `true` if it stopped because of too many dashes on curves.
    var isTooFine: Bool { curveDashCount > view.maximumCurveDashCount }
    /// An even number of them.
    private let lengths: [Double], period: Double
    /// The start of each length, relative to the pattern's start.
    private let starts: [Double]
    private let view: DashView
    /// No gap can be seen.
    private let closesGaps: Bool
    var isDrawing = false

    init(_ lengths: [Double], period: Double, _ view: DashView) {
        (self.lengths, self.period, self.view) = (lengths, period, view)
        workLeft = view.maximumWork
        var sum = 0.0
        starts = lengths.map { length in
            defer { sum += length }
            return sum
        }
        closesGaps = stride(from: 1, to: lengths.count, by: 2).allSatisfy { lengths[$0] <= view.closedGap }
    }

    /// The last length that starts at a distance from the pattern's start or before it, or one of the few before it where
    /// rounding might say otherwise.
    private func entry(at distance: Double) -> Int {
        if lengths.count <= 16 { return 0 }
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= distance - 1e-9 * period { low = middle } else { high = middle }
        }
        return low
    }

    /// The end of the dash that goes on through `position`, or nil if none does.
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

    /// Appends the dashes of a segment that starts at `position`, as far as they lie in `from...upTo`, and returns the
    /// position of its end.
    mutating func append(
        _ segment: PathSegment, at position: Double, from: Double, upTo: Double, to path: inout Path, depth: Int = 0,
        length known: Double? = nil
    ) -> Double {
        let total = known ?? length(segment), end = position + total
        // Beyond that, turns of the pattern cannot be counted.
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
        /// Of the segment's start.
        let position: Double
        /// The segment's length.
        let total: Double
        let first: Double, last: Double
    }

    private mutating func appendDashes(of part: Part, to path: inout Path) {
        let (first, last, position) = (part.first, part.last, part.position)
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
            // Where no join is near, the pen is seen only where the line passes what is seen.
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

    /// Appends one dash, cut to the part; true if it is a new one.
    private mutating func append(_ part: Part, from dashStart: Double, to dashEnd: Double, _ path: inout Path) -> Bool {
        let (segment, position, total) = (part.segment, part.position, part.total)
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

    /// All dashes of the part as one, from where the first starts to where the last ends.
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

    /// Between which distances from its start a segment may be seen.
    private func visiblePart(of part: Part) -> (first: Double, last: Double) {
        let c = part.segment.curve, length = part.total, visible = view.reach
        guard view.isLimited else { return (0, length) }
        if !part.segment.isLine { return c.misses(visible) ? (length, 0) : (0, length) }
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

    /// Between which distances from its start a line passes what is seen, its caps included.
    private func straightPart(of part: Part) -> (first: Double, last: Double) {
        let c = part.segment.curve, window = view.window
        guard view.isLimited, let d = part.segment.direction(at: 0) else { return (0, part.total) }
        var low = Double.infinity, high = -Double.infinity
        for corner in [window.min, Point(window.max.x, window.min.y), window.max, Point(window.min.x, window.max.y)] {
            let along = dot(corner - c.p0, d)
            (low, high) = (min(low, along), max(high, along))
        }
        return (low - view.cap, high + view.cap)
    }
}
