import CoreGraphics
import Testing

@Suite struct BitmapContextTests {
    static let rgb = CGColorSpaceCreateDeviceRGB()

    static func context(
        _ width: Int = 4, _ height: Int = 2, bits: Int = 8, row: Int = 0, space: CGColorSpace? = rgb,
        info: CGBitmapInfo, data: UnsafeMutableRawPointer? = nil
    ) -> CGContext? {
        CGContext(
            data: data, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row, space: space,
            bitmapInfo: info)
    }

    /// The bytes of the first pixel of each row.
    static func bytes(_ context: CGContext, row: Int, _ count: Int) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: context.data! + row * context.bytesPerRow, count: count))
    }

    @Test(
        arguments: [
            (CGImageAlphaInfo.premultipliedLast, CGImageByteOrderInfo.orderDefault, [102, 41, 179, 255]),
            (.premultipliedLast, .order32Big, [102, 41, 179, 255]),
            (.premultipliedFirst, .orderDefault, [255, 102, 41, 179]),
            (.premultipliedFirst, .order32Little, [179, 41, 102, 255]),
            (.premultipliedLast, .order32Little, [255, 179, 41, 102]),
            (.noneSkipLast, .orderDefault, [102, 41, 179, 0]), (.noneSkipFirst, .order32Little, [179, 41, 102, 0]),
        ] as [(CGImageAlphaInfo, CGImageByteOrderInfo, [UInt8])])
    func layouts_of32Bits(alpha: CGImageAlphaInfo, order: CGImageByteOrderInfo, expected: [UInt8]) throws {
        let c = try #require(Self.context(info: CGBitmapInfo(alpha: alpha, byteOrder: order)))
        c.setFillColor(red: 0.4, green: 0.16, blue: 0.7, alpha: 1)
        // The upper row: y points up from the lower edge, memory starts with the top row.
        c.fill(CGRect(x: 0, y: 1, width: 4, height: 1))
        #expect(Self.bytes(c, row: 0, 4) == expected)
        #expect(c.bitsPerPixel == 32 && c.alphaInfo == alpha && c.width == 4 && c.height == 2)
        let below = Self.bytes(c, row: 1, 4)
        #expect(below == [0, 0, 0, 0])
    }

    @Test func layouts_gray() throws {
        let c = try #require(Self.context(space: CGColorSpaceCreateDeviceGray(), info: []))
        c.setFillColor(gray: 0.5, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(Self.bytes(c, row: 0, 4) == [128, 128, 0, 0])
        // Red has its luminance: 0.2126 of white's light.
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.fill(CGRect(x: 2, y: 0, width: 2, height: 2))
        #expect(Self.bytes(c, row: 0, 4) == [128, 128, 127, 127])
        #expect(c.makeImage()?.colorSpace?.model == .monochrome)
    }

    @Test func layouts_alphaOnly() throws {
        let c = try #require(Self.context(space: nil, info: CGBitmapInfo(alpha: .alphaOnly)))
        c.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        c.fill(CGRect(x: 1, y: 0, width: 2, height: 2))
        #expect(Self.bytes(c, row: 0, 4) == [0, 128, 128, 0])
    }

    @Test func layouts_of16Bits() throws {
        let c = try #require(
            Self.context(bits: 5, info: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order16Little)))
        c.setFillColor(red: 1, green: 0, blue: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(Self.bytes(c, row: 0, 2) == [0x1F, 0x7C])
        #expect(c.bitsPerPixel == 16)
    }

    @Test func layouts_deep() throws {
        let wide = try #require(
            Self.context(bits: 16, info: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little)))
        wide.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
        wide.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(Self.bytes(wide, row: 0, 8) == [255, 255, 51, 51, 0, 0, 255, 255])
        let float = try #require(
            Self.context(
                bits: 32,
                info: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order32Little)))
        float.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
        float.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        let numbers = float.data!.assumingMemoryBound(to: Float.self)
        #expect(numbers[0] == 1 && abs(numbers[1] - 0.2) < 1e-6 && numbers[2] == 0 && numbers[3] == 1)
        // Undrawn pixels keep their exact number.
        numbers[4] = 0.123456
        float.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        #expect(numbers[4] == 0.123456)
    }

    @Test func space_displayP3KeepsItsOwnNumbers() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let c = try #require(Self.context(space: p3, info: CGBitmapInfo(alpha: .premultipliedLast)))
        c.setFillColor(CGColor(colorSpace: p3, components: [1, 0, 0, 1])!)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
        #expect(Self.bytes(c, row: 0, 8) == [255, 0, 0, 255, 234, 51, 35, 255])
        // Drawn into sRGB, the image is as close as sRGB can represent it.
        let image = try #require(c.makeImage()?.imageSource).pixmap
        #expect(image[0, 0] == 0xFFFF_0000 && image[1, 0] == 0xFFFF_0000)
    }

    @Test func data_ofTheCallerIsReadAndWritten() throws {
        var pixels = [UInt8](repeating: 0, count: 4 * 40)
        try pixels.withUnsafeMutableBytes { memory in
            let c = try #require(
                Self.context(row: 40, info: CGBitmapInfo(alpha: .premultipliedLast), data: memory.baseAddress))
            #expect(c.data == memory.baseAddress && c.bytesPerRow == 40)
            // Existing pixels are drawn over.
            memory[0] = 0
            memory[1] = 200
            memory[2] = 0
            memory[3] = 255
            c.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            c.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            #expect(Array(memory[0..<8]) == [128, 100, 0, 255, 128, 0, 0, 128])
            // A change that bypasses the context appears in the next image.
            memory[4] = 7
            let image = try #require(c.makeImage()?.imageSource).pixmap
            #expect(image[1, 0] == 0x8007_0000)
        }
        // The bytes between the rows are not touched.
        #expect(pixels[16..<40].allSatisfy { $0 == 0 })
    }

    @Test func makeImage_isNotChangedByLaterDrawing() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2))
        c.setFillColor(gray: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(c.makeImage())
        let address = c.data
        c.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try #require(image.imageSource).pixmap[0, 0] == 0xFFFF_FFFF)
        #expect(try #require(c.makeImage()?.imageSource).pixmap[0, 0] == 0)
        #expect(c.data == address)
        // Drawing an image of a context into the same context reads the image, not the pixels being drawn.
        c.setFillColor(gray: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        c.draw(try #require(c.makeImage()), in: CGRect(x: 1, y: 0, width: 2, height: 2))
        #expect(try #require(c.makeImage()?.imageSource).pixmap[1, 0] == 0xFFFF_FFFF)
    }

    @Test func opaque_staysOpaque() throws {
        let c = try #require(Self.context(info: CGBitmapInfo(alpha: .noneSkipLast)))
        c.setFillColor(gray: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        c.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(c.makeImage()?.imageSource).pixmap
        #expect(image[0, 0] == 0xFF00_0000 && image[2, 0] == 0xFFFF_FFFF && image.isOpaque)
    }

    @Test func impossible_areNil() {
        let info = CGBitmapInfo(alpha: .premultipliedLast)
        for (width, height) in [(0, 4), (4, 0), (-1, 4), (100_000, 100_000), (Int.max, Int.max), (32_767, 32_767 * 2)] {
            #expect(Self.context(width, height, info: info) == nil)
        }
        // Straight alpha, three bytes a pixel, no space, too short rows.
        #expect(Self.context(info: CGBitmapInfo(alpha: .last)) == nil)
        #expect(Self.context(info: []) == nil)
        #expect(Self.context(space: nil, info: info) == nil)
        #expect(Self.context(row: 15, info: info) == nil)
        #expect(Self.context(bits: 7, info: info) == nil)
        #expect(Self.context(space: CGColorSpaceCreateDeviceCMYK(), info: info) == nil)
        #expect(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: Self.rgb, bitmapInfo: 99)
                == nil)
    }

    /// Rows too large for any memory: drawing still works, and has no visible bytes.
    @Test func rows_ofAnyLength() throws {
        let info = CGBitmapInfo(alpha: .premultipliedLast)
        for row in [-1, .min, .max, 1 << 47] { #expect(Self.context(row: row, info: info) == nil, "\(row)") }
        let c = try #require(Self.context(row: 1 << 45, info: info))
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(c.data == nil)
        let image = try #require(c.makeImage())
        #expect(image.imageSource?.pixmap[3, 1] == 0xFFFF_0000)
        #expect(image.dataProvider?.data?.isEmpty == true)
    }

    @Test func sizes_impossibleAreNil() {
        func context(_ width: Int, _ height: Int, bits: Int = 8, row: Int = 0) -> CGContext? {
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast))
        }
        #expect(context(1, 1) != nil)
        for size in [0, -1, .min, .max, 1 << 31, 1 << 40] {
            #expect(context(size, 1) == nil && context(1, size) == nil && context(size, size) == nil, "\(size)")
        }
        for bits in [0, -8, .min, .max] { #expect(context(1, 1, bits: bits) == nil, "\(bits)") }
    }

    @Test func layers_ofImpossibleSizes() throws {
        let c = try #require(Self.context(info: CGBitmapInfo(alpha: .premultipliedLast)))
        for (width, height) in [(0, 1), (-1, 1), (1, .nan), (.infinity, 1), (1e9, 1e9), (1, 1e300)]
            as [(CGFloat, CGFloat)]
        {
            #expect(CGLayer(c, size: CGSize(width: width, height: height), auxiliaryInfo: nil) == nil)
        }
    }

    @Test func release_isCalledOnceAtTheEnd() throws {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        var c = CGContext(
            data: memory, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 16, space: Self.rgb,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
            releaseCallback: { info, _ in info!.assumingMemoryBound(to: Int.self).pointee += 1 }, releaseInfo: count)
        #expect(c != nil && count.pointee == 0)
        c = nil
        #expect(count.pointee == 1)
    }
}
