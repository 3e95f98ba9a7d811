/// Views that are out of sight, to be shown again under the same identifier, and how to make those that lack.
///
/// A class, because the app's code runs in it: a cell that is being made may ask its table for another one.
@MainActor package final class ReuseQueue<View: UIView> {
    private var makers: [String: () -> View] = [:]
    private var waiting: [String: [View]] = [:]
    /// The identifiers under which views were taken that did not come back; and of these views those that were made otherwise than
    /// is said now. A view that is gone leaves its entry to the next one in its place, whose `take` overwrites it.
    private var taken: [ObjectIdentifier: String] = [:], outdated: Set<ObjectIdentifier> = []

    package init() {}

    /// Says how views of an identifier are made; nil takes that back.
    package func register(_ identifier: String, _ make: (() -> View)?) {
        makers[identifier] = make
        // Views that were made otherwise are of no use any more, those that show neither.
        for view in waiting.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
        for (view, name) in taken where name == identifier {
            taken[view] = nil
            outdated.insert(view)
        }
    }

    package func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// A view that waits, else a new one; nil if none waits and nobody said how to make one.
    package func take(_ identifier: String) -> (view: View, isReused: Bool)? {
        let reused = waiting[identifier]?.popLast()
        guard let view = reused ?? makers[identifier]?() else { return nil }
        taken[ObjectIdentifier(view)] = identifier
        outdated.remove(ObjectIdentifier(view))
        return (view, reused != nil)
    }

    /// Keeps a view that is out of sight until it is taken again.
    package func put(_ view: View, _ identifier: String) {
        let id = ObjectIdentifier(view)
        if outdated.remove(id) != nil { return view.removeFromSuperview() }
        taken[id] = nil
        waiting[identifier, default: []].append(view)
    }

    /// How many views wait.
    package var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
