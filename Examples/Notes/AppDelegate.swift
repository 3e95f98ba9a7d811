import UIKit

/// The app: its notes in a navigation controller.
public final class AppDelegate: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
    /// The location of the notes. Tests put them somewhere else.
    public static var makeStore: @MainActor () -> NoteStore = { .ofUser }
    private lazy var store = AppDelegate.makeStore()

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let navigation = UINavigationController(rootViewController: NotesListController(store: store))
        navigation.navigationBar.prefersLargeTitles = true
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    public func applicationWillResignActive(_ application: UIApplication) { store.save() }
    public func applicationWillTerminate(_ application: UIApplication) { store.save() }
}
