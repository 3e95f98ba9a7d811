import Testing
import UIKit

@Suite struct UIColorTests {
    private func components(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
        return [r, g, b, a].map { ($0 * 1000).rounded() / 1000 }
    }

    @Test func hex_ofNumbersAndTexts() {
        #expect(components(UIColor(hex: 0xFF8000)) == [1, 0.502, 0, 1])
        #expect(UIColor(hex: "#F80").map(components) == [1, 0.533, 0, 1])
        #expect(UIColor(hex: "336699CC").map(components) == [0.2, 0.4, 0.6, 0.8])
        for text in ["", "#", "12345", "#GG0000", "+12345", "#1234567890"] {
            #expect(UIColor(hex: text) == nil, "\(text)")
        }
    }

    private static let hues: [(Double, [Double])] = [
        (0, [1, 0, 0]), (1.0 / 3, [0, 1, 0]), (2.0 / 3, [0, 0, 1]), (1.0 / 6, [1, 1, 0]), (0.5, [0, 1, 1]),
    ]

    @Test(arguments: hues)
    func hue_givesAndTakes(_ hue: Double, _ expected: [Double]) {
        let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
        for (shown, value) in zip(components(color), expected) { #expect(abs(shown - value) < 1e-9) }
        var (h, s, b): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        color.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
        #expect(abs(h - hue) < 1e-9 && s == 1 && b == 1)
    }

    @Test func initialisers_giveTheirComponents() throws {
        #expect(components(UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 2)) == [0.1, 0.2, 0.3, 1])
        #expect(components(UIColor(white: 0.4, alpha: 0.5)) == [0.4, 0.4, 0.4, 0.5])
        #expect(components(UIColor(cgColor: CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1))) == [1, 0, 0.5, 1])
        let wide = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
        #expect(wide[0] > 1.09 && wide[1] < -0.2, "beyond sRGB: \(wide)")
        #expect(components(#colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)) == [0.25, 0.5, 0.75, 1])
        #expect(components(UIColor { _ in .green }) == [0, 1, 0, 1])
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        #expect(UIColor(white: 0.25, alpha: 0.75).getWhite(&white, alpha: &alpha) && white == 0.25 && alpha == 0.75)
        #expect(UIColor.clear.cgColor.alpha == 0 && components(.black) == [0, 0, 0, 1])
    }

    @Test func dynamic_followsTheTraits() {
        let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(components(UIColor.systemBackground.resolvedColor(with: light)) == [1, 1, 1, 1])
        #expect(components(UIColor.systemBackground.resolvedColor(with: dark)) == [0, 0, 0, 1])
        let pale = UIColor.label.withAlphaComponent(0.5)
        dark.performAsCurrent { #expect(components(pale) == [1, 1, 1, 0.5]) }
    }

    @Test func description_isApples() {
        #expect("\(UIColor.red)" == "UIExtendedSRGBColorSpace 1 0 0 1")
        #expect("\(UIColor.white)" == "UIExtendedGrayColorSpace 1 1")
        #expect("\(UIColor.lightGray.withAlphaComponent(0.25))" == "UIExtendedGrayColorSpace 0.666667 0.25")
        #expect(
            "\(UIColor(red: -0.5, green: 1.25, blue: 1 / 3, alpha: 1))"
                == "UIExtendedSRGBColorSpace -0.5 1.25 0.333333 1")
        #expect("\(UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1))" == "UIDisplayP3ColorSpace 1 0.5 0 1")
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        dark.performAsCurrent {
            let own = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
            #expect("\(own)" == "<UIDynamicProviderColor: UIExtendedGrayColorSpace 0 1>")
        }
        let system = "\(UIColor.systemBackground)"
        #expect(
            system.hasPrefix("<UIDynamicCatalogSystemColor: 0x") && system.hasSuffix("; name = systemBackgroundColor>"))
    }

    /// The names on iOS. Spaces that the app chose keep theirs.
    @Test func colorSpaces_areApples() throws {
        func name(_ color: UIColor) -> CFString? { color.cgColor.colorSpace?.name }
        for color in [
            UIColor.red, .systemBlue, UIColor(red: 0.5, green: 2, blue: -1, alpha: 0.5), UIColor(hex: 0x112233),
            UIColor(hue: 0.3, saturation: 1, brightness: 1, alpha: 1),
            #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1),
            .red.withAlphaComponent(0.5),
        ] {
            #expect(name(color) == CGColorSpace.extendedSRGB, "\(color)")
        }
        for color in [
            UIColor.white, .black, .clear, .lightGray, UIColor(white: 0.3, alpha: 1), .gray.withAlphaComponent(0.5),
        ] {
            #expect(name(color) == CGColorSpace.extendedGray, "\(color)")
        }
        #expect(name(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)) == CGColorSpace.displayP3)
        #expect(name(UIColor(cgColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))) == CGColorSpace.sRGB)
    }

    /// Colours in extended spaces are drawn like those in sRGB and device grey.
    @Test func colorSpaces_drawTheSamePixels() throws {
        func pixel(_ color: CGColor) throws -> [UInt8] {
            let context = try #require(
                CGContext(
                    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            return Array(UnsafeRawBufferPointer(start: context.data, count: 4))
        }
        for value in stride(from: CGFloat(0), through: 1, by: 1 / 64) {
            let red = CGColor(srgbRed: value, green: 0.5, blue: 1 - value, alpha: 1)
            #expect(try pixel(UIColor(red: value, green: 0.5, blue: 1 - value, alpha: 1).cgColor) == pixel(red))
            #expect(try pixel(UIColor(white: value, alpha: 0.7).cgColor) == pixel(CGColor(gray: value, alpha: 0.7)))
        }
        #expect(try pixel(UIColor(red: 2, green: -1, blue: 0.5, alpha: 1).cgColor) == [255, 0, 128, 255])
        #expect(try pixel(UIColor(white: 2, alpha: 1).cgColor) == [255, 255, 255, 255])
    }

    /// Measured on iOS 26: the space counts.
    @Test func equality_isBySpaceAndComponents() {
        let color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        let other = UIColor(cgColor: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(color != other && color == UIColor(cgColor: color.cgColor))
        #expect(color != UIColor(cgColor: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)))
        #expect(color != UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1))
    }

    @Test func equality_isByComponents() {
        #expect(UIColor(hex: 0x112233) == UIColor(hex: "#112233"))
        #expect(UIColor.red != UIColor.blue)
    }
}
