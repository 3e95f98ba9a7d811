import Foundation
import ImageIO
import MicaRaster
import TestSeeds
import Testing

/// The compression of images without filters.
@Suite(.seeded) struct PNGMatcherTests {
    /// A kind of repetitions. Each has more colours than a palette.
    enum Kind: CaseIterable {
        /// Runs of one colour, of any length.
        case stretches
        /// Runs of pixels copied from anywhere above.
        case copies
        /// Rows that are equal except for some pixels.
        case rows
        /// One channel changes at a time, so that repetitions begin and end inside pixels.
        case steps
        /// All of it differs.
        case noise
        /// Two colours in all opacities, such as those of text: only the last bytes of most pixels differ.
        case opacities
    }

    private func picture(_ kind: Kind, _ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
        var random = Seeded(UInt64(width * 1000 + height))
        let opacity: UInt32 = isOpaque ? 0xFF00_0000 : 0
        func color() -> UInt32 { UInt32.random(in: 0...UInt32.max, using: &random) | opacity }
        var pixels: [UInt32] = [], last = color()
        while pixels.count < width * height {
            let length = Int.random(in: 1...Int.random(in: 1...400, using: &random), using: &random)
            switch kind {
            case .stretches: pixels += [UInt32](repeating: color(), count: length)
            case .copies where pixels.count > 600 && length > 3:
                let start = Int.random(in: 0..<pixels.count - length, using: &random)
                pixels += Array(pixels[start..<start + length])
            case .rows where pixels.count >= width && length > 9: pixels.append(pixels[pixels.count - width])
            case .steps:
                last ^= UInt32.random(in: 1...3, using: &random) << (UInt32.random(in: 0...2, using: &random) * 8)
                pixels += [UInt32](repeating: last, count: 1 + length % 7)
            case .opacities:
                let value = UInt32.random(in: 0...255, using: &random) << 24 | opacity
                pixels.append(value | (pixels.count / 5000 % 2 == 0 ? 0 : 0xFF))
            case .copies, .rows, .noise: pixels.append(color())
            }
        }
        return Bitmap(width: width, height: height, pixels: Array(pixels[..<(width * height)]))
    }

