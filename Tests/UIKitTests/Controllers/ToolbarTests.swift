import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ToolbarTests {
    private func item(_ kind: UIBarButtonItem.SystemItem) -> UIBarButtonItem { UIBarButtonItem(systemItem: kind) }

    private func places(_ bar: UIView) -> [CGRect] {
        bar.subviews.filter { $0 is UIControl }.map(\.frame).sorted { $0.minX < $1.minX }
    }

    @Test func spaces_partTheItems() {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
        sheet.addSubview(bar)
        bar.items = [item(.action), .flexibleSpace(), item(.add), .flexibleSpace(), item(.trash)]
        let harness = TestHarness(sheet, scale: 2)
        harness.advance(by: 0.1)
        var frames = places(bar)
        #expect(frames[0].minX == 16 && frames[2].maxX == 284 && abs(frames[1].midX - 150) < 0.01)
        bar.items = [item(.action), item(.add), .fixedSpace(30), item(.trash)]
        harness.advance(by: 0.1)
        frames = places(bar)
        #expect(frames[1].minX - frames[0].maxX == 16 && frames[2].minX - frames[1].maxX == 46)
        var runs = 0
        bar.setItems(
            [.flexibleSpace(), UIBarButtonItem(title: "Run", primaryAction: UIAction { _ in runs += 1 })],
            animated: true)
        harness.advance(by: 0.5)
        #expect(places(bar).count == 1 && places(bar)[0].maxX == 284)
        harness.tap(at: CGPoint(x: 270, y: 22))
        #expect(runs == 1)
        bar.items?[1].isEnabled = false
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 270, y: 22))
        #expect(runs == 1)
    }

    @Test func look() {
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 500))
        sheet.backgroundColor = .systemBackground
        func bar(_ y: CGFloat) -> UIToolbar {
            let bar = UIToolbar(frame: CGRect(x: 0, y: y, width: 240, height: 44))
            bar.items = [item(.compose), .flexibleSpace(), item(.edit), .flexibleSpace(), item(.done)]
            sheet.addSubview(bar)
            return bar
        }
        _ = bar(10)
        let tinted = bar(64)
        tinted.barTintColor = .systemTeal
        tinted.tintColor = .white
        bar(118).semanticContentAttribute = .forceRightToLeft
        bar(172).barStyle = .black
        let image = TestHarness(sheet, scale: 2).image()
        expectSnapshot(image.cropping(to: CGRect(x: 0, y: 0, width: 480, height: 440))!, "toolbar_looks")
    }

    @Test func navigation_showsTheToolbar() {
        let first = UIViewController(), second = UIViewController()
        first.toolbarItems = [item(.search), .flexibleSpace(), item(.compose)]
        second.toolbarItems = [item(.trash)]
        let navigation = UINavigationController(rootViewController: first)
        navigation.view.frame = CGRect(x: 0, y: 0, width: 240, height: 500)
        let harness = TestHarness(navigation, scale: 2)
        harness.advance(by: 0.1)
        #expect(navigation.isToolbarHidden && first.view.safeAreaInsets.bottom == 0 && navigation.toolbar.isHidden)
        navigation.setToolbarHidden(false, animated: true)
        harness.advance(by: 0.1)
        let shown = navigation.toolbar.layer.presentation()?.frame.minY ?? 0
        #expect(shown > 456 && shown < 500)
        harness.advance(by: 0.3)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 456, width: 240, height: 44))
        #expect(first.view.safeAreaInsets.bottom == 44 && places(navigation.toolbar).count == 2)
        navigation.pushViewController(second, animated: true)
        harness.advance(by: 1)
        #expect(navigation.toolbar.items == second.toolbarItems && places(navigation.toolbar).count == 1)
        second.setToolbarItems([item(.add), item(.edit), item(.done)], animated: true)
        harness.advance(by: 0.5)
        #expect(places(navigation.toolbar).count == 3)
        navigation.popViewController(animated: false)
        harness.advance(by: 0.1)
        #expect(navigation.toolbar.items == first.toolbarItems)
        harness.window.screenInsets.bottom = 34
        harness.advance(by: 0.1)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 422, width: 240, height: 78))
        navigation.toolbar.isTranslucent = false
        harness.advance(by: 0.1)
        #expect(first.view.frame.maxY == 422)
        navigation.setToolbarHidden(true, animated: true)
        harness.advance(by: 1)
        #expect(navigation.toolbar.isHidden && first.view.frame.maxY == 500)
    }

    @Test func toolbar_liesAboveATabBar() {
        let first = UIViewController()
        first.toolbarItems = [item(.search)]
        let navigation = UINavigationController(rootViewController: first), tabs = UITabBarController()
        navigation.isToolbarHidden = false
        tabs.viewControllers = [navigation]
        tabs.view.frame = CGRect(x: 0, y: 0, width: 240, height: 500)
        let harness = TestHarness(tabs, scale: 1)
        harness.advance(by: 0.1)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 407, width: 240, height: 44))
        #expect(first.view.safeAreaInsets.bottom == 93)
    }

    @Test func barsHide_byATapAndAStroke() {
        let scroll = UIScrollView(), page = UIViewController()
        scroll.contentSize = CGSize(width: 240, height: 2000)
        page.view = scroll
        let navigation = UINavigationController(rootViewController: page)
        navigation.isToolbarHidden = false
        navigation.view.frame = CGRect(x: 0, y: 0, width: 240, height: 500)
        let harness = TestHarness(navigation, scale: 1)
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 120, y: 250))
        harness.advance(by: 0.5)
        #expect(!navigation.isNavigationBarHidden)
        navigation.hidesBarsOnTap = true
        harness.tap(at: CGPoint(x: 120, y: 250))
        harness.advance(by: 0.5)
        #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
        harness.tap(at: CGPoint(x: 120, y: 250))
        harness.advance(by: 0.5)
        #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
        navigation.hidesBarsOnTap = false
        navigation.hidesBarsOnSwipe = true
        harness.drag(from: CGPoint(x: 120, y: 350), to: CGPoint(x: 120, y: 200), over: 0.3)
        harness.advance(by: 2)
        #expect(navigation.isNavigationBarHidden && scroll.contentOffset.y > 50)
        harness.drag(from: CGPoint(x: 120, y: 200), to: CGPoint(x: 120, y: 300), over: 0.3)
        harness.advance(by: 2)
        #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
        navigation.hidesBarsWhenVerticallyCompact = true
        harness.resize(to: CGSize(width: 500, height: 240))
        harness.advance(by: 0.1)
        #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
        harness.resize(to: CGSize(width: 240, height: 500))
        harness.advance(by: 0.1)
        #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    }

    @Test func tenThousandItems_areMadeWhereRoomIs() {
        let items = (0..<10_000).map { UIBarButtonItem(title: "\($0)", style: .plain, target: nil, action: nil) }
        let spaces = (0..<10_000).map { _ in UIBarButtonItem.flexibleSpace() }
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 500))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 400, width: 320, height: 44))
        let top = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        sheet.addSubview(bar)
        sheet.addSubview(top)
        bar.items = spaces + items
        let item = UINavigationItem(title: "All")
        item.leftBarButtonItems = items
        item.rightBarButtonItems = items.map { $0 }
        top.items = [item]
        let harness = TestHarness(sheet, scale: 1)
        harness.advance(by: 0.1)
        func buttons(_ view: UIView) -> Int { (view is UIControl ? 1 : 0) + view.subviews.map(buttons).reduce(0, +) }
        #expect(buttons(bar) > 5 && buttons(bar) < 20 && buttons(top) > 5 && buttons(top) < 30)
        bar.items = [UIBarButtonItem.fixedSpace(.nan), .fixedSpace(-5), .fixedSpace(.infinity), items[0]]
        harness.advance(by: 0.1)
        #expect(places(bar).first?.minX == 16)
    }
}
