import Foundation

/// The lock of layer trees. One thread at a time uses a host's tree, and hosts on several threads run in parallel.
/// After `CATransaction.lock()` one thread owns all trees.
///
/// A thread that locks while its host runs, in a callback of the engine, first admits other lockers: their changes
/// count as made by the callback. Two such threads therefore never wait for each other.
///
/// `@unchecked Sendable`: all mutable state is accessed under `condition`.
final class LayerLock: @unchecked Sendable {
    static let shared = LayerLock()
    private let condition = NSCondition()
    /// The thread that called `lock()`, and the number of its calls.
    private unowned(unsafe) var owner: ThreadState?
    private var depth = 0
    /// Threads that wait in `lock()`: hosts start after them.
    private var lockersWaiting = 0
    /// The number of running hosts.
    private var hostCount = 0
    private var waiterCount = 0

    func lock(_ thread: ThreadState) {
        condition.lock()
        defer { condition.unlock() }
        if owner !== thread {
            if thread.hostDepth > 0 { hostStopped() }
            lockersWaiting += 1
            wait { owner == nil && hostCount == 0 }
            lockersWaiting -= 1
            owner = thread
        }
        depth += 1
    }

    func unlock(_ thread: ThreadState) {
        condition.lock()
        defer { condition.unlock() }
        guard owner === thread else { return }
        depth -= 1
        guard depth == 0 else { return }
        owner = nil
        if thread.hostDepth > 0 { hostCount += 1 }
        wake()
    }

    /// Starts the use of a host's tree, until `leave`. Inside another host's turn the same thread already has access.
    func enter(_ host: LayerHost, _ thread: ThreadState) {
        if thread.hostDepth == 0 {
            condition.lock()
            if owner !== thread {
                wait { owner == nil && lockersWaiting == 0 && host.userCount == 0 }
                hostCount += 1
            }
            host.userCount += 1
            condition.unlock()
        }
        thread.hostDepth += 1
    }

    /// Ends the use. `host` must be that of the matching `enter`.
    func leave(_ host: LayerHost, _ thread: ThreadState) {
        thread.hostDepth -= 1
        guard thread.hostDepth == 0 else { return }
        condition.lock()
        host.userCount -= 1
        // A thread with its own lock was not counted.
        if owner !== thread { hostStopped() } else { wake() }
        condition.unlock()
    }

    private func hostStopped() {
        hostCount -= 1
        wake()
    }

    private func wait(until isFree: () -> Bool) {
        waiterCount += 1
        while !isFree() { condition.wait() }
        waiterCount -= 1
    }

    private func wake() { if waiterCount > 0 { condition.broadcast() } }
}
