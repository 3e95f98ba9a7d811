/// The one object that stands for the process: its windows and scenes, its life from the foreground to the background and
/// back, and the last responder of the chain.
///
/// Its life is that of its scenes (see ``UIScene/activationState-swift.property``): what shows them drives it, such as a
/// window that is minimised.
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

    /// The app; in a test that of its harness.
    public static var shared: UIApplication {
        if let only { return only }
        let app = UIApplication()
        only = app
        return app
    }
    /// Made by `UIApplicationMain`, of the class that it names, or when it is asked for.
    static var only: UIApplication? {
        get { apps.current }
        set { apps.current = newValue }
    }
    private static let apps = PerThread<UIApplication?>(isPerScope: true) { nil }

    /// An app has one instance, which the system makes.
    public override init() {
        super.init()
        if UIApplication.only == nil { UIApplication.only = self }
    }

    /// How large the user wants text, as `UIAccessibility.settings` says it.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        UIAccessibility.settings.preferredContentSizeCategory
    }
    /// Who hears of the app's life. Default nil.
    open weak var delegate: (any UIApplicationDelegate)?
    /// Of an app that was started by `UIApplicationMain`: nobody else holds it.
    var launchedDelegate: (any UIApplicationDelegate)?
    /// Active unless a host says otherwise.
    public internal(set) var applicationState = State.active
    /// Kept for apps that set it: hosts never dim a display themselves. Default false.
    open var isIdleTimerDisabled = false

    /// Zero: windows have no status bar here.
    open var statusBarFrame: CGRect { .zero }

    /// Which way the app is read: its screen's.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Takes an event to the window that it is for.
    open func sendEvent(_ event: UIEvent) {
        let window = event.allTouches?.first?.window ?? event.window ?? keyWindow
        window?.sendEvent(event)
    }

    // MARK: Windows

    private struct WeakWindow { weak var window: UIWindow? }
    private var shownWindows: [WeakWindow] = []
    private weak var chosenKeyWindow: UIWindow?

    /// The windows that were made visible, in that order.
    open var windows: [UIWindow] { shownWindows.compactMap(\.window) }
    /// The one that gets keys: the last that was made key.
    open var keyWindow: UIWindow? { chosenKeyWindow }

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

    // MARK: Scenes

    /// What shows the scenes of an app that was started by `UIApplicationMain`.
    weak var host: (any ApplicationHost)?
    /// The scenes that are shown, the last connected last.
    var scenes: [UIScene] = []

    /// The scenes that are there: one for each window of the desktop, or the one that is rendered or under test.
    open var connectedScenes: Set<UIScene> { Set(scenes) }
    /// Their sessions.
    open var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
    /// Whether the app may have more than one window of the desktop at a time: `UIApplicationSupportsMultipleScenes` of
    /// the scene manifest in `Info.plist`.
    open var supportsMultipleScenes: Bool { host != nil && AppInformation.main.supportsMultipleScenes }
}
