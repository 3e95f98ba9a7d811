/// The items of a snapshot's sections, in order, with the place of each item.
///
/// A section's items are in chunks. An edit beside an item takes time in proportion to a chunk and to the number of chunks,
/// so that a large list can be edited item by item. Items that were appended stay in one chunk until the first edit
/// among them.
struct SnapshotItems<Section: Hashable, Item: Hashable> {
    fileprivate struct Chunk {
        let section: Section
        var items: [Item]
    }
    /// The chunks by their numbers. Numbers are not used again.
    private var chunks: [Int: Chunk] = [:]
    private var nextNumber = 0
    /// The numbers of each section's chunks, in order. None of them is empty.
    private var order: [Section: [Int]] = [:]
    /// The number of the chunk with an item.
    private var chunkOfItem: [Item: Int] = [:]

    /// The size of the chunks into which an edit divides a larger one, in items; edits let them grow to twice of it.
    static var chunkSize: Int { 256 }

    var count: Int { chunkOfItem.count }

    func contains(section: Section) -> Bool { order[section] != nil }
    func section(of item: Item) -> Section? { chunkOfItem[item].flatMap { chunks[$0]?.section } }
    /// Returns the items of a section; empty for an unknown one. Costs O(n) after edits.
    func items(of section: Section) -> [Item] {
        let numbers = order[section] ?? []
        if numbers.count == 1, let only = chunks[numbers[0]] { return only.items }
        return numbers.flatMap { chunks[$0]?.items ?? [] }
    }
    func count(of section: Section) -> Int { (order[section] ?? []).reduce(0) { $0 + (chunks[$1]?.items.count ?? 0) } }
    /// Returns the index of an item in its section; nil for an unknown one.
    func index(of item: Item) -> Int? {
        guard let number = chunkOfItem[item], let chunk = chunks[number], let index = chunk.items.firstIndex(of: item)
        else { return nil }
        let before = (order[chunk.section] ?? []).prefix { $0 != number }
        return before.reduce(index) { $0 + (chunks[$1]?.items.count ?? 0) }
    }

    /// Adds a section without items. Returns `false` if there is one of this name.
    mutating func add(_ section: Section) -> Bool { order.updateValue([], forKey: section) == nil }

    /// Removes a section. Returns its items.
    mutating func remove(section: Section) -> [Item] {
        let items = items(of: section)
        for item in items { chunkOfItem[item] = nil }
        for number in order.removeValue(forKey: section) ?? [] { chunks[number] = nil }
        return items
    }

    /// Appends items to a section. Returns the first item that is in the snapshot already, after which nothing was done.
    mutating func append(_ items: [Item], to section: Section) -> Item? {
        guard !items.isEmpty else { return nil }
        let last = order[section]?.last
        let number = last ?? makeChunk(section, at: 0)
        if let twice = adopt(items, number) { return twice }
        chunks[number]?.items += items
        return nil
    }

    /// Inserts items at a neighbour's index plus `offset` (0 or 1). Returns the first item that is in the snapshot
    /// already. The neighbour must exist.
    mutating func insert(_ items: [Item], at neighbour: Item, offset: Int) -> Item? {
        guard !items.isEmpty, let number = chunkForEdit(of: neighbour),
            let index = chunks[number]?.items.firstIndex(of: neighbour)
        else { return nil }
        if let twice = adopt(items, number) { return twice }
        chunks[number]?.items.insert(contentsOf: items, at: index + offset)
        return nil
    }

    /// Removes an item. Returns `false` if it is unknown.
    mutating func remove(_ item: Item) -> Bool {
        guard let number = chunkForEdit(of: item), let index = chunks[number]?.items.firstIndex(of: item) else {
            return false
        }
        chunkOfItem[item] = nil
        chunks[number]?.items.remove(at: index)
        dropIfEmpty(number)
        return true
    }

    /// Removes many items; unknown ones are ignored.
    mutating func remove(_ items: Set<Item>) {
        var numbers: Set<Int> = []
        for item in items {
            guard let number = chunkOfItem.removeValue(forKey: item) else { continue }
            numbers.insert(number)
        }
        for number in numbers {
            chunks[number]?.items.removeAll(where: items.contains)
            dropIfEmpty(number)
        }
    }

    // MARK: Chunks

    private mutating func makeChunk(_ section: Section, at place: Int) -> Int {
        nextNumber += 1
        chunks[nextNumber] = Chunk(section: section, items: [])
        order[section]?.insert(nextNumber, at: place)
        return nextNumber
    }

    private mutating func adopt(_ items: [Item], _ number: Int) -> Item? {
        for item in items where chunkOfItem.updateValue(number, forKey: item) != nil { return item }
        return nil
    }

    /// Returns the number of the chunk with an item, after it was divided if it is too large for an edit.
    private mutating func chunkForEdit(of item: Item) -> Int? {
        guard let number = chunkOfItem[item] else { return nil }
        guard let chunk = chunks[number], chunk.items.count > 2 * Self.chunkSize,
            let place = order[chunk.section]?.firstIndex(of: number)
        else { return number }
        let parts = stride(from: 0, to: chunk.items.count, by: Self.chunkSize).map {
            Array(chunk.items[$0..<min($0 + Self.chunkSize, chunk.items.count)])
        }
        chunks[number]?.items = parts[0]
        var numbers: [Int] = []
        for part in parts.dropFirst() {
            nextNumber += 1
            chunks[nextNumber] = Chunk(section: chunk.section, items: part)
            for item in part { chunkOfItem[item] = nextNumber }
            numbers.append(nextNumber)
        }
        order[chunk.section]?.insert(contentsOf: numbers, at: place + 1)
        return chunkOfItem[item]
    }

    private mutating func dropIfEmpty(_ number: Int) {
        guard let chunk = chunks[number], chunk.items.isEmpty else { return }
        chunks[number] = nil
        order[chunk.section]?.removeAll { $0 == number }
    }
}

extension SnapshotItems: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotItems.Chunk: Sendable where Section: Sendable, Item: Sendable {}
