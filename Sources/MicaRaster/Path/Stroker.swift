// Hot: processes every stroked segment. No arrays, no libm: only square roots.

/// Traverses contours and sends the outline of their stroke.
///
/// The outline is a chain of parts. Each step adds a quadrilateral to the left and one to the right of the path, each
/// corner the wedge of its join. The chain follows the outer offset curve. On the inner side of a corner it passes
/// through the corner itself, so that every part keeps its full shape and winds in the same direction. If a bend is
/// tighter than the pen is wide, its inner parts would wind backwards and make holes: they are sent separately, as
/// triangles of the right orientation.
///
/// The first side is sent to the sink at once, the second is collected in the scratch memory.
struct Stroker<S: LineSink & ~Copyable> {
    private let style: StrokeStyle, half: Double, transform: Affine, tolerance: Double
    /// The box that the pen's centre must approach for a visible result, in the path's space.
    private let visible: Box
    /// The visible box, in the path's space.
    private let window: Box
    /// The maximum number of lines for a curve, or for half a circle of a join or cap.
    private let maximumSteps: Double
    private let scratch: StrokeScratch, sink: UnsafeMutablePointer<S>
    /// Cosine and sine of the step between two points of a round join or cap.
    private let stepCosine: Double, stepSine: Double
    /// `true` if arcs are created by halving.
    private let halvesArcs: Bool
    /// The minimum cosine of a turn at which the offset curve may continue as a straight line: for the current curve,
    /// and where the pen's rim may be visible.
    private var smoothCosine: Double
    private let finestCosine: Double
    private var start = Point.zero, current = Point.zero
    private var startDirection = Point.zero, direction = Point.zero
    private var hasDirection = false
    private var isDrawing = false
    /// The number of steps that curves may still get because of a huge pen; the rest get few.
    private var penStepsLeft: Double
    /// The number of steps that may still be halved for a huge pen because they turn too much; after that, steps turn
    /// more.
    private var halvingsLeft: Int
    /// The number of steps that may still be processed on curves of more than `longCurve`, which are far longer than
    /// their visible part. Beyond it, such a curve gets `longCurve` steps; beyond twice as many, only 4.
    private var longStepsLeft: Int
    private let longCurve: Double

    init(
        _ style: StrokeStyle, _ transform: Affine, _ tolerance: Double, visible: Box, window: Box,
        maximumSteps: Double, longCurve: Double, _ scratch: StrokeScratch, _ sink: UnsafeMutablePointer<S>
    ) {
        self.style = style
        self.transform = transform
        self.tolerance = tolerance
        self.visible = visible
        self.window = window
        self.scratch = scratch
        self.sink = sink
        half = style.width / 2
        // At most 4096 per circle, which is exact to 0.04 up to a radius of 100,000: enormous pens need a limit too.
        var c = min(max(1 - tolerance / half, 0.7071), 0.9999988)
        self.maximumSteps = maximumSteps
        self.longCurve = longCurve
        penStepsLeft = Double(scratch.effort / 2)
        halvingsLeft = scratch.effort
        longStepsLeft = scratch.effort
        if maximumSteps < 1024 { c = min(c, max(1 - 1.2337 / (maximumSteps * maximumSteps), 0.7071)) }
        stepCosine = 2 * c * c - 1
        stepSine = 2 * c * (1 - c * c).squareRoot()
        finestCosine = max(stepCosine, 0)
        smoothCosine = finestCosine
        // Invisible parts of finer arcs are skipped: 1/128 of a half circle or less.
        halvesArcs = stepCosine > 0.9997 && window.min.x > -.infinity
        scratch.removeAll()
    }

    mutating func walk(_ path: Path) {
        path.verbs.withUnsafeBufferPointer { verbs in
            path.points.withUnsafeBufferPointer { points in
                guard var next = points.baseAddress else { return }
                for verb in verbs {
                    switch verb {
                    case .move:
                        end()
                        begin(at: next[0])
                    case .line: line(to: next[0])
                    case .quad: curve(Curve(current, next[0], next[1]))
                    case .cubic: curve(Curve(current, next[0], next[1], next[2]))
                    case .close:
                        close()
                        begin(at: start)
                    }
                    next += verb.pointCount
                }
                end()
            }
        }
    }

    private mutating func begin(at p: Point) {
        start = p
        current = p
        hasDirection = false
        isDrawing = false
    }

    // MARK: Output

    @inline(__always) private func sendLeft(_ p: Point) { sink.pointee.line(to: transform.apply(p)) }
    @inline(__always) private func sendRight(_ p: Point) { scratch.append(transform.apply(p)) }
    @inline(__always) private func normal(_ d: Point) -> Point { Point(d.y, -d.x) * half }

