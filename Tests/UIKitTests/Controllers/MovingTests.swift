import MicaTesting
import Testing
import UIKit

/// Containers report that a controller enters or leaves for good, as listed in Apple's guide: while the view appears
/// and disappears.
@MainActor @Suite(.fixedFonts) struct MovingTests {
    private final class Logged: UIViewController {
        var log: [String] = []
        private func note(_ event: String) {
            log.append(event + (isMovingToParent ? " to" : "") + (isMovingFromParent ? " from" : ""))
        }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }
    /// Does not call `super`.
    private final class Silent: UIViewController {
        var wasMoving = false
        override func willMove(toParent parent: UIViewController?) {}
        override func didMove(toParent parent: UIViewController?) {}
        override func viewWillDisappear(_ animated: Bool) { wasMoving = isMovingFromParent }
    }

    private let root = Logged(), top = Logged()
    private let navigation: UINavigationController
    private let harness: TestHarness

    init() {
        navigation = UINavigationController(rootViewController: root)
        harness = TestHarness(navigation, size: CGSize(width: 320, height: 480))
        harness.advance(by: 0.1)
        root.log = []
    }

    @Test(arguments: [false, true]) func navigation_pushesAndPops(animated: Bool) {
        navigation.pushViewController(top, animated: animated)
        harness.advance(by: 1)
        #expect(top.log == ["willAppear to", "didAppear to"])
        #expect(root.log == ["willDisappear", "didDisappear"])
        #expect(!top.isMovingToParent)
        top.log = []
        root.log = []
        navigation.popViewController(animated: animated)
        harness.advance(by: 1)
        #expect(top.log == ["willDisappear from", "didDisappear from"])
        #expect(root.log == ["willAppear", "didAppear"])
        #expect(!top.isMovingFromParent)
    }

    @Test func navigation_replacesItsControllers() {
        navigation.pushViewController(top, animated: false)
        harness.advance(by: 1)
        top.log = []
        navigation.setViewControllers([UIViewController()], animated: false)
        harness.advance(by: 1)
        #expect(top.log == ["willDisappear from", "didDisappear from"])
    }

    @Test func navigation_coveredByAPresentation_isNotMoving() {
        navigation.pushViewController(top, animated: false)
        harness.advance(by: 1)
        top.log = []
        let other = UIViewController()
        other.modalPresentationStyle = .fullScreen
        navigation.present(other, animated: true)
        harness.advance(by: 1)
        #expect(top.log == ["willDisappear", "didDisappear"])
    }

    @Test func child_comesAndGoes() {
        root.addChild(top)
        root.view.addSubview(top.view)
        top.didMove(toParent: root)
        harness.advance(by: 0.1)
        #expect(top.log == ["willAppear to", "didAppear to"])
        top.log = []
        top.willMove(toParent: nil)
        top.view.removeFromSuperview()
        top.removeFromParent()
        #expect(top.log == ["willDisappear from", "didDisappear from"])
        #expect(!top.isMovingFromParent)
    }

    @Test func overrides_thatDoNotCallSuper() {
        let silent = Silent()
        navigation.pushViewController(silent, animated: true)
        harness.advance(by: 1)
        navigation.popViewController(animated: true)
        harness.advance(by: 1)
        #expect(silent.wasMoving)
    }

    /// The delegate of a navigation controller is notified of the first controller.
    @Test func navigation_showsItsFirstController() {
        final class Delegate: NSObject, UINavigationControllerDelegate {
            var log: [String] = []
            func navigationController(
                _ navigationController: UINavigationController, willShow viewController: UIViewController,
                animated: Bool
            ) { log.append("will \(viewController is Logged)") }
            func navigationController(
                _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
            ) { log.append("did \(viewController is Logged)") }
        }
        let delegate = Delegate(), navigation = UINavigationController(rootViewController: Logged())
        navigation.delegate = delegate
        let harness = TestHarness(navigation, size: CGSize(width: 320, height: 480))
        harness.advance(by: 0.1)
        #expect(delegate.log == ["will true", "did true"])
        delegate.log = []
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(delegate.log == ["will false", "did false"])
    }
}
