import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// Records the objects that were asked about and notified of focus moves.
@MainActor final class FocusLogView: UIView {
    var log: [String] = []
    var allows = true
    var preferred: [any UIFocusEnvironment] = []
    var onUpdate: ((UIFocusUpdateContext) -> Void)?
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { preferred }
    override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        log.append("should")
        return allows
    }
    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        let names = [context.previouslyFocusedView, context.nextFocusedView].map { $0.map { "\($0.tag)" } ?? "-" }
        log.append("did \(names[0])→\(names[1])")
        coordinator.addCoordinatedAnimations(nil) { [self] in log.append("done") }
        onUpdate?(context)
    }
}

/// Controls in two rows, each with a number as its tag.
@MainActor final class FocusBench {
    let root = FocusLogView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    let harness: TestHarness
    var presses: [Int] = []

    init(mirrored: Bool = false, style: UIUserInterfaceStyle = .light) {
        root.backgroundColor = .systemBackground
        harness = TestHarness(
            root, scale: 1, style: style, layoutDirection: mirrored ? .rightToLeft : .leftToRight)
    }

    @discardableResult func add<View: UIView>(_ view: View, _ tag: Int, _ x: CGFloat, _ y: CGFloat) -> View {
        view.tag = tag
        view.frame = CGRect(
            x: x, y: y, width: view.bounds.width > 0 ? view.bounds.width : 80,
            height: view.bounds.height > 0 ? view.bounds.height : 30)
        root.addSubview(view)
        return view
    }
    @discardableResult func button(_ tag: Int, _ x: CGFloat, _ y: CGFloat) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle("Button \(tag)", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.presses.append(tag) }, for: .primaryActionTriggered)
        return add(button, tag, x, y)
    }

    /// The visible pixels.
    var picture: Data? { harness.image().dataProvider?.data as Data? }
    var system: UIFocusSystem? { UIFocusSystem.focusSystem(for: root) }
    /// The number of the focused control; 0: none.
    var focused: Int { (system?.focusedItem as? UIView)?.tag ?? 0 }
    func tab(_ count: Int = 1) { for _ in 0..<count { harness.press(.keyboardTab) } }
    func back() { harness.press(.keyboardTab, modifiers: .shift) }
    func key(_ key: UIKeyboardHIDUsage) { harness.press(key, characters: key == .keyboardSpacebar ? " " : "") }
}

@MainActor @Suite(.fixedFonts) struct FocusTests {
    // MARK: Order

    @Test(arguments: [false, true]) func tab_goesInReadingOrder(mirrored: Bool) {
        let bench = FocusBench(mirrored: mirrored)
        bench.button(3, 20, 80)
        bench.button(mirrored ? 1 : 2, 200, 24)
        bench.button(mirrored ? 2 : 1, 20, 20)
        #expect(bench.focused == 0)
        var order: [Int] = []
        for _ in 0..<4 {
            bench.tab()
            order.append(bench.focused)
        }
        #expect(order == [1, 2, 3, 1])
        bench.back()
        #expect(bench.focused == 3)
    }

    /// A control that gets the focus is scrolled inside the insets, and not further.
    @Test func tab_scrollsInsideTheInsets() {
        let bench = FocusBench(), scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        scroller.contentInset = UIEdgeInsets(top: 80, left: 0, bottom: 100, right: 0)
        scroller.contentSize = CGSize(width: 300, height: 600)
        bench.root.addSubview(scroller)
        let field = UITextField(frame: CGRect(x: 20, y: 400, width: 100, height: 15))
        scroller.addSubview(field)
        bench.tab()
        let top = field.frame.minY - scroller.contentOffset.y
        #expect(top >= 80 && top + 15 <= 100, "\(top)")
    }

