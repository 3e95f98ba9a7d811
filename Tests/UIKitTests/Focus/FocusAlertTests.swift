import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct FocusAlertTests {
    private final class Root: UIViewController {
        let first = UIButton(type: .system), second = UIButton(type: .system)
        override func viewDidLoad() {
            view.backgroundColor = .systemBackground
            for (index, button) in [first, second].enumerated() {
                button.setTitle("Button \(index)", for: .normal)
                button.frame = CGRect(x: 20, y: 20 + index * 300, width: 100, height: 30)
                view.addSubview(button)
            }
        }
    }
    private let root = Root()
    private func makeHarness() -> TestHarness {
        root.loadViewIfNeeded()
        root.view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        return TestHarness(root, scale: 1)
    }
    private func title(_ harness: TestHarness) -> String? {
        (UIFocusSystem.focusSystem(for: harness.window)?.focusedItem as? UIButton)?.currentTitle
    }
    private func alert(_ log: @escaping (String) -> Void, preferred: Bool = false) -> UIAlertController {
        let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Cancel", .cancel)] {
            alert.addAction(UIAlertAction(title: title, style: style) { log($0.title ?? "") })
        }
        if preferred { alert.preferredAction = alert.actions[0] }
        return alert
    }

    @Test func alert_holdsTheFocus_andGivesItBack() {
        let harness = makeHarness()
        var chosen: [String] = []
        harness.press(.keyboardTab)
        harness.press(.keyboardTab)
        #expect(title(harness) == "Button 1")
        root.present(alert { chosen.append($0) }, animated: true)
        harness.advance(by: 0.6)
        #expect(title(harness) == "Cancel")
        for name in ["Delete", "Cancel", "Delete"] {
            harness.press(.keyboardTab)
            #expect(title(harness) == name)
        }
        expectSnapshot(harness.image(), "focus_alert")
        harness.press(.keyboardRightArrow)
        harness.press(.keyboardLeftArrow)
        #expect(title(harness) == "Cancel")
        harness.press(.keyboardSpacebar, characters: " ")
        harness.advance(by: 0.6)
        #expect(chosen == ["Cancel"] && title(harness) == "Button 1")
    }

    @Test func returnTakesThePreferredAction_escapeCancels() {
        let harness = makeHarness()
        var chosen: [String] = []
        harness.press(.keyboardTab)
        root.present(alert({ chosen.append($0) }, preferred: true), animated: true)
        harness.advance(by: 0.6)
        #expect(title(harness) == "Cancel")
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 0.6)
        #expect(chosen == ["Delete"])
        root.present(alert { chosen.append($0) }, animated: true)
        harness.advance(by: 0.6)
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 0.6)
        #expect(chosen == ["Delete", "Cancel"], "without one, the focused view")
        root.present(alert { chosen.append($0) }, animated: true)
        harness.advance(by: 0.6)
        harness.press(.keyboardEscape)
        harness.advance(by: 0.6)
        #expect(chosen == ["Delete", "Cancel", "Cancel"] && root.presentedViewController == nil)
    }

    @Test func alertByTouch_showsNoFocus() {
        let harness = makeHarness()
        root.present(alert { _ in }, animated: true)
        harness.advance(by: 0.6)
        #expect(title(harness) == nil)
        harness.press(.keyboardTab)
        #expect(title(harness) == "Cancel")
    }

    @Test func navigationBar_goesBackByKey() {
        let inner = UIViewController()
        inner.title = "Second"
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.viewControllers[0].title = "First"
        navigation.view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        let harness = TestHarness(navigation, scale: 1)
        var taps = 0
        inner.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Done", primaryAction: UIAction { _ in taps += 1 })
        navigation.pushViewController(inner, animated: false)
        harness.advance(by: 0.1)
        harness.press(.keyboardTab)
        harness.press(.keyboardTab)
        harness.press(.keyboardReturnOrEnter)
        #expect(taps == 1)
        harness.press(.keyboardTab, modifiers: .shift)
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 1)
        #expect(navigation.viewControllers.count == 1)
    }
}
