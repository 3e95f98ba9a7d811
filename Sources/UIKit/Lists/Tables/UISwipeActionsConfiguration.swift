/// The actions behind one side of a row.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
    /// The actions, the outermost first.
    public let actions: [UIContextualAction]
    /// Whether a swipe across the row carries the first one out. Default true.
    open var performsFirstActionWithFullSwipe = true

    /// A configuration of some actions.
    public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// Something that can be done to a row, behind which a swipe shows its button.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
    /// What an action is like.
    public enum Style: Int, Sendable {
        /// Grey.
        case normal
        /// Red: something is lost.
        case destructive
    }
    /// Does it: gets the action, the view that it is done to, and what to call when it is over, with true if it was done.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
        ) -> Void

    /// What it is like.
    public let style: Style
    /// Does it.
    public let handler: Handler
    /// The word on its button. Default nil.
    open var title: String?
    /// The button's colour. Default by the style.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?
    /// An image above the title, as a template in white. Default nil.
    open var image: UIImage?
    /// It is the table's own, by which the data source deletes.
    var commits = false

    /// An action with a title.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
    }
}
