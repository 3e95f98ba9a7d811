/// The persistent properties of a scene: its identifier, role and configuration.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// The role of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A window with the app's interface.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene; nil before it is connected and after it is disconnected.
    open internal(set) weak var scene: UIScene?
    /// The role of the scene.
    public let role: Role
    /// The configuration of the scene.
    open internal(set) var configuration: UISceneConfiguration
    /// "1" for the first session of the process, "2" for the next one; sessions do not outlive the process here.
    public let persistentIdentifier: String
    /// The app's own data. Default nil.
    open var userInfo: [String: Any]?
    /// The app's activity, stored until the process ends. Default nil.
    open var stateRestorationActivity: NSUserActivity?

    private static var lastNumber = 0

    init(role: Role, configuration: UISceneConfiguration) {
        UISceneSession.lastNumber += 1
        self.role = role
        self.configuration = configuration
        persistentIdentifier = String(UISceneSession.lastNumber)
    }
}

/// The configuration of a scene: its class, that of its delegate, and its storyboard.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    /// A name in the scene manifest of `Info.plist`, or nil.
    public let name: String?
    /// The role of the scene.
    public let role: UISceneSession.Role
    /// The scene's class; nil for `UIWindowScene`.
    open var sceneClass: AnyClass?
    /// The delegate's class, an `NSObject` with an `init()` that adopts `UISceneDelegate`; nil for none. For nil with a
    /// name, the scene manifest is used; without a manifest, the class `SceneDelegate` of the app's module.
    open var delegateClass: AnyClass?
    /// The storyboard whose initial controller is the root of the scene's window. Default that of the scene manifest.
    open var storyboard: UIStoryboard?

    /// Creates the configuration with this name from the scene manifest, or an empty one.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        let known = AppInformation.main.scene(named: name, role: sessionRole)
        sceneClass = known?.sceneClass
        delegateClass = known?.delegateClass
        storyboard = known?.storyboard
    }
}
