import MicaRaster

/// A colour matrix in 16.16 fixed point, for colours that are not premultiplied.
struct ColorMatrix: Sendable, Equatable {
    /// Four rows (red, green, blue, alpha out) of red, green, blue, alpha in, and a constant in units of 1/255.
    private var rows: [SIMD8<Int64>]

    /// Creates a matrix; returns `nil` unless there are 20 finite factors.
    init?(_ factors: [Float]) {
        guard factors.count == 20, factors.allSatisfy(\.isFinite) else { return nil }
        rows = (0..<4).map { row in
            func fixed(_ v: Float, _ scale: Double) -> Int64 {
                Int64((max(-256, min(256, Double(v))) * scale * 65_536).rounded())
            }
            let f = factors[(row * 5)..<(row * 5 + 5)].map { $0 }
            return SIMD8(
                fixed(f[0], 1), fixed(f[1], 1), fixed(f[2], 1), fixed(f[3], 1), fixed(f[4], 255), 0, 0, 0)
        }
    }

    /// See `ChipFrame.Matrix`.
    var numbers: (factors: [Int32], constants: [Int64]) {
        (rows.flatMap { row in (0..<4).map { Int32(clamping: row[$0]) } }, rows.map { $0[4] << 8 })
    }

    func apply(to pixmap: Pixmap, _ area: PixelRect) {
        let r = rows[0], g = rows[1], b = rows[2], a = rows[3]
        for y in area.y0..<area.y1 {
            let row = pixmap.row(y)
            var last: UInt32 = 0, mapped = map(0, r, g, b, a)
            for x in area.x0..<area.x1 {
                let pixel = row[x]
                if pixel != last {
                    last = pixel
                    mapped = map(pixel, r, g, b, a)
                }
                row[x] = mapped
            }
        }
    }

    private func map(_ p: UInt32, _ r: SIMD8<Int64>, _ g: SIMD8<Int64>, _ b: SIMD8<Int64>, _ a: SIMD8<Int64>) -> UInt32
    {
        let alpha = Int64(p >> 24)
        // Returns an unpremultiplied component, in 1/256 of a step, so that a dark translucent colour keeps its hue.
        func straight(_ shift: UInt32) -> Int64 {
            alpha == 0 ? 0 : min(255 * 256, (Int64(p >> shift & 255) * 65_280 + alpha / 2) / alpha)
        }
        let input = SIMD8(straight(16), straight(8), straight(0), alpha << 8, 256, 0, 0, 0)
        func out(_ row: SIMD8<Int64>) -> Int64 {
            min(255 << 8, max(0, ((row &* input).wrappedSum() + 32_768) >> 16))
        }
        let newAlpha = out(a)
        func channel(_ row: SIMD8<Int64>) -> UInt32 {
            UInt32((out(row) * newAlpha + 255 * 32_768) / (255 * 65_536))
        }
        return UInt32((newAlpha + 128) >> 8) << 24 | channel(r) << 16 | channel(g) << 8 | channel(b)
    }
}
