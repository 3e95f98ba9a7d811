import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ControllerTests {
    private final class Logged: UIViewController {
        static var log: [String] = []
        let name: String
        /// `true` if the view had its frame in `viewIsAppearing`.
        var isInPlace: Bool?
        init(_ name: String) {
            self.name = name
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        private func note(_ event: String) { Logged.log.append("\(name) \(event)") }
        override func viewDidLoad() { note("load") }
        override func viewWillAppear(_ animated: Bool) { note("willAppear\(animated ? "!" : "")") }
        override func viewIsAppearing(_ animated: Bool) {
            note("isAppearing")
            isInPlace = view.window != nil && view.frame.size == view.superview?.bounds.size
        }
        override func viewWillLayoutSubviews() { note("willLayout") }
        override func viewDidLayoutSubviews() { note("didLayout") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            note(parent == nil ? "left" : "joined")
        }
    }

    private func makeRoot() -> (Logged, TestHarness) {
        Logged.log = []
        let root = Logged("root")
        root.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        root.view.backgroundColor = .systemTeal
        return (root, TestHarness(root.view, scale: 1))
    }

    /// Returns the notifications of a controller that appears, in order.
    private func appearance(_ name: String, animated: Bool = false) -> [String] {
        ["willAppear\(animated ? "!" : "")", "isAppearing", "willLayout", "didLayout", "didAppear"].map {
            "\(name) \($0)"
        }
    }

    @Test func root_appears() {
        let (root, harness) = makeRoot()
        #expect(Logged.log == ["root load"] + appearance("root") && root.isInPlace == true)
        #expect(harness.window.rootViewController === root && root.view.next === root)
        Logged.log = []
        let other = Logged("other")
        harness.window.rootViewController = other
        #expect(Logged.log == ["root willDisappear", "root didDisappear", "other load", "other willAppear"])
        Logged.log = []
        harness.advance(by: 0)
        #expect(Logged.log == Array(appearance("other").dropFirst()) && other.isInPlace == true)
    }

    @Test func appearing_endsBeforeItIsComplete() {
        let (root, harness) = makeRoot()
        let child = Logged("child")
        root.addChild(child)
        Logged.log = []
        root.view.addSubview(child.view)
        child.view.removeFromSuperview()
        harness.advance(by: 0.1)
        func told() -> [String] { Logged.log.filter { $0.hasPrefix("child") } }
        #expect(told() == ["child load", "child willAppear", "child willDisappear", "child didDisappear"])
        Logged.log = []
        root.view.addSubview(child.view)
        child.view.removeFromSuperview()
        root.view.addSubview(child.view)
        harness.advance(by: 0.1)
        #expect(told() == ["child willAppear", "child willDisappear", "child didDisappear"] + appearance("child"))
    }

    @Test func child_comesAndGoes() {
        let (root, harness) = makeRoot()
        defer { withExtendedLifetime(harness) {} }
        let child = Logged("child")
        Logged.log = []
        root.addChild(child)
        root.view.addSubview(child.view)
        child.view.frame = root.view.bounds
        child.didMove(toParent: root)
        #expect(Logged.log == ["child load", "child willAppear", "child joined"])
        Logged.log = []
        harness.advance(by: 0)
        let layout = ["root willLayout", "root didLayout"]
        #expect(Logged.log == layout + appearance("child").dropFirst() && child.isInPlace == true)
        Logged.log = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(Logged.log == ["child willDisappear", "child didDisappear", "child left"])
        #expect(root.children.isEmpty && child.parent == nil)
    }

    @Test func child_thatIsThereAppearsWithItsParent() {
        Logged.log = []
        let root = Logged("root"), child = Logged("child")
        root.addChild(child)
        root.view.addSubview(child.view)
        Logged.log = []
        let harness = TestHarness(root.view, size: CGSize(width: 100, height: 100), scale: 1)
        #expect(
            Logged.log == [
                "root willAppear", "child willAppear", "root isAppearing", "root willLayout", "root didLayout",
                "child isAppearing", "child willLayout", "child didLayout", "root didAppear", "child didAppear",
            ])
        Logged.log = []
        harness.window.rootViewController = nil
        #expect(
            Logged.log == ["root willDisappear", "child willDisappear", "root didDisappear", "child didDisappear"])
    }

    @Test func child_thatComesDuringAPresentationAppearsWithIt() {
        let (root, harness) = makeRoot()
        let sheet = Logged("sheet"), child = Logged("child")
        root.present(sheet, animated: true)
        harness.advance(by: 0.1)
        Logged.log = []
        sheet.addChild(child)
        sheet.view.addSubview(child.view)
        child.didMove(toParent: sheet)
        #expect(Logged.log == ["child load", "child willAppear!", "child joined"])
        harness.advance(by: 1)
        #expect(Logged.log.suffix(2) == ["sheet didAppear", "child didAppear"])
        #expect(Logged.log.filter { $0 == "child isAppearing" }.count == 1)
    }

    @Test func sheet_comesAndIsDraggedAway() {
        let (root, harness) = makeRoot()
        harness.advance(by: 0.1)
        let sheet = Logged("sheet")
        Logged.log = []
        var isShown = false
        root.present(sheet, animated: true) { isShown = true }
        #expect(Logged.log == ["sheet load"] + appearance("sheet", animated: true).dropLast())
        #expect(root.presentedViewController === sheet)
        harness.advance(by: 0.12)
        expectSnapshot(harness.image(), "controller_sheetRising")
        #expect(!isShown && sheet.isBeingPresented)
        harness.advance(by: 0.6)
        #expect(isShown && Logged.log.last == "sheet didAppear")
        expectSnapshot(harness.image(), "controller_sheet")
        sheet.isModalInPresentation = true
        harness.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 390), over: 0.2)
        harness.advance(by: 1)
        #expect(root.presentedViewController === sheet, "it must not go")
        sheet.isModalInPresentation = false
        harness.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 390), over: 0.2)
        harness.advance(by: 1)
        #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
        #expect(Logged.log.suffix(2) == ["sheet willDisappear", "sheet didDisappear"])
    }

    @Test func fullScreen_hidesThePresenter() {
        let (root, harness) = makeRoot()
        let full = Logged("full")
        full.modalPresentationStyle = .fullScreen
        Logged.log = []
        root.present(full, animated: true)
        harness.advance(by: 1)
        #expect(
            Logged.log == ["full load", "root willDisappear"] + appearance("full", animated: true) + [
                "root didDisappear"
            ])
        #expect(root.view.window == nil)
        Logged.log = []
        full.dismiss(animated: true)
        harness.advance(by: 1)
        #expect(
            Logged.log == ["full willDisappear"] + appearance("root", animated: true) + ["full didDisappear"])
        #expect(root.view.window === harness.window && root.presentedViewController == nil)
    }

    @Test func refused_presentationsDoNothing() {
        let (root, harness) = makeRoot()
        let first = Logged("first"), second = Logged("second"), lost = Logged("lost")
        root.present(first, animated: false)
        root.present(second, animated: false)
        lost.present(second, animated: false)
        root.present(root, animated: false)
        #expect(root.presentedViewController === first && second.presentingViewController == nil)
        second.dismiss(animated: true)
        first.present(second, animated: false)
        root.dismiss(animated: false)
        harness.advance(by: 0.1)
        #expect(root.presentedViewController == nil && first.presentedViewController == nil)
        #expect(harness.window.subviews == [root.view])
    }

    @Test func awaited_presentation() async {
        let (root, harness) = makeRoot()
        let sheet = Logged("sheet")
        var times: [Double] = []
        let task = Task { @MainActor in
            await root.present(sheet, animated: true)
            times.append(harness.time)
            await root.dismiss(animated: true)
            times.append(harness.time)
        }
        await harness.advance(by: 3)
        await task.value
        #expect(times.count == 2 && times[0] >= 0.4 && times[1] >= times[0] + 0.4, "\(times)")
    }

    @Test func background_tellsAndRemovesAnimations() {
        let (root, harness) = makeRoot()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        root.view.addSubview(view)
        harness.advance(by: 0.1)
        final class Delegate: UIResponder, UIApplicationDelegate {
            var log: [String] = []
            func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
            func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
        }
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = nil }
        let spin = CABasicAnimation(keyPath: "transform.rotation")
        spin.toValue = Double.pi * 2
        spin.duration = 1
        spin.repeatCount = .infinity
        let kept = CABasicAnimation(keyPath: "opacity")
        kept.toValue = 0.5
        kept.duration = 100
        kept.isRemovedOnCompletion = false
        view.layer.add(spin, forKey: "spin")
        view.layer.add(kept, forKey: "kept")
        harness.advance(by: 0.1)
        harness.enterBackground()
        #expect(UIApplication.shared.applicationState == .background)
        #expect(view.layer.animationKeys() == ["kept"])
        harness.enterForeground()
        #expect(UIApplication.shared.applicationState == .active && delegate.log == ["background", "active"])
    }

    @Test func responderChain_goesFromTheViewToTheApplication() {
        let (root, harness) = makeRoot()
        let view = UIView()
        root.view.addSubview(view)
        var chain: [UIResponder] = []
        var next: UIResponder? = view
        while let current = next {
            chain.append(current)
            next = current.next
        }
        let scene = harness.window.windowScene
        #expect(chain == [view, root.view, root, harness.window, scene, UIApplication.shared])
    }

    @Test func snapshots_showWhatIsThere() throws {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        // First, as pictures use the scale of the screen.
        let harness = TestHarness(stage, scale: 2)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.backgroundColor = .systemOrange
        let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        inner.backgroundColor = .systemBlue
        inner.layer.cornerRadius = 10
        view.addSubview(inner)
        let copy = try #require(view.snapshotView(afterScreenUpdates: true))
        #expect(copy.bounds.size == view.bounds.size)
        inner.backgroundColor = .red
        stage.addSubview(copy)
        copy.frame.origin = CGPoint(x: 5, y: 5)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
            view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 40, height: 40), afterScreenUpdates: true)
        }
        let picture = UIImageView(image: drawn)
        picture.frame.origin = CGPoint(x: 55, y: 5)
        stage.addSubview(picture)
        expectSnapshot(harness.image(), "view_snapshots")
        #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
    }

    @Test func mask_and3D() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        let masked = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 50))
        masked.backgroundColor = .systemPurple
        let mask = UIView(frame: CGRect(x: 5, y: 5, width: 30, height: 30))
        mask.backgroundColor = .black
        mask.layer.cornerRadius = 15
        masked.mask = mask
        let turned = UIView(frame: CGRect(x: 55, y: 10, width: 40, height: 40))
        turned.backgroundColor = .systemPink
        var transform = CATransform3DIdentity
        transform.m34 = -1.0 / 100
        turned.transform3D = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
        stage.addSubview(masked)
        stage.addSubview(turned)
        expectSnapshot(TestHarness(stage, scale: 2).image(), "view_maskAnd3D")
    }

    /// A child returns the controller that an ancestor presents: `if presentedViewController == nil { present(…) }`
    /// works in every screen.
    @Test func children_haveWhatTheirAncestorsPresent() {
        let screen = UIViewController(), other = UIViewController(), page = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, other]
        let harness = TestHarness(tabs, size: CGSize(width: 320, height: 480))
        screen.present(page, animated: false)
        harness.advance(by: 1)
        for controller in [screen, navigation, tabs, other] {
            #expect(controller.presentedViewController === page)
        }
        #expect(page.presentedViewController == nil && page.presentingViewController === tabs)
        screen.dismiss(animated: false)
        harness.advance(by: 1)
        #expect(screen.presentedViewController == nil && tabs.presentedViewController == nil)
    }
}
