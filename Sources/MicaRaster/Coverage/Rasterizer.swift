/// An exact-area scan converter: it converts paths to coverage.
///
/// Lines, in fixed point, are first added to lists by the band of rows in which they start. Then each band is processed
/// in turn. Every line adds its signed area to a dense grid of cells, one per pixel, and marks the groups of four cells
/// that it touches in a bitmap. A sweep then integrates each row from left to right. Marked groups are summed and
/// cleared four cells at a time; everything between them has constant coverage. All bands use the same small grid,
/// which therefore stays in the cache.
///
/// Vertices are rounded to 1/1024 of a pixel. The coverage of a pixel that one edge crosses is within 0.9 of 255 of the
/// exact value, including its own rounding. Cells are integers, so that the winding of a closed contour cancels
/// exactly. Signed winding is accumulated over the whole row and folded to coverage when it is read, which gives both
/// fill rules for contours that overlap (as FreeType does). Windings beyond ±1,000 in one pixel wrap around.
///
/// The coverage of a pixel depends only on the path, never on the window. Lines are cut at rows and cells, not at the
/// window, and lines to the left of the window count in full. So a canvas may be drawn in parts.
///
/// It owns scratch memory that grows on demand and is reused; use a rasteriser from one thread at a time.
package struct Rasterizer: ~Copyable {
    /// The number of fixed-point steps per pixel, as a power of two.
    @inline(__always) static var shift: Int { 10 }
    @inline(__always) static var one: Int { 1 << shift }
    /// The mask of the steps within a pixel.
    @inline(__always) static var fraction: Int { one - 1 }
    /// The value of a cell that one contour covers entirely: its height times twice its width.
    @inline(__always) static var fullCell: Int32 { Int32(2 * one * one) }
    /// The limit of device coordinates, which are clamped to ± this value; windows must be inside.
    package static let farthest = 524_288

    // The grid of one band. At least three cells beyond the window receive the carry of the last column.
    var cells = GrowingMemory<Int32>()
    var touched = GrowingMemory<UInt64>()
    /// The number of cells and bitmap words from one row to the next.
    var cellStride = 4, wordStride = 1
    /// The number of rows in a band, as a power of two.
    var bandShift = 4
    /// The rows of the current band that lines have touched.
    var firstRow = Int.max, lastRow = -1

    /// The device pixel of column 0 in row 0.
    var gridX = 0, gridY = 0
    var rowCount = 0
    /// The window's first column and the one after its last, relative to `gridX`.
    var firstColumn = 0, endColumn = 0

    var lines = GrowingMemory<BandedLine>()
    var lineCount = 0
    /// The first line of each band's list, or −1.
    var bands = GrowingMemory<Int32>()

    /// The bias that converts the bits of a shifted coordinate to fixed point relative to the grid's corner; see
    /// `fixed`.
    var bias = SIMD2<Int64>.zero
    /// The largest fixed-point coordinates in the window.
    var maximumX = 0, maximumY = 0
    /// `true` if lines may extend beyond `farthest`.
    var isFar = false
    var antialias = true

    var start = Point.zero, current = Point.zero
    /// The current point in fixed point, relative to the grid's corner.
    var currentX = 0, currentY = 0

    /// The vertical range of the outline to the left of the grid since it was last inside, to be pushed as one line.
    var leftStart = 0, leftEnd = 0

    private let scratch = StrokeScratch()

    /// See `StrokeScratch.effort`.
    var strokeEffort: Int {
        get { scratch.effort }
        set { scratch.effort = newValue }
    }

    package init() {}
}

/// Zeroed memory that only grows.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 0)
    private(set) var capacity = 0

    deinit { base.deallocate() }

    /// Makes room for `count` elements, and at least doubles the size if it must grow. Only the first `keeping`
    /// elements are preserved; the rest is zero.
    mutating func reserve(_ count: Int, keeping: Int = 0) {
        if count <= capacity { return }
        let size = max(count, 2 * capacity), byteCount = size * MemoryLayout<Element>.stride
        let larger = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        larger.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        let elements = larger.bindMemory(to: Element.self, capacity: size)
        elements.update(from: base, count: keeping)
        base.deallocate()
        base = elements
        capacity = size
    }
}

