import CMicaApplication
import CMicaSDL2
import Mica
import UIKit

/// Runs an app that `UIApplicationMain` starts: a window of the desktop for each of its scenes, until the last is closed,
/// or one picture (`AppPicture`).
@MainActor package final class ApplicationRunner: ApplicationHost {
    private let launch: AppLaunch
    private var windows: [WindowHost] = []
    private var app: UIApplication?

    private init(_ launch: AppLaunch) { self.launch = launch }

    /// Ends the process with one message line if there is no display.
    fileprivate static func run() {
        guard let launch = AppLaunch.current else { return }
        do {
            let picture = try AppPicture(
                CommandLine.arguments, size: launch.windowSize ?? defaultSize, scale: launch.windowScale ?? 2)
            picture?.run(launch)
        } catch {
            AppPicture.end(launch.name, error.description, status: 64)
        }
        let runner = ApplicationRunner(launch)
        do {
            try runner.run()
        } catch {
            FileHandle.standardError.write(Data("\(launch.name): \(error)\n".utf8))
            exit(1)
        }
    }

    private func run() throws {
        var settings = UIAccessibility.Settings.desktop(ProcessInfo.processInfo.environment)
        if let category = launch.contentSizeCategory { settings.preferredContentSizeCategory = category }
        UIAccessibility.settings = settings
        let scene = UIWindowScene(size: size, screen: UIScreen.main)
        let first = try window(for: scene)
        let app = UIApplication.make(launch, on: self)
        self.app = app
        first.host.perform { app.start(with: launch, in: scene) }
        while !windows.isEmpty { WindowLoop.current.turn() }
        app.end()
    }

    /// The size of the app's screen, in points, by the orientations in its information.
    private static var defaultSize: CGSize {
        let bundle = Bundle.ofApp(), key = "UISupportedInterfaceOrientations"
        func orientations(_ key: String) -> [String]? { bundle.object(forInfoDictionaryKey: key) as? [String] }
        if let names = orientations(key + "~iphone") ?? orientations(key) { return size(orientations: names) }
        let names = orientations(key + "~ipad")
        return size(orientations: names ?? [], isTablet: names != nil)
    }

    /// Returns the size of a phone's screen, or a tablet's, for the values of `UISupportedInterfaceOrientations`: on its
    /// side if there is no upright one among them.
    package static func size(orientations: [String], isTablet: Bool = false) -> CGSize {
        let sides: (CGFloat, CGFloat) = isTablet ? (768, 1024) : (390, 844)
        let isWide = !orientations.isEmpty && orientations.allSatisfy { $0.contains("Landscape") }
        return isWide ? CGSize(width: sides.1, height: sides.0) : CGSize(width: sides.0, height: sides.1)
    }

    /// The size of the app's screen, unless an argument specifies another.
    private var size: CGSize { launch.windowSize ?? ApplicationRunner.defaultSize }

    private func window(for scene: UIWindowScene) throws -> WindowHost {
        let window = try WindowHost(
            of: scene, title: launch.name, size: size, scale: launch.windowScale, style: launch.style ?? .light,
            direction: launch.isRightToLeft ? .rightToLeft : .leftToRight, isFirst: windows.isEmpty)
        window.outputName = launch.name
        window.usesOnScreenKeyboard = launch.usesOnScreenKeyboard
        window.didClose = { [weak self, weak window] in
            self?.windows.removeAll { $0 === window }
            _ = self?.app?.disconnect(scene)
        }
        windows.append(window)
        return window
    }

    // MARK: Requests of the app

    package func show(_ scene: UIWindowScene) throws {
        scene.resize(to: size)
        _ = try window(for: scene)
    }

    package func close(_ scene: UIWindowScene) { windows.first { $0.scene === scene }?.close() }

    package func open(_ url: URL) -> Bool { SDL_OpenURL(url.absoluteString) == 0 }
}

/// The function that `UIApplicationMain` looks up in programs with this module.
@_cdecl("mica_window_run_application") func runApplication() {
    MainActor.assumeIsolated { ApplicationRunner.run() }
}
