import Mica
import Testing
import UIKit

// Swift sets properties with observers directly in an extension's initialiser.
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

extension UIWindow {
    fileprivate convenience init(in scene: UIWindowScene?, level: Level = .normal) {
        self.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        isHidden = false
        windowScene = scene
        windowLevel = level
    }
}

extension UIWindow {
    fileprivate convenience init(on screen: UIScreen, showing view: UIView) {
        self.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        addSubview(view)
        isHidden = false
        self.screen = screen
    }
}

extension UIViewController {
    fileprivate convenience init(in parent: UIViewController, preferring size: CGSize) {
        self.init(nibName: nil, bundle: nil)
        parent.addChild(self)
        preferredContentSize = size
    }
    fileprivate convenience init(covering: Bool) {
        self.init(nibName: nil, bundle: nil)
        // The controller of a sheet exists.
        _ = presentationController
        if covering { modalPresentationStyle = .fullScreen }
    }
    fileprivate convenience init(tab title: String) {
        self.init(nibName: nil, bundle: nil)
        _ = tabBarItem
        self.title = title
    }
}

/// Properties set by an app's convenience initialisers take effect.
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

    @MainActor private final class Child: UIView {
        var scales: [CGFloat] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            scales.append(traitCollection.displayScale)
        }
    }

    @Test func window_takesTheTraitsOfItsScreen() {
        // A second display with three pixels a point.
        var use: UIScreen.Use? = UIScreen.main.use(
            size: CGSize(width: 90, height: 90), scale: 3, style: .dark, direction: .leftToRight)
        let other = UIScreen.main.copyOfNow()
        withExtendedLifetime(use) {}
        use = nil
        #expect(UIScreen.main.scale != 3)
        let child = Child(), window = UIWindow(on: other, showing: child)
        #expect(window.screen === other && window.traitCollection.userInterfaceStyle == .dark)
        #expect(child.scales.last == 3, "\(child.scales)")
        window.isHidden = true
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

    @Test func window_liesByItsLevel() throws {
        let harness = TestHarness(UIView(), size: CGSize(width: 100, height: 100), scale: 1)
        let scene = try #require(harness.window.windowScene)
        let low = UIWindow(in: scene, level: .init(-1)), high = UIWindow(in: scene, level: .alert)
        let middle = UIWindow(in: scene)
        #expect(scene.windows == [low, harness.window, middle, high])
    }

    @Test func window_leavesItsScene() throws {
        let harness = TestHarness(UIView(), size: CGSize(width: 100, height: 100), scale: 1)
        let scene = try #require(harness.window.windowScene)
        // It joined the scene when it became visible.
        let window = UIWindow(in: nil)
        #expect(!scene.windows.contains(window) && window.windowScene == nil)
    }

    @Test func container_hearsOfThePreferredSize() {
        final class Container: UIViewController {
            var sizes: [CGSize] = []
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                sizes.append(container.preferredContentSize)
            }
        }
        let container = Container()
        let child = UIViewController(in: container, preferring: CGSize(width: 30, height: 40))
        #expect(child.preferredContentSize == CGSize(width: 30, height: 40))
        #expect(container.sizes == [CGSize(width: 30, height: 40)])
    }

    @Test func presentation_isThatOfTheStyle() {
        #expect(UIViewController(covering: false).presentationController is UISheetPresentationController)
        #expect(!(UIViewController(covering: true).presentationController is UISheetPresentationController))
    }

    @Test func tab_hasTheTitle() {
        #expect(UIViewController(tab: "Lists").tabBarItem.title == "Lists")
    }
}
