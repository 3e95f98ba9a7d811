public import UIKit

extension OfflineRenderer {
    /// Shows `view` in a window of its own, filled by it. Without a size the view keeps its own.
    @MainActor public convenience init(
        view: UIView, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        UIAccessibility.settings = accessibility
        let (window, use) = OfflineRenderer.makeWindow(
            size: size ?? view.bounds.size, scale: scale, style: style, direction: layoutDirection)
        self.init(
            layer: window.layer, size: window.bounds.size, scale: scale, owner: WindowOwner(window, use, scene: nil))
        window.fill(with: view)
    }

    /// Shows a scene, in its own size unless told another, and replays its touches: from right to left, if it is laid out
    /// so.
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
        let (window, use) = OfflineRenderer.makeWindow(
            size: size ?? scene.size, scale: scale, style: style, direction: layoutDirection)
        self.init(
            layer: window.layer, size: window.bounds.size, scale: scale, owner: WindowOwner(window, use, scene: scene))
        drivesTasks = true
        host.journal = journal
        // Screen and clock stand before the scene makes its view: what it makes may ask for both.
        window.fill(with: scene.makeView())
    }

    /// Has the touches of the scene's script touch the window: from right to left, if it is laid out so. `keeping` answers
    /// what becomes of a touch; nil: it is left out.
    @MainActor package func replayScript(
        of scene: any Scene, keeping: (ScriptedTouch) -> ScriptedTouch? = { $0 }
    ) {
        guard let window else { return }
        for (finger, touch) in OfflineRenderer.script(of: scene, in: window).enumerated() {
            if let touch = keeping(touch) { replay(touch, finger: finger, in: window) }
        }
    }

    /// The touches of a scene's script in a window that shows it.
    @MainActor package static func script(of scene: any Scene, in window: UIWindow) -> [ScriptedTouch] {
        let script = scene.script(in: window.bounds.size)
        guard window.traitCollection.layoutDirection == .rightToLeft else { return script }
        return script.map { $0.mirrored(width: window.bounds.width) }
    }

    /// The window that shows the view or the scene; nil for a bare layer.
    @MainActor public var window: UIWindow? {
        host.layer.delegate as? UIWindow
    }

    @MainActor private static func makeWindow(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) -> (UIWindow, UIScreen.Use) {
        let use = UIScreen.main.use(size: size, scale: scale, style: style, direction: direction)
        UIApplication.shared.reset()
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        // Another renderer beside this one does not change how it looks.
        window.screen = UIScreen.main.copyOfNow()
        return (window, use)
    }

    /// What lives as long as a renderer of views.
    private final class WindowOwner {
        let window: UIWindow, screen: UIScreen.Use, scene: (any Scene)?
        init(_ window: UIWindow, _ screen: UIScreen.Use, scene: (any Scene)?) {
            (self.window, self.screen, self.scene) = (window, screen, scene)
        }
    }
}
