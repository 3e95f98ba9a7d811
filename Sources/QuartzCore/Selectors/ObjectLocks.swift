import Foundation
import MicaRaster

/// The locks of objects that are held now, and by how many calls each is held or waited for.
private let objectLocks = Guarded<[ObjectIdentifier: (lock: NSRecursiveLock, uses: Int)]>([:])

/// Waits until no other thread is between this and `objc_sync_exit` for the object, as Objective-C's `@synchronized` does.
/// May be nested. Answers 0; nil does nothing.
@discardableResult
public func objc_sync_enter(_ obj: Any?) -> CInt {
    guard let obj else { return 0 }
    let key = ObjectIdentifier(obj as AnyObject)
    let lock = objectLocks.withLock { locks in
        let entry = locks[key] ?? (NSRecursiveLock(), 0)
        locks[key] = (entry.lock, entry.uses + 1)
        return entry.lock
    }
    lock.lock()
    return 0
}

/// Lets others go on that wait for the object. Answers 0, or −1 where this thread had not entered.
@discardableResult
public func objc_sync_exit(_ obj: Any?) -> CInt {
    guard let obj else { return 0 }
    let key = ObjectIdentifier(obj as AnyObject)
    let lock = objectLocks.withLock { locks -> NSRecursiveLock? in
        guard let entry = locks[key] else { return nil }
        locks[key] = entry.uses > 1 ? (entry.lock, entry.uses - 1) : nil
        return entry.lock
    }
    guard let lock else { return -1 }
    lock.unlock()
    return 0
}
