import Mica
import MicaTesting
import Testing
import UIKit

/// The user's text size.
@MainActor @Suite(.fixedFonts) struct TextSizeTests {
    private let traits = { UITraitCollection(preferredContentSizeCategory: $0) }

    @Test func categories_areOrdered() {
        #expect(UIContentSizeCategory.extraSmall < .large && .large <= .large)
        #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
        #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
        #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        #expect(!UIContentSizeCategory.unspecified.isAccessibilityCategory)
    }

    @Test func fonts_haveTheSizeOfTheTraits() {
        func size(_ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
            UIFont.preferredFont(forTextStyle: style, compatibleWith: traits(category)).pointSize
        }
        #expect(size(.body, .large) == 17 && size(.body, .unspecified) == 17)
        #expect(size(.body, .extraSmall) == 14 && size(.body, .accessibilityExtraExtraExtraLarge) == 53)
        #expect(size(.largeTitle, .extraExtraExtraLarge) == 40 && size(.caption2, .small) == 11)
        #expect(UIFont.preferredFont(forTextStyle: .headline).fontName.contains("Semi"))
        traits(.accessibilityLarge).performAsCurrent {
            #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 33)
            #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 43)
        }
        #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: UITraitCollection()).pointSize == 17)
    }

    /// Measured on iOS 26, at three pixels a point: line heights count.
    @Test func metrics_scaleWithTheirStyle() {
        func scaled(_ value: CGFloat, _ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
            let traits = UITraitCollection(traitsFrom: [traits(category), UITraitCollection(displayScale: 3)])
            let value = UIFontMetrics(forTextStyle: style).scaledValue(for: value, compatibleWith: traits)
            return (value * 1000).rounded() / 1000
        }
        #expect(scaled(18, .body, .extraExtraExtraLarge) == 23.667 && scaled(18, .body, .extraSmall) == 15.667)
        #expect(scaled(18, .footnote, .extraExtraExtraLarge) == 24 && scaled(18, .body, .accessibilityLarge) == 32.667)
        #expect(
            scaled(18, .caption2, .extraExtraExtraLarge) == 30.333 && scaled(8, .caption2, .accessibilityLarge) == 18)
        #expect(scaled(18, .title2, .accessibilityExtraExtraExtraLarge) == 42.333 && scaled(17, .title1, .large) == 17)
        let large = traits(.accessibilityLarge), font = UIFont.systemFont(ofSize: 33)
        #expect(UIFontMetrics.default.scaledFont(for: font, compatibleWith: large).pointSize == 60)
        #expect(
            UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 50, compatibleWith: large).pointSize == 50)
        #expect(UIFontMetrics.default.scaledFont(for: font).pointSize == 33)
    }

    /// A font of `UIFontMetrics` follows the text size of its window, from the size with which it was made.
    @Test func scaledFonts_followTheWindow() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), base = UIFont.systemFont(ofSize: 34)
        let label = UILabel(), field = UITextField(), text = UITextView(), still = UILabel(), limited = UILabel()
        label.adjustsFontForContentSizeCategory = true
        label.font = UIFontMetrics.default.scaledFont(for: base)
        field.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: .boldSystemFont(ofSize: 17))
        field.adjustsFontForContentSizeCategory = true
        text.font = UIFontMetrics.default.scaledFont(for: base, compatibleWith: traits(.accessibilityMedium))
        #expect(text.font?.pointSize == 52.5)
        // From now on a view follows its traits: outside a window, those of the standard setting.
        text.adjustsFontForContentSizeCategory = true
        still.font = label.font
        limited.font = UIFontMetrics.default.scaledFont(for: base, maximumPointSize: 36)
        limited.adjustsFontForContentSizeCategory = true
        for part in [label, field, text, still, limited] { view.addSubview(part) }
        #expect(label.font.pointSize == 34 && text.font?.pointSize == 34)
        let harness = TestHarness(view, accessibility: .init { $0.preferredContentSizeCategory = .extraExtraLarge })
        harness.advance(by: 0)
        // A line of 26 points relates to the body's 22 as 40 to 34, in whole pixels.
        #expect(label.font.pointSize == 40 && text.font?.pointSize == 40 && still.font.pointSize == 34)
        #expect(field.font?.pointSize == 19 && field.font?.fontName.contains("Bold") == true)
        #expect(limited.font.pointSize == 36)
    }

    /// Labels of a button and of a cell, a label that is added later, and a text size that changes.
    @Test func scaledFonts_followInsideOtherViews() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), base = UIFont.systemFont(ofSize: 17)
        let button = UIButton(type: .system), cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        button.setTitle("Go", for: .normal)
        let labels = [button.titleLabel, cell.textLabel, UILabel()].compactMap { $0 }
        for label in labels {
            label.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: base)
            label.adjustsFontForContentSizeCategory = true
        }
        view.addSubview(button)
        view.addSubview(cell)
        let harness = TestHarness(view, accessibility: .init { $0.preferredContentSizeCategory = .accessibilityLarge })
        harness.advance(by: 0)
        view.addSubview(labels[2])
        harness.advance(by: 0)
        #expect(labels.map(\.font.pointSize) == [31, 31, 31])
        view.traitOverrides.preferredContentSizeCategory = .extraSmall
        harness.advance(by: 0)
        #expect(labels.map(\.font.pointSize) == [14.5, 14.5, 14.5])
        view.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
        harness.advance(by: 0)
        #expect(labels.map(\.font.pointSize) == [31, 31, 31])
    }

    /// A font whose size was changed since has that size.
    @Test func scaledFonts_ofAnotherSize_stay() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), label = UILabel(), plain = UILabel()
        label.font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20)).withSize(12)
        plain.font = .systemFont(ofSize: 20)
        for part in [label, plain] {
            part.adjustsFontForContentSizeCategory = true
            view.addSubview(part)
        }
        TestHarness(view, accessibility: .init { $0.preferredContentSizeCategory = .extraExtraLarge }).advance(by: 0)
        #expect(label.font.pointSize == 12 && plain.font.pointSize == 20)
    }

    @Test func hosts_handItDown() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .body, compatibleWith: traits(.large))
        label.text = "Aa"
        view.addSubview(label)
        let still = UILabel()
        still.font = label.font
        view.addSubview(still)
        label.adjustsFontForContentSizeCategory = true
        let harness = TestHarness(view, accessibility: .init { $0.preferredContentSizeCategory = .extraExtraLarge })
        #expect(view.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
        #expect(UIApplication.shared.preferredContentSizeCategory == .extraExtraLarge)
        harness.advance(by: 0)
        #expect(label.font.pointSize == 21 && still.font.pointSize == 17)
        // Another host has no effect.
        _ = TestHarness(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(view.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    }
}
