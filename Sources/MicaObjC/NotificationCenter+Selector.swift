public import Foundation
import MicaBase

extension NotificationCenter {
    /// Calls the selector's method, with the notification if it takes one, on the thread that posts. The observer is
    /// not retained; after its deallocation the method is not called.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let entry = SelectorObserver(observer as AnyObject, self, aName, anObject)
        entry.token = addObserver(forName: aName, object: anObject, queue: nil) { [weak entry] notification in
            guard let observer = entry?.observer else { return }
            aSelector.send(to: observer, notification)
        }
        SelectorObserver.all.withLock { $0.add(entry, of: observer as AnyObject) }
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
        let ended = SelectorObserver.all.withLock { all in
            all.take(of: observer) { $0.center === self && $0.observer === observer && isMeant($0) }
        }
        for entry in ended { entry.end() }
    }

    /// The number of observations with a selector that have been examined so far, for tests.
    package static var selectorLookCount: Int { SelectorObserver.all.withLock { $0.looks } }
}

/// An observer that a notification center calls by a selector.
///
/// `@unchecked Sendable`: `token` is written once. Until then, only the block can access the entry, and it does not
/// read `token`. The rest is immutable, and a weak reference may be read on every thread.
private final class SelectorObserver: @unchecked Sendable {
    private(set) weak var observer: AnyObject?
    private(set) weak var center: NotificationCenter?
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    var token: (any NSObjectProtocol)?

    init(_ observer: AnyObject, _ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?) {
        self.observer = observer
        self.center = center
        self.name = name
        self.object = object.map { ObjectIdentifier($0 as AnyObject) }
    }

    func end() {
        if let token { center?.removeObserver(token as Any) }
    }

    struct All {
        /// The entries of each observer, by its address.
        private var entries: [ObjectIdentifier: [SelectorObserver]] = [:]
        private var count = 0
        /// The number of entries with living observers at the last check.
        private var aliveCount = 0
        private(set) var looks = 0

        mutating func add(_ entry: SelectorObserver, of observer: AnyObject) {
            // Entries of deallocated observers are removed at a cost proportional to the additions.
            if count >= 2 * aliveCount + 16 { removeDead() }
            entries[ObjectIdentifier(observer), default: []].append(entry)
            count += 1
        }

        private mutating func removeDead() {
            looks += count
            for entry in entries.values.joined() where entry.observer == nil { entry.end() }
            entries = entries.compactMapValues { list in
                let alive = list.filter { $0.observer != nil }
                return alive.isEmpty ? nil : alive
            }
            count = entries.values.reduce(0) { $0 + $1.count }
            aliveCount = count
        }

        /// Removes and returns the matching entries of an observer.
        mutating func take(
            of observer: AnyObject, _ isMeant: (SelectorObserver) -> Bool
        ) -> [SelectorObserver] {
            let key = ObjectIdentifier(observer)
            guard var list = entries[key] else { return [] }
            looks += list.count
            let part = list.partition(by: isMeant), taken = Array(list[part...])
            list.removeSubrange(part...)
            count -= taken.count
            entries[key] = list.isEmpty ? nil : list
            return taken
        }
    }
    static let all = Guarded(All())
}