    /// Sends the second side, last point first, and discards it.
    private func sendRightSide(asContour: Bool) {
        var i = scratch.count &- 1
        if asContour && i >= 0 { sink.pointee.move(to: scratch.points[i]) }
        while i >= 0 {
            sink.pointee.line(to: scratch.points[i])
            i &-= 1
        }
        scratch.removeAll()
    }

    // MARK: Segments

    private mutating func line(to p: Point) {
        isDrawing = true
        let v = p - current, l = length(v)
        guard l > 0 else { return }
        let d = v / l
        turn(to: d, style.join)
        advance(to: p, d)
    }

    /// Advances both sides to `p`, straight or within the flatness tolerance.
    @inline(__always) private mutating func advance(to p: Point, _ d: Point) { advance(to: p, d, half) }

    @inline(__always) private mutating func advance(to p: Point, _ d: Point, _ reach: Double) {
        send(p, Point(d.y, -d.x) * reach)
        current = p
        direction = d
    }

    private mutating func curve(_ c: Curve) {
        isDrawing = true
        let p0 = c.p0, p3 = c.p3
        guard let first = unit(c.p1 - p0) ?? unit(c.p2 - p0) ?? unit(p3 - p0) else { return }
        let last = unit(p3 - c.p2) ?? unit(p3 - c.p1) ?? unit(p3 - p0) ?? first
        let middle = unit(c.p2 - c.p1) ?? first
        turn(to: first, style.join)
        // The chord error of the offset curve grows with curvature radius plus half width, hence the sum of squares.
        let onCurve = c.steps(tolerance)
        let bend = Stroker.angle(first, middle) + Stroker.angle(middle, last)
        var onPen = min(bend * bend * half / (8 * tolerance), 4_194_304)
        smoothCosine = finestCosine
        if onPen > 4096 {
            // Only pens of hundreds of pixels need so many steps, each of which draws the whole area that the pen
            // sweeps.
            let far = farthestSeen(from: c)
            var fewest = 64.0
            if half > 2 * far, half > 2_500_000 * tolerance {
                // The rim of an enormous pen is invisible. The visible part equals that of a pen that just reaches the
                // window, and in bends the swept area is wider by at most the length of a step.
                let stride = (length(c.p1 - c.p0) + length(c.p2 - c.p1) + length(c.p3 - c.p2)) / (6 * tolerance)
                onPen = min(onPen, max(bend * bend * 2 * far / (8 * tolerance), stride * stride))
                smoothCosine = min(smoothCosine, 0.98)
                fewest = 1
            }
            if penStepsLeft <= 0 { onPen = min(onPen, fewest) }
            if halvingsLeft <= 0 { smoothCosine = min(smoothCosine, 0.98) }
            penStepsLeft -= onPen.squareRoot()
        }
        let wanted = (onCurve * onCurve + onPen).squareRoot()
        // Also for NaN, which occurs if coordinates are near the largest number.
        var n = wanted < maximumSteps ? wanted : maximumSteps
        if n > longCurve, longStepsLeft <= 0 { n = longStepsLeft > -scratch.effort ? longCurve : 4 }
        if let chords = Chords(c, steps: n) {
            walk(c, chords, bend, last)
        } else {
            let count = Int(n) &+ 1
            walkVisible(c, 0, count, count, 1 / Double(count), last)
        }
        current = p3
    }

    /// Returns a distance, in the path's space, that no visible point exceeds from any point of the curve.
    @inline(never) private func farthestSeen(from c: Curve) -> Double {
        let low = pointwiseMin(pointwiseMin(c.p0, c.p1), pointwiseMin(c.p2, c.p3))
        let high = pointwiseMax(pointwiseMax(c.p0, c.p1), pointwiseMax(c.p2, c.p3))
        return length(pointwiseMax(high - window.min, window.max - low))
    }

    /// Advances along the chords of a curve, which turns by `bend` in all and has the direction `last` at its end.
    @inline(__always) private mutating func walk(_ c: Curve, _ chords: Chords, _ bend: Double, _ last: Point) {
        // The offset turns with the direction, so its vertices are outside as well.
        let turn = bend * chords.step
        let reach = chords.areOutside ? half * (1 + turn * turn / 16) : half
        if isGentle(c, chords.step) { return walkGently(c, chords, reach, last) }
        var i = 1, before = 0.0
        while i < chords.count {
            let t = chords.parameter(i), tangent = chords.tangent(t), l = length(tangent)
            bendStep(to: chords.vertex(t), l > 0 ? tangent / l : direction, reach, c, before, t)
            before = t
            i &+= 1
        }
        bendStep(to: c.p3, last, half, c, before, 1)
    }

