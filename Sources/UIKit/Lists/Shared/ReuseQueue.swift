/// Unused views by reuse identifier, and the closures that create new ones.
///
/// A class, because it runs code of the app: a cell that is being created may dequeue another one.
@MainActor package final class ReuseQueue<View: UIView> {
    private var makers: [String: () -> View] = [:]
    private var waiting: [String: [View]] = [:]
    /// The identifiers of the views in use, and those of these views whose registration has changed since. A
    /// deallocated view leaves its entry to the next object with the same address, whose `take` overwrites it.
    private var taken: [ObjectIdentifier: String] = [:], outdated: Set<ObjectIdentifier> = []

    package init() {}

    /// Registers a closure that creates views for an identifier; nil removes the registration.
    package func register(_ identifier: String, _ make: (() -> View)?) {
        makers[identifier] = make
        // Views of the previous registration are discarded, unused ones at once and used ones when they return.
        for view in waiting.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
        for (view, name) in taken where name == identifier {
            taken[view] = nil
            outdated.insert(view)
        }
    }

    package func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// Returns an unused or a new view; nil if there is none and the identifier is not registered.
    package func take(_ identifier: String) -> (view: View, isReused: Bool)? {
        let reused = waiting[identifier]?.popLast()
        guard let view = reused ?? makers[identifier]?() else { return nil }
        taken[ObjectIdentifier(view)] = identifier
        outdated.remove(ObjectIdentifier(view))
        return (view, reused != nil)
    }

    /// Keeps a view that is no longer in use.
    package func put(_ view: View, _ identifier: String) {
        let id = ObjectIdentifier(view)
        if outdated.remove(id) != nil { return view.removeFromSuperview() }
        taken[id] = nil
        waiting[identifier, default: []].append(view)
    }

    /// The number of unused views.
    package var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
