/// A service for what an app shares, such as copying.
@preconcurrency @MainActor open class UIActivity: NSObject {
    /// The identifier of a service.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        private init(of name: String) { rawValue = "com.apple.UIKit.activity.\(name)" }

        /// Adds a web page to the reading list; not offered.
        public static let addToReadingList = ActivityType(of: "AddToReadingList")
        /// Sends to a device nearby; not offered.
        public static let airDrop = ActivityType(of: "AirDrop")
        /// Gives a picture to a contact; not offered.
        public static let assignToContact = ActivityType(of: "AssignToContact")
        /// Copies texts and addresses.
        public static let copyToPasteboard = ActivityType(of: "CopyToPasteboard")
        /// Sends by mail; not offered.
        public static let mail = ActivityType(of: "Mail")
        /// Makes a PDF; not offered.
        public static let markupAsPDF = ActivityType(of: "MarkupAsPDF")
        /// Sends as a message; not offered.
        public static let message = ActivityType(of: "Message")
        /// Opens a document in the library of books; not offered.
        public static let openInIBooks = ActivityType(of: "OpenInIBooks")
        /// Posts to Facebook; not offered.
        public static let postToFacebook = ActivityType(of: "PostToFacebook")
        /// Posts to Flickr; not offered.
        public static let postToFlickr = ActivityType(of: "PostToFlickr")
        /// Posts to Tencent Weibo; not offered.
        public static let postToTencentWeibo = ActivityType(of: "TencentWeibo")
        /// Posts to Twitter; not offered.
        public static let postToTwitter = ActivityType(of: "PostToTwitter")
        /// Posts to Vimeo; not offered.
        public static let postToVimeo = ActivityType(of: "PostToVimeo")
        /// Posts to Weibo; not offered.
        public static let postToWeibo = ActivityType(of: "PostToWeibo")
        /// Prints; not offered.
        public static let print = ActivityType(of: "Print")
        /// Saves a picture or a movie; not offered.
        public static let saveToCameraRoll = ActivityType(of: "SaveToCameraRoll")
    }

    /// The group of a service.
    public enum Category: Int, Sendable {
        /// It does something with the items.
        case action = 0
        /// It sends the items.
        case share = 1
    }

    public override init() {}

    /// The group of the service. Default `action`.
    open class var activityCategory: Category { .action }
    /// The identifier of the service. Default nil.
    open var activityType: ActivityType? { nil }
    /// The title. A service without one is not offered. Default nil.
    open var activityTitle: String? { nil }
    /// The picture, which is not shown. Default nil.
    open var activityImage: UIImage? { nil }
    /// Returns `true` if the service takes the items. Default `false`.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    /// Called with the items before `perform()`, or before the service's controller is shown. The default does nothing.
    open func prepare(withActivityItems activityItems: [Any]) {}
    /// The controller that the service shows; nil if it performs at once. Default nil.
    open var activityViewController: UIViewController? { nil }
    /// Performs the service, which has no controller; ends with `activityDidFinish(_:)`. The default does that.
    open func perform() { activityDidFinish(true) }
    /// Ends the service: `completed` is `false` for one that was cancelled. Its controller is dismissed.
    open func activityDidFinish(_ completed: Bool) {
        let finished = onFinish
        onFinish = nil
        finished?(completed)
    }

    /// Called once when the service has ended.
    var onFinish: ((Bool) -> Void)?
}

/// A source of an item to share, which depends on the service.
@preconcurrency @MainActor public protocol UIActivityItemSource: NSObjectProtocol {
    /// Returns a value of the item's type, before a service is chosen.
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController)
        -> Any
    /// Returns the item for a service; nil for none.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
    /// Returns the subject of a message. Default "".
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
}

extension UIActivityItemSource {
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
}
