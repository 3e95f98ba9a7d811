import CMicaSDL2
import Foundation

/// The events and frames of all windows of the process: waits for the next one and passes it to the windows.
@MainActor final class WindowLoop {
    /// Created with the first window, released with the last.
    static var current: WindowLoop { existing ?? WindowLoop() }
    private static weak var existing: WindowLoop?

    private struct WeakHost { weak var host: WindowHost? }
    private var list: [WeakHost] = []
    private let watcher = MainQueueWatcher()
    /// The window that was used last, whose clock applies to tasks of the main actor.
    private weak var used: WindowHost?

    private init() { WindowLoop.existing = self }

    isolated deinit { watcher.stop() }

    private var hosts: [WindowHost] { list.compactMap(\.host).filter { !$0.isClosed } }

    func add(_ host: WindowHost) {
        list.removeAll { $0.host == nil }
        list.append(WeakHost(host: host))
        used = host
    }

    func remove(_ host: WindowHost) {
        list.removeAll { $0.host == nil || $0.host === host }
        if list.isEmpty { watcher.stop() }
    }

    /// Waits for the next event or frame, at most `limit` seconds, and processes what is due.
    func turn(limit: Double = .infinity) {
        wait(limit)
        for host in hosts { host.frame() }
        WindowAnnouncer.tellOfEvents()
    }

    private func wait(_ limit: Double) {
        var event = SDL_Event()
        var isWoken = false
        let frame = hosts.map(\.timeToNextFrame).min() ?? .infinity
        let work = min(frame, watcher.nextTimer ?? .infinity), seconds = min(limit, work)
        if WindowAnnouncer.output != nil, work > 0, !hosts.contains(where: \.isMoving), !watcher.hasWork {
            WindowAnnouncer.tellOfRest(isAsleep: work.isInfinite)
        }
        var hasEvent: Int32 = 0
        if seconds > 0 {
            // At least a millisecond: shorter waits would only spin.
            hasEvent =
                seconds.isInfinite
                ? SDL_WaitEvent(&event)
                : SDL_WaitEventTimeout(&event, Int32(min(max(1, (seconds * 1000).rounded(.down)), 1e6)))
        } else {
            hasEvent = SDL_PollEvent(&event)
        }
        while hasEvent != 0 {
            if event.type == watcher.eventType { isWoken = true } else { deliver(event) }
            guard !hosts.isEmpty else { break }
            hasEvent = SDL_PollEvent(&event)
        }
        guard let host = used ?? hosts.last else { return }
        host.host.perform { watcher.drain(isWoken) }
    }

    /// Delivers an event: that of a window to it, all others to every window.
    private func deliver(_ event: SDL_Event) {
        let hosts = hosts
        guard let id = WindowLoop.windowID(of: event), hosts.contains(where: { $0.windowID == id }) else {
            for host in hosts where !host.isClosed { host.take(event) }
            return
        }
        for host in hosts where host.windowID == id {
            used = host
            host.take(event)
        }
    }

    /// Requests that all windows close at their next turn. Call it on any thread, while there is a window.
    nonisolated static func requestQuit() {
        var event = SDL_Event()
        event.type = SDL_QUIT.rawValue
        SDL_PushEvent(&event)
    }

    private static func windowID(of event: SDL_Event) -> UInt32? {
        switch SDL_EventType(event.type) {
        case SDL_WINDOWEVENT: event.window.windowID
        case SDL_KEYDOWN, SDL_KEYUP: event.key.windowID
        case SDL_TEXTINPUT: event.text.windowID
        case SDL_TEXTEDITING: event.edit.windowID
        case SDL_TEXTEDITING_EXT: event.editExt.windowID
        case SDL_MOUSEMOTION: event.motion.windowID
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: event.button.windowID
        case SDL_MOUSEWHEEL: event.wheel.windowID
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: event.tfinger.windowID
        default: nil
        }
    }
}
