package import Foundation

/// A value that one thread at a time reads or writes: a `Mutex` whose locks the thread sanitizer sees.
///
/// `@unchecked Sendable`: `value` is touched under `lock` alone.
package final class Guarded<Value>: @unchecked Sendable {
    @usableFromInline let lock = NSLock()
    @usableFromInline var value: Value

    package init(_ value: Value) { self.value = value }

    @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
