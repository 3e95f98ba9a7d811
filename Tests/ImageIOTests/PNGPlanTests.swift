import CMicaZlib
import Foundation
import ImageIO
import TestSeeds
import Testing

/// The default filters and compression of several kinds of images.
@Suite(.seeded) struct PNGPlanTests {
    static let size = (width: 400, height: 256)

    /// Gradients with the noise of a camera.
    static func photograph(_ x: Int, _ y: Int, _ random: inout Seeded) -> UInt32 {
        func channel(_ value: Int) -> UInt32 {
            UInt32(min(max(value + Int.random(in: -9...9, using: &random), 0), 255))
        }
        return 0xFF00_0000 | channel(40 + x / 3 + y / 9) << 16 | channel(200 - x / 4) << 8 | channel(60 + y / 2)
    }

    /// A colour between blue and pink, of 0…400.
    private static func blend(_ t: Int) -> UInt32 {
        0xFF00_0000 | UInt32(217 - t / 2) << 16 | UInt32(43 + t / 5) << 8 | UInt32(59 + t / 3)
    }

    /// A diagonal gradient.
    static func gradient(_ x: Int, _ y: Int, _ random: inout Seeded) -> UInt32 {
        blend((x + y) * 400 / (size.width + size.height))
    }

    /// The same in each row.
    static func stripes(_ x: Int, _ y: Int, _ random: inout Seeded) -> UInt32 { blend(x) }

    typealias Drawing = @Sendable (Int, Int, inout Seeded) -> UInt32

    private func picture(height: Int = size.height, _ drawing: Drawing) -> Bitmap {
        var random = Seeded(9), bitmap = Bitmap(width: Self.size.width, height: height)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width { bitmap[x, y] = drawing(x, y, &random) }
        }
        return bitmap
    }

    /// The filter of each row.
    private func filters(_ bitmap: Bitmap) throws -> [UInt8] {
        let file = PNGEncoder.encode(bitmap)
        #expect(file[25] == 2)
        let start = try #require(file.range(of: Data("IDAT".utf8))).upperBound
        let rowSize = 3 * bitmap.width + 1
        var rows = [UInt8](repeating: 0, count: rowSize * bitmap.height), size = UInt(rows.count)
        let stream = Array(file[start...].dropLast(16))
        try #require(uncompress(&rows, &size, stream, UInt(stream.count)) == Z_OK)
        return (0..<bitmap.height).map { rows[$0 * rowSize] }
    }

    @Test func png_photographIsFiltered() throws {
        let filters = try filters(picture(Self.photograph))
        #expect(!filters.contains(0), "\(filters)")
    }

    @Test func png_gradientIsNotFiltered() throws {
        #expect(Set(try filters(picture(Self.gradient))) == [0])
    }

    @Test func png_equalRowsOfAGradientAreDifferences() throws {
        #expect(Set(try filters(picture(Self.stripes))) == [4])
    }

    /// In an image of both.
    @Test func png_onlyBandsWithAPhotographAreFiltered() throws {
        let bitmap = picture { x, y, random in
            (96..<160).contains(y) ? Self.photograph(x, y, &random) : Self.gradient(x, y, &random)
        }
        let isFiltered = try filters(bitmap).map { $0 != 0 }
        #expect(isFiltered == (0..<256).map { (96..<160).contains($0) })
    }

    /// One band of 16, among blocks of one colour each.
    @Test func png_fewBandsWithAPhotographAreNotFiltered() throws {
        let bitmap = picture(height: 512) { x, y, random in
            if (96..<128).contains(y) { return Self.photograph(x, y, &random) }
            return 0xFF00_0000 | (UInt32(x / 16 + y / 16 * 25) &* 0x9E37_79B1) >> 8
        }
        #expect(Set(try filters(bitmap)) == [0])
    }

    /// 4 % for the loss at a lower level for noise.
    @Test(arguments: [photograph, gradient, stripes] as [Drawing])
    func png_choiceIsNotLargerThanOthers(_ drawing: Drawing) {
        let bitmap = picture(drawing)
        let chosen = PNGEncoder.encode(bitmap).count
        for filters in [PNGFilter.Types.none, .all, PNGFilter.Types(rawValue: 4), PNGFilter.Types(rawValue: 16)] {
            let other = PNGEncoder.encode(bitmap, level: 6, filters: filters).count
            #expect(chosen * 100 <= other * 104, "\(chosen) bytes, \(other) with \(filters.rawValue)")
        }
    }
}
