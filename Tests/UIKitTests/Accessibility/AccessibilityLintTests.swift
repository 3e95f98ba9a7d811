import Mica
import Testing
import UIKit

/// The output of `mica lint --accessibility-tree` for controls.
@MainActor @Suite(.fixedFonts) struct AccessibilityLintTests {
    private func findings(_ views: [UIView], ignoring: Set<String> = []) -> [String] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        for view in views { root.addSubview(view) }
        return AccessibilityLint.findings(in: TestHarness(root).window, ignoring: ignoring)
    }

    private func button(_ title: String?, _ frame: CGRect) -> UIButton {
        let button = UIButton(frame: frame)
        button.setTitle(title, for: .normal)
        return button
    }

    @Test func nothing_ofGoodControls() {
        let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 51, height: 31))
        toggle.accessibilityLabel = "Wi-Fi"
        #expect(findings([button("Save", CGRect(x: 0, y: 0, width: 80, height: 44)), toggle]) == [])
    }

    @Test func label_isMissing() {
        let first = button(nil, CGRect(x: 50, y: 50, width: 80, height: 44))
        first.accessibilityIdentifier = "send"
        #expect(
            findings([first]) == [
                "button “send” in (50 50 80 44): needs an accessibilityLabel that contains a word; describe its action"
            ])
        #expect(findings([first], ignoring: ["send"]) == [])
    }

    @Test func target_isSmall() {
        let small = findings([button("Go", CGRect(x: 100, y: 100, width: 30, height: 30))])
        #expect(
            small.count == 1
                && small[0].hasPrefix("button “Go” in (100 100 30 30): the hit area must be at least 44 × 44")
        )
    }

    @Test func place_isShared_andCovered() {
        let frame = CGRect(x: 100, y: 100, width: 80, height: 44)
        let twice = findings([button("One", frame), button("Two", frame)])
        #expect(twice.contains { $0.hasPrefix("button “One”") && $0.contains("is behind UIButton") })
        #expect(twice.contains { $0.hasPrefix("button “Two”") && $0.contains("has exactly the frame of button “One”") })
    }

    @Test func text_isCutOff() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        label.text = "A text that is too long"
        let lines = findings([label])
        #expect(lines.count == 1 && lines[0].contains("is truncated"))
        label.numberOfLines = 0
        label.frame.size = CGSize(width: 300, height: 40)
        #expect(findings([label]) == [])
    }
}
