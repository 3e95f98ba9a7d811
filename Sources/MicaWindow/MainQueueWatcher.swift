import CMicaSDL2
import Foundation
import Synchronization

/// Wakes a window that waits for events when there is work for the main actor: tasks that go on, timers, notifications.
///
/// A thread of its own waits for the main queue's handle and then posts an event; it costs nothing while there is no
/// work.
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

    /// False: it is over.
    private func post() -> Bool {
        isDone.withLock { isDone in
            guard !isDone else { return false }
            var event = SDL_Event()
            event.type = eventType
            SDL_PushEvent(&event)
            return true
        }
    }

    /// Runs what waits for the main actor, and the run loop's timers. To be called on the main thread.
    @MainActor func drain(_ isWoken: Bool) {
        // The first turn may only serve the wake-up itself.
        for _ in 0..<2 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        if isWoken { wasDrained.signal() }
    }

    /// `true` if something waits for the main actor now.
    var hasWork: Bool {
        var watched = pollfd(fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// When the run loop's next timer is due, in seconds from now; nil for never.
    @MainActor var nextTimer: Double? {
        guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return max(0, date.timeIntervalSinceNow)
    }

    /// Posts nothing more from here on. To be called before the window goes: SDL sends it a message for each event that
    /// another thread posts, and X ends a program that writes to a window which is gone.
    func stop() {
        isDone.withLock { $0 = true }
        wasDrained.signal()
    }
}