    @Test(arguments: Kind.allCases, [true, false]) func png_repetitionsKeepEveryPixel(_ kind: Kind, _ isOpaque: Bool)
        throws
    {
        let sizes = [
            (1, 1), (1, 700), (700, 1), (3, 400), (64, 65), (86, 90), (87, 90), (130, 70), (400, 200), (8192, 5),
            (11_000, 5), (65_535, 2),
        ]
        for (width, height) in sizes {
            let bitmap = picture(kind, width, height, isOpaque: isOpaque)
            #expect(
                try ImageReader(PNGEncoder.encode(bitmap)).image(at: 0).bitmap == bitmap, "\(width) × \(height)")
        }
    }

    @Test(arguments: [Kind.stretches, .copies, .rows, .steps], [true, false])
    func png_matchesAreNotLargerThanThoseOfZlib(_ kind: Kind, _ isOpaque: Bool) {
        let bitmap = picture(kind, 400, 300, isOpaque: isOpaque)
        let size = PNGEncoder.encode(bitmap).count
        let other = PNGEncoder.encode(bitmap, level: 6, filters: PNGFilter.Types.none).count
        #expect(size * 100 <= other * 103, "\(size) bytes, \(other) by zlib")
    }

    /// Rows of 65,536 pixels and more are outside of the matcher's arithmetic. The last run of each row here is as long as the
    /// longest repetition.
    @Test(arguments: [65_535, 65_536, 65_537, 70_001])
    func png_rowsTooWideForTheMatcherKeepEveryPixel(_ width: Int) throws {
        var random = Seeded(UInt64(width)), pixels: [UInt32] = []
        for y in 0..<4 as Range<UInt32> {
            var row = (0..<width / 5).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
            let rest = width - row.count
            row += (0..<rest).map { x in 0xFF00_0000 | (UInt32((rest - 1 - x) / 87) &* 0x9E37_79B1 &+ y) >> 8 }
            pixels += row
        }
        let bitmap = Bitmap(width: width, height: 4, pixels: pixels)
        #expect(try ImageReader(PNGEncoder.encode(bitmap)).image(at: 0).bitmap == bitmap)
    }

    /// A repetition continues in the rows below, past the bytes of their filters.
    @Test func png_sameNarrowRowsTakeLessThanAByteEach() {
        let pixels = (0..<5000 as Range<UInt32>).flatMap { y in
            let color = y / 25 &* 0x9E37_79B1 >> 8
            return [UInt32](repeating: 0xFF00_0000 | color, count: 10)
                + [UInt32](repeating: 0xFF00_0000 | (color &* 77) & 0xFF_FFFF, count: 10)
        }
        #expect(PNGEncoder.encode(Bitmap(width: 20, height: 5000, pixels: pixels)).count < 5000)
    }

    /// Fibonacci weights have the longest codes.
    @Test(arguments: [7, 9, 15]) func huffmanCode_isNoLongerThanItsLimit(_ limit: Int) {
        var counts: [UInt32] = [1, 1]
        while counts.count < min(1 << (limit - 2), 40) { counts.append(counts.suffix(2).reduce(0, +)) }
        let code = HuffmanCode(counts, limit: limit)
        #expect(code.lengths.allSatisfy { (1...UInt8(limit)).contains($0) })
        #expect(code.lengths.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
        #expect(zip(code.lengths, code.lengths.dropFirst()).allSatisfy { $0 >= $1 })
    }

    /// The layout of the pixels in memory does not matter.
    @Test func equalImages_haveEqualFiles() throws {
        let width = 300, height = 200
        func file(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, padding: Int) throws -> Data {
            let context = try #require(
                CGContext(
                    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width + padding,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
            var random = Seeded(7)
            for i in 0..<600 {
                let box =
                    i == 0
                    ? CGRect(x: 0, y: 0, width: width, height: height)
                    : CGRect(
                        x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random),
                        width: 9 + i % 40, height: 7 + i % 11)
                context.setFillColor(
                    red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
                    blue: .random(in: 0...1, using: &random), alpha: 1)
                context.fill(box)
            }
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
            CGImageDestinationAddImage(destination, try #require(context.makeImage()), nil)
            #expect(CGImageDestinationFinalize(destination))
            return data as Data
        }
        let tight = try file(.premultipliedFirst, .byteOrder32Little, padding: 0)
        #expect(try file(.premultipliedFirst, .byteOrder32Little, padding: 64) == tight)
        #expect(try file(.premultipliedLast, [], padding: 0) == tight)
        // The file of an image without alpha has none either.
        let opaque = try file(.noneSkipFirst, .byteOrder32Little, padding: 0)
        #expect(try file(.noneSkipFirst, .byteOrder32Little, padding: 64) == opaque)
        #expect(try file(.noneSkipLast, .byteOrder32Big, padding: 16) == opaque)
    }

    /// Pixmaps have the words of their memory, with or without gaps between the rows; bitmaps have red lowest.
    @Test(arguments: Kind.allCases) func pixmapsAndBitmaps_haveEqualFiles(_ kind: Kind) {
        let bitmap = picture(kind, 300, 200, isOpaque: true)
        let file = PNGEncoder.encode(bitmap)
        for gap in [0, 16] {
            let stride = bitmap.width + gap
            let words = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * bitmap.height)
            defer { words.deallocate() }
            words.initialize(repeating: 0, count: stride * bitmap.height)
            for (i, pixel) in bitmap.pixels.enumerated() {
                words[i / bitmap.width * stride + i % bitmap.width] = (pixel.byteSwapped >> 8) | 0xFF00_0000
            }
            let pixmap = Pixmap(over: words, width: bitmap.width, height: bitmap.height, stride: stride)
            #expect(PNGEncoder.encode(pixmap) == file, "\(gap)")
        }
    }
}
