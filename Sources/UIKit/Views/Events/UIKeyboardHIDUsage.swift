/// A key's position on the keyboard, numbered as in the USB HID usage tables (page 7).
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// No key: the value for characters without one.
    case keyboardErrorRollOver = 0x01
    /// The key A.
    case keyboardA = 0x04
    /// The keys B to K, on a US keyboard.
    case keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI, keyboardJ, keyboardK
    /// The keys L to U.
    case keyboardL, keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU
    /// The keys V to Z.
    case keyboardV, keyboardW, keyboardX, keyboardY, keyboardZ
    /// The keys 1 to 9 and 0 above the letters.
    case keyboard1, keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7, keyboard8, keyboard9, keyboard0
    /// Return, escape, backspace, tab and space.
    case keyboardReturnOrEnter, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
    /// The keys beside the letters: hyphen, equal sign, brackets and backslash.
    case keyboardHyphen, keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash
    /// The keys beside the letters: number sign, semicolon, quote, grave accent and comma.
    case keyboardNonUSPound, keyboardSemicolon, keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma
    /// Period, slash and caps lock.
    case keyboardPeriod, keyboardSlash, keyboardCapsLock
    /// The keys F1 to F9.
    case keyboardF1, keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7, keyboardF8, keyboardF9
    /// The keys F10 to F12.
    case keyboardF10, keyboardF11, keyboardF12
    /// Print screen, scroll lock, pause, insert, home and page up.
    case keyboardPrintScreen, keyboardScrollLock, keyboardPause, keyboardInsert, keyboardHome, keyboardPageUp
    /// Delete forward, end and page down.
    case keyboardDeleteForward, keyboardEnd, keyboardPageDown
    /// The arrows.
    case keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
    /// The keypad's num lock, operators and enter.
    case keypadNumLock, keypadSlash, keypadAsterisk, keypadHyphen, keypadPlus, keypadEnter
    /// The keypad's digits and period.
    case keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9, keypad0, keypadPeriod
    /// The key right of left shift, on keyboards that have one; the menu key left of right control.
    case keyboardNonUSBackslash, keyboardApplication
    /// The menu key of some keyboards.
    case keyboardMenu = 0x76
    /// Left control.
    case keyboardLeftControl = 0xE0
    /// Left shift, left alt and the left system key.
    case keyboardLeftShift, keyboardLeftAlt, keyboardLeftGUI
    /// Right control, right shift, right alt and the right system key.
    case keyboardRightControl, keyboardRightShift, keyboardRightAlt, keyboardRightGUI
}

/// The modifier keys.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Caps lock is on.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift is down.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control is down.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt is down.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The system key is down.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the keypad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

extension UIKeyboardHIDUsage {
    /// The direction of an arrow key; nil for other keys.
    var focusHeading: UIFocusHeading? {
        switch self {
        case .keyboardUpArrow: .up
        case .keyboardDownArrow: .down
        case .keyboardLeftArrow: .left
        case .keyboardRightArrow: .right
        default: nil
        }
    }
    /// `true` for the left and right arrow keys.
    var isSideways: Bool { self == .keyboardLeftArrow || self == .keyboardRightArrow }
}