// MARK: Filling and stroking

extension Rasterizer {
    /// Sends the coverage of the inside of `path`, transformed to device space by `transform`, within `window`.
    ///
    /// The sink counts pixels from `origin`. Without `antialias`, a pixel is in (255) or out by its centre. A path with
    /// a point that is not finite has no coverage. Complexity: linear in the path's lines, the cells that they cross
    /// and the rows.
    package mutating func fill<S: CoverageSink & ~Copyable>(
        _ path: Path, _ transform: Affine = .identity, rule: FillRule = .nonZero, antialias: Bool = true,
        window: PixelRect, origin: (x: Int, y: Int) = (0, 0), into sink: inout S
    ) {
        guard let box = path.finiteControlBox(transform), begin(box, window, antialias, origin) else { return }
        path.flatten(transform, visible: visibleBox, into: &self)
        finish()
        sweep(rule, origin: origin, into: &sink)
    }

    /// Sends the coverage of `path`'s stroke: the pen is applied in the path's space, then transformed by `transform`.
    /// Otherwise like `fill`.
    package mutating func stroke<S: CoverageSink & ~Copyable>(
        _ path: Path, _ style: StrokeStyle, _ transform: Affine = .identity, antialias: Bool = true,
        window: PixelRect, origin: (x: Int, y: Int) = (0, 0), into sink: inout S
    ) {
        guard style.width > 0, let box = path.finiteControlBox(transform),
            begin(box.insetBy(-style.reach * transform.maximumScale), window, antialias, origin)
        else { return }
        path.stroke(style, transform, visible: visibleBox, scratch, into: &self)
        finish()
        sweep(.nonZero, origin: origin, into: &sink)
    }

    /// Positions the grid over the pixels of `window` that a shape within `box` can touch. Returns `false` if there are
    /// no such pixels.
    private mutating func begin(
        _ box: Box, _ window: PixelRect, _ antialias: Bool, _ origin: (x: Int, y: Int)
    ) -> Bool {
        let limit = Rasterizer.farthest, far = Double(limit) - 1
        let area = box.pixels(in: window.intersection(PixelRect(x0: -limit, y0: -limit, x1: limit, y1: limit)))
        if area.isEmpty { return false }
        isFar = !(box.min.x > -far && box.min.y > -far && box.max.x < far && box.max.y < far)
        self.antialias = antialias
        gridX = area.x0 - ((area.x0 - origin.x) & 3)
        gridY = area.y0
        firstColumn = area.x0 - gridX
        endColumn = area.x1 - gridX
        rowCount = area.height
        cellStride = (endColumn + 3 + 3) & ~3
        wordStride = (cellStride / 4 + 63) / 64
        // A band's cells use at most a considerable part of the second-level cache.
        bandShift = cellStride <= 1024 ? 5 : cellStride <= 4096 ? 4 : 3
        let bandRows = min(rowCount, 1 << bandShift), bandCount = (rowCount - 1) >> bandShift + 1
        cells.reserve(cellStride * bandRows)
        // One more word, since the bits of two adjacent groups are set as two bytes.
        touched.reserve(wordStride * bandRows + 1)
        bands.reserve(bandCount + 1)
        bands.base.update(repeating: -1, count: bandCount)
        lineCount = 0
        bias = SIMD2(repeating: fixedPointBits) &+ (SIMD2(Int64(gridX), Int64(gridY)) &* Int64(Rasterizer.one))
        maximumX = endColumn * Rasterizer.one
        maximumY = rowCount * Rasterizer.one
        start = .zero
        leftStart = 0
        leftEnd = 0
        setCurrent(.zero)
        return true
    }

    private var visibleBox: Box {
        Box(
            min: Point(Double(gridX), Double(gridY)),
            max: Point(Double(gridX + endColumn), Double(gridY + rowCount)))
    }
}

extension Path {
    /// Returns the box of all points transformed by `m`; `nil` if there are no points or one is not finite.
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
