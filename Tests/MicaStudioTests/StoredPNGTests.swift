import CoreGraphics
import Foundation
import ImageIO
import MicaRaster
import MicaSnapshot
import TestSeeds
import Testing

import MicaStudio

/// The file written in one pass has the pixels of the general encoder's file.
@Suite(.seeded) struct StoredPNGTests {
    private func pixmap(_ width: Int, _ height: Int, isOpaque: Bool) throws -> Pixmap {
        let pixmap = try #require(Pixmap(width: width, height: height))
        var random = Seeded(UInt64(width + height))
        for y in 0..<height {
            for x in 0..<width {
                let alpha: UInt32 = isOpaque ? 255 : .random(in: 0...255, using: &random)
                pixmap.row(y)[x] = (0..<3).reduce(alpha << 24) { pixel, channel in
                    pixel | UInt32.random(in: 0...alpha, using: &random) << (8 * UInt32(channel))
                }
            }
        }
        return pixmap
    }

    private func decoded(_ file: Data) throws -> Bitmap {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        return try #require(Bitmap(image))
    }

    private func stored(_ pixels: Pixmap, _ rect: PixelRect) throws -> Data {
        let file = try #require(StoredPNG(pixels, rect))
        var data = Data(count: file.length)
        data.withUnsafeMutableBytes { file.write(to: $0) }
        return data
    }

    private func reference(_ pixels: Pixmap, _ rect: PixelRect) throws -> Data {
        let part = try #require(Pixmap(width: rect.width, height: rect.height))
        for y in 0..<rect.height { part.row(y).update(from: pixels.row(rect.y0 + y) + rect.x0, count: rect.width) }
        return PNGEncoder.encodeFast(Bitmap(part))
    }

    @Test(arguments: [true, false], [(1, 1), (3, 5), (300, 177), (1000, 65), (16_383, 2)])
    func file_holdsThePixelsOfTheGeneralEncoder(isOpaque: Bool, size: (Int, Int)) throws {
        let pixels = try pixmap(size.0, size.1, isOpaque: isOpaque)
        var rects = [PixelRect(width: size.0, height: size.1)]
        if size.0 > 2, size.1 > 2 { rects.append(PixelRect(x0: 1, y0: 2, x1: size.0 - 1, y1: size.1)) }
        for rect in rects {
            #expect(try decoded(stored(pixels, rect)) == decoded(reference(pixels, rect)), "\(rect)")
        }
    }

    @Test func opaqueFile_hasNoAlpha() throws {
        let pixels = try pixmap(100, 100, isOpaque: true)
        let bounds = PixelRect(width: 100, height: 100)
        let without = try stored(pixels, bounds).count
        pixels.row(99)[99] = 0
        #expect(try stored(pixels, bounds).count == without + 10_000)
        // Pixels outside the part do not matter.
        #expect(try stored(pixels, PixelRect(width: 100, height: 99)).count == without - 301)
    }

    @Test func row_thatIsLongerThanABlock_isLeftToTheGeneralEncoder() throws {
        #expect(StoredPNG(try pixmap(21_844, 1, isOpaque: true), PixelRect(width: 21_844, height: 1)) != nil)
        #expect(StoredPNG(try pixmap(21_845, 1, isOpaque: true), PixelRect(width: 21_845, height: 1)) == nil)
        #expect(StoredPNG(try pixmap(16_384, 1, isOpaque: false), PixelRect(width: 16_384, height: 1)) == nil)
    }
}
