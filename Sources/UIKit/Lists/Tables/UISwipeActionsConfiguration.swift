/// The swipe actions at one side of a row.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
    /// The actions, the outermost first.
    public let actions: [UIContextualAction]
    /// `true` if a full swipe performs the first action. Default `true`.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration with actions.
    public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// An action on a row, whose button a swipe uncovers.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
    /// The style of an action.
    public enum Style: Int, Sendable {
        /// Grey.
        case normal
        /// Red, for an action that deletes data.
        case destructive
    }
    /// Performs the action. Gets the action, its view, and a completion handler, which must be called with `true` if
    /// the action was performed.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
        ) -> Void

    /// The style.
    public let style: Style
    /// The closure that performs the action.
    public let handler: Handler
    /// The title of the button. Default nil.
    open var title: String?
    /// The colour of the button. The default depends on the style.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?
    /// An image above the title, drawn as a white template. Default nil.
    open var image: UIImage?
    /// `true` for the table's own delete action, which calls the data source.
    var commits = false

    /// Creates an action with a title.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}
