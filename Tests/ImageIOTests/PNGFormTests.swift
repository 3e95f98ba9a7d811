import Foundation
import ImageIO
import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct PNGFormTests {
    /// A kind of colours and the file's format for them: PNG's colour type and bits of a channel or an index.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let colorType: UInt8, depth: UInt8
        let color: @Sendable (inout Seeded) -> UInt32

        static func gray(_ value: UInt32, alpha: UInt32 = 255) -> UInt32 { alpha << 24 | value * 0x01_0101 }

        static func palette(_ count: UInt32, opaque: Bool = true) -> @Sendable (inout Seeded) -> UInt32 {
            {
                let i = UInt32.random(in: 0..<count, using: &$0)
                // The first is not gray. One in three has alpha.
                return (opaque || i % 3 > 0 ? 255 : i * 7 % 250) << 24 | (i &* 0x03_0107 &+ 0x10) & 0xFF_FFFF
            }
        }

        static let all = [
            Kind(testDescription: "black and white", colorType: 0, depth: 1) {
                gray(Bool.random(using: &$0) ? 255 : 0)
            },
            Kind(testDescription: "4 grays", colorType: 0, depth: 2) {
                gray(UInt32.random(in: 0...3, using: &$0) * 85)
            },
            Kind(testDescription: "16 grays", colorType: 0, depth: 4) {
                gray(UInt32.random(in: 0...15, using: &$0) * 17)
            },
            Kind(testDescription: "16 other grays", colorType: 3, depth: 4) {
                gray(UInt32.random(in: 0...15, using: &$0) * 3)
            },
            Kind(testDescription: "256 grays", colorType: 0, depth: 8) { gray(UInt32.random(in: 0...255, using: &$0)) },
            Kind(testDescription: "gray and alpha", colorType: 4, depth: 8) {
                gray(UInt32.random(in: 0...255, using: &$0), alpha: UInt32.random(in: 1...255, using: &$0))
            },
            Kind(testDescription: "2 colours", colorType: 3, depth: 1, color: palette(2)),
            Kind(testDescription: "3 colours", colorType: 3, depth: 2, color: palette(3)),
            Kind(testDescription: "5 colours", colorType: 3, depth: 4, color: palette(5)),
            Kind(testDescription: "16 colours with alpha", colorType: 3, depth: 4, color: palette(16, opaque: false)),
            Kind(testDescription: "17 colours", colorType: 3, depth: 8, color: palette(17)),
            Kind(testDescription: "256 colours with alpha", colorType: 3, depth: 8, color: palette(256, opaque: false)),
            Kind(testDescription: "opaque colours", colorType: 2, depth: 8) {
                UInt32.random(in: 0...0xFF_FFFF, using: &$0) | 0xFF00_0000
            },
            Kind(testDescription: "colours with alpha", colorType: 6, depth: 8) {
                UInt32.random(in: 0...UInt32.max, using: &$0)
            },
        ]
    }

    private func picture(_ kind: Kind, _ width: Int, _ height: Int) -> Bitmap {
        var random = Seeded(UInt64(width * 1000 + height))
        return Bitmap(width: width, height: height, pixels: (0..<width * height).map { _ in kind.color(&random) })
    }

    @Test(arguments: Kind.all) func png_formIsTheSmallest(_ kind: Kind) {
        let file = PNGEncoder.encode(picture(kind, 90, 80))
        #expect((file[25], file[24]) == (kind.colorType, kind.depth))
    }

    @Test(arguments: Kind.all) func png_formKeepsEveryPixel(_ kind: Kind) throws {
        for (width, height) in [(1, 1), (1, 9), (3, 1), (7, 5), (8, 8), (33, 67), (101, 40), (1025, 3)] {
            let bitmap = picture(kind, width, height)
            #expect(
                try ImageReader(PNGEncoder.encode(bitmap)).image(at: 0).bitmap == bitmap, "\(width) × \(height)")
        }
    }

    @Test(arguments: Kind.all) func png_filtersAskedForKeepEveryPixel(_ kind: Kind) throws {
        let bitmap = picture(kind, 37, 21)
        for types in (0...31).map({ PNGFilter.Types(rawValue: $0) }) {
            let file = PNGEncoder.encode(bitmap, level: 1, filters: types)
            #expect(try ImageReader(file).image(at: 0).bitmap == bitmap, "\(types.rawValue)")
        }
    }

    @Test(arguments: Kind.all) func png_pixmapAndBitmapGiveTheSameFile(_ kind: Kind) throws {
        let pixmap = try #require(picture(kind, 61, 35).image()?.source()?.pixmap)
        #expect(PNGEncoder.encode(pixmap) == PNGEncoder.encode(Bitmap(pixmap)))
        pixmap.isOpaque = false
        #expect(PNGEncoder.encode(pixmap) == PNGEncoder.encode(Bitmap(pixmap)))
    }

    /// Rows that repeat the one above are smaller as zeros than as a repetition at the distance of a row.
    @Test func png_repeatedRowsOfAPaletteAreDifferences() throws {
        var bitmap = Bitmap(width: 600, height: 200)
        for i in bitmap.pixels.indices { bitmap.pixels[i] = 0xFF00_2000 + UInt32(i % 600 / 7 * 37 % 60 * 3) }
        let file = PNGEncoder.encode(bitmap), unfiltered = PNGEncoder.encode(bitmap, filters: PNGFilter.Types.none)
        #expect(file[25] == 3 && file.count * 8 < unfiltered.count * 7, "\(file.count) and \(unfiltered.count) bytes")
        #expect(try ImageReader(file).image(at: 0).bitmap == bitmap)
    }

    @Test func png_paletteLargerThanItsPictureIsLeftOut() {
        let one = PNGEncoder.encode(Bitmap(width: 1, height: 1, filledWith: 0xFF12_3456))
        #expect((one[25], one[24]) == (2, 8))
    }

    @Test func png_transparencyEndsWithTheLastColorThatHasIt() throws {
        var bitmap = Bitmap(width: 100, height: 20, filledWith: 0x8012_3456)
        for i in 1..<40 { bitmap.pixels[i] = 0xFF00_0000 | UInt32(i) }
        let file = PNGEncoder.encode(bitmap)
        let chunk = try #require(file.range(of: Data("tRNS".utf8)))
        #expect(Array(file[chunk.lowerBound - 4..<chunk.upperBound + 1]) == [0, 0, 0, 1] + "tRNS".utf8 + [0x80])
        #expect(try ImageReader(file).image(at: 0).bitmap == bitmap)
    }
}
