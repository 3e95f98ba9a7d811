internal import MicaRasterKernels

/// Gaussian blurs at a cost that does not grow with σ, within one step of 255 of a direct convolution. The object owns
/// and reuses its scratch memory; use it from one thread at a time.
///
/// A pixel of the result depends only on the pixels at most `reach` away, and on its position on the device. Blurring a
/// canvas in parts, each read with a margin of the reach, therefore gives the same bytes as blurring it at once.
/// Blurred premultiplied pixels stay premultiplied.
///
/// The arithmetic is in single precision with additions and multiplications in a fixed order, so that every machine
/// gives the same bytes; see `BlurAxis` for the method.
public final class Blur {
    /// The maximum standard deviation; larger ones are clamped to it.
    public static let maximumSigma = 100_000.0

    /// The treatment of pixels outside a source.
    public enum Edges: Sendable {
        case clear
        /// Each pixel outside equals the nearest one inside.
        case extended
    }

    let x = BlurAxis(), y = BlurAxis()
    private let first = ScratchMemory(), second = ScratchMemory()
    private let rowMemory = (line: ScratchMemory(), wide: ScratchMemory())
    /// The scratch memory of the parts on which several threads work.
    var pieceMemory: [(line: ScratchMemory, wide: ScratchMemory)] = []

    public init() {}

    /// Returns the maximum distance along an axis at which other pixels contribute to a pixel. 0 for σ below 0.05,
    /// which has no effect.
    public static func reach(_ sigma: Double) -> Int { BlurAxis.pixelReach(sigma) }

    /// Returns the period of the blur's pattern along an axis, in pixels counted from the device's pixel 0.
    package static func cellWidth(_ sigma: Double) -> Int { BlurAxis.cellWidth(sigma) }

    /// Writes the blurred `source` to `target`, which may be the same pixmap. The origins are the device pixels of the
    /// top left pixels. Only pixels of `region` (in device pixels; the whole target if `nil`) change, and only those of
    /// `sourceRegion` are read. Colours are multiplied by `strength`, 0…1. The standard deviations are in pixels;
    /// negative values and NaN count as 0.
    public func gaussian(
        _ source: Pixmap, origin: (x: Int, y: Int) = (0, 0), sourceRegion: PixelRect? = nil, sigmaX: Double,
        sigmaY: Double, edges: Edges = .clear, strength: Float = 1, into target: Pixmap,
        targetOrigin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil
    ) {
        blur(
            BytePlane(source.surface(origin, sourceRegion)), sigmaX, sigmaY,
            BytePlane(target.surface(targetOrigin, region)), edges, strength)
    }

    /// Blurs a mask; otherwise like the function for pixmaps.
    public func gaussian(
        _ source: Mask, origin: (x: Int, y: Int) = (0, 0), sourceRegion: PixelRect? = nil, sigmaX: Double,
        sigmaY: Double, strength: Float = 1, into target: Mask,
        targetOrigin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil
    ) {
        target.willDraw(in: target.surface(targetOrigin, region).localRect)
        blur(
            BytePlane(source.surface(origin, sourceRegion)), sigmaX, sigmaY,
            BytePlane(target.surface(targetOrigin, region)), .clear, strength)
    }

    func blur(
        _ source: BytePlane, _ sigmaX: Double, _ sigmaY: Double, _ target: BytePlane, _ edges: Edges = .clear,
        _ strength: Float = 1
    ) {
        guard !target.rect.isEmpty, edges == .clear || !source.rect.isEmpty, x.prepare(sigmaX),
            y.prepare(sigmaY, strength: strength)
        else { return }
        let r = target.rect
        if x.width == 1 && y.width == 1 && source.base != target.base {
            // Strips whose cells stay in the cache.
            let step = max(64, 4 * y.reach)
            var top = r.y0
            while top < r.y1 {
                let bottom = min(top + step, r.y1)
                part(source, target, PixelRect(x0: r.x0, y0: top, x1: r.x1, y1: bottom), edges)
                top = bottom
            }
        } else {
            part(source, target, r, edges)
        }
    }

