import CoreGraphics
import Foundation
import ImageIO

/// Computed images with the features of photographs (haze, texture, blur, grain): no file, the same at every start.
struct Photograph {
    enum Motif: String { case ridges, foliage, bokeh, city, water, studio }

    let motif: Motif
    let width: Int, height: Int
    /// The approximate standard deviation of the sensor's noise, in levels.
    let grain: Float
    /// The quality of the JPEG file that it went through; nil for none.
    let quality: Double?

    var name: String {
        "\(motif.rawValue)-\(width)x\(height)-\(grain)" + (quality.map { "-jpeg\(Int(($0 * 100).rounded()))" } ?? "")
    }

    /// Its opaque pixels: red, green, blue, 255.
    func pixels() -> Data {
        var bytes = [UInt8](repeating: 255, count: 4 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let color = color(0.95 + Float(2 * x - width) / Float(2 * height), Float(y) / Float(height))
                for channel in 0..<3 {
                    let noise = hash(x, y, 40 + channel) + hash(x, y, 50 + channel) - 1
                    let level = (color[channel] * 255 + noise * grain * 2.45).rounded()
                    bytes[4 * (y * width + x) + channel] = UInt8(max(0, min(255, level)))
                }
            }
        }
        return quality.flatMap { compressed(Data(bytes), $0) } ?? Data(bytes)
    }

    /// Coordinates in heights of the picture, whose centre is at 0.95, 0.5; colours 0–1.
    private func color(_ x: Float, _ y: Float) -> SIMD3<Float> {
        switch motif {
        case .ridges: ridges(x, y)
        case .foliage: foliage(x, y)
        case .bokeh: bokeh(x, y)
        case .city: city(x, y)
        case .water: water(x, y)
        case .studio: studio(x, y)
        }
    }

    /// Rows of mountains in haze, below clouds.
    private func ridges(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let haze = SIMD3<Float>(0.95, 0.8, 0.7)
        for ridge in 0..<3 {
            let outline = 0.85 - 0.15 * Float(ridge) - 0.3 * (clouds(x * 2, Float(ridge) * 9, 7) - 0.4)
            guard y > outline else { continue }
            let rock = SIMD3<Float>(0.13, 0.2, 0.24) * (0.5 + clouds(x * 14, y * 14 + Float(ridge), 5))
            return mix(rock, haze, 0.3 * Float(ridge))
        }
        let sky = mix([0.25, 0.45, 0.8], haze, min(1, y * 1.6))
        return mix(sky, [1, 0.97, 0.93], max(0, clouds(x * 2.2, y * 5, 6) - 0.5) * 1.8)
    }

    /// Overlapping leaves at several scales: texture everywhere.
    private func foliage(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let coarse = clouds(x * 6, y * 6, 4), fine = clouds(x * 40 + coarse * 3, y * 40, 4)
        let vein = abs(2 * noise(x * 90 + fine * 2, y * 90, 3) - 1), light = coarse * 0.7 + fine * 0.6 - 0.25 * vein
        return mix([0.03, 0.09, 0.03], [0.62, 0.8, 0.25], max(0, min(1, light)))
    }

    /// Out-of-focus lights behind a soft shape.
    private func bokeh(_ x: Float, _ y: Float) -> SIMD3<Float> {
        var color =
            mix([0.12, 0.08, 0.16], [0.05, 0.12, 0.18], min(1, x * 0.6)) * (0.7 + 0.5 * clouds(x * 2, y * 2, 3))
        for i in 0..<40 {
            let radius = 0.03 + 0.07 * hash(i, 1, 2), dx = x - 2 * hash(i, 2, 2), dy = y - hash(i, 3, 2)
            let edge = (radius - (dx * dx + dy * dy).squareRoot()) / 0.012
            let tint = SIMD3<Float>(0.5 + 0.5 * hash(i, 4, 2), 0.35 + 0.4 * hash(i, 5, 2), 0.2 + 0.3 * hash(i, 6, 2))
            color += tint * (max(0, min(1, edge)) * 0.45)
        }
        let dx = (x - 0.6) / 0.24, dy = (y - 0.58) / 0.36, inside = 1 - (dx * dx + dy * dy)
        let skin = SIMD3<Float>(0.82, 0.6, 0.48) * (0.55 + 0.5 * max(0, inside) - 0.25 * dx)
        return mix(color, skin, max(0, min(1, inside * 9)))
    }

    /// Towers with lit windows at night.
    private func city(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let column = Int(x * 14), top = 0.2 + 0.55 * hash(column, 8, 1),
            sky = mix([0.02, 0.03, 0.1], [0.3, 0.18, 0.25], y)
        guard y > top else {
            let star: Float = hash(Int(x * 400), Int(y * 400), 5) > 0.9985 ? 0.6 : 0
            return sky + SIMD3(repeating: star) + SIMD3(0.2, 0.14, 0.08) * max(0, clouds(x * 3, y * 4, 5) - 0.45)
        }
        let u = x * 140, v = y * 90, inU = u - u.rounded(.down), inV = v - v.rounded(.down)
        let wall = SIMD3<Float>(0.05, 0.05, 0.08) * (0.7 + 0.6 * clouds(x * 30, y * 30, 3))
        guard inU > 0.3, inV > 0.4, hash(Int(u), Int(v), 6) > 0.55 else { return wall }
        let tone = hash(Int(u), Int(v), 9)
        return SIMD3(0.95, 0.65 + 0.3 * tone, 0.3 + 0.5 * tone) * (0.4 + 0.6 * hash(Int(u), Int(v), 11))
    }

    /// Waves that get narrower towards the horizon, with glints.
    private func water(_ x: Float, _ y: Float) -> SIMD3<Float> {
        if y < 0.3 {
            return mix([0.98, 0.75, 0.5], [0.55, 0.45, 0.65], 1 - y / 0.3) + 0.08 * clouds(x * 2, y * 14, 5)
        }
        let depth = 1 / (y - 0.22), wave = clouds(x * 1.6 * depth, depth * 9 + 0.4 * clouds(x * 5, y * 9, 3), 5)
        let base = mix([0.35, 0.35, 0.5], [0.03, 0.12, 0.2], (y - 0.3) / 0.7), dx = x - 0.95
        return base + SIMD3(0.9, 0.7, 0.45) * (max(0, wave - 0.45) * 1.6 / (1 + 14 * dx * dx))
    }

    /// A shaded ball on paper: hardly any texture.
    private func studio(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let paper = SIMD3<Float>(0.86, 0.87, 0.9) * (1.05 - 0.25 * ((x - 0.7) * (x - 0.7) + (y - 0.3) * (y - 0.3)))
        let dx = (x - 0.95) / 0.33, dy = (y - 0.5) / 0.33, square = dx * dx + dy * dy
        guard square < 1 else {
            let sx = (x - 1) / 0.42, sy = (y - 0.84) / 0.09
            return paper * (1 - 0.55 * max(0, 1 - sx * sx - sy * sy))
        }
        let z = (1 - square).squareRoot(), light = max(0, -0.45 * dx - 0.6 * dy + 0.66 * z)
        var gloss = light * light
        for _ in 0..<3 { gloss *= gloss }
        return SIMD3(0.8, 0.16, 0.14) * (0.2 + 0.9 * light) + SIMD3(repeating: gloss * 0.7)
    }

    private func compressed(_ pixels: Data, _ quality: Double) -> Data? {
        let file = NSMutableData()
        guard let image = image(width: width, height: height, pixels),
            let target = CGImageDestinationCreateWithData(file, "public.jpeg", 1, nil)
        else { return nil }
        CGImageDestinationAddImage(
            target, image, [kCGImageDestinationLossyCompressionQuality: quality] as [CFString: Any] as CFDictionary)
        guard CGImageDestinationFinalize(target), let source = CGImageSourceCreateWithData(file as Data, nil),
            let decoded = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return nil }
        return straightPixels(of: decoded)
    }
}

