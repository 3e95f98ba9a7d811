import Foundation
import ImageIO
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct AccessibilityAuditTests {
    private let package: TestPackage

    init() throws { package = try TestPackage() }

    /// Returns the audit's issues for views one below the other, without the sentence that names the picture.
    private func audit(
        _ views: [UIView], for types: AccessibilityAuditType = .all, background: UIColor = .systemBackground,
        style: UIUserInterfaceStyle = .light, ignoring: (AccessibilityAuditIssue) -> Bool = { _ in false }
    ) -> [String] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 60 * views.count))
        root.backgroundColor = background
        for (index, view) in views.enumerated() {
            view.frame.origin = CGPoint(x: 8, y: 60 * index + 8)
            root.addSubview(view)
        }
        let harness = TestHarness(root, style: style)
        let said = TestPlace.$redirectedPath.withValue(package.source.path) {
            messages { harness.performAccessibilityAudit(for: types, ignoring) }
        }
        return said.first.map { $0.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("See ") } } ?? []
    }

    private func label(_ text: String, _ color: UIColor = .label, size: CGFloat = 15, bold: Bool = false) -> UILabel {
        let label = UILabel()
        label.text = text
        label.textColor = color
        label.font = bold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
        label.sizeToFit()
        return label
    }

    private func button(_ title: String?, width: CGFloat = 80, height: CGFloat = 44) -> UIButton {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: width, height: height))
        button.setTitle(title, for: .normal)
        button.setTitleColor(.black, for: .normal)
        return button
    }

    private func gray(_ white: CGFloat, alpha: CGFloat = 1) -> UIColor { UIColor(white: white, alpha: alpha) }

    @Test func goodViews_pass() {
        let toggle = UISwitch(), slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 34))
        toggle.accessibilityLabel = "Wi-Fi"
        slider.accessibilityLabel = "Volume"
        let segments = UISegmentedControl(items: ["Day", "Week"])
        let views = [label("Title"), button("Save"), toggle, slider, segments, UIImageView(), UIView(), UILabel()]
        #expect(audit(views) == [])
        #expect(audit(views, style: .dark, ignoring: { $0.auditType == .contrast }) == [])
    }

    @Test func contrast_isThatOfWCAG() {
        // 0x767676 on white is 4.54 : 1, 0x777777 is 4.48 : 1; 0x949494 is 3.03 : 1, 0x959595 is 2.99 : 1.
        #expect(audit([label("Text", gray(CGFloat(0x76) / 255))]) == [])
        #expect(
            audit([label("Text", gray(CGFloat(0x77) / 255))]) == [
                "The accessibility audit found 1 issue:",
                "1. UILabel “Text” has a contrast of 4.47 : 1 with its background; at least 4.5 : 1 is needed for text of 15 points.",
            ])
        let light = gray(CGFloat(0x94) / 255), lighter = gray(CGFloat(0x95) / 255)
        #expect(audit([label("Large", light, size: 18), label("Bold", light, size: 14, bold: true)]) == [])
        #expect(audit([label("Large", lighter, size: 18), label("Bold", lighter, size: 14, bold: true)]).count == 3)
        #expect(audit([label("Bold", light, size: 13, bold: true)]).last?.hasSuffix("bold text of 13 points.") == true)
        // Translucent text is measured as shown, wherever its opacity comes from.
        #expect(audit([label("Pale", gray(0, alpha: 0.4))]).count == 2)
        let pale = label("Pale")
        pale.alpha = 0.4
        #expect(audit([pale]).count == 2)
        // A disabled control's title need not be readable.
        let disabled = button("Send")
        disabled.setTitleColor(.lightGray, for: .normal)
        #expect(audit([disabled]).count == 2)
        disabled.isEnabled = false
        #expect(audit([disabled]) == [])
        #expect(audit([label("Text", .white)], background: .black) == [])
        #expect(audit([label("Text", .label)], style: .dark) == [])
    }

    /// The background behind the text counts, even if it is a picture or a gradient.
    @Test func contrast_onWhatIsDrawn() {
        func card(from start: UIColor, to end: UIColor) -> UIView {
            let card = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 40))
            let gradient = CAGradientLayer()
            gradient.frame = card.bounds
            gradient.colors = [start.cgColor, end.cgColor]
            gradient.startPoint = CGPoint(x: 0, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: 0.5)
            card.layer.addSublayer(gradient)
            let text = label("From one end to the other", .white, size: 12)
            text.center = CGPoint(x: 80, y: 20)
            card.addSubview(text)
            return card
        }
        #expect(audit([card(from: .black, to: .darkGray)]) == [])
        #expect(audit([card(from: .black, to: .white)]).count == 2)
    }

    @Test func elements_areFound() {
        final class Tappable: UIView {}
        let tappable = Tappable(frame: CGRect(x: 0, y: 0, width: 60, height: 44))
        tappable.addGestureRecognizer(UITapGestureRecognizer())
        tappable.accessibilityIdentifier = "card"
        let silent = label("Price")
        silent.isAccessibilityElement = false
        #expect(
            audit(
                [tappable, silent, UIControl(frame: CGRect(x: 0, y: 0, width: 60, height: 44))], for: .elementDetection)
                == [
                    "The accessibility audit found 3 issues:",
                    "1. Tappable “card” handles taps, but neither is nor contains an accessibility element.",
                    "2. UILabel “Price” is not an accessibility element, so its text is never read.",
                    "3. UIControl handles taps, but neither is nor contains an accessibility element.",
                ])
        // A view that contains elements, or declares that it has none, is not reported.
        let holder = Tappable(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        holder.addGestureRecognizer(UITapGestureRecognizer())
        holder.addSubview(label("Inside"))
        tappable.accessibilityElementsHidden = true
        #expect(audit([tappable, holder]) == [])
    }

    @Test func descriptions_areWords() {
        let icon = button(nil), arrow = button("→"), toggle = UISwitch(), picture = UIImageView()
        picture.frame.size = CGSize(width: 10, height: 10)
        picture.isAccessibilityElement = true
        picture.accessibilityLabel = ""
        #expect(
            audit([icon, arrow, toggle, picture]) == [
                "The accessibility audit found 4 issues:", "1. UIButton has no accessibilityLabel.",
                "2. UIButton “→” has the accessibilityLabel “→”, which contains no word.",
                "3. UISwitch has no accessibilityLabel.", "4. UIImageView has an empty accessibilityLabel.",
            ])
    }

    @Test func hitRegions_areThoseOfAFinger() {
        final class Wide: UIButton {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                bounds.insetBy(dx: -12, dy: -12).contains(point)
            }
        }
        let wide = Wide(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
        wide.accessibilityLabel = "Close"
        #expect(
            audit([button("OK", width: 40, height: 30), wide], for: .hitRegion) == [
                "The accessibility audit found 1 issue:",
                "1. The hit area of UIButton “OK” must be at least 44 × 44 points (got 40 × 30).",
            ])
        let chart = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let bar = UIAccessibilityElement(accessibilityContainer: chart)
        bar.accessibilityLabel = "March"
        bar.accessibilityTraits = .button
        bar.accessibilityFrameInContainerSpace = CGRect(x: 0, y: 0, width: 10, height: 50)
        chart.accessibilityElements = [bar]
        #expect(
            audit([chart]).last
                == "1. The hit area of UIAccessibilityElement “March” must be at least 44 × 44 points (got 10 × 50).")
        bar.accessibilityTraits = [.button, .notEnabled]
        #expect(audit([chart]) == [])
    }

    @Test func text_thatIsClipped() {
        let narrow = label("A long sentence"), lines = label("Several words in a few lines"),
            fit = label("A long sentence")
        narrow.frame.size.width = 60
        lines.frame.size = CGSize(width: 80, height: 40)
        lines.numberOfLines = 2
        fit.frame.size.width = 60
        fit.adjustsFontSizeToFitWidth = true
        let said = audit([narrow, lines, fit], for: .textClipped)
        #expect(said.count == 3)
        #expect(said[1].hasPrefix("1. UILabel “A long sentence” is too small for its text, which needs 1"))
        #expect(said[2].hasPrefix("2. UILabel “Several words in a few l…” is too small for its text, which needs "))
        lines.numberOfLines = 0
        lines.frame.size.height = 90
        #expect(audit([lines]) == [])
    }

    @Test func picture_numbersWhatWasFound() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        root.backgroundColor = .white
        let small = button("Go", width: 30, height: 30), pale = label("Pale", gray(0.7))
        small.frame.origin = CGPoint(x: 10, y: 16)
        // A label's size is rounded to pixels of the screen, which concurrent tests may have changed.
        pale.frame = CGRect(x: 60, y: 20, width: 32, height: 20)
        root.addSubview(small)
        root.addSubview(pale)
        let harness = TestHarness(root)
        let before = harness.image()
        func said() -> [String] {
            TestPlace.$redirectedPath.withValue(package.source.path) {
                messages { harness.performAccessibilityAudit() }.map(package.plain)
            }
        }
        #expect(
            said() == [
                "The accessibility audit found 2 issues:\n1. The hit area of UIButton “Go” must be at least 44 × 44 points (got 30 × 30).\n"
                    + "2. UILabel “Pale” has a contrast of 2.1 : 1 with its background; at least 4.5 : 1 is needed for text of 15 points.\n"
                    + "See PACKAGE/out/test-failures/AppTests.BadgeTests.picture_numbersWhatWasFound.accessibility.png.png, or all in "
                    + "PACKAGE/out/test-failures/index.html."
            ])
        let name = "AppTests.BadgeTests.picture_numbersWhatWasFound.accessibility.png.png"
        let picture = try ImageFile.image(at: package.failures.appendingPathComponent(name))
        expectSnapshot(of: picture, named: "accessibility-audit")
        let page = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(page.contains("<img src=\"\(name)\"") && !page.contains("golden"))
        // The heading names an audit as such, and counts the snapshots separately.
        #expect(page.contains("<h1>1 accessibility audit failed</h1>"))
        for text in ["one\n", "two\n", "one\n"] {
            _ = messages { Snapshot.expect(.text(text, ending: "txt"), "text", at: package.place()) }
            let both = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
            #expect(both.contains("<h1>1 snapshot differs, 1 accessibility audit failed</h1>") == (text == "two\n"))
        }
        // The audited view and its time do not change.
        #expect(Bitmap(before)?.pixels == Bitmap(harness.image())?.pixels && harness.time == 0)
        // After a successful run, the picture is deleted.
        small.bounds.size = CGSize(width: 44, height: 44)
        pale.textColor = .black
        #expect(said() == [] && package.files(package.failures) == [])
    }

    @Test func handler_mayIgnore() {
        let small = button("Go", width: 30, height: 30)
        var types: [AccessibilityAuditType] = []
        let said = audit([small, UISwitch()]) { issue in
            types.append(issue.auditType)
            return issue.view === small && issue.frame.width == 30
                && issue.compactDescription == "Hit area is too small"
        }
        #expect(said == ["The accessibility audit found 1 issue:", "1. UISwitch has no accessibilityLabel."])
        #expect(types == [.hitRegion, .sufficientElementDescription])
    }
}
