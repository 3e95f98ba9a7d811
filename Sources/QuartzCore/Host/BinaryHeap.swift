/// A priority queue that removes its smallest element first. Equal elements are removed in any order, so elements carry
/// a sequence number. It is in this module because calls from another module are not specialized: 10,000 changes would
/// take twice the instructions.
package struct BinaryHeap<Element: Comparable> {
    private var items: [Element] = []

    package init() {}

    package var first: Element? { items.first }
    package var isEmpty: Bool { items.isEmpty }
    package var count: Int { items.count }

    package mutating func removeAll() { items.removeAll(keepingCapacity: true) }

    package mutating func push(_ element: Element) {
        items.append(element)
        var i = items.count - 1
        while i > 0, items[i] < items[(i - 1) / 2] {
            items.swapAt(i, (i - 1) / 2)
            i = (i - 1) / 2
        }
    }

    package mutating func pop() -> Element? {
        guard let first = items.first else { return nil }
        let last = items.removeLast()
        guard !items.isEmpty else { return first }
        items[0] = last
        var i = 0
        while true {
            var child = 2 * i + 1
            guard child < items.count else { return first }
            if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
            guard items[child] < items[i] else { return first }
            items.swapAt(i, child)
            i = child
        }
    }
}
