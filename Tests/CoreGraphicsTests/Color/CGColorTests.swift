import CoreGraphics
import Testing

@Suite struct CGColorTests {
    static func space(_ name: CFString) -> CGColorSpace { CGColorSpace(name: name)! }

    static func converted(_ color: CGColor, _ name: CFString) -> [CGFloat] {
        color.converted(to: space(name), intent: .defaultIntent, options: nil)?.components ?? []
    }

    @Test func components_areKept() throws {
        let color = CGColor(red: 0.4, green: 0.16, blue: 0.7, alpha: 0.5)
        #expect(color.components == [0.4, 0.16, 0.7, 0.5] && color.numberOfComponents == 4 && color.alpha == 0.5)
        #expect(color.colorSpace?.model == .rgb)
        #expect(color.copy(alpha: 1)?.components == [0.4, 0.16, 0.7, 1])
        #expect(color == CGColor(red: 0.4, green: 0.16, blue: 0.7, alpha: 0.5))
        #expect(color != CGColor(red: 0.4, green: 0.16, blue: 0.7, alpha: 1))
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
    }

    @Test func pixels_ofTheDefaultSpaceArePlainSRGB() {
        #expect(CGColor(red: 0.4, green: 0.16, blue: 0.7, alpha: 1).rasterColor.pixel == 0xFF66_29B3)
        #expect(CGColor(gray: 0.5, alpha: 1).rasterColor.pixel == 0xFF80_8080)
        #expect(CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1).rasterColor.pixel == 0xFF00_FFFF)
    }

    /// Numbers from the definition of Display P3 and sRGB: P3's red is outside sRGB, sRGB's inside P3.
    @Test func displayP3_holdsSRGBRed() {
        let c = Self.converted(CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColorSpace.displayP3)
        for (value, expected) in zip(c, [0.9175, 0.2003, 0.1386, 1]) { #expect(abs(Double(value) - expected) < 2e-4) }
        let red = CGColor(colorSpace: Self.space(CGColorSpace.displayP3), components: [1, 0, 0, 1])!
        #expect(Self.converted(red, CGColorSpace.sRGB) == [1, 0, 0, 1])
        let extended = Self.converted(red, CGColorSpace.extendedSRGB)
        for (value, expected) in zip(extended, [1.0930, -0.2267, -0.1501, 1]) {
            #expect(abs(Double(value) - expected) < 5e-4)
        }
    }

    @Test func linear_isLight() {
        let c = Self.converted(CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1), CGColorSpace.linearSRGB)
        #expect(abs(c[0] - 0.214041) < 1e-6)
    }

    @Test(arguments: [
        CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
        CGColorSpace.adobeRGB1998, CGColorSpace.rommrgb, CGColorSpace.itur_709, CGColorSpace.itur_2020,
        CGColorSpace.dcip3, CGColorSpace.acescgLinear, CGColorSpace.genericLab, CGColorSpace.genericXYZ,
        CGColorSpace.genericCMYK, CGColorSpace.extendedLinearDisplayP3,
    ]) func conversion_roundTrips(name: CFString) throws {
        let color = CGColor(red: 0.6, green: 0.3, blue: 0.45, alpha: 0.25)
        let there = try #require(color.converted(to: Self.space(name), intent: .defaultIntent, options: nil))
        let back = Self.converted(there, CGColorSpace.sRGB)
        for (a, b) in zip(back, [0.6, 0.3, 0.45, 0.25]) { #expect(abs(Double(a) - b) < 1e-6) }
    }

    @Test(arguments: [
        CGColorSpace.displayP3, CGColorSpace.rommrgb, CGColorSpace.acescgLinear, CGColorSpace.itur_2020,
        CGColorSpace.dcip3, CGColorSpace.linearGray, CGColorSpace.genericGrayGamma2_2,
    ]) func white_staysWhite(name: CFString) {
        for value in Self.converted(.white, name) { #expect(abs(value - 1) < 1e-6) }
    }

    @Test func spaces_describeThemselves() throws {
        #expect(Self.space(CGColorSpace.displayP3).isWideGamutRGB && !Self.space(CGColorSpace.sRGB).isWideGamutRGB)
        #expect(Self.space(CGColorSpace.sRGB).name == CGColorSpace.sRGB)
        #expect(CGColorSpace(name: "nothing" as CFString) == nil)
        #expect(CGColorSpaceCreateDeviceCMYK().numberOfComponents == 4)
        let table: [UInt8] = [0, 0, 0, 255, 128, 0]
        let indexed = try #require(
            CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: table))
        #expect(indexed.model == .indexed && indexed.colorTable == table && indexed.baseColorSpace?.model == .rgb)
        #expect(CGColorSpace(indexedBaseSpace: indexed, last: 1, colorTable: table) == nil)
        let entry = try #require(CGColor(colorSpace: indexed, components: [1, 1]))
        #expect(entry.rasterColor.pixel == 0xFFFF_8000)
        #expect(CGColor.white.converted(to: indexed, intent: .defaultIntent, options: nil) == nil)
    }

    @Test func icc_badDataIsNoSpace() {
        #expect(CGColorSpace(iccData: Data()) == nil)
        #expect(CGColorSpace(iccData: Data(repeating: 7, count: 4096)) == nil)
    }

    @Test func wildComponents_areDrawnClipped() {
        #expect(CGColor(red: .nan, green: 2, blue: -1, alpha: 1).rasterColor.pixel == 0xFF00_FF00)
        #expect(CGColor(colorSpace: Self.space(CGColorSpace.displayP3), components: [.nan, 0, 0, 1]) != nil)
    }
}
