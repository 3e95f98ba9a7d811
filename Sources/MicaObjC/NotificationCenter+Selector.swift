public import Foundation
import MicaBase
import Synchronization

extension NotificationCenter {
    /// Calls the selector's method, with the notification if it takes one, on the thread that posts. Observers with
    /// selectors are called in the order in which they were added. The observer is not retained; after its deallocation
    /// the method is not called.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let entry = SelectorObserver(observer as AnyObject, self, aSelector, aName, anObject)
        let isFirst = SelectorObserver.change { $0.add(entry, of: observer as AnyObject, self, &$1) }
        guard isFirst else { return }
        // One block for all observers keeps their order: Foundation calls blocks in any order.
        let center = ObjectIdentifier(self)
        _ = addObserver(forName: nil, object: nil, queue: nil) { SelectorObserver.deliver($0, center) }
    }

    /// Removes all observations of the observer, with a selector or with a block.
    public func removeObserver(_ observer: AnyObject) {
        remove(observer) { _ in true }
        removeObserver(observer as Any)
    }

    /// Removes the observer's observations of that name and object; `nil` matches all.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        let object = anObject.map { ObjectIdentifier($0 as AnyObject) }
        remove(observer) { (aName == nil || $0.name == aName) && (object == nil || $0.object == object) }
        removeObserver(observer as Any, name: aName, object: anObject)
    }

    private func remove(_ observer: AnyObject, _ isMeant: (SelectorObserver) -> Bool) {
        let center = ObjectIdentifier(self)
        SelectorObserver.change { all, _ in all.remove(observer) { $0.center == center && isMeant($0) } }
    }

    /// The number of observations with a selector that have been examined so far, for tests.
    package static var selectorLookCount: Int { SelectorObserver.change { all, _ in all.looks } }
}

/// An observer that a notification center calls by a selector.
///
/// `@unchecked Sendable`: `place` and `number` are accessed under the lock of the table. The rest is immutable, and a weak
/// reference may be read on every thread.
private final class SelectorObserver: GapListElement, @unchecked Sendable {
    private(set) weak var observer: AnyObject?
    let selector: Selector
    /// The address of the center.
    let center: ObjectIdentifier
    let name: NSNotification.Name?
    /// The address of the sender that is observed; nil for all.
    private(set) var object: ObjectIdentifier?
    private weak var sender: AnyObject?
    /// The object that stands for a sender without identity.
    private var value: AnyObject?
    let isEnded = Atomic(false)
    /// The number of observers that were added before.
    fileprivate var number = 0
    var place = 0

    init(
        _ observer: AnyObject, _ center: NotificationCenter, _ selector: Selector, _ name: NSNotification.Name?,
        _ object: Any?
    ) {
        self.observer = observer
        self.selector = selector
        self.center = ObjectIdentifier(center)
        self.name = name
        guard let object else { return }
        let reference = object as AnyObject
        self.object = ObjectIdentifier(reference)
        if type(of: object) is AnyClass { sender = reference } else { value = reference }
    }

    /// Returns `true` if the sender is the one that is observed. Another object may have the address of a sender that
    /// no longer exists.
    private func isMeant(_ sender: ObjectIdentifier?) -> Bool {
        object == nil || object == sender && (value != nil || self.sender != nil)
    }

    /// Calls the observers of a notification, in order. Observers that are removed meanwhile are not called.
    static func deliver(_ notification: Notification, _ center: ObjectIdentifier) {
        let object = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        for entry in change({ all, _ in all.list(center, notification.name) })
        where entry.isMeant(object) {
            guard !entry.isEnded.load(ordering: .relaxed), let observer = entry.observer else { continue }
            entry.selector.send(to: observer, notification)
        }
    }

    /// Accesses the table under its lock. Objects in the list are released after it: their deallocation may remove
    /// observers.
    static func change<Result>(_ body: (inout All, inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = all.withLock { body(&$0, &kept) }
        withExtendedLifetime(kept) {}
        return result
    }

    /// The observers of one name, or of all names, at one center.
    private struct Key: Hashable {
        let center: ObjectIdentifier
        let name: NSNotification.Name?
    }

    private struct Center { weak var object: NotificationCenter? }

    struct All {
        /// The entries of each observer, by its address.
        private var entries: [ObjectIdentifier: [SelectorObserver]] = [:]
        private var lists: [Key: GapList<SelectorObserver>] = [:]
        private var centers: [ObjectIdentifier: Center] = [:]
        private var count = 0
        /// The number of entries with living observers at the last check.
        private var aliveCount = 0
        private var added = 0
        private(set) var looks = 0

        /// Adds an entry. Returns `true` if it is the center's first one.
        mutating func add(
            _ entry: SelectorObserver, of observer: AnyObject, _ center: NotificationCenter, _ kept: inout [AnyObject]
        ) -> Bool {
            // Entries of deallocated observers are removed at a cost proportional to the additions.
            if count >= 2 * aliveCount + 16 { removeDead(&kept) }
            let known = centers[entry.center]?.object
            if let known { kept.append(known) }
            if known !== center {
                // A previous center at the same address is gone.
                for (key, list) in lists where key.center == entry.center { list.elements.forEach { unlist($0) } }
                centers[entry.center] = Center(object: center)
            }
            entry.number = added
            added += 1
            count += 1
            entries[ObjectIdentifier(observer), default: []].append(entry)
            lists[Key(center: entry.center, name: entry.name), default: GapList()].append(entry)
            return known !== center
        }

        /// Returns the entries for a notification, in the order in which they were added.
        func list(_ center: ObjectIdentifier, _ name: NSNotification.Name) -> [SelectorObserver] {
            let named = lists[Key(center: center, name: name)]?.elements ?? []
            guard let all = lists[Key(center: center, name: nil)]?.elements else { return named }
            return named.isEmpty ? all : (named + all).sorted { $0.number < $1.number }
        }

        private mutating func removeDead(_ kept: inout [AnyObject]) {
            looks += count
            for (key, list) in entries {
                var alive: [SelectorObserver] = []
                for entry in list {
                    if let observer = entry.observer, !entry.isEnded.load(ordering: .relaxed) {
                        kept.append(observer)
                        alive.append(entry)
                    } else {
                        unlist(entry)
                    }
                }
                entries[key] = alive.isEmpty ? nil : alive
            }
            count = entries.values.reduce(0) { $0 + $1.count }
            aliveCount = count
        }

        private mutating func unlist(_ entry: SelectorObserver) {
            entry.isEnded.store(true, ordering: .relaxed)
            let key = Key(center: entry.center, name: entry.name)
            lists[key]?.remove(entry)
            if lists[key]?.isEmpty == true { lists[key] = nil }
        }

        /// Removes the matching entries of an observer. It is found by its address: in its `deinit` it has no weak
        /// references any more.
        mutating func remove(_ observer: AnyObject, _ isMeant: (SelectorObserver) -> Bool) {
            let key = ObjectIdentifier(observer)
            guard var list = entries[key] else { return }
            looks += list.count
            for entry in list where isMeant(entry) { unlist(entry) }
            let before = list.count
            list.removeAll { $0.isEnded.load(ordering: .relaxed) }
            count -= before - list.count
            entries[key] = list.isEmpty ? nil : list
        }
    }
    private static let all = Guarded(All())
}