    /// Returns `true` if no bend of the curve is tighter than the pen or turns much in a step. That is certain if all
    /// sides of the control polygon advance by at least m, and differ by at most M. The first derivative is then at
    /// least 3m, the second at most 6M.
    @inline(__always) private func isGentle(_ c: Curve, _ step: Double) -> Bool {
        let e0 = c.p1 - c.p0, e1 = c.p2 - c.p1, e2 = c.p3 - c.p2, chord = c.p3 - c.p0
        let a = e1 - e0, b = e2 - e1
        // m² and M², times the square of the chord's length.
        let m = min(dot(e0, chord), min(dot(e1, chord), dot(e2, chord)))
        guard m > 0 else { return false }
        let square = dot(chord, chord), mm = m * m, most = max(dot(a, a), dot(b, b)) * square
        // Curvature · half < 1, with a margin of a tenth, and the turn of a step.
        return most * square * half * half * 0.54 < mm * mm && 2 * step * step * most < (1 - smoothCosine) * mm
    }

    /// Like `walk`, if each step is smooth; two steps at a time, since square roots and divisions take longest.
    @inline(__always)
    private mutating func walkGently(_ c: Curve, _ chords: Chords, _ reach: Double, _ last: Point) {
        var i = 1
        while i < chords.count {
            let t = chords.parameter(i), u = chords.parameter(i &+ 1)
            let v = chords.tangent(t), w = chords.tangent(u)
            let scales = reach / SIMD2(dot(v, v), dot(w, w)).squareRoot()
            send(chords.vertex(t), Point(v.y, -v.x) * scales[0])
            if i &+ 1 < chords.count { send(chords.vertex(u), Point(w.y, -w.x) * scales[1]) }
            i &+= 2
        }
        advance(to: c.p3, last, half)
    }

    /// Sends one point of each side.
    @inline(__always) private func send(_ p: Point, _ n: Point) {
        sendLeft(p + n)
        sendRight(p - n)
    }

    /// Advances from step `from` to step `to` of `count`; `last` is the direction at the curve's end.
    @inline(__always)
    private mutating func walk(_ c: Curve, _ from: Int, _ to: Int, _ count: Int, _ dt: Double, _ last: Point) {
        let k1 = 3 * (c.p1 - c.p0), k2 = 3 * (c.p2 - c.p1) - k1, k3 = c.p3 - c.p0 - k1 - k2
        var i = from &+ 1
        while i <= to && i < count {
            let t = Double(i) * dt
            let tangent = (3 * k3 * t + 2 * k2) * t + k1, l = length(tangent)
            let p = ((k3 * t + k2) * t + k1) * t + c.p0
            bendStep(to: p, l > 0 ? tangent / l : direction, half, c, t - dt, t)
            i &+= 1
        }
        if to == count { bendStep(to: c.p3, last, half, c, 1 - dt, 1) }
    }

    /// Like `walk`, for many steps: by halves, of which one without a visible part of the pen is a single step. If a
    /// part of the outline is entirely beyond one side of the visible area, a line between its ends has the same sums.
    @inline(never)
    private mutating func walkVisible(
        _ c: Curve, _ from: Int, _ to: Int, _ count: Int, _ dt: Double, _ last: Point
    ) {
        if to &- from <= 16 {
            if Double(count) > longCurve { longStepsLeft &-= to &- from }
            return walk(c, from, to, count, dt, last)
        }
        let part = c.part(Double(from) * dt, to == count ? 1 : Double(to) * dt)
        if part.misses(visible) {
            let l = length(part.p3 - part.p2)
            advance(to: part.p3, to == count ? last : l > 0 ? (part.p3 - part.p2) / l : direction)
            return
        }
        let middle = (from &+ to) / 2
        walkVisible(c, from, middle, count, dt, last)
        walkVisible(c, middle, to, count, dt, last)
    }

    /// Sends one step of a curve, between the parameters `t0` and `t1`; the outline is `reach` away at its end.
    @inline(__always)
    private mutating func bendStep(
        to p: Point, _ d: Point, _ reach: Double, _ c: Curve, _ t0: Double, _ t1: Double
    ) {
        if dot(direction, d) < smoothCosine {
            sharpStep(to: p, d, c, t0, t1, 0)
        } else {
            smoothStep(to: p, d, reach)
        }
    }

