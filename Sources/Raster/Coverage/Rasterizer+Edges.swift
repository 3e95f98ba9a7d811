// The careful twin of `add`: for lines that leave the grid, and for drawing without antialiasing.

extension Rasterizer {
    /// Adds any line within ±2³⁰ steps in fixed point. Gives every cell of the grid what `add` would give it on a grid
    /// that held the whole line; what falls left of the grid goes into its first column, the rest is dropped.
    @inline(never)
    mutating func addAnywhere(_ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int) {
        if !antialias {
            addCentres(xa, ya, xb, yb)
            return
        }
        if ya == yb { return }
        let down = ya < yb
        let (x0, y0, x1, y1) = down ? (xa, ya, xb, yb) : (xb, yb, xa, ya)
        let sign = down ? 1 : -1
        let top = max(y0 &>> 8, 0), bottom = min((y1 &- 1) &>> 8, rowCount &- 1)
        if top > bottom || min(x0, x1) >= endColumn &<< 8 { return }
        firstRow = min(firstRow, top)
        lastRow = max(lastRow, bottom)
        if x0 == x1 || max(x0, x1) < 0 {
            for r in top...bottom {
                let h = (min((r &+ 1) &<< 8, y1) &- max(r &<< 8, y0)) &* sign
                put(r, x0 == x1 ? x0 &>> 8 : -1, h &* (512 &- (x0 & 255) &* 2), h &* (x0 & 255) &* 2)
            }
            return
        }
        let line = SlopedLine(x0, y0, x1, y1)
        for r in top...bottom {
            let from = max(r &<< 8, y0), end = min((r &+ 1) &<< 8, y1)
            let x = line.startX &+ line.slope &* (from &- y0)
            let next = end == y1 ? line.endX : line.startX &+ line.slope &* (end &- y0)
            addRow(r, x &>> 32, next &>> 32, (end &- from) &* sign, line.inverse &* sign)
        }
    }

    /// Adds the part of a line in row `r`, from `xs` to `xe`, of signed height `h`.
    private func addRow(_ r: Int, _ xs: Int, _ xe: Int, _ h: Int, _ inverse: Int) {
        let xl = min(xs, xe), xr = max(xs, xe)
        let cl = xl &>> 8, cr = xr &>> 8
        let fl = xl & 255, fr = xr & 255
        if cl == cr {
            let area = h &* (fl &+ fr)
            put(r, cl, h &* 512 &- area, area)
            return
        }
        if cl >= cellStride { return }
        var exact = inverse &* (256 &- fl)
        var sum = SlopedLine.limited(exact &>> 32, h)
        put(r, cl, sum &* (256 &- fl), 0)
        var carry = sum &* (256 &+ fl)
        var cell = cl &+ 1
        if cell < 0 {
            // Passes the cells up to the grid's border, or the last one, in one go.
            let skipped = min(0, cr) &- cell
            if skipped > 0 {
                let before = exact &+ (skipped &- 1) &* (inverse &<< 8)
                let previous = skipped == 1 ? sum : before &>> 32
                let given = sum &* (256 &- fl)
                exact = before &+ inverse &<< 8
                sum = exact &>> 32
                carry = (sum &- previous) &* 256
                put(r, -1, 512 &* sum &- carry &- given, 0)
                cell &+= skipped
            }
        }
        while cell < cr {
            if cell >= cellStride { return }
            exact &+= inverse &<< 8
            let step = ((exact &>> 32) &- sum) &* 256
            sum = exact &>> 32
            put(r, cell, carry &+ step, 0)
            carry = step
            cell &+= 1
        }
        let rest = h &- sum
        put(r, cr, carry &+ rest &* (512 &- fr), rest &* fr)
    }

    /// Adds `here` to a cell, which may lie off the grid, and `beyond` to the one right of it.
    private func put(_ r: Int, _ column: Int, _ here: Int, _ beyond: Int) {
        putOne(r, column, here)
        if beyond != 0 { putOne(r, column &+ 1, beyond) }
    }

    private func putOne(_ r: Int, _ column: Int, _ value: Int) {
        if column >= cellStride { return }
        let cell = max(column, 0)
        cells[r &* cellStride &+ cell] &+= Int32(truncatingIfNeeded: value)
        touched[r &* wordStride &+ cell &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: (cell &>> 2) & 63)
    }

    /// Adds a line for drawing without antialiasing: in each row, whole winding from the first pixel whose centre lies
    /// right of where the line crosses the row's middle.
    private mutating func addCentres(_ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int) {
        if ya == yb { return }
        let down = ya < yb
        let (x0, y0, x1, y1) = down ? (xa, ya, xb, yb) : (xb, yb, xa, ya)
        let value = down ? Rasterizer.fullCell : -Rasterizer.fullCell
        // Rows whose middle is in y0 ..< y1.
        let top = max((y0 &+ 127) &>> 8, 0), bottom = min((y1 &- 129) &>> 8, rowCount &- 1)
        if top > bottom { return }
        firstRow = min(firstRow, top)
        lastRow = max(lastRow, bottom)
        let slope = x0 == x1 ? 0 : SlopedLine(x0, y0, x1, y1).slope
        for r in top...bottom {
            let x = (x0 &<< 32 &+ slope &* ((r &<< 8) &+ 128 &- y0)) &>> 32
            putOne(r, (x &+ 127) &>> 8, Int(value))
        }
    }
}
