import AllocationCounter
import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

/// Files of every format with bytes changed, removed, duplicated: decoding returns or throws, stays below its memory
/// limit, and touches no foreign memory (the suite also runs under AddressSanitizer). `MICA_FUZZ_ROUNDS` makes it
/// longer.
@Suite(.seeded) struct FuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["MICA_FUZZ_ROUNDS"].flatMap(Int.init) ?? 400

    private static func samples() -> [Data] {
        var random = Seeded(7)
        let small = Bitmap.random(width: 23, height: 17, colorCount: 40, using: &random)
        let clear = Bitmap.random(width: 23, height: 17, colorCount: 900, opaque: false, using: &random)
        let frames = [(small, 0.1), (clear, 0.1), (small, 0.1)]
        return [
            PNGEncoder.encode(small), PNGEncoder.encode(clear, dpi: (72, 72)),
            PNGEncoder.encode(.gradient(width: 30, height: 20)), JPEGEncoder.encode(small, quality: 0.8)!,
            JPEGEncoder.encode(.gradient(width: 40, height: 33), quality: 0.95, dpi: (300, 300))!,
            encode(GIFEncoder(width: 23, height: 17), frames), encode(APNGEncoder(width: 23, height: 17), frames),
            WebPEncoder.encode(clear, quality: 0.7)!, WebPEncoder.encode(small, quality: 1)!,
            encode(WebPAnimationEncoder(width: 23, height: 17)!, frames),
            // Features that the encoders do not write: scans, profiles, frames that are restored, few bits, rows in
            // seven passes.
            Crafted.progressiveJPEG(40, 33, scanCount: 5), Crafted.webPAnimation(23, 17, frameCount: 3),
            Crafted.apng(23, 17, frameCount: 3, metadata: Crafted.profile(3000)),
            Crafted.gif(
                23, 17,
                (0..<4).map { .init(x: $0, width: 20, height: 15, disposal: $0, transparentIndex: 2, color: UInt8($0)) }
            ),
            Crafted.png(23, 17, depth: 1, type: 3), Crafted.png(23, 17, depth: 16, type: 0, interlaced: true),
        ] + Crafted.everyPNG + [
            // Frames whose colours come from a palette, of two bytes a component, of grey with a clear one.
            Crafted.apng(23, 17, frameCount: 3, depth: 4, type: 3),
            Crafted.apng(23, 17, frameCount: 3, depth: 16, type: 2),
            Crafted.apng(23, 17, frameCount: 3, depth: 2, type: 0),
        ] + ["progressive.jpg", "cmyk.jpg", "interlaced.png", "rgba16.png", "anim.gif"].map { try! Fixtures.data($0) }
    }

    @Test(arguments: 0..<samples().count) func decoders_surviveDamage(sample: Int) {
        let original = Self.samples()[sample], limits = ImageLimits(maximumBytes: 1 << 20)
        var outcomes = (decoded: 0, refused: 0)
        let rounds = seeds(0..<Self.rounds)
        for seed in rounds {
            var random = Seeded(UInt64(sample * 1_000_003 + seed))
            let data = Self.mutated(original, using: &random)
            allocation_count_begin()
            defer {
                let peak = allocation_peak_bytes()
                _ = allocation_count_end()
                // The libraries' tables and the rotated copy are added to this.
                #expect(peak < 2 << 20, "sample \(sample), seed \(seed): \(peak)")
            }
            do throws(DecodingFailure) {
                let reader = try ImageReader(data, limits: limits)
                for index in 0..<min(reader.count, 4) {
                    _ = try reader.header(at: index)
                    let image = try reader.image(at: index)
                    #expect(image.bytes.count == image.bytesPerRow * image.height, "sample \(sample), seed \(seed)")
                    _ = image.oriented(Int.random(in: 0...9, using: &random))
                }
                outcomes.decoded += 1
            } catch {
                outcomes.refused += 1
            }
        }
        // Both must happen, or the mutations are too weak or too strong to test anything.
        #expect(!rounds.areAll || outcomes.refused > 0 && outcomes.decoded > 0, "sample \(sample): \(outcomes)")
    }

    private static func mutated(_ original: Data, using random: inout Seeded) -> Data {
        var bytes = [UInt8](original)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard bytes.count > 12 else { break }
            // The signature is kept: otherwise nothing after it would be reached.
            let place = Int.random(in: 8..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes[place] = [0, 1, 127, 128, 254, 255].randomElement(using: &random)!
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
            case 4:
                let end = min(bytes.count, place + Int.random(in: 1...30, using: &random))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return repaired(Data(bytes))
    }

    /// A PNG with corrected checksums, so that damage reaches the data that they protect.
    private static func repaired(_ data: Data) -> Data {
        guard ImageFormat(of: data) == .png else { return data }
        var result = data.prefix(8), rest = data.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= length + 12 else { break }
            let body = rest.dropFirst(4).prefix(length + 4)
            result.append(rest.prefix(4))
            result.append(body)
            result.append(contentsOf: PNGChecksum.of(body))
            rest = rest.dropFirst(length + 12)
        }
        return result + rest
    }
}
