import Foundation

/// How an associated value is held. `assign` keeps no reference; all others hold the value itself.
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Gives an object a value under a key, in place of a stored property; nil takes it away. The value of an object that is gone
/// is given up when other objects get theirs.
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

// `@unchecked Sendable`: the table is only touched under the lock.
private final class AssociatedValues: @unchecked Sendable {
    static let shared = AssociatedValues()

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

    func set(_ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, isWeak: Bool) {
        // What is let go may run code of its own: outside of the lock.
        var gone: [Any] = []
        lock.withLock {
            var entry = current(object)
            if let old = entry.values.removeValue(forKey: key) { gone.append(old) }
            entry.weakValues[key] = nil
            if let value {
                if isWeak {
                    entry.weakValues[key] = Weak(object: value as AnyObject)
                } else {
                    entry.values[key] = value
                }
            }
            if let old = entries.updateValue(entry, forKey: ObjectIdentifier(object)), old.object !== object {
                gone.append(old)
            }
            guard entries.count > limit else { return }
            for (id, entry) in entries where entry.object == nil {
                gone.append(entry)
                entries[id] = nil
            }
            limit = max(64, entries.count * 2)
        }
    }

    /// An entry for another object that lay in the same place counts for nothing.
    private func current(_ object: AnyObject) -> Entry {
        if let entry = entries[ObjectIdentifier(object)], entry.object === object { return entry }
        return Entry(object: object)
    }

    func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            let entry = current(object)
            return entry.values[key] ?? entry.weakValues[key]?.object
        }
    }

    func removeAll(_ object: AnyObject) {
        let gone = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(gone) {}
    }
}
