import QuartzCore
public import UIKit

extension OfflineRenderer {
    /// Shows `view` in its own window, which it fills. Without a size the view keeps its own. `scale`: pixels per
    /// point, default 2.
    @MainActor public convenience init(
        view: UIView, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        UIAccessibility.settings = accessibility
        let size = size ?? view.bounds.size
        let owner = OfflineRenderer.makeWindow(
            size: size, scale: scale, style: style, direction: layoutDirection, scene: nil)
        self.init(showing: owner, size: size, scale: scale)
        owner.shownWindow.fill(with: view)
    }

    /// Shows a controller as the root of its own window. Without a size its view keeps its own. `scale`: pixels per
    /// point, default 2.
    @MainActor public convenience init(
        controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        // The view retains its controller.
        self.init(
            view: controller.view, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: accessibility)
    }

    /// Shows a scene, by default in its own size, and replays its touches, mirrored if its layout is right-to-left.
    /// `scale`: pixels per point, default 2.
    @MainActor public convenience init(
        scene: any Scene, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        self.init(
            scene: scene, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: accessibility, journal: nil)
        replayScript(of: scene)
    }

    /// Shows a scene without its touches. `journal` also records the animations with which the scene begins.
    @MainActor package convenience init(
        scene: any Scene, size: CGSize?, scale: CGFloat, style: UIUserInterfaceStyle,
        layoutDirection: UITraitEnvironmentLayoutDirection, accessibility: UIAccessibility.Settings,
        journal: AnimationJournal?
    ) {
        UIAccessibility.settings = accessibility
        let size = size ?? scene.size
        let owner = OfflineRenderer.makeWindow(
            size: size, scale: scale, style: style, direction: layoutDirection, scene: scene)
        self.init(showing: owner, size: size, scale: scale)
        drivesTasks = true
        host.journal = journal
        // Screen and clock are set before the scene creates its view, which may use both.
        owner.shownWindow.fill(with: scene.makeView())
    }

    /// Replays the touches of the scene's script in the window, mirrored if its layout is right-to-left. `keeping`
    /// returns the touch to replay in place of each one; `nil` to skip it.
    @MainActor package func replayScript(
        of scene: any Scene, keeping: (ScriptedTouch) -> ScriptedTouch? = { $0 }
    ) {
        guard let window else { return }
        for (finger, touch) in OfflineRenderer.script(of: scene, in: window).enumerated() {
            if let touch = keeping(touch) { replay(touch, finger: finger) }
        }
    }

    /// Returns the touches of a scene's script in a window that shows it.
    @MainActor package static func script(of scene: any Scene, in window: UIWindow) -> [ScriptedTouch] {
        let script = scene.script(in: window.bounds.size)
        guard window.traitCollection.layoutDirection == .rightToLeft else { return script }
        return script.map { $0.mirrored(width: window.bounds.width) }
    }

    /// The window that shows the view or the scene; `nil` for a bare layer.
    @MainActor public var window: UIWindow? { (owner as? SceneOwner)?.window }

    /// The scene that delivers touches and keys to the windows; `nil` for a bare layer.
    @MainActor package var windowScene: UIWindowScene? { (owner as? SceneOwner)?.windowScene }

    @MainActor private convenience init(showing owner: WindowOwner, size: CGSize, scale: CGFloat) {
        self.init(layer: owner.windowScene.rootLayer, size: size, scale: scale, owner: owner)
        owner.host = host
    }

    @MainActor private static func makeWindow(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection,
        scene: (any Scene)?
    ) -> WindowOwner {
        let (size, scale) = canvas(size, scale)
        let use = UIScreen.main.use(size: size, scale: scale, style: style, direction: direction)
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        // Other renderers do not affect the appearance of this one.
        window.screen = UIScreen.main.copyOfNow()
        return WindowOwner(window, use, scene: scene)
    }

    /// Runs an app from its start, on a canvas of `size` points.
    @MainActor package convenience init(
        application launch: AppLaunch, size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle,
        layoutDirection: UITraitEnvironmentLayoutDirection, accessibility: UIAccessibility.Settings
    ) {
        UIAccessibility.settings = accessibility
        let canvas = OfflineRenderer.canvas(size, scale)
        let use = UIScreen.main.use(
            size: canvas.size, scale: canvas.scale, style: style, direction: layoutDirection)
        let owner = AppOwner(UIWindowScene(size: canvas.size, screen: UIScreen.main.copyOfNow()), use)
        self.init(layer: owner.windowScene.rootLayer, size: size, scale: scale, owner: owner)
        host.background = UIColor.black.cgColor.rasterColor
        owner.host = host
        owner.app = UIApplication.make(launch, on: owner)
        owner.app?.start(with: launch, in: owner.windowScene)
    }

    /// The objects that live as long as a renderer of views.
    @MainActor private class SceneOwner: SceneDisplay {
        let windowScene: UIWindowScene
        weak var host: LayerHost?
        private let screen: UIScreen.Use

        init(_ windowScene: UIWindowScene, _ screen: UIScreen.Use) {
            self.windowScene = windowScene
            self.screen = screen
            windowScene.display = self
        }

        var window: UIWindow? { windowScene.keyWindow ?? windowScene.windows.last }

        func rootLayerDidChange() { host?.layer = windowScene.rootLayer }
    }

    private final class WindowOwner: SceneOwner {
        let shownWindow: UIWindow
        private let scene: (any Scene)?
        private let app = UIApplication.shared

        init(_ window: UIWindow, _ screen: UIScreen.Use, scene: (any Scene)?) {
            shownWindow = window
            self.scene = scene
            super.init(UIWindowScene(showing: window), screen)
            app.begin(with: windowScene)
        }

        isolated deinit { app.forget(windowScene) }

        override var window: UIWindow? { shownWindow }
    }

    /// An app has one scene under test, and no other program that could open addresses.
    private final class AppOwner: SceneOwner, ApplicationHost {
        var app: UIApplication?

        isolated deinit { app?.end() }

        func show(_ scene: UIWindowScene) throws { throw UIScene.Refusal("a test can have only one scene of an app") }
        func close(_ scene: UIWindowScene) { _ = app?.disconnect(scene) }
        func open(_ url: URL) -> Bool { false }
    }
}
