import Foundation
import Synchronization

/// How an associated value is held. `assign` keeps no reference; all others hold the value itself.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// No reference is kept.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The value is held.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The value is held; nothing is copied here.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The value is held.
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    /// The value is held; nothing is copied here.
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Gives an object a value under a key, in place of a stored property; nil takes it away. Layers, responders (views and
/// controllers among them) and gesture recognisers give up their values when they go; those of other objects that are gone
/// are given up when more objects get theirs.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedValues.shared.set(object as AnyObject, key, value, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// The value under a key; nil without one.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedValues.shared.value(object as AnyObject, key)
}

/// Takes away all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedValues.shared.removeAll(object as AnyObject) }

/// Gives up the values of an object that is just going.
package func associatedObjectIsGone(_ object: AnyObject) {
    guard AssociatedValues.areUsed.load(ordering: .relaxed) else { return }
    AssociatedValues.shared.removeAll(object)
}

// `@unchecked Sendable`: the table is only touched under the lock.
private final class AssociatedValues: @unchecked Sendable {
    static let shared = AssociatedValues()
    /// Until somebody sets one, an object that goes costs a look at this.
    static let areUsed = Atomic(false)

    private struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Any] = [:]
        var weakValues: [UnsafeRawPointer: Weak] = [:]
    }
    private struct Weak { weak var object: AnyObject? }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// When there are so many entries, those of objects that are gone leave.
    private var limit = 64

    // Whatever is loaded or taken under the lock goes into a list that outlives it: what is let go may run code of its own,
    // which may come back here.

    func set(_ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, isWeak: Bool) {
        AssociatedValues.areUsed.store(true, ordering: .relaxed)
        var gone: [Any] = []
        lock.withLock {
            var entry = takeEntry(of: object, &gone)
            if let old = entry.values.removeValue(forKey: key) { gone.append(old) }
            entry.weakValues[key] = nil
            if let value {
                if isWeak {
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

    /// Out of the table, so that it has one owner. An entry for another object that lay in the same place counts for nothing.
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
