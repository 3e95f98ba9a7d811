import Mica
import Testing
import UIKit

// Swift stores into properties with observers directly where an extension's initialiser sets them.
extension UIWindow {
    fileprivate convenience init(root: UIViewController) {
        self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        rootViewController = root
        makeKeyAndVisible()
    }
}

extension UIViewController {
    fileprivate convenience init(titled title: String, insets: UIEdgeInsets = .zero) {
        self.init(nibName: nil, bundle: nil)
        _ = navigationItem
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        self.title = title
        additionalSafeAreaInsets = insets
        overrideUserInterfaceStyle = .dark
    }
}

extension UINavigationController {
    fileprivate convenience init(bare root: UIViewController) {
        self.init(rootViewController: root)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        view.layoutIfNeeded()
        isNavigationBarHidden = true
        isToolbarHidden = false
        view.layoutIfNeeded()
    }
}

/// Properties that an app's convenience initialisers set take effect.
@MainActor @Suite struct ConvenienceInitialiserTests {
    @Test func window_showsItsController() {
        let navigation = UINavigationController(navigationBarClass: nil, toolbarClass: nil), shown = UIViewController()
        navigation.pushViewController(shown, animated: false)
        let window = UIWindow(root: navigation)
        #expect(window.rootViewController === navigation && navigation.view.superview === window)
        #expect(navigation.view.frame == window.bounds && shown.view.window === window)
        let other = UIViewController()
        window.rootViewController = other
        #expect(navigation.view.superview == nil && other.view.superview === window)
    }

    @Test func controller_passesItsPropertiesOn() {
        let insets = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        let controller = UIViewController(titled: "Lists", insets: insets)
        #expect(controller.navigationItem.title == "Lists")
        #expect(controller.view.overrideUserInterfaceStyle == .dark)
        let harness = TestHarness(controller, size: CGSize(width: 200, height: 300), scale: 1)
        #expect(controller.view.safeAreaInsets == insets)
        _ = harness
    }

    @Test func navigation_hidesAndShowsItsBars() {
        let navigation = UINavigationController(bare: UIViewController())
        #expect(navigation.navigationBar.frame.maxY <= 0)
        #expect(!navigation.toolbar.isHidden && navigation.toolbar.frame.minY < navigation.view.bounds.height)
    }
}
