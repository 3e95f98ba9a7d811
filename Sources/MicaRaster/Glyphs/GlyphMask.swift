/// The coverage of one glyph at one size and subpixel position: one byte per pixel.
///
/// `@unchecked Sendable`: written by its creator, then only read.
final class GlyphMask: @unchecked Sendable {
    /// The position of the mask's first pixel, relative to the pixel of the glyph's origin.
    let x: Int, y: Int
    let width: Int, height: Int
    /// The number of bytes from one row to the next, a multiple of 16; bytes after `width` are 0.
    let stride: Int
    let base: UnsafeMutablePointer<UInt8>

    /// Creates the mask that the rasteriser produces for the outline at that position.
    init(_ outline: GlyphOutline, _ scale: GlyphScale, _ position: GlyphPosition, _ rasterizer: inout Rasterizer) {
        var map = scale.map
        map.tx = Double(position.quarterX) / 4
        map.ty = Double(position.quarterY) / 4
        // `GlyphScale` keeps glyphs within these bounds.
        var rect = outline.box.applying(map).pixels(in: PixelRect(x0: -1024, y0: -1024, x1: 1024, y1: 1024))
        if rect.isEmpty { rect = PixelRect(width: 0, height: 0) }
        x = rect.x0
        y = rect.y0
        width = rect.width
        height = rect.height
        stride = (rect.width + 15) & ~15
        base = .allocate(capacity: max(1, stride * height))
        base.initialize(repeating: 0, count: max(1, stride * height))
        if rect.isEmpty { return }
        let surface = MaskSurface(base: base, stride: stride, originX: rect.x0, originY: rect.y0, rect: rect)
        var sink = MaskSink(surface)
        rasterizer.fill(outline.path, map, rule: .nonZero, window: rect, origin: (rect.x0, rect.y0), into: &sink)
        sink.finishRow()
    }

    deinit { base.deallocate() }

    /// The size in bytes, including the object.
    var byteCount: Int { stride * height + 96 }
}
