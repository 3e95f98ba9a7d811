/// A key with modifiers that triggers an action; a responder lists its commands in `keyCommands`.
///
/// For a command with `.command`, the control key has the same effect on this system's keyboards.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
    /// The text that the key types without modifiers, or one of the names below; nil for no key.
    public let input: String?
    /// The modifiers that must be down; no others may be.
    public let modifierFlags: UIKeyModifierFlags
    /// The action, sent to the first responder in the chain that can perform it.
    @_nonoverride public var action: Selector? { super.action }
    /// `true` if the command has precedence over the key's function in a text. Default `false`.
    open var wantsPriorityOverSystemBehavior = false

    /// Creates a command for a key with modifiers.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(
            title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
            alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }
    /// Creates a command for a key with modifiers.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }
    /// Creates a command for a key with modifiers, with a title for lists.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
    ) {
        self.init(
            action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
    }

    /// The arrow up.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The arrow down.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The arrow left.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The arrow right.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// Page up.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// Page down.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// End.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// Delete forward.
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    /// The function keys.
    public nonisolated static let f1 = "UIKeyInputF1", f2 = "UIKeyInputF2", f3 = "UIKeyInputF3", f4 = "UIKeyInputF4"
    /// The function keys.
    public nonisolated static let f5 = "UIKeyInputF5", f6 = "UIKeyInputF6", f7 = "UIKeyInputF7", f8 = "UIKeyInputF8"
    /// The function keys.
    public nonisolated static let f9 = "UIKeyInputF9", f10 = "UIKeyInputF10", f11 = "UIKeyInputF11"
    /// The function keys.
    public nonisolated static let f12 = "UIKeyInputF12"
}

/// Runs the command of a key before it is delivered to responders: first the app's commands, then the standard edit
/// actions.
@MainActor enum KeyCommands {
    private static let counted: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

    /// Runs the command of a key. Returns `false` if there is none.
    static func run(_ key: UIKey, in window: UIWindow) -> Bool {
        guard let input = input(of: key) else { return false }
        let flags = key.modifierFlags.intersection(counted)
        let start = window.keyTarget
        let isForText =
            start is any UIKeyInput && start.isFirstResponder && flags.isDisjoint(with: [.control, .command])
        for accepted in [flags, commandInPlaceOfControl(flags)].compactMap({ $0 }) {
            let handler = start.firstInChain { responder in
                for command in responder.keyCommands ?? []
                where command.input?.lowercased() == input && command.modifierFlags.intersection(counted) == accepted
                    && (!isForText || command.wantsPriorityOverSystemBehavior)
                {
                    guard let action = command.action,
                        let target = responder.target(forAction: action, withSender: command)
                    else { continue }
                    action.send(to: target as AnyObject, command)
                    return true
                }
                return false
            }
            if handler != nil { return true }
        }
        let command = commandInPlaceOfControl(flags) ?? flags
        if let manager = start.undoManager, (input == "z" || input == "y") && command.contains(.command) {
            if input == "z", command == .command {
                manager.undo()
            } else if command == (input == "z" ? [.command, .shift] : .command) {
                manager.redo()
            } else {
                return false
            }
            return true
        }
        guard let standard = standard(input, command) else { return false }
        return perform(standard, from: start)
    }

    /// Sends an edit action to the first responder that can perform it. Returns `false` if there is none.
    static func perform(_ action: StandardEditAction, from start: UIResponder) -> Bool {
        let selector = action.selector
        guard let target = start.target(forAction: selector, withSender: nil) as? UIResponder else { return false }
        selector.send(to: target, nil)
        return true
    }

    /// Control is this system's command key.
    private static func commandInPlaceOfControl(_ flags: UIKeyModifierFlags) -> UIKeyModifierFlags? {
        guard flags.contains(.control), !flags.contains(.command) else { return nil }
        return flags.subtracting(.control).union(.command)
    }

    private static func standard(_ input: String, _ flags: UIKeyModifierFlags) -> StandardEditAction? {
        guard flags == .command else { return nil }
        return switch input {
        case "x": .cut
        case "c": .copy
        case "v": .paste
        case "a": .selectAll
        case "b": .bold
        case "i": .italic
        case "u": .underline
        default: nil
        }
    }

    /// Returns the name of a key in commands; nil for a key without text and name.
    static func input(of key: UIKey) -> String? {
        let code = key.keyCode.rawValue
        switch key.keyCode {
        case .keyboardUpArrow: return UIKeyCommand.inputUpArrow.lowercased()
        case .keyboardDownArrow: return UIKeyCommand.inputDownArrow.lowercased()
        case .keyboardLeftArrow: return UIKeyCommand.inputLeftArrow.lowercased()
        case .keyboardRightArrow: return UIKeyCommand.inputRightArrow.lowercased()
        case .keyboardEscape: return UIKeyCommand.inputEscape.lowercased()
        case .keyboardPageUp: return UIKeyCommand.inputPageUp.lowercased()
        case .keyboardPageDown: return UIKeyCommand.inputPageDown.lowercased()
        case .keyboardHome: return UIKeyCommand.inputHome.lowercased()
        case .keyboardEnd: return UIKeyCommand.inputEnd.lowercased()
        case .keyboardDeleteForward: return UIKeyCommand.inputDelete.lowercased()
        case .keyboardDeleteOrBackspace: return "\u{8}"
        case .keyboardReturnOrEnter, .keypadEnter: return "\r"
        case .keyboardTab: return "\t"
        default: break
        }
        let first = UIKeyboardHIDUsage.keyboardF1.rawValue
        if (first..<first + 12).contains(code) { return "UIKeyInputF\(code - first + 1)".lowercased() }
        let typed = key.charactersIgnoringModifiers.lowercased()
        if !typed.isEmpty { return typed }
        let letter = UIKeyboardHIDUsage.keyboardA.rawValue
        guard (letter..<letter + 26).contains(code), let scalar = Unicode.Scalar(97 + code - letter) else { return nil }
        return String(Character(scalar))
    }
}
