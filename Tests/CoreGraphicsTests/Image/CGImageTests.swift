import CoreGraphics
import Foundation
import MicaRaster
import Testing

@Suite struct CGImageTests {
    static let rgb = CGColorSpaceCreateDeviceRGB()
    static let gray = CGColorSpaceCreateDeviceGray()

    static func pixels(_ image: CGImage?) -> [UInt32] {
        guard let pixmap = image?.imageSource?.pixmap else { return [] }
        return (0..<pixmap.height).flatMap { y in (0..<pixmap.width).map { pixmap[$0, y] } }
    }

    static func row(
        _ width: Int, bits: Int = 8, pixel: Int, _ space: CGColorSpace, _ info: CGBitmapInfo, _ bytes: [UInt8],
        decode: [CGFloat]? = nil
    ) -> CGImage? {
        TestImages.image(
            width: width, height: 1, bitsPerComponent: bits, bitsPerPixel: pixel, space: space, info: info,
            bytes: bytes, decode: decode)
    }

    @Test(
        arguments: [
            (CGBitmapInfo(alpha: .premultipliedLast), [64, 0, 32, 128], 0x8040_0020),
            (CGBitmapInfo(alpha: .last), [128, 0, 64, 128], 0x8040_0020),
            (CGBitmapInfo(alpha: .first), [128, 128, 0, 64], 0x8040_0020),
            (CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little), [32, 0, 64, 128], 0x8040_0020),
            (CGBitmapInfo(alpha: .noneSkipLast), [64, 0, 32, 99], 0xFF40_0020),
            (CGBitmapInfo(alpha: .noneSkipFirst), [99, 64, 0, 32], 0xFF40_0020),
            // Colours above their alpha are clamped to it.
            (CGBitmapInfo(alpha: .premultipliedLast), [200, 0, 32, 128], 0x8080_0020),
        ] as [(CGBitmapInfo, [UInt8], UInt32)])
    func layouts_of8Bits(info: CGBitmapInfo, bytes: [UInt8], expected: UInt32) {
        let image = Self.row(1, pixel: 32, Self.rgb, info, bytes)
        #expect(Self.pixels(image) == [expected])
        #expect(image?.alphaInfo == info.alpha && image?.bitsPerPixel == 32)
    }

    @Test func layouts_others() {
        #expect(Self.pixels(Self.row(1, pixel: 24, Self.rgb, [], [1, 2, 3])) == [0xFF01_0203])
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 16, pixel: 64, Self.rgb, CGBitmapInfo(alpha: .last), [255, 255, 128, 128, 0, 0, 255, 255]))
                == [0xFFFF_8000])
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 16, pixel: 48, Self.rgb, CGBitmapInfo(byteOrder: .order16Little),
                    [0x34, 0x12, 0xFF, 0xFF, 0, 0])) == [0xFF12_FF00])
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 5, pixel: 16, Self.rgb, CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order16Little),
                    [0x1F, 0x7C])) == [0xFFFF_00FF])
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 5, pixel: 16, Self.rgb,
                    CGBitmapInfo(alpha: .none, byteOrder: .order16Big, pixelFormat: .RGB565), [0xF8, 0x1F]))
                == [0xFFFF_00FF])
        let floats: [Float] = [1, 0.2, .nan, 1]
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 32, pixel: 128, Self.rgb,
                    CGBitmapInfo(alpha: .last, component: .float, byteOrder: .order32Little),
                    floats.withUnsafeBytes { Array($0) })) == [0xFFFF_3300])
        let halves: [Float16] = [0.5, 1, 0, 1]
        #expect(
            Self.pixels(
                Self.row(
                    1, bits: 16, pixel: 64, Self.rgb,
                    CGBitmapInfo(alpha: .last, component: .float, byteOrder: .order16Little),
                    halves.withUnsafeBytes { Array($0) })) == [0xFF80_FF00])
    }

    @Test func layouts_gray() {
        #expect(Self.pixels(Self.row(2, pixel: 8, Self.gray, [], [0, 128])) == [0xFF00_0000, 0xFF80_8080])
        #expect(
            Self.pixels(Self.row(1, pixel: 16, Self.gray, CGBitmapInfo(alpha: .last), [255, 128])) == [0x8080_8080])
        #expect(
            Self.pixels(Self.row(4, bits: 2, pixel: 2, Self.gray, [], [0b0001_1011]))
                == [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF])
        #expect(Self.pixels(Self.row(2, bits: 4, pixel: 4, Self.gray, [], [0x0F])) == [0xFF00_0000, 0xFFFF_FFFF])
        #expect(
            Self.pixels(Self.row(3, bits: 1, pixel: 1, Self.gray, [], [0b0100_0000], decode: [1, 0]))
                == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
        #expect(Self.pixels(Self.row(1, bits: 16, pixel: 16, Self.gray, [], [128, 0])) == [0xFF80_8080])
    }

    @Test func layouts_indexedAndCMYK() {
        let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
        let space = CGColorSpace(indexedBaseSpace: Self.rgb, last: 2, colorTable: table)!
        #expect(
            Self.pixels(Self.row(4, bits: 2, pixel: 2, space, [], [0b0001_1011]))
                == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_00FF])
        #expect(Self.pixels(Self.row(2, pixel: 8, space, [], [1, 200])) == [0xFF00_FF00, 0xFF00_00FF])
        let cmyk = CGColorSpaceCreateDeviceCMYK()
        #expect(
            Self.pixels(Self.row(2, pixel: 32, cmyk, [], [255, 0, 0, 0, 0, 0, 0, 51])) == [0xFF00_FFFF, 0xFFCC_CCCC])
        // Files with inverted inks declare this with a decode array.
        #expect(
            Self.pixels(Self.row(1, pixel: 32, cmyk, [], [0, 255, 255, 255], decode: [1, 0, 1, 0, 1, 0, 1, 0]))
                == [0xFF00_FFFF])
    }

    @Test func space_linearIsConverted() {
        let linear = CGColorSpace(name: CGColorSpace.linearSRGB)!
        // Half the light is 188 of 255.
        #expect(Self.pixels(Self.row(1, pixel: 24, linear, [], [128, 255, 0])) == [0xFFBC_FF00])
        let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
        #expect(Self.pixels(Self.row(1, pixel: 24, p3, [], [234, 51, 35])) == [0xFFFF_0000])
    }

    @Test func provider_tooShortCountsAsZero() {
        let image = TestImages.image(
            width: 2, height: 3, bitsPerPixel: 32, space: Self.rgb, info: CGBitmapInfo(alpha: .last),
            bytes: [255, 0, 0, 255, 0, 255, 0, 255, 9, 9])
        #expect(Self.pixels(image) == [0xFFFF_0000, 0xFF00_FF00, 0, 0, 0, 0])
    }

    @Test func impossible_areNil() {
        #expect(Self.row(0, pixel: 32, Self.rgb, CGBitmapInfo(alpha: .last), []) == nil)
        #expect(Self.row(1, pixel: 16, Self.rgb, CGBitmapInfo(alpha: .last), []) == nil)
        #expect(Self.row(1, bits: 8, pixel: 24, Self.rgb, CGBitmapInfo(alpha: .last), []) == nil)
        #expect(Self.row(1, pixel: 32, CGColorSpace(patternBaseSpace: nil)!, [], []) == nil)
        let huge = TestImages.image(
            width: 100_000, height: 100_000, bitsPerPixel: 32, space: Self.rgb, info: CGBitmapInfo(alpha: .last),
            bytes: [1, 2, 3, 4])
        // It is valid, but cannot be drawn.
        #expect(huge?.width == 100_000 && huge?.imageSource == nil)
    }

    /// Rows so long that their bytes cannot be counted, or do not fit into memory.
    @Test func rows_ofAnyLength() throws {
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255]
        func image(_ width: Int, _ height: Int, _ bytesPerRow: Int, bits: Int = 8, pixel: Int = 32) -> CGImage? {
            CGImage(
                width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel, bytesPerRow: bytesPerRow,
                space: Self.rgb, bitmapInfo: CGBitmapInfo(alpha: .last), provider: CGDataProvider(data: Data(bytes))!,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
        for (width, height, row) in [
            (1, 1 << 30, 1 << 40), (1, 2, .max), (.max, 1, .max), (1, .max, 4), (-1, 1, 4), (1, -1, 4), (1, 1, -4),
            (1, 1, 3), (.min, .min, .min), (1 << 30, 1 << 30, 1 << 32),
        ] {
            #expect(image(width, height, row) == nil, "\(width) x \(height), \(row)")
        }
        #expect(image(1, 1, 4, bits: .max) == nil && image(1, 1, 4, pixel: .max) == nil)
        #expect(image(1, 1, 4, bits: -8) == nil && image(1, 1, 4, pixel: -32) == nil)
        let wide = try #require(image(2, 3, 1 << 40))
        #expect(Self.pixels(wide) == [0xFFFF_0000, 0xFF00_FF00, 0, 0, 0, 0])
        let part = try #require(wide.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
        #expect(Self.pixels(part) == [0xFF00_FF00, 0])
        // Only the bytes that the provider has.
        let stored = try #require(part.dataProvider?.data)
        #expect(stored.prefix(4) == Data([0, 255, 0, 255]) && stored.count < 64)
        for rect in [
            CGRect.infinite, CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
            CGRect(x: -5, y: -5, width: 1e18, height: 1e18),
        ] {
            let all = wide.cropping(to: rect)
            #expect((all?.width, all?.height) == (2, 3), "\(rect)")
        }
        for rect in [
            CGRect.null, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 1e300, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 2, y: 0, width: 9, height: 9),
        ] {
            #expect(wide.cropping(to: rect) == nil, "\(rect)")
        }
    }

    /// A provider that announces a petabyte and gives twelve bytes.
    @Test func providers_takeMemoryForWhatComes() throws {
        var callbacks = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { _, buffer, position, count in
                let got = min(count, max(0, 12 - Int(position)))
                for i in 0..<got { buffer.storeBytes(of: UInt8(Int(position) + i), toByteOffset: i, as: UInt8.self) }
                return got
            }, releaseInfo: nil)
        let provider = try #require(CGDataProvider(directInfo: nil, size: 1 << 50, callbacks: &callbacks))
        #expect(provider.data == Data(0..<12))
        #expect(CGDataProvider(directInfo: nil, size: -1, callbacks: &callbacks) == nil)
        // The image counts the other pixels as 0.
        let image = try #require(
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: Self.rgb,
                bitmapInfo: CGBitmapInfo(alpha: .noneSkipLast), provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
        #expect(Self.pixels(image) == [0xFF00_0102, 0xFF04_0506, 0xFF08_090A, 0xFF00_0000])
        // An address of all bytes: a copy does not fit into memory.
        callbacks.getBytePointer = { UnsafeRawPointer($0) }
        var word: UInt64 = 7
        try withUnsafeMutableBytes(of: &word) { bytes in
            let large = try #require(
                CGDataProvider(directInfo: bytes.baseAddress, size: 1 << 50, callbacks: &callbacks))
            #expect(large.data?.isEmpty == true)
            let small = try #require(CGDataProvider(directInfo: bytes.baseAddress, size: 8, callbacks: &callbacks))
            #expect(small.data == Data(bytes))
            let memory = CGDataProvider(
                dataInfo: nil, data: bytes.baseAddress!, size: .max, releaseData: { _, _, _ in })
            #expect(memory?.data?.isEmpty == true)
        }
    }

    @Test func mask_letsColourThroughWhereItIsZero() {
        let pixels = Self.pixels(TestImages.checkerMask)
        #expect(pixels[0] == 0xFF00_0000 && pixels[1] == 0)
        #expect(TestImages.checkerMask.isMask && TestImages.checkerMask.colorSpace == nil)
        #expect(TestImages.checkerMask.masking(TestImages.checkerMask) == nil)
    }

    @Test func masking_multipliesAlpha() throws {
        let white = try #require(Self.row(2, pixel: 8, Self.gray, [], [255, 255]))
        let half = try #require(Self.row(2, pixel: 8, Self.gray, [], [0, 128]))
        #expect(Self.pixels(white.masking(half)) == [0, 0x8080_8080])
        #expect(white.masking(half)?.alphaInfo == .premultipliedLast)
        #expect(white.masking(half)?.dataProvider?.data == Data([0, 0, 128, 128]))
    }

    @Test func maskingComponents_makeAColourTransparent() throws {
        let image = try #require(Self.row(3, pixel: 24, Self.rgb, [], [10, 20, 30, 11, 20, 30, 10, 20, 31]))
        #expect(
            Self.pixels(image.copy(maskingColorComponents: [10, 10, 20, 20, 30, 30]))
                == [0, 0xFF0B_141E, 0xFF0A_141F])
        #expect(image.copy(maskingColorComponents: [1, 2]) == nil)
        #expect(TestImages.colors.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil)
    }

    @Test func cropping_takesWholePixels() throws {
        let image = try #require(
            TestImages.image(
                width: 3, height: 2, bitsPerPixel: 8, space: Self.gray, info: [], bytes: [1, 2, 3, 4, 5, 6]))
        let part = try #require(image.cropping(to: CGRect(x: 1.2, y: 1, width: 5, height: 1)))
        #expect(part.width == 2 && part.height == 1)
        #expect(Self.pixels(part) == [0xFF05_0505, 0xFF06_0606])
        #expect(part.dataProvider?.data?.prefix(2) == Data([5, 6]))
        #expect(image.cropping(to: CGRect(x: 3, y: 0, width: 1, height: 1)) == nil)
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
        #expect(Self.pixels(part.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1))) == [0xFF06_0606])
        // Bits that start within a byte.
        let bits = try #require(Self.row(8, bits: 1, pixel: 1, Self.gray, [], [0b0010_1000]))
        let cut = try #require(bits.cropping(to: CGRect(x: 2, y: 0, width: 3, height: 1)))
        #expect(cut.dataProvider?.data?.first.map { $0 >> 5 } == 0b101)
        #expect(Self.pixels(cut) == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
    }

    @Test func copy_inAnotherSpaceKeepsTheNumbers() throws {
        let image = try #require(Self.row(1, pixel: 24, Self.rgb, [], [128, 255, 0]))
        let linear = CGColorSpace(name: CGColorSpace.linearSRGB)!
        #expect(Self.pixels(image.copy(colorSpace: linear)) == [0xFFBC_FF00])
        #expect(image.copy(colorSpace: Self.gray) == nil)
        #expect(image.copy() == image)
    }

    @Test func source_isMadeOnce() throws {
        let first = try #require(TestImages.colors.imageSource), second = try #require(TestImages.colors.imageSource)
        #expect(first === second)
    }

    @Test func providers_ofCallbacks() throws {
        final class Counter { var position = 0 }
        let counter = Counter()
        var callbacks = CGDataProviderSequentialCallbacks(
            version: 0,
            getBytes: { info, buffer, count in
                let counter = Unmanaged<Counter>.fromOpaque(info!).takeUnretainedValue()
                let n = min(count, 300 - counter.position)
                for i in 0..<n {
                    buffer.storeBytes(of: UInt8((counter.position + i) & 255), toByteOffset: i, as: UInt8.self)
                }
                counter.position += n
                return n
            }, skipForward: nil,
            rewind: { Unmanaged<Counter>.fromOpaque($0!).takeUnretainedValue().position = 0 }, releaseInfo: nil)
        let provider = try #require(
            CGDataProvider(sequentialInfo: Unmanaged.passUnretained(counter).toOpaque(), callbacks: &callbacks))
        #expect(provider.data?.count == 300 && provider.data?[299] == 43)
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data))
        #expect(consumer.write(Data([1, 2])) && data.length == 2)
        withExtendedLifetime(counter) {}
    }
}
