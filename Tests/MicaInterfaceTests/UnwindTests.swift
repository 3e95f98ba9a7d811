import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct UnwindTests {
    /// A controller with the unwind action.
    private final class Home: LoggingController {
        var accepts = true
        override func canPerformUnwindSegueAction(
            _ action: Selector, from fromViewController: UIViewController, sender: Any?
        ) -> Bool {
            let can = super.canPerformUnwindSegueAction(action, from: fromViewController, sender: sender)
            calls.add("can \(action.description) \(can)")
            return can && accepts
        }
        func back(_ segue: UIStoryboardSegue) {
            calls.add("back from \(segue.source.title ?? "-") presenting \(presentedViewController != nil)")
        }
    }
    private final class Leaf: LoggingController {
        override func canPerformUnwindSegueAction(
            _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
        ) -> Bool {
            let can = super.canPerformUnwindSegueAction(action, from: fromViewController, withSender: sender)
            calls.add("can \(can)")
            return can
        }
    }

    private func storyboard(animates: Bool = true) -> UIStoryboard {
        var segue = InterfaceSegue(.unwind, to: "exit", identifier: "back")
        segue.animates = animates
        segue.unwind = InterfaceUnwind(
            "back:", [(is: { $0 is Home }, perform: { ($0 as? Home)?.back($1) })])
        return TestStoryboard.make([
            TestStoryboard.scene("home", Home.self), TestStoryboard.scene("other", LoggingController.self),
            TestStoryboard.scene("leaf", Leaf.self) { [segue] build, controller in
                build.setView(of: controller) { [unowned controller] build in
                    let view = TestStoryboard.plainView(build), button = build.view(UIButton.self)
                    button.frame = CGRect(x: 100, y: 200, width: 80, height: 40)
                    view.addSubview(button)
                    build.segue(segue, from: .control(button, .touchUpInside), of: controller)
                    return view
                }
            },
        ])
    }

    private func make<Controller: UIViewController>(_ id: String, _ storyboard: UIStoryboard) -> Controller {
        storyboard.instantiateViewController(identifier: id)
    }

    @Test func unwinding_popsToTheControllerWithTheAction() {
        let storyboard = storyboard()
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        let other: LoggingController = make("other", storyboard)
        let navigation = UINavigationController()
        navigation.viewControllers = [home, other, leaf]
        let harness = TestHarness(navigation, size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        home.calls.list = []
        leaf.calls.list = []
        harness.tap(at: CGPoint(x: 140, y: 220))
        harness.advance(by: 1)
        #expect(leaf.calls.list == ["should back", "can false", "prepare back false"])
        #expect(home.calls.list.prefix(2) == ["can back: true", "back from leaf presenting false"])
        #expect(navigation.viewControllers == [home])
    }

    @Test func unwinding_dismisses() {
        let storyboard = storyboard()
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        let harness = TestHarness(home, size: CGSize(width: 390, height: 700), scale: 1)
        home.present(UINavigationController(rootViewController: leaf), animated: false)
        harness.advance(by: 1)
        home.calls.list = []
        leaf.performSegue(withIdentifier: "back", sender: nil)
        // The action comes before the transition.
        #expect(home.calls.list == ["can back: true", "back from leaf presenting true"])
        harness.advance(by: 1)
        #expect(home.presentedViewController == nil)
    }

    @Test func unwinding_dismissesAndPops() {
        let storyboard = storyboard(animates: false)
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        let other: LoggingController = make("other", storyboard), navigation = UINavigationController()
        navigation.viewControllers = [home, other]
        let harness = TestHarness(navigation, size: CGSize(width: 390, height: 700), scale: 1)
        other.present(leaf, animated: false)
        harness.advance(by: 1)
        leaf.performSegue(withIdentifier: "back", sender: nil)
        harness.advance(by: 1)
        #expect(navigation.viewControllers == [home] && navigation.presentedViewController == nil)
        #expect(home.view.window === harness.window && leaf.view.window == nil)
    }

    @Test func unwinding_selectsTheTab() {
        let storyboard = storyboard(), tabs = UITabBarController()
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        tabs.viewControllers = [home, leaf]
        tabs.selectedIndex = 1
        let harness = TestHarness(tabs, size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        leaf.performSegue(withIdentifier: "back", sender: nil)
        #expect(tabs.selectedViewController === home)
    }

    /// A container of the app's own shows the given child.
    @Test func container_isToldTheChild() {
        final class Container: UIViewController {
            var shown: String?
            override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
                shown = subsequentVC.title
            }
        }
        let storyboard = storyboard(), container = Container()
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        for child in [home, leaf] { container.addChild(child) }
        leaf.performSegue(withIdentifier: "back", sender: nil)
        #expect(container.shown == "home")
    }

    @Test func unwinding_withoutDestination_doesNothing() {
        let storyboard = storyboard()
        let home: Home = make("home", storyboard), leaf: Leaf = make("leaf", storyboard)
        home.accepts = false
        let navigation = UINavigationController()
        navigation.viewControllers = [home, leaf]
        leaf.calls.list = []
        leaf.loadViewIfNeeded()
        leaf.performSegue(withIdentifier: "back", sender: nil)
        #expect(navigation.viewControllers.count == 2 && leaf.calls.list == ["load", "can false"])
    }
}
