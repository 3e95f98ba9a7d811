import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct NavigationTests {
    private final class Page: UIViewController {
        var log: [String] = []
        init(_ title: String, _ color: UIColor) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
            view.backgroundColor = color
        }
        required init?(coder: NSCoder) { nil }
        override func viewWillAppear(_ animated: Bool) { log.append("willAppear\(animated ? "!" : "")") }
        override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear\(animated ? "!" : "")") }
        override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            log.append(parent == nil ? "left" : "joined")
        }
    }

    private final class Delegate: NSObject, UINavigationControllerDelegate {
        var log: [String] = []
        var animator: (any UIViewControllerAnimatedTransitioning)?
        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) { log.append("will \(viewController.title ?? "")\(animated ? "!" : "")") }
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { log.append("did \(viewController.title ?? "")") }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            log.append(operation == .push ? "push" : "pop")
            return animator
        }
    }

    private let list = Page("Mailboxes", .systemTeal), detail = Page("Inbox", .systemYellow)
    private let navigation: UINavigationController, delegate = Delegate()

    init() {
        navigation = UINavigationController(rootViewController: list)
        navigation.delegate = delegate
    }

    private func makeHarness(size: CGSize = CGSize(width: 240, height: 300), isRightToLeft: Bool = false) -> TestHarness
    {
        navigation.loadViewIfNeeded()
        navigation.view.frame = CGRect(origin: .zero, size: size)
        let harness = TestHarness(
            navigation.view, scale: 2, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        harness.advance(by: 0.1)
        list.log = []
        delegate.log = []
        return harness
    }

    private func place(_ view: UIView) -> CGFloat { (view.layer.presentation() ?? view.layer).frame.minX }

    /// A text field has no width of its own: it keeps the one that the app gave it.
    @Test func titleView_keepsTheWidthOfATextField() {
        let field = UITextField(frame: CGRect(x: 113, y: 7, width: 150, height: 30))
        field.placeholder = "Find"
        list.navigationItem.titleView = field
        let harness = makeHarness(size: CGSize(width: 320, height: 400))
        #expect(field.frame.size == CGSize(width: 150, height: 30) && field.convert(field.bounds, to: nil).midX == 160)
        harness.resize(to: CGSize(width: 400, height: 400))
        harness.advance(by: 0.1)
        #expect(field.frame.width == 150 && field.convert(field.bounds, to: nil).midX == 200)
    }

    @Test func root_showsBelowTheBar() {
        let harness = makeHarness()
        #expect(navigation.viewControllers == [list] && list.parent === navigation)
        #expect(list.navigationController === navigation && navigation.topViewController === list)
        #expect(list.view.frame == navigation.view.bounds && list.view.safeAreaInsets.top == 44)
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 240, height: 44))
        #expect(navigation.navigationBar.topItem === list.navigationItem)
        list.navigationItem.rightBarButtonItems = [
            UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil),
            UIBarButtonItem(barButtonSystemItem: .search, target: nil, action: nil),
        ]
        list.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "navigation_root")
    }

    @Test func push_andPop() {
        let harness = makeHarness()
        navigation.pushViewController(detail, animated: true)
        #expect(navigation.viewControllers == [list, detail] && navigation.transitionCoordinator != nil)
        #expect(delegate.log == ["push", "will Inbox!"] && list.log == ["willDisappear!"])
        harness.advance(by: 0.12)
        expectSnapshot(harness.image(), "navigation_pushing")
        #expect(place(detail.view) > 20 && place(list.view) < -5)
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "navigation_pushed")
        #expect(list.log == ["willDisappear!", "didDisappear"] && list.view.window == nil)
        #expect(detail.log == ["willAppear!", "didAppear", "joined"] && delegate.log.last == "did Inbox")
        #expect(navigation.transitionCoordinator == nil)
        detail.log = []
        // The button goes back.
        harness.tap(at: CGPoint(x: 30, y: 22))
        #expect(navigation.viewControllers == [list] && detail.navigationController != nil)
        harness.advance(by: 0.6)
        #expect(detail.log == ["willDisappear!", "didDisappear", "left"] && detail.parent == nil)
        #expect(list.log.suffix(2) == ["willAppear!", "didAppear"] && list.view.transform == .identity)
        #expect(delegate.log.suffix(3) == ["pop", "will Mailboxes!", "did Mailboxes"])
    }

    @Test func stack_changesAtOnceWithoutAnimation() {
        let harness = makeHarness()
        let third = Page("Third", .systemPink)
        navigation.pushViewController(detail, animated: false)
        harness.advance(by: 0)
        #expect(list.log == ["willDisappear", "didDisappear"] && detail.log.suffix(2) == ["joined", "didAppear"])
        navigation.setViewControllers([list, detail, third], animated: false)
        harness.advance(by: 0)
        #expect(third.view.window != nil && detail.view.window == nil)
        #expect(navigation.popToRootViewController(animated: false) == [detail, third])
        #expect(navigation.popViewController(animated: false) == nil)
        harness.advance(by: 0)
        #expect(list.view.window != nil && third.parent == nil && detail.parent == nil)
        #expect(navigation.popToViewController(third, animated: false) == nil)
        list.show(third, sender: nil)
        #expect(navigation.topViewController === third)
    }

    @Test(arguments: [true, false], [false, true]) func finger_leadsBack(goes: Bool, isRightToLeft: Bool) {
        let harness = makeHarness(isRightToLeft: isRightToLeft)
        navigation.pushViewController(detail, animated: false)
        harness.advance(by: 0.1)
        list.log = []
        detail.log = []
        delegate.log = []
        func x(_ value: CGFloat) -> CGFloat { isRightToLeft ? 240 - value : value }
        // It does not start in the middle.
        harness.drag(from: CGPoint(x: x(100), y: 150), to: CGPoint(x: x(220), y: 150), over: 0.2)
        #expect(navigation.viewControllers.count == 2 && detail.log.isEmpty)
        let way = goes ? 200.0 : 60
        func touch(_ phase: UITouch.Phase, _ place: CGFloat) {
            harness.window.touch(finger: 0, phase: phase, at: CGPoint(x: x(place), y: 150), time: harness.time)
            harness.advance(by: 0.1)
        }
        touch(.began, 5)
        for step in 1...10 { touch(.moved, 5 + way * CGFloat(step) / 10) }
        #expect(abs(abs(place(detail.view)) - CGFloat(way)) < 12, "it follows the finger")
        #expect(detail.log == ["willDisappear!"] && list.log == ["willAppear!"])
        if !goes, !isRightToLeft { expectSnapshot(harness.image(), "navigation_swiping") }
        touch(.ended, 5 + way)
        harness.advance(by: 0.6)
        #expect(navigation.viewControllers.count == (goes ? 1 : 2))
        if goes {
            #expect(
                detail.log == ["willDisappear!", "didDisappear", "left"] && list.log == ["willAppear!", "didAppear"])
            #expect(navigation.navigationBar.items == [list.navigationItem])
        } else {
            #expect(detail.log == ["willDisappear!", "willAppear!", "didAppear", "joined"])
            #expect(list.log == ["willAppear!", "willDisappear!", "didDisappear"])
            #expect(detail.parent === navigation && detail.view.transform == .identity)
            #expect(place(detail.view) == 0 && navigation.navigationBar.topItem === detail.navigationItem)
            #expect(delegate.log.last?.hasPrefix("will") == true, "nothing else shows")
            // After that, its button dismisses it.
            harness.tap(at: CGPoint(x: x(30), y: 22))
            harness.advance(by: 0.6)
            #expect(navigation.viewControllers == [list])
        }
    }

    @Test func ownItemOnTheLeft_turnsTheFingerOff() {
        let harness = makeHarness()
        navigation.pushViewController(detail, animated: false)
        detail.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
        harness.drag(from: CGPoint(x: 4, y: 150), to: CGPoint(x: 220, y: 150), over: 0.2)
        harness.advance(by: 1)
        #expect(navigation.viewControllers.count == 2)
        detail.navigationItem.leftItemsSupplementBackButton = true
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "navigation_supplemented")
        harness.drag(from: CGPoint(x: 4, y: 150), to: CGPoint(x: 220, y: 150), over: 0.2)
        harness.advance(by: 1)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func mistakes_changeNothing() {
        let harness = makeHarness()
        let other = UINavigationController(rootViewController: Page("Other", .red)), child = Page("Child", .red)
        list.addChild(child)
        for wrong in [list, other, child] { navigation.pushViewController(wrong, animated: true) }
        navigation.pushViewController(other.viewControllers[0], animated: true)
        #expect(navigation.viewControllers == [list] && other.viewControllers.count == 1)
        navigation.setViewControllers([list, list, detail], animated: false)
        #expect(navigation.viewControllers == [list, detail])
        navigation.viewControllers = []
        harness.advance(by: 0.1)
        #expect(navigation.topViewController == nil && list.view.window == nil)
        navigation.viewControllers = [list]
        harness.advance(by: 0.1)
        #expect(list.view.window != nil)
    }

    @Test func pushesInARow_endWithTheLast() {
        let harness = makeHarness()
        let third = Page("Third", .systemPink)
        navigation.pushViewController(detail, animated: true)
        navigation.pushViewController(third, animated: true)
        #expect(detail.log == ["willAppear!", "didAppear", "joined", "willDisappear!"])
        harness.advance(by: 0.2)
        navigation.popToRootViewController(animated: true)
        harness.advance(by: 1)
        #expect(navigation.viewControllers == [list] && list.view.window != nil && list.view.frame.origin == .zero)
        #expect(third.log.suffix(2) == ["didDisappear", "left"] && detail.log.last == "left")
        #expect(navigation.view.subviews.first?.subviews == [list.view!])
    }

    @Test func ownAnimation_takesThePlaceOfThePush() {
        @MainActor final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                let to = context.view(forKey: .to)!
                #expect(context.presentationStyle == .none && context.view(forKey: .from) != nil)
                to.frame = context.finalFrame(for: context.viewController(forKey: .to)!)
                context.containerView.addSubview(to)
                to.alpha = 0
                UIView.animate(withDuration: 1, animations: { to.alpha = 1 }) { _ in context.completeTransition(true) }
            }
        }
        let harness = makeHarness()
        delegate.animator = Fade()
        navigation.pushViewController(detail, animated: true)
        harness.advance(by: 0.5)
        #expect(place(detail.view) == 0 && abs((detail.view.layer.presentation()?.opacity ?? 0) - 0.5) < 0.05)
        harness.advance(by: 0.6)
        #expect(detail.log.contains("didAppear"))
    }

    @Test func largeTitle_givesWayToTheContent() {
        let scroll = UIScrollView(), page = UIViewController()
        page.view = scroll
        page.title = "Mailboxes"
        navigation.viewControllers = [page]
        navigation.navigationBar.prefersLargeTitles = true
        let harness = makeHarness(size: CGSize(width: 240, height: 500))
        let block = UIView(frame: CGRect(x: 20, y: 10, width: 200, height: 900))
        block.backgroundColor = .systemOrange
        scroll.addSubview(block)
        scroll.contentSize = CGSize(width: 240, height: 920)
        scroll.backgroundColor = .systemBackground
        harness.advance(by: 0.1)
        #expect(navigation.navigationBar.frame.height == 96 && scroll.adjustedContentInset.top == 96)
        #expect(scroll.contentOffset.y == -96)
        expectSnapshot(harness.image(), "navigation_large")
        scroll.contentOffset.y = -70
        harness.advance(by: 0.1)
        #expect(navigation.navigationBar.frame.height == 70)
        scroll.contentOffset.y = 30
        harness.advance(by: 0.1)
        #expect(navigation.navigationBar.frame.height == 44)
        expectSnapshot(harness.image(), "navigation_scrolled")
        scroll.contentOffset.y = -120
        harness.advance(by: 0.1)
        #expect(navigation.navigationBar.frame.height == 120, "it stretches with the content")
        page.navigationItem.largeTitleDisplayMode = .never
        harness.advance(by: 0.1)
        #expect(scroll.adjustedContentInset.top == 44)
    }

    @Test func bar_isHidden() {
        let harness = makeHarness()
        navigation.setNavigationBarHidden(true, animated: true)
        harness.advance(by: 0.1)
        let shown = navigation.navigationBar.layer.presentation()?.frame.minY ?? 0
        #expect(shown < -5 && shown > -44)
        harness.advance(by: 0.3)
        #expect(list.view.safeAreaInsets.top == 0 && navigation.navigationBar.frame.maxY <= 0)
        navigation.isNavigationBarHidden = false
        harness.advance(by: 0.1)
        #expect(list.view.safeAreaInsets.top == 44 && navigation.navigationBar.frame.minY == 0)
    }

    @Test func opaqueBar_liesAboveTheContent() {
        navigation.navigationBar.isTranslucent = false
        let harness = makeHarness()
        #expect(list.view.frame == CGRect(x: 0, y: 44, width: 240, height: 256) && list.view.safeAreaInsets.top == 0)
        list.extendedLayoutIncludesOpaqueBars = true
        navigation.view.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(list.view.frame == navigation.view.bounds && list.view.safeAreaInsets.top == 44)
    }

    @Test func items_callTheirTargets() {
        final class Target: NSObject {
            var senders: [AnyObject] = []
            func tapped(_ sender: Any?) { senders.append(sender as AnyObject) }
        }
        let harness = makeHarness(), target = Target()
        let item = UIBarButtonItem(
            title: "Go", style: .plain, target: target, action: Selector("tapped:", Target.tapped(_:)))
        var runs = 0
        let other = UIBarButtonItem(title: "Run", primaryAction: UIAction { _ in runs += 1 })
        list.navigationItem.rightBarButtonItem = item
        list.navigationItem.leftBarButtonItem = other
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 210, y: 22))
        #expect(target.senders.count == 1 && target.senders.first === item)
        harness.tap(at: CGPoint(x: 30, y: 22))
        #expect(runs == 1)
        item.isEnabled = false
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 210, y: 22))
        #expect(target.senders.count == 1)
    }

    @Test func barOfItsOwn_hasItems() {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 240, height: 44))
        let harness = TestHarness(bar, scale: 2)
        bar.items = [UINavigationItem(title: "One")]
        bar.pushItem(UINavigationItem(title: "Two"), animated: false)
        bar.barTintColor = .systemYellow
        bar.tintColor = .systemPurple
        bar.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "navigation_ownBar")
        #expect(bar.topItem?.title == "Two" && bar.backItem?.title == "One")
        harness.tap(at: CGPoint(x: 30, y: 22))
        harness.advance(by: 0.5)
        #expect(bar.items?.count == 1 && bar.topItem?.title == "One")
        bar.topItem?.title = "A title that is much too long for a bar of this width, and for most others"
        bar.topItem?.leftBarButtonItem = UIBarButtonItem(systemItem: .done)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "navigation_longTitle")
    }

    @Test func signs_areDrawn() {
        let all: [UIBarButtonItem.SystemItem] = [
            .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh, .stop, .camera, .trash, .play,
            .pause, .rewind, .fastForward,
        ]
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 220, height: 132))
        sheet.backgroundColor = .white
        for row in 0..<3 {
            let bar = UINavigationBar(frame: CGRect(x: 0, y: CGFloat(row) * 44, width: 220, height: 44))
            let item = UINavigationItem(title: "")
            item.rightBarButtonItems = all[row * 5..<row * 5 + 5].map { UIBarButtonItem(systemItem: $0) }
            bar.items = [item]
            sheet.addSubview(bar)
        }
        expectSnapshot(TestHarness(sheet, scale: 2).image(), "navigation_signs")
    }

    /// Items that are set when the view loads, and others while it slides in.
    @Test func items_givenLate_show() {
        final class Late: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Loaded")
            }
        }
        let harness = makeHarness(), late = Late()
        func shows(_ title: String) -> Bool {
            var open: [UIView] = [navigation.navigationBar]
            while let next = open.popLast() {
                if (next as? UILabel)?.text == title { return true }
                open += next.subviews
            }
            return false
        }
        navigation.pushViewController(late, animated: true)
        harness.advance(by: 0.1)
        #expect(shows("Loaded"))
        late.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Moving")
        harness.advance(by: 1)
        #expect(shows("Moving") && !shows("Loaded"))
    }

    /// A bar that is hidden as a view gives its room to the content, too.
    @Test func bar_hiddenAsAView_takesNoRoom() {
        let harness = makeHarness(), content = UIViewController()
        content.edgesForExtendedLayout = []
        navigation.setViewControllers([content], animated: false)
        harness.advance(by: 0.1)
        let top = content.view.frame.minY
        #expect(top > 0)
        navigation.navigationBar.isHidden = true
        harness.advance(by: 0.1)
        #expect(content.view.frame.minY == 0 && content.view.safeAreaInsets.top == 0)
        navigation.navigationBar.isHidden = false
        harness.advance(by: 0.1)
        #expect(content.view.frame.minY == top)
    }
}
