import QuartzCore

// How hosts and tests touch a scene: locations are in its points, times on the host's clock.

extension UIWindowScene {
    /// The window in front that has something there; the only one in any case.
    private func window(at location: CGPoint) -> UIWindow? {
        let windows = windows
        if windows.count == 1 { return windows[0] }
        return windows.last { window in
            !window.isHidden && window.hitTest(place(location, in: window), with: nil) != nil
        }
    }

    private func place(_ location: CGPoint, in window: UIWindow) -> CGPoint {
        window.layer === rootLayer ? location : window.layer.convert(location, from: rootLayer)
    }

    /// One finger's step. Where it goes down tells which window has it until it is lifted. `coalesced` are the steps since
    /// the last one that was delivered, this one last.
    package func touch(
        finger: Int, phase: UITouch.Phase, at location: CGPoint, time: TimeInterval,
        type: UITouch.TouchType = .direct, coalesced: [(location: CGPoint, time: TimeInterval)] = []
    ) {
        guard location.x.isFinite, location.y.isFinite else { return }
        guard let window = phase == .began ? window(at: location) : fingers[finger] ?? window(at: location) else {
            return
        }
        fingers[finger] = phase == .ended || phase == .cancelled ? nil : window
        window.touch(
            finger: finger, phase: phase, at: place(location, in: window), time: time, type: type,
            coalesced: coalesced.map { (place($0.location, in: window), $0.time) })
    }

    /// Ends every touch as cancelled.
    package func cancelTouches(time: TimeInterval) {
        fingers = [:]
        for window in windows { window.cancelTouches(time: time) }
    }

    private var keyTarget: UIWindow? { keyWindow ?? windows.last { !$0.isHidden } }

    package func press(_ key: UIKey, phase: UIPress.Phase, time: TimeInterval) {
        keyTarget?.press(key, phase: phase, time: time)
    }

    /// Text that a keyboard typed, for the first responder of the window that gets keys.
    package func insertText(_ text: String, time: TimeInterval) { keyTarget?.insertText(text, time: time) }

    /// What an input method has not decided on yet, with what is selected in it, in characters.
    package func setMarkedText(_ text: String, selected: Range<Int>, time: TimeInterval) {
        keyTarget?.setMarkedText(text, selected: selected, time: time)
    }

    /// Where the caret is; nil without one.
    package var caretRect: CGRect? {
        guard let window = keyTarget, let rect = window.caretRect else { return nil }
        return window.layer === rootLayer ? rect : window.layer.convert(rect, to: rootLayer)
    }

    /// Whether a pointer there is above text.
    package func showsTextCursor(at location: CGPoint) -> Bool {
        guard let window = window(at: location) else { return false }
        return window.showsTextCursor(at: place(location, in: window))
    }

    package func cancelPresses(time: TimeInterval) { for window in windows { window.cancelPresses(time: time) } }

    /// A pointer moved without a button; nil: it left the scene.
    package func hover(at location: CGPoint?, time: TimeInterval) {
        let target = location.flatMap { window(at: $0) }
        for window in windows {
            window.hover(at: window === target ? location.map { place($0, in: window) } : nil, time: time)
        }
    }

    /// The second button of a mouse went down: opens the menu of what is there.
    package func openMenu(at location: CGPoint) {
        guard let window = window(at: location) else { return }
        window.openMenu(at: place(location, in: window))
    }

    /// The wheel turned at a place, by so many points to the right and down of the content.
    package func scroll(by way: CGPoint, at location: CGPoint, time: TimeInterval) {
        guard let window = window(at: location) else { return }
        window.scroll(by: way, at: place(location, in: window), time: time)
    }
}
