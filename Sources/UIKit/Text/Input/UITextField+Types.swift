extension UITextField {
    /// The style of the border.
    public enum BorderStyle: Int, Sendable {
        /// No border.
        case none = 0
        /// A thin line.
        case line
        /// A sunken frame.
        case bezel
        /// A frame with rounded corners, 34 points high.
        case roundedRect
    }

    /// The editing states in which a view beside the text is visible.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// While the text is being edited.
        case whileEditing
        /// While the text is not being edited.
        case unlessEditing
        /// Always.
        case always

        func isVisible(duringEditing isEditing: Bool) -> Bool {
            switch self {
            case .never: false
            case .whileEditing: isEditing
            case .unlessEditing: !isEditing
            case .always: true
            }
        }
    }

    /// The reason for the end of editing.
    public enum DidEndEditingReason: Int, Sendable {
        /// The text was committed.
        case committed = 0
        /// Editing was cancelled; never used here.
        case cancelled
    }

    /// The `userInfo` key of the reason in the notification of the end of editing: the raw value of a
    /// `DidEndEditingReason`.
    public nonisolated static let didEndEditingReasonKey = "UITextFieldDidEndEditingReasonKey"
    /// Posted after editing has begun.
    public nonisolated static let textDidBeginEditingNotification =
        NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted after editing has ended.
    public nonisolated static let textDidEndEditingNotification =
        NSNotification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted after the user has changed the text.
    public nonisolated static let textDidChangeNotification =
        NSNotification.Name("UITextFieldTextDidChangeNotification")
}
