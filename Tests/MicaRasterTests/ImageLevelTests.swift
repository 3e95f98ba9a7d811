import MicaRaster
import TestSeeds
import Testing

/// Mipmaps of an image, all of them and those within a memory limit.
@Suite(.seeded) struct ImageLevelTests {
    private func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Pixmap {
        var generator = Seeded(seed)
        let pixmap = Pixmap(width: width, height: height)!
        for y in 0..<height {
            for x in 0..<width {
                pixmap.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next()) & 0xFFFFFF
            }
        }
        pixmap.isOpaque = true
        return pixmap
    }

    private func bytes(_ pixmap: Pixmap) -> [UInt32] {
        (0..<pixmap.height).flatMap { Array(UnsafeBufferPointer(start: pixmap.row($0), count: pixmap.width)) }
    }

    @Test(arguments: [(101, 67), (64, 64), (1, 300), (37, 2)]) func levels_beyondThoseLeftOutAreTheSame(
        width: Int, height: Int
    ) {
        let pixmap = picture(width, height), all = ImageSource(pixmap)
        #expect(all.firstLevel == 1)
        for limit in [0, 40, 200, 800, 3_000, 12_000, 100_000] {
            let some = ImageSource(pixmap, levelBytes: limit)
            var taken = 0
            for index in 0..<10 {
                let (level, reached) = some.level(index)
                guard index >= some.firstLevel else {
                    #expect(reached == 0 && level === pixmap)
                    continue
                }
                let same = all.level(index)
                #expect(reached == same.index && bytes(level) == bytes(same.pixmap), "\(limit), \(index)")
                if reached == index { taken += level.width * level.height * 4 }
            }
            #expect(taken <= limit, "\(limit): \(taken)")
        }
    }

    /// Requested in any order.
    @Test func levels_inAnyOrder() {
        let pixmap = picture(90, 70), all = ImageSource(pixmap), some = ImageSource(pixmap, levelBytes: 3_000)
        for index in [4, 2, 6, 3, 1, 0, 5] where index >= some.firstLevel {
            #expect(bytes(some.level(index).pixmap) == bytes(all.level(index).pixmap))
        }
    }

    /// Drawn at a size that uses existing levels, an image is the same; between them the whole image is read.
    @Test(arguments: [0.9, 0.5, 0.3, 0.2, 0.12, 0.06, 0.03], [Sampling.trilinear, .cubic])
    func drawing_readsWhatIsThere(scale: Double, sampling: Sampling) {
        let pixmap = picture(256, 256), all = ImageSource(pixmap), some = ImageSource(pixmap, levelBytes: 30_000)
        #expect(some.firstLevel == 2)
        func drawn(_ image: ImageSource) -> [UInt32] {
            let target = Pixmap(width: 32, height: 32)!
            target.fill(PixelRect(width: 32, height: 32), 0)
            let paint = ImagePaint(image, transform: Affine(scale, 0, 0, scale, 0, 0), sampling: sampling)
            Painter().draw(DrawOp(.everything, paint: .image(paint)), into: target)
            return bytes(target)
        }
        if scale >= 1 || scale <= 0.25 { #expect(drawn(some) == drawn(all)) }
        #expect(drawn(some).allSatisfy { $0 >> 24 == 0xFF } || scale < 0.125)
    }

    /// Fitted pixels of a row are read together, those of a very wide image one by one.
    @Test(arguments: [1.01, 1.5, 2, 3.7, 11]) func fitted_readsRowsAsPixels(scale: Double) {
        let some = picture(200, 30), wide = Pixmap(width: 32_010, height: 30)!
        for y in 0..<30 { for x in 0..<32_010 { wide.row(y)[x] = some.row(y)[min(x, 199)] } }
        func drawn(_ pixmap: Pixmap, _ angle: Double) -> [UInt32] {
            let target = Pixmap(width: 64, height: 48)!, c = scale * (1 - angle * angle / 2), s = scale * angle
            target.fill(PixelRect(width: 64, height: 48), 0)
            let paint = ImagePaint(ImageSource(pixmap), transform: Affine(c, s, -s, c, -20.3, -9.6), sampling: .fitted)
            Painter().draw(DrawOp(.everything, paint: .image(paint)), into: target)
            return bytes(target)
        }
        for angle in [0, 0.01, 0.3] {
            let one = drawn(some, angle), other = drawn(wide, angle)
            var worst = 0
            for (a, b) in zip(one, other) {
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    let (x, y) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
                    worst = max(worst, abs(x - y))
                }
            }
            // Steps are exact at the middle of an image, which is far from these pixels in the wide one.
            #expect(worst <= (angle == 0 ? 0 : 2), "\(angle)")
            #expect(Set(one).count > 100)
        }
    }

    /// Seen in perspective, from near to far.
    @Test func projection_readsWhatIsThere() throws {
        let pixmap = picture(256, 256), all = ImageSource(pixmap), some = ImageSource(pixmap, levelBytes: 30_000)
        func drawn(_ image: ImageSource) -> [UInt32] {
            let target = Pixmap(width: 48, height: 48)!
            target.fill(PixelRect(width: 48, height: 48), 0)
            var paint = ImagePaint(image, transform: .identity, sampling: .trilinear)
            paint.projection = Projection(0.05, 0, 0, 0, 0.05, 0, 0, 0.002, 1)
            Painter().draw(DrawOp(.everything, paint: .image(paint)), into: target)
            return bytes(target)
        }
        let one = drawn(some), two = drawn(all)
        #expect(one.contains { $0 != 0 } && one == two)
    }
}
