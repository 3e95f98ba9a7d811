import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import Testing

/// The system's font against Apple's: what labels of these texts measure on iOS, rounded up there to whole pixels of two
/// or three a point. The widths stand in storyboards and tests of public apps.
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

    @Test func tracking_isOfTheSystemFontAlone() throws {
        let named = CTFontCreateWithName("Inter-Regular", 17, nil)
        let system = CTFont(.system, size: 17)
        #expect(abs(width("Hello.", named) - 45.37) < 0.01)
        #expect(system.face === named.face && system != named)
        #expect(abs(width("Hello.", named) - width("Hello.", system) - 6 * 17 * 0.025) < 1e-9)
        // Kerning of one's own comes on top.
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
