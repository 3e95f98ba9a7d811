public import CoreGraphics

/// The key of `animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers into one step that becomes visible, and animates, at once.
///
/// Transactions nest and belong to a thread; an inner one inherits the values of the outer. The first change outside a
/// transaction opens an implicit one, which the host commits at the end of its turn. `begin` and `commit` must not
/// straddle an `await`, after which another thread may continue.
open class CATransaction: NSObject {
    /// Opens a transaction inside the current one.
    open class func begin() { ThreadState.current.begin() }
    /// Ends the innermost transaction of `begin()`; does nothing if there is none.
    open class func commit() { ThreadState.current.commit() }
    /// Commits the implicit transaction now, unless an explicit one is open in it. Visible trees without a renderer are
    /// laid out and displayed, repeatedly while one invalidates the other (up to a limit).
    open class func flush() { ThreadState.current.flushAndSettle() }

    /// Excludes other threads that lock, and renderers on other threads, from layers until `unlock()`; the same thread
    /// may call it again. Renderers on several threads, each with its own tree, do not wait for each other.
    open class func lock() { LayerLock.shared.lock(ThreadState.base) }
    /// Ends the `lock()`; does nothing without a `lock()` of this thread.
    open class func unlock() { LayerLock.shared.unlock(ThreadState.base) }

    /// Returns the duration of animations without one of their own, in seconds. Default 0.25.
    open class func animationDuration() -> CFTimeInterval { ThreadState.current.values.animationDuration }
    /// Sets the duration, in seconds. A negative value or NaN means the default.
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        change { $0.duration = dur >= 0 ? dur : nil }
    }

    /// Returns the timing function of every animation that is added. Default `nil`.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadState.current.values.timingFunction }
    /// Sets the timing function of implicit animations in this transaction; `nil` for their own.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }

    /// Returns `true` if changes run no actions. Default `false`.
    open class func disableActions() -> Bool { ThreadState.current.values.disableActions }
    /// Sets whether changes in this transaction run no actions, and so do not animate.
    open class func setDisableActions(_ flag: Bool) { change { $0.disableActions = flag } }

    /// Returns the block of this transaction; `nil` if there is none.
    open class func completionBlock() -> (() -> Void)? { ThreadState.current.levels.last?.block }
    /// Sets a block that runs when every animation added from now on in this transaction has ended or been removed; if
    /// there is none, in the next turn. A second block is added to the first; `nil` removes none.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        let level = thread.levels.last!
        level.block = block
        if let block { level.groups.append(CompletionGroup(block)) }
    }

    /// Runs `body` in the turn that commits the current changes, after its layout and commit.
    package class func performAfterCommit(_ body: @escaping () -> Void) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        thread.afterCommit.append(body)
    }

    /// Returns one of the settings above by its key, or a value stored under the key.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: ThreadState.current.values.stored[key].map(NSNumber.bridged)
        }
    }
    /// Sets one of the settings above by its key, or stores the value under the key until the end of the transaction.
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

    /// Changes the values of the innermost transaction; the first change opens the implicit transaction.
    private class func change(_ body: (inout TransactionValues) -> Void) {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        body(&thread.values)
    }
}
