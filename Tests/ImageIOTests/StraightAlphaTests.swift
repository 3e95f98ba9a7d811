import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Images with straight alpha that become PNG files.
struct StraightAlphaTests {
    /// Premultiplied and back, (200, 100, 50) with alpha 3 would be (170, 85, 85).
    @Test(arguments: [2, 4]) func straightAlpha_isWrittenExactly(_ size: Int) throws {
        let bytes = (0..<256 * size).map { i -> UInt8 in
            let pixel = i / size, isAlpha = i % size == size - 1
            return isAlpha ? UInt8(pixel) : UInt8(truncatingIfNeeded: 200 - 50 * (i % size) + pixel / 7)
        }
        var decoded = DecodedImage(
            width: 1, height: 256, layout: size == 4 ? .rgba : .grayAlpha, bitsPerComponent: 8)
        decoded.bytes = Data(bytes)
        let expected = (0..<256).map { pixel -> UInt32 in
            let parts = size == 4 ? [0, 1, 2, 3] : [0, 0, 0, 1]
            return (0..<4).reduce(0) { $0 | UInt32(bytes[pixel * size + parts[$1]]) << UInt32(8 * $1) }
        }
        let image = try #require(decoded.cgImage())
        #expect(try written(image) == expected)
    }

    @Test(arguments: [CGImageAlphaInfo.first, .last], [CGImageByteOrderInfo.order32Big, .order32Little])
    func straightAlpha_isReadInEachOrder(_ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo) throws {
        var bytes: [UInt8] = alpha == .first ? [3, 200, 100, 50] : [200, 100, 50, 3]
        if order == .order32Little { bytes.reverse() }
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        let image = try #require(
            CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
                space: space,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
        #expect(try written(image) == [0x0332_64C8])
    }

    /// The pixels of the file that an image becomes.
    private func written(_ image: CGImage) throws -> [UInt32] {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        CGImageDestinationAddImage(target, image, nil)
        try #require(CGImageDestinationFinalize(target))
        return try ImageReader(data as Data).image(at: 0).bitmap.pixels
    }
}
