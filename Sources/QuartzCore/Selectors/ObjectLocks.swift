import Foundation
import Glibc
import MicaRaster

/// The lock of an object that some thread is in, or waits for.
private struct ObjectLock {
    let lock = NSRecursiveLock()
    /// By how many calls it is held or waited for.
    var uses = 0
    /// The thread that holds it, and by how many calls.
    var owner: pthread_t?
    var depth = 0
}

private let objectLocks = Guarded<[ObjectIdentifier: ObjectLock]>([:])

/// Waits until no other thread is between this and `objc_sync_exit` for the object, as Objective-C's `@synchronized` does.
/// May be nested. Answers 0; nil does nothing.
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

/// Lets others go on that wait for the object. Answers 0, or −1 where this thread had not entered, which does nothing.
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
