/// One instance of an app's interface, with a life of its own: a window of the desktop, or what is rendered or under test.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Whether a scene is seen and gets touches.
    public enum ActivationState: Int, Sendable {
        /// Not shown yet, or no longer.
        case unattached = -1
        /// Seen, and gets touches.
        case foregroundActive = 0
        /// Seen, and gets no touches.
        case foregroundInactive = 1
        /// Not seen.
        case background = 2
    }

    /// What a scene is to show when it appears.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        /// The addresses that are to be opened.
        open internal(set) var urlContexts: Set<UIOpenURLContext> = []
        /// What `requestSceneSessionActivation` was given.
        open internal(set) var userActivities: Set<NSUserActivity> = []
        /// Nil: nobody says which program asked.
        open var sourceApplication: String? { nil }
        /// Nil: there is no hand-off from other devices.
        open var handoffUserActivityType: String? { nil }
    }

    /// How another program opens an address. Nothing can be said here.
    @preconcurrency @MainActor open class OpenExternalURLOptions: NSObject {
        public override init() {}
        /// Only a program that is made for the address, no browser: web addresses are not opened then. Default false.
        open var universalLinksOnly = false
    }

    /// What stays the same of it.
    public let session: UISceneSession
    /// Hears of its life; held by the scene. Default: of the class that its configuration names.
    open var delegate: (any UISceneDelegate)?
    /// Whether it is seen and gets touches.
    open private(set) var activationState = ActivationState.unattached
    /// What the window's bar says. Default nil: the app's name.
    open var title: String! { didSet { display?.titleDidChange() } }
    /// Said behind the title. Default empty.
    open var subtitle = "" { didSet { display?.titleDidChange() } }

    /// What shows it.
    package weak var display: (any SceneDisplay)?

    /// Scenes are made by the system.
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    open override var next: UIResponder? { UIApplication.shared }

    /// Hands an address to the desktop, as `UIApplication.open` does.
    open func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.shared.open(
            url, options: options?.universalLinksOnly == true ? [.universalLinksOnly: true] : [:],
            completionHandler: completion)
    }

    // MARK: Its life, driven by what shows it

    /// Without telling anybody: what is rendered or under test is active from the start.
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

    /// On the screen, and not yet active.
    package func enterForeground() {
        guard activationState == .background || activationState == .unattached else { return }
        delegate?.sceneWillEnterForeground(self)
        post(UIScene.willEnterForegroundNotification)
        activationState = .foregroundInactive
        UIApplication.shared.changed(self)
    }

    /// It is gone for good.
    func disconnect() {
        enterBackground()
        activationState = .unattached
        delegate?.sceneDidDisconnect(self)
        post(UIScene.didDisconnectNotification)
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Posted when a scene is about to be shown for the first time.
    public nonisolated static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
    /// Posted when a scene is gone.
    public nonisolated static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
    /// Posted when a scene gets touches.
    public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// Posted when a scene is about to get no touches.
    public nonisolated static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// Posted when a scene is about to be seen.
    public nonisolated static let willEnterForegroundNotification =
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    /// Posted when a scene is seen no longer.
    public nonisolated static let didEnterBackgroundNotification =
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
}

/// An address that a scene is asked to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL

    init(url: URL) { self.url = url }
}
