import Raster

/// Squares in the mean colour of their pixels.
struct Pixellate {
    /// A square's sides, in device pixels.
    var size: Point
    /// Where a square's corner lies.
    var origin: Point

    /// Works on squares that lie in `area` (in the pixmap's pixels) wholly; what it cuts off of others is wrong, which is
    /// why a group has a margin of one square.
    func apply(to pixmap: Pixmap, _ area: PixelRect, origin device: (x: Int, y: Int)) {
        var y = area.y0
        while y < area.y1 {
            let bottom = next(y + device.y, size.y, origin.y, in: area.y1 + device.y) - device.y
            var x = area.x0
            while x < area.x1 {
                let right = next(x + device.x, size.x, origin.x, in: area.x1 + device.x) - device.x
                average(pixmap, PixelRect(x0: x, y0: y, x1: right, y1: bottom))
                x = right
            }
            y = bottom
        }
    }

    /// The first pixel of the next square.
    private func next(_ v: Int, _ side: Double, _ origin: Double, in limit: Int) -> Int {
        let index = ((Double(v) + 0.5 - origin) / side).rounded(.down) + 1
        let border = (origin + index * side - 0.5).rounded(.up)
        return border > Double(v) && border < Double(limit) ? Int(border) : border <= Double(v) ? v + 1 : limit
    }

    private func average(_ pixmap: Pixmap, _ area: PixelRect) {
        var sum = SIMD4<UInt64>.zero
        for y in area.y0..<area.y1 {
            let row = pixmap.row(y)
            for x in area.x0..<area.x1 {
                let p = row[x]
                sum &+= SIMD4(UInt64(p & 255), UInt64(p >> 8 & 255), UInt64(p >> 16 & 255), UInt64(p >> 24))
            }
        }
        let count = UInt64(area.area)
        guard count > 0 else { return }
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        pixmap.fill(
            area,
            UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24)
    }
}
