internal import CMicaMainQueue

/// The queue of the main actor.
package enum MainQueue {
    /// `true` if the calling code belongs to the main actor, on whichever thread it runs.
    ///
    /// `Thread.isMainThread` does not work for this. In a process that waits in `dispatchMain()`, as an `async` `main`
    /// and tests do, threads of the pool run the main queue's code, and it is `false` there.
    package static var isCurrent: Bool { mica_is_on_main_actor() != 0 }
}
