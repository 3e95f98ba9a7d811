import QuartzCore

// The app's state is that of its most active scene.

extension UIApplication {
    /// Adds the scene of a host that runs no app of its own; the app is active.
    package func begin(with scene: UIWindowScene) {
        guard host == nil else { return }
        scenes = [scene]
        scene.beginActive()
        applicationState = .active
    }

    /// Removes a scene whose host has ended.
    package func forget(_ scene: UIScene) { scenes.removeAll { $0 === scene } }

    /// The scene for a window that names none: the scene whose code runs, or the app's scene in use.
    var sceneForNewWindow: UIWindowScene? {
        if host != nil {
            return keyWindow?.windowScene ?? scenes.reversed().compactMap { $0 as? UIWindowScene }.first
        }
        guard let root = LayerHost.current?.layer else { return nil }
        if let window = root.delegate as? UIWindow { return window.windowScene }
        return scenes.compactMap { $0 as? UIWindowScene }.first { $0.rootLayer === root }
    }

    /// `true` if the app's delegate is notified of foreground changes, because there are no scene delegates.
    private var delegateFollowsForeground: Bool { !scenes.contains { $0.delegate != nil } }

    /// Updates the app's state from those of the scenes, step by step. Without a started app, the changed scene is the
    /// only one.
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
        if delegateFollowsForeground { delegate?.applicationDidBecomeActive(self) }
        post(UIApplication.didBecomeActiveNotification)
    }

    private func resignActive() {
        guard applicationState == .active else { return }
        if delegateFollowsForeground { delegate?.applicationWillResignActive(self) }
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
    }

    private func enterBackground() {
        guard applicationState != .background else { return }
        resignActive()
        applicationState = .background
        if delegateFollowsForeground { delegate?.applicationDidEnterBackground(self) }
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Moves to the foreground, still inactive.
    private func enterForeground() {
        guard applicationState == .background else { return }
        if delegateFollowsForeground { delegate?.applicationWillEnterForeground(self) }
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

    /// Posted after the app became active.
    public nonisolated static let didBecomeActiveNotification =
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted before the app becomes inactive.
    public nonisolated static let willResignActiveNotification =
        NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// Posted after the app entered the background.
    public nonisolated static let didEnterBackgroundNotification =
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted before the app enters the foreground.
    public nonisolated static let willEnterForegroundNotification =
        NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    /// Never posted: windows have no status bar here.
    public nonisolated static let didChangeStatusBarFrameNotification =
        NSNotification.Name("UIApplicationDidChangeStatusBarFrameNotification")
    /// Posted after the app launched.
    public nonisolated static let didFinishLaunchingNotification =
        NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted before the app terminates.
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
