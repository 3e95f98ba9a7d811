/// An action for an app's icon. Desktops show none: items are stored, and the app's delegate is not called.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
    fileprivate var values: Values

    fileprivate struct Values {
        var type: String
        var title: String
        var subtitle: String?
        var icon: UIApplicationShortcutIcon?
        var userInfo: [String: Any]?
        var target: Any?
    }

    /// Creates an item.
    /// - `type`: The app's own name for the action.
    /// - `localizedTitle`: The title.
    /// - `localizedSubtitle`: A second line. Default nil.
    /// - `icon`: The picture. Default nil.
    /// - `userInfo`: Values for the app. Default nil. Swift's numbers do not adopt `NSSecureCoding` here, so any value is accepted.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?,
        icon: UIApplicationShortcutIcon?,
        userInfo: [String: Any]? = nil
    ) {
        values = Values(
            type: type, title: localizedTitle, subtitle: localizedSubtitle, icon: icon, userInfo: userInfo
        )
    }
    /// Creates an item with a title alone.
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }

    /// The app's own name for the action.
    open var type: String { values.type }
    /// The title.
    open var localizedTitle: String { values.title }
    /// The second line; nil without one.
    open var localizedSubtitle: String? { values.subtitle }
    /// The picture; nil without one.
    open var icon: UIApplicationShortcutIcon? { values.icon }
    /// Values for the app; nil without any.
    open var userInfo: [String: Any]? { values.userInfo }
    /// The content that the item leads to; nil for none.
    open var targetContentIdentifier: Any? { values.target }
}

/// An action for an app's icon that can be changed.
@preconcurrency @MainActor open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    open override var type: String {
        get { values.type }
        set { values.type = newValue }
    }
    open override var localizedTitle: String {
        get { values.title }
        set { values.title = newValue }
    }
    open override var localizedSubtitle: String? {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    open override var icon: UIApplicationShortcutIcon? {
        get { values.icon }
        set { values.icon = newValue }
    }
    open override var userInfo: [String: Any]? {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
    open override var targetContentIdentifier: Any? {
        get { values.target }
        set { values.target = newValue }
    }
}

/// The picture of an action for an app's icon.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
    /// A picture of the system.
    public enum IconType: Int, Sendable {
        /// The picture of “compose”.
        case compose
        /// The picture of “play”.
        case play
        /// The picture of “pause”.
        case pause
        /// The picture of “add”.
        case add
        /// The picture of “location”.
        case location
        /// The picture of “search”.
        case search
        /// The picture of “share”.
        case share
        /// The picture of “prohibit”.
        case prohibit
        /// The picture of “contact”.
        case contact
        /// The picture of “home”.
        case home
        /// The picture of “mark location”.
        case markLocation
        /// The picture of “favorite”.
        case favorite
        /// The picture of “love”.
        case love
        /// The picture of “cloud”.
        case cloud
        /// The picture of “invitation”.
        case invitation
        /// The picture of “confirmation”.
        case confirmation
        /// The picture of “mail”.
        case mail
        /// The picture of “message”.
        case message
        /// The picture of “date”.
        case date
        /// The picture of “time”.
        case time
        /// The picture of “capture photo”.
        case capturePhoto
        /// The picture of “capture video”.
        case captureVideo
        /// The picture of “task”.
        case task
        /// The picture of “task completed”.
        case taskCompleted
        /// The picture of “alarm”.
        case alarm
        /// The picture of “bookmark”.
        case bookmark
        /// The picture of “shuffle”.
        case shuffle
        /// The picture of “audio”.
        case audio
        /// The picture of “update”.
        case update
    }

    /// Creates an icon with a picture of the system.
    public init(type: IconType) {}
    /// Creates an icon with a picture of the app, of which the alpha counts.
    public init(templateImageName: String) {}
    /// Creates an icon with a symbol.
    public init(systemImageName: String) {}
}

extension UIApplication.LaunchOptionsKey {
    /// The `UIApplicationShortcutItem` that started the app; never there.
    public static let shortcutItem = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
}
