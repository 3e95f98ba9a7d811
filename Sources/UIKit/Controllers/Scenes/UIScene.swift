/// One instance of an app's interface with its own life cycle: a desktop window, an offline rendering or a test.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// The activation state of a scene.
    public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// Visible and receiving events.
        case foregroundActive = 0
        /// Visible without receiving events.
        case foregroundInactive = 1
        /// Not visible.
        case background = 2
    }

    /// The reasons why a scene appears.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        /// The URLs to open.
        open internal(set) var urlContexts: Set<UIOpenURLContext> = []
        /// The activities that were given to `requestSceneSessionActivation`.
        open internal(set) var userActivities: Set<NSUserActivity> = []
        /// Always nil: the requesting program is unknown.
        open var sourceApplication: String? { nil }
        /// Always nil: there is no Handoff.
        open var handoffUserActivityType: String? { nil }
    }

    /// Options for opening a URL in another program.
    @preconcurrency @MainActor open class OpenExternalURLOptions: NSObject {
        public override init() {}
        /// `true` if only the URL's own program may open it, not a browser; web URLs are then not opened. Default
        /// `false`.
        open var universalLinksOnly = false
    }

    /// The session of the scene.
    public let session: UISceneSession
    /// The delegate, retained by the scene. Default an instance of the class in its configuration.
    open var delegate: (any UISceneDelegate)?
    /// The activation state of the scene.
    open private(set) var activationState = ActivationState.unattached
    /// The window's title. Default nil: the app's name.
    @Observed open var title: String! { didSet { display?.titleDidChange() } }
    /// The subtitle after the title. Default empty.
    @Observed open var subtitle = "" { didSet { display?.titleDidChange() } }

    /// The display of the scene.
    package weak var display: (any SceneDisplay)?

    /// Creates a scene; called by the system.
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    open override var next: UIResponder? { UIApplication.shared }

    /// Opens a URL in another program, like `UIApplication.open`.
    open func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.shared.open(
            url, options: options?.universalLinksOnly == true ? [.universalLinksOnly: true] : [:],
            completionHandler: completion)
    }

    // MARK: Life cycle, driven by the display

    /// Sets the active state without notifications, for scenes that are rendered or tested.
    func beginActive() { activationState = .foregroundActive }

    package func becomeActive() {
        enterForeground()
        guard activationState != .foregroundActive else { return }
        activationState = .foregroundActive
        delegate?.sceneDidBecomeActive(self)
        post(UIScene.didActivateNotification)
        UIApplication.shared.changed(self)
    }

    package func resignActive() {
        guard activationState == .foregroundActive else { return }
        delegate?.sceneWillResignActive(self)
        post(UIScene.willDeactivateNotification)
        activationState = .foregroundInactive
        UIApplication.shared.changed(self)
    }

    package func enterBackground() {
        guard activationState != .background, activationState != .unattached else { return }
        resignActive()
        activationState = .background
        delegate?.sceneDidEnterBackground(self)
        post(UIScene.didEnterBackgroundNotification)
        UIApplication.shared.changed(self)
    }

    /// Moves to the foreground, still inactive.
    package func enterForeground() {
        guard activationState == .background || activationState == .unattached else { return }
        delegate?.sceneWillEnterForeground(self)
        post(UIScene.willEnterForegroundNotification)
        activationState = .foregroundInactive
        UIApplication.shared.changed(self)
    }

    /// Disconnects the scene permanently.
    func disconnect() {
        enterBackground()
        activationState = .unattached
        delegate?.sceneDidDisconnect(self)
        post(UIScene.didDisconnectNotification)
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Posted before a scene is shown for the first time.
    public nonisolated static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
    /// Posted after a scene was disconnected.
    public nonisolated static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
    /// Posted after a scene became active.
    public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// Posted before a scene becomes inactive.
    public nonisolated static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// Posted before a scene enters the foreground.
    public nonisolated static let willEnterForegroundNotification =
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    /// Posted after a scene entered the background.
    public nonisolated static let didEnterBackgroundNotification =
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
}

/// A URL that a scene is asked to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    init(url: URL) { self.url = url }
}
