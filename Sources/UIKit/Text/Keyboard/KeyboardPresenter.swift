import QuartzCore

/// Presents views at a window's bottom edge for its first responder: the requested views or the on-screen keyboard.
@MainActor final class KeyboardPresenter: WindowKeyboard {
    private unowned let window: UIWindow
    private let container = KeyboardContainer(frame: .zero)
    private var accessory: UIView?, input: UIView?
    private var keyboard: OnScreenKeyboard?
    private var holds = 0
    /// The height without a running animation, in points.
    private(set) var height: CGFloat = 0
    /// The number of the last change; the ends of earlier ones are not posted.
    private var change = 0

    /// The duration in seconds.
    static let duration: TimeInterval = 0.25

    init(_ window: UIWindow) { self.window = window }

    func holding(_ body: () -> Bool) -> Bool {
        holds += 1
        let result = body()
        holds -= 1
        reload()
        return result
    }

    func reload() {
        guard holds == 0 else { return }
        let responder = window.firstResponder
        let accessory = responder?.inputAccessoryView
        var input = responder?.inputView
        if input == nil, window.usesOnScreenKeyboard, let text = responder as? any UIKeyInput {
            let keyboard = self.keyboard ?? OnScreenKeyboard(window)
            self.keyboard = keyboard
            keyboard.show(for: text)
            input = keyboard
        }
        guard accessory !== self.accessory || input !== self.input || height != wantedHeight(accessory, input) else {
            return
        }
        let oldViews = [self.accessory, self.input].compactMap { $0 }.filter { $0 !== accessory && $0 !== input }
        self.accessory = accessory
        self.input = input
        let new = wantedHeight(accessory, input)
        if new > 0 {
            for view in oldViews { view.removeFromSuperview() }
            if container.superview !== window {
                window.addSubview(container)
                window.overlays.add(self)
            }
            for view in [input, accessory].compactMap({ $0 }) where view.superview !== container {
                container.addSubview(view)
            }
            window.bringSubviewToFront(container)
        }
        slide(to: new, leaving: oldViews)
    }

    private func wantedHeight(_ accessory: UIView?, _ input: UIView?) -> CGFloat {
        let sum = (accessory.map(KeyboardPresenter.height) ?? 0) + (input.map(KeyboardPresenter.height) ?? 0)
        return sum > 0 ? min(sum + (input == nil ? 0 : window.safeAreaInsets.bottom), max(0, window.bounds.height)) : 0
    }

    private static func height(_ view: UIView) -> CGFloat {
        if let keyboard = view as? OnScreenKeyboard { return keyboard.wantedHeight }
        let own = view.bounds.height, isSelfSizing = (view as? UIInputView)?.allowsSelfSizing ?? false
        if own > 0, !isSelfSizing, own.isFinite { return own }
        let intrinsic = view.intrinsicContentSize.height
        if intrinsic > 0 { return intrinsic }
        let fitting = view.systemLayoutSizeFitting(CGSize(width: view.bounds.width, height: 0)).height
        return fitting.isFinite ? max(0, fitting) : 0
    }

    private func frame(height: CGFloat) -> CGRect {
        CGRect(x: 0, y: window.bounds.height - height, width: window.bounds.width, height: height)
    }

    private func slide(to new: CGFloat, leaving views: [UIView]) {
        let old = height
        height = new
        change += 1
        let number = change
        let begin = frame(height: old), end = frame(height: new)
        guard old != new else { return lay(end) }
        // A keyboard below the window has its height.
        let told = (begin: begin.withHeight(old > 0 ? old : new), end: end.withHeight(new > 0 ? new : old))
        post(UIResponder.keyboardWillChangeFrameNotification, told)
        post(new > 0 ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification, told)
        // An observer may have changed the keyboard.
        guard number == change else { return }
        // New views slide in at full height; old ones slide out unchanged.
        if new > old { lay(CGRect(x: 0, y: begin.minY, width: end.width, height: end.height)) }
        let target = new > 0 ? end : CGRect(x: 0, y: end.minY, width: end.width, height: container.bounds.height)
        UIView.animate(
            withDuration: KeyboardPresenter.duration, delay: 0, options: [.curveKeyboard, .beginFromCurrentState]
        ) {
            self.container.frame = target
        } completion: { [weak self] _ in
            guard let self, number == change else { return }
            if new == 0 {
                for view in views { view.removeFromSuperview() }
                container.removeFromSuperview()
                window.overlays.remove(self)
            } else {
                lay(end)
            }
            post(UIResponder.keyboardDidChangeFrameNotification, told)
            post(new > 0 ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification, told)
            if new > 0 { (window.firstResponder as? UITextField)?.scrollIntoView() }
        }
    }

    /// Sets the frames of the views without an animation.
    private func lay(_ frame: CGRect) {
        container.frame = frame
        let top = accessory.map(KeyboardPresenter.height) ?? 0
        accessory?.frame = CGRect(x: 0, y: 0, width: frame.width, height: top)
        input?.frame = CGRect(x: 0, y: top, width: frame.width, height: max(0, frame.height - top))
    }

    /// Updates the frames after a change of the window's size.
    func windowDidLayOut() {
        guard height > 0, container.superview === window else { return }
        let end = frame(height: height)
        guard container.layer.animationKeys()?.isEmpty ?? true, container.frame != end else { return }
        lay(end)
    }

    func stayInFront(of view: UIView) {
        guard view !== container, container.superview === window else { return }
        window.bringSubviewToFront(container)
    }

    private func post(_ name: NSNotification.Name, _ frames: (begin: CGRect, end: CGRect)) {
        NotificationCenter.default.post(
            name: name, object: window.screen,
            userInfo: [
                UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: frames.begin),
                UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frames.end),
                UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: KeyboardPresenter.duration),
                UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                    value: UIView.AnimationCurve.keyboard.rawValue),
                UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
            ])
    }

    /// Updates the on-screen keyboard's shift and return keys after a change of the text.
    func textChanged() { keyboard?.follow() }
    func caretMoved() { keyboard?.follow() }
}

extension CGRect {
    /// Returns the rectangle with another height.
    fileprivate func withHeight(_ height: CGFloat) -> CGRect {
        CGRect(x: minX, y: minY, width: width, height: height)
    }
}

extension UIWindow {
    /// Creates the presenter of the window's input views.
    func makeKeyboard() -> any WindowKeyboard { KeyboardPresenter(self) }
}

/// The view that contains the presented views.
final class KeyboardContainer: UIView {
    override var acceptsFocusInside: Bool { false }

    package override class var showsDrawing: Bool { false }
}
