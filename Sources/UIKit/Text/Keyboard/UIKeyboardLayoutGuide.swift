import Foundation

/// The part of a view that the keyboard covers; without a keyboard, the part below the safe area.
///
/// The guide changes with the keyboard's animation: a view above `topAnchor` moves along.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {
    /// `true` if the guide follows a floating keyboard. Stored without effect: no keyboard floats here. Default `false`.
    open var followsUndockedKeyboard = false
    /// `true` if the guide begins at the safe area while there is no keyboard, `false` if it is empty then. Default
    /// `true`.
    @Observed open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { aboveSafeArea?.isActive = usesBottomSafeArea } }
    }
    private var aboveSafeArea: NSLayoutConstraint?, aboveKeyboard: NSLayoutConstraint?
    private var observer: (any NSObjectProtocol)?

    init(of view: UIView) {
        super.init(.free, of: view)
        identifier = "keyboard"
        let safeArea = topAnchor.constraint(lessThanOrEqualTo: view.safeAreaLayoutGuide.bottomAnchor)
        let keyboard = topAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor)
        // The lowest edge that the others permit.
        let bottom = topAnchor.constraint(equalTo: view.bottomAnchor)
        bottom.priority = UILayoutPriority(999)
        aboveSafeArea = safeArea
        aboveKeyboard = keyboard
        let all = [
            leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bottomAnchor.constraint(equalTo: view.bottomAnchor), safeArea, keyboard, bottom,
        ]
        for constraint in all { constraint.identifier = "keyboard" }
        NSLayoutConstraint.activate(all)
        follow(animated: false)
        // Another window's keyboard changes nothing here.
        observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.follow(animated: true) } }
    }

    isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

    /// Updates the guide to the height of the keyboard in the view's window.
    private func follow(animated: Bool) {
        guard let view = owner, let window = view.window, let keyboard = aboveKeyboard else { return }
        let top = view.convert(CGPoint(x: 0, y: window.bounds.height - window.keyboard.height), from: window).y
        let constant = -max(0, view.bounds.maxY - top)
        guard keyboard.constant != constant else { return }
        guard animated else { return keyboard.constant = constant }
        window.layoutIfNeeded()
        keyboard.constant = constant
        UIView.animate(
            withDuration: KeyboardPresenter.duration, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState]
        ) { window.layoutIfNeeded() }
    }
}

extension UIView {
    /// The part of the view that the keyboard covers.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = layoutRecord?.ownGuides.lazy.compactMap({ $0 as? UIKeyboardLayoutGuide }).first { return guide }
        let guide = UIKeyboardLayoutGuide(of: self)
        layoutState.ownGuides.append(guide)
        return guide
    }
}
