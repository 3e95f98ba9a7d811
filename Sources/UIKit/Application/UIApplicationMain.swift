import Foundation
import CMicaApplication

/// Starts an app and runs it until its last window is closed: creates the application object and its delegate, shows a
/// window, and lets the delegate fill it. Apps that are marked `@main` or `@UIApplicationMain` call it automatically.
///
/// ```swift
/// @main class AppDelegate: UIResponder, UIApplicationDelegate {
///     var window: UIWindow?
///     func application(
///         _ application: UIApplication,
///         didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///     ) -> Bool {
///         window = UIWindow(frame: UIScreen.main.bounds)
///         window?.rootViewController = NotesViewController()
///         window?.makeKeyAndVisible()
///         return true
///     }
/// }
/// ```
/// The program's target depends on the product `MicaWindow`, whose windows show the app; its sources import only
/// `UIKit`. If no display is available, the program prints one sentence and exits with status 1.
/// - `principalClassName`: A subclass of `UIApplication`; nil for `UIApplication` itself.
/// - `delegateClassName`: A subclass of `NSObject` with `init()` that adopts `UIApplicationDelegate`, in the form of
///   `NSStringFromClass`; nil for none.
/// - Returns: 0, when the app has ended.
@MainActor @discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    func type(_ name: String) -> AnyClass {
        guard let type = NSClassFromString(name) else { fail("\(name) is not a class of this program") }
        return type
    }
    let principal = principalClassName.map { name -> UIApplication.Type in
        guard let type = type(name) as? UIApplication.Type else { fail("\(name) must be a subclass of UIApplication") }
        return type
    }
    let arguments = (0..<Int(argc)).compactMap { argv[$0].map { String(cString: $0) } }
    let launch = AppLaunch(
        principal: principal ?? UIApplication.self, delegate: delegateClassName.map(type), arguments: arguments)
    guard mica_can_run_application() != 0 else {
        fail("this program cannot open windows; add the product MicaWindow to the dependencies of the program's target")
    }
    AppLaunch.current = launch
    mica_run_application()
    return 0
}

extension UIApplicationDelegate {
    /// Starts the app with a delegate of this class.
    public static func main() {
        UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(Self.self))
    }
}

private func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("UIApplicationMain: \(reason)\n".utf8))
    exit(1)
}
