import ImageIO

/// A picture as movies store it: brightness at full resolution, two colour differences at half (planar YUV 4:2:0), by
/// ITU-R BT.709, in the limited range (16…235 and 16…240).
///
/// Colour samples lie on the left column of each two (the siting that players expect), so they are filtered 1 : 2 : 1
/// along the row and averaged over two rows. Odd sizes are made even by repeating the last column or row.
struct VideoFrame {
    /// Even numbers.
    let width: Int, height: Int
    /// The three planes, one after another.
    private(set) var bytes: [UInt8]
    private var sums: [Int32]

    init(width: Int, height: Int) {
        self.width = (width + 1) & ~1
        self.height = (height + 1) & ~1
        bytes = [UInt8](repeating: 0, count: self.width * self.height * 3 / 2)
        sums = [Int32](repeating: 0, count: self.width * 3)
    }

    /// Takes the pixels of an opaque bitmap.
    mutating func fill(from bitmap: Bitmap) {
        let (width, height) = (width, height)
        let chromaStart = width * height
        let chromaSize = chromaStart / 4
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            bytes.withUnsafeMutableBufferPointer { output in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in stride(from: 0, to: height, by: 2) {
                        for row in 0..<2 {
                            let source = min(y + row, bitmap.height - 1) * bitmap.width
                            for x in 0..<width {
                                let pixel = pixels[source + min(x, bitmap.width - 1)]
                                let r = Int32(pixel & 255), g = Int32(pixel >> 8 & 255), b = Int32(pixel >> 16 & 255)
                                output[(y + row) * width + x] = Self.luma(r, g, b)
                                if row == 0 {
                                    (sums[3 * x], sums[3 * x + 1], sums[3 * x + 2]) = (r, g, b)
                                } else {
                                    sums[3 * x] &+= r
                                    sums[3 * x + 1] &+= g
                                    sums[3 * x + 2] &+= b
                                }
                            }
                        }
                        for x in stride(from: 0, to: width, by: 2) {
                            let left = 3 * max(x - 1, 0), right = 3 * min(x + 1, width - 1)
                            // Eight times the colour.
                            let r = sums[left] &+ 2 &* sums[3 * x] &+ sums[right]
                            let g = sums[left + 1] &+ 2 &* sums[3 * x + 1] &+ sums[right + 1]
                            let b = sums[left + 2] &+ 2 &* sums[3 * x + 2] &+ sums[right + 2]
                            let place = chromaStart + (y / 2) * (width / 2) + x / 2
                            output[place] = Self.chroma(-6_596, -22_189, 28_785, r, g, b)
                            output[place + chromaSize] = Self.chroma(28_784, -26_145, -2_639, r, g, b)
                        }
                    }
                }
            }
        }
    }

    /// 16 + 219 · (0.2126 R + 0.7152 G + 0.0722 B) / 255, in 16 bits of fraction.
    @inline(__always) private static func luma(_ r: Int32, _ g: Int32, _ b: Int32) -> UInt8 {
        let sum: Int32 = 11_966 &* r &+ 40_254 &* g &+ 4_064 &* b
        let offset: Int32 = 16 << 16 + 1 << 15
        return UInt8(truncatingIfNeeded: (sum &+ offset) &>> 16)
    }

    /// 128 + 224/255 of a colour difference, of eight times a colour; the three factors add up to 0.
    @inline(__always) private static func chroma(
        _ red: Int32, _ green: Int32, _ blue: Int32, _ r: Int32, _ g: Int32, _ b: Int32
    ) -> UInt8 {
        let sum: Int32 = red &* r &+ green &* g &+ blue &* b
        let offset: Int32 = 128 << 19 + 1 << 18
        return UInt8(truncatingIfNeeded: (sum &+ offset) &>> 19)
    }
}
