import QuartzCore

// Events from hosts and tests: locations are in the scene's space in points, times on the host's clock in seconds.

extension UIWindowScene {
    /// Returns the frontmost window with a view at the location; the only window in any case.
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

    /// Delivers one step of a finger. The window at the touch-down receives all steps until the finger lifts.
    /// `coalesced` are the steps since the last delivered one, ending with this one.
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

    /// Cancels all touches.
    package func cancelTouches(time: TimeInterval) {
        fingers = [:]
        for window in windows { window.cancelTouches(time: time) }
    }

    private var keyTarget: UIWindow? { keyWindow ?? windows.last { !$0.isHidden } }

    package func press(_ key: UIKey, phase: UIPress.Phase, time: TimeInterval) {
        keyTarget?.press(key, phase: phase, time: time)
    }

    /// Inserts typed text into the first responder of the key window.
    package func insertText(_ text: String, time: TimeInterval) { keyTarget?.insertText(text, time: time) }
    package func shake(isCancelled: Bool = false, time: TimeInterval) {
        keyTarget?.shake(isCancelled: isCancelled, time: time)
    }

    /// Sets the uncommitted text of an input method and its selection in characters.
    package func setMarkedText(_ text: String, selected: Range<Int>, time: TimeInterval) {
        keyTarget?.setMarkedText(text, selected: selected, time: time)
    }

    /// The rectangle of the caret; nil without one.
    package var caretRect: CGRect? {
        guard let window = keyTarget, let rect = window.caretRect else { return nil }
        return window.layer === rootLayer ? rect : window.layer.convert(rect, to: rootLayer)
    }

    /// Returns `true` if a pointer at the location is over text.
    package func showsTextCursor(at location: CGPoint) -> Bool {
        guard let window = window(at: location) else { return false }
        return window.showsTextCursor(at: place(location, in: window))
    }

    package func cancelPresses(time: TimeInterval) { for window in windows { window.cancelPresses(time: time) } }

    /// Moves the pointer without a button; nil means that it left the scene.
    package func hover(at location: CGPoint?, time: TimeInterval) {
        let target = location.flatMap { window(at: $0) }
        for window in windows {
            window.hover(at: window === target ? location.map { place($0, in: window) } : nil, time: time)
        }
    }

    /// Opens the menu at a location, for the second mouse button.
    package func openMenu(at location: CGPoint) {
        guard let window = window(at: location) else { return }
        window.openMenu(at: place(location, in: window))
    }

    /// Scrolls the content at a location by the wheel, in points to the right and down.
    package func scroll(by way: CGPoint, at location: CGPoint, time: TimeInterval) {
        guard let window = window(at: location) else { return }
        window.scroll(by: way, at: place(location, in: window), time: time)
    }
}
