/// Adds the masks of a run's glyphs, strip by strip of rows, for one painter.
///
/// The coverage of glyphs that share a pixel is added, as for disjoint parts of one outline; at most 255.
struct GlyphCoverage: ~Copyable {
    private struct Placed {
        var mask: GlyphMask
        /// The device pixel of the mask's first pixel.
        var x: Int, y: Int
    }
    private var placed: [Placed] = []
    private var masks: GlyphMaskTable
    private var memory = GrowingMemory<UInt8>()
    private var stride = 0
    /// The device column of the start of each row in memory.
    private var left = 0
    /// The device pixels that glyphs of the run may cover, within the window.
    private var all = PixelRect(width: 0, height: 0)
    /// The rows that have been added.
    private(set) var strip = PixelRect(width: 0, height: 0)

    /// The number of rows in a strip: as high as a line of text, small enough for the cache.
    private static let rows = 64

    init(_ store: GlyphMaskStore) { masks = GlyphMaskTable(store) }

    /// Finds the masks of the glyphs that touch `window`. Columns of `row` are in groups of four from `originX`.
    mutating func begin(
        _ run: GlyphRun, _ scale: GlyphScale, _ transform: Affine, _ window: PixelRect, originX: Int,
        _ rasterizer: inout Rasterizer
    ) {
        placed.removeAll(keepingCapacity: true)
        strip = PixelRect(width: 0, height: 0)
        var first = Int.max, end = Int.min
        all = strip
        let reach = run.outlineBox.applying(scale.map)
        guard !reach.isEmpty else { return }
        let low = Point(Double(window.x0), Double(window.y0)) - reach.max - 1
        let high = Point(Double(window.x1), Double(window.y1)) - reach.min + 1
        for glyph in run.glyphs {
            let origin = transform.apply(glyph.origin)
            guard origin.x > low.x, origin.y > low.y, origin.x < high.x, origin.y < high.y,
                let position = GlyphPosition(origin)
            else { continue }
            let mask = masks.mask(glyph.outline, scale, position, &rasterizer)
            let x = position.x &+ mask.x, y = position.y &+ mask.y
            let rect = PixelRect(x0: x, y0: y, x1: x &+ mask.width, y1: y &+ mask.height).intersection(window)
            if rect.isEmpty { continue }
            all = all.union(rect)
            first = min(first, x)
            end = max(end, x &+ mask.stride)
            placed.append(Placed(mask: mask, x: x, y: y))
        }
        if all.isEmpty { return }
        left = first &- ((first &- originX) & 3)
        stride = (end &- left &+ 31) & ~15
        memory.reserve(stride &* min(GlyphCoverage.rows, all.height))
        strip = PixelRect(x0: all.x0, y0: all.y0, x1: all.x1, y1: all.y0)
    }

    /// Adds the next rows. Returns `false` if there are no more rows.
    mutating func nextStrip() -> Bool {
        if strip.height > 0 { memory.base.update(repeating: 0, count: stride &* strip.height) }
        strip.y0 = strip.y1
        strip.y1 = min(strip.y1 &+ GlyphCoverage.rows, all.y1)
        if strip.isEmpty {
            placed.removeAll(keepingCapacity: true)
            return false
        }
        for glyph in placed {
            let mask = glyph.mask, last = min(strip.y1, glyph.y &+ mask.height)
            var y = max(strip.y0, glyph.y)
            if y >= last { continue }
            var from = mask.base + (y &- glyph.y) &* mask.stride
            var to = memory.base + ((y &- strip.y0) &* stride &+ (glyph.x &- left))
            while y < last {
                var i = 0
                while i < mask.stride {
                    GlyphCoverage.add(from + i, to: to + i)
                    i &+= 16
                }
                from += mask.stride
                to += stride
                y &+= 1
            }
        }
        return true
    }

    /// Adds 16 bytes, each at most 255.
    @inline(__always)
    private static func add(_ from: UnsafeMutablePointer<UInt8>, to: UnsafeMutablePointer<UInt8>) {
        let a = UnsafeRawPointer(from).loadUnaligned(as: SIMD16<UInt8>.self)
        let b = UnsafeRawPointer(to).loadUnaligned(as: SIMD16<UInt8>.self)
        var sum = a &+ b
        sum.replace(with: 255, where: sum .< a)
        UnsafeMutableRawPointer(to).storeBytes(of: sum, as: SIMD16<UInt8>.self)
    }

    /// Returns the coverage of a row of the strip from device column `x` on, which must not be to the left of
    /// `firstColumn`.
    @inline(__always) func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
        memory.base + ((y &- strip.y0) &* stride &+ (x &- left))
    }

    /// Sends the run's coverage inside the window to a sink that counts pixels from the `origin` that was passed to
    /// `begin`.
    mutating func send<S: CoverageSink & ~Copyable>(
        window: PixelRect, origin: (x: Int, y: Int), into sink: inout S
    ) {
        while nextStrip() {
            let start = strip.x0 &- ((strip.x0 &- origin.x) & 3)
            for y in strip.y0..<strip.y1 {
                sink.beginRow(y &- origin.y)
                let row = self.row(y, from: start)
                var x = start
                while x < strip.x1 {
                    let four = UnsafeRawPointer(row + (x &- start)).loadUnaligned(as: SIMD4<UInt8>.self)
                    if four != .zero {
                        var coverage = SIMD4<UInt32>(truncatingIfNeeded: four)
                        if x >= window.x0, x &+ 4 <= window.x1 {
                            sink.quad(x: x &- origin.x, y: y &- origin.y, coverage: coverage)
                        } else {
                            for i in 0..<4 where x &+ i < window.x0 || x &+ i >= window.x1 { coverage[i] = 0 }
                            sink.edgeQuad(x: x &- origin.x, y: y &- origin.y, coverage: coverage)
                        }
                    }
                    x &+= 4
                }
            }
        }
    }
}
