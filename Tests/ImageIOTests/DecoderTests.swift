import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Files written by another program (ImageMagick 6.9), all of the same image of 32 × 16 pixels. The left half is red,
/// the right half blue, the 8 × 8 pixels at the top left are green.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fixtures/ImageIOTests").standardizedFileURL

    static func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    /// 0xRRGGBBAA.
    static func colors(_ name: String) -> (green: UInt32, red: UInt32, blue: UInt32) {
        switch name {
        // ImageMagick's greys: the linear Rec. 709 luma of the encoded values.
        case "gray.jpg", "gray16.png": (0xB6B6_B6FF, 0x3636_36FF, 0x1212_12FF)
        case "grayalpha.png": (0xB6B6_B680, 0x3636_3680, 0x1212_1280)
        case "rgba16.png": (0x00FF_0080, 0xFF00_0080, 0x0000_FF80)
        default: (0x00FF_00FF, 0xFF00_00FF, 0x0000_FFFF)
        }
    }
}

/// The pixel of an image as 0xRRGGBBAA, with straight alpha.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) throws -> UInt32 {
    try #require(Bitmap(image))[x, y].byteSwapped
}

private func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}

@Suite struct DecoderTests {
    @Test(arguments: [
        ("base.gif", 0), ("interlaced.gif", 0), ("palette.png", 0), ("interlaced.png", 0), ("rgb16.png", 0),
        ("rgba16.png", 1), ("gray16.png", 1), ("grayalpha.png", 1), ("lossless.webp", 0), ("lossy.webp", 12),
        ("ycbcr.jpg", 4), ("progressive.jpg", 4), ("subsampled.jpg", 40), ("gray.jpg", 2),
    ])
    func file_ofAnotherProgram(name: String, tolerance: Int) throws {
        let source = try #require(CGImageSourceCreateWithData(try Fixtures.data(name) as CFData, nil))
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect((image.width, image.height) == (32, 16))
        let expected = Fixtures.colors(name)
        for (x, y, color) in [
            (3, 3, expected.green), (4, 12, expected.red), (12, 4, expected.red), (28, 8, expected.blue),
        ] {
            let found = try pixel(image, x, y)
            #expect(isNear(found, color, tolerance), "\(x), \(y): \(String(found, radix: 16))")
        }
    }

