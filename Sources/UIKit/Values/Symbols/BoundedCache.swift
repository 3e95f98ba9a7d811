/// A cache that evicts the oldest value when it is full. Each access takes amortised constant time.
struct BoundedCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// The keys in insertion order, as a ring buffer.
    private var order: [Key] = []
    private var next = 0
    private let limit: Int

    init(limit: Int) { self.limit = max(1, limit) }

    var count: Int { values.count }

    subscript(key: Key) -> Value? {
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
