import MicaLists
import TestSeeds
import Testing

/// Edits of a large snapshot, one item at a time.
@Suite(.seeded) struct SnapshotEditTests {
    /// An item that counts how often items are compared or hashed.
    private struct Item: Hashable {
        @TaskLocal static var work = Work()
        let number: Int
        static func == (a: Item, b: Item) -> Bool {
            work.count += 1
            return a.number == b.number
        }
        func hash(into hasher: inout Hasher) {
            Item.work.count += 1
            hasher.combine(number)
        }
    }
    /// Used by one test at a time, on its own thread.
    private final class Work: @unchecked Sendable {
        var count = 0
    }

    private func made(_ count: Int) -> NSDiffableDataSourceSnapshot<Int, Item> {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Item>()
        snapshot.appendSections([0, 1])
        snapshot.appendItems((0..<count).map { Item(number: $0) }, toSection: 0)
        return snapshot
    }

    enum Edit: CaseIterable { case insert, delete, moveFar, moveNear, append }

    /// A thousand edits cost much less than one pass through all items for each.
    @Test(arguments: Edit.allCases) func edits_costAChunk(_ edit: Edit) {
        let work = Work(), count = 50_000
        Item.$work.withValue(work) {
            var snapshot = made(count)
            work.count = 0
            for i in 0..<1000 {
                let item = Item(number: i * 37 % count), middle = Item(number: count / 2)
                switch edit {
                case .insert: snapshot.insertItems([Item(number: -1 - i)], afterItem: middle)
                case .delete: snapshot.deleteItems([item])
                case .moveFar: snapshot.moveItem(item, afterItem: Item(number: count - 1))
                case .moveNear: snapshot.moveItem(item, beforeItem: Item(number: i * 37 % count + 1))
                case .append: snapshot.appendItems([Item(number: -1 - i)], toSection: 0)
                }
            }
        }
        #expect(work.count < 1000 * 1500 + 8 * count, "\(work.count)")
    }

    /// The same as with plain arrays.
    @Test(arguments: 0..<6) func edits_areThoseOfArrays(_ seed: UInt64) {
        var random = Seeded(seed)
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0, 1, 2])
        var lists: [[Int]] = [[], [], []], next = 0
        for _ in 0..<60 {
            let all = lists.flatMap { $0 }
            let section = Int.random(in: 0..<3, using: &random)
            let fresh = Array(next..<next + Int.random(in: 1...(seed % 2 == 0 ? 3 : 900), using: &random))
            next += fresh.count
            func take(_ item: Int) { for i in lists.indices { lists[i].removeAll { $0 == item } } }
            func put(_ items: [Int], _ neighbour: Int, _ offset: Int) {
                for i in lists.indices {
                    if let index = lists[i].firstIndex(of: neighbour) {
                        lists[i].insert(contentsOf: items, at: index + offset)
                    }
                }
            }
            switch (Int.random(in: 0..<6, using: &random), all.randomElement(using: &random)) {
            case (0, _), (_, nil):
                snapshot.appendItems(fresh, toSection: section)
                lists[section] += fresh
            case (1, let item?):
                snapshot.insertItems(fresh, beforeItem: item)
                put(fresh, item, 0)
            case (2, let item?):
                snapshot.insertItems(fresh, afterItem: item)
                put(fresh, item, 1)
            case (3, let item?):
                let gone = [item, -1] + all.filter { $0 % 7 == 3 }.prefix(seed % 2 == 0 ? 2 : 40)
                snapshot.deleteItems(gone)
                gone.forEach(take)
            case (4, let item?):
                guard let other = all.randomElement(using: &random), other != item else { continue }
                snapshot.moveItem(item, beforeItem: other)
                take(item)
                put([item], other, 0)
            case (_, let item?):
                guard let other = all.randomElement(using: &random), other != item else { continue }
                snapshot.moveItem(item, afterItem: other)
                take(item)
                put([item], other, 1)
            }
            #expect((0..<3).map { snapshot.itemIdentifiers(inSection: $0) } == lists)
            #expect((0..<3).map { snapshot.numberOfItems(inSection: $0) } == lists.map(\.count))
            if let probe = all.randomElement(using: &random) {
                #expect(snapshot.indexOfItem(probe) == lists.flatMap { $0 }.firstIndex(of: probe))
                let section = lists.firstIndex { $0.contains(probe) }
                #expect(snapshot.sectionIdentifier(containingItem: probe) == section)
            }
        }
        #expect(snapshot.numberOfItems == lists.reduce(0) { $0 + $1.count })
        snapshot.deleteSections([1])
        #expect(snapshot.itemIdentifiers == lists[0] + lists[2])
    }
}
