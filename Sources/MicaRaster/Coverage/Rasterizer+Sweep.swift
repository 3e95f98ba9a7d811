internal import MicaRasterKernels

// Hot: runs once per touched group of four cells.

extension Rasterizer {
    /// Returns 0...255 for an accumulated sum, rounded to nearest.
    @inline(__always)
    static func coverage(_ sum: SIMD4<Int32>, _ rule: FillRule) -> SIMD4<UInt32> {
        var s = sum
        switch rule {
        case .nonZero:
            let negative = s &>> 31
            s = (s ^ negative) &- negative
            s.replace(with: fullCell, where: s .> fullCell)
        case .evenOdd:
            s = s & (2 &* fullCell &- 1)
            let folded = 2 &* fullCell &- s
            s.replace(with: folded, where: s .> folded)
        }
        s = ((s &<< 8) &- s &+ fullCell / 2) &>> Int32(2 * shift + 1)
        return unsafeBitCast(s, to: SIMD4<UInt32>.self)
    }

    /// Sends the coverage of all lines pushed so far, band by band.
    mutating func sweep<S: CoverageSink & ~Copyable>(_ rule: FillRule, origin: (x: Int, y: Int), into sink: inout S) {
        if lineCount == 0 { return }
        let solid = sink.solid
        for band in 0...((rowCount &- 1) &>> bandShift) where bands.base[band] >= 0 {
            addBand(band)
            if let solid {
                sweepSolid(rule, band, origin, solid)
                continue
            }
            switch rule {
            case .nonZero: sweepRows(.nonZero, band, origin, &sink)
            case .evenOdd: sweepRows(.evenOdd, band, origin, &sink)
            }
        }
    }

    /// Runs `sweepRows` for a sink of one colour.
    private mutating func sweepSolid(_ rule: FillRule, _ band: Int, _ origin: (x: Int, y: Int), _ solid: SolidTarget) {
        if firstRow > lastRow { return }
        let y = firstRow &+ gridY &- origin.y &+ band &<< bandShift
        var rows = mica_swept_rows(
            cells: cells.base + firstRow &* cellStride, cell_stride: cellStride,
            touched: touched.base + firstRow &* wordStride, word_stride: wordStride, rows: lastRow &- firstRow &+ 1,
            left: firstColumn, right: endColumn, dst: solid.base + (y &* solid.stride &+ gridX &- origin.x),
            stride: solid.stride, ahead: solid.ahead, color: solid.color, even_odd: rule == .evenOdd ? 1 : 0)
        mica_sweep(&rows)
    }

    @inline(__always)
    private mutating func sweepRows<S: CoverageSink & ~Copyable>(
        _ rule: FillRule, _ band: Int, _ origin: (x: Int, y: Int), _ sink: inout S
    ) {
        if firstRow > lastRow { return }
        let cellStride = cellStride, wordStride = wordStride
        let left = firstColumn, right = endColumn
        // Groups of four that start in this number of columns from `left` are entirely in the window.
        let inner = UInt(bitPattern: max(0, right &- left &- 3))
        let shiftX = gridX &- origin.x, shiftY = gridY &- origin.y &+ band &<< bandShift
        for r in firstRow...lastRow {
            let row = cells.base + r &* cellStride
            let bits = touched.base + r &* wordStride
            let y = r &+ shiftY
            sink.beginRow(y)
            // The sum of the row's cells so far, in all components, and its coverage.
            var sum = SIMD4<Int32>.zero, coverage: UInt32 = 0
            var x = left
            for w in 0..<wordStride {
                var word = bits[w]
                if word == 0 { continue }
                bits[w] = 0
                repeat {
                    let start = (w &* 64 &+ word.trailingZeroBitCount) &* 4
                    word &= word &- 1
                    if x < start {
                        if coverage != 0 {
                            sink.run(x: x &+ shiftX, y: y, count: min(start, right) &- x, coverage: coverage)
                        }
                    }
                    x = start &+ 4
                    let p = UnsafeMutableRawPointer(row + start)
                    var v = p.load(as: SIMD4<Int32>.self)
                    p.storeBytes(of: .zero, as: SIMD4<Int32>.self)
                    v = v &+ SIMD4(0, v[0], v[1], v[2])
                    v = v &+ SIMD4(0, 0, v[0], v[1])
                    v = v &+ sum
                    sum = SIMD4(repeating: v[3])
                    let c = Rasterizer.coverage(v, rule)
                    coverage = c[3]
                    if UInt(bitPattern: start &- left) < inner {
                        sink.quad(x: start &+ shiftX, y: y, coverage: c)
                    } else if start < right {
                        let inside = Rasterizer.masked(c, left &- start, right &- start)
                        sink.edgeQuad(x: start &+ shiftX, y: y, coverage: inside)
                    }
                } while word != 0
            }
            if x < right {
                if coverage != 0 { sink.run(x: x &+ shiftX, y: y, count: right &- x, coverage: coverage) }
            }
        }
    }

    /// Returns the coverage without the components before `first` and from `end` on.
    @inline(never)
    private static func masked(_ coverage: SIMD4<UInt32>, _ first: Int, _ end: Int) -> SIMD4<UInt32> {
        var c = coverage
        for i in 0..<4 where i < first || i >= end { c[i] = 0 }
        return c
    }
}
