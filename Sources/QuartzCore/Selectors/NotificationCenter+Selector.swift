public import Foundation
import MicaRaster

extension NotificationCenter {
    /// Calls the selector's method, with the notification if it takes one, on the thread that posts. The observer is
    /// not retained; after its deallocation nothing is called.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let entry = SelectorObserver(observer as AnyObject, self, aName, anObject)
        entry.token = addObserver(forName: aName, object: anObject, queue: nil) { [weak entry] notification in
            guard let observer = entry?.observer else { return }
            aSelector.send(to: observer, notification)
        }
        SelectorObserver.all.withLock { all in
            // Entries of deallocated observers are removed at a cost proportional to the additions.
            if all.count >= 2 * all.aliveCount + 16 {
                for gone in all.entries where gone.observer == nil { gone.end() }
                all.entries.removeAll { $0.observer == nil }
                all.aliveCount = all.count
            }
            all.entries.append(entry)
        }
    }

    /// Removes all observations of the observer, with a selector or with a block.
    public func removeObserver(_ observer: AnyObject) {
        remove { $0.observer === observer }
        removeObserver(observer as Any)
    }

    /// Removes the observer's observations of that name and object; `nil` matches all.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        let object = anObject.map { ObjectIdentifier($0 as AnyObject) }
        remove {
            $0.observer === observer && (aName == nil || $0.name == aName) && (object == nil || $0.object == object)
        }
        removeObserver(observer as Any, name: aName, object: anObject)
    }

    private func remove(_ isMeant: (SelectorObserver) -> Bool) {
        let ended = SelectorObserver.all.withLock { all in
            let ended = all.entries.filter { $0.center === self && isMeant($0) }
            if !ended.isEmpty { all.entries.removeAll { entry in ended.contains { $0 === entry } } }
            return ended
        }
        for entry in ended { entry.end() }
    }
}

/// An observer that a notification center calls by a selector.
///
/// `@unchecked Sendable`: `token` is written once, before any other code can access the entry except the block, which
/// does not read it; the rest is immutable, and a weak reference may be read on every thread.
private final class SelectorObserver: @unchecked Sendable {
    private(set) weak var observer: AnyObject?
    private(set) weak var center: NotificationCenter?
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    var token: (any NSObjectProtocol)?

    init(_ observer: AnyObject, _ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?) {
        (self.observer, self.center, self.name) = (observer, center, name)
        self.object = object.map { ObjectIdentifier($0 as AnyObject) }
    }

    func end() {
        if let token { center?.removeObserver(token as Any) }
    }

    struct All {
        var entries: [SelectorObserver] = []
        /// The number of living observers at the last check.
        var aliveCount = 0
        var count: Int { entries.count }
    }
    static let all = Guarded(All())
}
