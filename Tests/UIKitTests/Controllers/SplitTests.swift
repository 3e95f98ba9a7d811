import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SplitTests {
    @MainActor final class Log { var lines: [String] = [] }

    private final class Page: UIViewController {
        let log: Log
        init(_ title: String, _ color: UIColor, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            self.title = title
            view.backgroundColor = color
        }
        required init?(coder: NSCoder) { nil }
        private func note(_ event: String) { log.lines.append("\(title ?? "").\(event)") }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }

    private final class Delegate: NSObject, UISplitViewControllerDelegate {
        var log: [String] = []
        var top: UISplitViewController.Column?
        var discards = false
        func splitViewController(
            _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
        ) { log.append("to \(displayMode)") }
        func splitViewController(
            _ svc: UISplitViewController,
            topColumnForCollapsingToProposedTopColumn proposed: UISplitViewController.Column
        ) -> UISplitViewController.Column {
            log.append("top \(proposed)?")
            return top ?? proposed
        }
        func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
        func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
        func splitViewController(
            _ svc: UISplitViewController, collapseSecondary secondary: UIViewController, onto primary: UIViewController
        ) -> Bool {
            log.append("collapse")
            return discards
        }
        func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
            log.append("show \(column)")
        }
        func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
            log.append("hide \(column)")
        }
    }

    private let delegate = Delegate(), log = Log()
    private let list: UIViewController, middle: UIViewController, detail: UIViewController

    init() {
        list = Page("List", .systemTeal, log)
        middle = Page("Middle", .systemYellow, log)
        detail = Page("Detail", .systemPink, log)
    }

    private func make(
        _ style: UISplitViewController.Style = .doubleColumn, size: CGSize = CGSize(width: 800, height: 500),
        isRightToLeft: Bool = false
    ) -> (TestHarness, UISplitViewController) {
        let split = UISplitViewController(style: style)
        split.delegate = delegate
        split.setViewController(list, for: .primary)
        if style == .tripleColumn { split.setViewController(middle, for: .supplementary) }
        split.setViewController(detail, for: .secondary)
        return (show(split, size, isRightToLeft), split)
    }

    private func show(_ split: UISplitViewController, _ size: CGSize, _ isRightToLeft: Bool = false) -> TestHarness {
        split.view.frame = CGRect(origin: .zero, size: size)
        let harness = TestHarness(
            split, scale: 1, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        harness.advance(by: 0.1)
        return harness
    }

    private func place(_ controller: UIViewController, _ harness: TestHarness) -> CGRect? {
        controller.viewIfLoaded?.window == nil
            ? nil : controller.view.convert(controller.view.bounds, to: harness.window)
    }

    @Test(arguments: [false, true]) func twoColumns_lieBesideEachOther(isRightToLeft: Bool) {
        let (harness, split) = make(isRightToLeft: isRightToLeft)
        #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary && split.splitBehavior == .tile)
        #expect(list.navigationController != nil && list.splitViewController === split)
        #expect(split.viewController(for: .primary) === list && split.viewControllers.count == 2)
        #expect(place(list, harness) == CGRect(x: isRightToLeft ? 480 : 0, y: 0, width: 320, height: 500))
        #expect(place(detail, harness) == CGRect(x: isRightToLeft ? 0 : 320, y: 0, width: 480, height: 500))
        #expect(log.lines.count { $0.hasSuffix("didAppear") } == 2)
        split.preferredPrimaryColumnWidth = 200
        harness.advance(by: 1)
        #expect(split.primaryColumnWidth == 200 && place(detail, harness)?.width == 600)
        split.preferredPrimaryColumnWidth = UISplitViewController.automaticDimension
        split.primaryEdge = .trailing
        harness.advance(by: 1)
        #expect(place(list, harness)?.minX == (isRightToLeft ? 0 : 480))
    }

    @Test(arguments: [false, true]) func look(isRightToLeft: Bool) {
        let (harness, _) = make(size: CGSize(width: 640, height: 481), isRightToLeft: isRightToLeft)
        list.view.backgroundColor = .systemBackground
        detail.view.backgroundColor = .systemBackground
        harness.advance(by: 0.1)
        let image = harness.image()
        let name = isRightToLeft ? "split_rightToLeft" : "split_double"
        expectSnapshot(image.cropping(to: CGRect(x: 0, y: 0, width: 640, height: 80))!, name)
    }

    @Test func column_comesAndGoes_withExactCalls() {
        let (harness, split) = make()
        log.lines = []
        delegate.log = []
        split.hide(.primary)
        harness.advance(by: 0.1)
        let moving = list.navigationController!.view.layer.presentation()!.frame.minX
        #expect(moving < -5 && moving > -320 && log.lines == ["List.willDisappear"])
        harness.advance(by: 1)
        #expect(delegate.log == ["to secondaryOnly", "hide primary"] && split.displayMode == .secondaryOnly)
        #expect(log.lines == ["List.willDisappear", "List.didDisappear"] && place(list, harness) == nil)
        #expect(place(detail, harness)?.width == 800)
        // The button in the secondary column's bar shows it again.
        log.lines = []
        delegate.log = []
        harness.tap(at: CGPoint(x: 27, y: 22))
        harness.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(log.lines == ["List.willAppear", "List.didAppear"])
        #expect(delegate.log == ["to oneBesideSecondary", "show primary"])
        // A finger from the edge does too.
        split.hide(.primary)
        harness.advance(by: 1)
        harness.drag(from: CGPoint(x: 4, y: 200), to: CGPoint(x: 120, y: 200), over: 0.2)
        harness.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary && place(list, harness)?.minX == 0)
    }

    @Test func column_overTheOther_goesByATouchBeside() {
        let (harness, split) = make(size: CGSize(width: 700, height: 900))
        #expect(split.displayMode == .secondaryOnly && split.splitBehavior == .overlay)
        split.show(.primary)
        harness.advance(by: 1)
        #expect(split.displayMode == .oneOverSecondary && place(detail, harness)?.width == 700)
        #expect(place(list, harness)?.width == 280)
        harness.tap(at: CGPoint(x: 100, y: 400))
        harness.advance(by: 1)
        #expect(split.displayMode == .oneOverSecondary)
        harness.tap(at: CGPoint(x: 600, y: 400))
        harness.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && place(list, harness) == nil)
    }

    @Test func threeColumns() {
        let (harness, split) = make(.tripleColumn, size: CGSize(width: 1200, height: 600))
        #expect(split.displayMode == .oneBesideSecondary && place(list, harness) == nil)
        #expect(place(middle, harness)?.minX == 0 && place(detail, harness)?.minX == 320)
        split.show(.primary)
        harness.advance(by: 1)
        #expect(split.displayMode == .twoBesideSecondary)
        #expect(place(list, harness)?.minX == 0 && place(middle, harness)?.minX == 320)
        #expect(place(detail, harness) == CGRect(x: 640, y: 0, width: 560, height: 600))
        split.preferredSplitBehavior = .displace
        split.preferredDisplayMode = .twoDisplaceSecondary
        harness.advance(by: 1)
        #expect(place(detail, harness) == CGRect(x: 640, y: 0, width: 880, height: 600))
        harness.tap(at: CGPoint(x: 900, y: 300))
        harness.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary && place(detail, harness)?.width == 880)
        split.hide(.supplementary)
        harness.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && place(detail, harness)?.width == 1200)
    }

    @Test func narrowWindow_hasOneStack() {
        let (harness, split) = make()
        delegate.log = []
        harness.resize(to: CGSize(width: 320, height: 500))
        harness.advance(by: 0.1)
        let stack = list.navigationController!
        #expect(split.isCollapsed && delegate.log == ["top secondary?", "collapsed"])
        #expect(stack.viewControllers == [list, detail] && place(detail, harness)?.width == 320)
        // Back to the list, then to another detail.
        split.show(.primary)
        harness.advance(by: 1)
        #expect(stack.viewControllers == [list] && place(list, harness)?.width == 320)
        split.show(.secondary)
        harness.advance(by: 1)
        #expect(stack.viewControllers == [list, detail])
        let next = Page("Next", .systemGreen, log)
        detail.navigationController?.pushViewController(next, animated: false)
        harness.advance(by: 0.1)
        harness.resize(to: CGSize(width: 800, height: 500))
        harness.advance(by: 0.1)
        #expect(!split.isCollapsed && delegate.log.last == "expanded" && stack.viewControllers == [list])
        #expect(detail.navigationController?.viewControllers == [detail, next] && next.view.window != nil)
        #expect(place(list, harness)?.width == 320 && place(next, harness)?.minX == 320)
        // The list comes first if the delegate requires it; the detail is visible again in the wide window.
        delegate.top = .primary
        harness.resize(to: CGSize(width: 320, height: 500))
        harness.advance(by: 0.1)
        #expect(stack.viewControllers == [list] && place(list, harness)?.width == 320)
        harness.resize(to: CGSize(width: 800, height: 500))
        harness.advance(by: 0.1)
        #expect(place(next, harness)?.minX == 320)
    }

    @Test func compactColumn_showsInNarrowWindows() {
        let compact = Page("Compact", .systemGreen, log)
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        split.setViewController(compact, for: .compact)
        let harness = show(split, CGSize(width: 320, height: 500))
        #expect(split.isCollapsed && place(compact, harness)?.width == 320 && place(list, harness) == nil)
        harness.resize(to: CGSize(width: 800, height: 500))
        harness.advance(by: 0.1)
        #expect(place(compact, harness) == nil && place(list, harness)?.width == 320)
    }

    @Test func twoControllersWithoutColumns() {
        let navigation = UINavigationController(rootViewController: list), split = UISplitViewController()
        split.delegate = delegate
        split.viewControllers = [navigation, detail]
        let harness = show(split, CGSize(width: 320, height: 500))
        #expect(delegate.log == ["collapse", "collapsed"] && navigation.viewControllers == [list, detail])
        harness.resize(to: CGSize(width: 800, height: 500))
        harness.advance(by: 0.1)
        #expect(navigation.viewControllers == [list] && place(detail, harness)?.minX == 320)
        let other = Page("Other", .systemGreen, log)
        list.showDetailViewController(other, sender: nil)
        harness.advance(by: 0.1)
        #expect(split.viewControllers == [navigation, other] && place(other, harness)?.minX == 320)
        #expect(detail.parent == nil)
        delegate.discards = true
        harness.resize(to: CGSize(width: 320, height: 500))
        harness.advance(by: 0.1)
        #expect(navigation.viewControllers == [list] && place(list, harness)?.width == 320)
    }

    @Test func detail_isShownInEitherWidth() {
        let (harness, split) = make()
        let other = Page("Other", .systemGreen, log), last = Page("Last", .systemGray, log)
        list.showDetailViewController(other, sender: nil)
        harness.advance(by: 0.1)
        #expect(split.viewController(for: .secondary) === other && place(other, harness)?.minX == 320)
        harness.resize(to: CGSize(width: 320, height: 500))
        harness.advance(by: 0.1)
        list.showDetailViewController(last, sender: nil)
        harness.advance(by: 1)
        #expect(list.navigationController?.topViewController === last)
    }

    @Test func mistakes_andSizesThatNobodyHas() {
        let (harness, split) = make()
        let elsewhere = UIViewController(), home = UIViewController()
        home.addChild(elsewhere)
        split.setViewController(elsewhere, for: .primary)
        split.setViewController(elsewhere, for: .supplementary)
        split.setViewController(detail, for: .primary)
        split.viewControllers = []
        #expect(split.viewController(for: .primary) === list && split.viewController(for: .secondary) === detail)
        for width in [1, 0, 700, 100_000, 1, 800] as [CGFloat] {
            harness.resize(to: CGSize(width: width, height: 500))
            harness.advance(by: 0.05)
        }
        for wrong in [.nan, .infinity, -5, 1e9] as [CGFloat] {
            split.preferredPrimaryColumnWidth = wrong
            split.preferredPrimaryColumnWidthFraction = wrong
            harness.advance(by: 1)
            #expect(split.primaryColumnWidth >= 0 && split.primaryColumnWidth <= 800)
        }
        // A mode requested during the transition to another one.
        split.preferredPrimaryColumnWidth = 300
        split.hide(.primary)
        harness.advance(by: 0.1)
        split.show(.primary)
        harness.advance(by: 0.1)
        split.hide(.primary)
        split.show(.primary)
        harness.advance(by: 2)
        #expect(place(list, harness) == CGRect(x: 0, y: 0, width: 300, height: 500))
        split.setViewController(nil, for: .primary)
        harness.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && list.navigationController?.parent == nil)
        #expect(place(detail, harness)?.width == 800)
    }
}
