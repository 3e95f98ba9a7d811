import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// The notifications of an app and its scenes, in order. There is one app at a time.
@MainActor private var heard: [String] = []

/// An app as written before scenes existed.
private final class WindowDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        heard.append("will finish \(application.applicationState)")
        return true
    }
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        heard.append("did finish \((launchOptions?[.url] as? URL)?.absoluteString ?? "-")")
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .red
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        heard.append("open \(url.absoluteString)")
        return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }
    func applicationWillResignActive(_ application: UIApplication) { heard.append("resign") }
    func applicationDidEnterBackground(_ application: UIApplication) { heard.append("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { heard.append("foreground") }
    func applicationWillTerminate(_ application: UIApplication) { heard.append("terminate") }
}

/// An app with scenes, its delegate's class named in code.
private final class SceneAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = MainSceneDelegate.self
        return configuration
    }
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) { heard.append("discard \(sceneSessions.count)") }
    func applicationDidBecomeActive(_ application: UIApplication) { heard.append("app active") }
    func applicationDidEnterBackground(_ application: UIApplication) { heard.append("app background") }
}

private final class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        heard.append("connect \(scene.activationState) \(connectionOptions.urlContexts.map(\.url.absoluteString))")
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .green
        window.makeKeyAndVisible()
        self.window = window
    }
    func sceneDidDisconnect(_ scene: UIScene) { heard.append("disconnect") }
    func sceneDidBecomeActive(_ scene: UIScene) { heard.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { heard.append("resign \(scene.activationState)") }
    func sceneWillEnterForeground(_ scene: UIScene) { heard.append("foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { heard.append("background") }
    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {
        heard.append(
            "update \(previousCoordinateSpace.bounds.width) \(previousInterfaceOrientation.isPortrait) "
                + "\(windowScene.interfaceOrientation.isLandscape)")
    }
}

/// A view that reports its touches.
private final class TouchedView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let place = touch.location(in: self)
            heard.append("touch \(place.x) \(place.y) \(touch.window === window)")
        }
    }
}

@MainActor @Suite(.serialized, .fixedFonts) struct AppLifeTests {
    init() { heard = [] }

    @Test func appWithWindow_hearsOfItsLifeInOrder() {
        do {
            let harness = TestHarness(
                application: WindowDelegate.self, size: CGSize(width: 100, height: 80),
                arguments: ["-x", "notes://open/7"])
            #expect(harness.window.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
            #expect(UIApplication.shared.delegate is WindowDelegate)
            #expect(harness.window.windowScene.map { UIApplication.shared.connectedScenes == [$0] } == true)
            #expect(harness.window.superview == nil && harness.window.isKeyWindow)
            harness.enterBackground()
            #expect(UIApplication.shared.applicationState == .background)
            harness.enterForeground()
            harness.resignActive()
            #expect(UIApplication.shared.applicationState == .inactive)
        }
        #expect(
            heard == [
                "will finish background", "did finish notes://open/7", "foreground", "active", "open notes://open/7",
                "resign", "background", "foreground", "active", "resign", "background", "terminate",
            ])
        #expect(UIApplication.shared.delegate == nil && UIApplication.shared.connectedScenes.isEmpty)
    }

    @Test func appWithScenes_itsSceneDelegateHearsInstead() throws {
        do {
            let harness = TestHarness(
                application: SceneAppDelegate.self, size: CGSize(width: 100, height: 160),
                arguments: ["app://a"])
            let scene = try #require(harness.window.windowScene)
            #expect(scene.delegate is MainSceneDelegate && scene.session.configuration.name == "Default")
            #expect(scene.activationState == .foregroundActive && scene.keyWindow === harness.window)
            harness.enterBackground()
            harness.enterForeground()
            harness.resize(to: CGSize(width: 200, height: 80))
            #expect(harness.window.frame.size == CGSize(width: 200, height: 80))
        }
        #expect(
            heard == [
                "connect unattached [\"app://a\"]", "foreground", "active", "resign foregroundActive", "background",
                "foreground", "active", "update 100.0 true true", "resign foregroundActive", "background",
                "disconnect",
            ])
    }

    /// A hint over an app is a separate window, in front because of its level, and receives only the touches on its own
    /// area.
    @Test func severalWindows_lieByTheirLevels() throws {
        let harness = TestHarness(TouchedView(), size: CGSize(width: 100, height: 100), scale: 1)
        harness.window.backgroundColor = .white
        let hint = UIWindow(frame: CGRect(x: 20, y: 30, width: 40, height: 20))
        hint.windowLevel = .alert
        hint.backgroundColor = .blue
        hint.addSubview(TouchedView(frame: hint.bounds))
        hint.isHidden = false
        let low = UIWindow(windowScene: try #require(harness.window.windowScene))
        low.frame = CGRect(x: 40, y: 40, width: 50, height: 50)
        low.backgroundColor = .red
        low.isHidden = false
        harness.advance(by: 0)
        #expect(harness.window.windowScene?.windows == [harness.window, low, hint])
        #expect(hint.windowScene === harness.window.windowScene && hint.superview == nil)
        #expect(!hint.isKeyWindow && harness.window.isKeyWindow)
        expectSnapshot(harness.image(), "windows_byLevel")
        harness.tap(at: CGPoint(x: 25, y: 35))
        harness.tap(at: CGPoint(x: 5, y: 5))
        harness.tap(at: CGPoint(x: 80, y: 80))
        #expect(heard == ["touch 5.0 5.0 true", "touch 5.0 5.0 true"])
        hint.isHidden = true
        harness.tap(at: CGPoint(x: 25, y: 35))
        #expect(heard.last == "touch 25.0 35.0 true" && heard.count == 3)
        // Releasing a window removes it.
        weak var gone: UIWindow?
        do {
            let brief = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            brief.isHidden = false
            gone = brief
            #expect(harness.window.windowScene?.windows.count == 4)
        }
        harness.advance(by: 0)
        #expect(gone == nil && harness.window.windowScene?.windows.count == 3)
        #expect(harness.window.layer.superlayer?.sublayers?.count == 3, "its layer was removed with it")
        harness.tap(at: CGPoint(x: 5, y: 5))
        #expect(heard.count == 4)
    }

    /// Animations continue when a second window appears.
    @Test func secondWindow_leavesRunningAnimationsAlone() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), root = UIView()
        root.addSubview(view)
        let harness = TestHarness(root, size: CGSize(width: 100, height: 100), scale: 1)
        var ended: Bool?
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 105
        } completion: {
            ended = $0
        }
        harness.advance(by: 0.5)
        let second = UIWindow(frame: CGRect(x: 0, y: 90, width: 100, height: 10))
        second.makeKeyAndVisible()
        harness.advance(by: 0.25)
        #expect(view.layer.presentation()?.position.x == 80)
        #expect(ended == nil)
        harness.advance(by: 0.3)
        #expect(ended == true)
        #expect(second.isKeyWindow)
    }

    @Test func moreScenes_needAHostThatHasThem() async {
        let harness = TestHarness(application: SceneAppDelegate.self, size: CGSize(width: 50, height: 50))
        var reason = ""
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) {
            reason = $0.localizedDescription
        }
        #expect(reason.contains("UIApplicationSupportsMultipleScenes"))
        let url = URL(string: "https://example.org")!
        #expect(await UIApplication.shared.open(url) == false)
        if let scene = harness.window.windowScene {
            UIApplication.shared.requestSceneSessionDestruction(scene.session, options: nil)
        }
        #expect(heard.suffix(2) == ["disconnect", "discard 1"])
        #expect(UIApplication.shared.connectedScenes.isEmpty)
    }
}
