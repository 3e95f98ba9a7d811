public import Foundation

/// A button at a row's trailing side, the predecessor of `UIContextualAction`.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
    /// The style of an action.
    public enum Style: Int, Sendable {
        /// Red.
        case `default` = 0
        /// Grey.
        case normal
        /// Red.
        public static let destructive = Style.default
    }
    /// The style.
    public let style: Style
    /// The title of the button. Default nil.
    open var title: String?
    /// The colour of the button. Default nil: the colour of the style.
    open var backgroundColor: UIColor?
    private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

    /// Creates an action with a title; `handler` gets the action and the row.
    public init(
        style: Style, title: String?, handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
    ) {
        self.style = style
        self.title = title
        self.handler = handler
    }

    /// Returns the action for a row as a `UIContextualAction`.
    func contextual(_ path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(style: style == .normal ? .normal : .destructive, title: title) {
            [self] _, _, done in
            handler(self, path)
            done(true)
        }
        if let backgroundColor { action.backgroundColor = backgroundColor }
        return action
    }
}
