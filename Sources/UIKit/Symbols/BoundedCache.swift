/// Values by key, of which the oldest goes when there are too many. Each access takes constant time on average.
struct BoundedCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// In the order in which they came, as a ring.
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
