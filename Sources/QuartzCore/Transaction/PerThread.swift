/// A value of its own for each thread, for the modules above. The main queue counts as one thread, whichever thread of the
/// pool runs it: what was set before a wait is there behind it.
package final class PerThread<Value>: Sendable {
    private let initial: @Sendable () -> Value

    package init(_ initial: @escaping @Sendable () -> Value) { self.initial = initial }

    /// The value of the thread that asks; the initial one until it is set.
    package var current: Value {
        get {
            let thread = ThreadState.current, key = ObjectIdentifier(self)
            if let value = thread.others[key] as? Value { return value }
            let value = initial()
            thread.others[key] = value
            return value
        }
        set { ThreadState.current.others[ObjectIdentifier(self)] = newValue }
    }
}
