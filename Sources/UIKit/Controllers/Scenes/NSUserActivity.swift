/// A user's activity, which a scene can continue; an app uses it to request a scene for some content. (Foundation has
/// no such class here. There is no Handoff, search or Siri; their parts are omitted.)
@preconcurrency @MainActor open class NSUserActivity: NSObject {
    /// The type, a name in reverse domain order.
    public let activityType: String
    /// A title for users. Default nil.
    open var title: String?
    /// The app's own data. Default nil.
    open var userInfo: [AnyHashable: Any]?
    /// The URL of the same content on the web. Default nil.
    open var webpageURL: URL?
    /// The identifier of the content. Default nil.
    open var targetContentIdentifier: String?

    /// Creates an activity of a type, a name in reverse domain order.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds entries to `userInfo`, which replace those with the same keys.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }
}
