/// An image of 16 bits per channel as PNG stores it: straight (not premultiplied) sRGB; red, green, blue and alpha of
/// each pixel; rows from the top, without padding.
package struct DeepBitmap: Sendable, Equatable {
    package let width: Int, height: Int
    /// The samples, four per pixel, 0…65,535.
    package var samples: [UInt16]

    package init(width: Int, height: Int, samples: [UInt16]) {
        guard samples.count == width * height * 4 else {
            fatalError("A deep bitmap of \(width) × \(height) must have four samples per pixel (got \(samples.count)).")
        }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Creates a bitmap from one of 8 bits: v becomes v · 257, so that the whole range is used.
    package init(_ bitmap: Bitmap) {
        let samples = [UInt16](unsafeUninitializedCapacity: bitmap.pixels.count * 4) { output, count in
            for (i, pixel) in bitmap.pixels.enumerated() {
                for channel in 0..<4 {
                    output[i * 4 + channel] = UInt16(pixel >> UInt32(8 * channel) & 255) * 257
                }
            }
            count = bitmap.pixels.count * 4
        }
        self.init(width: bitmap.width, height: bitmap.height, samples: samples)
    }

    /// Returns the image composited over an opaque colour, given as a bitmap's pixel.
    package func flattened(onto background: UInt32) -> DeepBitmap {
        var result = self
        for i in stride(from: 0, to: samples.count, by: 4) where samples[i + 3] < 65_535 {
            let alpha = UInt64(samples[i + 3])
            for channel in 0..<3 {
                let behind = UInt64(background >> UInt32(8 * channel) & 255) * 257
                result.samples[i + channel] = UInt16(
                    (UInt64(samples[i + channel]) * alpha + behind * (65_535 - alpha) + 32_767) / 65_535)
            }
            result.samples[i + 3] = 65_535
        }
        return result
    }

    package var isOpaque: Bool {
        for i in stride(from: 3, to: samples.count, by: 4) where samples[i] < 65_535 { return false }
        return true
    }

    /// `true` if red, green and blue are equal in each pixel.
    package var isGray: Bool {
        for i in stride(from: 0, to: samples.count, by: 4)
        where samples[i] != samples[i + 1] || samples[i] != samples[i + 2] { return false }
        return true
    }
}
