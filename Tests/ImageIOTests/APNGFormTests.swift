import CoreGraphics
import Foundation
import ImageIO
import Testing

/// The pixel format that all frames of an animated PNG share.
struct APNGFormTests {
    /// Colours of frames and the format of a file: PNG's colour type and bits of a channel or an index.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let colorType: UInt8, depth: UInt8
        let color: @Sendable (UInt32) -> UInt32

        static let all = [
            Kind(testDescription: "3 colours", colorType: 3, depth: 2) { 0xFF00_0010 + $0 % 3 },
            Kind(testDescription: "15 grays", colorType: 3, depth: 4) { 0xFF00_0000 + $0 % 15 * 0x11_1111 },
            Kind(testDescription: "255 colours", colorType: 3, depth: 8) { 0xFF00_1000 + $0 % 255 },
            Kind(testDescription: "256 colours, one transparent", colorType: 3, depth: 8) {
                $0 % 256 == 9 ? 0 : 0xFF00_1000 + $0 % 256
            },
            Kind(testDescription: "256 opaque colours", colorType: 6, depth: 8) { 0xFF00_1000 + $0 % 256 },
            Kind(testDescription: "40 grays", colorType: 0, depth: 8) { 0xFF00_0000 + $0 % 40 * 0x01_0101 },
            Kind(testDescription: "grays with alpha", colorType: 4, depth: 8) {
                ($0 % 2 + 1) * 100 << 24 + $0 % 199 * 0x01_0101
            },
            Kind(testDescription: "colours", colorType: 6, depth: 8) { 0xFF00_0000 | ($0 &* 0x9E37_79B1) >> 8 },
        ]
    }

    /// Frames that change partly; the last ones have colours that the first one lacks.
    private func frames(_ kind: Kind) -> [Bitmap] {
        var bitmap = Bitmap(width: 40, height: 30)
        for i in bitmap.pixels.indices { bitmap.pixels[i] = kind.color(UInt32(i / 7 % 2)) }
        return (0..<5).map { number in
            for i in 300..<900 where i % 3 > 0 { bitmap.pixels[i] = kind.color(UInt32(i + number * 101)) }
            return bitmap
        }
    }

    private func file(_ frames: [Bitmap]) throws -> Data {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, frames.count, nil))
        for frame in frames { CGImageDestinationAddImage(target, try frame.straightImage(), nil) }
        try #require(CGImageDestinationFinalize(target))
        return data as Data
    }

    @Test(arguments: Kind.all) func apng_formIsTheSmallestOfAllFrames(_ kind: Kind) throws {
        let file = try file(frames(kind))
        #expect((file[25], file[24]) == (kind.colorType, kind.depth))
    }

    @Test(arguments: Kind.all) func apng_formKeepsEveryPixel(_ kind: Kind) throws {
        let frames = frames(kind), reader = try ImageReader(file(frames))
        for (i, frame) in frames.enumerated() {
            #expect(try reader.image(at: i).bitmap.difference(from: frame) == nil, "frame \(i)")
        }
    }
}

extension Bitmap {
    /// An image that stores the pixels as they are.
    fileprivate func straightImage() throws -> CGImage {
        let data = pixels.withUnsafeBytes { Data($0) }
        let provider = try #require(CGDataProvider(data: data as CFData))
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }
}
