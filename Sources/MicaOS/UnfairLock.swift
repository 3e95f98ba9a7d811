import Glibc

/// A lock that the thread which holds it releases; not recursive.
///
/// It must not be copied or moved while it is in use: keep it in memory of its own, or use `OSAllocatedUnfairLock`.
public struct os_unfair_lock_s {
    // Zero bytes are an open mutex.
    var mutex = pthread_mutex_t()
    /// Creates an open lock.
    public init() {}
}
/// A lock that the thread which holds it releases.
public typealias os_unfair_lock = os_unfair_lock_s
/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

private func mutex(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    // The mutex is the only member.
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}

/// Waits until no other thread holds the lock, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(mutex(lock)) }
/// Releases the lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(mutex(lock)) }
/// Takes the lock if no thread holds it; returns `true` if it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(mutex(lock)) == 0 }

/// A lock in memory of its own, with the state that it protects.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // `@unchecked Sendable`: the state is accessed only under the lock.
    private final class Memory {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        var state: State
        init(_ state: State) {
            self.state = state
            lock.initialize(to: os_unfair_lock_s())
        }
        deinit { lock.deallocate() }
    }
    private let memory: Memory

    /// Creates a lock with a state that need not be sendable.
    public init(uncheckedState initialState: State) { memory = Memory(initialState) }

    /// Calls a closure with the state while this thread holds the lock.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(memory.lock)
        defer { os_unfair_lock_unlock(memory.lock) }
        return try body(&memory.state)
    }

    /// Calls a closure with the state while this thread holds the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure with the state if no thread holds the lock; returns `nil` otherwise.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(memory.lock) else { return nil }
        defer { os_unfair_lock_unlock(memory.lock) }
        return try body(&memory.state)
    }

    /// Calls a closure with the state if no thread holds the lock; returns `nil` otherwise.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock with a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }
    /// Takes the lock.
    public func lock() { os_unfair_lock_lock(memory.lock) }
    /// Releases the lock.
    public func unlock() { os_unfair_lock_unlock(memory.lock) }
    /// Takes the lock if no thread holds it; returns `true` if it did.
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(memory.lock) }
    /// Calls a closure while this thread holds the lock.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }
    /// Calls a closure while this thread holds the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }
}
