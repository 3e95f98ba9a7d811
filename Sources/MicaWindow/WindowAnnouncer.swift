import CMicaSDL2
import Foundation

/// Lines that report the events of a program's windows as they happen. A test that drives the program from outside
/// waits for a line instead of a time. Printed only with `MICA_ANNOUNCE=1` in the environment, on the standard error.
///
/// Each user input is reported after it was handled and its result is on the screen.
@MainActor package enum WindowAnnouncer {
    /// The destination of the lines, each without its line end; `nil` for none.
    package static var output: ((String) -> Void)? =
        ProcessInfo.processInfo.environment["MICA_ANNOUNCE"] == "1"
        ? { FileHandle.standardError.write(Data("mica: \($0)\n".utf8)) } : nil
    /// Events whose effects are not on the screen yet.
    private static var pending: [String] = []
    /// `true` if something was reported since the program was last at rest.
    private static var isAwake = false

    static func tell(_ line: @autoclosure () -> String) {
        guard let output else { return }
        isAwake = true
        output(line())
    }

    static func tell(_ window: UInt32, _ line: @autoclosure () -> String) { tell("window \(window) \(line())") }

    /// Records an event of a window, to be reported after the next frame.
    static func take(_ event: SDL_Event, of window: UInt32) {
        guard output != nil, let text = description(of: event) else { return }
        pending.append("window \(window) \(text)")
    }

    /// Reports the recorded events: all windows have shown their results.
    static func tellOfEvents() {
        let lines = pending
        pending = []
        for line in lines { tell(line) }
    }

    /// Reports that nothing moves: `asleep` means that nothing runs before the next event, `idle` that a later time is
    /// awaited.
    static func tellOfRest(isAsleep: Bool) {
        guard isAwake else { return }
        tell(isAsleep ? "asleep" : "idle")
        isAwake = false
    }

    private static func description(of event: SDL_Event) -> String? {
        switch SDL_EventType(event.type) {
        case SDL_KEYDOWN: "key down \(name(of: event.key))"
        case SDL_KEYUP: "key up \(name(of: event.key))"
        case SDL_TEXTINPUT: "text \(WindowInput.string(event.text.text))"
        case SDL_MOUSEBUTTONDOWN: "press \(event.button.x) \(event.button.y)"
        case SDL_MOUSEBUTTONUP: "release \(event.button.x) \(event.button.y)"
        case SDL_MOUSEMOTION: "move \(event.motion.x) \(event.motion.y)"
        case SDL_MOUSEWHEEL: "wheel \(event.wheel.x) \(event.wheel.y)"
        case SDL_WINDOWEVENT: description(of: event.window)
        default: nil
        }
    }

    private static func name(of key: SDL_KeyboardEvent) -> String {
        SDL_GetKeyName(key.keysym.sym).map { String(cString: $0) } ?? ""
    }

    private static func description(of event: SDL_WindowEvent) -> String? {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_SHOWN: "shown"
        case SDL_WINDOWEVENT_HIDDEN: "hidden"
        case SDL_WINDOWEVENT_MINIMIZED: "minimized"
        case SDL_WINDOWEVENT_RESTORED: "restored"
        case SDL_WINDOWEVENT_FOCUS_GAINED: "focus"
        case SDL_WINDOWEVENT_FOCUS_LOST: "no focus"
        case SDL_WINDOWEVENT_SIZE_CHANGED: "size \(event.data1)x\(event.data2)"
        default: nil
        }
    }
}
