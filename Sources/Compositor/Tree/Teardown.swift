import Glibc

/// Lets go of deep trees level by level instead of one call within another.
enum Teardown {
    /// What waits to be released on this thread, while a release is running.
    private final class Pile {
        var items: [(RenderChildren, RenderStyle?)] = []
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Takes the parts from a node that dies. The first call on a thread releases what piles up meanwhile.
    static func release(_ children: inout RenderChildren, _ style: inout RenderStyle?) {
        let item = (children, style)
        (children, style) = (RenderChildren(), nil)
        if let running = pthread_getspecific(key) {
            Unmanaged<Pile>.fromOpaque(running).takeUnretainedValue().items.append(item)
            return
        }
        let pile = Pile()
        pthread_setspecific(key, Unmanaged.passUnretained(pile).toOpaque())
        release(item)
        while let item = pile.items.popLast() { release(item) }
        pthread_setspecific(key, nil)
    }

    @inline(never) private static func release(_ item: consuming (RenderChildren, RenderStyle?)) {}
}
