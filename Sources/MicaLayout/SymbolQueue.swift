/// A priority queue of symbols: the one with the lowest key is popped first, of equal ones the lowest symbol.
///
/// A binary heap that keeps its storage.
struct SymbolQueue {
    private var heap: [UInt64] = []

    var isEmpty: Bool { heap.isEmpty }

    mutating func push(_ symbol: Int32, key: Int32 = 0) {
        let item = UInt64(UInt32(bitPattern: key) ^ 0x8000_0000) << 32 | UInt64(UInt32(symbol))
        var place = heap.count
        heap.append(item)
        while place > 0 {
            let parent = (place - 1) / 2
            guard heap[parent] > item else { break }
            heap[place] = heap[parent]
            place = parent
        }
        heap[place] = item
    }

    mutating func pop() -> Int32? {
        guard let first = heap.first, let item = heap.popLast() else { return nil }
        let count = heap.count
        guard count > 0 else { return Int32(truncatingIfNeeded: first) }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < count else { break }
            if child + 1 < count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < item else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = item
        return Int32(truncatingIfNeeded: first)
    }

    mutating func removeAll() { heap.removeAll(keepingCapacity: true) }
}