    private func part(_ source: BytePlane, _ target: BytePlane, _ r: PixelRect, _ edges: Edges) {
        guard let grid = layOut(source, target, r, edges), let rows = memory(for: grid, rowMemory) else { return }
        gather(grid, 0..<grid.rows, rows)
        convolve(grid)
        read(grid, r.y0..<r.y1, rows.line)
    }

    /// The cells of one blur.
    struct Grid {
        let source: BytePlane, target: BytePlane
        /// The pixels that are written, and those that are read.
        let r: PixelRect, s: PixelRect
        let edges: Edges
        /// The range of cells from which pixels are read.
        let left: Int, right: Int, top: Int, bottom: Int
        /// The first gathered cells, which extend beyond the range above, and the number of floats from one row to the
        /// next.
        let firstX: Int, firstY: Int, columns: Int, rows: Int, stride: Int
        let gathered: UnsafeMutablePointer<Float>, across: UnsafeMutablePointer<Float>

        var components: Int { source.components }
    }

    /// The scratch memory of a thread for one row: the cells, and the bytes of pixels that extend beyond edges.
    struct RowMemory {
        let line: UnsafeMutablePointer<Float>, wide: UnsafeMutablePointer<UInt8>
    }

    /// Returns the grid; `nil` if memory is insufficient.
    func layOut(_ source: BytePlane, _ target: BytePlane, _ r: PixelRect, _ edges: Edges) -> Grid? {
        let components = source.components, margin = 4
        let reachX = x.width == 1 ? x.reach : (x.reach + 3) * x.width
        let reachY = y.width == 1 ? y.reach : (y.reach + 3) * y.width
        let all = PixelRect(x0: r.x0 - reachX, y0: r.y0 - reachY, x1: r.x1 + reachX, y1: r.y1 + reachY)
        let (left, right) = x.cells(r.x0, r.x1), (top, bottom) = y.cells(r.y0, r.y1)
        let firstX = left - x.reach - margin, firstY = top - y.reach - margin
        let columns = right + x.reach + margin - firstX + 1, rows = bottom + y.reach + margin - firstY + 1
        let stride = (columns * components + 15) & ~15
        guard let gathered = first.reserve(stride * rows, of: Float.self),
            let across = second.reserve(stride * rows, of: Float.self)
        else { return nil }
        across.update(repeating: 0, count: stride * rows)
        return Grid(
            source: source, target: target, r: r, s: edges == .clear ? source.rect.intersection(all) : all,
            edges: edges, left: left, right: right, top: top, bottom: bottom, firstX: firstX, firstY: firstY,
            columns: columns, rows: rows, stride: stride, gathered: gathered, across: across)
    }

    /// Returns memory for the grid; `nil` if memory is insufficient.
    func memory(for grid: Grid, _ memory: (line: ScratchMemory, wide: ScratchMemory)) -> RowMemory? {
        guard let line = memory.line.reserve(grid.stride, of: Float.self),
            let wide = memory.wide.reserve(grid.edges == .clear ? 0 : grid.s.width * grid.components, of: UInt8.self)
        else { return nil }
        return RowMemory(line: line, wide: wide)
    }

    /// Gathers pixels into some rows of cells; other rows are not changed.
    func gather(_ grid: Grid, _ cellRows: Range<Int>, _ memory: RowMemory) {
        let s = grid.s, firstY = grid.firstY, stride = grid.stride, components = grid.components
        (grid.gathered + cellRows.lowerBound * stride).update(repeating: 0, count: stride * cellRows.count)
        // A pixel contributes to its own cell, the one before and the one after.
        let around = y.width == 1 ? 0 : 1
        let low = (cellRows.lowerBound - around + firstY) * y.width
        let high = (cellRows.upperBound + around + firstY) * y.width
        var last = Int.min
        for py in max(s.y0, low)..<max(s.y0, low, min(s.y1, high)) {
            let row = min(max(py, grid.source.rect.y0), grid.source.rect.y1 - 1)
            var pixels = UnsafePointer(grid.source.device(s.x0, row))
            if grid.edges == .extended, row != last || y.width == 1 {
                grid.source.copyExtended(row, s.x0, s.x1, to: memory.wide)
                pixels = UnsafePointer(memory.wide)
            }
            if y.width == 1 {
                gather(pixels, components, s, grid.firstX, grid.gathered + (py - firstY) * stride)
            } else {
                // Beyond a clamped edge, the previous row equals this one.
                if row != last {
                    memory.line.update(repeating: 0, count: stride)
                    gather(pixels, components, s, grid.firstX, memory.line)
                    last = row
                }
                let cell = y.cell(py), phase = py - cell * y.width
                for k in 0..<3 {
                    let row = cell + k - 1 - firstY
                    if !cellRows.contains(row) { continue }
                    mica_blur_add(
                        grid.gathered + row * stride, memory.line, y.gather[k * y.width + phase],
                        grid.columns * components)
                }
            }
        }
    }

