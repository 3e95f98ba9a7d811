import MicaBase
import Testing

@Suite(.serialized) struct GapListTests {
    private final class Item: GapListElement {
        nonisolated(unsafe) static var count = 0  // The suite runs one test at a time.
        private var index = 0
        var place: Int {
            get {
                Item.count += 1
                return index
            }
            set {
                Item.count += 1
                index = newValue
            }
        }
    }

    enum Order: CaseIterable { case oldestFirst, newestFirst, everyOther }

    /// The number of times that an element is read or written while items are added and removed again.
    private func accesses(_ count: Int, _ order: Order) -> Int {
        var list = GapList<Item>()
        let items = (0..<count).map { _ in Item() }
        Item.count = 0
        for item in items { list.append(item) }
        let indices =
            switch order {
            case .oldestFirst: Array(0..<count)
            case .newestFirst: Array((0..<count).reversed())
            case .everyOther: Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2))
            }
        for index in indices { list.remove(items[index]) }
        #expect(list.isEmpty && list.elements.isEmpty)
        return Item.count
    }

    @Test(arguments: Order.allCases) func removing_looksAtEachItemAFewTimes(_ order: Order) {
        #expect(accesses(4000, order) <= 4 * 4000)
    }

    @Test func elements_keepTheirOrder() {
        var list = GapList<Item>()
        let items = (0..<20).map { _ in Item() }
        for item in items { list.append(item) }
        for index in [3, 19, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12] { list.remove(items[index]) }
        let left = [1, 2, 13, 14, 15, 16, 17, 18].map { items[$0] }
        #expect(list.elements.map(ObjectIdentifier.init) == left.map(ObjectIdentifier.init) && list.count == 8)
        #expect(Array(list.newestFirst).map(ObjectIdentifier.init) == left.reversed().map(ObjectIdentifier.init))
        list.append(items[3])
        #expect(list.elements.last === items[3])
    }

    @Test func elements_ofOtherLists_areNotRemoved() {
        var list = GapList<Item>(), other = GapList<Item>()
        let here = Item(), there = Item()
        list.append(here)
        other.append(there)
        list.remove(there)
        #expect(list.elements.count == 1 && list.elements.first === here)
    }
}
