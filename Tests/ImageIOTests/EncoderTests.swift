import CMicaZlib
import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

@Suite(.seeded) struct EncoderTests {
    @Test(arguments: [(1, 1), (7, 5), (64, 33), (300, 2)])
    func png_roundTrip(width: Int, height: Int) throws {
        var random = Seeded(UInt64(width * 1000 + height))
        for (colorCount, opaque) in [(1, true), (2, true), (16, false), (200, true), (5000, true), (5000, false)] {
            let bitmap = Bitmap.random(
                width: width, height: height, colorCount: colorCount, opaque: opaque, using: &random)
            #expect(try ImageReader(PNGEncoder.encode(bitmap)).image(at: 0).bitmap == bitmap)
        }
        let gradient = Bitmap.gradient(width: width, height: height)
        #expect(try ImageReader(PNGEncoder.encode(gradient)).image(at: 0).bitmap == gradient)
    }

    /// The filter types of a file's rows, and the length of the file.
    private func written(_ bitmap: Bitmap, _ properties: [AnyHashable: Any]?) throws -> (filters: Set<UInt8>, size: Int)
    {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
        let all = properties.map { [kCGImagePropertyPNGDictionary: $0] as [AnyHashable: Any] }
        CGImageDestinationAddImage(target, try #require(bitmap.image()), all)
        #expect(CGImageDestinationFinalize(target))
        let file = data as Data
        #expect(try ImageReader(file).image(at: 0).bitmap == bitmap)
        let start = try #require(file.range(of: Data("IDAT".utf8))),
            end = try #require(file.range(of: Data("IEND".utf8)))
        let stream = Array(file[start.upperBound..<end.lowerBound - 8])
        var rows = [UInt8](repeating: 0, count: (bitmap.width * 4 + 1) * bitmap.height), size = UInt(rows.count)
        try #require(uncompress(&rows, &size, stream, UInt(stream.count)) == Z_OK)
        let rowSize = Int(size) / bitmap.height
        return (Set((0..<bitmap.height).map { rows[$0 * rowSize] }), file.count)
    }

    @Test func png_filtersAndLevelAreThoseAskedFor() throws {
        // Colours that differ from row to row and column to column: each filter has its rows.
        var random = Seeded(5)
        var bitmap = Bitmap.gradient(width: 120, height: 90)
        for y in 30..<60 {
            for x in 0..<120 { bitmap[x, y] = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
        }
        func filters(_ mask: Int) throws -> Set<UInt8> {
            try written(bitmap, [kCGImagePropertyPNGCompressionFilter: mask]).filters
        }
        #expect(try filters(IMAGEIO_PNG_NO_FILTERS) == [0])
        #expect(try filters(IMAGEIO_PNG_FILTER_NONE) == [0])
        #expect(try filters(IMAGEIO_PNG_FILTER_SUB) == [1])
        #expect(try filters(IMAGEIO_PNG_FILTER_UP) == [2])
        #expect(try filters(IMAGEIO_PNG_FILTER_AVG) == [3])
        #expect(try filters(IMAGEIO_PNG_FILTER_PAETH) == [4])
        #expect(try filters(IMAGEIO_PNG_FILTER_NONE | IMAGEIO_PNG_FILTER_UP).isSubset(of: [0, 2]))
        #expect(try filters(IMAGEIO_PNG_ALL_FILTERS).count > 1)
        func size(_ level: Double) throws -> Int {
            try written(bitmap, [kCGImagePropertyPNGCompressionLevel: level]).size
        }
        #expect(try size(9) < size(1))
        #expect(try size(-4) == size(1))
        #expect(try size(1e99) == size(9))
        #expect(try size(.nan) == written(bitmap, nil).size)
    }

    /// Each pixel format, also with unfiltered rows: one code path there supports only opaque colours.
    @Test(arguments: [
        (1, true, UInt8(0)), (256, true, 3), (257, true, 2), (5000, true, 2), (40, false, 3), (5000, false, 6),
    ])
    func png_unfilteredRoundTrip(_ colorCount: Int, _ isOpaque: Bool, _ colorType: UInt8) throws {
        var bitmap = Bitmap(width: 90, height: 70, filledWith: 0)
        for i in bitmap.pixels.indices {
            // Not gray, except for the first one; premultiplied and back they do not change.
            let color = UInt32(i % colorCount) &* 0x01_0307 & 0xFF_FFFF
            bitmap.pixels[i] = isOpaque || i % 2 == 0 ? color | 0xFF00_0000 : 0
        }
        let file = PNGEncoder.encode(bitmap, filters: PNGFilter.Types.none)
        #expect(try ImageReader(file).image(at: 0).bitmap == bitmap)
        #expect(file[25] == colorType)
    }

    /// A destination keeps the channels of an image, like Apple's, even if it is grey or opaque.
    @Test(arguments: [
        (CGColorSpace.sRGB, 4, CGImageAlphaInfo.premultipliedLast, UInt8(6)), (CGColorSpace.sRGB, 4, .noneSkipLast, 2),
        (CGColorSpace.genericGrayGamma2_2, 1, .none, 0),
    ])
    func destination_keepsTheChannels(_ space: CFString, channels: Int, alpha: CGImageAlphaInfo, type: UInt8) throws {
        let space = try #require(CGColorSpace(name: space))
        let context = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: alpha.rawValue))
        context.setFillColor(CGColor(gray: 0.5, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        for (format, place) in [("public.png", 25), ("public.jpeg", nil)] {
            let data = NSMutableData()
            let target = try #require(CGImageDestinationCreateWithData(data, format as CFString, 1, nil))
            CGImageDestinationAddImage(target, try #require(context.makeImage()), nil)
            try #require(CGImageDestinationFinalize(target))
            if let place { #expect((data as Data)[place] == type) }
            let source = try #require(CGImageSourceCreateWithData(data as Data, nil))
            let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(read.colorSpace?.model == (channels == 1 ? .monochrome : .rgb), "\(format)")
        }
    }

    @Test func png_grayIsStoredAsGray() throws {
        let bitmap = Bitmap(width: 4, height: 1, pixels: [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF, 0xFF01_0101])
        let image = try ImageReader(PNGEncoder.encode(bitmap)).image(at: 0)
        #expect(image.layout == .gray)
        #expect(image.bitmap == bitmap)
    }

    /// An image that changes in a part, not at all, in transparency, completely.
    private func frames(opaque: Bool) -> [(Bitmap, Double)] {
        var random = Seeded(opaque ? 1 : 2)
        var bitmap = Bitmap.random(width: 40, height: 30, colorCount: 100, opaque: opaque, using: &random)
        var frames = [(bitmap, 0.25)]
        for step in 0..<8 {
            let part = Bitmap.random(width: 9, height: 7, colorCount: 60, opaque: opaque, using: &random)
            for y in 0..<7 {
                for x in 0..<9 where step != 3 { bitmap[x + step * 3, y + step * 2] = part[x, y] }
            }
            frames.append((bitmap, step % 2 == 0 ? 0.25 : 0.5))
        }
        frames.append((.random(width: 40, height: 30, colorCount: 90, opaque: opaque, using: &random), 0.25))
        return frames
    }

    /// Returns the visible frames: a frame equal to the previous one extends it.
    private func merged(_ frames: [(Bitmap, Double)]) -> [(Bitmap, Double)] {
        frames.reduce(into: []) { result, frame in
            if result.last?.0 == frame.0 { result[result.count - 1].1 += frame.1 } else { result.append(frame) }
        }
    }

    @Test(arguments: [true, false]) func apng_roundTrip(opaque: Bool) throws {
        let frames = frames(opaque: opaque), expected = merged(frames)
        let reader = try ImageReader(encode(APNGEncoder(width: 40, height: 30, loopCount: 3), frames))
        #expect(reader.count == expected.count)
        #expect(reader.timing?.delays == expected.map(\.1))
        #expect(reader.timing?.loopCount == 3)
        for (index, frame) in expected.enumerated() {
            #expect(try reader.image(at: index).bitmap == frame.0, "frame \(index)")
        }
        // Back to an earlier frame.
        #expect(try reader.image(at: 1).bitmap == expected[1].0)
    }

    @Test(arguments: [true, false]) func webP_roundTrip(opaque: Bool) throws {
        let frames = frames(opaque: opaque), expected = merged(frames)
        let encoder = try #require(WebPAnimationEncoder(width: 40, height: 30, loopCount: 3))
        let reader = try ImageReader(encode(encoder, frames))
        #expect(reader.count == expected.count)
        #expect(reader.timing?.delays == expected.map(\.1))
        #expect(reader.timing?.loopCount == 3)
        for index in [0, 5, 2, expected.count - 1] {
            #expect(try reader.image(at: index).bitmap == expected[index].0, "frame \(index)")
        }
        let still = try #require(WebPEncoder.encode(frames[0].0, quality: 1))
        #expect(try ImageReader(still).image(at: 0).bitmap == frames[0].0)
        #expect(WebPAnimationEncoder(width: 20_000, height: 1) == nil)
    }

    @Test func apng_firstFrameIsAnOrdinaryPNG() throws {
        let frames = frames(opaque: true)
        let file = encode(APNGEncoder(width: 40, height: 30), frames)
        // Without the chunks of APNG, a PNG reader sees the first frame.
        #expect(try PNGDecoder(file).stillImage().bitmap == frames[0].0)
    }

    @Test(arguments: [true, false]) func gif_fewColorsAreExact(opaque: Bool) throws {
        let frames = frames(opaque: opaque).map { bitmap, duration in
            // GIF has no partial transparency.
            var bitmap = bitmap
            for i in bitmap.pixels.indices {
                bitmap.pixels[i] = bitmap.pixels[i] >> 24 < 128 ? 0 : bitmap.pixels[i] | 0xFF00_0000
            }
            return (bitmap, duration)
        }
        let expected = merged(frames)
        let reader = try ImageReader(encode(GIFEncoder(width: 40, height: 30), frames))
        #expect(reader.count == expected.count)
        #expect(reader.timing?.delays == expected.map(\.1))
        #expect(reader.timing?.loopCount == 0)
        for (index, frame) in expected.enumerated() {
            #expect(try reader.image(at: index).bitmap == frame.0, "frame \(index)")
        }
    }

    @Test func gif_manyColorsComeNear() throws {
        let bitmap = Bitmap.gradient(width: 256, height: 200)
        let image = try ImageReader(encode(GIFEncoder(width: 256, height: 200), [(bitmap, 1)])).image(at: 0).bitmap
        // The mean over blocks of 8 × 8 pixels: the visible effect of dithering.
        var worst = 0, sum = 0
        for (blockX, blockY) in (0..<32).flatMap({ x in (0..<25).map { (x, $0) } }) {
            for shift: UInt32 in [0, 8, 16] {
                var difference = 0
                for y in blockY * 8..<blockY * 8 + 8 {
                    for x in blockX * 8..<blockX * 8 + 8 {
                        difference += Int(bitmap[x, y] >> shift & 255) - Int(image[x, y] >> shift & 255)
                    }
                }
                worst = max(worst, abs(difference) / 64)
                sum += abs(difference) / 64
            }
        }
        #expect(worst <= 32)
        #expect(sum / (32 * 25 * 3) <= 5)
    }

    @Test func gif_unchangedPixelsStayAsTheyWere() throws {
        let first = Bitmap.gradient(width: 64, height: 64)
        var second = first
        for y in 20..<30 { for x in 20..<40 { second[x, y] = 0xFF00_00FF } }
        let reader = try ImageReader(encode(GIFEncoder(width: 64, height: 64), [(first, 0.1), (second, 0.1)]))
        let a = try reader.image(at: 0).bitmap, b = try reader.image(at: 1).bitmap
        for y in 0..<64 {
            for x in 0..<64 {
                let inside = (20..<30).contains(y) && (20..<40).contains(x)
                #expect(b[x, y] == (inside ? 0xFF00_00FF : a[x, y]))
            }
        }
    }

    @Test func gif_framesTooShortForViewersAreLeftOut() throws {
        let frames = (0..<60).map { i -> (Bitmap, Double) in
            (Bitmap(width: 4, height: 4, filledWith: 0xFF00_0000 | UInt32(i)), 1 / 60)
        }
        let timing = try #require(try ImageReader(encode(GIFEncoder(width: 4, height: 4), frames)).timing)
        #expect(timing.delays.allSatisfy { $0 >= 0.02 })
        #expect(abs(timing.delays.reduce(0, +) - 1) < 0.02)
    }

    @Test func jpeg_comesNear() throws {
        let bitmap = Bitmap.gradient(width: 64, height: 48)
        let file = try #require(JPEGEncoder.encode(bitmap, quality: 1))
        let image = try ImageReader(file).image(at: 0)
        #expect(image.layout == .rgbx)
        let worst =
            zip(image.bitmap.pixels, bitmap.pixels).map { a, b -> Int in
                let green = Int(a >> 8 & 255), expected = Int(b >> 8 & 255)
                return abs(green - expected)
            }.max() ?? 255
        #expect(worst <= 8)
    }

    @Test func delay_isTheNearestFraction() throws {
        let bitmaps = [0xFF00_0000, 0xFF00_0001, 0xFF00_0002].map { Bitmap(width: 1, height: 1, filledWith: $0) }
        let delays = [1.0 / 60, 1001.0 / 30000, 1.5]
        let file = encode(APNGEncoder(width: 1, height: 1), Array(zip(bitmaps, delays)))
        #expect(try ImageReader(file).timing?.delays == delays)
    }
}
