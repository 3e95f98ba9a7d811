package import Glibc

/// A value that one thread at a time reads or writes.
///
/// It stands on a lock of the system's, which ThreadSanitizer sees: it takes what passes through a `Mutex` for races.
///
/// `@unchecked Sendable`: `value` is touched under `lock` alone.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline var value: Value

    package init(_ value: consuming Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// `body` must not come back to this value.
    @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
