/// The delegate of a text field; every method is optional.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Returns `true` if editing may begin. Default `true`.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns `true` if editing may end. Default `true`.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called after editing has ended, with the reason. The default calls the method without a reason.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Returns `true` if typed or pasted text, or a deletion, may replace a range, in UTF-16 code units. Default
    /// `true`.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Called after the selection has changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Returns the menu of the selection. Nil, the default, selects the suggested actions; an empty menu hides it.
    func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Called before the menu opens.
    func textField(_ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Called before the menu closes.
    func textField(_ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Returns `true` if the clear button, or the beginning of editing, may clear the text. Default `true`.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Returns `true` if the Return key has its default effect. Default `true`.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Returns the object to which the delegate forwards methods that it does not implement; nil for none.
    private func target(_ selector: String) -> (any UITextFieldDelegate)? {
        targetOfForwarding(from: self, selector) as? any UITextFieldDelegate
    }

    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        target("textFieldShouldBeginEditing:")?.textFieldShouldBeginEditing(textField) ?? true
    }
    public func textFieldDidBeginEditing(_ textField: UITextField) {
        target("textFieldDidBeginEditing:")?.textFieldDidBeginEditing(textField)
    }
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        target("textFieldShouldEndEditing:")?.textFieldShouldEndEditing(textField) ?? true
    }
    public func textFieldDidEndEditing(_ textField: UITextField) {
        target("textFieldDidEndEditing:")?.textFieldDidEndEditing(textField)
    }
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        target("textField:shouldChangeCharactersInRange:replacementString:")?.textField(
            textField, shouldChangeCharactersIn: range, replacementString: string) ?? true
    }
    public func textFieldDidChangeSelection(_ textField: UITextField) {
        target("textFieldDidChangeSelection:")?.textFieldDidChangeSelection(textField)
    }
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    public func textField(
        _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    public func textField(
        _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    public func textFieldShouldClear(_ textField: UITextField) -> Bool {
        target("textFieldShouldClear:")?.textFieldShouldClear(textField) ?? true
    }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        target("textFieldShouldReturn:")?.textFieldShouldReturn(textField) ?? true
    }
}
