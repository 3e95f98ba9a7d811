package import Foundation

/// The nested setters of objects whose children follow a change of size, and the objects that are nested too deep for
/// that.
package final class ResizeState<Object: AnyObject> {
    package let levelLimit = 64

    /// The current nesting level.
    package var level = 0
    private var waiting: [(object: Object, size: CGSize)] = []
    private var known: Set<ObjectIdentifier> = []
    private var done = 0

    package init() {}

    /// Queues an object. If it changes twice its first size is kept: its children follow once, to its final size.
    package func wait(_ object: Object, _ size: CGSize) {
        if known.insert(ObjectIdentifier(object)).inserted { waiting.append((object, size)) }
    }

    /// Returns the next object, with its previous size; `nil` if there is none left.
    package func next() -> (object: Object, size: CGSize)? {
        guard done < waiting.count else {
            if done > 0 {
                waiting = []
                known = []
                done = 0
            }
            return nil
        }
        defer { done += 1 }
        known.remove(ObjectIdentifier(waiting[done].object))
        return waiting[done]
    }
}
