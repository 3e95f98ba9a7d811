import CoreGraphics

/// The values of a transaction that nested ones inherit.
struct TransactionValues {
    /// The duration in seconds; `nil` for 0.25.
    var duration: Double?
    var timingFunction: CAMediaTimingFunction?
    var disableActions = false
    var stored: [String: Any] = [:]

    var animationDuration: Double { duration ?? 0.25 }
}

/// An open transaction.
final class TransactionLevel {
    let isImplicit: Bool
    /// The values to restore.
    let outer: TransactionValues
    /// The last completion block that was set.
    var block: (() -> Void)?
    /// A group for each block that was set.
    var groups: [CompletionGroup] = []

    init(isImplicit: Bool, outer: TransactionValues) {
        self.isImplicit = isImplicit
        self.outer = outer
    }

    /// Closes the groups: no more animations join.
    func close() { for group in groups { group.isOpen = false } }

    func finish(_ thread: ThreadState) { for group in groups { group.runIfDone(thread) } }
}

/// The animations that a completion block waits for.
final class CompletionGroup {
    private var block: (() -> Void)?
    private var count = 0
    /// `true` while its transaction is open, so that more animations may join.
    var isOpen = true

    init(_ block: @escaping () -> Void) { self.block = block }

    func enter() { count += 1 }

    func leave() {
        count -= 1
        runIfDone(ThreadState.current)
    }

    /// Passes the block to the next turn of the host or run loop, once.
    func runIfDone(_ thread: ThreadState) {
        guard count <= 0, !isOpen, let block else { return }
        self.block = nil
        if let host = thread.host { host.enqueueForNextTurn(block) } else { thread.perform(block) }
    }
}

extension ThreadState {
    /// Runs `body` in the next turn of the thread's run loop, or of the main queue; for threads without a host.
    func perform(_ body: @escaping () -> Void) {
        // Run loops and the main queue run closures where they were created.
        nonisolated(unsafe) let body = body
        if isMain {
            DispatchQueue.main.async { body() }
        } else {
            RunLoop.current.perform { body() }
        }
    }
}
