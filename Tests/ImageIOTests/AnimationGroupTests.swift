import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

/// Animations in groups: the same images, and parts whose records make the same file.
@Suite(.seeded) struct AnimationGroupTests {
    /// Frames that all differ: blocks of few colours that appear and disappear, some of them transparent.
    private static let frames: [Bitmap] = {
        var generator = Seeded(7)
        var bitmap = Bitmap(width: 24, height: 20, filledWith: 0xFF80_4020)
        return (0..<11).map { number in
            for _ in 0..<3 {
                let x = Int.random(in: 0..<18, using: &generator)
                let y = Int.random(in: 0..<14, using: &generator)
                let color = [0, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000].randomElement(using: &generator)! as UInt32
                for i in 0..<6 { for j in 0..<6 { bitmap[x + i, y + j] = color } }
            }
            bitmap[number, 0] = 0xFF00_0000 | UInt32(number * 20)
            return bitmap
        }
    }()

    private enum Kind: CaseIterable, Sendable { case gif, apng, webp }

    private func encoder(_ kind: Kind, groupLength: Int) -> any AnimationEncoder {
        switch kind {
        case .gif: GIFEncoder(width: 24, height: 20, groupLength: groupLength)
        case .apng: APNGEncoder(width: 24, height: 20, groupLength: groupLength)
        case .webp: WebPAnimationEncoder(width: 24, height: 20, groupLength: groupLength)!
        }
    }

    private func file(_ kind: Kind, groupLength: Int) -> Data {
        var encoder = encoder(kind, groupLength: groupLength)
        var data = Data()
        for frame in Self.frames { data.append(encoder.append(frame, duration: 0.1)) }
        return finished(data, encoder.finish())
    }

    private func finished(_ data: Data, _ tail: AnimationTail) -> Data {
        var data = data + tail.data
        for (offset, bytes) in tail.patches { data.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
        return data
    }

    @Test(arguments: Kind.allCases, [1, 3, 4, 100]) private func groups_showTheSamePictures(
        kind: Kind, groupLength: Int
    ) throws {
        let reader = try ImageReader(file(kind, groupLength: groupLength))
        for (number, frame) in Self.frames.enumerated() {
            let shown = try reader.image(at: number).bitmap
            #expect(shown.difference(from: frame) == nil, "frame \(number)")
        }
    }

    /// Each group made by an encoder of its own.
    @Test(arguments: Kind.allCases, [1, 3, 4]) private func parts_makeTheSameFile(kind: Kind, groupLength: Int) {
        var data = Data()
        var assembler = encoder(kind, groupLength: groupLength).assembler
        for first in stride(from: 0, to: Self.frames.count, by: groupLength) {
            let end = min(first + groupLength, Self.frames.count)
            var part = encoder(kind, groupLength: groupLength)
            part.setFirst(Self.frames[0])
            if first > 0 { part.skip(to: first, previous: Self.frames[first - 1], duration: 0.1) }
            var records = Data()
            for frame in Self.frames[first..<end] { records.append(part.encode(frame, duration: 0.1)) }
            records.append(part.finishRecords(before: end < Self.frames.count ? Self.frames[end] : nil))
            if first == 0 { assembler.sharedColors = part.assembler.sharedColors }
            data.append(assembler.add(records))
        }
        #expect(finished(data, assembler.finish()) == file(kind, groupLength: groupLength))
    }

    /// Repeated pixels are written once, whichever of the two indices preceded.
    @Test func gif_choosesBetweenTransparentAndUnchanged() throws {
        // Stripes that change by one pixel: the unchanged ones are cheap either way.
        let frames = (0..<20).map { number in
            var bitmap = Bitmap(width: 200, height: 100)
            for y in 0..<100 { for x in 0..<200 { bitmap[x, y] = (x / 5 + y) % 2 == 0 ? 0xFF00_00FF : 0xFFFF_FFFF } }
            for y in 0..<100 { bitmap[(y * 7 + number) % 200, y] = 0xFF00_FF00 }
            return bitmap
        }
        let file = encode(GIFEncoder(width: 200, height: 100), frames.map { ($0, 0.1) })
        let reader = try ImageReader(file)
        for (number, frame) in frames.enumerated() {
            #expect(try reader.image(at: number).bitmap == frame, "frame \(number)")
        }
    }

    /// With lossy compression the file is smaller, and no pixel is off by more than the limit.
    @Test func gif_lossIsBounded() throws {
        var generator = Seeded(3)
        var bitmap = Bitmap(width: 64, height: 64)
        for i in bitmap.pixels.indices {
            let value = UInt32(100 + i % 64 / 2 + Int.random(in: 0...8, using: &generator))
            bitmap.pixels[i] = 0xFF00_0000 | value << 16 | value << 8 | value
        }
        let exact = encode(GIFEncoder(width: 64, height: 64), [(bitmap, 1)])
        let lossy = encode(GIFEncoder(width: 64, height: 64, quality: 0.5), [(bitmap, 1)])
        #expect(lossy.count * 10 < exact.count * 9, "\(lossy.count) of \(exact.count)")
        let shown = try ImageReader(lossy).image(at: 0).bitmap
        for (one, other) in zip(shown.pixels, bitmap.pixels) {
            #expect(abs(Int(one & 255) - Int(other & 255)) <= 20)
        }
    }
}
