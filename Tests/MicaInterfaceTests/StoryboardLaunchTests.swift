import Mica
import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor private var heard: [String] = []

private final class MainController: UIViewController {
    override func awakeFromNib() { heard.append("awake") }
    override func viewDidLoad() { heard.append("load") }
    override func viewDidAppear(_ animated: Bool) { heard.append("appear") }
}

private final class StoryboardDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        heard.append("will \(window?.rootViewController?.title ?? "-") key \(window?.isKeyWindow ?? false)")
        return true
    }
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        heard.append("did key \(window?.isKeyWindow ?? false)")
        return true
    }
}

private final class SceneAppDelegate: UIResponder, UIApplicationDelegate {}
/// Not private: the scene manifest contains its name.
final class StoryboardSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) { heard.append("connect \(window?.rootViewController?.title ?? "-") key \(window?.isKeyWindow ?? false)") }
}

@MainActor @Suite(.serialized, .fixedFonts) struct StoryboardLaunchTests {
    init() {
        heard = []
        TestStoryboard.register(
            "LaunchMain", [TestStoryboard.scene("main", MainController.self)], initial: "main", tint: { .magenta })
    }

    /// Starts an app whose `Info.plist` has the entries.
    private func launch(_ delegate: (NSObject & UIApplicationDelegate).Type, _ entries: String) throws
        -> OfflineRenderer
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
        try Data(text.utf8).write(to: folder.appendingPathComponent("Info.plist"))
        let launch = AppLaunch(
            principal: UIApplication.self, delegate: delegate, arguments: ["app"],
            information: AppInformation(of: delegate, program: folder.appendingPathComponent("App").path))
        let renderer = OfflineRenderer(
            application: launch, size: CGSize(width: 390, height: 700), scale: 2, style: .light,
            layoutDirection: .leftToRight, accessibility: UIAccessibility.Settings())
        renderer.advance(to: 0)
        return renderer
    }

    @Test func mainStoryboard_fillsTheDelegatesWindow() throws {
        let app = try launch(
            StoryboardDelegate.self, "<key>UIMainStoryboardFile</key><string>LaunchMain</string>")
        let window = try #require(app.window)
        #expect(heard == ["awake", "will main key false", "did key false", "load", "appear"])
        #expect(window.isKeyWindow && window.rootViewController?.title == "main")
        #expect((UIApplication.shared.delegate as? StoryboardDelegate)?.window === window)
        #expect(window.frame == CGRect(x: 0, y: 0, width: 390, height: 700))
        #expect(window.rootViewController?.view.tintColor == .magenta)
    }

    @Test func sceneStoryboard_fillsTheSceneDelegatesWindow() throws {
        let manifest = """
            <key>UIMainStoryboardFile</key><string>LaunchMain</string>
            <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
            <key>UIWindowSceneSessionRoleApplication</key><array><dict>
            <key>UISceneConfigurationName</key><string>Default</string>
            <key>UISceneDelegateClassName</key><string>\(NSStringFromClass(StoryboardSceneDelegate.self))</string>
            <key>UISceneStoryboardFile</key><string>LaunchMain</string></dict></array></dict></dict>
            """
        let app = try launch(SceneAppDelegate.self, manifest)
        let window = try #require(app.window)
        #expect(heard == ["awake", "connect main key false", "load", "appear"])
        let delegate = window.windowScene?.delegate as? StoryboardSceneDelegate
        #expect(delegate?.window === window && window.isKeyWindow && window.tintColor == .magenta)
    }
}
