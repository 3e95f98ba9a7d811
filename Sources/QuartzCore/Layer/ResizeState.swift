package import Foundation

/// Objects whose children follow a change of size in the setter, one in the other, and those that lie too deep for that.
package final class ResizeState<Object: AnyObject> {
    package let levelLimit = 64

    /// How many of them, one in the other, are at it.
    package var level = 0
    private var waiting: [(object: Object, size: CGSize)] = []
    private var known: Set<ObjectIdentifier> = []
    private var done = 0

    package init() {}

    /// Of one that changes twice the first size counts: its children follow once, to what it has then.
    package func wait(_ object: Object, _ size: CGSize) {
        if known.insert(ObjectIdentifier(object)).inserted { waiting.append((object, size)) }
    }

    /// The next one, with its size before; nil when all had their turn.
    package func next() -> (object: Object, size: CGSize)? {
        guard done < waiting.count else {
            if done > 0 { (waiting, known, done) = ([], [], 0) }
            return nil
        }
        defer { done += 1 }
        known.remove(ObjectIdentifier(waiting[done].object))
        return waiting[done]
    }
}