    /// Sends a step whose ends have nearly the same direction.
    @inline(__always) private mutating func smoothStep(to p: Point, _ d: Point, _ reach: Double) {
        let n0 = normal(direction), n1 = normal(d), v = p - current, turn = n1 - n0
        let towards = dot(v, direction + d)
        let swing = dot(turn, direction + d)
        // One of the two sides swings forwards, the other back, by the same amount.
        if towards >= abs(swing) {
            advance(to: p, d, reach)
        } else {
            tightStep(to: p, d, leftIsInside: swing < 0)
        }
    }

    /// Sends a step in a bend that is tighter than the pen. The inner side passes through the path itself, and the area
    /// that the pen sweeps there is sent as triangles.
    @inline(never) private mutating func tightStep(to p: Point, _ d: Point, leftIsInside: Bool) {
        let sign = leftIsInside ? 1.0 : -1.0
        let a = current, r0 = a + sign * normal(direction), r1 = p + sign * normal(d)
        if leftIsInside {
            sendLeft(a)
            sendTriangle(a, r0, r1, right: false)
            sendTriangle(a, p, r1, right: false)
            sendLeft(p)
            sendLeft(r1)
            sendRight(p - normal(d))
        } else {
            sendLeft(p + normal(d))
            sendRight(a)
            sendTriangle(a, r0, r1, right: true)
            sendTriangle(a, p, r1, right: true)
            sendRight(p)
            sendRight(r1)
        }
        current = p
        direction = d
    }

    /// Sends the detour a, b, c, a (the chain is at `a`), oriented so that it winds like all other parts.
    private func sendTriangle(_ a: Point, _ b: Point, _ c: Point, right: Bool) {
        let clockwise = cross(b - a, c - a) > 0
        if right {
            // This side is sent backwards.
            sendRight(clockwise ? c : b)
            sendRight(clockwise ? b : c)
            sendRight(a)
        } else {
            sendLeft(clockwise ? b : c)
            sendLeft(clockwise ? c : b)
            sendLeft(a)
        }
    }

    /// Sends a step with a sharp turn: halves it; if that does not end, at a cusp, it turns around it.
    @inline(never)
    private mutating func sharpStep(to p: Point, _ d: Point, _ c: Curve, _ t0: Double, _ t1: Double, _ depth: Int) {
        if dot(direction, d) >= smoothCosine {
            smoothStep(to: p, d, half)
            return
        }
        let v = p - current, l = length(v)
        if depth < 12 && l > tolerance / 16 {
            let t = (t0 + t1) / 2
            let k1 = 3 * (c.p1 - c.p0), k2 = 3 * (c.p2 - c.p1) - k1, k3 = c.p3 - c.p0 - k1 - k2
            let tangent = (3 * k3 * t + 2 * k2) * t + k1
            let q = ((k3 * t + k2) * t + k1) * t + c.p0
            if let e = unit(tangent) {
                halvingsLeft &-= 1
                sharpStep(to: q, e, c, t0, t, depth + 1)
                sharpStep(to: p, d, c, t, t1, depth + 1)
                return
            }
        }
        if l > 0 {
            turn(to: v / l, .round)
            advance(to: p, v / l)
        }
        turn(to: d, .round)
        current = p
    }

    private func unit(_ v: Point) -> Point? {
        let l = length(v)
        return l > 1e-12 * half ? v / l : nil
    }

    /// Returns the angle between two directions, slightly too small for large ones, which is sufficient for counting
    /// steps.
    private static func angle(_ a: Point, _ b: Point) -> Double {
        let chord = length(a - b)
        return chord * (1 + chord * chord * (1.0 / 24 + chord * chord * 3 / 640))
    }

    // MARK: Joins

    /// Turns at the current point.
    private mutating func turn(to d: Point, _ join: LineJoin) {
        guard hasDirection else {
            startDirection = d
            direction = d
            hasDirection = true
            let n = normal(d)
            sink.pointee.move(to: transform.apply(current + n))
            sendRight(current - n)
            return
        }
        let side = cross(direction, d), along = dot(direction, d)
        if along > 0 && abs(side) * half < tolerance / 16 { return }
        let n0 = normal(direction), n1 = normal(d)
        if side >= 0 {
            // Clockwise on screen: the left side is the outer one.
            sendJoin(n0, n1, along, join, right: false)
            sendLeft(current + n1)
            sendRight(current)
            sendRight(current - n1)
        } else {
            sendLeft(current)
            sendLeft(current + n1)
            sendJoin(-n0, -n1, along, join, right: true)
            sendRight(current - n1)
        }
        direction = d
    }

