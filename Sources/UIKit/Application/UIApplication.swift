/// What an app hears of its life; every method is optional.
@preconcurrency @MainActor public protocol UIApplicationDelegate: UIResponder {
    /// The app's window. Default nil.
    var window: UIWindow? { get set }
    /// The app is there; make the window here. The answer is ignored.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The app gets touches from now on.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app gets no touches from now on.
    func applicationWillResignActive(_ application: UIApplication)
    /// The app is seen no longer.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app is about to be seen again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The app is about to end.
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
}

/// The one object that stands for the process: its life from the foreground to the background and back, and the last
/// responder of the chain.
///
/// A window host drives the life by what happens to the window (minimising it is going to the background); offline and
/// under tests a script does.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// Whether the app is seen and gets touches.
    public enum State: Int, Sendable {
        /// Seen, and gets touches.
        case active
        /// Seen, and gets no touches.
        case inactive
        /// Not seen.
        case background
    }

    /// Why the app was started. There are no reasons here: the dictionary is empty or nil.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The app.
    public static let shared = UIApplication()

    /// How large the user wants text, as `UIAccessibility.settings` says it.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        UIAccessibility.settings.preferredContentSizeCategory
    }
    /// Who hears of the app's life. Default nil.
    open weak var delegate: (any UIApplicationDelegate)?
    /// Active unless a host says otherwise.
    public private(set) var applicationState = State.active
    /// Kept for apps that set it: hosts never dim a display themselves. Default false.
    open var isIdleTimerDisabled = false

    /// Zero: windows have no status bar here.
    open var statusBarFrame: CGRect { .zero }

    /// Which way the app is read: its screen's.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    private struct WeakWindow { weak var window: UIWindow? }
    private var shownWindows: [WeakWindow] = []
    private weak var chosenKeyWindow: UIWindow?

    /// The windows that were made visible, in that order.
    open var windows: [UIWindow] { shownWindows.compactMap(\.window) }
    /// The one that gets keys: the last that was made key.
    open var keyWindow: UIWindow? { chosenKeyWindow }

    open override var next: UIResponder? { delegate }

    /// Takes an event to the window that it is for.
    open func sendEvent(_ event: UIEvent) {
        let window = event.allTouches?.first?.window ?? event.window ?? keyWindow
        window?.sendEvent(event)
    }

    func show(_ window: UIWindow) {
        shownWindows.removeAll { $0.window == nil || $0.window === window }
        shownWindows.append(WeakWindow(window: window))
    }

    func makeKey(_ window: UIWindow) {
        guard chosenKeyWindow !== window else { return }
        chosenKeyWindow?.resignKey()
        chosenKeyWindow = window
        window.becomeKey()
    }

    // MARK: Life, driven by hosts

    package func becomeActive() {
        enterForeground()
        guard applicationState != .active else { return }
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(UIApplication.didBecomeActiveNotification)
    }

    package func resignActive() {
        guard applicationState == .active else { return }
        delegate?.applicationWillResignActive(self)
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
    }

    package func enterBackground() {
        guard applicationState != .background else { return }
        resignActive()
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Back on the screen, and not yet active.
    package func enterForeground() {
        guard applicationState == .background else { return }
        delegate?.applicationWillEnterForeground(self)
        post(UIApplication.willEnterForegroundNotification)
        applicationState = .inactive
    }

    package func terminate() {
        delegate?.applicationWillTerminate(self)
        post(UIApplication.willTerminateNotification)
    }

    package func finishLaunching() {
        _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
        post(UIApplication.didFinishLaunchingNotification)
    }

    /// A new host starts with an app that is active; whoever listens to the old one hears nothing.
    package func reset() { applicationState = .active }

    private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Posted when the app gets touches again.
    public nonisolated static let didBecomeActiveNotification =
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted when the app is about to get no touches.
    public nonisolated static let willResignActiveNotification =
        NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// Posted when the app is no longer seen.
    public nonisolated static let didEnterBackgroundNotification =
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted when the app is about to be seen again.
    public nonisolated static let willEnterForegroundNotification =
        NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    /// Never posted: windows have no status bar here.
    public nonisolated static let didChangeStatusBarFrameNotification =
        NSNotification.Name("UIApplicationDidChangeStatusBarFrameNotification")
    /// Posted when the app has started.
    public nonisolated static let didFinishLaunchingNotification =
        NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted when the app is about to end.
    public nonisolated static let willTerminateNotification =
        NSNotification.Name("UIApplicationWillTerminateNotification")
}
