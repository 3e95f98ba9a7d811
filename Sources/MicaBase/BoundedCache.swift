/// A cache that evicts the oldest value when it is full. Each access takes amortised constant time.
package struct BoundedCache<Key: Hashable, Value> {
    @usableFromInline var values: [Key: Value] = [:]
    /// The keys in insertion order, as a ring buffer.
    @usableFromInline var order: [Key] = []
    @usableFromInline var next = 0
    @usableFromInline let limit: Int

    @inlinable package init(limit: Int) { self.limit = max(1, limit) }

    @inlinable package var count: Int { values.count }

    @inlinable package subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            guard let newValue else { return }
            if values.updateValue(newValue, forKey: key) != nil { return }
            if order.count < limit {
                order.append(key)
            } else {
                values[order[next]] = nil
                order[next] = key
                next = (next + 1) % limit
            }
        }
    }
}
