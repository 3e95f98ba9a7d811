import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds

extension Bitmap {
    /// Pixels of `colorCount` random colours, with or without alpha.
    static func random(
        width: Int, height: Int, colorCount: Int, opaque: Bool = true, using random: inout Seeded
    ) -> Bitmap {
        let colors = (0..<colorCount).map { _ -> UInt32 in
            let color = UInt32.random(in: 0...UInt32.max, using: &random)
            return opaque ? color | 0xFF00_0000 : color < 0x0100_0000 ? 0 : color
        }
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { _ in colors.randomElement(using: &random)! })
    }

    /// A smooth image with every kind of slope.
    static func gradient(width: Int, height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let r = x * 255 / max(1, width - 1)
                let g = y * 255 / max(1, height - 1)
                let b = (x * y) % 256
                bitmap[x, y] = 0xFF00_0000 | UInt32(b) << 16 | UInt32(g) << 8 | UInt32(r)
            }
        }
        return bitmap
    }
}

extension DecodedImage {
    /// The pixels in the encoders' format, of an 8-bit image without a profile.
    var bitmap: Bitmap {
        precondition(bitsPerComponent == 8)
        let bytes = [UInt8](self.bytes)
        let pixels = (0..<width * height).map { i -> UInt32 in
            switch layout {
            case .gray: 0xFF00_0000 | UInt32(bytes[i]) * 0x01_0101
            case .grayAlpha: UInt32(bytes[2 * i + 1]) << 24 | UInt32(bytes[2 * i]) * 0x01_0101
            case .rgbx, .rgba, .cmyk:
                UInt32(layout == .rgba ? bytes[4 * i + 3] : 255) << 24 | UInt32(bytes[4 * i + 2]) << 16
                    | UInt32(bytes[4 * i + 1]) << 8 | UInt32(bytes[4 * i])
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}

/// The whole file of an animation.
func encode(_ encoder: some AnimationEncoder, _ frames: [(Bitmap, Double)]) -> Data {
    var encoder = encoder
    var file = Data()
    for (bitmap, duration) in frames { file.append(encoder.append(bitmap, duration: duration)) }
    let tail = encoder.finish()
    file.append(tail.data)
    for (offset, data) in tail.patches { file.replaceSubrange(offset..<offset + data.count, with: data) }
    return file
}
