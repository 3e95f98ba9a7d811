import CoreGraphics
import Testing

@Suite struct ICCProfileTests {
    /// A display profile of version 2: three primaries as XYZ relative to D50, and one power curve, or sRGB's.
    static func profile(_ primaries: [[Double]], gamma: Double?) -> Data {
        func number(_ v: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: v >> $0) } }
        func fixed(_ v: Double) -> [UInt8] { number(UInt32(bitPattern: Int32((v * 65536).rounded()))) }
        func name(_ s: String) -> [UInt8] { Array(s.utf8) }
        func xyz(_ v: [Double]) -> [UInt8] { name("XYZ ") + number(0) + v.flatMap(fixed) }
        var curve: [UInt8]
        if let gamma {
            curve = name("curv") + number(0) + number(1)
            curve += number(UInt32((gamma * 256).rounded()) << 16).prefix(2)
            curve += [0, 0]
        } else {
            let numbers: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
            curve = name("para") + number(0) + number(3 << 16)
            for value in numbers { curve += fixed(value) }
        }
        let text = name("desc") + number(0) + number(5) + name("Test") + [0] + [UInt8](repeating: 0, count: 78 + 1)
        let tags: [(String, [UInt8])] = [
            ("desc", text), ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(primaries[0])),
            ("gXYZ", xyz(primaries[1])),
            ("bXYZ", xyz(primaries[2])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = number(UInt32(tags.count)), body: [UInt8] = []
        let start = 128 + 4 + tags.count * 12
        for (tag, bytes) in tags {
            while (start + body.count) % 4 != 0 { body.append(0) }
            table += name(tag) + number(UInt32(start + body.count)) + number(UInt32(bytes.count))
            body += bytes
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: number(UInt32(start + body.count)))
        header.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        header.replaceSubrange(12..<24, with: name("mntrRGB XYZ "))
        header.replaceSubrange(36..<40, with: name("acsp"))
        header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
        return Data(header + table + body)
    }

    /// sRGB's primaries adapted to D50.
    static let red = [0.4360, 0.2225, 0.0139], green = [0.3851, 0.7169, 0.0971], blue = [0.1431, 0.0606, 0.7141]

    @Test func image_isConverted() throws {
        // Red and green are swapped, and numbers are linear light.
        let space = try #require(
            CGColorSpace(iccData: Self.profile([Self.green, Self.red, Self.blue], gamma: 1) as CFData))
        #expect(space.model == .rgb && space.numberOfComponents == 3 && space.copyICCData() != nil)
        let image = try #require(
            TestImages.image(
                width: 2, height: 1, bitsPerPixel: 24, space: space, info: [], bytes: [255, 0, 0, 55, 55, 55]))
        let pixmap = try #require(image.imageSource).pixmap
        #expect(near(pixmap[0, 0], 0xFF00_FF00, 2))
        // 55 of 255 of light is 128 in sRGB.
        #expect(near(pixmap[1, 0], 0xFF80_8080, 2))
    }

    /// Profiles of the two usual display spaces have their names; others have none.
    @Test func profile_hasTheNameOfItsSpace() throws {
        // Display P3's primaries adapted to D50, on sRGB's curve.
        let p3 = [[0.5151, 0.2412, -0.0011], [0.2919, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]]
        let space = try #require(CGColorSpace(iccData: Self.profile(p3, gamma: nil) as CFData))
        #expect(space.name == CGColorSpace.displayP3 && space.isWideGamutRGB && space.copyICCData() != nil)
        #expect(space == CGColorSpace(name: CGColorSpace.displayP3) && space.profileDescription == "Test")
        let swapped = try #require(
            CGColorSpace(iccData: Self.profile([Self.green, Self.red, Self.blue], gamma: 1) as CFData))
        #expect(swapped.name == nil && !swapped.isWideGamutRGB)
        // Adobe RGB's primaries.
        let adobe = [[0.6097, 0.3111, 0.0195], [0.2053, 0.6257, 0.0609], [0.1492, 0.0632, 0.7446]]
        let other = try #require(CGColorSpace(iccData: Self.profile(adobe, gamma: 2.2) as CFData))
        #expect(other.name == nil)
        #expect(
            CGColorSpace(iccData: Self.profile([Self.red, Self.green, Self.blue], gamma: 1) as CFData)?.name == nil)
    }

    @Test func color_isConverted() throws {
        let space = try #require(
            CGColorSpace(iccData: Self.profile([Self.green, Self.red, Self.blue], gamma: 1) as CFData))
        let color = try #require(CGColor(colorSpace: space, components: [0, 1, 0, 1]))
        #expect(near(color.rasterColor.pixel, 0xFFFF_0000, 2))
        let there = try #require(
            CGColor(red: 1, green: 0, blue: 0, alpha: 1).converted(to: space, intent: .defaultIntent, options: nil))
        for (value, expected) in zip(there.components!, [0.0, 1, 0, 1]) {
            #expect(abs(Double(value) - expected) < 0.01)
        }
    }

    @Test func context_ofAProfileKeepsItsNumbers() throws {
        let space = try #require(
            CGColorSpace(iccData: Self.profile([Self.green, Self.red, Self.blue], gamma: 1) as CFData))
        let c = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        c.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let bytes = UnsafeRawBufferPointer(start: c.data, count: 4)
        #expect(bytes[0] <= 2 && bytes[1] >= 253 && bytes[3] == 255)
    }

    private func near(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
    }
}
