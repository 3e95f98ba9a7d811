import Foundation
import Mica
import Testing
import UIKit

/// The elements that assistive technology finds in a window, their order, and their actions.
@MainActor @Suite(.serialized) struct AccessibilityTreeTests {
    private func label(_ text: String, _ frame: CGRect) -> UILabel {
        let label = UILabel(frame: frame)
        label.text = text
        return label
    }

    private func names(_ view: UIView) -> [String] {
        AccessibilityNode.elements(in: view).map { $0.label ?? "-" }
    }

    private func root(_ views: [UIView]) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        for view in views { root.addSubview(view) }
        return root
    }

    /// A shallow line, its second label slightly higher, and the first added one at the bottom.
    private func jumbled() -> UIView {
        root([
            label("bottom", CGRect(x: 10, y: 300, width: 100, height: 20)),
            label("right", CGRect(x: 200, y: 12, width: 100, height: 20)),
            label("left", CGRect(x: 10, y: 16, width: 100, height: 20)),
        ])
    }

    @Test func order_isLinesFromTheLeadingSide() {
        #expect(names(TestHarness(jumbled()).window) == ["left", "right", "bottom"])
        let mirrored = TestHarness(jumbled(), layoutDirection: .rightToLeft)
        #expect(names(mirrored.window) == ["right", "left", "bottom"])
    }

    @Test func order_groupsAndLists() {
        let left = root([
            label("a", CGRect(x: 0, y: 0, width: 80, height: 20)),
            label("c", CGRect(x: 0, y: 40, width: 80, height: 20)),
        ])
        left.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let right = root([
            label("b", CGRect(x: 0, y: 0, width: 80, height: 20)),
            label("d", CGRect(x: 0, y: 40, width: 80, height: 20)),
        ])
        right.frame = CGRect(x: 150, y: 0, width: 100, height: 100)
        let harness = TestHarness(root([left, right]))
        #expect(names(harness.window) == ["a", "b", "c", "d"])
        left.shouldGroupAccessibilityChildren = true
        right.shouldGroupAccessibilityChildren = true
        #expect(names(harness.window) == ["a", "c", "b", "d"])
        left.accessibilityElements = left.subviews.reversed()
        #expect(names(harness.window) == ["c", "a", "b", "d"])
    }

    @Test func hidden_andModal() {
        let back = label("back", CGRect(x: 0, y: 0, width: 80, height: 20))
        let front = root([label("front", CGRect(x: 0, y: 40, width: 80, height: 20))])
        let harness = TestHarness(root([front, back]))
        #expect(names(harness.window) == ["back", "front"])
        front.accessibilityViewIsModal = true
        #expect(names(harness.window) == ["front"])
        front.isHidden = true
        #expect(names(harness.window) == ["back"])
        front.isHidden = false
        front.accessibilityElementsHidden = true
        #expect(names(harness.window) == ["back"])
    }

    @Test func alert_hidesWhatPresentedIt() {
        let controller = UIViewController()
        controller.view = root([label("behind", CGRect(x: 0, y: 0, width: 80, height: 20))])
        let harness = TestHarness(controller, size: CGSize(width: 320, height: 400))
        let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        var chosen: [String] = []
        for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Cancel", .cancel)] {
            alert.addAction(UIAlertAction(title: title, style: style) { _ in chosen.append(title) })
        }
        controller.present(alert, animated: false)
        harness.advance(by: 1)
        let elements = AccessibilityNode.elements(in: harness.window)
        #expect(!elements.contains { $0.label == "behind" })
        #expect(Set(elements.compactMap(\.label)).isSuperset(of: ["Delete?", "It is gone then.", "Delete", "Cancel"]))
        #expect(elements.first?.perform(.escape, time: harness.time) == true)
        harness.advance(by: 1)
        #expect(chosen == ["Cancel"] && names(harness.window) == ["behind"])
    }

    @Test func table_hasItsVisibleRows() {
        final class Rows: UIViewController, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.text = "Row \(indexPath.row)"
                return cell
            }
        }
        let rows = Rows(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        table.dataSource = rows
        table.tableFooterView = label("End", CGRect(x: 0, y: 0, width: 320, height: 40))
        let harness = TestHarness(table)
        let found = names(harness.window)
        #expect(!found.contains("End"), "it is a million rows below")
        #expect(found.first == "Row 0" && found.count >= 9 && found.count <= 12)
        let tree = AccessibilityNode.tree(of: harness.window)
        #expect(tree.children.map(\.role) == [.table] && tree.children[0].children.allSatisfy { $0.role == .row })
        #expect(tree.children[0].children[0].perform(.scroll(.down), time: harness.time))
        harness.advance(by: 1)
        #expect(names(harness.window).first.map { $0 != "Row 0" } == true)
        rows.view = nil
    }

    @Test func actions_ofControls() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        button.setTitle("Save", for: .normal)
        let toggle = UISwitch(frame: CGRect(x: 0, y: 60, width: 51, height: 31))
        let slider = UISlider(frame: CGRect(x: 0, y: 120, width: 200, height: 34))
        let segments = UISegmentedControl(items: ["One", "Two"])
        segments.frame = CGRect(x: 0, y: 180, width: 200, height: 32)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        button.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Save as") { _ in
                taps += 10; return true
            },
            UIAccessibilityCustomAction(name: "Send") { _ in
                taps += 100; return true
            },
        ]
        let harness = TestHarness(root([button, toggle, slider, segments]))
        func element(_ object: UIResponder) -> AccessibilityNode? {
            AccessibilityNode.elements(in: harness.window).first { $0.object === object }
        }
        #expect(element(button)?.actions.map(\.name) == ["activate", "Save as", "Send"])
        #expect(element(button)?.perform(.activate, time: harness.time) == true && taps == 1)
        #expect(element(button)?.perform(.custom(0), time: harness.time) == true && taps == 11)
        #expect(element(button)?.perform(.custom(1), time: harness.time) == true && taps == 111)
        #expect(element(button)?.perform(.custom(2), time: harness.time) == false)
        #expect(element(toggle)?.perform(.activate, time: harness.time) == true && toggle.isOn)
        #expect(element(slider)?.perform(.increment, time: harness.time) == true && slider.value == 0.1)
        #expect(element(slider)?.perform(.decrement, time: harness.time) == true && slider.value == 0)
        let second = AccessibilityNode.elements(in: harness.window).first { $0.label == "Two" }
        #expect(second?.value == "2 of 2")
        #expect(second?.perform(.activate, time: harness.time) == true && segments.selectedSegmentIndex == 1)
        button.isEnabled = false
        #expect(element(button)?.perform(.activate, time: harness.time) == false && taps == 111)
    }

    @Test func activate_ofAnOverride() {
        final class Tile: UIView {
            var count = 0
            override func accessibilityActivate() -> Bool {
                count += 1
                return true
            }
        }
        let tile = Tile(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        tile.isAccessibilityElement = true
        tile.accessibilityLabel = "Tile"
        let harness = TestHarness(root([tile]))
        #expect(AccessibilityNode.elements(in: harness.window)[0].perform(.activate, time: 0) && tile.count == 1)
    }

    @Test func focus_followsWhatIsPosted() {
        let first = label("a", CGRect(x: 0, y: 0, width: 80, height: 20))
        let group = root([label("b", CGRect(x: 0, y: 0, width: 80, height: 20))])
        let harness = TestHarness(root([first, group]))
        UIAccessibility.post(notification: .layoutChanged, argument: first)
        #expect(UIAccessibility.focusedElement(using: nil) == nil)
        var heard: [String] = []
        UIAccessibility.listener = { heard.append("\($0.rawValue) \($1 as? String ?? "-")") }
        defer { UIAccessibility.listener = nil }
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        UIAccessibility.post(notification: .screenChanged, argument: group)
        #expect(UIAccessibility.focusedElement(using: nil) as? UIView === group.subviews[0])
        #expect(group.subviews[0].accessibilityElementIsFocused() && !first.accessibilityElementIsFocused())
        #expect(heard == ["1008 Saved", "1000 -"])
        UIAccessibility.focus(nil)
        withExtendedLifetime(harness) {}
    }

    @Test func text_isOneElementALine() {
        let field = UITextField(frame: CGRect(x: 10, y: 40, width: 200, height: 34))
        field.placeholder = "Password"
        field.text = "abc"
        field.isSecureTextEntry = true
        let heading = label("Sign in\nnow", CGRect(x: 10, y: 10, width: 200, height: 20))
        heading.accessibilityTraits = .header
        let harness = TestHarness(root([field, heading]), size: CGSize(width: 320, height: 400))
        field.becomeFirstResponder()
        #expect(
            AccessibilityNode.tree(of: harness.window).text == """
                window in (0 0 320 400)
                  header “Sign in\\nnow” in (10 10 200 20)
                  secure text field “Password”, value “•••”, selection 3+0 in (10 40 200 34)

                """)
    }

    /// Cycles, invalid numbers, and endless lists.
    @Test func hostile_lists() {
        final class Endless: UIView {
            override func accessibilityElementCount() -> Int { .max - 1 }
            override func accessibilityElement(at index: Int) -> Any? {
                UIAccessibilityElement(accessibilityContainer: self)
            }
        }
        let a = root([]), b = root([]), endless = Endless()
        a.accessibilityElements = [b]
        b.accessibilityElements = [a, a, b]
        endless.accessibilityFrame = CGRect(x: .nan, y: -.infinity, width: .nan, height: 1)
        let harness = TestHarness(root([a, endless]))
        #expect(AccessibilityNode.elements(in: harness.window).count == 10_000)
        let element = UIAccessibilityElement(accessibilityContainer: a)
        element.isAccessibilityElement = false
        element.accessibilityElements = [element]
        a.accessibilityElements = [element]
        #expect(AccessibilityNode.elements(in: a).isEmpty)
    }
}
