/// An interaction with a link.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap.
    case invokeDefaultAction
    /// A long press; never used here.
    case presentActions
    /// A firm press; never used here.
    case preview
}

/// The delegate of a text view; every method is optional.
@preconcurrency @MainActor public protocol UITextViewDelegate: NSObjectProtocol, UIScrollViewDelegate {
    /// Returns `true` if editing may begin. Default `true`.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Called after editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Returns `true` if editing may end. Default `true`.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Returns `true` if typed or pasted text, or a deletion, may replace a range, in UTF-16 code units. Default
    /// `true`.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user has changed the text or its attributes.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns the menu of the selection. Nil, the default, selects the suggested actions; an empty menu hides it.
    func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Called before the menu opens.
    func textView(_ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Called before the menu closes.
    func textView(_ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Called after a tap on a link in a text that is not editable. The result is ignored: links have no other action.
    /// Default `true`.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    public func textView(
        _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    public func textView(
        _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}
