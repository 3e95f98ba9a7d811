/// A view in the place of the keyboard, or above it, with the keyboard's ground.
@preconcurrency @MainActor open class UIInputView: UIView {
    /// What lies behind it.
    public enum Style: Int, Sendable {
        /// As an ordinary view.
        case `default`
        /// As the keyboard.
        case keyboard
    }
    /// What lies behind it.
    public let inputViewStyle: Style
    /// Whether its height is that of its content by constraints. Default false.
    open var allowsSelfSizing = false

    /// An input view with a frame, of which the height counts.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = UIColor.keyboardGround }
    }
    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }
}

extension UIColor {
    /// Behind the keys of a keyboard.
    static let keyboardGround = UIColor {
        $0.userInterfaceStyle == .dark ? UIColor(hex: 0x2B2B2D) : UIColor(hex: 0xD1D4DA)
    }
}
