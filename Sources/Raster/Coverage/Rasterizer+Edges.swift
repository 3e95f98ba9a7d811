// The careful twin of Rasterizer+Cells: for lines that leave the window, and for drawing without antialiasing.

extension Rasterizer {
    /// Adds the part of any line in the rows `first..<end`. Gives every cell of the grid what `add` would give it on a
    /// grid that held the whole line; what falls left of the grid goes into its first column, the rest is dropped.
    @inline(never)
    mutating func addAnywhere(_ line: BandedLine, _ first: Int, _ end: Int) {
        let y0 = Int(line.y0), y1 = Int(line.y1), x0 = Int(line.x0), x1 = Int(line.x1), sign = Int(line.sign)
        let top = max(y0 &>> 8, first), bottom = min((y1 &- 1) &>> 8, end &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top &- first)
        lastRow = max(lastRow, bottom &- first)
        if x0 == x1 || max(x0, x1) < 0 {
            for r in top...bottom {
                let h = (min((r &+ 1) &<< 8, y1) &- max(r &<< 8, y0)) &* sign
                put(r &- first, x0 == x1 ? x0 &>> 8 : -1, h &* (512 &- (x0 & 255) &* 2), h &* (x0 & 255) &* 2)
            }
            return
        }
        for r in top...bottom {
            let from = max(r &<< 8, y0), next = min((r &+ 1) &<< 8, y1)
            let x = line.startX &+ line.slope &* (from &- y0)
            let nextX = next == y1 ? line.endX : line.startX &+ line.slope &* (next &- y0)
            addRow(r &- first, x &>> 32, nextX &>> 32, next &- from, sign, line)
        }
    }

    /// Adds the part of a line in row `r` of the grid, from `xs` to `xe`, of height `h`.
    private func addRow(_ r: Int, _ xs: Int, _ xe: Int, _ h: Int, _ sign: Int, _ line: BandedLine) {
        let xl = min(xs, xe), xr = max(xs, xe)
        let cl = xl &>> 8, cr = xr &>> 8
        if cl >= cellStride { return }
        let inverse = line.inverse, across = BandedLine.across(xl, xr)
        var exact = inverse &* (256 &- xl & 255) &+ line.rounding
        var sum = min(exact &>> 32, h)
        put(r, cl, sum &* (512 &- across) &* sign, 0)
        var carry = sum &* across
        var cell = cl &+ 1
        if cell < 0 {
            // Passes the cells up to the grid's border, or the last one, in one go.
            let skipped = min(0, cr) &- cell
            if skipped > 0 {
                let before = exact &+ (skipped &- 1) &* (inverse &<< 8)
                let previous = skipped == 1 ? sum : before &>> 32
                let given = sum &* (512 &- across)
                exact = before &+ inverse &<< 8
                sum = exact &>> 32
                carry = (sum &- previous) &* 256
                put(r, -1, (512 &* sum &- carry &- given) &* sign, 0)
                cell &+= skipped
            }
        }
        while cell < cr {
            if cell >= cellStride { return }
            exact &+= inverse &<< 8
            let step = ((exact &>> 32) &- sum) &* 256
            sum = exact &>> 32
            put(r, cell, (carry &+ step) &* sign, 0)
            carry = step
            cell &+= 1
        }
        let rest = h &- sum, fr = xr & 255
        put(r, cell, (carry &+ rest &* (512 &- fr)) &* sign, rest &* fr &* sign)
    }

    /// Adds `here` to a cell, which may lie off the grid, and `beyond` to the one right of it.
    private func put(_ r: Int, _ column: Int, _ here: Int, _ beyond: Int) {
        putOne(r, column, here)
        if beyond != 0 { putOne(r, column &+ 1, beyond) }
    }

    private func putOne(_ r: Int, _ column: Int, _ value: Int) {
        if column >= cellStride { return }
        let cell = max(column, 0)
        cells.base[r &* cellStride &+ cell] &+= Int32(truncatingIfNeeded: value)
        touched.base[r &* wordStride &+ cell &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: (cell &>> 2) & 63)
    }

    /// Adds a line for drawing without antialiasing: in each row, whole winding from the first pixel whose centre lies
    /// right of where the line crosses the row's middle.
    mutating func addCentres(_ line: BandedLine, _ first: Int, _ end: Int) {
        let y0 = Int(line.y0), y1 = Int(line.y1)
        // Rows whose middle is in y0 ..< y1.
        let top = max((y0 &+ 127) &>> 8, first), bottom = min((y1 &- 129) &>> 8, end &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top &- first)
        lastRow = max(lastRow, bottom &- first)
        for r in top...bottom {
            let x = (Int(line.x0) &<< 32 &+ line.slope &* ((r &<< 8) &+ 128 &- y0)) &>> 32
            putOne(r &- first, (x &+ 127) &>> 8, Int(Rasterizer.fullCell &* line.sign))
        }
    }
}
