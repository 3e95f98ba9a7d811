extension UIApplication {
    /// Creates the application object and its delegate. The host calls this before it shows the first scene.
    package static func make(_ launch: AppLaunch, on host: any ApplicationHost) -> UIApplication {
        only = nil
        let app = launch.principal.dynamicInit()
        only = app
        app.host = host
        app.applicationState = .background
        if let type = launch.delegate {
            let object = (type as? NSObject.Type)?.dynamicInit()
            guard let delegate = object as? any UIApplicationDelegate else {
                fatalError("\(type) must be an NSObject that adopts UIApplicationDelegate.")
            }
            app.launchedDelegate = delegate
            app.delegate = delegate
        }
        return app
    }

    /// Launches the app: notifies the delegate, connects the first scene and brings it to the foreground. `host` has
    /// already shown `scene`, so the screen has its size.
    package func start(with launch: AppLaunch, in scene: UIWindowScene) {
        let urls = launch.urls
        AppBundle.device = UIScreen.main.traitCollection.userInterfaceIdiom == .pad ? .ipad : .iphone
        // Windows that the delegate creates appear in the scene.
        scenes = [scene]
        let window = AppInformation.main.mainStoryboard.flatMap(loadWindow)
        finishLaunching(urls.first.map { [.url: $0] })
        if window != nil { delegate?.window?.makeKeyAndVisible() }
        let options = UIScene.ConnectionOptions()
        options.urlContexts = Set(urls.map { UIOpenURLContext(url: $0) })
        connect(scene, options)
        if scene.delegate == nil {
            for url in urls { _ = delegate?.application(self, open: url, options: [:]) }
        }
    }

    /// Creates the window of the app's main storyboard and gives it to the delegate. Nil if the delegate has no property
    /// for it, which is logged.
    private func loadWindow(_ storyboard: UIStoryboard) -> UIWindow? {
        guard let root = storyboard.instantiateInitialViewController(), let delegate else { return nil }
        let window = delegate.window ?? UIWindow(frame: UIScreen.main.bounds)
        storyboard.prepare(window, root)
        delegate.window = window
        if delegate.window == nil {
            report("\(type(of: delegate)) must have the property window: without it the main storyboard is not shown.")
        }
        return delegate.window
    }

    /// Determines the configuration of the scene and creates its delegate.
    func connect(_ scene: UIWindowScene, _ options: UIScene.ConnectionOptions) {
        let session = scene.session
        if let delegate {
            session.configuration = delegate.application(self, configurationForConnecting: session, options: options)
        }
        if !scenes.contains(scene) { scenes.append(scene) }
        if let type = session.configuration.delegateClass {
            let object = (type as? NSObject.Type)?.dynamicInit()
            guard let delegate = object as? any UISceneDelegate else {
                fatalError("\(type) must be an NSObject that adopts UISceneDelegate.")
            }
            scene.delegate = delegate
        }
        let windowDelegate = scene.delegate as? any UIWindowSceneDelegate
        if let storyboard = session.configuration.storyboard, let root = storyboard.instantiateInitialViewController() {
            let window = windowDelegate?.window ?? UIWindow(windowScene: scene)
            storyboard.prepare(window, root)
            windowDelegate?.window = window
        }
        scene.post(UIScene.willConnectNotification)
        scene.delegate?.scene(scene, willConnectTo: session, options: options)
        if session.configuration.storyboard != nil { windowDelegate?.window?.makeKeyAndVisible() }
        scene.becomeActive()
    }

    /// Disconnects a closed scene. Returns `true` if it was the last one.
    package func disconnect(_ scene: UIWindowScene) -> Bool {
        guard scenes.contains(scene) else { return scenes.isEmpty }
        scene.disconnect()
        scenes.removeAll { $0 === scene }
        delegate?.application(self, didDiscardSceneSessions: [scene.session])
        return scenes.isEmpty
    }

    /// Ends the app; the next host creates another one.
    package func end() {
        for scene in scenes { scene.disconnect() }
        terminate()
        scenes = []
        host = nil
        launchedDelegate = nil
        AppInformation.main = AppInformation(of: nil)
        AppBundle.start(nil)
        if UIApplication.only === self { UIApplication.only = nil }
    }

    // MARK: Further scenes

    /// A closure for errors of scene requests.
    public typealias SceneErrorHandler = @MainActor @Sendable (any Error) -> Void

    /// Brings a scene to the front. Nil, or a session without a scene, shows a new scene if the app supports several
    /// (see `supportsMultipleScenes`). `errorHandler` receives the reason of a refusal.
    public func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: SceneErrorHandler? = nil
    ) {
        if let scene = sceneSession?.scene {
            scene.display?.raise()
            return
        }
        guard let host, supportsMultipleScenes else {
            errorHandler?(
                UIScene.Refusal(
                    "the app supports one scene; set UIApplicationSupportsMultipleScenes in Info.plist for several"))
            return
        }
        let session = UISceneSession(
            role: .windowApplication,
            configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        let settings = UIScene.ConnectionOptions()
        settings.userActivities = userActivity.map { [$0] } ?? []
        let scene = UIWindowScene(session: session, connectionOptions: settings)
        do {
            try host.show(scene)
            connect(scene, settings)
        } catch {
            errorHandler?(error)
        }
    }

    /// Closes a scene permanently, like its window's close button.
    public func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: SceneErrorHandler? = nil
    ) {
        guard let host, let scene = sceneSession.scene as? UIWindowScene else {
            errorHandler?(UIScene.Refusal("the session has no scene to close"))
            return
        }
        host.close(scene)
    }
}

extension UIScene {
    /// The reason why there is no scene, in one sentence.
    package struct Refusal: LocalizedError {
        package let errorDescription: String?
        package init(_ reason: String) { errorDescription = reason }
    }

    /// Options for activating a scene: a type without options.
    @preconcurrency @MainActor open class ActivationRequestOptions: NSObject {
        public override init() {}
        /// Stored without effect. Default nil.
        open var requestingScene: UIScene?
    }

}

/// Options for closing a scene: a type without options.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {
    public override init() {}
}
