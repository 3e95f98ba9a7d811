import QuartzCore
public import UIKit

extension OfflineRenderer {
    /// Shows `view` in a window of its own, filled by it. Without a size the view keeps its own. `scale`: pixels a
    /// point, by default 2.
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

    /// Shows a controller as the root of a window of its own. Without a size its view keeps its own. `scale`: pixels a
    /// point, by default 2.
    @MainActor public convenience init(
        controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        // The view brings its controller along.
        self.init(
            view: controller.view, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: accessibility)
    }

    /// Shows a scene, in its own size unless told another, and replays its touches: from right to left, if it is laid out
    /// so. `scale`: pixels a point, by default 2.
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

    /// The same without the touches. `journal` hears of the animations that the scene begins with, too.
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
        // Screen and clock stand before the scene makes its view: what it makes may ask for both.
        owner.shownWindow.fill(with: scene.makeView())
    }

    /// Has the touches of the scene's script touch the window: from right to left, if it is laid out so. `keeping` answers
    /// what becomes of a touch; nil: it is left out.
    @MainActor package func replayScript(
        of scene: any Scene, keeping: (ScriptedTouch) -> ScriptedTouch? = { $0 }
    ) {
        guard let window else { return }
        for (finger, touch) in OfflineRenderer.script(of: scene, in: window).enumerated() {
            if let touch = keeping(touch) { replay(touch, finger: finger) }
        }
    }

    /// The touches of a scene's script in a window that shows it.
    @MainActor package static func script(of scene: any Scene, in window: UIWindow) -> [ScriptedTouch] {
        let script = scene.script(in: window.bounds.size)
        guard window.traitCollection.layoutDirection == .rightToLeft else { return script }
        return script.map { $0.mirrored(width: window.bounds.width) }
    }

    /// The window that shows the view or the scene; nil for a bare layer.
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
        // Another renderer beside this one does not change how it looks.
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
            (self.windowScene, self.screen) = (windowScene, screen)
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
            (shownWindow, self.scene) = (window, scene)
            super.init(UIWindowScene(showing: window), screen)
            app.begin(with: windowScene)
        }

        isolated deinit { app.forget(windowScene) }

        override var window: UIWindow? { shownWindow }
    }

    /// An app has one scene under test, and no other program to open addresses with.
    private final class AppOwner: SceneOwner, ApplicationHost {
        var app: UIApplication?

        isolated deinit { app?.end() }

        func show(_ scene: UIWindowScene) throws { throw UIScene.Refusal("a test can have only one scene of an app") }
        func close(_ scene: UIWindowScene) { _ = app?.disconnect(scene) }
        func open(_ url: URL) -> Bool { false }
    }
}
