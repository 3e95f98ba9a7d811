/// A view above which the pointer may be an I-beam.
@MainActor protocol TextPointing: UIView {
    /// `true` if the pointer above the view is an I-beam.
    var takesTextPointer: Bool { get }
}

/// A window's pointer without a pressed button: delivers hovers to recognisers and wheel turns to scroll views.
@MainActor final class PointerDelivery {
    private struct WeakRecognizer { weak var value: UIHoverGestureRecognizer? }
    private var hovering: [WeakRecognizer] = []

    /// Returns the hover recognisers at a location; none for nil.
    private func recognizers(at location: CGPoint?, in window: UIWindow) -> [UIHoverGestureRecognizer] {
        var wanted: [UIHoverGestureRecognizer] = []
        var view = location.flatMap { window.hitTest($0, with: nil) }
        while let current = view {
            wanted += (current.gestureRecognizers ?? []).compactMap { $0 as? UIHoverGestureRecognizer }
            view = current.superview
        }
        wanted.removeAll { !$0.isEnabled }
        return wanted
    }

    /// Returns `true` if a recogniser is notified when the pointer moves to a location or (nil) leaves the window.
    func isReceived(at location: CGPoint?, in window: UIWindow) -> Bool {
        hovering.contains { $0.value != nil } || !recognizers(at: location, in: window).isEmpty
    }

    func hover(at location: CGPoint?, time: TimeInterval, in window: UIWindow) {
        let wanted = recognizers(at: location, in: window)
        let before = hovering.compactMap(\.value)
        hovering = wanted.map(WeakRecognizer.init)
        for recognizer in before where !wanted.contains(recognizer) { recognizer.leave() }
        guard let location else { return }
        for recognizer in wanted { recognizer.hover(at: location, isNew: !before.contains(recognizer)) }
    }

    /// Opens the menu of the nearest view with one at the location, for the second button.
    func openMenu(at location: CGPoint, in window: UIWindow) {
        guard location.x.isFinite, location.y.isFinite else { return }
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if current.openOwnMenu(at: current.convert(location, from: nil)) { return }
            view = current.superview
        }
    }

    /// Returns `true` if the pointer is an I-beam: above selectable text that is not inside a control.
    func isAboveText(at location: CGPoint, in window: UIWindow) -> Bool {
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if let text = current as? any TextPointing { return text.takesTextPointer }
            view = current.keepsArrowPointer ? nil : current.superview
        }
        return false
    }

    func scroll(by delta: CGPoint, at location: CGPoint, in window: UIWindow) {
        guard delta.x.isFinite, delta.y.isFinite else { return }
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if current.takeWheel(delta) { return }
            view = current.superview
        }
    }
}
