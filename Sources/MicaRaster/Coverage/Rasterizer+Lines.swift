// Hot: runs once per line. Integers only after `fixed`.

/// The bits of 1.5 · 2⁵².
let fixedPointBits: Int64 = 0x4338_0000_0000_0000

extension Rasterizer: LineSink {
    package mutating func move(to p: Point) {
        if current != start { line(to: start) }
        start = p
        setCurrent(p)
    }

    package mutating func close() {}

    /// Closes the last contour.
    mutating func finish() {
        move(to: current)
        pushLeft()
    }

    /// Returns fixed point relative to the grid's corner, rounded to nearest. Adding 1.5 · 2⁵² leaves the integer in
    /// the low bits of the mantissa; unlike `Int(_.rounded())`, this neither calls libm nor checks for NaN.
    @inline(__always) private func fixed(_ p: Point) -> (x: Int, y: Int) {
        let bits = unsafeBitCast(p * Double(Rasterizer.one) + 6_755_399_441_055_744, to: SIMD2<Int64>.self) &- bias
        return (Int(bits[0]), Int(bits[1]))
    }

    @inline(__always) mutating func setCurrent(_ p: Point) {
        current = p
        (currentX, currentY) = fixed(p)
    }

    @inline(__always) package mutating func line(to p: Point) {
        let from = current, x = currentX, y = currentY
        setCurrent(p)
        if isFar {
            pushFar(from, p)
        } else {
            push(x, y, currentX, currentY)
        }
    }

    /// Adds a line within ±2³⁰ steps to its band's list, unless it has no effect.
    @inline(__always) private mutating func push(_ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int) {
        if max(xa, xb) < 0 {
            // To the left of the grid only the height has an effect, so consecutive lines are merged.
            if ya != leftEnd {
                pushLeft()
                leftStart = ya
            }
            leftEnd = yb
            return
        }
        append(xa, ya, xb, yb)
    }

    /// Pushes the merged height to the left of the grid.
    @inline(never) private mutating func pushLeft() {
        append(-Rasterizer.one, leftStart, -Rasterizer.one, leftEnd)
        leftStart = leftEnd
    }

    @inline(__always) private mutating func append(_ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int) {
        let down = ya < yb
        let y0 = min(ya, yb), y1 = max(ya, yb)
        if ya == yb || y1 <= 0 || y0 >= maximumY || min(xa, xb) >= maximumX { return }
        if lineCount == lines.capacity { lines.reserve(lineCount &+ 64, keeping: lineCount) }
        let band = max(y0, 0) &>> (Rasterizer.shift &+ bandShift)
        lines.base[lineCount] = BandedLine(
            x0: Int32(truncatingIfNeeded: down ? xa : xb), y0: Int32(truncatingIfNeeded: y0),
            x1: Int32(truncatingIfNeeded: down ? xb : xa), y1: Int32(truncatingIfNeeded: y1),
            next: bands.base[band], sign: down ? 1 : -1)
        bands.base[band] = Int32(truncatingIfNeeded: lineCount)
        lineCount &+= 1
    }

    /// Pushes a line of any finite length. Parts more than `farthest` above or below are cut off. Parts beyond it to
    /// the left or right are moved onto that border, so that fixed point has room for the rest.
    @inline(never) private mutating func pushFar(_ p: Point, _ q: Point) {
        let limit = Double(Rasterizer.farthest)
        if all(pointwiseMax(p, q) .< limit) && all(pointwiseMin(p, q) .> -limit) {
            let a = fixed(p), b = fixed(q)
            push(a.x, a.y, b.x, b.y)
            return
        }
        // Halved, so that the difference of two huge coordinates is finite.
        let half = q / 2 - p / 2
        func cut(_ t: Double) -> Point { p + (half * t) * 2 }
        // The parameters at which the line crosses a border, in order, and its ends.
        var cuts = SIMD8<Double>(repeating: 1)
        var count = 1
        cuts[0] = 0
        for axis in 0..<2 {
            for border in [-limit, limit] where (p[axis] < border) != (q[axis] < border) {
                cuts[count] = (border / 2 - p[axis] / 2) / half[axis]
                count += 1
            }
        }
        for i in 1..<max(count, 2) {
            var k = i
            while k > 1 && k < count && cuts[k - 1] > cuts[k] {
                (cuts[k - 1], cuts[k]) = (cuts[k], cuts[k - 1])
                k -= 1
            }
        }
        func clamped(_ v: Double) -> Double { v > -limit ? (v < limit ? v : limit) : -limit }
        func onGrid(_ p: Point) -> (x: Int, y: Int) { fixed(Point(clamped(p.x), clamped(p.y))) }
        var a = onGrid(p)
        for i in 1...count {
            let b = onGrid(i == count ? q : cut(cuts[i]))
            push(a.x, a.y, b.x, b.y)
            a = b
        }
    }
}
