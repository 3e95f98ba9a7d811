import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import Testing

/// The system font compared with Apple's: the sizes of labels with these texts on iOS, rounded up there to whole pixels
/// of two or three a point. The widths are taken from storyboards and tests of public apps.
@Suite(.fixedFonts) struct SystemFontTests {
    private static let labels: [(text: String, size: CGFloat, weight: CGFloat, width: Double)] = [
        ("Subtitle", 11, 0, 40.5), ("Search Controller", 12, 0, 99), ("Label", 13, 0, 33),
        ("Tap to Stop", 15, 0.4, 83), ("Fade Duration: 0.25 sec", 15, 0, 162.5), ("Text Selection", 16, 0.23, 105),
        ("Hello.", 17, 0, 43.5), ("Detail", 17, 0, 44), ("We will remind you at:", 17, 0, 167),
        ("What name fits me best?", 17, 0, 190), ("Bug Report", 17, 0.3, 89.667),
        ("Built-in transitions", 19, -0.4, 152),
        ("Built-in Transitions", 20, 0, 167), ("iPhone", 22, 0.3, 69.333), ("Introducing Series 2.", 28, 0.23, 255.333),
        ("City Name", 31, 0, 144),
    ]

    private func width(_ text: String, _ font: CTFont) -> Double {
        let text = NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): font])
        return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
    }

    @Test(arguments: labels.indices) func systemFont_isAsWideAsApples(index: Int) {
        let label = Self.labels[index]
        let font = CTFont(descriptor: .system(size: label.size, weight: label.weight), size: label.size)
        let found = width(label.text, font)
        #expect(abs(found / (label.width - 0.25) - 1) < 0.02, "\(label.text) at \(label.size): \(found)")
    }

    @Test func systemFont_helloFitsIntoApplesLabel() {
        let font = CTFont(descriptor: .system(size: 17, weight: 0), size: 17)
        #expect((42.5...43.5).contains(width("Hello.", font)))
    }

    /// Metrics of Apple's system font at every size and weight: 1950 and 494 of 2048 units, and no gap.
    @Test(arguments: [10, 15, 17, 19.5, 20, 34, 96] as [CGFloat]) func lines_areAsHighAsApples(size: CGFloat) {
        func check(_ font: CTFont, _ name: String) {
            #expect(abs(CTFontGetAscent(font) - 0.9521484375 * size) < 1e-9, "\(name)")
            #expect(abs(CTFontGetDescent(font) - 0.2412109375 * size) < 1e-9, "\(name)")
            #expect(CTFontGetLeading(font) == 0, "\(name)")
        }
        for weight in [-0.8, -0.4, 0, 0.23, 0.3, 0.4, 0.62] as [CGFloat] {
            check(CTFont(descriptor: .system(size: size, weight: weight), size: size), "\(weight)")
        }
        check(CTFont(descriptor: .system(size: size, weight: 0, italic: true), size: size), "italic")
        let font = CTFont(.system, size: 12)
        check(CTFontCreateCopyWithAttributes(font, size, nil, nil), "a copy")
        check(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(font), size, nil), "by its descriptor")
        if let bold = CTFontCreateCopyWithSymbolicTraits(font, size, nil, .traitBold, .traitBold) {
            check(bold, "bold")
        }
    }

    @Test func lines_ofAFontByNameAreTheFiles() throws {
        let named = CTFontCreateWithName("Inter-Regular", 17, nil), system = CTFont(.system, size: 17)
        #expect(abs(CTFontGetAscent(named) - 17 * 2728 / 2816) < 1e-9)
        #expect(abs(CTFontGetDescent(named) - 17 * 680 / 2816) < 1e-9)
        // At 12 points the tracking is the same, but the fonts still differ.
        let smaller = CTFontCreateCopyWithAttributes(system, 12, nil, nil)
        #expect(smaller != CTFontCreateWithName("Inter-Regular", 12, nil))
        // A line has the height of its font.
        let key = NSAttributedString.Key(rawValue: kCTFontAttributeName)
        for (font, height) in [(system, 20.287), (named, 17 * 3408.0 / 2816)] {
            var ascent = CGFloat(0), descent = CGFloat(0), leading = CGFloat(0)
            let line = CTLineCreateWithAttributedString(NSAttributedString(string: "ab", attributes: [key: font]))
            CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
            #expect(abs(Double(ascent + descent + leading) - height) < 0.001)
        }
    }

    @Test(arguments: [9, 13, 17, 19, 20, 28, 34, 80] as [CGFloat]) func tabularDigits_areEquallyWide(size: CGFloat) {
        let settings = [
            [kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: 1] as [String: Any],
            // Apple's number spacing: monospaced.
            [kCTFontFeatureTypeIdentifierKey: 6, kCTFontFeatureSelectorIdentifierKey: 0] as [String: Any],
        ]
        // Also in weights whose own digits differ.
        for (setting, weight) in settings.flatMap({ setting in ([-0.8, 0, 0.4] as [CGFloat]).map { (setting, $0) } }) {
            var attributes = CTFontDescriptor.system(size: size, weight: weight).attributes
            attributes[kCTFontFeatureSettingsAttribute] = [setting]
            let font = CTFont(descriptor: CTFontDescriptor(attributes: attributes), size: size)
            let widths = (0...9).map { width("\($0)", font) }
            #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-9 }, "\(weight): \(widths)")
            #expect(abs(width("11:11", font) - width("00:00", font)) < 1e-6, "\(weight)")
        }
    }

    @Test func tracking_isOfTheSystemFontAlone() throws {
        let named = CTFontCreateWithName("Inter-Regular", 17, nil)
        let system = CTFont(.system, size: 17)
        #expect(abs(width("Hello.", named) - 45.37) < 0.01)
        #expect(system.face === named.face && system != named)
        #expect(abs(width("Hello.", named) - width("Hello.", system) - 6 * 17 * 0.025) < 1e-9)
        // An explicit kern is added.
        let kerned = NSAttributedString(
            string: "Hello.",
            attributes: [.init(rawValue: kCTFontAttributeName): system, .init(rawValue: kCTKernAttributeName): 2.0])
        let line = CTLineCreateWithAttributedString(kerned)
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - width("Hello.", system) - 12) < 1e-9)
        // Another size has its own.
        let smaller = CTFontCreateCopyWithAttributes(system, 12, nil, nil)
        #expect(abs(width("Hello.", smaller) - 12 * 2.66903) < 0.001)
    }
}
