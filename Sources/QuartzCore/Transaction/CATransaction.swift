public import CoreGraphics

/// The key of `animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers into one step that shows, and animates, at once.
///
/// Transactions nest and belong to a thread; an inner one inherits the values of the outer. The first change outside of
/// one opens an implicit transaction, which the host commits at the end of its turn. `begin` and `commit` must not
/// straddle an `await`, behind which another thread may run.
open class CATransaction: NSObject {
    /// Opens a transaction inside the one that is open.
    open class func begin() { ThreadState.current.begin() }
    /// Ends the innermost transaction of `begin()`; without one, nothing happens.
    open class func commit() { ThreadState.current.commit() }
    /// Commits the implicit transaction now, unless an explicit one is open in it. Visible trees without a renderer are laid out
    /// and displayed, as often as one asks for the other (but not for ever).
    open class func flush() { ThreadState.current.flushAndSettle() }

    /// Keeps other threads that lock, and all renderers of other threads, from layers until `unlock()`; may be called again by
    /// the same thread. Renderers on several threads, each with a tree of its own, do not wait for each other.
    open class func lock() { LayerLock.shared.lock(ThreadState.base) }
    /// Without a `lock()` of this thread, nothing happens.
    open class func unlock() { LayerLock.shared.unlock(ThreadState.base) }

    /// The duration of animations without one of their own. Default 0.25 s.
    open class func animationDuration() -> CFTimeInterval { ThreadState.current.values.animationDuration }
    /// What is negative or no number means the default.
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        change { $0.duration = dur >= 0 ? dur : nil }
    }

    /// Put on every animation that is added. Default nil.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadState.current.values.timingFunction }
    /// Sets the curve of implicit animations in this transaction; nil: their own.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }

    /// Whether changes ask for no actions. Default false.
    open class func disableActions() -> Bool { ThreadState.current.values.disableActions }
    /// Whether changes in this transaction ask for no actions, and so do not animate.
    open class func setDisableActions(_ flag: Bool) { change { $0.disableActions = flag } }

    /// The block of this transaction; nil without one.
    open class func completionBlock() -> (() -> Void)? { ThreadState.current.levels.last?.block }
    /// Run when every animation that is added from now on in this transaction has ended or been removed; without any, in
    /// the next turn. A second block adds to the first; nil takes none back.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        let level = thread.levels.last!
        level.block = block
        if let block { level.groups.append(CompletionGroup(block)) }
    }

    /// Runs `body` in the turn that commits what has been changed by now, after its layout and commit.
    package class func performAfterCommit(_ body: @escaping () -> Void) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        thread.afterCommit.append(body)
    }

    /// One of the settings above by its key, or a value that was kept under the name.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: ThreadState.current.values.stored[key]
        }
    }
    /// Sets one of the settings above by its key, or keeps the value under the name as long as the transaction.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration: setAnimationDuration(ValueConversion.double(anObject) ?? -1)
        case kCATransactionDisableActions: setDisableActions(ValueConversion.bool(anObject) ?? false)
        case kCATransactionAnimationTimingFunction:
            setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: change { $0.stored[key] = anObject }
        }
    }

    /// Values belong to the innermost transaction; the first one opens the implicit transaction.
    private class func change(_ body: (inout TransactionValues) -> Void) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        body(&thread.values)
    }
}
