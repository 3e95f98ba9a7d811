// The general form of Rasterizer+Cells: for lines that leave the window, and for drawing without antialiasing.

extension Rasterizer {
    /// Adds the part of any line in the rows `first..<end`. Every cell of the grid gets the same value as from `add` on
    /// a grid that contains the whole line. Parts to the left of the grid are added to its first column, others are
    /// dropped.
    @inline(never)
    mutating func addAnywhere(_ line: BandedLine, _ first: Int, _ end: Int) {
        let y0 = Int(line.y0), y1 = Int(line.y1), x0 = Int(line.x0), x1 = Int(line.x1), sign = Int(line.sign)
        let shift = Rasterizer.shift, one = Rasterizer.one, fraction = Rasterizer.fraction
        let top = max(y0 &>> shift, first), bottom = min((y1 &- 1) &>> shift, end &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top &- first)
        lastRow = max(lastRow, bottom &- first)
        if x0 == x1 || max(x0, x1) < 0 {
            for r in top...bottom {
                let h = (min((r &+ 1) &<< shift, y1) &- max(r &<< shift, y0)) &* sign
                put(
                    r &- first, x0 == x1 ? x0 &>> shift : -1, h &* 2 &* (one &- x0 & fraction),
                    h &* 2 &* (x0 & fraction))
            }
            return
        }
        for r in top...bottom {
            let from = max(r &<< shift, y0), next = min((r &+ 1) &<< shift, y1)
            let x = line.startX &+ line.slope &* (from &- y0)
            let nextX = next == y1 ? line.endX : line.startX &+ line.slope &* (next &- y0)
            addRow(r &- first, x &>> 32, nextX &>> 32, next &- from, sign, line)
        }
    }

    /// Adds the part of a line in row `r` of the grid, from `xs` to `xe`, of height `h`.
    private func addRow(_ r: Int, _ xs: Int, _ xe: Int, _ h: Int, _ sign: Int, _ line: BandedLine) {
        let shift = Rasterizer.shift, one = Rasterizer.one, fraction = Rasterizer.fraction
        let xl = min(xs, xe), xr = max(xs, xe)
        let cl = xl &>> shift, cr = xr &>> shift
        if cl >= cellStride { return }
        let inverse = line.inverse, across = BandedLine.across(xl, xr)
        var exact = inverse &* (one &- xl & fraction) &+ line.rounding
        var sum = min(exact &>> 32, h)
        put(r, cl, sum &* (2 &* one &- across) &* sign, 0)
        var carry = sum &* across
        var cell = cl &+ 1
        if cell < 0 {
            // Skips the cells up to the grid's border, or the last one, at once.
            let skipped = min(0, cr) &- cell
            if skipped > 0 {
                let before = exact &+ (skipped &- 1) &* (inverse &<< shift)
                let previous = skipped == 1 ? sum : before &>> 32
                let given = sum &* (2 &* one &- across)
                exact = before &+ inverse &<< shift
                sum = exact &>> 32
                carry = (sum &- previous) &* one
                put(r, -1, (2 &* one &* sum &- carry &- given) &* sign, 0)
                cell &+= skipped
            }
        }
        while cell < cr {
            if cell >= cellStride { return }
            exact &+= inverse &<< shift
            let step = ((exact &>> 32) &- sum) &* one
            sum = exact &>> 32
            put(r, cell, (carry &+ step) &* sign, 0)
            carry = step
            cell &+= 1
        }
        let rest = h &- sum, fr = xr & fraction
        put(r, cell, (carry &+ rest &* (2 &* one &- fr)) &* sign, rest &* fr &* sign)
    }

    /// Adds `here` to a cell, which may be outside the grid, and `beyond` to the one to the right of it.
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

    /// Adds a line for drawing without antialiasing. In each row, it adds whole windings from the first pixel whose
    /// centre is to the right of the line at the row's centre.
    mutating func addCentres(_ line: BandedLine, _ first: Int, _ end: Int) {
        let shift = Rasterizer.shift, half = Rasterizer.one / 2
        let y0 = Int(line.y0), y1 = Int(line.y1)
        // Rows whose centre is in y0 ..< y1.
        let top = max((y0 &+ half &- 1) &>> shift, first), bottom = min((y1 &- half &- 1) &>> shift, end &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top &- first)
        lastRow = max(lastRow, bottom &- first)
        for r in top...bottom {
            let x = (Int(line.x0) &<< 32 &+ line.slope &* ((r &<< shift) &+ half &- y0)) &>> 32
            putOne(r &- first, (x &+ half &- 1) &>> shift, Int(Rasterizer.fullCell &* line.sign))
        }
    }
}
