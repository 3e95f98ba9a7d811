import CoreGraphics
import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

/// Sources whose bytes arrive in small pieces.
@Suite(.seeded) struct IncrementalTests {
    private func source(_ data: Data, _ count: Int, final: Bool = false) -> CGImageSource {
        let source = CGImageSourceCreateIncremental(nil)
        CGImageSourceUpdateData(source, data.prefix(count) as CFData, final)
        return source
    }

    @Test func status_byWhatIsThere() throws {
        let file = PNGEncoder.encode(.gradient(width: 40, height: 30))
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        #expect(CGImageSourceGetType(source) == nil && CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, file.prefix(20) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusReadingHeader)
        #expect(CGImageSourceGetType(source) as String? == "public.png")
        CGImageSourceUpdateData(source, file.prefix(60) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusIncomplete)
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyPixelWidth] as? Int == 40)
        CGImageSourceUpdateData(source, file as CFData, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
        // Final pixels do not change.
        CGImageSourceUpdateData(source, Data() as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        // Truncated data, and data that does not contain an image.
        #expect(CGImageSourceGetStatus(self.source(file, 60, final: true)) == .statusUnexpectedEOF)
        #expect(CGImageSourceGetStatus(self.source(Data("no image at all".utf8), 15)) == .statusUnknownType)
    }

    @Test(arguments: [
        "rgb16.png", "gray1.png", "ycbcr.jpg", "progressive.jpg", "gray.jpg", "lossy.webp", "lossless.webp",
    ])
    func picture_growsToTheWhole(name: String) throws {
        let file = try Fixtures.data(name)
        let whole = try ImageReader(file).image(at: 0)
        let incremental = CGImageSourceCreateIncremental(nil)
        var sizes: Set<[Int]> = []
        for count in stride(from: 1, to: file.count, by: max(1, file.count / 60)) {
            CGImageSourceUpdateData(incremental, file.prefix(count) as CFData, false)
            if let image = CGImageSourceCreateImageAtIndex(incremental, 0, nil) {
                sizes.insert([image.width, image.height])
            }
        }
        #expect(sizes == [[whole.width, whole.height]])
        CGImageSourceUpdateData(incremental, file as CFData, true)
        #expect(try #require(incremental.decoded(at: 0)).bytes == whole.bytes)
    }

    @Test func rows_ofAPNGComeFromTheTop() throws {
        var random = Seeded(3)
        let bitmap = Bitmap.random(width: 50, height: 40, colorCount: 5000, using: &random)
        let file = PNGEncoder.encode(bitmap)
        let whole = try ImageReader(file).image(at: 0)
        let part = try #require(source(file, file.count / 2).decoded(at: 0))
        let row = whole.bytesPerRow
        #expect(part.bytes.prefix(15 * row) == whole.bytes.prefix(15 * row))
        #expect(part.bytes.suffix(15 * row).allSatisfy { $0 == 0 })
        // Without more data the file is damaged.
        #expect(CGImageSourceCreateImageAtIndex(source(file, file.count / 2, final: true), 0, nil) == nil)
    }

    @Test func rows_ofAJPEGComeFromTheTop() throws {
        let file = try #require(JPEGEncoder.encode(.gradient(width: 64, height: 64), quality: 0.9, dpi: nil))
        let whole = try ImageReader(file).image(at: 0)
        let part = try #require(source(file, file.count - 60).decoded(at: 0))
        #expect(part.bytes.prefix(16 * whole.bytesPerRow) == whole.bytes.prefix(16 * whole.bytesPerRow))
        #expect(part.bytes.suffix(4 * whole.bytesPerRow) != whole.bytes.suffix(4 * whole.bytesPerRow))
    }

    @Test func frames_ofAGIFComeOneByOne() throws {
        let file = Crafted.gif(8, 8, [UInt8](0..<3).map { .init(width: 8, height: 8, color: $0) })
        let incremental = source(file, file.count - 20)
        #expect(CGImageSourceGetCount(incremental) >= 2)
        #expect(CGImageSourceCreateImageAtIndex(incremental, 1, nil) != nil)
        #expect(CGImageSourceCreateImageAtIndex(incremental, 2, nil) == nil)
        #expect(CGImageSourceGetStatusAtIndex(incremental, 2) == .statusIncomplete)
    }

    @Test func data_thatIsDamagedOrHuge() throws {
        // Half of an image of 900 million pixels allocates no memory.
        let huge = Crafted.png(30_000, 30_000, pixels: Crafted.zeros(100_000))
        #expect(CGImageSourceCreateImageAtIndex(source(huge, huge.count - 20), 0, nil) == nil)
        for name in ["rgb16.png", "ycbcr.jpg", "progressive.jpg", "lossy.webp", "anim.gif", "interlaced.png"] {
            let file = try Fixtures.data(name)
            var random = Seeded(UInt64(name.utf8.count))
            for _ in 0..<150 {
                var damaged = file.prefix(.random(in: 1...file.count, using: &random))
                for _ in 0..<3 {
                    damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                _ = source(damaged, damaged.count).decoded(at: 0)
            }
        }
    }
}
