public import Foundation

/// A button behind a row's trailing side, in the form before `UIContextualAction`.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
    /// What an action is like.
    public enum Style: Int, Sendable {
        /// Red.
        case `default` = 0
        /// Grey.
        case normal
        /// Red.
        public static let destructive = Style.default
    }
    /// What it is like.
    public let style: Style
    /// The word on the button. Default nil.
    open var title: String?
    /// The button's colour. Default nil: by the style.
    open var backgroundColor: UIColor?
    private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

    /// An action with a title; `handler` gets it and the row.
    public init(
        style: Style, title: String?, handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
    ) {
        (self.style, self.title, self.handler) = (style, title, handler)
    }

    /// The same for a row, in the newer form.
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
