import Foundation
import ImageIO
import Testing

/// The palette of a GIF, chosen from samples of its frames.
@Suite struct GIFColorSamplesTests {
    /// A bar of 32 of 40 colours in each frame, on a white background.
    private let frames: [Bitmap] = (0..<60).map { number in
        var bitmap = Bitmap(width: 64, height: 32, filledWith: 0xFFFF_FFFF)
        for y in 0..<32 { bitmap[number, y] = 0xFF00_0000 | UInt32((number * 7 + y) % 40) << 10 }
        return bitmap
    }

    private func samples(_ frames: [Bitmap]) -> GIFColorSamples {
        var samples = GIFColorSamples()
        for index in GIFColorSamples.indices(total: frames.count) { samples.add(frames[index]) }
        return samples
    }

    @Test func palette_isSharedByFrames() throws {
        let alone = encode(GIFEncoder(width: 64, height: 32), frames.map { ($0, 0.1) })
        let shared = encode(GIFEncoder(width: 64, height: 32, samples: samples(frames)), frames.map { ($0, 0.1) })
        // Otherwise each of the frames without the first one's colours needs a table of 64.
        #expect(shared.count + 50 * 3 * 64 < alone.count, "\(shared.count) of \(alone.count)")
        let reader = try ImageReader(shared)
        for (number, frame) in frames.enumerated() { #expect(try reader.image(at: number).bitmap == frame) }
    }

    /// Colours that no sample has, and more of them than fit into a palette: samples make nothing worse.
    @Test func palette_keepsFramesExact() throws {
        let all =
            frames
            + (0..<20).map { number in
                var bitmap = Bitmap(width: 64, height: 32)
                for i in bitmap.pixels.indices where i % 9 > 0 {
                    bitmap.pixels[i] = 0xFF00_0000 | UInt32(i % 200) << 16 | UInt32(number) << 8
                }
                return bitmap
            }
        let few = samples(Array(all[..<3] + all[70...]))
        let reader = try ImageReader(encode(GIFEncoder(width: 64, height: 32, samples: few), all.map { ($0, 0.1) }))
        for (number, frame) in all.enumerated() { #expect(try reader.image(at: number).bitmap == frame) }
    }

    @Test(arguments: [1, 2, 95, 96, 97, 500, 86_400_000]) func indices_areSpreadOverTheRun(total: Int) {
        let indices = GIFColorSamples.indices(total: total)
        #expect(indices.count == min(total, 96) && indices[0] == 0 && indices.last! < total)
        #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
        #expect(total - indices.last! <= total / 96 + 1)
    }
}
