import CMicaSDL2
import Foundation
import Synchronization

/// Wakes a window that waits for events when there is work for the main actor: tasks that resume, timers,
/// notifications.
///
/// Its own thread waits for the main queue's handle and then posts an event; it has no cost while there is no work.
final class MainQueueWatcher: Sendable {
    /// The type of the event that it posts.
    let eventType: UInt32
    private let wasDrained = DispatchSemaphore(value: 0)
    private let isDone = Mutex(false)

    init() {
        eventType = SDL_RegisterEvents(1)
        let handle = _dispatch_get_main_queue_handle_4CF()
        Thread.detachNewThread { [self] in
            while true {
                var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
                guard poll(&watched, 1, -1) > 0 else { continue }
                guard post() else { return }
                wasDrained.wait()
            }
        }
    }

    /// Posts an event. Returns `false` after `stop()`.
    private func post() -> Bool {
        isDone.withLock { isDone in
            guard !isDone else { return false }
            var event = SDL_Event()
            event.type = eventType
            SDL_PushEvent(&event)
            return true
        }
    }

    /// Runs pending work of the main actor, and the run loop's timers. Call it on the main thread.
    @MainActor func drain(_ isWoken: Bool) {
        // The first turn may only serve the wake-up itself.
        for _ in 0..<2 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        if isWoken { wasDrained.signal() }
    }

    /// `true` if work for the main actor is pending.
    var hasWork: Bool {
        var watched = pollfd(fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// The time until the run loop's next timer, in seconds; `nil` if there is none.
    @MainActor var nextTimer: Double? {
        guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return max(0, date.timeIntervalSinceNow)
    }

    /// Stops posting. Call it before the window is destroyed. SDL sends the window a message for each event of another
    /// thread, and X ends a program that sends a message to a destroyed window.
    func stop() {
        isDone.withLock { $0 = true }
        wasDrained.signal()
    }
}
