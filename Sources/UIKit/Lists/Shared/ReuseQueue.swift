/// Views that are out of sight, to be shown again under the same identifier, and how to make those that lack.
@MainActor package struct ReuseQueue<View: UIView> {
    private var makers: [String: () -> View] = [:]
    private var waiting: [String: [View]] = [:]

    package init() {}

    /// Says how views of an identifier are made; nil takes that back.
    package mutating func register(_ identifier: String, _ make: (() -> View)?) {
        makers[identifier] = make
        // Views that were made otherwise are of no use any more.
        waiting[identifier] = nil
    }

    package func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// A view that waits, else a new one; nil if none waits and nobody said how to make one.
    package mutating func take(_ identifier: String) -> (view: View, isReused: Bool)? {
        if let view = waiting[identifier]?.popLast() { return (view, true) }
        return makers[identifier].map { ($0(), false) }
    }

    /// Keeps a view that is out of sight until it is taken again.
    package mutating func put(_ view: View, _ identifier: String) { waiting[identifier, default: []].append(view) }

    /// Lets go of all views that wait.
    package mutating func removeAll() { waiting = [:] }

    /// How many views wait.
    package var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
