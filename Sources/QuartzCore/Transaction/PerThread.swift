import Synchronization

/// A value of its own for each thread: caches, and communication between nested calls. Make it a static constant: its
/// memory is kept for the life of a thread. The main queue counts as one thread, whichever thread of the pool runs it:
/// a value set before an `await` is still there after it.
package final class PerThread<Value>: Sendable {
    private final class Slot {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let initial: @Sendable () -> Value
    /// The index in the values of a thread.
    private let index = PerThreadValues.count.wrappingAdd(1, ordering: .relaxed).oldValue
    private let isPerScope: Bool

    /// Creates a value. `isPerScope`: each `HostScope` of the main queue also has its own value.
    package init(isPerScope: Bool = false, _ initial: @escaping @Sendable () -> Value) {
        self.isPerScope = isPerScope
        self.initial = initial
    }

    /// The value of the current thread; the initial one until it is set.
    package var current: Value {
        get { slot.value }
        set { slot.value = newValue }
    }

    /// Sets the value while `body` runs.
    package func perform(with value: Value, _ body: () -> Void) {
        let slot = slot, before = slot.value
        slot.value = value
        defer { slot.value = before }
        body()
    }

    private var slot: Slot {
        let thread = isPerScope ? ThreadState.current : ThreadState.base
        if let slot = thread.perThreadValues[index] { return unsafeDowncast(slot, to: Slot.self) }
        let slot = Slot(initial())
        thread.perThreadValues[index] = slot
        return slot
    }
}

/// A thread's values of all `PerThread`s, by their indices.
struct PerThreadValues {
    fileprivate static let count = Atomic(0)
    private var slots: ContiguousArray<AnyObject?> = []

    fileprivate subscript(index: Int) -> AnyObject? {
        get { index < slots.count ? slots[index] : nil }
        set {
            while slots.count <= index { slots.append(nil) }
            slots[index] = newValue
        }
    }
}
