/// A key: its characters and its position on the keyboard.
@preconcurrency @MainActor open class UIKey: NSObject {
    /// The characters that the key types with the modifiers; empty if it types nothing.
    public let characters: String
    /// The characters that the key types without modifiers, except for shift's upper case.
    public let charactersIgnoringModifiers: String
    /// The modifier keys that are down.
    public let modifierFlags: UIKeyModifierFlags
    /// The position of the key on the keyboard.
    public let keyCode: UIKeyboardHIDUsage

    package init(
        characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
        keyCode: UIKeyboardHIDUsage
    ) {
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers
        self.modifierFlags = modifierFlags
        self.keyCode = keyCode
    }
}

/// One key press, from down to up.
@preconcurrency @MainActor open class UIPress: NSObject {
    /// The phase of a press.
    public enum Phase: Int, Sendable {
        /// The key went down.
        case began
        /// The key repeats.
        case changed
        /// Nothing changed.
        case stationary
        /// The key went up.
        case ended
        /// The press was cancelled.
        case cancelled
    }
    /// The buttons of a remote control.
    public enum PressType: Int, Sendable {
        /// Up.
        case upArrow
        /// Down.
        case downArrow
        /// Left.
        case leftArrow
        /// Right.
        case rightArrow
        /// Select.
        case select
        /// Menu.
        case menu
        /// Play and pause.
        case playPause
    }

    /// The phase of the press.
    public internal(set) var phase: Phase
    /// The arrow, or `select` for return; `menu` for other keys, which have no type of their own here.
    public let type: PressType
    /// The key.
    public let key: UIKey?
    /// The time on the host's clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// The window that has the keyboard focus.
    public internal(set) weak var window: UIWindow?
    /// The responder that received the press first.
    public internal(set) weak var responder: UIResponder?

    init(key: UIKey, phase: Phase, time: TimeInterval, window: UIWindow) {
        self.key = key
        self.phase = phase
        timestamp = time
        self.window = window
        type =
            switch key.keyCode {
            case .keyboardUpArrow: .upArrow
            case .keyboardDownArrow: .downArrow
            case .keyboardLeftArrow: .leftArrow
            case .keyboardRightArrow: .rightArrow
            case .keyboardReturnOrEnter, .keypadEnter: .select
            default: .menu
            }
    }
}

/// An event with the presses at one moment.
@preconcurrency @MainActor public final class UIPressesEvent: UIEvent {
    /// All keys that are down or were just released.
    public let allPresses: Set<UIPress>

    init(timestamp: TimeInterval, presses: Set<UIPress>, window: UIWindow) {
        allPresses = presses
        super.init(timestamp: timestamp, touches: [], type: .presses, window: window)
    }
}

/// A window's keys: delivers them to the first responder, otherwise to the topmost controller.
@MainActor final class PressDelivery {
    private var pressed: [UIKeyboardHIDUsage: UIPress] = [:]

    /// The pressed keys that ran a command; responders do not receive them.
    private var commands: Set<UIKeyboardHIDUsage> = []
    /// `true` if the last key ran a command, so that its text is discarded.
    private(set) var swallowsText = false

    /// The modifier keys that are down.
    var modifierFlags: UIKeyModifierFlags {
        var flags: UIKeyModifierFlags = []
        for key in pressed.keys {
            switch key {
            case .keyboardLeftShift, .keyboardRightShift: flags.insert(.shift)
            case .keyboardLeftControl, .keyboardRightControl: flags.insert(.control)
            case .keyboardLeftAlt, .keyboardRightAlt: flags.insert(.alternate)
            case .keyboardLeftGUI, .keyboardRightGUI: flags.insert(.command)
            default: break
            }
        }
        return flags
    }

    func deliver(_ key: UIKey, phase: UIPress.Phase, time: TimeInterval, in window: UIWindow) {
        let press: UIPress
        if phase == .began || phase == .changed {
            swallowsText = false
            if pressed[key.keyCode] == nil, KeyCommands.run(key, in: window) {
                commands.insert(key.keyCode)
                swallowsText = true
                return
            }
        }
        if commands.contains(key.keyCode), phase != .began {
            if phase != .changed { commands.remove(key.keyCode) }
            return
        }
        if phase == .changed {
            guard let known = pressed[key.keyCode] else { return }
            press = known
            press.phase = phase
            press.timestamp = time
        } else if phase == .began {
            // A repeating key is still the same press.
            guard pressed[key.keyCode] == nil else { return }
            press = UIPress(key: key, phase: phase, time: time, window: window)
            press.responder = window.keyTarget
            pressed[key.keyCode] = press
        } else {
            guard let known = pressed.removeValue(forKey: key.keyCode) else { return }
            press = known
            press.phase = phase
            press.timestamp = time
        }
        window.sendEvent(UIPressesEvent(timestamp: time, presses: [press], window: window))
    }

    /// Cancels all pressed keys because the window lost the keyboard.
    func cancelAll(time: TimeInterval, in window: UIWindow) {
        commands = []
        for press in pressed.values.sorted(by: { $0.timestamp < $1.timestamp }) {
            if let key = press.key { deliver(key, phase: .cancelled, time: time, in: window) }
        }
    }

    func dispatch(_ event: UIPressesEvent) {
        for press in event.allPresses {
            let target = press.responder
            switch press.phase {
            case .began: target?.pressesBegan([press], with: event)
            case .changed, .stationary: target?.pressesChanged([press], with: event)
            case .ended: target?.pressesEnded([press], with: event)
            case .cancelled: target?.pressesCancelled([press], with: event)
            }
        }
    }
}
