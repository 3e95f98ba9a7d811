import AllocationCounter
import ImageIO
import Testing
import UIKit

@Suite struct ImageTests {
    /// Two by one: red, then blue.
    private func pair(_ orientation: UIImage.Orientation = .up, scale: CGFloat = 1) throws -> UIImage {
        let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000])
        return UIImage(cgImage: try #require(bitmap.image()), scale: scale, orientation: orientation)
    }

    private func drawn(_ image: UIImage) throws -> [UInt32] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let picture = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in image.draw(at: .zero) }
        return try #require(picture.cgImage.flatMap { Bitmap($0) }).pixels
    }

    private static let red: UInt32 = 0xFF00_00FF, blue: UInt32 = 0xFFFF_0000

    @Test(arguments: [
        (UIImage.Orientation.up, [red, blue]), (.down, [blue, red]), (.upMirrored, [blue, red]),
        (.downMirrored, [red, blue]), (.left, [blue, red]), (.right, [red, blue]), (.leftMirrored, [red, blue]),
        (.rightMirrored, [blue, red]),
    ])
    func orientation_turnsUpright(_ orientation: UIImage.Orientation, _ expected: [UInt32]) throws {
        let image = try pair(orientation)
        let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
        #expect(image.size == (isTurned ? CGSize(width: 1, height: 2) : CGSize(width: 2, height: 1)))
        #expect(try drawn(image) == expected)
    }

    @Test func size_isInPoints() throws {
        #expect(try pair(scale: 2).size == CGSize(width: 1, height: 0.5))
        #expect(UIImage().size == .zero && UIImage().cgImage == nil)
    }

    @Test func data_isWrittenAndRead() throws {
        let image = try pair()
        let png = try #require(image.pngData())
        let read = try #require(UIImage(data: png, scale: 2))
        #expect(read.scale == 2 && read.size == CGSize(width: 1, height: 0.5))
        #expect(try drawn(try #require(UIImage(data: png))) == [Self.red, Self.blue])
        #expect(image.jpegData(compressionQuality: 0.9).flatMap { UIImage(data: $0) }?.size == image.size)
        #expect(try pair(.left).pngData().flatMap { UIImage(data: $0) }?.size == CGSize(width: 1, height: 2), "upright")
        #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(contentsOfFile: "/nothing.png") == nil)
        #expect(UIImage(named: "nothing") == nil)
    }

    /// A JPEG file keeps the pixels as they are stored, with their orientation.
    @Test(arguments: 0..<8) func jpeg_keepsTheOrientation(_ number: Int) throws {
        let orientation = try #require(UIImage.Orientation(rawValue: number)), image = try pair(orientation)
        let read = try #require(image.jpegData(compressionQuality: 1).flatMap { UIImage(data: $0) })
        #expect(read.imageOrientation == orientation && read.size == image.size)
        #expect(read.cgImage?.width == image.cgImage?.width && read.cgImage?.height == image.cgImage?.height)
        let tinted = image.withTintColor(.red).jpegData(compressionQuality: 1)
        #expect(tinted.flatMap { UIImage(data: $0) }?.imageOrientation == .up)
    }

    /// Files of 41 and 36 bytes that declare 780 MB: no image, and no memory for one. A grey image keeps its red, green
    /// and blue, and an opaque one its alpha: code reads back the layout that it wrote.
    @Test(arguments: [false, true]) func files_keepTheChannels(isOpaque: Bool) throws {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = isOpaque
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format).image { context in
            UIColor.gray.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        }
        for file in [image.pngData(), image.jpegData(compressionQuality: 0.8)] {
            let read = try #require(file.flatMap { UIImage(data: $0) }?.cgImage)
            #expect(read.colorSpace?.model == .rgb && read.bitsPerPixel >= 24)
        }
        let png = try #require(image.pngData())
        #expect(png[25] == (isOpaque ? 2 : 6))
    }

    @Test func data_thatAsksForMuchMemoryIsNil() throws {
        // A GIF of 32767 x 6000 with one frame of a pixel; a lossless WebP of 14000 x 14000, all of one colour.
        let size: [UInt8] = [0xFF, 0x7F, 0x70, 0x17], colors = [UInt8](repeating: 0, count: 12)
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        let gif = Data([UInt8]("GIF89a".utf8) + size + [0x81, 0, 0] + colors + frame)
        let pixels: [UInt8] = [0x2F, 0xAF, 0xF6, 0xAB, 0x0D, 0x88, 0x88, 0x08] + [UInt8](repeating: 0, count: 8)
        let webP = Data([UInt8]("RIFF".utf8) + [28, 0, 0, 0] + [UInt8]("WEBPVP8L".utf8) + [16, 0, 0, 0] + pixels)
        for (file, width) in [(gif, 32_767), (webP, 14_000)] {
            let source = try #require(CGImageSourceCreateWithData(file, nil))
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
            #expect(properties[kCGImagePropertyPixelWidth] as? Int == width)
            allocation_count_begin()
            let image = UIImage(data: file)
            let peak = allocation_peak_bytes()
            _ = allocation_count_end()
            #expect(image == nil)
            #expect(peak < 200_000, "\(peak)")
        }
        // The same GIF, but of one pixel.
        let small = gif.prefix(6) + Data([1, 0, 1, 0]) + gif.dropFirst(10)
        #expect(UIImage(data: small)?.size == CGSize(width: 1, height: 1))
    }

    @Test func file_withAScaleInItsName() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)@2x.png")
        try #require(try pair().pngData()).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(UIImage(contentsOfFile: url.path)?.scale == 2)
    }

    @Test func file_byAbsolutePath() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ width: Int) throws {
            let pixels = [UInt32](repeating: 0xFF00_00FF, count: width)
            let image = try #require(Bitmap(width: width, height: 1, pixels: pixels).image())
            try #require(UIImage(cgImage: image).pngData()).write(to: folder.appendingPathComponent(name))
        }
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        try write("photo.png", 10)
        try write("photo@2x.png", 20)
        try write("large@3x.png", 30)
        try write("only.png", 40)
        try write("dotted.name.png", 50)
        try write("bare", 60)
        for (scale, wanted) in [(1, 1), (2, 2), (3, 2)] as [(CGFloat, CGFloat)] {
            UITraitCollection(displayScale: scale).performAsCurrent {
                for name in ["photo.png", "photo"] {
                    for image in [UIImage(named: path(name)), UIImage(contentsOfFile: path(name))] {
                        #expect(image?.scale == wanted && image?.size.width == 10, "\(name) at \(scale)")
                    }
                }
                // The existing file is used; one that is named with its scale always is.
                #expect(UIImage(named: path("large"))?.scale == 3 && UIImage(named: path("large.png"))?.scale == 3)
                #expect(UIImage(contentsOfFile: path("photo@2x.png"))?.cgImage?.width == 20)
                #expect(UIImage(named: path("photo@2x.png"))?.cgImage?.width == 20)
                #expect(UIImage(named: path("only.png"))?.size.width == 40)
                #expect(UIImage(named: path("dotted.name.png"))?.size.width == 50)
                #expect(UIImage(contentsOfFile: path("bare"))?.size.width == 60)
                #expect(UIImage(named: path("nothing.png")) == nil && UIImage(named: path("")) == nil)
            }
        }
    }

    @Test func tint_colorsTheAlpha() throws {
        // An icon as delivered by designers: black, with holes.
        let sign = Bitmap(width: 2, height: 2, pixels: [0xFF00_0000, 0, 0x8000_0000, 0xFF00_0000])
        let red = UIImage(cgImage: try #require(sign.image())).withTintColor(.red)
        #expect(try drawn(red) == [Self.red, 0, 0x8000_00FF, Self.red])
        let green = try pair().withTintColor(.green)
        #expect(try drawn(green) == [0xFF00_FF00, 0xFF00_FF00])
        let original = try pair().withTintColor(.green, renderingMode: .alwaysOriginal)
        #expect(original.renderingMode == .alwaysOriginal)
        #expect(try drawn(original) == [0xFF00_FF00, 0xFF00_FF00])
        #expect(try pair().withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    }

    @Test func draw_inARectangleWithAlpha() throws {
        let image = try pair()
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
            image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 2), blendMode: .normal, alpha: 0.5)
        }
        let pixels = try #require(picture.cgImage.flatMap { Bitmap($0) })
        #expect(pixels[0, 0] & 255 == 255 && abs(Int(pixels[0, 0] >> 16 & 255) - 127) <= 1)
        #expect(pixels[7, 3] & 0xFF_FFFF == 0xFF_FFFF)
    }

    /// Nested contexts, one of an impossible size, and one that is not an image context.
    @Test func imageContexts_beginAndEndInPairs() throws {
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 2)
        let outer = try #require(UIGraphicsGetCurrentContext())
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 0.5))
        UIGraphicsBeginImageContext(.zero)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsPushContext(outer)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsPopContext()
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(image.scale == 2 && image.size == CGSize(width: 2, height: 1))
        let pixels = try #require(image.cgImage.flatMap { Bitmap($0) })
        #expect(pixels[0, 0] == Self.red && pixels[2, 0] == 0xFF00_0000 && pixels[0, 1] == 0xFF00_0000)
    }

    @Test func renderer_hasItsBoundsAndScale() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 4, height: 2), format: format)
        let image = renderer.image { context in
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
            UIColor.red.setFill()
            context.fill(CGRect(x: 10, y: 10, width: 2, height: 2))
        }
        let pixels = try #require(image.cgImage.flatMap { Bitmap($0) })
        #expect(pixels.width == 12 && pixels.height == 6 && image.size == CGSize(width: 4, height: 2))
        #expect(pixels[0, 0] == Self.red && pixels[5, 5] == Self.red && pixels[6, 0] == 0)
        #expect(UIImage(data: renderer.pngData { _ in }) != nil)
        #expect(UIImage(data: renderer.jpegData(withCompressionQuality: 0.5) { _ in }) != nil)
        #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
        #expect(UIGraphicsImageRenderer(size: CGSize(width: CGFloat.nan, height: 1)).image { _ in }.cgImage == nil)
    }

    @Test func animatedImage_hasFramesAndADuration() throws {
        let frames = [try pair(), try pair(.down)]
        let image = try #require(UIImage.animatedImage(with: frames, duration: 0))
        #expect(image.images?.count == 2 && abs(image.duration - 2.0 / 30) < 1e-9 && image.size == frames[0].size)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    }

    /// Values that stand for objects, as keys of dictionaries of touches.
    @Test func values_standForObjects() {
        let a = NSObject(), b = NSObject()
        #expect(NSValue(nonretainedObject: a) == NSValue(nonretainedObject: a))
        #expect(NSValue(nonretainedObject: a) != NSValue(nonretainedObject: b))
        #expect([NSValue(nonretainedObject: a): 1][NSValue(nonretainedObject: a)] == 1)
        #expect(NSValue(nonretainedObject: b).nonretainedObjectValue as? NSObject === b)
        #expect(NSValue(nonretainedObject: nil).nonretainedObjectValue == nil)
        #expect(NSValue(cgPoint: .zero).nonretainedObjectValue == nil)
    }

    /// Numbers and geometry in the boxes that animations take.
    @Test func values_holdGeometry() {
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        let turn = CGAffineTransform(rotationAngle: 1)
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
        let space = CATransform3DMakeRotation(1, 1, 0, 0)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: space).caTransform3DValue, space))
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    }
}