private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ t: Float) -> SIMD3<Float> { a + (b - a) * t }

/// 0–1, from three numbers.
private func hash(_ x: Int, _ y: Int, _ seed: Int) -> Float {
    var bits = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263 &+ seed &* 1_274_126_177)
    bits = (bits ^ bits >> 13) &* 1_103_515_245
    bits = (bits ^ bits >> 16) &* 0x85EB_CA6B
    return Float((bits ^ bits >> 15) >> 8) / Float(1 << 24)
}

/// Values at whole coordinates, smooth between them.
private func noise(_ x: Float, _ y: Float, _ seed: Int) -> Float {
    let left = x.rounded(.down), top = y.rounded(.down), column = Int(left), row = Int(top)
    func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
    let u = smooth(x - left), v = smooth(y - top)
    let above = hash(column, row, seed) + (hash(column + 1, row, seed) - hash(column, row, seed)) * u
    let below = hash(column, row + 1, seed) + (hash(column + 1, row + 1, seed) - hash(column, row + 1, seed)) * u
    return above + (below - above) * v
}

/// Noise of `octaves` scales, 0–1.
private func clouds(_ x: Float, _ y: Float, _ octaves: Int) -> Float {
    var sum = Float(0), weight = Float(0.5), scale = Float(1)
    for octave in 0..<octaves {
        sum += weight * noise(x * scale, y * scale, octave)
        weight /= 2
        scale *= 2.03
    }
    return sum
}
