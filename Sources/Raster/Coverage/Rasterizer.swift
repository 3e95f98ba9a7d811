/// An exact-area scan converter: paths in, coverage out.
///
/// Every line adds its signed area to a dense grid of cells, one a pixel, and marks the groups of four cells that it
/// touched in a bitmap. A sweep then integrates each row from left to right: marked groups are summed and cleared four
/// cells at a time, everything between them has constant coverage. Vertices are rounded to 1/256 of a pixel and cells
/// hold integers, so that the winding of a closed contour cancels exactly. Winding is accumulated signed over the whole
/// row and folded to coverage when read, which gives both fill rules for contours that overlap (as FreeType does).
///
/// The coverage of a pixel depends on the path alone, never on the window: lines are cut where rows and cells end, not
/// where the window does, and what lies left of the window counts in full. So a canvas may be drawn in parts.
///
/// It owns scratch memory that grows to what is needed and is used again; one rasteriser serves one thread at a time.
/// The grid holds at most `maximumCells`: a larger window is swept in bands, for each of which the path is read again.
///
/// Windings beyond ±16,000 in one pixel wrap around.
package struct Rasterizer: ~Copyable {
    /// What a cell holds where one contour covers the whole pixel: 256 steps of height times twice 256 of width.
    static let fullCell: Int32 = 256 * 512
    /// About 16 MB; what is never touched costs no memory.
    static let maximumCells = 1 << 22
    /// Device coordinates are cut off at plus and minus this, and windows must lie within.
    package static let farthest = 1_048_576

    var cells: UnsafeMutablePointer<Int32>
    var touched: UnsafeMutablePointer<UInt64>
    private var cellCapacity = 0, wordCapacity = 0

    /// The device pixel that cell 0 of row 0 stands for.
    var gridX = 0, gridY = 0
    var rowCount = 0
    /// Cells and bitmap words from one row to the next. Two or more cells beyond the window take what the last column
    /// hands on.
    var cellStride = 4, wordStride = 1
    /// The window's first column and the one after its last, counted from `gridX`.
    var firstColumn = 0, endColumn = 0
    /// The rows that lines have touched.
    var firstRow = Int.max, lastRow = -1

    /// What turns the bits of a shifted coordinate into fixed point counted from the grid's corner; see `fixed`.
    var bias = SIMD2<Int64>.zero
    /// The largest fixed-point coordinates on the grid.
    var maximumX: UInt = 0, maximumY: UInt = 0
    /// Whether lines may reach beyond `farthest`.
    var isFar = false
    var antialias = true

    var start = Point.zero, current = Point.zero
    /// The current point in 24.8 fixed point, counted from the grid's corner.
    var currentX = 0, currentY = 0
    var currentInside = false

    private let scratch = StrokeScratch()

    package init() {
        cells = .allocate(capacity: 0)
        touched = .allocate(capacity: 0)
    }

    deinit {
        cells.deallocate()
        touched.deallocate()
    }
}

// MARK: Filling and stroking

extension Rasterizer {
    /// Sends the coverage of the inside of `path`, mapped to device space by `transform`, within `window`.
    ///
    /// The sink counts pixels from `origin`. Without `antialias` a pixel is in (255) or out by its centre. A path with a
    /// point that is not finite has no coverage. Complexity: linear in the path's lines, the cells that they cross and
    /// the rows.
    package mutating func fill<S: CoverageSink & ~Copyable>(
        _ path: Path, _ transform: Affine = .identity, rule: FillRule = .nonZero, antialias: Bool = true,
        window: PixelRect, origin: (x: Int, y: Int) = (0, 0), into sink: inout S
    ) {
        guard let box = path.finiteControlBox(transform) else { return }
        let area = prepare(box, window, antialias)
        var y = area.y0
        while y < area.y1 && !area.isEmpty {
            y = begin(area, from: y, origin: origin)
            path.flatten(transform, visible: visibleBox, into: &self)
            finish()
            sweep(rule, origin: origin, into: &sink)
        }
    }

