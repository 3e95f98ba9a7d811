import Foundation
import Synchronization

/// The ownership of an associated value. `assign` does not retain it; all others retain the value itself.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// The value is not retained.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The value is retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The value is retained; it is not copied here.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The value is retained.
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    /// The value is retained; it is not copied here.
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Associates a value with an object under a key, in place of a stored property; `nil` removes it. Layers, responders
/// (including views and controllers) and gesture recognisers release their values when they are deallocated; values of
/// other deallocated objects are released when more objects get values.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedValues.shared.set(object as AnyObject, key, value, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Returns the value under a key; `nil` if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedValues.shared.value(object as AnyObject, key)
}

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedValues.shared.removeAll(object as AnyObject) }

/// Releases the values of an object in deallocation.
package func associatedObjectIsGone(_ object: AnyObject) {
    guard AssociatedValues.areUsed.load(ordering: .relaxed) else { return }
    AssociatedValues.shared.removeAll(object)
}

// `@unchecked Sendable`: the table is only accessed under the lock.
private final class AssociatedValues: @unchecked Sendable {
    static let shared = AssociatedValues()
    /// `false` until a value is set: until then a deallocation costs one load of this flag.
    static let areUsed = Atomic(false)

    private struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Any] = [:]
        var weakValues: [UnsafeRawPointer: Weak] = [:]
    }
    private struct Weak { weak var object: AnyObject? }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of deallocated objects are removed.
    private var limit = 64

    // Values removed under the lock are put into a list that outlives it: releasing them may run code that calls this
    // table.

    func set(_ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, isWeak: Bool) {
        AssociatedValues.areUsed.store(true, ordering: .relaxed)
        var gone: [Any] = []
        lock.withLock {
            var entry = takeEntry(of: object, &gone)
            if let old = entry.values.removeValue(forKey: key) { gone.append(old) }
            entry.weakValues[key] = nil
            if let value {
                // A value without identity would be boxed, and its box would not live on.
                if isWeak, type(of: value) is AnyClass {
                    entry.weakValues[key] = Weak(object: value as AnyObject)
                } else {
                    entry.values[key] = value
                }
            }
            entries[ObjectIdentifier(object)] = entry
            guard entries.count > limit else { return }
            for (id, entry) in entries {
                guard let object = entry.object else {
                    gone.append(entry)
                    entries[id] = nil
                    continue
                }
                gone.append(object)
            }
            limit = max(64, entries.count * 2)
        }
        withExtendedLifetime(gone) {}
    }

    /// Removes the entry from the table, so that it has one owner. An entry of an earlier object at the same address is
    /// ignored.
    private func takeEntry(of object: AnyObject, _ kept: inout [Any]) -> Entry {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(object)) else { return Entry(object: object) }
        let owner = entry.object
        if let owner { kept.append(owner) }
        if owner === object { return entry }
        kept.append(entry)
        return Entry(object: object)
    }

    func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        var owner: AnyObject?
        let value: Any? = lock.withLock {
            guard let entry = entries[ObjectIdentifier(object)] else { return nil }
            owner = entry.object
            guard owner === object else { return nil }
            return entry.values[key] ?? entry.weakValues[key]?.object
        }
        withExtendedLifetime(owner) {}
        return value
    }

    func removeAll(_ object: AnyObject) {
        let gone = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(gone) {}
    }
}
