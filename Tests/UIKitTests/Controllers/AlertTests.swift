import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct AlertTests {
    private let root = UIViewController()

    private func makeHarness(style: UIUserInterfaceStyle = .light) -> TestHarness {
        root.view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        root.view.backgroundColor = .systemTeal
        let harness = TestHarness(root.view, scale: 2, style: style)
        harness.advance(by: 0.1)
        return harness
    }

    private func present(_ alert: UIAlertController, _ harness: TestHarness) {
        root.present(alert, animated: true)
        harness.advance(by: 0.6)
    }

    @Test func alert_asksAndGoes() {
        let harness = makeHarness()
        let alert = UIAlertController(
            title: "Delete the note?", message: "It cannot be brought back afterwards.", preferredStyle: .alert)
        var chosen: [String] = []
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { chosen.append($0.title ?? "") })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { chosen.append($0.title ?? "") })
        alert.addAction(UIAlertAction(title: "Never mind", style: .cancel))
        #expect(alert.actions.map(\.title) == ["Delete", "Cancel"])
        root.present(alert, animated: true)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "alert_coming")
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "alert_there")
        #expect(alert.view.frame.width == 270 && abs(alert.view.center.y - 200) <= 1)
        // Outside it nothing happens.
        harness.tap(at: CGPoint(x: 20, y: 20))
        harness.advance(by: 0.5)
        #expect(root.presentedViewController === alert)
        let y = alert.view.frame.maxY - 22
        harness.tap(at: CGPoint(x: 220, y: y))
        #expect(chosen.isEmpty, "it goes first")
        harness.advance(by: 0.6)
        #expect(chosen == ["Delete"] && root.presentedViewController == nil)
    }

    @Test func sheet_risesFromTheEdge() {
        let harness = makeHarness(style: .dark)
        let alert = UIAlertController(title: "A photograph", message: nil, preferredStyle: .actionSheet)
        var chosen: [String] = []
        for title in ["Share", "Copy"] {
            alert.addAction(UIAlertAction(title: title, style: .default) { chosen.append($0.title ?? "") })
        }
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { chosen.append($0.title ?? "") })
        alert.actions[1].isEnabled = false
        present(alert, harness)
        expectSnapshot(harness.image(), "alert_sheet")
        #expect(alert.view.frame.maxY == 392)
        harness.tap(at: CGPoint(x: 160, y: 20))
        harness.advance(by: 0.6)
        #expect(chosen == ["Cancel"] && root.presentedViewController == nil)
    }

    @Test func keys_choose() {
        let harness = makeHarness()
        var chosen: [String] = []
        func make() -> UIAlertController {
            let alert = UIAlertController(title: "Save?", message: nil, preferredStyle: .alert)
            for (title, style) in [("Save", UIAlertAction.Style.default), ("Discard", .default), ("Cancel", .cancel)] {
                alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
            }
            alert.preferredAction = alert.actions[0]
            return alert
        }
        present(make(), harness)
        expectSnapshot(harness.image(), "alert_threeActions")
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 0.6)
        #expect(chosen == ["Save"])
        present(make(), harness)
        harness.press(.keyboardEscape)
        harness.advance(by: 0.6)
        #expect(chosen == ["Save", "Cancel"] && root.presentedViewController == nil)
    }

    @Test func longText_scrollsAndLeavesTheButtons() {
        let harness = makeHarness()
        let alert = UIAlertController(
            title: "Terms", message: String(repeating: "All that is not forbidden is allowed. ", count: 80),
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Agree", style: .default))
        present(alert, harness)
        #expect(alert.view.frame.height == 384)
        harness.drag(from: CGPoint(x: 160, y: 250), to: CGPoint(x: 160, y: 100), over: 0.2)
        harness.advance(by: 1)
        expectSnapshot(harness.image(), "alert_long")
        harness.tap(at: CGPoint(x: 160, y: alert.view.frame.maxY - 20))
        harness.advance(by: 0.6)
        #expect(root.presentedViewController == nil)
    }
}