    /// Sends the coverage of `path`'s stroke: the pen is drawn in the path's space, then mapped by `transform`. Otherwise
    /// as `fill`.
    package mutating func stroke<S: CoverageSink & ~Copyable>(
        _ path: Path, _ style: StrokeStyle, _ transform: Affine = .identity, antialias: Bool = true,
        window: PixelRect, origin: (x: Int, y: Int) = (0, 0), into sink: inout S
    ) {
        guard style.width > 0, let box = path.finiteControlBox(transform) else { return }
        let area = prepare(box.insetBy(-style.reach * transform.maximumScale), window, antialias)
        var y = area.y0
        while y < area.y1 && !area.isEmpty {
            y = begin(area, from: y, origin: origin)
            path.stroke(style, transform, visible: visibleBox, scratch, into: &self)
            finish()
            sweep(.nonZero, origin: origin, into: &sink)
        }
    }

    /// The pixels that a shape within `box` can touch.
    private mutating func prepare(_ box: Box, _ window: PixelRect, _ antialias: Bool) -> PixelRect {
        self.antialias = antialias
        let limit = Rasterizer.farthest
        let far = Double(limit) - 1
        isFar = !(box.min.x > -far && box.min.y > -far && box.max.x < far && box.max.y < far)
        let world = PixelRect(x0: -limit, y0: -limit, x1: limit, y1: limit)
        return box.pixels(in: window.intersection(world))
    }

    /// Lays the grid over as many rows of `area` as fit, from `y`, and returns the row after them.
    private mutating func begin(_ area: PixelRect, from y: Int, origin: (x: Int, y: Int)) -> Int {
        gridX = area.x0 - ((area.x0 - origin.x) & 3)
        gridY = y
        firstColumn = area.x0 - gridX
        endColumn = area.x1 - gridX
        cellStride = (endColumn + 2 + 3) & ~3
        wordStride = (cellStride / 4 + 63) / 64
        rowCount = min(area.y1 - y, max(1, Rasterizer.maximumCells / cellStride))
        reserve(cells: cellStride * rowCount, words: wordStride * rowCount)
        (firstRow, lastRow) = (Int.max, -1)
        bias = SIMD2(repeating: fixedPointBits) &+ (SIMD2(Int64(gridX), Int64(gridY)) &<< 8)
        maximumX = UInt(endColumn << 8)
        maximumY = UInt(rowCount << 8)
        start = .zero
        setCurrent(.zero)
        return y + rowCount
    }

    private var visibleBox: Box {
        Box(
            min: Point(Double(gridX), Double(gridY)),
            max: Point(Double(gridX + endColumn), Double(gridY + rowCount)))
    }

    /// Grows the scratch memory. All of it is zero between two sweeps.
    private mutating func reserve(cells cellCount: Int, words wordCount: Int) {
        if cellCount > cellCapacity {
            cells.deallocate()
            cellCapacity = cellCount
            cells = .allocate(capacity: cellCount)
            cells.initialize(repeating: 0, count: cellCount)
        }
        if wordCount > wordCapacity {
            touched.deallocate()
            wordCapacity = wordCount
            touched = .allocate(capacity: wordCount)
            touched.initialize(repeating: 0, count: wordCount)
        }
    }
}

extension Path {
    /// The box of all points mapped by `m`, or nil if there are none or one is not finite.
    package func finiteControlBox(_ m: Affine) -> Box? {
        var low = Point(repeating: .infinity), high = Point(repeating: -.infinity), bad = Point.zero
        points.withUnsafeBufferPointer { points in
            for p in points {
                let q = m.apply(p)
                bad += q * 0
                low.replace(with: q, where: q .< low)
                high.replace(with: q, where: q .> high)
            }
        }
        guard bad == .zero, !points.isEmpty else { return nil }
        return Box(min: low, max: high)
    }
}

extension Box {
    func insetBy(_ d: Double) -> Box { Box(min: min + d, max: max - d) }
}
