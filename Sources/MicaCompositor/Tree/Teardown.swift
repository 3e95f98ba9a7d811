import Glibc

/// Releases deep trees level by level instead of recursively.
enum Teardown {
    /// The objects to be released on this thread, while a release is running.
    private final class Pile {
        var items: [(RenderChildren, RenderStyle?)] = []
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Moves the parts out of a node in deallocation. The first call on a thread releases the accumulated parts.
    static func release(_ children: inout RenderChildren, _ style: inout RenderStyle?) {
        let running = pthread_getspecific(key)
        let pile = running.map { Unmanaged<Pile>.fromOpaque($0).takeUnretainedValue() } ?? Pile()
        // Moved, not copied: only the pile may hold the parts when they are released.
        pile.items.append((RenderChildren(), nil))
        swap(&pile.items[pile.items.count - 1].0, &children)
        swap(&pile.items[pile.items.count - 1].1, &style)
        if running != nil { return }
        pthread_setspecific(key, Unmanaged.passUnretained(pile).toOpaque())
        while !pile.items.isEmpty { dropLast(pile) }
        pthread_setspecific(key, nil)
    }

    @inline(never) private static func dropLast(_ pile: Pile) { _ = pile.items.removeLast() }
}
