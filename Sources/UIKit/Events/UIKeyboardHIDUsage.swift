/// A key by its place on the keyboard, as the USB HID usage tables (page 7) number them.
public enum UIKeyboardHIDUsage: Int, Sendable {
    case keyboardErrorRollOver = 0x01
    case keyboardA = 0x04
    case keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI, keyboardJ, keyboardK
    case keyboardL, keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU
    case keyboardV, keyboardW, keyboardX, keyboardY, keyboardZ
    case keyboard1, keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7, keyboard8, keyboard9, keyboard0
    case keyboardReturnOrEnter, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
    case keyboardHyphen, keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash
    case keyboardNonUSPound, keyboardSemicolon, keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma
    case keyboardPeriod, keyboardSlash, keyboardCapsLock
    case keyboardF1, keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7, keyboardF8, keyboardF9
    case keyboardF10, keyboardF11, keyboardF12
    case keyboardPrintScreen, keyboardScrollLock, keyboardPause, keyboardInsert, keyboardHome, keyboardPageUp
    case keyboardDeleteForward, keyboardEnd, keyboardPageDown
    case keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
    case keypadNumLock, keypadSlash, keypadAsterisk, keypadHyphen, keypadPlus, keypadEnter
    case keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9, keypad0, keypadPeriod
    case keyboardLeftControl = 0xE0
    case keyboardLeftShift, keyboardLeftAlt, keyboardLeftGUI
    case keyboardRightControl, keyboardRightShift, keyboardRightAlt, keyboardRightGUI
}

/// The keys that change what others mean.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
