import MicaRaster

/// Fills squares with the mean colour of their pixels.
struct Pixellate {
    /// The sides of a square, in device pixels.
    var size: Point
    /// The position of a square's corner.
    var origin: Point
    /// The treatment of the part of a square outside the area: transparent, or excluded from the mean.
    var edges: Blur.Edges

    /// Applies the effect to the parts of squares in `area` (in the pixmap's pixels, whose top left is device pixel
    /// `device`).
    func apply(to pixmap: Pixmap, _ area: PixelRect, origin device: (x: Int, y: Int)) {
        var row = index(area.y0 + device.y, size.y, origin.y)
        while true {
            let y0 = border(row, size.y, origin.y) - device.y, y1 = border(row + 1, size.y, origin.y) - device.y
            if y0 >= area.y1 { return }
            var column = index(area.x0 + device.x, size.x, origin.x)
            while true {
                let x0 = border(column, size.x, origin.x) - device.x
                let x1 = border(column + 1, size.x, origin.x) - device.x
                if x0 >= area.x1 { break }
                average(pixmap, PixelRect(x0: x0, y0: y0, x1: x1, y1: y1), in: area)
                column += 1
            }
            row += 1
        }
    }

    /// Returns the borders of the columns and rows of the squares that meet `area`, relative to its top left; `nil` if
    /// there are too many, or one is too large. Both are in device pixels.
    func borders(in area: PixelRect) -> (columns: [Int32], rows: [Int32])? {
        func list(_ low: Int, _ high: Int, _ side: Double, _ origin: Double) -> [Int32]? {
            var all: [Int32] = [], next = index(low, side, origin)
            while true {
                let at = border(next, side, origin) - low
                guard let last = Int32(exactly: at), all.count < 32_768, at - Int(all.last ?? last) <= 32_767 else {
                    return nil
                }
                all.append(last)
                if at >= high - low { return all }
                next += 1
            }
        }
        guard let columns = list(area.x0, area.x1, size.x, origin.x),
            let rows = list(area.y0, area.y1, size.y, origin.y)
        else { return nil }
        return (columns, rows)
    }

    /// Returns the square that contains a pixel's centre, or the one before it.
    private func index(_ pixel: Int, _ side: Double, _ origin: Double) -> Double {
        ((Double(pixel) + 0.5 - origin) / side).rounded(.down) - 1
    }

    /// Returns the first pixel of a square.
    private func border(_ index: Double, _ side: Double, _ origin: Double) -> Int {
        Int(max(-1e9, min(1e9, (origin + index * side - 0.5).rounded(.up))))
    }

    private func average(_ pixmap: Pixmap, _ square: PixelRect, in area: PixelRect) {
        let part = square.intersection(area)
        if part.isEmpty { return }
        var sum = SIMD4<UInt64>.zero
        for y in part.y0..<part.y1 {
            let row = pixmap.row(y)
            for x in part.x0..<part.x1 {
                let p = row[x]
                sum &+= SIMD4(UInt64(p & 255), UInt64(p >> 8 & 255), UInt64(p >> 16 & 255), UInt64(p >> 24))
            }
        }
        let count = UInt64(edges == .clear ? square.area : part.area)
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        pixmap.fill(part, UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24)
    }
}
