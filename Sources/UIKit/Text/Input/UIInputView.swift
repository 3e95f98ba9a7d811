/// A view that replaces the keyboard, or is above it, with the keyboard's background.
@preconcurrency @MainActor open class UIInputView: UIView {
    /// The background of an input view.
    public enum Style: Int, Sendable {
        /// The background of an ordinary view.
        case `default`
        /// The background of the keyboard.
        case keyboard
    }
    /// The background.
    public let inputViewStyle: Style
    /// `true` if constraints of the content determine the height. Default `false`.
    open var allowsSelfSizing = false

    /// Creates an input view; only the height of the frame is used.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = UIColor.keyboardGround }
    }
    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
        coder.fill(self, as: UIInputView.self)
    }
}

extension UIColor {
    /// The background behind the keys of a keyboard.
    static let keyboardGround = UIColor {
        $0.userInterfaceStyle == .dark ? UIColor(hex: 0x2B2B2D) : UIColor(hex: 0xD1D4DA)
    }
}
