import Foundation
import Glibc
import MicaBase

/// The lock of an object that a thread holds or waits for.
private struct ObjectLock {
    let lock = NSRecursiveLock()
    /// The number of calls that hold it or wait for it.
    var uses = 0
    /// The thread that holds it, and the depth of its calls.
    var owner: pthread_t?
    var depth = 0
}

private let objectLocks = Guarded<[ObjectIdentifier: ObjectLock]>([:])

/// Waits until no other thread is between this call and `objc_sync_exit` for the object, like Objective-C's
/// `@synchronized`. Calls may be nested. Returns 0; does nothing for `nil`.
@discardableResult
public func objc_sync_enter(_ obj: Any?) -> CInt {
    guard let obj else { return 0 }
    let key = ObjectIdentifier(obj as AnyObject)
    let lock = objectLocks.withLock { locks in
        locks[key, default: ObjectLock()].uses += 1
        return locks[key]!.lock
    }
    lock.lock()
    objectLocks.withLock { locks in
        locks[key]?.owner = pthread_self()
        locks[key]?.depth += 1
    }
    return 0
}

/// Releases the lock of the object. Returns 0, or −1 without an effect if this thread does not hold it.
@discardableResult
public func objc_sync_exit(_ obj: Any?) -> CInt {
    guard let obj else { return 0 }
    let key = ObjectIdentifier(obj as AnyObject)
    let lock = objectLocks.withLock { locks -> NSRecursiveLock? in
        guard var entry = locks[key], entry.depth > 0, entry.owner == pthread_self() else { return nil }
        entry.uses -= 1
        entry.depth -= 1
        if entry.depth == 0 { entry.owner = nil }
        locks[key] = entry.uses > 0 ? entry : nil
        return entry.lock
    }
    guard let lock else { return -1 }
    lock.unlock()
    return 0
}
