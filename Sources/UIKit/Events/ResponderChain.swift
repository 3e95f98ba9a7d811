/// Notices where a chain of responders comes back to one that it had: `next` is an app's to override. A mark moves along, half as far as
/// the walk has come each time it moves.
struct ResponderCircle {
    private var mark: ObjectIdentifier?
    private var steps = 0, length = 1

    /// `true` if a walk that comes to a responder goes round in a circle.
    mutating func closes(at responder: UIResponder) -> Bool {
        let identity = ObjectIdentifier(responder)
        if identity == mark { return true }
        steps += 1
        if steps == length { (mark, steps, length) = (identity, 0, length * 2) }
        return false
    }
}

extension UIResponder {
    /// The first responder from this one on that answers to something. A chain that goes round in a circle ends there.
    func firstInChain(where condition: (UIResponder) throws -> Bool) rethrows -> UIResponder? {
        var circle = ResponderCircle(), current: UIResponder? = self
        while let responder = current, !circle.closes(at: responder) {
            if try condition(responder) { return responder }
            current = responder.next
        }
        return nil
    }

    /// The walk of what responders hand on, while it lasts, and the one that had it last.
    private static var handing: (circle: ResponderCircle, last: ObjectIdentifier)?

    /// Hands something on to the next responder; nil at the chain's end, also where it goes round in a circle.
    func askNext<Answer>(_ body: (UIResponder) -> Answer?) -> Answer? {
        guard let next else { return nil }
        let outer = UIResponder.handing
        defer { UIResponder.handing = outer }
        var circle = ResponderCircle()
        // Another one than had it last begins a walk of its own.
        if let outer, outer.last == ObjectIdentifier(self) {
            circle = outer.circle
        } else {
            _ = circle.closes(at: self)
        }
        guard !circle.closes(at: next) else { return nil }
        UIResponder.handing = (circle, ObjectIdentifier(next))
        return body(next)
    }

    /// The same of what has no answer.
    func tellNext(_ body: (UIResponder) -> Void) {
        let _: Bool? = askNext { responder in
            body(responder)
            return true
        }
    }
}