    /// Sends the points of a join between the offsets `a` and `b`, excluding these.
    private func sendJoin(_ a: Point, _ b: Point, _ cosine: Double, _ join: LineJoin, right: Bool) {
        switch join {
        case .bevel: break
        case .miter:
            // The tip's distance is half / cos(turn / 2).
            if 1 + cosine > 1e-9 && (1 + cosine) / 2 * style.miterLimit * style.miterLimit >= 1 {
                let tip = current + (a + b) / (1 + cosine)
                if right { sendRight(tip) } else { sendLeft(tip) }
            }
        case .round: sendArc(current, a, b, right: right)
        }
    }

    /// Sends the points strictly inside the arc about `center` from the offset `a` to `b`. The arc is clockwise on
    /// screen, or counter-clockwise on the right side, and turns by at most half a circle. Steps start from both ends,
    /// so that the arc is symmetric. There are at most 1024, which is exact to 0.04 up to a radius of 30,000.
    private func sendArc(_ center: Point, _ a: Point, _ b: Point, right: Bool) {
        if halvesArcs { return sendHalves(center, a, b, right, depth: 0) }
        let sine = right ? -stepSine : stepSine
        func turned(_ v: Point, _ s: Double) -> Point {
            Point(v.x * stepCosine - v.y * s, v.x * s + v.y * stepCosine)
        }
        func send(_ p: Point) { if right { sendRight(p) } else { sendLeft(p) } }
        let square = half * half
        // The cosine of twice the step, scaled: while the ends are farther apart, there is room for a step from each.
        let two = (2 * stepCosine * stepCosine - 1) * square, one = stepCosine * square
        var v = a, w = b, pairs = 0
        while pairs < 512 && dot(v, w) < two {
            v = turned(v, sine)
            w = turned(w, -sine)
            send(center + v)
            pairs += 1
        }
        let gap = dot(v, w)
        if gap < one {
            let sum = v + w, l = length(sum)
            send(center + (l > half * 1e-6 ? sum * (half / l) : turnedSquare(v, right)))
        }
        while pairs > 0 {
            send(center + w)
            w = turned(w, sine)
            pairs -= 1
        }
    }

    /// Like `sendArc`, by halving the turn. If an arc is entirely beyond one side of the visible area, a line between
    /// its ends has the same sums. The points of the rest do not depend on the visible area.
    private func sendHalves(_ center: Point, _ a: Point, _ b: Point, _ right: Bool, depth: Int) {
        let square = half * half, cosine = dot(a, b)
        if cosine >= stepCosine * square || depth >= 11 { return }
        let sum = a + b, l = length(sum)
        let middle = l > half * 1e-6 ? sum * (half / l) : turnedSquare(a, right)
        if cosine > 0 {
            // The arc is inside the triangle of its ends and the intersection of its tangents.
            let tip = center + sum * (square / (square + cosine)), p = center + a, q = center + b
            let low = pointwiseMin(pointwiseMin(p, q), tip), high = pointwiseMax(pointwiseMax(p, q), tip)
            if any((low .> window.max) .| (high .< window.min)) { return }
        }
        sendHalves(center, a, middle, right, depth: depth + 1)
        if right { sendRight(center + middle) } else { sendLeft(center + middle) }
        sendHalves(center, middle, b, right, depth: depth + 1)
    }

    private func turnedSquare(_ v: Point, _ right: Bool) -> Point { right ? Point(v.y, -v.x) : Point(-v.y, v.x) }

    // MARK: Ends

    private mutating func end() {
        if hasDirection {
            sendCap(at: current, direction)
            sendRightSide(asContour: false)
            sendCap(at: start, -startDirection)
            sink.pointee.close()
        } else if isDrawing {
            sendDot()
        }
        hasDirection = false
        isDrawing = false
    }

    private mutating func close() {
        line(to: start)
        if hasDirection {
            turn(to: startDirection, style.join)
            sink.pointee.close()
            sendRightSide(asContour: true)
            sink.pointee.close()
        } else {
            sendDot()
        }
    }

    /// Draws a path without length as a dot if caps are round; other caps would need its direction (ISO 32000-1,
    /// 8.5.3.2).
    private func sendDot() {
        guard style.cap == .round else { return }
        let n = Point(0, -half)
        sink.pointee.move(to: transform.apply(start + n))
        sendArc(start, n, -n, right: false)
        sendLeft(start - n)
        sendArc(start, -n, n, right: false)
        sendLeft(start + n)
        sink.pointee.close()
    }

    /// Sends the cap from the left side's end to the right side's, and the latter.
    private func sendCap(at p: Point, _ d: Point) {
        let n = normal(d)
        switch style.cap {
        case .butt: break
        case .square:
            sendLeft(p + n + d * half)
            sendLeft(p - n + d * half)
        case .round: sendArc(p, n, -n, right: false)
        }
        sendLeft(p - n)
    }
}
