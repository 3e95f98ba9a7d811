import Foundation
import MicaRaster

/// A bitmap in floating point, premultiplied (red, green, blue, alpha), for the reference compositor.
struct FloatImage {
    let width: Int, height: Int
    var pixels: [SIMD4<Double>]

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: .zero, count: width * height)
    }

    init(_ pixmap: Pixmap) {
        self.init(pixmap.width, pixmap.height)
        for y in 0..<height {
            for x in 0..<width {
                let p = pixmap[x, y]
                pixels[y * width + x] =
                    SIMD4(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / 255
            }
        }
    }

    subscript(x: Int, y: Int) -> SIMD4<Double> {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Transparent outside.
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
        x >= 0 && y >= 0 && x < width && y < height ? self[x, y] : .zero
    }

    mutating func over(_ p: SIMD4<Double>, _ x: Int, _ y: Int) { self[x, y] = p + self[x, y] * (1 - p.w) }

    /// A direct sum over a square with Gaussian weights out to 4 σ.
    func blurred(_ sigma: Double) -> FloatImage {
        guard sigma > 0 else { return self }
        let reach = Int((4 * sigma).rounded(.up))
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        var across = FloatImage(width, height), result = FloatImage(width, height)
        for y in 0..<height {
            for x in 0..<width {
                for i in -reach...reach { across[x, y] += at(x + i, y) * weights[i + reach] }
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                for i in -reach...reach { result[x, y] += across.at(x, y + i) * weights[i + reach] }
            }
        }
        return result
    }

    /// Samples between pixels; pixel centres are at integers.
    func between(_ x: Double, _ y: Double) -> SIMD4<Double> {
        let left = Int(x.rounded(.down)), top = Int(y.rounded(.down))
        let fx = x - Double(left), fy = y - Double(top)
        let upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx
        let lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// The mean of the pixels whose centres are in the same square; `clear`: unknown ones count as transparent,
    /// otherwise not at all.
    func inSquares(_ side: Double, _ origin: Point, _ known: (Range<Int>, Range<Int>), clear: Bool) -> FloatImage {
        guard side > 1 else { return self }
        func square(_ pixel: Int, _ origin: Double) -> Range<Int> {
            let index = ((Double(pixel) + 0.5 - origin) / side).rounded(.down)
            let low = Int((origin + index * side - 0.5).rounded(.up))
            return low..<Int((origin + (index + 1) * side - 0.5).rounded(.up))
        }
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                let xs = square(x, origin.x), ys = square(y, origin.y)
                let px = xs.clamped(to: known.0), py = ys.clamped(to: known.1)
                let count = clear ? xs.count * ys.count : px.count * py.count
                if count == 0 { continue }
                var sum = SIMD4<Double>.zero
                for y in py { for x in px { sum += self[x, y] } }
                result[x, y] = sum / Double(count)
            }
        }
        return result
    }
}
