import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Images of 16 bits a component as PNG files.
struct DeepDestinationTests {
    private static let size = (width: 9, height: 7)

    /// A sample whose low byte differs from its high one.
    private static func sample(_ pixel: Int, _ channel: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: pixel * 1021 + channel * 331 + 77)
    }

    /// An image of `channels` samples a pixel; those of alpha are never 0.
    private func image(
        _ channels: Int, _ space: CFString, _ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo = .order16Little,
        sample: (_ pixel: Int, _ channel: Int) -> UInt16 = sample
    ) throws -> CGImage {
        var bytes = Data()
        for pixel in 0..<Self.size.width * Self.size.height {
            for channel in 0..<channels {
                let value = sample(pixel, channel)
                let high = UInt8(value >> 8), low = UInt8(value & 255)
                bytes.append(contentsOf: order == .order16Little ? [low, high] : [high, low])
            }
        }
        let provider = try #require(CGDataProvider(data: bytes as CFData))
        let colors = try #require(CGColorSpace(name: space))
        return try #require(
            CGImage(
                width: Self.size.width, height: Self.size.height, bitsPerComponent: 16, bitsPerPixel: 16 * channels,
                bytesPerRow: 2 * channels * Self.size.width, space: colors,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue), provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
    }

    private func decoded(_ image: CGImage) throws -> DecodedImage {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
        CGImageDestinationAddImage(target, image, nil)
        try #require(CGImageDestinationFinalize(target))
        return try ImageReader(data as Data).image(at: 0)
    }

    private func samples(_ image: DecodedImage) -> [UInt16] {
        image.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    private var pixels: Range<Int> { 0..<Self.size.width * Self.size.height }

    @Test(arguments: [CGImageByteOrderInfo.order16Little, .order16Big, .orderDefault])
    func png_colorsKeep16Bits(_ order: CGImageByteOrderInfo) throws {
        let image = try decoded(try image(4, CGColorSpace.sRGB, .last, order))
        #expect(image.bitsPerComponent == 16)
        #expect(samples(image) == pixels.flatMap { pixel in (0..<4).map { Self.sample(pixel, $0) } })
    }

    @Test func png_opaqueColorsKeep16Bits() throws {
        let image = try decoded(try image(3, CGColorSpace.sRGB, .none))
        #expect(samples(image) == pixels.flatMap { pixel in (0..<3).map { Self.sample(pixel, $0) } + [65_535] })
    }

    @Test func png_grayKeeps16Bits() throws {
        let image = try decoded(try image(1, CGColorSpace.genericGrayGamma2_2, .none))
        #expect(image.layout == .gray)
        // The decoder returns gray as stored in the file.
        let values = samples(image)
        #expect(values == pixels.map { Self.sample($0, 0) })
    }

    @Test func png_grayWithAlphaKeeps16Bits() throws {
        let image = try decoded(try image(2, CGColorSpace.genericGrayGamma2_2, .last))
        #expect(image.layout == .grayAlpha)
        #expect(samples(image) == pixels.flatMap { pixel in (0..<2).map { Self.sample(pixel, $0) } })
    }

    /// Alpha is first here.
    @Test func png_premultipliedColorsAreDivided() throws {
        func sample(_ pixel: Int, _ channel: Int) -> UInt16 {
            UInt16(channel == 0 ? 30_000 + pixel * 500 : pixel * 300 + channel * 1000)
        }
        let image = try decoded(try image(4, CGColorSpace.sRGB, .premultipliedFirst, sample: sample))
        #expect(image.bitsPerComponent == 16)
        let expected = pixels.flatMap { pixel in
            let alpha = Int(sample(pixel, 0))
            return (1..<4).map { UInt16((Int(sample(pixel, $0)) * 65_535 + alpha / 2) / alpha) } + [UInt16(alpha)]
        }
        #expect(samples(image) == expected)
    }
}
