/// The costs of raising each symbol from zero, by priority.
///
/// A cost is a list of one number per priority. Two costs are compared like words, by the highest priority in which
/// they differ. So an error of priority 750 outweighs any number of errors of 749; no sum of weights could express that
/// for 1000 priorities. Zero entries are omitted.
struct CostLists {
    private static let none: Int32 = -1

    private struct Entry {
        var priority: Float
        var cost: Double
        var next: Int32
    }

    private var entries: [Entry] = []
    private var free = none
    /// The entry of the highest priority, by symbol.
    private var first: [Int32] = []

    mutating func reserve(symbol: Int32) {
        while first.count <= Int(symbol) { first.append(Self.none) }
    }

    func isEmpty(_ symbol: Int32) -> Bool { first[Int(symbol)] == Self.none }

    /// Returns `true` if the objective decreases when the symbol increases.
    func isNegative(_ symbol: Int32) -> Bool {
        let entry = first[Int(symbol)]
        return entry != Self.none && entries[Int(entry)].cost < 0
    }

    mutating func clear(_ symbol: Int32) {
        var entry = first[Int(symbol)]
        while entry != Self.none {
            let next = entries[Int(entry)].next
            entries[Int(entry)].next = free
            free = entry
            entry = next
        }
        first[Int(symbol)] = Self.none
    }

    mutating func add(_ cost: Double, at priority: Float, to symbol: Int32) {
        guard cost != 0 else { return }
        var before = Self.none
        var entry = first[Int(symbol)]
        while entry != Self.none, entries[Int(entry)].priority > priority {
            before = entry
            entry = entries[Int(entry)].next
        }
        if entry != Self.none, entries[Int(entry)].priority == priority {
            let sum = entries[Int(entry)].cost + cost
            if abs(sum) >= Tableau.noise {
                entries[Int(entry)].cost = sum
            } else {
                link(entries[Int(entry)].next, after: before, of: symbol)
                entries[Int(entry)].next = free
                free = entry
            }
        } else if abs(cost) >= Tableau.noise {
            link(makeEntry(Entry(priority: priority, cost: cost, next: entry)), after: before, of: symbol)
        }
    }

    /// Adds a multiple of one symbol's cost to another's, in one pass through both lists.
    mutating func add(_ source: Int32, times factor: Double, to symbol: Int32) {
        var before = Self.none
        var entry = first[Int(symbol)]
        var added = first[Int(source)]
        while added != Self.none {
            let priority = entries[Int(added)].priority, cost = entries[Int(added)].cost * factor
            added = entries[Int(added)].next
            while entry != Self.none, entries[Int(entry)].priority > priority {
                before = entry
                entry = entries[Int(entry)].next
            }
            if entry != Self.none, entries[Int(entry)].priority == priority {
                let sum = entries[Int(entry)].cost + cost
                let next = entries[Int(entry)].next
                if abs(sum) >= Tableau.noise {
                    entries[Int(entry)].cost = sum
                    before = entry
                } else {
                    link(next, after: before, of: symbol)
                    entries[Int(entry)].next = free
                    free = entry
                }
                entry = next
            } else if abs(cost) >= Tableau.noise {
                let new = makeEntry(Entry(priority: priority, cost: cost, next: entry))
                link(new, after: before, of: symbol)
                before = new
            }
        }
    }

    private mutating func makeEntry(_ entry: Entry) -> Int32 {
        guard free != Self.none else {
            entries.append(entry)
            return Int32(entries.count - 1)
        }
        let index = free
        free = entries[Int(index)].next
        entries[Int(index)] = entry
        return index
    }

    /// Returns `true` if the cost of `a` divided by `d` is less than the cost of `b` divided by `e`. Both divisors must
    /// be positive.
    func ratio(_ a: Int32, _ d: Double, isBelow b: Int32, _ e: Double) -> Bool {
        var x = first[Int(a)], y = first[Int(b)]
        while x != Self.none || y != Self.none {
            let px = x == Self.none ? -Float.infinity : entries[Int(x)].priority
            let py = y == Self.none ? -Float.infinity : entries[Int(y)].priority
            let priority = max(px, py)
            let left = px == priority ? entries[Int(x)].cost / d : 0
            let right = py == priority ? entries[Int(y)].cost / e : 0
            if abs(left - right) > Tableau.noise { return left < right }
            if px == priority { x = entries[Int(x)].next }
            if py == priority { y = entries[Int(y)].next }
        }
        return false
    }

    private mutating func link(_ entry: Int32, after before: Int32, of symbol: Int32) {
        if before == Self.none { first[Int(symbol)] = entry } else { entries[Int(before)].next = entry }
    }
}
