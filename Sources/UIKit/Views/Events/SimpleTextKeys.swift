/// The default keys of text views that are not UIKit's own: return, tab and backspace for `UIKeyInput`, arrow keys for
/// `UITextInput`.
extension UIResponder {
    /// Returns the presses that the first responder's text does not handle.
    func keysLeft(_ presses: Set<UIPress>) -> Set<UIPress> {
        guard isFirstResponder else { return presses }
        return presses.filter { press in press.key.map { !takeKey($0) } ?? true }
    }

    func takeKeyOfSimpleText(_ key: UIKey) -> Bool {
        guard let input = self as? any UIKeyInput, key.modifierFlags.isDisjoint(with: [.control, .command]) else {
            return false
        }
        switch key.keyCode {
        case .keyboardDeleteOrBackspace: input.deleteBackward()
        case .keyboardReturnOrEnter, .keypadEnter: input.insertText("\n")
        case .keyboardTab: input.insertText("\t")
        case .keyboardLeftArrow: return move(.left)
        case .keyboardRightArrow: return move(.right)
        case .keyboardUpArrow: return move(.up)
        case .keyboardDownArrow: return move(.down)
        default: return false
        }
        return true
    }

    private func move(_ direction: UITextLayoutDirection) -> Bool {
        guard let input = self as? any UITextInput, let range = input.selectedTextRange else { return false }
        let isBack = direction == .left || direction == .up
        var place: UITextPosition? = isBack ? range.start : range.end
        if range.isEmpty || direction == .up || direction == .down {
            place = place.flatMap { input.position(from: $0, in: direction, offset: 1) }
        }
        guard let place, let caret = input.textRange(from: place, to: place) else { return false }
        input.selectedTextRange = caret
        return true
    }
}
