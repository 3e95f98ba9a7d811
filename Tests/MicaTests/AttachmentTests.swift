import CoreGraphics
import Foundation
import ImageIO
import MicaTesting
import Testing
import UIKit

/// Swift Testing with modules of the same names as its overlays.
@Suite struct AttachmentTests {
    private func image() throws -> CGImage {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(red: 0, green: 0.5, blue: 1, alpha: 1)
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        return try #require(context.makeImage())
    }

    @Test func image_isAttached() throws {
        for (name, format) in [("square", nil), ("square.jpg", nil), ("square", .jpeg(withEncodingQuality: 0.5))]
            as [(String, AttachableImageFormat?)]
        {
            let attachment = Attachment(try image(), named: name, as: format)
            Attachment.record(attachment)
            let file = try attachment.withUnsafeBytes { Data($0) }
            let image = try #require(UIImage(data: file)?.cgImage)
            let decoded = try #require(Bitmap(image))
            // The square is blue; its surroundings are transparent, in a JPEG white.
            let inside = decoded[4, 4], outside = decoded[0, 0]
            // (At half the quality, colours bleed.)
            #expect(inside >> 16 & 255 > (inside & 255) + 100, "\(name): \(String(inside, radix: 16))")
            #expect(outside >> 24 == 0 || outside & 255 > 200, "\(name): \(String(outside, radix: 16))")
        }
    }

    @Test(
        arguments: [
            ("square", nil, "square.png", [0x89, 0x50]), ("square.jpeg", nil, "square.jpeg", [0xFF, 0xD8]),
            ("square", AttachableImageFormat.jpeg, "square.jpg", [0xFF, 0xD8]),
            ("square.png", .png, "square.png", [0x89, 0x50]),
        ] as [(String, AttachableImageFormat?, String, [UInt8])])
    func attachment_hasTheFormatAskedFor(
        name: String, format: AttachableImageFormat?, expectedName: String, signature: [UInt8]
    ) throws {
        let attachment = Attachment(try image(), named: name, as: format)
        let wrapper = _AttachableImageWrapper(try image(), as: format)
        #expect(wrapper.preferredName(for: attachment, basedOn: name) == expectedName)
        try wrapper.withUnsafeBytes(for: attachment) { bytes in #expect(Array(bytes.prefix(2)) == signature) }
        let file = try attachment.withUnsafeBytes { Data($0) }
        #expect(Array(file.prefix(2)) == signature)
    }

    @Test func uiImage_isAttachedUpright() throws {
        // The lower two of its four rows contain the square.
        let wide = try #require(try image().cropping(to: CGRect(x: 0, y: 0, width: 8, height: 4)))
        let turned = UIImage(cgImage: wide, scale: 2, orientation: .right)
        Attachment.record(turned, named: "turned")
        let attachment = Attachment(turned, named: "turned")
        let file = try attachment.withUnsafeBytes { Data($0) }
        let decoded = try #require(UIImage(data: file)?.cgImage)
        // Rotated to the right, the lower rows are the left columns.
        let pixels = try #require(Bitmap(decoded))
        #expect((pixels.width, pixels.height) == (4, 8))
        for y in 0..<8 {
            for x in 0..<4 { #expect((pixels[x, y] >> 24 == 255) == (x < 2 && (2..<6).contains(y)), "\(x), \(y)") }
        }
        #expect(throws: ImageAttachmentError.self) {
            try Attachment(UIImage(), named: "empty").withUnsafeBytes { _ in }
        }
    }

    @Test func snapshot_ofAnImage() throws { expectSnapshot(try image(), "attachment_square") }
}
