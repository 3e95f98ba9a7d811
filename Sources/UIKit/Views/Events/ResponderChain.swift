/// Detects cycles in a responder chain, which are possible because apps override `next`. Uses Brent's algorithm: a mark
/// moves to the present responder at each power of two.
struct ResponderCircle {
    private var mark: ObjectIdentifier?
    private var steps = 0, length = 1

    /// Returns `true` if the walk comes back to a responder that it visited.
    mutating func closes(at responder: UIResponder) -> Bool {
        let identity = ObjectIdentifier(responder)
        if identity == mark { return true }
        steps += 1
        if steps == length {
            mark = identity
            steps = 0
            length *= 2
        }
        return false
    }
}

extension UIResponder {
    /// Returns the first responder in the chain, from this one on, that satisfies a condition. A cycle ends the chain.
    func firstInChain(where condition: (UIResponder) throws -> Bool) rethrows -> UIResponder? {
        var circle = ResponderCircle(), current: UIResponder? = self
        while let responder = current, !circle.closes(at: responder) {
            if try condition(responder) { return responder }
            current = responder.next
        }
        return nil
    }

    /// The present walk along the chain, and the responder that was visited last.
    private static var handing: (circle: ResponderCircle, last: ObjectIdentifier)?

    /// Asks the next responder. Returns nil at the end of the chain, also in a cycle.
    func askNext<Answer>(_ body: (UIResponder) -> Answer?) -> Answer? {
        guard let next else { return nil }
        let outer = UIResponder.handing
        defer { UIResponder.handing = outer }
        var circle = ResponderCircle()
        // A different responder begins a walk of its own.
        if let outer, outer.last == ObjectIdentifier(self) {
            circle = outer.circle
        } else {
            _ = circle.closes(at: self)
        }
        guard !circle.closes(at: next) else { return nil }
        UIResponder.handing = (circle, ObjectIdentifier(next))
        return body(next)
    }

    /// Passes an event to the next responder.
    func tellNext(_ body: (UIResponder) -> Void) {
        let _: Bool? = askNext { responder in
            body(responder)
            return true
        }
    }
}
