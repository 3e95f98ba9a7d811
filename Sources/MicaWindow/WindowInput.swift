import CMicaSDL2
import Mica
import UIKit

/// The input from mouse, fingers and keys since the last frame, in order. The steps of one finger between two frames
/// are coalesced into one.
@MainActor struct WindowInput {
    private enum Step {
        case touch(finger: Int, phase: UITouch.Phase, at: CGPoint, type: UITouch.TouchType, time: Double)
        case hover(CGPoint?)
        case scroll(CGPoint, at: CGPoint)
        case menu(CGPoint)
        case key(UIKey, UIPress.Phase)
        case text(String)
        case marked(String, Range<Int>)
        case cancelAll
    }
    private var steps: [Step] = []

    /// The identifiers of the mouse's finger, and of its mirror image while Alt or Ctrl simulates two fingers.
    private static let mouse = 0, mirror = 1
    private var isMouseDown = false
    private var pivot: CGPoint?
    private var fingers: [Int64: Int] = [:]

    var isEmpty: Bool { steps.isEmpty }
    /// The last position of the mouse's pointer, in points; `nil` outside the window.
    private(set) var pointer: CGPoint?

    // MARK: Taking events

    /// Records an event. Returns `false` if it is not input.
    mutating func take(_ event: SDL_Event, in window: SDLWindow, size: CGSize, time: Double) -> Bool {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEBUTTONDOWN
        where event.button.which != MICA_SDL_TOUCH_MOUSE && event.button.button == SDL_BUTTON_LEFT:
            let place = window.point(x: Double(event.button.x), y: Double(event.button.y))
            isMouseDown = true
            // Alt simulates two fingers, mirrored about the middle, as in Apple's simulator. Many desktops use Alt to
            // move windows, so Ctrl does the same.
            if SDL_GetModState().rawValue & (KMOD_ALT.rawValue | KMOD_CTRL.rawValue) != 0 {
                pivot = CGPoint(x: size.width / 2, y: size.height / 2)
            }
            SDL_CaptureMouse(SDL_TRUE)
            touch(.began, place, time)
        case SDL_MOUSEBUTTONDOWN
        where event.button.which != MICA_SDL_TOUCH_MOUSE && event.button.button == SDL_BUTTON_RIGHT:
            guard !isMouseDown else { return true }
            steps.append(.menu(window.point(x: Double(event.button.x), y: Double(event.button.y))))
        case SDL_MOUSEMOTION where event.motion.which != MICA_SDL_TOUCH_MOUSE:
            let place = window.point(x: Double(event.motion.x), y: Double(event.motion.y))
            pointer = place
            if isMouseDown { touch(.moved, place, time) } else { steps.append(.hover(place)) }
        case SDL_MOUSEBUTTONUP
        where event.button.which != MICA_SDL_TOUCH_MOUSE && event.button.button == SDL_BUTTON_LEFT:
            guard isMouseDown else { return true }
            SDL_CaptureMouse(SDL_FALSE)
            touch(.ended, window.point(x: Double(event.button.x), y: Double(event.button.y)), time)
            isMouseDown = false
            pivot = nil
        case SDL_MOUSEWHEEL where event.wheel.which != MICA_SDL_TOUCH_MOUSE:
            var x: Int32 = 0, y: Int32 = 0
            SDL_GetMouseState(&x, &y)
            let sign: CGFloat = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
            // A notch of the wheel is forty points.
            let way = CGPoint(
                x: CGFloat(event.wheel.preciseX) * 40 * sign, y: CGFloat(event.wheel.preciseY) * -40 * sign)
            steps.append(.scroll(way, at: window.point(x: Double(x), y: Double(y))))
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: finger(event, window, time)
        case SDL_KEYDOWN, SDL_KEYUP:
            if let key = WindowInput.key(event.key) {
                let isDown = event.type == SDL_KEYDOWN.rawValue
                steps.append(.key(key, isDown ? (event.key.repeat == 0 ? .began : .changed) : .ended))
            }
        case SDL_TEXTINPUT: steps.append(.text(WindowInput.string(event.text.text)))
        case SDL_TEXTEDITING:
            mark(WindowInput.string(event.edit.text), start: event.edit.start, length: event.edit.length)
        case SDL_TEXTEDITING_EXT:
            guard let text = event.editExt.text else { return true }
            mark(String(cString: text), start: event.editExt.start, length: event.editExt.length)
            SDL_free(text)
        default: return false
        }
        return true
    }

    /// Records the uncommitted text of an input method; the caret is at the end if the method specifies no position.
    private mutating func mark(_ text: String, start: Int32, length: Int32) {
        let count = text.count, from = start < 0 ? count : min(count, Int(start))
        steps.append(.marked(text, from..<min(count, from + max(0, Int(length)))))
    }

    /// Returns a C array's text, up to its first zero.
    static func string<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Called when the pointer has left the window.
    mutating func pointerLeft() {
        pointer = nil
        if !isMouseDown { steps.append(.hover(nil)) }
    }

    /// Cancels all touches and keys that are down.
    mutating func cancelAll() {
        isMouseDown = false
        pivot = nil
        fingers = [:]
        steps.append(.cancelAll)
    }

    private mutating func touch(_ phase: UITouch.Phase, _ place: CGPoint, _ time: Double) {
        steps.append(.touch(finger: WindowInput.mouse, phase: phase, at: place, type: .indirectPointer, time: time))
        guard let pivot else { return }
        let other = CGPoint(x: 2 * pivot.x - place.x, y: 2 * pivot.y - place.y)
        steps.append(.touch(finger: WindowInput.mirror, phase: phase, at: other, type: .indirectPointer, time: time))
    }

    private mutating func finger(_ event: SDL_Event, _ window: SDLWindow, _ time: Double) {
        let id = Int64(event.tfinger.fingerId)
        let phase: UITouch.Phase =
            switch SDL_EventType(event.type) {
            case SDL_FINGERDOWN: .began
            case SDL_FINGERMOTION: .moved
            default: .ended
            }
        if phase == .began { fingers[id] = (2...).first { number in !fingers.values.contains(number) } }
        guard let number = fingers[id] else { return }
        if phase == .ended { fingers[id] = nil }
        let place = window.point(part: event.tfinger.x, event.tfinger.y)
        steps.append(.touch(finger: number, phase: phase, at: place, type: .direct, time: time))
    }

    private static func key(_ event: SDL_KeyboardEvent) -> UIKey? {
        // SDL and UIKit both use USB's numbers for keys.
        guard let code = UIKeyboardHIDUsage(rawValue: Int(event.keysym.scancode.rawValue)) else { return nil }
        let modifiers = UInt32(event.keysym.mod)
        var flags: UIKeyModifierFlags = []
        if modifiers & KMOD_SHIFT.rawValue != 0 { flags.insert(.shift) }
        if modifiers & KMOD_CTRL.rawValue != 0 { flags.insert(.control) }
        if modifiers & KMOD_ALT.rawValue != 0 { flags.insert(.alternate) }
        if modifiers & KMOD_GUI.rawValue != 0 { flags.insert(.command) }
        if modifiers & KMOD_CAPS.rawValue != 0 { flags.insert(.alphaShift) }
        let plain =
            (event.keysym.sym > 31 && event.keysym.sym < 0x11_0000)
            ? Unicode.Scalar(UInt32(event.keysym.sym)).map { String(Character($0)) } ?? "" : ""
        // The next event contains the text that the keyboard layout assigns to this key.
        var text = SDL_Event()
        let isText = SDL_PeepEvents(
            &text, 1, SDL_PEEKEVENT, SDL_TEXTINPUT.rawValue, SDL_TEXTINPUT.rawValue)
        let typed =
            isText == 1 && event.type == SDL_KEYDOWN.rawValue
            ? string(text.text.text) : ""
        let shifted = flags.contains(.shift) ? plain.uppercased() : plain
        return UIKey(
            characters: typed.isEmpty ? shifted : typed, charactersIgnoringModifiers: shifted, modifierFlags: flags,
            keyCode: code)
    }

    // MARK: Giving them out

    /// Delivers the input to the windows at a time of its host.
    mutating func deliver(to scene: UIWindowScene, at time: Double) {
        let all = steps
        steps = []
        for (index, step) in all.enumerated() {
            switch step {
            case .touch(let finger, let phase, let place, let type, let realTime):
                guard phase == .moved else {
                    scene.touch(finger: finger, phase: phase, at: place, time: time, type: type)
                    continue
                }
                // The last move before another event of this finger includes the earlier ones.
                if WindowInput.nextTouch(of: finger, after: index, in: all) == .moved { continue }
                let parts = WindowInput.moves(of: finger, upTo: index, in: all)
                scene.touch(
                    finger: finger, phase: .moved, at: place, time: time, type: type,
                    coalesced: parts.map { (location: $0.place, time: time - (realTime - $0.time)) })
            case .hover(let place):
                if index + 1 < all.count, case .hover = all[index + 1] { continue }
                scene.hover(at: place, time: time)
            case .menu(let place): scene.openMenu(at: place)
            case .scroll(let way, let place): scene.scroll(by: way, at: place, time: time)
            case .key(let key, let phase): scene.press(key, phase: phase, time: time)
            case .text(let text): scene.insertText(text, time: time)
            case .marked(let text, let selected): scene.setMarkedText(text, selected: selected, time: time)
            case .cancelAll:
                scene.cancelTouches(time: time)
                scene.cancelPresses(time: time)
                scene.hover(at: nil, time: time)
            }
        }
    }

    private static func nextTouch(of finger: Int, after index: Int, in steps: [Step]) -> UITouch.Phase? {
        for step in steps[(index + 1)...] {
            if case .touch(finger, let phase, _, _, _) = step { return phase }
        }
        return nil
    }

    private static func moves(of finger: Int, upTo index: Int, in steps: [Step]) -> [(place: CGPoint, time: Double)] {
        var parts: [(place: CGPoint, time: Double)] = []
        for step in steps[...index].reversed() {
            guard case .touch(finger, let phase, let place, _, let time) = step else { continue }
            guard phase == .moved else { break }
            parts.append((place, time))
        }
        return parts.reversed()
    }
}
