import QuartzCore

// The app's life follows that of its scenes: it is as awake as the one that is most awake.

extension UIApplication {
    /// A host of its own kind starts with an app that is active and shows one scene.
    package func begin(with scene: UIWindowScene) {
        guard host == nil else { return }
        scenes = [scene]
        scene.beginActive()
        applicationState = .active
    }

    /// A scene that a host shows is gone.
    package func forget(_ scene: UIScene) { scenes.removeAll { $0 === scene } }

    /// Where a window appears that names no scene: the one whose code runs, or of an app the one that is in use.
    var sceneForNewWindow: UIWindowScene? {
        if host != nil {
            return keyWindow?.windowScene ?? scenes.reversed().compactMap { $0 as? UIWindowScene }.first
        }
        guard let root = LayerHost.current?.layer else { return nil }
        if let window = root.delegate as? UIWindow { return window.windowScene }
        return scenes.compactMap { $0 as? UIWindowScene }.first { $0.rootLayer === root }
    }

    /// Scene delegates hear of the foreground instead of the app's.
    private var hearsOfForeground: Bool { !scenes.contains { $0.delegate != nil } }

    /// Takes over the state of the scenes, step by step. Without an app that was started, what changes is all there is.
    func changed(_ scene: UIScene) {
        if host == nil { scenes = [scene] }
        guard let wanted = scenes.map(\.activationState.applicationState).min(by: { $0.rawValue < $1.rawValue }) else {
            return
        }
        if wanted == .background { return enterBackground() }
        enterForeground()
        if wanted == .active { becomeActive() } else { resignActive() }
    }

    private func becomeActive() {
        guard applicationState != .active else { return }
        applicationState = .active
        if hearsOfForeground { delegate?.applicationDidBecomeActive(self) }
        post(UIApplication.didBecomeActiveNotification)
    }

    private func resignActive() {
        guard applicationState == .active else { return }
        if hearsOfForeground { delegate?.applicationWillResignActive(self) }
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
    }

    private func enterBackground() {
        guard applicationState != .background else { return }
        resignActive()
        applicationState = .background
        if hearsOfForeground { delegate?.applicationDidEnterBackground(self) }
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Back on the screen, and not yet active.
    private func enterForeground() {
        guard applicationState == .background else { return }
        if hearsOfForeground { delegate?.applicationWillEnterForeground(self) }
        post(UIApplication.willEnterForegroundNotification)
        applicationState = .inactive
    }

    package func terminate() {
        delegate?.applicationWillTerminate(self)
        post(UIApplication.willTerminateNotification)
    }

    package func finishLaunching(_ options: [LaunchOptionsKey: Any]? = nil) {
        _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
        _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
        NotificationCenter.default.post(
            name: UIApplication.didFinishLaunchingNotification, object: self, userInfo: options)
    }

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

extension UIScene.ActivationState {
    fileprivate var applicationState: UIApplication.State {
        switch self {
        case .foregroundActive: .active
        case .foregroundInactive: .inactive
        case .background, .unattached: .background
        }
    }
}
