import Foundation
import ImageIO
import Testing

/// Merged equal frames that last longer in total than a file's delay can.
struct LongDelayTests {
    private static let first = Bitmap(width: 6, height: 5, filledWith: 0xFF00_00FF)

    private static var second: Bitmap {
        var bitmap = first
        bitmap[2, 3] = 0xFF00_FF00
        return bitmap
    }

    /// The same with a hole, for which a GIF clears the previous frame.
    private static var holed: Bitmap {
        var bitmap = first
        bitmap[4, 1] = 0
        return bitmap
    }

    /// Four equal frames of `duration` seconds, and a different one.
    private func reader(_ encoder: some AnimationEncoder, _ duration: Double, then next: Bitmap) throws -> ImageReader {
        let frames = [Bitmap](repeating: Self.first, count: 4).map { ($0, duration) }
        return try ImageReader(encode(encoder, frames + [(next, 1)]))
    }

    private func check(_ reader: ImageReader, _ total: Double, then next: Bitmap) throws {
        let delays = try #require(reader.timing?.delays)
        #expect(abs(delays.reduce(0, +) - total) < 0.001, "\(delays)")
        for i in delays.indices.dropLast() { #expect(try reader.image(at: i).bitmap == Self.first, "frame \(i)") }
        #expect(try reader.image(at: delays.count - 1).bitmap.difference(from: next) == nil)
    }

    @Test(arguments: [second, holed]) func gif_mergedFramesKeepTheirTime(_ next: Bitmap) throws {
        try check(try reader(GIFEncoder(width: 6, height: 5), 600, then: next), 2401, then: next)
    }

    @Test(arguments: [second, holed]) func apng_mergedFramesKeepTheirTime(_ next: Bitmap) throws {
        try check(try reader(APNGEncoder(width: 6, height: 5), 30_000, then: next), 120_001, then: next)
    }

    @Test(arguments: [1e12, 1e30, .infinity]) func fillers_areLimited(_ duration: Double) throws {
        let frames = [(Self.first, duration)]
        let gif = try #require(try ImageReader(encode(GIFEncoder(width: 6, height: 5), frames)).timing)
        #expect(gif.delays.count <= 1001)
        let apng = try #require(try ImageReader(encode(APNGEncoder(width: 6, height: 5), frames)).timing)
        #expect(apng.delays.count <= 1001)
    }
}