    /// Applies the short kernel, along rows, then along columns.
    func convolve(_ grid: Grid) {
        let stride = grid.stride, components = grid.components
        let count = (grid.right - grid.left + 1) * components, offset = (grid.left - grid.firstX) * components
        for row in 0..<grid.rows {
            let start = row * stride + offset
            mica_blur_taps(grid.across + start, grid.gathered + start, x.taps, x.reach, components, count)
        }
        for row in (grid.top - grid.firstY)...(grid.bottom - grid.firstY) {
            let start = row * stride + offset
            mica_blur_taps(grid.gathered + start, grid.across + start, y.taps, y.reach, stride, count)
        }
    }

    /// Reads some rows of pixels from the cells.
    func read(_ grid: Grid, _ pixelRows: Range<Int>, _ line: UnsafeMutablePointer<Float>) {
        let r = grid.r, target = grid.target, stride = grid.stride, components = grid.components
        let count = (grid.right - grid.left + 1) * components, offset = (grid.left - grid.firstX) * components
        for py in pixelRows {
            var cells = UnsafePointer(grid.gathered + (py - grid.firstY) * stride)
            if y.width > 1 {
                let cell = y.cell(py), phase = py - cell * y.width
                let row = grid.gathered + ((cell - 1 - grid.firstY) * stride + offset)
                mica_blur_mix(
                    line + offset, row, y.weights[phase], row + stride, y.weights[y.width + phase], row + 2 * stride,
                    y.weights[2 * y.width + phase], count)
                cells = UnsafePointer(line)
            }
            if x.width == 1 {
                mica_blur_store(
                    target.device(r.x0, py), cells + (r.x0 - grid.firstX) * components, r.width * components)
            } else {
                eachCell(r.x0, r.x1) { cell, phase, px, n in
                    mica_blur_expand(
                        target.device(px, py), cells + (cell - 1 - grid.firstX) * components,
                        (components == 4 ? x.weights4 : x.weights) + phase * components, x.width, n, Int32(components))
                }
            }
        }
    }

    /// Gathers one row of pixels into cells.
    private func gather(
        _ pixels: UnsafePointer<UInt8>, _ components: Int, _ s: PixelRect, _ firstX: Int,
        _ out: UnsafeMutablePointer<Float>
    ) {
        if s.isEmpty { return }
        if x.width == 1 {
            mica_blur_load(out + (s.x0 - firstX) * components, pixels, s.width * components)
            return
        }
        eachCell(s.x0, s.x1) { cell, phase, px, n in
            mica_blur_shrink(
                out + (cell - 1 - firstX) * components, pixels + (px - s.x0) * components,
                (components == 4 ? x.gather4 : x.gather) + phase * components, x.width, n, Int32(components))
        }
    }

    /// Calls `body` for each part of a row of pixels that is in one cell: the cell, the phase of the first pixel, its
    /// column, the number of pixels.
    @inline(__always)
    private func eachCell(_ low: Int, _ high: Int, _ body: (Int, Int, Int, Int) -> Void) {
        var px = low
        var cell = x.cell(low)
        while px < high {
            let start = cell * x.width, end = min(start + x.width, high)
            body(cell, px - start, px, end - px)
            px = end
            cell += 1
        }
    }
}
