import UIKit

/// Reproducible random numbers for drawn images. They use only integers and the four basic operations, so that an image
/// has the same bytes everywhere.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns the next number of the sequence, 0 ≤ x < 1 (SplitMix64, Steele et al. 2014).
    mutating func next() -> CGFloat {
        state &+= 0x9E37_79B9_7F4A_7C15
        return CGFloat(Noise.mix(state) >> 11) / CGFloat(1 << 53)
    }

    mutating func next(in range: ClosedRange<CGFloat>) -> CGFloat {
        range.lowerBound + (range.upperBound - range.lowerBound) * next()
    }

    /// Returns the value of a smooth random curve at x, −1…1, with about one bump per unit. It depends only on the
    /// seed.
    static func smooth(_ x: CGFloat, seed: UInt64) -> CGFloat {
        let cell = x.rounded(.down), t = x - cell
        func level(_ cell: CGFloat) -> CGFloat {
            let key = UInt64(bitPattern: Int64(cell)) &* 0x9E37_79B9_7F4A_7C15 &+ seed &* 0xD1B5_4A32_D192_ED03
            return CGFloat(mix(key) >> 11) / CGFloat(1 << 52) - 1
        }
        let ease = t * t * t * (t * (6 * t - 15) + 10)
        return level(cell) + (level(cell + 1) - level(cell)) * ease
    }

    /// Returns the sum of several `smooth` curves, each with twice the frequency and `roughness` times the height of
    /// the previous one.
    static func fractal(_ x: CGFloat, seed: UInt64, octaves: Int, roughness: CGFloat) -> CGFloat {
        var sum: CGFloat = 0, height: CGFloat = 1, x = x
        for octave in 0..<octaves {
            sum += smooth(x, seed: seed &+ UInt64(octave)) * height
            height *= roughness
            x *= 2
        }
        return sum
    }
}
