/// A value of its own for each thread, for the modules above. The main queue counts as one thread, whichever thread of the
/// pool runs it: what was set before a wait is there behind it.
package final class PerThread<Value>: Sendable {
    private final class Slot {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let initial: @Sendable () -> Value

    package init(_ initial: @escaping @Sendable () -> Value) { self.initial = initial }

    /// The value of the thread that asks; the initial one until it is set.
    package var current: Value {
        get { slot.value }
        set { slot.value = newValue }
    }

    /// Sets the value for as long as `body` runs.
    package func perform(with value: Value, _ body: () -> Void) {
        let slot = slot, before = slot.value
        slot.value = value
        defer { slot.value = before }
        body()
    }

    private var slot: Slot {
        let thread = ThreadState.current, key = ObjectIdentifier(self)
        // What stands under this identifier was put there below.
        if let slot = thread.others[key] { return unsafeDowncast(slot, to: Slot.self) }
        let slot = Slot(initial())
        thread.others[key] = slot
        return slot
    }
}
