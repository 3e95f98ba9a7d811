import Foundation

/// The room that a table or collection view controller makes in its list for the keyboard. It is part of the list's
/// content inset while the keyboard covers the list; the cell of the first responder is scrolled above it.
@MainActor final class KeyboardRoom {
    private weak var list: UIScrollView?
    private var height: CGFloat = 0
    private var observer: (any NSObjectProtocol)?

    isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

    /// Makes room in a list from now on, and no longer in another one.
    func follow(_ list: UIScrollView?) {
        if list !== self.list {
            change(to: 0)
            self.list = list
        }
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.keyboardChanges() } }
    }

    private func keyboardChanges() {
        guard let list else { return }
        let new = coveredHeight(of: list)
        guard new != height else { return }
        UIView.animate(
            withDuration: KeyboardPresenter.duration, delay: 0, options: [.curveKeyboard, .beginFromCurrentState]
        ) { self.change(to: new) }
        if new > 0 { showFirstResponder(in: list) }
    }

    /// Returns the height of the list that the keyboard covers, without the safe area, which the inset has anyway.
    private func coveredHeight(of list: UIScrollView) -> CGFloat {
        guard let window = list.window, window.keyboard.height > 0 else { return 0 }
        let top = list.convert(CGPoint(x: 0, y: window.bounds.height - window.keyboard.height), from: window).y
        return max(0, list.bounds.maxY - top - (list.adjustedContentInset.bottom - list.contentInset.bottom))
    }

    /// Replaces the room in the insets. An app that changed the insets meanwhile may have removed the room already.
    private func change(to new: CGFloat) {
        let old = height
        height = new
        guard new != old, let list else { return }
        let (content, indicator) = (list.contentInset.bottom, list.verticalScrollIndicatorInsets.bottom)
        list.contentInset.bottom += new - min(old, max(0, content))
        list.verticalScrollIndicatorInsets.bottom += new - min(old, max(0, indicator))
    }

    /// Scrolls to the cell of the first responder or, if it is higher than the room above the keyboard, to the first
    /// responder itself.
    private func showFirstResponder(in list: UIScrollView) {
        guard let responder = list.window?.firstResponder as? UIView, responder.isDescendant(of: list) else { return }
        var cell = responder
        while let above = cell.superview, above !== list { cell = above }
        let inset = list.adjustedContentInset
        let isTall = cell.bounds.height > list.bounds.height - inset.top - inset.bottom
        let view = isTall ? responder : cell
        list.reveal(view.convert(view.bounds, to: list))
    }
}
