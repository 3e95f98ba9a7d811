import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// A view that can be copied and, with its own command, painted.
private final class Badge: UIView {
    var calls: [String] = []
    static let paint = Selector("paint:", Badge.paint(_:))

    override var canBecomeFirstResponder: Bool { true }
    override func copy(_ sender: Any?) { calls.append("copy") }
    override func delete(_ sender: Any?) { calls.append("delete") }
    func paint(_ sender: Any?) { calls.append("paint") }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Badge.paint || super.canPerformAction(action, withSender: sender)
    }
}

extension TestHarness {
    /// The visible bar, or nil.
    @MainActor fileprivate var bar: UIView? {
        window.subviews.last { "\(Swift.type(of: $0))" == "EditMenuBar" && $0.isUserInteractionEnabled }
    }
    /// The titles in the bar, from the leading edge.
    @MainActor fileprivate var titles: [String] {
        var found: [(x: CGFloat, title: String)] = []
        func visit(_ view: UIView) {
            if "\(Swift.type(of: view))" == "EditMenuSegment" {
                found.append((view.convert(view.bounds, to: nil).minX, view.accessibilityLabel ?? "?"))
            }
            view.subviews.forEach(visit)
        }
        bar.map(visit)
        return found.sorted { $0.x < $1.x }.map(\.title)
    }
    @MainActor fileprivate func choose(_ title: String) {
        func find(_ view: UIView) -> UIView? {
            if "\(Swift.type(of: view))" == "EditMenuSegment", view.accessibilityLabel == title { return view }
            return view.subviews.lazy.compactMap(find).first
        }
        guard let segment = bar.flatMap(find) else {
            Issue.record("the menu has no “\(title)”: \(titles)")
            return
        }
        tap(segment)
        advance(by: 0.5)
    }
}

@MainActor @Suite(.fixedFonts, .serialized) struct EditMenuTests {
    private let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    private let badge = Badge(frame: CGRect(x: 100, y: 120, width: 120, height: 40))

    private func onStage() -> TestHarness {
        stage.backgroundColor = .systemBackground
        badge.backgroundColor = .systemBlue
        stage.addSubview(badge)
        return TestHarness(stage, scale: 1)
    }

    // MARK: Interaction