    @Test func jpeg_adobeCMYKIsInverted() throws {
        let image = try ImageReader(Fixtures.data("cmyk.jpg")).image(at: 0)
        #expect(image.layout == .cmyk)
        // Red: no cyan, all magenta and yellow.
        let red = [UInt8](image.bytes[(12 * 32 + 4) * 4..<(12 * 32 + 4) * 4 + 4])
        #expect(red[0] < 8 && red[1] > 247 && red[2] > 247 && red[3] < 8, "\(red)")
        let drawn = try pixel(try #require(image.cgImage()), 4, 12)
        #expect(drawn >> 24 > 180 && drawn >> 16 & 255 < 80, "\(String(drawn, radix: 16))")
    }

    @Test func png_oneBitGray() throws {
        let image = try ImageReader(Fixtures.data("gray1.png")).image(at: 0)
        #expect(image.layout == .gray)
        #expect(Set(image.bytes).isSubset(of: [0, 255]))
    }

    @Test func png_sixteenBitsAreKept() throws {
        let image = try #require(try ImageReader(Fixtures.data("rgb16.png")).image(at: 0).cgImage())
        #expect(image.bitsPerComponent == 16)
    }

    /// A gAMA chunk that says "linear" makes mid values brighter.
    @Test func png_gammaCounts() throws {
        func file(gamma: UInt32?) -> Data {
            let plain = PNGEncoder.encode(Bitmap(width: 2, height: 1, pixels: [0xFF80_4020, 0xFFFF_FFFF]))
            guard let gamma else { return plain }
            var chunks = [(name: String, data: Data)]()
            var rest = Data(plain.dropFirst(8))
            while rest.count >= 12 {
                let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
                if name != "sRGB" { chunks.append((name, rest.prefix(length + 12))) }
                rest = Data(rest.dropFirst(length + 12))
            }
            let content = [UInt8(gamma >> 24), UInt8(gamma >> 16 & 255), UInt8(gamma >> 8 & 255), UInt8(gamma & 255)]
            var body = Data("gAMA".utf8) + content
            let sum = PNGChecksum.of(body)
            body = Data([0, 0, 0, 4]) + body + sum
            return plain.prefix(8) + chunks[0].data + body + chunks.dropFirst().reduce(Data()) { $0 + $1.data }
        }
        func first(_ data: Data) throws -> UInt32 {
            try pixel(try #require(try ImageReader(data).image(at: 0).cgImage()), 0, 0)
        }
        #expect(try first(file(gamma: nil)) == 0x2040_80FF)
        #expect(try first(file(gamma: 45_455)) == 0x2040_80FF)
        // sRGB of the linear 0x20/255, 0x40/255, 0x80/255 is 99, 137, 188.
        #expect(isNear(try first(file(gamma: 100_000)), 0x6389_BCFF, 2))
    }

    @Test func jpeg_profileCounts() throws {
        // Like sRGB with red and blue swapped.
        let profile = try Fixtures.data("exchanged.icc")
        let flat = Bitmap(width: 8, height: 8, filledWith: 0xFF50_50C8)
        var file = try #require(JPEGEncoder.encode(flat, quality: 1))
        let segment = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
        file.insert(
            contentsOf: [0xFF, 0xE2, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)] + segment,
            at: 20)
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let found = try pixel(try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)), 4, 4)
        #expect(isNear(found, 0x5050_C8FF, 4), "\(String(found, radix: 16))")
    }

    @Test func gif_animation() throws {
        let source = try #require(CGImageSourceCreateWithData(try Fixtures.data("anim.gif") as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 2)
        #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) as? [String: Any])
        let gif = try #require(properties[kCGImagePropertyGIFDictionary] as? [String: Any])
        #expect(gif[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
        // The second frame is the first upside down, stored as the changed part.
        let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
        #expect(try pixel(second, 3, 12) == 0x00FF_00FF)
        #expect(try pixel(second, 3, 3) == 0xFF00_00FF)
        #expect(try pixel(second, 28, 3) == 0x0000_FFFF)
    }

    @Test(arguments: 1...8) func orientation_isUprightInThumbnails(orientation: Int) throws {
        let base = try #require(try ImageReader(Fixtures.data("palette.png")).image(at: 0).cgImage())
        for type in ["public.jpeg", "public.png"] {
            let file = NSMutableData()
            let target = try #require(CGImageDestinationCreateWithData(file, type, 1, nil))
            CGImageDestinationAddImage(
                target, base,
                [kCGImagePropertyOrientation: orientation, kCGImageDestinationLossyCompressionQuality: 1.0]
                    as CFDictionary)
            #expect(CGImageDestinationFinalize(target))
            let source = try #require(CGImageSourceCreateWithData(file as Data as CFData, nil))
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
            #expect((properties[kCGImagePropertyOrientation] as? Int ?? 1) == orientation)
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
            ]
            let upright = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
            #expect((upright.width, upright.height) == (orientation >= 5 ? (16, 32) : (32, 16)))
            // The position of the stored top left corner.
            let right = upright.width - 4, bottom = upright.height - 4
            let corner = [
                (3, 3), (right, 3), (right, bottom), (3, bottom), (3, 3), (right, 3), (right, bottom), (3, bottom),
            ]
            let (x, y) = corner[orientation - 1]
            #expect(isNear(try pixel(upright, x, y), 0x00FF_00FF, 6), "\(type)")
        }
    }

    @Test func thumbnail_keepsItsShape() throws {
        let file = PNGEncoder.encode(.gradient(width: 400, height: 200))
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceThumbnailMaxPixelSize: 50,
        ]
        let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
        #expect((small.width, small.height) == (50, 25))
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    }

    @Test func properties_ofAStillImage() throws {
        let source = try #require(CGImageSourceCreateWithData(try Fixtures.data("rgba16.png") as CFData, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 32)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 16)
        #expect(properties[kCGImagePropertyDepth] as? Int == 16)
        #expect(properties[kCGImagePropertyHasAlpha] as? Bool == true)
        #expect(properties[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelRGB)
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
    }

    @Test func destination_writesDPI() throws {
        let image = try #require(Bitmap(width: 4, height: 4, filledWith: 0xFF00_00FF).image())
        for type in ["public.png", "public.jpeg"] {
            let file = NSMutableData()
            let target = try #require(CGImageDestinationCreateWithData(file, type, 1, nil))
            let properties = [kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 72] as CFDictionary
            CGImageDestinationAddImage(target, image, properties)
            #expect(CGImageDestinationFinalize(target))
            #expect(!CGImageDestinationFinalize(target))
            let source = try #require(CGImageSourceCreateWithData(file as Data as CFData, nil))
            let found = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
            #expect(abs((found[kCGImagePropertyDPIWidth] as? Double ?? 0) - 144) < 0.1)
            #expect(abs((found[kCGImagePropertyDPIHeight] as? Double ?? 0) - 72) < 0.1)
        }
    }

    /// An animated WebP of noise, by a destination with these properties.
    private func animatedWebP(_ properties: CFDictionary) throws -> Data {
        let file = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(file, "org.webmproject.webp", 2, nil))
        CGImageDestinationSetProperties(target, properties)
        var noise: UInt32 = 1
        for _ in 0..<2 {
            var bitmap = Bitmap(width: 64, height: 64, filledWith: 0xFF00_0000)
            for i in bitmap.pixels.indices {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                bitmap.pixels[i] |= noise >> 8
            }
            CGImageDestinationAddImage(target, try #require(bitmap.image()), nil)
        }
        #expect(CGImageDestinationFinalize(target))
        return file as Data
    }

    @Test func destination_animatedWebP_isOfQuality85() throws {
        let quality = kCGImageDestinationLossyCompressionQuality
        #expect(try animatedWebP([:]) == animatedWebP([quality: 0.85]))
    }

    @Test func destination_animatedWebP_isSmallerThanLossless() throws {
        let quality = kCGImageDestinationLossyCompressionQuality
        #expect(try animatedWebP([:]).count < animatedWebP([quality: 1]).count)
    }

    @Test(arguments: ["public.png", "com.compuserve.gif", "org.webmproject.webp"])
    func destination_animates(type: String) throws {
        let frames = try [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000].map {
            try #require(Bitmap(width: 6, height: 5, filledWith: $0).image())
        }
        let file = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(file, type, 3, nil))
        let keys = try #require(
            [
                "public.png": (
                    kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGDelayTime, kCGImagePropertyAPNGLoopCount
                ),
                "com.compuserve.gif": (
                    kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFLoopCount
                ),
                "org.webmproject.webp": (
                    kCGImagePropertyWebPDictionary, kCGImagePropertyWebPDelayTime, kCGImagePropertyWebPLoopCount
                ),
            ][type])
        CGImageDestinationSetProperties(
            target,
            [keys.0: [keys.2: 2] as CFDictionary, kCGImageDestinationLossyCompressionQuality: 1] as CFDictionary)
        for frame in frames {
            CGImageDestinationAddImage(target, frame, [keys.0: [keys.1: 0.25] as CFDictionary] as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(target))
        let source = try #require(CGImageSourceCreateWithData(file as Data as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 3)
        for index in [2, 0, 1] {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(Bitmap(image) == Bitmap(frames[index]))
        }
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 1, nil))
        #expect((properties[keys.0] as? CFDictionary)?[keys.1] as? Double == 0.25)
        let all = try #require(CGImageSourceCopyProperties(source, nil))
        #expect((all[keys.0] as? CFDictionary)?[keys.2] as? Int == 2)
    }

    @Test func destination_refusesWhatIsMissing() throws {
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 2, nil) == nil)
        let target = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil))
        CGImageDestinationAddImage(target, try #require(Bitmap(width: 1, height: 1).image()), nil)
        #expect(!CGImageDestinationFinalize(target))
    }
}
