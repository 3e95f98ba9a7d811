import Foundation

/// A colour in CIE 1976 L*a*b* under D65.
package struct LabColor: Sendable, Equatable {
    package var lightness: Double, a: Double, b: Double

    package init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// Creates a colour from components of sRGB (IEC 61966-2-1), 0…1.
    package init(red: Double, green: Double, blue: Double) {
        func light(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        let r = light(red), g = light(green), b = light(blue)
        // Relative to the white point, so that white has no hue.
        let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
        let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
        let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
        func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
        lightness = 116 * f(y) - 16
        a = 500 * (f(x) - f(y))
        self.b = 200 * (f(y) - f(z))
    }

    /// Returns the perceptual difference of two colours: CIEDE2000 with all weights 1. About 1 is just noticeable side
    /// by side; black and white differ by 100.
    ///
    /// After G. Sharma, W. Wu, E. N. Dalal: "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test
    /// Data, and Mathematical Observations", Color Research and Application 30 (1), 2005.
    package func difference(from other: LabColor) -> Double {
        let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
        func strength(_ chroma: Double) -> Double {
            let seventh = pow(chroma, 7)
            return sqrt(seventh / (seventh + pow(25, 7)))
        }
        let stretch = 1 + 0.5 * (1 - strength(meanChroma))
        func polar(_ color: LabColor) -> (chroma: Double, hue: Double) {
            let a = color.a * stretch
            guard a != 0 || color.b != 0 else { return (0, 0) }
            let hue = atan2(color.b, a) * 180 / .pi
            return (hypot(a, color.b), hue < 0 ? hue + 360 : hue)
        }
        let first = polar(self), second = polar(other)
        let isGray = first.chroma * second.chroma == 0
        let distance = second.hue - first.hue
        let hueStep =
            isGray ? 0 : abs(distance) <= 180 ? distance : distance > 180 ? distance - 360 : distance + 360
        let sum = first.hue + second.hue
        let meanHue =
            isGray ? sum : abs(distance) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

        let dL = other.lightness - lightness
        let dC = second.chroma - first.chroma
        let dH = 2 * sqrt(first.chroma * second.chroma) * sine(hueStep / 2)
        let meanL = (lightness + other.lightness) / 2, meanC = (first.chroma + second.chroma) / 2
        let T =
            1 - 0.17 * cosine(meanHue - 30) + 0.24 * cosine(2 * meanHue) + 0.32 * cosine(3 * meanHue + 6)
            - 0.20 * cosine(4 * meanHue - 63)
        let off = (meanL - 50) * (meanL - 50)
        let sL = 1 + 0.015 * off / sqrt(20 + off), sC = 1 + 0.045 * meanC, sH = 1 + 0.015 * meanC * T
        let turn = 30 * exp(-((meanHue - 275) / 25) * ((meanHue - 275) / 25))
        let rotation = -sine(2 * turn) * 2 * strength(meanC)
        let l = dL / sL, c = dC / sC, h = dH / sH
        return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
    }
}

/// The perceptual difference of pixels: red, green, blue and straight alpha, red in the lowest byte. Caches pairs,
/// since pictures have few different ones.
struct PixelDifference {
    private var known: [UInt64: Double] = [:]

    /// Returns the larger of the differences on white and on black.
    mutating func between(_ p: UInt32, _ q: UInt32) -> Double {
        let key = UInt64(p) << 32 | UInt64(q)
        if let value = known[key] { return value }
        let value = max(
            Self.lab(p, on: 1).difference(from: Self.lab(q, on: 1)),
            Self.lab(p, on: 0).difference(from: Self.lab(q, on: 0)))
        known[key] = value
        return value
    }

    private static func lab(_ pixel: UInt32, on ground: Double) -> LabColor {
        let alpha = Double(pixel >> 24) / 255
        func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 * alpha + ground * (1 - alpha) }
        return LabColor(red: channel(0), green: channel(8), blue: channel(16))
    }
}
