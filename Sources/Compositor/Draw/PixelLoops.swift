import Raster

// Hot: these loops see every pixel of a group. Wrapping arithmetic on indices that the callers have cut to the buffers;
// no calls, no classes, no arrays inside.

extension Pixmap {
    /// Fills a rectangle, given in the pixmap's own pixels.
    func fill(_ area: PixelRect, _ pixel: UInt32) {
        let area = area.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.y0..<area.y1 { (row(y) + area.x0).update(repeating: pixel, count: area.width) }
    }

    /// Copies `area` (in this pixmap's pixels) to the place in `target` that lies `dx`, `dy` further.
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
    func clear(_ area: PixelRect) {
        let area = area.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.y0..<area.y1 { (row(y) + area.x0).update(repeating: 0, count: area.width) }
    }

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

    /// Paints the mask in one premultiplied colour: pixel (x, y) of the target's top left `width` × `height` gets the
    /// mask's value at (x + dx, y + dy), read between pixels in steps of 1/256 and 0 outside.
    func colorize(
        _ color: UInt32, into target: Pixmap, width: Int, height: Int, dx: Double, dy: Double, valid: PixelRect
    ) {
        let fx = Int((dx * 256).rounded()), fy = Int((dy * 256).rounded())
        let shiftX = fx >> 8, shiftY = fy >> 8, rx = UInt32(fx & 255), ry = UInt32(fy & 255)
        func value(_ x: Int, _ y: Int) -> UInt32 {
            x >= valid.x0 && x < valid.x1 && y >= valid.y0 && y < valid.y1 ? UInt32(row(y)[x]) : 0
        }
        for y in 0..<height {
            let out = target.row(y)
            for x in 0..<width {
                let sx = x &+ shiftX, sy = y &+ shiftY
                var v: UInt32
                if rx | ry == 0 {
                    v = value(sx, sy)
                } else {
                    let top = value(sx, sy) &* (256 &- rx) &+ value(sx &+ 1, sy) &* rx
                    let bottom = value(sx, sy &+ 1) &* (256 &- rx) &+ value(sx &+ 1, sy &+ 1) &* rx
                    v = (top &* (256 &- ry) &+ bottom &* ry &+ 32_768) &>> 16
                }
                out[x] = v == 0 ? 0 : scalePixel(color, v)
            }
        }
    }
}

/// Each channel times v / 255, rounded to nearest.
@inline(__always) func scalePixel(_ pixel: UInt32, _ v: UInt32) -> UInt32 {
    func half(_ p: UInt32) -> UInt32 {
        let t = p &* v &+ 0x0080_0080
        return ((t &+ ((t &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    }
    return half(pixel & 0x00ff_00ff) | half((pixel &>> 8) & 0x00ff_00ff) &<< 8
}
