internal import MicaRasterKernels

// Hot: its inner loops run once per row or cell. Integers only.

extension Rasterizer {
    /// Adds all lines of a band to the grid, and moves those that continue below to the next band.
    mutating func addBand(_ band: Int) {
        firstRow = Int.max
        lastRow = -1
        let first = band &<< bandShift, end = min(first &+ 1 &<< bandShift, rowCount)
        let edge = Int32(truncatingIfNeeded: end &<< Rasterizer.shift)
        var index = bands.base[band]
        while index >= 0 {
            let line = lines.base[Int(index)]
            if !antialias {
                addCentres(line, first, end)
            } else if UInt32(bitPattern: line.x0) <= UInt32(truncatingIfNeeded: maximumX)
                && UInt32(bitPattern: line.x1) <= UInt32(truncatingIfNeeded: maximumX)
            {
                add(line, first, end)
            } else {
                addAnywhere(line, first, end)
            }
            if line.y1 > edge && end < rowCount {
                lines.base[Int(index)].next = bands.base[band &+ 1]
                bands.base[band &+ 1] = index
            }
            index = line.next
        }
    }

    /// Adds the part of a line in the rows `first..<end` to the grid, whose row 0 is `first`. The line must not leave
    /// the grid sideways.
    @inline(__always) private mutating func add(_ line: BandedLine, _ first: Int, _ end: Int) {
        let y0 = Int(line.y0), y1 = Int(line.y1), sign = Int(line.sign), shift = Rasterizer.shift
        let top = max(y0 &>> shift, first), bottom = min((y1 &- 1) &>> shift, end &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top &- first)
        lastRow = max(lastRow, bottom &- first)
        var row = cells.base + (top &- first) &* cellStride
        var bits = touched.base + (top &- first) &* wordStride
        var y = max(y0, top &<< shift)
        var r = top

        if line.x0 == line.x1 {
            let x = Int(line.x0), cell = x &>> shift
            let right = Int32(truncatingIfNeeded: (x & Rasterizer.fraction) &* 2 &* sign)
            let left = Int32(truncatingIfNeeded: 2 &* Rasterizer.one &* sign) &- right
            while r <= bottom {
                let next = min((r &+ 1) &<< shift, y1)
                let h = Int32(truncatingIfNeeded: next &- y)
                y = next
                row[cell] &+= left &* h
                row[cell &+ 1] &+= right &* h
                Rasterizer.mark(bits, cell, cell &+ 1)
                row += cellStride
                bits += wordStride
                r &+= 1
            }
            return
        }

        let slope = line.slope, endX = line.endX
        let perRow = slope &<< shift
        var x = line.startX &+ slope &* (y &- y0)
        // The first row, if it is partial; whole rows; the rest of the last one.
        if y & Rasterizer.fraction != 0 || y1 &- y < Rasterizer.one {
            let next = min((r &+ 1) &<< shift, y1)
            let nextX = next == y1 ? endX : x &+ slope &* (next &- y)
            Rasterizer.add(row, bits, x &>> 32, nextX &>> 32, next &- y, sign, line)
            x = nextX
            y = next
            row += cellStride
            bits += wordStride
            r &+= 1
        }
        let whole = min(bottom &+ 1, y1 &>> shift)
        while r < whole {
            let nextX = (r &+ 1) &<< shift == y1 ? endX : x &+ perRow
            Rasterizer.add(row, bits, x &>> 32, nextX &>> 32, Rasterizer.one, sign, line)
            x = nextX
            row += cellStride
            bits += wordStride
            r &+= 1
        }
        if r <= bottom {
            Rasterizer.add(row, bits, x &>> 32, endX &>> 32, y1 &- r &<< shift, sign, line)
        }
    }

    /// Adds a line's part in one row, from `xs` to `xe` and of height `h`, to that row's cells.
    @inline(__always)
    private static func add(
        _ row: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ xs: Int, _ xe: Int, _ h: Int,
        _ sign: Int, _ line: BandedLine
    ) {
        let xl = min(xs, xe), xr = max(xs, xe)
        let cl = xl &>> shift, cr = xr &>> shift
        // Branchless for one cell and for more, since the number is unpredictable.
        var exact = line.inverse &* (one &- xl & fraction) &+ line.rounding
        var sum = min(exact &>> 32, h)
        let across = BandedLine.across(xl, xr)
        let signed = sum &* sign
        row[cl] &+= Int32(truncatingIfNeeded: signed &* (2 &* one &- across))
        var carry = signed &* across
        if cr &- cl > 1 {
            mica_add_cells(row + cl, cr &- cl, line.inverse &<< shift, sign, one, &exact, &sum, &carry)
            mark(bits, cl, cr &+ 1)
        } else {
            markTwo(bits, cl, cr &+ 1)
        }
        let rest = (h &- sum) &* sign, last = max(cl &+ 1, cr), fr = xr & fraction
        row[last] &+= Int32(truncatingIfNeeded: carry &+ rest &* (2 &* one &- fr))
        row[last &+ 1] &+= Int32(truncatingIfNeeded: rest &* fr)
    }

    /// Like `mark`, for cells in at most two groups, whose bits are in two bytes. (All of Swift's platforms are
    /// little-endian.)
    @inline(__always)
    private static func markTwo(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
        let a = first &>> 2, more = last &>> 2 &- a
        let place = UnsafeMutableRawPointer(bits) + a &>> 3
        let marks = UInt16(truncatingIfNeeded: (2 &* more &+ 1) &<< (a & 7))
        place.storeBytes(of: place.loadUnaligned(as: UInt16.self) | marks, as: UInt16.self)
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
