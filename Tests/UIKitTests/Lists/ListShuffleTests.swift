import AllocationCounter
import Mica
import TestSeeds
import Testing
import UIKit

/// Batches of many changes have a linear cost, counted in allocations, not a quadratic one.
@MainActor @Suite(.fixedFonts, .serialized, .seeded) struct ListShuffleTests {
    private static let count = 4_000
    /// The maximum number of bytes for each change.
    private static let bound = 12_000

    private static func shuffled() -> [Int] {
        var generator = Seeded(7)
        return Array(0..<count).shuffled(using: &generator)
    }

    private func bytes(_ body: () -> Void) -> Int {
        allocation_count_begin()
        body()
        let total = allocation_total_bytes()
        _ = allocation_count_end()
        return total
    }

    /// Applies a snapshot of one section and waits for its end.
    private func expectBounded(
        _ items: [Int], in harness: TestHarness, apply: (NSDiffableDataSourceSnapshot<Int, Int>) -> Void
    ) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([1])
        snapshot.appendItems(items)
        let taken = bytes { apply(snapshot) }
        #expect(taken < Self.count * Self.bound, "\(taken / Self.count) bytes an item")
        harness.advance(by: 0.5)
    }

    @Test func table_rowsThatMove() {
        let source = TableSource([Array(0..<Self.count)]), order = Self.shuffled()
        let (table, harness) = source.show()
        let taken = bytes {
            table.performBatchUpdates {
                source.sections[0] = order
                for (row, number) in order.enumerated() { table.moveRow(at: [0, number], to: [0, row]) }
            }
        }
        #expect(taken < Self.count * Self.bound, "\(taken / Self.count) bytes a move")
        harness.advance(by: 0.5)
        #expect(table.visibleCells.first?.textLabel?.text == "Row \(order[0])")
    }

    @Test func table_rowsThatComeAndGoOneByOne() {
        let source = TableSource([Array(0..<Self.count)])
        let (table, harness) = source.show()
        let taken = bytes {
            table.performBatchUpdates {
                source.sections[0] = (0..<Self.count).map { Self.count + $0 }
                for row in 0..<Self.count {
                    table.deleteRows(at: [[0, row]], with: .fade)
                    table.insertRows(at: [[0, row]], with: .left)
                }
            }
        }
        #expect(taken < Self.count * Self.bound, "\(taken / Self.count) bytes a row")
        harness.advance(by: 0.5)
        #expect(table.visibleCells.first?.textLabel?.text == "Row \(Self.count)")
    }

    @Test func table_snapshots() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, number in
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row \(number)"
            return cell
        }
        let harness = TestHarness(table, size: table.bounds.size, scale: 1), order = Self.shuffled()
        for items in [Array(0..<Self.count), order, order.reversed()] {
            expectBounded(items, in: harness) { source.apply($0, animatingDifferences: true) }
            #expect(table.visibleCells.first?.textLabel?.text == "Row \(items[0])")
        }
    }

    @Test func collection_snapshots() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 180, height: 40)
        let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: list) { list, path, number in
            let cell = list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            cell.tag = number
            return cell
        }
        let harness = TestHarness(list, size: list.bounds.size, scale: 1), order = Self.shuffled()
        for items in [Array(0..<Self.count), order, order.reversed()] {
            expectBounded(items, in: harness) { source.apply($0, animatingDifferences: true) }
            #expect(list.cellForItem(at: [0, 0])?.tag == items[0])
        }
    }
}
