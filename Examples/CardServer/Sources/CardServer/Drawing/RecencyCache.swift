/// Values by key, the most recently used ones up to a cost and a number. Reading, adding and dropping take constant time.
struct RecencyCache<Key: Hashable, Value> {
    /// An entry in a list from the newest to the oldest; -1 ends it.
    private struct Node {
        let key: Key
        let value: Value
        let cost: Int
        var newer = -1
        var older = -1
    }
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1, oldest = -1
    private let capacity: Int, limit: Int
    /// The cost of all entries together.
    private(set) var cost = 0
    var count: Int { places.count }

    /// `capacity`: the most that all entries cost together; `limit`: the most entries.
    init(capacity: Int, limit: Int) {
        self.capacity = capacity
        self.limit = limit
    }

    /// The value, which is then the most recently used one.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        linkAsNewest(place)
        return nodes[place]!.value
    }

    /// Adds a value and drops the least recently used ones that are too many. A known key keeps its value; a value that costs
    /// more than `capacity` is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        guard places[key] == nil, cost <= capacity, limit > 0 else { return }
        while self.cost + cost > capacity || count >= limit { dropOldest() }
        let node = Node(key: key, value: value, cost: cost)
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
        places[key] = place
        self.cost += cost
        linkAsNewest(place)
    }

    private mutating func dropOldest() {
        let place = oldest
        unlink(place)
        places[nodes[place]!.key] = nil
        cost -= nodes[place]!.cost
        nodes[place] = nil
        free.append(place)
    }

    private mutating func unlink(_ place: Int) {
        let newer = nodes[place]!.newer, older = nodes[place]!.older
        if newer >= 0 { nodes[newer]!.older = older } else { newest = older }
        if older >= 0 { nodes[older]!.newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ place: Int) {
        nodes[place]!.newer = -1
        nodes[place]!.older = newest
        if newest >= 0 { nodes[newest]!.newer = place } else { oldest = place }
        newest = place
    }
}
