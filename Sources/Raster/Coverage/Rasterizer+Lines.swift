// Hot: runs once a line, and its inner loops once a row or cell. Integers only after `fixed`.

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
    mutating func finish() { move(to: current) }

    /// 24.8 fixed point counted from the grid's corner, rounded to nearest. Adding 1.5 · 2⁵² leaves the integer in the low
    /// bits of the mantissa; unlike `Int(_.rounded())` that neither calls libm nor checks for NaN.
    @inline(__always) private func fixed(_ p: Point) -> (x: Int, y: Int) {
        let bits = unsafeBitCast(p * 256 + 6_755_399_441_055_744, to: SIMD2<Int64>.self) &- bias
        return (Int(bits[0]), Int(bits[1]))
    }

    @inline(__always) mutating func setCurrent(_ p: Point) {
        current = p
        (currentX, currentY) = fixed(p)
        currentInside = UInt(bitPattern: currentX) <= maximumX && UInt(bitPattern: currentY) <= maximumY
    }

    @inline(__always) package mutating func line(to p: Point) {
        let from = current, x = currentX, y = currentY, inside = currentInside
        setCurrent(p)
        if isFar {
            addFar(from, p)
        } else if antialias && inside && currentInside {
            add(x, y, currentX, currentY)
        } else {
            addAnywhere(x, y, currentX, currentY)
        }
    }

    /// Adds a line of any finite length. What is beyond `farthest` above and below is cut off, what is beyond it to the
    /// left and right is moved onto that border, so that fixed point has room for the rest.
    @inline(never) private mutating func addFar(_ p: Point, _ q: Point) {
        let limit = Double(Rasterizer.farthest)
        // Halved, so that the difference of two huge coordinates is finite.
        let half = q / 2 - p / 2
        func cut(_ t: Double) -> Point { p + (half * t) * 2 }
        // The parameters where the line crosses a border, in order, and its ends.
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
            addAnywhere(a.x, a.y, b.x, b.y)
            a = b
        }
    }

    /// Adds one line that lies on the grid, in 24.8 fixed point.
    private mutating func add(_ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int) {
        if ya == yb { return }
        let down = ya < yb
        let (x0, y0, x1, y1) = down ? (xa, ya, xb, yb) : (xb, yb, xa, ya)
        let sign = down ? 1 : -1
        let top = y0 &>> 8, bottom = (y1 &- 1) &>> 8
        firstRow = min(firstRow, top)
        lastRow = max(lastRow, bottom)
        var row = cells + top &* cellStride
        var bits = touched + top &* wordStride

        if x0 == x1 {
            let cell = x0 &>> 8
            let right = Int32(truncatingIfNeeded: (x0 & 255) &* 2 &* sign)
            let left = Int32(truncatingIfNeeded: 512 &* sign) &- right
            var y = y0
            for r in top...bottom {
                let end = min((r &+ 1) &<< 8, y1)
                let h = Int32(truncatingIfNeeded: end &- y)
                y = end
                row[cell] &+= left &* h
                row[cell &+ 1] &+= right &* h
                Rasterizer.mark(bits, cell, cell &+ 1)
                row += cellStride
                bits += wordStride
            }
            return
        }

        let line = SlopedLine(x0, y0, x1, y1)
        let inverse = line.inverse &* sign
        var x = line.startX, y = y0
        for r in top...bottom {
            let end = min((r &+ 1) &<< 8, y1)
            let next = r == bottom ? line.endX : x &+ line.slope &* (end &- y)
            let h = (end &- y) &* sign
            let xs = x &>> 32, xe = next &>> 32
            let xl = min(xs, xe), xr = max(xs, xe)
            let cl = xl &>> 8, cr = xr &>> 8
            let fl = xl & 255, fr = xr & 255
            if cl == cr {
                let area = h &* (fl &+ fr)
                row[cl] &+= Int32(truncatingIfNeeded: h &* 512 &- area)
                row[cl &+ 1] &+= Int32(truncatingIfNeeded: area)
            } else {
                var exact = inverse &* (256 &- fl)
                var sum = SlopedLine.limited(exact &>> 32, h)
                row[cl] &+= Int32(truncatingIfNeeded: sum &* (256 &- fl))
                var carry = sum &* (256 &+ fl)
                var cell = cl &+ 1
                while cell < cr {
                    exact &+= inverse &<< 8
                    let step = ((exact &>> 32) &- sum) &* 256
                    sum = exact &>> 32
                    row[cell] &+= Int32(truncatingIfNeeded: carry &+ step)
                    carry = step
                    cell &+= 1
                }
                let rest = h &- sum
                row[cr] &+= Int32(truncatingIfNeeded: carry &+ rest &* (512 &- fr))
                row[cr &+ 1] &+= Int32(truncatingIfNeeded: rest &* fr)
            }
            Rasterizer.mark(bits, cl, cr &+ 1)
            x = next
            y = end
            row += cellStride
            bits += wordStride
        }
    }

    /// Marks the groups of the cells `first...last` as touched.
    @inline(__always)
    static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
        let a = first &>> 2, b = last &>> 2
        if a &>> 6 == b &>> 6 {
            bits[a &>> 6] |= (~0 &>> UInt64(truncatingIfNeeded: 63 &- (b &- a))) &<< UInt64(truncatingIfNeeded: a & 63)
        } else {
            for g in a...b { bits[g &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: g & 63) }
        }
    }
}

/// A line that is neither level nor upright, in fixed point with 32 more bits of fraction: what cutting it at rows and
/// cells needs. Both ways of adding a line use it, so that they agree to the bit.
struct SlopedLine {
    /// x where the line starts and ends, plus half a step so that cutting the fraction off rounds to nearest.
    let startX: Int, endX: Int
    /// Change of x for each step down; change of y (not negative) for each step to the right.
    let slope: Int, inverse: Int

    @inline(__always) init(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
        let dx = Double(x1 &- x0), dy = Double(y1 &- y0)
        slope = Int(dx / dy * 4_294_967_296)
        inverse = Int(dy / abs(dx) * 4_294_967_296)
        startX = x0 &<< 32 &+ 1 &<< 31
        endX = x1 &<< 32 &+ 1 &<< 31
    }

    /// Keeps the height to the first cell border within the row's: where x was rounded towards the border, a steep line
    /// would seem to be higher than its row.
    @inline(__always) static func limited(_ sum: Int, _ height: Int) -> Int {
        abs(sum) > abs(height) ? height : sum
    }
}
