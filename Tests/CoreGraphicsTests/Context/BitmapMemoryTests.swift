import CoreGraphics
import Testing

/// A context with the caller's memory shows the same as one without.
@Suite struct BitmapMemoryTests {
    static let width = 61, height = 47

    /// A bit of everything: paths, strokes, gradients, images, stencils, shadows, layers, clips, all modes.
    private func draw(_ c: CGContext, _ space: CGColorSpace) {
        let gradient = CGGradient(
            colorSpace: space, colorComponents: [1, 0.2, 0, 1, 0.1, 0.3, 0.9, 0.4], locations: [0, 1], count: 2)!
        c.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 61, height: 20))
        c.setFillColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.6)
        c.fillEllipse(in: CGRect(x: -4.3, y: 3.2, width: 40, height: 40))
        c.setStrokeColor(red: 0.8, green: 0.1, blue: 0.4, alpha: 0.9)
        c.setLineWidth(3.5)
        c.strokeEllipse(in: CGRect(x: 20, y: 10, width: 50, height: 30))
        c.saveGState()
        c.clip(to: CGRect(x: 10.5, y: 8.5, width: 33, height: 30))
        c.drawLinearGradient(gradient, start: CGPoint(x: 5, y: 5), end: CGPoint(x: 50, y: 40), options: [])
        c.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 40, y: 30), startRadius: 2, endCenter: CGPoint(x: 45, y: 28),
            endRadius: 17, options: [])
        c.restoreGState()
        c.saveGState()
        c.setShadow(
            offset: CGSize(width: 3, height: -2), blur: 4, color: CGColor(red: 0.7, green: 0, blue: 0.2, alpha: 0.8))
        c.setFillColor(red: 0, green: 0.9, blue: 0.3, alpha: 0.8)
        c.fill(CGRect(x: 42.3, y: 20.7, width: 12, height: 14))
        c.beginTransparencyLayer(auxiliaryInfo: nil)
        c.fillEllipse(in: CGRect(x: 3, y: 28, width: 14, height: 14))
        c.setFillColor(red: 1, green: 0, blue: 0.3, alpha: 0.5)
        c.fillEllipse(in: CGRect(x: 9, y: 30, width: 14, height: 14))
        c.endTransparencyLayer()
        c.restoreGState()
        for mode in 0..<28 as Range<Int32> {
            guard let mode = CGBlendMode(rawValue: mode) else { continue }
            c.setBlendMode(mode)
            c.setFillColor(red: 0.9, green: 0.3, blue: 0.6, alpha: 0.7)
            c.fill(CGRect(x: CGFloat(mode.rawValue) * 2, y: 2.5, width: 2.6, height: 41))
        }
        c.setBlendMode(.normal)
        c.draw(c.makeImage()!, in: CGRect(x: 30, y: 2, width: 28, height: 20))
    }

    private func image(_ c: CGContext) throws -> [UInt32] {
        let pixmap = try #require(c.makeImage()?.imageSource).pixmap
        return (0..<Self.height).flatMap { y in (0..<Self.width).map { pixmap[$0, y] } }
    }

    /// Rows without padding and with it, memory at any address, all byte orders.
    @Test(
        arguments: [
            (.premultipliedFirst, .order32Little, [2, 1, 0, 3]), (.premultipliedLast, .orderDefault, [0, 1, 2, 3]),
            (.premultipliedFirst, .orderDefault, [1, 2, 3, 0]), (.premultipliedLast, .order32Little, [3, 2, 1, 0]),
            (.noneSkipFirst, .order32Little, [2, 1, 0]), (.noneSkipLast, .orderDefault, [0, 1, 2]),
        ] as [(CGImageAlphaInfo, CGImageByteOrderInfo, [Int])], [(61 * 4, 0), (61 * 4 + 36, 64), (61 * 4 + 4, 1)])
    func memory_showsWhatIsDrawn(
        layout: (alpha: CGImageAlphaInfo, order: CGImageByteOrderInfo, places: [Int]), row: (bytes: Int, start: Int)
    ) throws {
        let space = CGColorSpaceCreateDeviceRGB()
        let info = CGBitmapInfo(alpha: layout.alpha, byteOrder: layout.order)
        func context(_ data: UnsafeMutableRawPointer?) throws -> CGContext {
            try #require(
                CGContext(
                    data: data, width: Self.width, height: Self.height, bitsPerComponent: 8,
                    bytesPerRow: data == nil ? 0 : row.bytes, space: space, bitmapInfo: info))
        }
        let plain = try context(nil)
        draw(plain, space)
        let expected = try image(plain)

        // The context's own memory, read halfway.
        let half = try context(nil)
        #expect(half.data != nil)
        draw(half, space)
        #expect(try image(half) == expected)

        let count = row.bytes * (Self.height - 1) + Self.width * 4
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + row.start + 64, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + row.start + 64)
        let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count + row.start + 64)
        for i in bytes.indices where i < row.start || i >= row.start + count { bytes[i] = 77 }
        for y in 0..<Self.height - 1 {
            for i in Self.width * 4..<row.bytes { bytes[row.start + y * row.bytes + i] = 77 }
        }
        let c = try context(memory + row.start)
        draw(c, space)
        #expect(try image(c) == expected)
        for y in 0..<Self.height {
            let line = row.start + y * row.bytes
            for (shift, place) in zip([16, 8, 0, 24] as [UInt32], layout.places) {
                let shown = (0..<Self.width).map { bytes[line + $0 * 4 + place] }
                let drawn = (0..<Self.width).map { UInt8(truncatingIfNeeded: expected[y * Self.width + $0] >> shift) }
                #expect(shown == drawn, "row \(y)")
            }
            if y < Self.height - 1 { #expect(bytes[line + Self.width * 4..<line + row.bytes].allSatisfy { $0 == 77 }) }
        }
        #expect(bytes[..<row.start].allSatisfy { $0 == 77 } && bytes[(row.start + count)...].allSatisfy { $0 == 77 })
        // An image does not change after it was made.
        let picture = try #require(c.makeImage()?.imageSource).pixmap
        let corner = picture[0, 0]
        c.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 61, height: 47))
        bytes[row.start] = 3
        #expect(picture[0, 0] == corner)
    }
}
