import AllocationCounter
import CoreGraphics
import Foundation
import ImageIO
import MicaSnapshot
import MicaRaster
import Testing

/// Files of a few bytes or kilobytes that declare gigabytes or minutes of work: refused before any of it is spent.
@Suite struct LimitTests {
    /// Returns the result of `body`, and its peak memory in bytes; -1 if that is unknown.
    private func measured<R>(_ body: () throws -> R) rethrows -> (result: R, peak: Int, total: Int) {
        allocation_count_begin()
        defer { _ = allocation_count_end() }
        let result = try body()
        return (result, allocation_peak_bytes(), allocation_total_bytes())
    }

    private func failure(_ data: Data, at index: Int = 0, _ limits: ImageLimits = .standard) -> DecodingFailure? {
        do throws(DecodingFailure) {
            _ = try ImageReader(data, limits: limits).image(at: index)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Memory

    private static let large: [(name: String, file: @Sendable () -> Data, frameCount: Int)] = [
        ("canvas.gif", { Crafted.gif(32_767, 6_000, [.init(width: 1, height: 1)]) }, 1),
        ("rgba16.png", { Crafted.png(14_000, 14_000, depth: 16, pixels: Data(count: 1 << 21)) }, 1),
        ("palette.png", { Crafted.png(14_000, 14_000, depth: 1, type: 3, pixels: Data(count: 1 << 15)) }, 1),
        ("grey.png", { Crafted.png(20_000, 9_000, depth: 16, type: 0, pixels: Data(count: 1 << 19)) }, 1),
        ("interlaced.png", { Crafted.png(9_000, 9_000, interlaced: true, pixels: Data(count: 1 << 19)) }, 1),
        ("scans.jpg", { Crafted.progressiveJPEG(10_000, 10_000, scanCount: 2) }, 1),
        ("flat.webp", { Crafted.webP(14_000, 14_000) }, 1),
        ("flat-animation.webp", { Crafted.webPAnimation(14_000, 14_000, frameCount: 3) }, 3),
    ]

    /// Count and size are reported; the pixels are refused before memory is allocated for them.
    @Test(arguments: large.indices) func memory_isToldBeforeItIsTaken(_ index: Int) throws {
        let (name, make, frameCount) = Self.large[index]
        let file = make()
        let (error, peak, _) = measured { failure(file) }
        guard case .tooMuchMemory(let bytes, 256 << 20) = try #require(error, "\(name)") else {
            Issue.record("\(name): \(String(describing: error))")
            return
        }
        #expect(bytes > 256 << 20)
        #expect(peak < 2 * file.count + 200_000, "\(name): \(peak)")
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        #expect(CGImageSourceGetCount(source) == frameCount)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int ?? 0 >= 9_000)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusInvalidData)
        let options: CFDictionary = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 10,
        ]
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options) == nil)
    }

    private static let impossible: [@Sendable () -> Data] = [
        { Crafted.gif(1, 1, [.init(width: 32_767, height: 6_000, data: Data([2, 2, 0x44, 1, 0]))]) },
        { Crafted.gif(6_000, 5_000, [.init(width: 6_000, height: 5_000, data: Data([2, 2, 0x44, 1, 0]))]) },
        { Crafted.png(5_000, 5_000, depth: 16, type: 0, pixels: Crafted.zeros(0)) },
        { Crafted.progressiveJPEG(8_000, 8_000, scanCount: 1, dataSize: 100) },
    ]

    /// Fewer bytes than the pixels can be packed into: nothing is allocated for them.
    @Test(arguments: impossible.indices) func memory_ofPixelsThatCannotBeThere(_ index: Int) throws {
        let file = Self.impossible[index]()
        let (error, peak, _) = measured { failure(file) }
        guard case .truncated = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(peak < 300_000, "\(peak)")
    }

    private static let ordinary: [(name: String, file: @Sendable () throws -> Data)] = [
        ("gif", { Crafted.gif(900, 700, [.init(width: 900, height: 700)]) }),
        (
            "restored.gif",
            { Crafted.gif(900, 700, (0..<3).map { .init(x: $0, width: 800, height: 700, disposal: 3) }) }
        ),
        ("rgba.png", { Crafted.png(900, 700) }), ("rgba16.png", { Crafted.png(900, 700, depth: 16) }),
        ("grey16.png", { Crafted.png(900, 700, depth: 16, type: 0) }),
        ("palette.png", { Crafted.png(900, 700, depth: 1, type: 3) }),
        ("interlaced.png", { Crafted.png(900, 700, interlaced: true) }),
        ("apng", { Crafted.apng(900, 700, frameCount: 3) }),
        ("jpg", { try #require(JPEGEncoder.encode(.gradient(width: 900, height: 700), quality: 0.9)) }),
        ("progressive.jpg", { Crafted.progressiveJPEG(900, 700, scanCount: 2) }),
        ("webp", { Crafted.webP(900, 700) }),
        ("lossy.webp", { try #require(WebPEncoder.encode(.gradient(width: 900, height: 700), quality: 0.7)) }),
        ("animation.webp", { Crafted.webPAnimation(900, 700, frameCount: 3) }),
    ]

    /// With a limit of one byte less than declared, an image is refused; with the exact limit it is decoded, and needs
    /// no more.
    @Test(arguments: ordinary.indices) func memory_isNoMoreThanWhatIsTold(_ index: Int) throws {
        let (name, make) = Self.ordinary[index]
        let file = try make()
        let count = try ImageReader(file).count
        guard case .tooMuchMemory(let bytes, _) = failure(file, at: count - 1, .init(maximumBytes: 1)) else {
            Issue.record("\(name): not refused")
            return
        }
        #expect(failure(file, at: count - 1, .init(maximumBytes: bytes - 1)) != nil, "\(name)")
        let (error, peak, _) = measured { failure(file, at: count - 1, .init(maximumBytes: bytes)) }
        #expect(error == nil, "\(name): \(String(describing: error))")
        // Rows and tables beside the pixels; and the additional quarter that `Data` reserves, and never touches.
        #expect(peak < bytes * 5 / 4 + 700_000, "\(name): told \(bytes), taken \(peak)")
    }

    @Test func memory_limitIsAnOptionOfTheSource() throws {
        let file = PNGEncoder.encode(.gradient(width: 200, height: 100))
        func source(_ bytes: Any?) -> CGImageSource? {
            CGImageSourceCreateWithData(file, bytes.map { [kMicaImageSourceMaximumBytes: $0] })
        }
        for (bytes, isDecoded) in [(nil, true), (80_000, false), (200_000, true), (-1, true), (Double.nan, true)]
            as [(Any?, Bool)]
        {
            let source = try #require(source(bytes))
            #expect(CGImageSourceGetCount(source) == 1)
            #expect((CGImageSourceCreateImageAtIndex(source, 0, nil) != nil) == isDecoded, "\(bytes ?? 0)")
        }
        // Also above the default: 17,000 × 4,000 pixels take 520 MiB, including the drawn ones.
        let large = Crafted.png(17_000, 4_000)
        #expect(failure(large) != nil)
        let raised = try #require(CGImageSourceCreateWithData(large, [kMicaImageSourceMaximumBytes: 600 << 20]))
        #expect(CGImageSourceCreateImageAtIndex(raised, 0, nil)?.width == 17_000)
    }

    /// Opaque pixels are drawn from the memory that they were decoded into, or from as much that replaces it.
    @Test func memory_ofWhatIsDrawnIsCounted() throws {
        let file = Crafted.png(4_000, 4_000, depth: 1, type: 3)
        guard case .tooMuchMemory(let bytes, _) = failure(file, .init(maximumBytes: 1)) else {
            Issue.record("not refused")
            return
        }
        #expect(bytes < 65 << 20)
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.imageSource?.pixmap[3_999, 3_999] == 0xFFFF_0000)
        #expect(image.alphaInfo == .noneSkipLast && image.bytesPerRow == 16_000 && image.bitsPerPixel == 32)
        let data = try #require(image.dataProvider?.data)
        #expect(data.count == 64_000_000 && Array(data.prefix(3)) == [255, 0, 0])
        // With alpha, grey or a profile, both exist.
        for (other, count) in [
            (Crafted.png(900, 700), 8), (Crafted.png(900, 700, depth: 16, type: 0), 6),
            (Crafted.png(900, 700, type: 2), 4), (Crafted.gif(900, 700, [.init(width: 900, height: 700)]), 12),
        ] {
            guard case .tooMuchMemory(let bytes, _) = failure(other, .init(maximumBytes: 1)) else {
                Issue.record("not refused")
                return
            }
            #expect(abs(bytes - 900 * 700 * count) < 30_000, "\(bytes)")
        }
    }

    /// Mipmaps are made as far as the limit allows, whatever the size at which the image is drawn.
    @Test(arguments: [0.9, 0.6, 0.4, 0.2, 0.1, 0.03]) func memory_ofWhatIsDrawnSmallerIsBounded(scale: Double) throws {
        let side = 2_000, file = Crafted.png(side, side, type: 2)
        guard case .tooMuchMemory(let bytes, _) = failure(file, .init(maximumBytes: 1)) else {
            Issue.record("not refused")
            return
        }
        let shown = Int(Double(side) * scale), space = CGColorSpaceCreateDeviceRGB()
        let canvas = try #require(
            CGContext(
                data: nil, width: shown, height: shown, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        canvas.interpolationQuality = .high
        for spare in [0, 100_000, 700_000, 3_000_000, 20_000_000] {
            let options: CFDictionary = [kMicaImageSourceMaximumBytes: bytes + spare]
            let source = try #require(CGImageSourceCreateWithData(file, options))
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(image.imageSource?.pixmap.width == side)
            let (_, peak, _) = measured { canvas.draw(image, in: CGRect(x: 0, y: 0, width: shown, height: shown)) }
            #expect(peak < spare + 300_000, "\(scale), \(spare): \(peak)")
        }
        #expect(canvas.makeImage()?.imageSource?.pixmap[shown / 2, shown / 2] == 0xFF00_0000)
    }

    /// A photograph of 48 megapixels is read and drawn with the default limit, although not all of its mipmaps fit.
    @Test func photographs_areDrawnSmaller() throws {
        let file = Crafted.png(8_064, 6_048, type: 2)
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let canvas = try #require(
            CGContext(
                data: nil, width: 504, height: 378, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        canvas.interpolationQuality = .high
        let (_, peak, _) = measured { canvas.draw(image, in: CGRect(x: 0, y: 0, width: 504, height: 378)) }
        #expect(8_064 * 6_048 * 4 + file.count + peak < 256 << 20, "\(peak)")
        #expect(canvas.makeImage()?.imageSource?.pixmap[200, 200] == 0xFF00_0000)
    }

    /// While opaque pixels are converted, processed memory is returned.
    @Test func memory_ofConversionIsGivenBack() throws {
        let side = 4_000
        let all = UnsafeMutableRawBufferPointer.allocate(byteCount: side * side * 4, alignment: 16)
        defer { all.deallocate() }
        all.initializeMemory(as: UInt8.self, repeating: 0x7F)
        releasePages(UnsafeMutableRawBufferPointer(rebasing: all[(all.count / 2)...]))
        // The resident pages. (The memory of the whole process depends on other tests.)
        let page = sysconf(Int32(_SC_PAGESIZE)), first = (Int(bitPattern: all.baseAddress) / page + 1) * page
        var isResident = [UInt8](repeating: 0, count: all.count / page - 1)
        #expect(mincore(UnsafeMutableRawPointer(bitPattern: first), isResident.count * page, &isResident) == 0)
        let half = isResident.count / 2
        #expect(isResident[..<(half - 2)].allSatisfy { $0 & 1 == 1 })
        #expect(isResident[(half + 2)..<(isResident.count - 2)].allSatisfy { $0 & 1 == 0 })
        #expect(all[all.count / 2 - 1] == 0x7F && all[all.count - all.count / 4] == 0)
    }

    /// The rotated image is made beside the stored one.
    @Test func memory_ofATurnedPictureIsTwice() throws {
        let image = try #require(Bitmap.gradient(width: 300, height: 200).image())
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
        CGImageDestinationAddImage(target, image, [kCGImagePropertyOrientation: 6])
        #expect(CGImageDestinationFinalize(target))
        let reader = try ImageReader(data as Data, limits: .init(maximumBytes: 400_000))
        #expect(try reader.image(at: 0).width == 300)
        #expect(throws: DecodingFailure.tooMuchMemory(bytes: 480_000 + data.count, limit: 400_000)) {
            try reader.uprightImage(at: 0)
        }
        #expect(try ImageReader(data as Data).uprightImage(at: 0).width == 200)
    }

    @Test func file_largerThanTheLimitIsNotRead() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(count: 3 << 20).write(to: url)
        let error = #expect(throws: ImageFileError.self) {
            try ImageFile.data(at: url, limits: .init(maximumBytes: 2 << 20))
        }
        #expect(
            error?.reason
                == "the file has 3 MiB, more than the limit of 2 MiB (kMicaImageSourceMaximumBytes); make the image smaller"
        )
    }

    // MARK: Metadata

    @Test func profile_thatUnpacksToMuchIsRefused() throws {
        let file = Crafted.png(4, 4, metadata: Crafted.profile(40 << 20))
        let (error, peak, _) = measured { failure(file) }
        #expect(error == .unsupported("its colour profile has more than 4 MiB"))
        #expect(peak < 10 << 20, "\(peak)")
    }

    @Test func texts_areNotUnpacked() throws {
        let text = Crafted.chunk("zTXt", Crafted.joined([Data("x\0\0".utf8), Crafted.zeros(20 << 20)]))
        let file = Crafted.png(4, 4, metadata: Crafted.joined([text, text, text]))
        let (error, peak, _) = measured { failure(file) }
        #expect(error == nil)
        #expect(peak < 400_000, "\(peak)")
    }

    /// Once for the file, not for each of its frames.
    @Test func profile_ofAnAnimationIsUnpackedOnce() throws {
        let file = Crafted.apng(4, 4, frameCount: 100, metadata: Crafted.profile(2 << 20))
        let reader = try ImageReader(file)
        let (_, _, total) = try measured { for index in 0..<100 { _ = try reader.image(at: index) } }
        #expect(total < 40 << 20, "\(total)")
    }

    /// Once for the file too, however its texts are stored: 300 frames that unpack them would take 27 MB and more.
    @Test(arguments: ["tEXt", "zTXt", "iTXt"]) func texts_ofAnAnimationAreUnpackedOnce(_ kind: String) throws {
        let size = 90_000
        let content =
            switch kind {
            case "tEXt": [Data("Title\0".utf8), Data(repeating: 121, count: size)]
            case "zTXt": [Data("Title\0\0".utf8), Crafted.zeros(size)]
            default: [Data("Title\0\u{1}\0\0\0".utf8), Crafted.zeros(size)]
            }
        let file = Crafted.apng(4, 4, frameCount: 300, metadata: Crafted.chunk(kind, Crafted.joined(content)))
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        var lengths: Set<Int> = []
        let (_, _, total) = measured {
            for index in 0..<300 {
                let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
                let title = (properties?[kCGImagePropertyPNGDictionary] as? CFDictionary)?[kCGImagePropertyPNGTitle]
                lengths.insert((title as? String)?.unicodeScalars.count ?? -1)
            }
        }
        #expect(lengths == [size])
        #expect(total < 20 << 20, "\(total)")
    }

    // MARK: Work

    @Test func scans_areBounded() throws {
        let file = Crafted.progressiveJPEG(4_000, 4_000, scanCount: 400)
        guard case .tooMuchWork(let pixels, let limit) = try #require(failure(file)) else {
            Issue.record("decoded")
            return
        }
        #expect(pixels == 16_000_000 * 401)
        #expect(limit == 256 << 20 + 256 * file.count)
        #expect(failure(Crafted.progressiveJPEG(4_000, 4_000, scanCount: 10)) == nil)
        #expect(
            failure(Crafted.progressiveJPEG(16, 16, scanCount: 501)) == .unsupported("it has more than 500 scans"))
        #expect(failure(Crafted.progressiveJPEG(16, 16, scanCount: 500)) == nil)
    }

    /// Markers of an end or a scan inside a comment are ignored.
    @Test func scans_areCountedBehindComments() throws {
        var file = Crafted.progressiveJPEG(4_000, 4_000, scanCount: 400)
        let header = Data([0xFF, 0xDA])
        let first = try #require(file.firstRange(of: header))
        let second = try #require(file[first.upperBound...].firstRange(of: header))
        file.insert(contentsOf: [0xFF, 0xFE, 0, 6, 0xFF, 0xDA, 0xFF, 0xD9], at: second.lowerBound)
        guard case .tooMuchWork(16_000_000 * 401, _) = try #require(failure(file)) else {
            Issue.record("decoded")
            return
        }
    }

    /// The last frame needs all earlier ones; each on its own takes no work.
    @Test func frames_thatNeedThoseBeforeThemAreBounded() throws {
        let frame = Crafted.GIFFrame(width: 1000, height: 1000, transparentIndex: 0)
        let gif = Crafted.gif(1000, 1000, [Crafted.GIFFrame](repeating: frame, count: 400))
        let webP = Crafted.webPAnimation(1000, 1000, frameCount: 400)
        for file in [gif, webP] {
            let limits = ImageLimits(maximumBytes: 30_000_000)
            let reader = try ImageReader(file, limits: limits)
            #expect(reader.count == 400)
            let error = failure(file, at: 399, limits)
            #expect(error == .tooMuchWork(pixels: 401_000_000, limit: 30_000_000 + 256 * file.count))
            for index in 0..<40 { _ = try reader.image(at: index) }
        }
    }

    /// A frame that covers everything needs no earlier one, nor does one after a frame that was cleared.
    @Test func frames_thatCoverAllNeedNoOthers() throws {
        var frames = (0..<400).map { Crafted.GIFFrame(width: 500, height: 500, color: UInt8(1 + $0 % 3)) }
        let limits = ImageLimits(maximumBytes: 4_000_000)
        var image = try ImageReader(Crafted.gif(500, 500, frames), limits: limits).image(at: 399).bitmap
        #expect(image[250, 250] == 0xFF00_00FF, "red: 399 divides by 3")
        for i in frames.indices {
            frames[i].disposal = 2
            frames[i].transparentIndex = 0
        }
        image = try ImageReader(Crafted.gif(500, 500, frames), limits: limits).image(at: 398).bitmap
        #expect(image[250, 250] == 0xFFFF_0000, "blue")
        // Restored afterwards: the next frame is composited on the pixels before it.
        frames = [
            .init(width: 4, height: 4, color: 1), .init(width: 4, height: 4, disposal: 3, color: 2),
            .init(x: 2, width: 2, height: 4, color: 3),
        ]
        image = try ImageReader(Crafted.gif(4, 4, frames)).image(at: 2).bitmap
        #expect(image[0, 0] == 0xFF00_00FF && image[3, 0] == 0xFFFF_0000)
    }

    /// The disposed area of a small frame is no larger than the frame.
    @Test func frames_thatAreTakenBackCostTheirOwnSize() throws {
        let small = Crafted.GIFFrame(x: 5, y: 5, width: 1, height: 1, disposal: 3)
        let file = Crafted.gif(
            1000, 1000, [.init(width: 1000, height: 1000, color: 2)] + [Crafted.GIFFrame](repeating: small, count: 2000)
        )
        let (image, _, total) = try measured { try ImageReader(file).image(at: 2000) }
        #expect(total < 20 << 20, "\(total)")
        #expect(image.bitmap[5, 5] == 0xFF00_00FF && image.bitmap[6, 5] == 0xFF00_FF00)
        #expect(try ImageReader(file).image(at: 1999).bitmap == image.bitmap)
    }

    /// Rows and columns outside the canvas are cut off; rows below it are not decoded at all.
    @Test func frames_largerThanTheirCanvas() throws {
        var frame = Crafted.GIFFrame(x: 1, y: 1, width: 3_000, height: 30_000, color: 3)
        let whole = try ImageReader(Crafted.gif(3, 3, [frame])).image(at: 0).bitmap
        #expect((whole[1, 1], whole[2, 2], whole[0, 0]) == (0xFFFF_0000, 0xFFFF_0000, 0))
        // The data of two rows are enough.
        frame.data = Crafted.run(of: 3, count: 6_000)
        let (image, peak, _) = try measured {
            try ImageReader(Crafted.gif(3, 3, [frame]), limits: .init(maximumBytes: 100_000)).image(at: 0)
        }
        #expect(image.bitmap == whole)
        #expect(peak < 300_000, "\(peak)")
    }

    @Test func interlacedFrame_ofEveryHeight() throws {
        for height in 1...20 {
            var bitmap = Bitmap(width: 1, height: height)
            for y in 0..<height { bitmap[0, y] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000][y % 3] }
            // Rows in the order in which they are stored.
            let rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
            let codes = rows.flatMap { [4, 1 + $0 % 3] }
            var bits = 0, count = 0, bytes: [UInt8] = []
            for code in codes + [5] {
                bits |= code << count
                count += 3
                while count >= 8 {
                    bytes += [UInt8(bits & 255)]
                    bits >>= 8
                    count -= 8
                }
            }
            bytes.append(UInt8(bits & 255))
            var file = Crafted.gif(
                1, height, [.init(width: 1, height: height, data: Data([2, UInt8(bytes.count)] + bytes + [0]))])
            // The frame's flags.
            file[file.count - bytes.count - 5] = 0x40
            #expect(try ImageReader(file).image(at: 0).bitmap == bitmap, "\(height)")
        }
    }

    // MARK: What users read

    @Test func sentences_nameTheLimit() throws {
        func sentence(_ data: Data, _ name: String) throws -> String? {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent(name)
            try data.write(to: url)
            return #expect(throws: ImageFileError.self) { try ImageFile.image(at: url) }?.reason
        }
        #expect(
            try sentence(Crafted.gif(32_767, 6_000, [.init(width: 1, height: 1)]), "a.gif")
                == "decoding it takes 2250 MiB of memory, more than the limit of 256 MiB "
                + "(kMicaImageSourceMaximumBytes); make the image smaller")
        let scans = try #require(try sentence(Crafted.progressiveJPEG(4_000, 4_000, scanCount: 400), "a.jpg"))
        #expect(scans.hasPrefix("decoding it goes through 6416 million pixels in all frames and scans, more than the "))
        #expect(scans.hasSuffix(" million (kMicaImageSourceMaximumBytes); make the image smaller"))
    }
}
