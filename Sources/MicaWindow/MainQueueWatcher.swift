import CSDL2
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
    private let isDone = Atomic(false)

    init() {
        eventType = SDL_RegisterEvents(1)
        let handle = _dispatch_get_main_queue_handle_4CF()
        Thread.detachNewThread { [self] in
            while !isDone.load(ordering: .relaxed) {
                var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
                guard poll(&watched, 1, -1) > 0, !isDone.load(ordering: .relaxed) else { continue }
                var event = SDL_Event()
                event.type = eventType
                SDL_PushEvent(&event)
                wasDrained.wait()
            }
        }
    }

    /// Runs what waits for the main actor, and the run loop's timers. To be called on the main thread.
    @MainActor func drain(_ isWoken: Bool) {
        // The first turn may only serve the wake-up itself.
        for _ in 0..<2 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        if isWoken { wasDrained.signal() }
    }

    /// When the run loop's next timer is due, in seconds from now; nil for never.
    @MainActor var nextTimer: Double? {
        guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return max(0, date.timeIntervalSinceNow)
    }

    func stop() {
        isDone.store(true, ordering: .relaxed)
        wasDrained.signal()
    }
}
