/// What stays the same of a scene: a number of its own, its role and how it was made.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A window with the app's interface.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene; nil before it is connected and after it is gone.
    open internal(set) weak var scene: UIScene?
    /// What the scene is for.
    public let role: Role
    /// How the scene was made.
    open internal(set) var configuration: UISceneConfiguration
    /// "1" for the first of the process, "2" for the next: sessions do not outlive the process here.
    public let persistentIdentifier: String
    /// The app's own notes. Default nil.
    open var userInfo: [String: Any]?
    /// Kept for the app; it is gone with the process. Default nil.
    open var stateRestorationActivity: NSUserActivity?

    private static var lastNumber = 0

    init(role: Role, configuration: UISceneConfiguration) {
        UISceneSession.lastNumber += 1
        (self.role, self.configuration) = (role, configuration)
        persistentIdentifier = String(UISceneSession.lastNumber)
    }
}

/// How a scene is made: the classes of the scene and of its delegate.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    /// A name in the scene manifest of `Info.plist`, or nil.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The scene's class; nil for `UIWindowScene`.
    open var sceneClass: AnyClass?
    /// The class of the delegate, an `NSObject` with an `init()` that adopts `UISceneDelegate`; nil for none. For a nil here
    /// with a name, the scene manifest counts, and where there is none, the class `SceneDelegate` of the app's module.
    open var delegateClass: AnyClass?

    /// The configuration of this name in the scene manifest, or an empty one.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        (self.name, role) = (name, sessionRole)
        let known = AppInformation.main.scene(named: name, role: sessionRole)
        (sceneClass, delegateClass) = (known?.sceneClass, known?.delegateClass)
    }
}
