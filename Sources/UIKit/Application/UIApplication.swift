/// The object that represents the process: its windows and scenes, its foreground and background states, and the last
/// responder in the chain.
///
/// Its state follows its scenes (see ``UIScene/activationState-swift.property``), which their hosts drive, for example
/// when a window is minimised.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The state of an app.
    public enum State: Int, Sendable {
        /// In the foreground and receiving events.
        case active
        /// In the foreground without receiving events.
        case inactive
        /// Not visible.
        case background
    }

    /// The app; in a test, the app of its harness.
    public static var shared: UIApplication {
        if let only { return only }
        let app = UIApplication()
        only = app
        return app
    }
    /// The instance, created by `UIApplicationMain` with its class, or on first access.
    static var only: UIApplication? {
        get { apps.current }
        set { apps.current = newValue }
    }
    private static let apps = PerThread<UIApplication?>(isPerScope: true) { nil }

    /// Creates the app's only instance; the system calls it.
    public override init() {
        super.init()
        if UIApplication.only == nil { UIApplication.only = self }
    }

    /// The user's text size, from `UIAccessibility.settings`.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        UIAccessibility.settings.preferredContentSizeCategory
    }
    /// The delegate. Default nil.
    open weak var delegate: (any UIApplicationDelegate)?
    /// The delegate of an app that `UIApplicationMain` started, which nothing else retains.
    var launchedDelegate: (any UIApplicationDelegate)?
    /// The state; active unless a host changes it.
    public internal(set) var applicationState = State.active
    /// Stored without effect: hosts never dim a display. Default `false`.
    open var isIdleTimerDisabled = false

    /// Stored without effect: desktops show no actions of an app's icon. Default nil.
    open var shortcutItems: [UIApplicationShortcutItem]?
    /// Stored without effect: desktops show no number on an app's icon. Default 0.
    open var applicationIconBadgeNumber = 0
    /// Stored without effect: there is no status bar. Default `false`.
    open var isNetworkActivityIndicatorVisible = false
    /// The orientation of the first scene; portrait without one.
    open var statusBarOrientation: UIInterfaceOrientation {
        scenes.lazy.compactMap { $0 as? UIWindowScene }.first?.interfaceOrientation ?? .portrait
    }

    /// Zero: windows have no status bar.
    open var statusBarFrame: CGRect { .zero }

    /// The layout direction of the app's screen.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Delivers an event to its window.
    open func sendEvent(_ event: UIEvent) {
        let window = event.allTouches?.first?.window ?? event.window ?? keyWindow
        window?.sendEvent(event)
    }

    /// Calls a method on a target, with the sender and the event as far as its selector has parameters for them. Without a
    /// target, the first responder that has the method is called: in the chain from the first responder, from the sender,
    /// or from the key window's responder. Returns `false` if there is none.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        guard let receiver = target.map({ $0 as AnyObject }) ?? self.target(of: action, from: sender) else {
            return false
        }
        action.send(to: receiver, sender, event)
        return true
    }
    /// The values of a telephone's app.
    var deviceState = DeviceState()

    // MARK: Windows

    private struct WeakWindow { weak var window: UIWindow? }
    private var shownWindows: [WeakWindow] = []
    private weak var chosenKeyWindow: UIWindow?

    /// The windows that were made visible, in that order.
    open var windows: [UIWindow] { shownWindows.compactMap(\.window) }
    /// The window that receives keys: the last one that was made key.
    open var keyWindow: UIWindow? { chosenKeyWindow }

    func show(_ window: UIWindow) {
        shownWindows.removeAll { $0.window == nil || $0.window === window }
        shownWindows.append(WeakWindow(window: window))
    }

    func makeKey(_ window: UIWindow) {
        guard chosenKeyWindow !== window else { return }
        let old = chosenKeyWindow
        old?.resignKey()
        chosenKeyWindow = window
        if let old { NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old) }
        window.becomeKey()
        NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }

    // MARK: Scenes

    /// The host that shows the scenes of an app started by `UIApplicationMain`.
    weak var host: (any ApplicationHost)?
    /// The connected scenes, in the order of their connection.
    var scenes: [UIScene] = []

    /// The connected scenes: one for each desktop window, or the one that is rendered or tested.
    open var connectedScenes: Set<UIScene> { Set(scenes) }
    /// The sessions of the scenes.
    open var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
    /// `true` if the app may have several desktop windows at a time: `UIApplicationSupportsMultipleScenes` of the scene
    /// manifest in `Info.plist`.
    open var supportsMultipleScenes: Bool { host != nil && AppInformation.main.supportsMultipleScenes }
}
