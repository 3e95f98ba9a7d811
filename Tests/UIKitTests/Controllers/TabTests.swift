import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct TabTests {
    @MainActor final class Log { var lines: [String] = [] }

    private final class Page: UIViewController {
        let log: Log
        init(_ title: String, _ color: UIColor, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            self.title = title
            self.color = color
        }
        required init?(coder: NSCoder) { nil }
        private var color = UIColor.white
        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = color
        }
        private func note(_ event: String) { log.lines.append("\(title ?? "").\(event)") }
        override func viewWillAppear(_ animated: Bool) { note("willAppear\(animated ? "!" : "")") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear\(animated ? "!" : "")") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }

    private final class Delegate: NSObject, UITabBarControllerDelegate {
        var log: [String] = []
        var refuses = false
        var animator: (any UIViewControllerAnimatedTransitioning)?
        var interaction: (any UIViewControllerInteractiveTransitioning)?
        func tabBarController(_ tabs: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
            log.append("should \(controller.title ?? "?")")
            return !refuses
        }
        func tabBarController(_ tabs: UITabBarController, didSelect controller: UIViewController) {
            log.append("did \(controller.title ?? "?")")
        }
        func tabBarController(
            _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController,
            to: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func tabBarController(
            _ tabs: UITabBarController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    }

    /// Moves the new view in from the right in a second.
    private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let to = context.view(forKey: .to)!
            to.frame = context.finalFrame(for: context.viewController(forKey: .to)!)
            context.containerView.addSubview(to)
            to.transform = CGAffineTransform(translationX: 240, y: 0)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                to.transform = .identity
            } completion: { _ in
                to.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    private let tabs = UITabBarController(), delegate = Delegate(), log = Log()

    private func pages(_ count: Int) -> [UIViewController] {
        let colors: [UIColor] = [.systemTeal, .systemYellow, .systemPink, .systemGreen, .systemOrange, .systemIndigo]
        return (0..<count).map { Page("P\($0)", colors[$0 % 6], log) }
    }

    private func makeHarness(
        _ controllers: [UIViewController], size: CGSize = CGSize(width: 240, height: 500),
        style: UIUserInterfaceStyle = .light, isRightToLeft: Bool = false
    ) -> TestHarness {
        tabs.viewControllers = controllers
        tabs.delegate = delegate
        tabs.view.frame = CGRect(origin: .zero, size: size)
        let harness = TestHarness(
            tabs, scale: 2, style: style, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        harness.advance(by: 0.1)
        return harness
    }

    private func picture(_ harness: TestHarness, _ height: CGFloat = 60) -> CGImage {
        let image = harness.image()
        return image.cropping(
            to: CGRect(x: 0, y: CGFloat(image.height) - height * 2, width: CGFloat(image.width), height: height * 2))!
    }

    private func tap(_ index: Int, _ harness: TestHarness) {
        let frames = tabs.tabBar.subviews.compactMap { $0 as? UIControl }.map(\.frame)
        harness.tap(at: CGPoint(x: frames[index].midX, y: frames[index].midY), in: tabs.tabBar)
        harness.advance(by: 0.1)
    }

    @Test func first_showsAboveTheBar() {
        let all = pages(3)
        let harness = makeHarness(all)
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === all[0])
        #expect(all.allSatisfy { $0.tabBarController === tabs && $0.parent === tabs } && !all[1].isViewLoaded)
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 451, width: 240, height: 49))
        #expect(all[0].view.frame == tabs.view.bounds && all[0].view.safeAreaInsets.bottom == 49)
        #expect(tabs.tabBar.items == all.map { $0.tabBarItem! } && tabs.tabBar.selectedItem === all[0].tabBarItem)
        #expect(log.lines == ["P0.willAppear", "P0.didAppear"])
        #expect(tabs.tabBar.accessibilityTraits == .tabBar)
        let buttons = tabs.tabBar.subviews.filter { $0 is UIControl }
        #expect(buttons.map(\.accessibilityValue) == ["1 of 3", "2 of 3", "3 of 3"])
        #expect(buttons[0].accessibilityTraits == [.button, .selected] && buttons[1].accessibilityTraits == .button)
        #expect(buttons.map(\.accessibilityLabel) == ["P0", "P1", "P2"])
        harness.performAccessibilityAudit(for: [.elementDetection, .hitRegion, .sufficientElementDescription])
    }

    @Test func finger_selects_withExactCalls() {
        let all = pages(3)
        let harness = makeHarness(all)
        log.lines = []
        tap(1, harness)
        #expect(
            log.lines == ["P1.willAppear", "P0.willDisappear", "P0.didDisappear", "P1.didAppear"],
            "the order on iOS")
        #expect(delegate.log == ["should P1", "did P1"] && tabs.selectedIndex == 1)
        #expect(all[0].view.window == nil && all[1].view.window != nil)
        // Selecting the same one again is reported, and nothing changes.
        log.lines = []
        tap(1, harness)
        #expect(delegate.log == ["should P1", "did P1", "should P1", "did P1"] && log.lines.isEmpty)
        delegate.refuses = true
        tap(2, harness)
        #expect(tabs.selectedIndex == 1 && delegate.log.last == "should P2" && log.lines.isEmpty)
        // Changes by code do not ask the delegate.
        delegate.log = []
        tabs.selectedIndex = 2
        harness.advance(by: 0.1)
        #expect(tabs.selectedViewController === all[2] && delegate.log.isEmpty)
        #expect(log.lines == ["P2.willAppear", "P1.willDisappear", "P1.didDisappear", "P2.didAppear"])
        all[0].tabBarItem.isEnabled = false
        harness.advance(by: 0.1)
        delegate.refuses = false
        tap(0, harness)
        #expect(tabs.selectedIndex == 2)
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func look(style: UIUserInterfaceStyle) {
        let all = pages(4)
        all[0].tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 0)
        all[1].tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 1)
        all[1].tabBarItem.badgeValue = "3"
        all[2].tabBarItem = UITabBarItem(tabBarSystemItem: .contacts, tag: 2)
        all[2].tabBarItem.badgeValue = "new"
        all[2].tabBarItem.badgeColor = .systemPurple
        all[3].tabBarItem = UITabBarItem(tabBarSystemItem: .recents, tag: 3)
        let scroll = UIScrollView()
        scroll.contentSize.height = 2000
        scroll.backgroundColor = .systemBackground
        let block = UIView(frame: CGRect(x: 30, y: 400, width: 90, height: 400))
        block.backgroundColor = .systemOrange
        scroll.addSubview(block)
        all[0].view = scroll
        let harness = makeHarness(all, style: style)
        let name = style == .light ? "light" : "dark"
        expectSnapshot(picture(harness), "tabs_\(name)")
        // At the lower edge nothing is behind the tabs.
        scroll.contentOffset.y = 1549
        harness.advance(by: 0.1)
        if style == .light { expectSnapshot(picture(harness), "tabs_edge") }
        tabs.selectedIndex = 3
        tabs.tabBar.tintColor = .systemRed
        tabs.tabBar.unselectedItemTintColor = .systemBrown
        tabs.tabBar.barTintColor = .systemYellow
        harness.advance(by: 0.1)
        if style == .light { expectSnapshot(picture(harness), "tabs_tinted") }
    }

    @Test func look_rightToLeftAndBesideEachOther() {
        let all = pages(3)
        let kinds: [UITabBarItem.SystemItem] = [.downloads, .bookmarks, .mostViewed]
        for (page, kind) in zip(all, kinds) { page.tabBarItem = UITabBarItem(tabBarSystemItem: kind, tag: 0) }
        all[0].tabBarItem.badgeValue = "12"
        var harness = makeHarness(all, isRightToLeft: true)
        expectSnapshot(picture(harness), "tabs_rightToLeft")
        let low = pages(2)
        low[0].tabBarItem = UITabBarItem(tabBarSystemItem: .featured, tag: 0)
        low[1].tabBarItem = UITabBarItem(tabBarSystemItem: .history, tag: 0)
        low[1].tabBarItem.badgeValue = "1"
        harness = makeHarness(low, size: CGSize(width: 300, height: 160))
        #expect(tabs.tabBar.frame.height == 32 && low[0].view.safeAreaInsets.bottom == 32)
        expectSnapshot(picture(harness, 40), "tabs_compactHeight")
        harness.resize(to: CGSize(width: 700, height: 500))
        #expect(tabs.tabBar.frame.height == 50)
        let frames = tabs.tabBar.tabFramesForTesting
        #expect(frames[0].minX > 200 && frames[1].maxX < 500 && frames[1].minX - frames[0].maxX == 34)
    }

    @Test func appearance_reachesEveryPart() {
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 500))
        let bar = UITabBar(frame: CGRect(x: 0, y: 451, width: 200, height: 49))
        sheet.addSubview(bar)
        let items = [UITabBarItem(tabBarSystemItem: .featured, tag: 0), UITabBarItem(tabBarSystemItem: .more, tag: 1)]
        items[1].badgeValue = "9"
        let look = UITabBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = .black
        look.stackedLayoutAppearance.normal.iconColor = .systemGreen
        look.stackedLayoutAppearance.normal.titleTextAttributes[.foregroundColor] = UIColor.systemPink
        look.stackedLayoutAppearance.normal.badgeBackgroundColor = .systemBlue
        look.stackedLayoutAppearance.selected.iconColor = .white
        look.stackedLayoutAppearance.selected.titleTextAttributes = [
            .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 12, weight: .bold),
        ]
        bar.standardAppearance = look
        bar.items = items
        bar.selectedItem = items[0]
        let copy = look.copy() as? UITabBarAppearance
        #expect(copy !== look && copy?.stackedLayoutAppearance !== look.stackedLayoutAppearance)
        #expect(copy?.stackedLayoutAppearance.normal.iconColor == .systemGreen)
        let harness = TestHarness(sheet, scale: 2)
        expectSnapshot(picture(harness, 52), "tabs_appearance")
        final class Hearer: NSObject, UITabBarDelegate {
            var chosen: [Int] = []
            func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { chosen.append(item.tag) }
        }
        let hearer = Hearer()
        bar.delegate = hearer
        harness.tap(at: CGPoint(x: 150, y: 20), in: bar)
        #expect(bar.selectedItem === items[1] && hearer.chosen == [1])
        bar.selectedItem = UITabBarItem()
        #expect(bar.selectedItem == nil)
    }

    @Test func manyControllers_areInTheList() {
        let all = pages(7)
        let navigation = UINavigationController(rootViewController: Page("Root", .systemMint, log))
        navigation.tabBarItem = UITabBarItem(title: "Stack", image: nil, tag: 0)
        let harness = makeHarness(all + [navigation])
        #expect(tabs.tabBar.items?.count == 5 && tabs.tabBar.items?.last === tabs.moreNavigationController.tabBarItem)
        tap(4, harness)
        harness.advance(by: 0.1)
        #expect(tabs.selectedViewController === tabs.moreNavigationController && tabs.selectedIndex == NSNotFound)
        expectSnapshot(harness.image(), "tabs_more")
        log.lines = []
        harness.tap(at: CGPoint(x: 100, y: 44 + 66))
        harness.advance(by: 1)
        #expect(tabs.selectedViewController === all[5] && tabs.selectedIndex == 5 && all[5].view.window != nil)
        #expect(all[5].navigationController === tabs.moreNavigationController && all[5].tabBarController === tabs)
        #expect(log.lines == ["P5.willAppear!", "P5.didAppear"])
        // Back to the list; the controller belongs to the tab bar controller again.
        harness.tap(at: CGPoint(x: 30, y: 22))
        harness.advance(by: 1)
        #expect(all[5].parent === tabs && tabs.selectedIndex == NSNotFound)
        // A navigation controller's stack is shown in the one of the list.
        harness.tap(at: CGPoint(x: 100, y: 44 + 44 * 3 + 22))
        harness.advance(by: 1)
        #expect(tabs.selectedViewController === navigation && navigation.viewControllers.isEmpty)
        #expect(tabs.moreNavigationController.topViewController?.title == "Root")
        harness.tap(at: CGPoint(x: 30, y: 22))
        harness.advance(by: 1)
        #expect(navigation.viewControllers.map(\.title) == ["Root"])
        // From code; and in a wide window every controller has a tab.
        tabs.selectedIndex = 6
        harness.advance(by: 0.1)
        #expect(all[6].view.window != nil && tabs.tabBar.selectedItem === tabs.moreNavigationController.tabBarItem)
        harness.resize(to: CGSize(width: 900, height: 500))
        harness.advance(by: 0.1)
        #expect(tabs.tabBar.items?.count == 8 && tabs.selectedIndex == 6 && all[6].parent === tabs)
        #expect(all[6].view.window != nil && tabs.tabBar.selectedItem === all[6].tabBarItem)
    }

    @Test func list_darkAndRightToLeft() {
        let all = pages(6)
        all[4].tabBarItem = UITabBarItem(tabBarSystemItem: .downloads, tag: 4)
        all[4].tabBarItem.badgeValue = "2"
        all[5].tabBarItem = UITabBarItem(tabBarSystemItem: .contacts, tag: 5)
        let harness = makeHarness(all, size: CGSize(width: 240, height: 490), style: .dark, isRightToLeft: true)
        tap(4, harness)
        harness.advance(by: 0.1)
        let image = harness.image()
        expectSnapshot(image.cropping(to: CGRect(x: 0, y: 0, width: 480, height: 270))!, "tabs_moreDark")
    }

    @Test func pushed_takesTheBarAway() {
        let list = Page("List", .systemTeal, log), detail = Page("Detail", .systemYellow, log)
        let navigation = UINavigationController(rootViewController: list)
        let harness = makeHarness([navigation] + pages(1))
        #expect(tabs.tabBar.items?.first?.title == "List", "the root's item represents its navigation controller")
        #expect(list.view.safeAreaInsets.bottom == 49)
        detail.hidesBottomBarWhenPushed = true
        navigation.pushViewController(detail, animated: true)
        harness.advance(by: 0.1)
        let shown = tabs.tabBar.layer.presentation()?.frame.minX ?? 0
        #expect(shown < -10 && shown > -240, "it moves with the pushed-aside content")
        harness.advance(by: 1)
        #expect(tabs.tabBar.frame.maxX == 0 && detail.view.safeAreaInsets.bottom == 0)
        // A finger goes halfway back, and lifts.
        func touch(_ phase: UITouch.Phase, _ x: CGFloat) {
            harness.window.touch(finger: 0, phase: phase, at: CGPoint(x: x, y: 150), time: harness.time)
            harness.advance(by: 0.1)
        }
        touch(.began, 4)
        for x in stride(from: 20.0, through: 100, by: 10) { touch(.moved, x) }
        #expect((tabs.tabBar.layer.presentation()?.frame.minX ?? 0) > -200)
        touch(.ended, 100)
        harness.advance(by: 1)
        #expect(navigation.viewControllers.count == 2 && tabs.tabBar.frame.maxX == 0)
        #expect((tabs.tabBar.layer.presentation() ?? tabs.tabBar.layer).frame.maxX == 0)
        navigation.popViewController(animated: true)
        harness.advance(by: 1)
        #expect(tabs.tabBar.frame.minX == 0 && list.view.safeAreaInsets.bottom == 49)
        // The selected tab goes back to the root.
        navigation.pushViewController(Page("Other", .systemPink, log), animated: false)
        harness.advance(by: 0.1)
        tap(0, harness)
        harness.advance(by: 1)
        #expect(navigation.viewControllers == [list])
    }

    @Test func ownAnimation_andAnotherChoiceMeanwhile() {
        let all = pages(3)
        let harness = makeHarness(all)
        delegate.animator = Slide()
        log.lines = []
        tap(1, harness)
        harness.advance(by: 0.4)
        #expect(tabs.selectedIndex == 1 && tabs.transitionCoordinator != nil)
        #expect(abs((all[1].view.layer.presentation()?.frame.minX ?? 0) - 120) < 24)
        #expect(log.lines == ["P1.willAppear!", "P0.willDisappear!"])
        tap(2, harness)
        harness.advance(by: 2)
        #expect(
            log.lines == [
                "P1.willAppear!", "P0.willDisappear!", "P0.didDisappear", "P1.didAppear", "P2.willAppear!",
                "P1.willDisappear!", "P1.didDisappear", "P2.didAppear",
            ])
        #expect(tabs.selectedIndex == 2 && all[1].view.superview == nil && all[2].view.transform == .identity)
        // Cancelled by the finger that drives it.
        let hand = UIPercentDrivenInteractiveTransition()
        delegate.interaction = hand
        log.lines = []
        tap(0, harness)
        hand.update(0.5)
        harness.advance(by: 0.1)
        hand.cancel()
        harness.advance(by: 2)
        #expect(tabs.selectedIndex == 2 && tabs.tabBar.selectedItem === all[2].tabBarItem)
        #expect(all[0].view.superview == nil)
        #expect(
            log.lines == [
                "P0.willAppear!", "P2.willDisappear!", "P2.willAppear!", "P0.willDisappear!", "P0.didDisappear",
                "P2.didAppear",
            ])
    }

    @Test func mistakes_changeNothing() {
        let all = pages(3)
        let harness = makeHarness(all)
        tabs.selectedIndex = 99
        tabs.selectedIndex = -1
        tabs.selectedViewController = UIViewController()
        tabs.tabBar.items = []
        tabs.tabBar.selectedItem = nil
        #expect(tabs.selectedIndex == 0 && tabs.tabBar.items?.count == 3)
        let elsewhere = UIViewController(), home = UIViewController()
        home.addChild(elsewhere)
        tabs.viewControllers = [all[1], all[1], elsewhere, tabs, all[0]]
        harness.advance(by: 0.1)
        #expect(tabs.viewControllers == [all[1], all[0]] && tabs.selectedViewController === all[0])
        #expect(all[2].parent == nil)
        tabs.viewControllers = nil
        harness.advance(by: 0.1)
        #expect(tabs.selectedViewController == nil && tabs.selectedIndex == NSNotFound && all[0].view.window == nil)
        tabs.viewControllers = [all[2]]
        harness.advance(by: 0.1)
        #expect(tabs.selectedIndex == 0 && all[2].view.window != nil)
    }

    @Test func tenThousandItems_areCutWhereNoRoomIs() {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
        bar.items = (0..<10_000).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        let harness = TestHarness(bar, scale: 1)
        harness.advance(by: 0.1)
        #expect(bar.subviews.count { $0 is UIControl } == 40)
        bar.frame.size.width = 0
        harness.advance(by: 0.1)
        #expect(bar.subviews.count { $0 is UIControl } == 0)
    }

    @Test func tenThousandControllers_listThoseInSight() {
        let harness = makeHarness((0..<10_000).map { _ in UIViewController() })
        tap(4, harness)
        harness.advance(by: 0.1)
        let list = tabs.moreNavigationController.topViewController?.view as? UIScrollView
        #expect(list?.contentSize.height == 9996 * 44 && (list?.subviews.count { $0 is UIControl } ?? 99) < 15)
        list?.contentOffset.y = 100_000
        harness.advance(by: 0.1)
        #expect((list?.subviews.count { $0 is UIControl } ?? 99) < 15)
    }

    @Test func hiddenBar_givesItsRoom() {
        let all = pages(2)
        let harness = makeHarness(all)
        tabs.tabBar.isHidden = true
        harness.advance(by: 0.1)
        #expect(all[0].view.safeAreaInsets.bottom == 0)
        tabs.tabBar.isHidden = false
        tabs.tabBar.isTranslucent = false
        harness.advance(by: 0.1)
        #expect(all[0].view.frame.height == 451 && all[0].view.safeAreaInsets.bottom == 0)
        harness.window.screenInsets = UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
        tabs.tabBar.isTranslucent = true
        harness.advance(by: 0.1)
        #expect(tabs.tabBar.frame.height == 83 && all[0].view.safeAreaInsets.bottom == 83)
    }
}

extension UITabBar {
    fileprivate var tabFramesForTesting: [CGRect] {
        subviews.filter { $0 is UIControl }.map(\.frame).sorted { $0.minX < $1.minX }
    }
}