    @Test func shiftTab_beginsAtTheEnd() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        bench.button(2, 20, 80)
        bench.back()
        #expect(bench.focused == 2)
    }

    @Test func whatCannotBeUsed_isPassedOver() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        bench.button(2, 120, 20).isHidden = true
        bench.button(3, 220, 20).isEnabled = false
        bench.button(4, 20, 80).alpha = 0
        bench.button(5, 120, 80).isUserInteractionEnabled = false
        bench.button(6, 220, 80).bounds.size = .zero
        bench.button(7, 20, 140)
        let cover = UIButton(frame: CGRect(x: 0, y: 130, width: 110, height: 50))
        cover.backgroundColor = .systemRed
        cover.isEnabled = false
        bench.root.addSubview(cover)
        bench.button(8, 120, 140)
        bench.tab()
        #expect(bench.focused == 1)
        bench.tab()
        #expect(bench.focused == 8)
        bench.tab()
        #expect(bench.focused == 1)
    }

    @Test func textsAndControls_takeTurns() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let field = bench.add(UITextField(), 2, 120, 20)
        bench.button(3, 220, 20)
        bench.tab()
        #expect(bench.focused == 1 && !field.isFirstResponder)
        bench.tab()
        #expect(bench.focused == 2 && field.isFirstResponder && field.isFocused)
        bench.harness.typeText("ab")
        #expect(field.text == "ab")
        bench.tab()
        #expect(bench.focused == 3 && !field.isFirstResponder)
        bench.harness.typeText("c")
        #expect(field.text == "ab")
        // A touched text has the focus; without it nothing has.
        bench.harness.tap(field)
        #expect(bench.focused == 2)
        field.resignFirstResponder()
        #expect(bench.focused == 0)
        bench.tab()
        #expect(bench.focused == 3)
    }

    @Test func group_isOneStop() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let panel = UIView(frame: CGRect(x: 0, y: 60, width: 320, height: 80))
        panel.focusGroupIdentifier = "panel"
        bench.root.addSubview(panel)
        for (index, x) in [20, 120, 220].enumerated() { panel.addSubview(bench.button(index + 2, CGFloat(x), 20)) }
        bench.button(5, 20, 180)
        bench.tab(2)
        #expect(bench.focused == 2)
        bench.key(.keyboardRightArrow)
        bench.key(.keyboardRightArrow)
        #expect(bench.focused == 4)
        bench.key(.keyboardDownArrow)
        #expect(bench.focused == 4, "arrows stay in the group")
        bench.tab()
        #expect(bench.focused == 5)
        bench.back()
        #expect(bench.focused == 4, "the group remembers")
        bench.back()
        #expect(bench.focused == 1)
    }

    @Test func scrolledAway_comesIntoSight() {
        let bench = FocusBench()
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        scroller.contentSize = CGSize(width: 320, height: 1000)
        bench.root.addSubview(scroller)
        scroller.addSubview(bench.button(1, 20, 10))
        scroller.addSubview(bench.button(2, 20, 600))
        bench.tab(2)
        #expect(bench.focused == 2 && scroller.contentOffset.y == 600 + 30 + 5 - 100)
    }

    // MARK: Touch

    @Test func touch_takesTheFocusAway() {
        let bench = FocusBench()
        let first = bench.button(1, 20, 20)
        bench.button(2, 120, 20)
        let before = bench.picture
        bench.tab()
        #expect(bench.focused == 1 && first.isFocused && bench.picture != before)
        bench.harness.tap(at: CGPoint(x: 300, y: 220))
        bench.harness.advance(by: 0.5)
        #expect(bench.focused == 0 && bench.picture == before)
        bench.key(.keyboardSpacebar)
        #expect(bench.presses.isEmpty)
        bench.tab()
        #expect(bench.focused == 2)
    }

    @Test func request_showsNoRingUntilAKeyMovesIt() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let second = bench.button(2, 120, 20)
        let before = bench.picture
        bench.system?.requestFocusUpdate(to: second)
        #expect(bench.focused == 0)
        bench.system?.updateFocusIfNeeded()
        #expect(bench.focused == 2 && bench.picture == before)
        bench.tab()
        #expect(bench.focused == 1 && bench.picture != before)
    }

    // MARK: Environments

    @Test func environments_areAskedAndTold() {
        let bench = FocusBench()
        let first = bench.button(1, 20, 20)
        bench.button(2, 120, 20)
        var posted: [UIFocusHeading] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIFocusSystem.didUpdateNotification, object: nil, queue: nil
        ) { note in
            let context = note.userInfo?[UIFocusSystem.focusUpdateContextUserInfoKey] as? UIFocusUpdateContext
            MainActor.assumeIsolated {
                guard context?.nextFocusedView?.window === bench.root.window else { return }
                posted += context.map { [$0.focusHeading] } ?? []
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        bench.tab(2)
        #expect(bench.root.log == ["should", "did -→1", "done", "should", "did 1→2", "done"])
        #expect(posted == [.next, .next])
        bench.root.allows = false
        bench.tab()
        #expect(bench.focused == 2)
        bench.root.allows = true
        bench.back()
        #expect(bench.focused == 1 && posted.last == .previous)
        #expect(UIFocusSystem.environment(bench.root, contains: first))
        #expect(!UIFocusSystem.environment(first, contains: bench.root))
        #expect(UIFocusSystem.focusSystem(for: UIView()) == nil)
    }

    @Test func preferred_isFirst_andCyclesEnd() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let second = bench.button(2, 120, 20)
        let other = FocusLogView()
        bench.root.addSubview(other)
        bench.root.preferred = [other, second]
        other.preferred = [bench.root, other]
        bench.tab()
        #expect(bench.focused == 2)
        bench.root.preferred = [other]
        bench.harness.tap(at: CGPoint(x: 300, y: 220))
        bench.system?.requestFocusUpdate(to: bench.root)
        bench.system?.updateFocusIfNeeded()
        #expect(bench.focused == 1, "a cycle without an item leads to the first one inside")
    }

    @Test func viewThatLeaves_handsOn() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let second = bench.button(2, 120, 20)
        let third = bench.button(3, 220, 20)
        bench.tab(2)
        second.removeFromSuperview()
        #expect(bench.focused == 0)
        bench.harness.advance(by: 0.05)
        #expect(bench.focused == 3)
        third.isEnabled = false
        bench.harness.advance(by: 0.05)
        #expect(bench.focused == 1)
        bench.root.viewWithTag(1)?.isHidden = true
        bench.harness.advance(by: 0.05)
        #expect(bench.focused == 0)
        third.isEnabled = true
        bench.tab()
        #expect(bench.focused == 3)
    }

    @Test func screenReader_isTold() {
        let bench = FocusBench()
        let button = bench.button(1, 20, 20)
        let old = UIAccessibility.listener
        var told: [UIAccessibility.Notification] = []
        UIAccessibility.listener = { notification, argument in
            if (argument as? UIView) === button { told.append(notification) }
        }
        defer { UIAccessibility.listener = old }
        bench.tab()
        #expect(told == [.layoutChanged] && button.accessibilityElementIsFocused())
    }

    // MARK: Attacks

    @Test func removalWhileTold_doesNoHarm() {
        let bench = FocusBench()
        for tag in 1...4 { bench.button(tag, CGFloat(tag * 70 - 60), 20) }
        bench.root.onUpdate = { context in
            if context.nextFocusedView?.tag == 2 { bench.root.subviews.forEach { $0.removeFromSuperview() } }
        }
        bench.tab(3)
        bench.harness.advance(by: 0.1)
        #expect(bench.focused == 0 && bench.root.subviews.isEmpty)
        bench.button(9, 20, 20)
        bench.root.onUpdate = nil
        bench.tab()
        #expect(bench.focused == 9)
    }

    @Test func requestsThatAnswerEachOther_end() {
        let bench = FocusBench()
        let first = bench.button(1, 20, 20), second = bench.button(2, 120, 20)
        var calls = 0
        bench.root.onUpdate = { [unowned bench] context in
            calls += 1
            bench.system?.requestFocusUpdate(to: context.nextFocusedView === first ? second : first)
            bench.system?.updateFocusIfNeeded()
        }
        bench.tab()
        bench.harness.advance(by: 0.1)
        #expect(calls > 1 && calls < 100 && bench.focused > 0)
    }

    @Test func manyViews_areWalkedOnce() {
        let bench = FocusBench()
        for index in 0..<10_000 {
            let view = UIView(frame: CGRect(x: index % 100 * 3, y: index / 100 * 2, width: 2, height: 2))
            bench.root.addSubview(view)
        }
        for index in 0..<2000 {
            let button = UIButton(frame: CGRect(x: index % 50 * 6, y: index / 50 * 6, width: 5, height: 5))
            button.tag = index + 1
            bench.root.addSubview(button)
        }
        let cover = UIView(frame: bench.root.bounds)
        bench.tab(20)
        #expect(bench.focused == 20)
        bench.root.addSubview(cover)
        bench.tab()
        #expect(bench.focused == 20, "all are covered")
    }

    @Test func strangeNumbers_areNoStops() {
        let bench = FocusBench()
        bench.button(1, 20, 20)
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e300]
        for (index, number) in numbers.enumerated() {
            let button = bench.button(index + 10, 20, 60)
            button.layer.position.x = number
        }
        let huge = bench.button(20, 0, 0)
        huge.bounds.size = CGSize(width: 1e300, height: 1e300)
        // It would cover the first button.
        bench.root.sendSubviewToBack(huge)
        let wide = bench.button(21, 20, 100)
        wide.layer.bounds.size.width = .infinity
        let turned = bench.button(22, 20, 140)
        turned.layer.transform.m11 = .nan
        bench.button(2, 20, 200)
        var visited: Set<Int> = []
        func note() { visited.insert(bench.focused) }
        for _ in 0..<12 {
            bench.tab()
            note()
        }
        #expect(bench.picture != nil)
        for key in [UIKeyboardHIDUsage.keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow] {
            for _ in 0..<3 {
                bench.key(key)
                note()
            }
        }
        #expect(
            visited.isSuperset(of: [1, 2]) && visited.isDisjoint(with: [10, 11, 12, 13, 20, 21, 22]), "\(visited)")
        // A requested focus does not move to any of them, either.
        for view in [wide, turned, huge] {
            bench.root.preferred = [view]
            bench.system?.requestFocusUpdate(to: bench.root)
            bench.system?.updateFocusIfNeeded()
            #expect(bench.focused != view.tag)
        }
    }
}
