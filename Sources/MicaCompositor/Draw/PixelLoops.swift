import MicaRaster

// Hot: these loops process every pixel of a group. They use wrapping arithmetic on indices that the callers have
// clipped to the buffers; no calls, no classes, no arrays inside.

extension Pixmap {
    /// Copies `area` (in this pixmap's pixels) into `target`, offset by `dx`, `dy`.
    func copy(_ area: PixelRect, to target: Pixmap, dx: Int, dy: Int) {
        guard !area.isEmpty else { return }
        for y in area.y0..<area.y1 {
            (target.row(y + dy) + area.x0 + dx).update(from: row(y) + area.x0, count: area.width)
        }
    }

    /// Writes the alpha of `area` to the top left of `mask`.
    func copyAlpha(_ area: PixelRect, to mask: Mask) {
        guard !area.isEmpty else { return }
        let count = area.width
        for y in area.y0..<area.y1 {
            let source = row(y) + area.x0, target = mask.row(y &- area.y0)
            for x in 0..<count { target[x] = UInt8(truncatingIfNeeded: source[x] &>> 24) }
        }
    }
}

extension Mask {
    /// Multiplies the top left `width` × `height` with that of another mask, rounded to nearest.
    func multiply(_ other: Mask, width: Int, height: Int) {
        for y in 0..<height {
            let a = row(y), b = other.row(y)
            for x in 0..<width {
                let t = UInt32(a[x]) &* UInt32(b[x]) &+ 128
                a[x] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
            }
        }
    }
}

/// Returns each channel times v / 255, rounded to nearest.
@inline(__always) func scalePixel(_ pixel: UInt32, _ v: UInt32) -> UInt32 {
    func half(_ p: UInt32) -> UInt32 {
        let t = p &* v &+ 0x0080_0080
        return ((t &+ ((t &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    }
    return half(pixel & 0x00ff_00ff) | half((pixel &>> 8) & 0x00ff_00ff) &<< 8
}
