import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct MenuTests {
    private final class Log { var names: [String] = [] }
    private let log = Log()

    private func action(
        _ title: String, _ attributes: UIMenuElement.Attributes = [], _ state: UIMenuElement.State = .off,
        subtitle: String? = nil
    ) -> UIAction {
        UIAction(title: title, subtitle: subtitle, attributes: attributes, state: state) { [log] in
            log.names.append($0.title)
        }
    }

    /// A button of 100 × 40 points whose menu opens 8 points below it, at y = 68.
    private func onStage(
        _ menu: UIMenu, isPrimary: Bool = true, dark: Bool = false, mirrored: Bool = false
    ) -> (TestHarness, UIButton) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        stage.backgroundColor = .systemBackground
        stage.overrideUserInterfaceStyle = dark ? .dark : .light
        let button = UIButton(type: .system)
        button.setTitle("Edit", for: .normal)
        button.frame = CGRect(x: mirrored ? 200 : 20, y: 20, width: 100, height: 40)
        if mirrored { button.semanticContentAttribute = .forceRightToLeft }
        button.menu = menu
        button.showsMenuAsPrimaryAction = isPrimary
        stage.addSubview(button)
        return (TestHarness(stage, scale: 1), button)
    }
    /// The middle of a row of 44 points in a menu without sections.
    private func row(_ index: Int) -> CGPoint { CGPoint(x: 100, y: 68 + 44 * index + 22) }

    private var mixed: UIMenu {
        UIMenu(children: [
            action("Copy", [], .on), action("Paste", .disabled, subtitle: "Nothing to paste"), action("Gone", .hidden),
            UIMenu(title: "Share", children: [action("Mail"), action("Print")]),
            UIMenu(options: .displayInline, children: [action("Delete", .destructive)]),
        ])
    }

    @Test func tap_opens_andARowRuns() {
        let (harness, button) = onStage(UIMenu(children: [action("One"), action("Two")]))
        var opened = 0, taps = 0
        button.addAction(UIAction { _ in opened += 1 }, for: .menuActionTriggered)
        button.addAction(UIAction { _ in taps += 1 }, for: [.touchUpInside, .primaryActionTriggered])
        harness.tap(button)
        harness.advance(by: 1)
        #expect(opened == 1 && taps == 0 && log.names.isEmpty)
        harness.tap(at: row(1))
        #expect(log.names == ["Two"])
        harness.advance(by: 1)
        harness.tap(at: row(0))
        #expect(log.names == ["Two"], "it is closed")
    }

    @Test func tapBeside_closes_disabledStays() {
        let (harness, button) = onStage(UIMenu(children: [action("Off", .disabled), action("On")]))
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: row(0))
        harness.advance(by: 1)
        #expect(log.names.isEmpty)
        harness.tap(at: CGPoint(x: 300, y: 390))
        harness.advance(by: 1)
        harness.tap(at: row(1))
        #expect(log.names.isEmpty, "the tap outside closed it")
    }

    @Test func dragAndRelease_chooses() {
        let (harness, button) = onStage(UIMenu(children: [action("One"), action("Two"), action("Three")]))
        harness.drag(from: CGPoint(x: 70, y: 40), to: row(2), over: 0.8)
        #expect(log.names == ["Three"])
        #expect(!button.isHighlighted)
    }

    @Test func longPress_opens_whereTapsHaveTheirAction() {
        let (harness, button) = onStage(UIMenu(children: [action("One")]), isPrimary: false)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
        harness.tap(button)
        #expect(taps == 1)
        harness.press(at: CGPoint(x: 70, y: 40), for: 0.8)
        harness.advance(by: 1)
        harness.tap(at: row(0))
        #expect(log.names == ["One"] && taps == 1, "the long press did not count as a tap")
    }

    @Test func keys_moveChooseAndClose() {
        let (harness, button) = onStage(UIMenu(children: [action("A"), action("B", .disabled), action("C")]))
        harness.tap(button)
        harness.advance(by: 1)
        for _ in 0..<2 { harness.press(.keyboardDownArrow) }
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["C"], "the disabled one is skipped")
        harness.advance(by: 1)
        harness.tap(button)
        harness.advance(by: 1)
        harness.press(.keyboardUpArrow)
        harness.press(.keyboardHome)
        harness.press(.keyboardSpacebar, characters: " ")
        #expect(log.names == ["C", "A"])
        harness.advance(by: 1)
        harness.tap(button)
        harness.advance(by: 1)
        harness.press(.keyboardEscape)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["C", "A"], "escape closed it")
    }

    @Test func submenu_unfolds_andFoldsBack() {
        let (harness, button) = onStage(
            UIMenu(children: [UIMenu(title: "Share", children: [action("Mail"), action("Print")]), action("Other")]))
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: row(0))
        harness.advance(by: 1)
        // A header of 32 points, in the position of the row.
        harness.tap(at: CGPoint(x: 100, y: 68 + 16))
        harness.advance(by: 1)
        harness.tap(at: row(1))
        #expect(log.names == ["Other"], "the header folded the submenu")
        harness.advance(by: 1)
        harness.tap(button)
        harness.advance(by: 1)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardRightArrow)
        harness.advance(by: 1)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["Other", "Mail"])
    }

    @Test func popUp_showsWhatIsChosen() {
        let actions = [action("Small"), action("Large")]
        let (harness, button) = onStage(UIMenu(children: actions))
        button.changesSelectionAsPrimaryAction = true
        #expect(button.currentTitle == "Small" && actions[0].state == .on, "one is always on")
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: row(1))
        #expect(button.currentTitle == "Large" && log.names == ["Large"])
        #expect(actions.map(\.state) == [.off, .on])
        #expect(button.menu?.selectedElements == [actions[1]])
    }

    @Test func deferred_comesLater() {
        var answer: (([UIMenuElement]) -> Void)?
        var questions = 0
        let deferred = UIDeferredMenuElement {
            answer = $0
            questions += 1
        }
        let (harness, button) = onStage(UIMenu(children: [deferred]))
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: row(0))
        #expect(log.names.isEmpty, "a spinner is not an action")
        answer?([action("First"), action("Second")])
        harness.advance(by: 1)
        harness.tap(at: row(1))
        #expect(log.names == ["Second"])
        harness.advance(by: 1)
        harness.tap(button)
        #expect(questions == 1, "the result is cached")
    }

    @Test func uncached_asksEachTime() {
        var questions = 0
        let (harness, button) = onStage(
            UIMenu(children: [
                .uncachedForTests { [self] in
                    questions += 1
                    $0([action("Number \(questions)")])
                }
            ]))
        for _ in 0..<2 {
            harness.tap(button)
            harness.advance(by: 1)
            harness.tap(at: row(0))
            harness.advance(by: 1)
        }
        #expect(log.names == ["Number 1", "Number 2"])
    }

    @Test func keepsPresented_staysOpen() {
        let (harness, button) = onStage(UIMenu(children: [action("More", .keepsMenuPresented)]))
        harness.tap(button)
        harness.advance(by: 1)
        for _ in 0..<3 { harness.tap(at: row(0)) }
        #expect(log.names == ["More", "More", "More"])
    }

    @Test func tenThousand_scroll() {
        let (harness, button) = onStage(UIMenu(children: (0..<10_000).map { action("Row \($0)") }))
        harness.tap(button)
        harness.advance(by: 1)
        var views = 0
        func count(_ view: UIView) {
            views += 1
            view.subviews.forEach(count)
        }
        _ = harness.image()
        button.window.map(count)
        #expect(views < 200, "invisible rows are not made: \(views)")
        harness.press(.keyboardEnd)
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["Row 9999"])
    }

    @Test func sourceThatIsGone_orHasNoSize_isNoTrouble() throws {
        let (harness, button) = onStage(UIMenu(children: [action("One")]))
        button.bounds = .zero
        harness.tap(at: CGPoint(x: 70, y: 40))
        harness.advance(by: 1)
        button.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
        harness.tap(button)
        harness.advance(by: 1)
        let window = try #require(button.window)
        button.removeFromSuperview()
        harness.advance(by: 1)
        harness.tap(at: row(0))
        harness.advance(by: 1)
        #expect(
            log.names.isEmpty && !window.subviews.contains { "\(type(of: $0))".contains("Menu") }, "it closed with it")
    }

    @Test func barItem_opensItsMenu() {
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", menu: UIMenu(children: [action("File")]))
        let navigation = UINavigationController(rootViewController: controller)
        navigation.view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        let harness = TestHarness(navigation.view, scale: 1)
        harness.tap(at: CGPoint(x: 290, y: 22))
        harness.advance(by: 1)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["File"])
    }

    @Test func menu_isAccessible() {
        let (harness, button) = onStage(mixed)
        harness.tap(button)
        harness.advance(by: 1)
        // Red on material and the small button behind the menu are not checked.
        harness.performAccessibilityAudit(for: [.sufficientElementDescription, .textClipped])
    }

    // MARK: Pictures

    private func picture(dark: Bool, mirrored: Bool) -> TestHarness {
        let (harness, button) = onStage(mixed, dark: dark, mirrored: mirrored)
        harness.tap(button)
        harness.advance(by: 1)
        return harness
    }
    @Test func menu_light() { expectSnapshot(of: picture(dark: false, mirrored: false)) }
    @Test func menu_dark() { expectSnapshot(of: picture(dark: true, mirrored: false)) }
    @Test func menu_rightToLeft() { expectSnapshot(of: picture(dark: false, mirrored: true)) }
}

extension UIMenuElement {
    /// An element whose provider is called each time.
    fileprivate static func uncachedForTests(
        _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIMenuElement { UIDeferredMenuElement.uncached(provider) }
}
