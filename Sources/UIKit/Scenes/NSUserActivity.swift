/// What a user was doing, for a scene to go on with: how an app tells a window that it asks for what to show. (Foundation
/// has none here. There is no hand-off to other devices, no search and no Siri: what serves these is left out.)
@preconcurrency @MainActor open class NSUserActivity: NSObject {
    /// A name in reverse domain order.
    public let activityType: String
    /// For people. Default nil.
    open var title: String?
    /// The app's own notes. Default nil.
    open var userInfo: [AnyHashable: Any]?
    /// The same on the web. Default nil.
    open var webpageURL: URL?
    /// Names what is shown. Default nil.
    open var targetContentIdentifier: String?

    /// An activity of a kind: a name in reverse domain order.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds notes, in place of those of the same names.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }
}