    private final class Owner: UIEditMenuInteractionDelegate {
        var calls: [String] = []
        var menu: ([UIMenuElement]) -> UIMenu? = { _ in nil }
        var target = CGRect.null

        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? { menu(suggestedActions) }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
        ) -> CGRect { target }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) {
            calls.append("shows \(configuration.identifier)")
            animator.addCompletion { [self] in calls.append("shown") }
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) {
            calls.append("goes")
            animator.addCompletion { [self] in calls.append("gone") }
        }
    }
    private let owner = Owner()
    private func present(_ harness: TestHarness, at point: CGPoint = CGPoint(x: 60, y: 0)) -> UIEditMenuInteraction {
        let interaction = UIEditMenuInteraction(delegate: owner)
        badge.addInteraction(interaction)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "badge", sourcePoint: point))
        harness.advance(by: 0.5)
        return interaction
    }

    @Test func suggestions_areWhatTheViewCanDo() {
        let harness = onStage(), interaction = present(harness)
        #expect(harness.titles == ["Copy", "Delete"])
        #expect(interaction.location(in: stage) == CGPoint(x: 160, y: 120))
        harness.choose("Copy")
        #expect(badge.calls == ["copy"] && harness.bar == nil)
        #expect(owner.calls == ["shows badge", "shown", "goes", "gone"])
    }

    @Test func bar_isAboveItsTarget_orBelow() throws {
        let harness = onStage()
        let interaction = present(harness)
        let bar = try #require(harness.bar)
        #expect(bar.frame.maxY == 120 - 8 && bar.frame.midX == 160 && bar.frame.height == 44)
        owner.target = badge.bounds
        badge.frame.origin.y = 24
        interaction.updateVisibleMenuPosition(animated: false)
        let moved = bar.frame
        #expect(moved.minY == 24 + 40 + 8 && moved.height == 44, "there is no room above: \(moved)")
        badge.frame.origin = CGPoint(x: -200, y: 20)
        interaction.updateVisibleMenuPosition(animated: false)
        harness.advance(by: 0.5)
        #expect(harness.bar == nil, "its target is outside the window")
    }

    @Test func touchBeside_closesItAndGoesOn() {
        let harness = onStage()
        let tap = UITapGestureRecognizer()
        tap.addHandler { [badge] _ in badge.calls.append("tap") }
        stage.addGestureRecognizer(tap)
        _ = present(harness)
        harness.tap(at: CGPoint(x: 20, y: 280))
        harness.advance(by: 0.5)
        #expect(harness.bar == nil && badge.calls == ["tap"])
    }

    @Test func escape_closesIt() {
        let harness = onStage()
        _ = present(harness)
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(harness.bar == nil)
    }

    @Test func viewThatLeaves_takesItAlong() {
        let harness = onStage()
        _ = present(harness)
        badge.removeFromSuperview()
        harness.advance(by: 0.5)
        #expect(harness.bar == nil && owner.calls.last == "gone")
    }

    @Test func manyElements_comeInPages() {
        let harness = onStage()
        owner.menu = { _ in
            UIMenu(
                children: (1...9).map { number in
                    UIAction(title: "Number \(number)") { [badge] _ in badge.calls.append("\(number)") }
                })
        }
        _ = present(harness)
        #expect(harness.titles == ["Number 1", "Number 2", "Next page"])
        harness.choose("Next page")
        #expect(harness.titles == ["Previous page", "Number 3", "Number 4", "Next page"])
        harness.choose("Next page")
        harness.choose("Previous page")
        harness.choose("Number 4")
        #expect(badge.calls == ["4"] && harness.bar == nil)
    }

    @Test func submenu_opensAsAList() {
        let harness = onStage()
        owner.menu = { _ in
            UIMenu(children: [
                UIMenu(
                    title: "More",
                    children: [UIAction(title: "Inner") { [badge] _ in badge.calls.append("inner") }]),
                UIAction(title: "Off", attributes: .disabled) { _ in },
            ])
        }
        _ = present(harness)
        #expect(harness.titles == ["More"], "actions without effect are omitted")
        harness.choose("More")
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(badge.calls == ["inner"])
    }

    @Test func emptyMenu_andNumbersThatAreNone_showNothing() {
        let harness = onStage()
        owner.menu = { _ in UIMenu() }
        let interaction = present(harness)
        owner.menu = { UIMenu(children: $0) }
        owner.target = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
        harness.advance(by: 0.5)
        #expect(harness.bar == nil)
        interaction.dismissMenu()
        interaction.reloadVisibleMenu()
        interaction.updateVisibleMenuPosition(animated: true)
    }

    // MARK: UIMenuController

    @Test func menuController_showsForTheFirstResponder() {
        let harness = onStage(), menu = UIMenuController.shared
        menu.menuItems = [UIMenuItem(title: "Paint", action: Badge.paint)]
        defer { menu.menuItems = nil }
        menu.showMenu(from: badge, rect: badge.bounds)
        #expect(!menu.isMenuVisible, "there is no first responder")
        badge.becomeFirstResponder()
        var posts: [String] = []
        let observers = [
            (UIMenuController.willShowMenuNotification, "will show"),
            (UIMenuController.didShowMenuNotification, "did show"),
            (UIMenuController.willHideMenuNotification, "will hide"),
            (UIMenuController.didHideMenuNotification, "did hide"),
        ].map { name, text in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { posts.append(text) }
            }
        }
        defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
        menu.showMenu(from: badge, rect: badge.bounds)
        harness.advance(by: 0.5)
        #expect(menu.isMenuVisible && menu.menuFrame.maxY == 112 && harness.titles == ["Copy", "Delete", "Paint"])
        harness.choose("Paint")
        #expect(badge.calls == ["paint"] && !menu.isMenuVisible && menu.menuFrame == .zero)
        #expect(posts == ["will show", "did show", "will hide", "did hide"])
        menu.arrowDirection = .up
        menu.showMenu(from: badge, rect: badge.bounds)
        #expect(menu.menuFrame.minY == 168)
        menu.hideMenu(from: stage)
        #expect(menu.isMenuVisible)
        menu.hideMenu(from: badge)
        menu.arrowDirection = .default
        #expect(!menu.isMenuVisible)
    }

    // MARK: Texts

    private let field = UITextField(frame: CGRect(x: 20, y: 120, width: 280, height: 34))
    private func fieldOnStage() -> TestHarness {
        UIPasteboard.general.items = []
        stage.backgroundColor = .systemBackground
        field.borderStyle = .roundedRect
        field.text = "One two three"
        stage.addSubview(field)
        return TestHarness(stage, scale: 1)
    }
    private func doubleTap(_ harness: TestHarness, at point: CGPoint) {
        harness.perform([.tap(point, at: 0), .tap(point, at: 0.15)])
        harness.advance(by: 0.5)
    }

    @Test func doubleTap_showsTheMenu_copyAndPasteWork() {
        let harness = fieldOnStage()
        doubleTap(harness, at: CGPoint(x: 40, y: 137))
        #expect(harness.titles == ["Cut", "Copy", "Select All"])
        expectSnapshot(of: harness)
        harness.choose("Copy")
        #expect(UIPasteboard.general.string == "One")
        // A tap at the end of the text, and one on the caret there.
        for _ in 0..<2 {
            harness.tap(at: CGPoint(x: 200, y: 137))
            harness.advance(by: 0.7)
        }
        #expect(harness.titles == ["Paste", "Select", "Select All"])
        harness.choose("Paste")
        #expect(field.text == "One two threeOne")
    }

    @Test func tapOnSelection_togglesTheMenu() {
        let harness = fieldOnStage()
        doubleTap(harness, at: CGPoint(x: 40, y: 137))
        harness.advance(by: 0.5)
        harness.tap(at: CGPoint(x: 40, y: 137))
        harness.advance(by: 0.7)
        #expect(harness.bar == nil && field.selectedTextRange?.isEmpty == false)
        harness.tap(at: CGPoint(x: 40, y: 137))
        harness.advance(by: 0.7)
        #expect(harness.titles == ["Cut", "Copy", "Select All"])
    }

    @Test func typing_takesItAway() {
        let harness = fieldOnStage()
        doubleTap(harness, at: CGPoint(x: 40, y: 137))
        harness.type("x")
        harness.advance(by: 0.5)
        #expect(harness.bar == nil && field.text == "x two three")
    }

    @Test func fingerThatRests_showsItWhenItLifts() {
        let harness = fieldOnStage()
        harness.press(at: CGPoint(x: 40, y: 137), for: 0.8)
        harness.advance(by: 0.5)
        #expect(harness.titles == ["Select", "Select All"])
        harness.choose("Select All")
        #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "One two three")
    }

    @Test func mouse_opensAListByItsSecondButton() {
        let harness = fieldOnStage()
        harness.click(at: CGPoint(x: 40, y: 137), count: 2)
        harness.advance(by: 0.5)
        #expect(harness.bar == nil, "a mouse has other ways")
        harness.secondaryClick(at: CGPoint(x: 40, y: 137))
        harness.advance(by: 1)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(field.text == " two three" && UIPasteboard.general.string == "One")
    }

    @Test func menuKey_opensTheListAtTheCaret() {
        let harness = fieldOnStage()
        field.becomeFirstResponder()
        harness.press(.keyboardF10, modifiers: .shift)
        harness.advance(by: 1)
        for key in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardDownArrow, .keyboardReturnOrEnter] {
            harness.press(key)
        }
        #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "One two three")
    }

    @Test func secureText_isNotCopied() {
        let harness = fieldOnStage()
        field.isSecureTextEntry = true
        doubleTap(harness, at: CGPoint(x: 30, y: 137))
        #expect(!harness.titles.contains("Copy") && !harness.titles.contains("Cut"))
    }

    private final class FieldOwner: NSObject, UITextFieldDelegate {
        var calls: [String] = []
        func textField(
            _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
        ) -> UIMenu? {
            calls.append("asked for \(range.location), \(range.length)")
            return UIMenu(
                children: [UIAction(title: "Look up") { [self] _ in calls.append("looks up") }] + suggestedActions)
        }
        func textField(_ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating) {
            calls.append("shows")
        }
        func textField(_ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating) {
            calls.append("goes")
        }
    }

    @Test func delegate_changesTheMenu() {
        let harness = fieldOnStage(), owner = FieldOwner()
        field.delegate = owner
        doubleTap(harness, at: CGPoint(x: 40, y: 137))
        #expect(harness.titles.first == "Look up")
        harness.choose("Look up")
        #expect(owner.calls == ["asked for 0, 3", "shows", "goes", "looks up"])
    }

    @Test func textView_movesItAlong_andHidesItOutOfSight() throws {
        let text = UITextView(frame: CGRect(x: 0, y: 100, width: 320, height: 120))
        text.text = (0..<40).map { "Line \($0)" }.joined(separator: "\n")
        text.font = .systemFont(ofSize: 20)
        text.isEditable = false
        stage.backgroundColor = .systemBackground
        stage.addSubview(text)
        let harness = TestHarness(stage, scale: 1)
        doubleTap(harness, at: CGPoint(x: 20, y: 150))
        let bar = try #require(harness.bar)
        #expect(harness.titles == ["Copy", "Select All"])
        let y = bar.frame.minY
        text.contentOffset.y = 10
        harness.advance(by: 0.1)
        #expect(bar.frame.minY == y - 10)
        text.contentOffset.y = 300
        harness.advance(by: 0.5)
        #expect(harness.bar == nil)
    }

    @Test func editMenu_dark() {
        let harness = onStage()
        stage.overrideUserInterfaceStyle = .dark
        _ = present(harness)
        expectSnapshot(of: harness)
    }
}
