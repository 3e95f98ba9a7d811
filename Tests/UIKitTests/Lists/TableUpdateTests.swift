import Mica
import MicaTesting
import TestSeeds
import Testing
import UIKit

/// Rows and sections that are inserted, removed and moved.
@MainActor @Suite(.fixedFonts, .serialized, .seeded) struct TableUpdateTests {
    private func texts(_ table: UITableView) -> [String] {
        table.layoutIfNeeded()
        return table.visibleCells.map { $0.textLabel?.text ?? "" }
    }

    /// All visible rows match the data; nothing else is left over.
    private func expectInOrder(_ table: UITableView, _ source: TableSource, _ comment: Comment? = nil) {
        let paths = table.indexPathsForVisibleRows ?? []
        #expect(paths == paths.sorted() && Set(paths).count == paths.count, comment)
        for path in paths {
            let cell = table.cellForRow(at: path)
            #expect(cell?.frame == table.rectForRow(at: path), comment)
            #expect(cell?.textLabel?.text == "Row \(source.sections[path.section][path.row])", comment)
            #expect(cell?.alpha == 1 && cell?.transform == .identity && cell?.isHidden == false, comment)
        }
        let cells = table.subviews.compactMap { $0 as? UITableViewCell }.filter { !$0.isHidden }
        #expect(cells.count == paths.count, comment)
    }

    @Test func insertAndDelete_move_inOneBatch() {
        let source = TableSource([Array(0..<5)])
        let (table, harness) = source.show()
        let kept = table.cellForRow(at: [0, 4])
        table.performBatchUpdates {
            source.sections[0] = [9, 4, 1, 2]
            table.deleteRows(at: [[0, 0], [0, 3]], with: .fade)
            table.insertRows(at: [[0, 0]], with: .left)
            table.moveRow(at: [0, 4], to: [0, 1])
        }
        #expect(table.cellForRow(at: [0, 1]) === kept)
        // During the animation the row is between its positions.
        harness.advance(by: 0.15)
        let y = kept?.layer.presentation()?.position.y ?? 0
        #expect(y > 66 && y < 198, "\(y)")
        harness.advance(by: 0.5)
        expectInOrder(table, source)
        #expect(texts(table) == ["Row 9", "Row 4", "Row 1", "Row 2"])
    }

    @Test func completion_isCalledAfterTheAnimation() {
        let source = TableSource([Array(0..<5)])
        let (table, harness) = source.show()
        var done: [Bool] = []
        source.sections[0].removeLast()
        table.performBatchUpdates {
            table.deleteRows(at: [[0, 4]], with: .automatic)
        } completion: {
            done.append($0)
        }
        harness.advance(by: 0.2)
        #expect(done.isEmpty)
        harness.advance(by: 0.3)
        #expect(done == [true])
        table.performBatchUpdates(nil) { _ in done.append(false) }
        #expect(done == [true], "never inside the call")
        harness.advance(by: 0.1)
        #expect(done.count == 2)
    }

    @Test func wrongNumbers_areTold_andTheDataIsShown() {
        let source = TableSource([Array(0..<3)])
        let (table, harness) = source.show()
        source.sections = [[7, 8]]
        table.insertRows(at: [[0, 0]], with: .fade)
        harness.advance(by: 0.1)
        #expect(texts(table) == ["Row 7", "Row 8"])
        source.sections = [[1], [2]]
        table.deleteRows(at: [[4, 9]], with: .fade)
        harness.advance(by: 0.1)
        #expect(texts(table) == ["Row 1", "Row 2"])
        table.endUpdates()
    }

    @Test func reload_getsAnotherCell_reconfigure_theSame() {
        let source = TableSource([Array(0..<3)])
        let (table, harness) = source.show()
        let first = table.cellForRow(at: [0, 0]), second = table.cellForRow(at: [0, 1])
        source.sections[0] = [10, 11, 12]
        table.reconfigureRows(at: [[0, 0]])
        table.reloadRows(at: [[0, 1]], with: .none)
        harness.advance(by: 0.5)
        #expect(table.cellForRow(at: [0, 0]) === first && first?.textLabel?.text == "Row 10")
        #expect(table.cellForRow(at: [0, 1]) !== second && table.cellForRow(at: [0, 1])?.textLabel?.text == "Row 11")
        #expect(table.cellForRow(at: [0, 2])?.textLabel?.text == "Row 2", "nothing requested it")
    }

    @Test func selection_goesAlong() {
        let source = TableSource([Array(0..<10)])
        let (table, harness) = source.show()
        table.selectRow(at: [0, 3], animated: false, scrollPosition: .none)
        source.sections[0].insert(99, at: 0)
        table.insertRows(at: [[0, 0]], with: .top)
        harness.advance(by: 0.5)
        #expect(table.indexPathForSelectedRow == [0, 4])
        source.sections[0].remove(at: 4)
        table.deleteRows(at: [[0, 4]], with: .top)
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func heights_areAskedAgain_byAnEmptyBatch() {
        let source = TableSource([Array(0..<3)])
        var tall = false
        source.height = { $0.row == 0 && tall ? 100 : 44 }
        let (table, harness) = source.show()
        tall = true
        table.beginUpdates()
        table.endUpdates()
        harness.advance(by: 0.5)
        #expect(table.cellForRow(at: [0, 0])?.bounds.height == 100 && table.rectForRow(at: [0, 1]).minY == 100)
    }

    @Test func sections_comeAndGo() {
        let source = TableSource([[1], [2, 3], [4]])
        source.headers = ["a", "b", "c"]
        let (table, harness) = source.show(.grouped, size: CGSize(width: 200, height: 500))
        table.performBatchUpdates {
            source.sections = [[4], [9], [2, 3]]
            source.headers = ["c", "n", "b"]
            table.deleteSections([0], with: .fade)
            table.insertSections([1], with: .right)
            table.moveSection(2, toSection: 0)
        }
        harness.advance(by: 0.6)
        expectInOrder(table, source)
        #expect((0..<3).map { table.headerView(forSection: $0)?.textLabel?.text } == ["C", "N", "B"])
        #expect(table.subviews.count { $0 is UITableViewHeaderFooterView } == 3)
    }

    @Test func deletingAtTheEnd_bringsTheContentBack() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        table.contentOffset.y = 880 - 220
        harness.advance(by: 0.1)
        source.sections[0].removeLast(10)
        table.deleteRows(at: (10..<20).map { [0, $0] }, with: .automatic)
        #expect(table.contentOffset.y == 220)
        harness.advance(by: 0.5)
        expectInOrder(table, source)
    }

    /// The offset changes at once; the rows that stay begin where they were on the screen.
    @Test func deletingAtTheEnd_movesFromWhereTheRowsWere() throws {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        table.contentOffset.y = 660
        harness.advance(by: 0.1)
        let kept = try #require(table.cellForRow(at: [0, 15]))
        func place() -> CGFloat { (kept.layer.presentation()?.frame.minY ?? 0) - table.contentOffset.y }
        #expect(place() == 0)
        source.sections[0].removeLast(2)
        table.deleteRows(at: [[0, 18], [0, 19]], with: .automatic)
        harness.advance(by: 0.001)
        #expect(table.contentOffset.y == 572 && abs(place()) < 1)
        harness.advance(by: 0.5)
        #expect(place() == 88)
    }

    @Test func cellsOfDeletedRows_areVisibleAgain() {
        let source = TableSource([Array(0..<60)])
        let (table, harness) = source.show()
        for _ in 0..<3 {
            source.sections[0].removeFirst(3)
            table.deleteRows(at: (0..<3).map { [0, $0] }, with: .fade)
            harness.advance(by: 0.5)
        }
        for _ in 0..<20 {
            table.contentOffset.y += 80
            harness.advance(by: 0.02)
            expectInOrder(table, source)
        }
    }

    /// Random changes, in any order, before animations are over.
    @Test(arguments: seeds(0..<12 as Range<UInt64>)) func anything_atAnyTime(_ seed: UInt64) {
        var random = Seeded(seed)
        let source = TableSource([Array(0..<12), Array(20..<24)])
        let (table, harness) = source.show()
        var next = 100
        for step in 0..<40 {
            let old = source.sections
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                table.contentOffset.y = CGFloat.random(in: 0...max(1, table.contentSize.height - 220), using: &random)
                    .rounded()
            case 1: table.reloadData()
            case 2: harness.advance(by: Double.random(in: 0.01...0.4, using: &random))
            default:
                let animations: [UITableView.RowAnimation] = [
                    .fade, .left, .right, .top, .bottom, .middle, .none, .automatic,
                ]
                let animation = animations[Int.random(in: 0..<8, using: &random)]
                table.performBatchUpdates {
                    var new = old
                    for section in new.indices {
                        new[section].removeAll { _ in Int.random(in: 0..<5, using: &random) == 0 }
                        if Bool.random(using: &random) {
                            new[section].insert(next, at: Int.random(in: 0...new[section].count, using: &random))
                            next += 1
                        }
                        if Int.random(in: 0..<3, using: &random) == 0 { new[section].shuffle(using: &random) }
                    }
                    source.sections = new
                    let names = Array(new.indices)
                    let updates = IdentifiedSections(sections: names, items: new)
                        .updates(from: IdentifiedSections(sections: names, items: old))
                    table.deleteRows(at: updates.deletedItems, with: animation)
                    table.insertRows(at: updates.insertedItems, with: animation)
                    for move in updates.movedItems { table.moveRow(at: move.from, to: move.to) }
                }
            }
            _ = step
        }
        harness.advance(by: 1)
        expectInOrder(table, source, "seed \(seed)")
        #expect(table.subviews.count { $0 is UITableViewCell } < 60)
    }

    // MARK: Diffable

    @Test func diffable_showsWhatDiffers() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = "Row \(number)"
            return cell
        }
        let harness = TestHarness(table, scale: 1)
        harness.advance(by: 0.1)
        var snapshot = source.snapshot()
        snapshot.appendSections(["a"])
        snapshot.appendItems([1, 2, 3])
        source.apply(snapshot)
        harness.advance(by: 0.5)
        #expect(texts(table) == ["Row 1", "Row 2", "Row 3"])
        let third = table.cellForRow(at: [0, 2])
        snapshot.moveItem(3, beforeItem: 1)
        snapshot.deleteItems([2])
        snapshot.appendItems([4])
        var done = false
        source.apply(snapshot) { done = true }
        harness.advance(by: 0.5)
        #expect(done && texts(table) == ["Row 3", "Row 1", "Row 4"] && table.cellForRow(at: [0, 0]) === third)
        #expect(source.indexPath(for: 1) == [0, 1] && source.itemIdentifier(for: [0, 2]) == 4)
        #expect(source.itemIdentifier(for: [0, 3]) == nil && source.sectionIdentifier(for: 0) == "a")
        snapshot.reloadItems([4])
        source.apply(snapshot, animatingDifferences: false)
        #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    }

    @Test func controller_isSourceAndDelegate() {
        final class List: UITableViewController {
            var rows = [1, 2, 3]
            override func viewDidLoad() {
                super.viewDidLoad()
                tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            }
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            }
            override func tableView(
                _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
                forRowAt indexPath: IndexPath
            ) {
                rows.remove(at: indexPath.row)
                tableView.deleteRows(at: [indexPath], with: .fade)
            }
        }
        let list = List(style: .plain)
        list.view.frame = CGRect(x: 0, y: 0, width: 200, height: 220)
        let harness = TestHarness(list, scale: 1)
        harness.advance(by: 0.1)
        #expect(list.tableView.visibleCells.count == 3)
        harness.tap(at: CGPoint(x: 50, y: 60))
        #expect(list.tableView.indexPathForSelectedRow == [0, 1])
        // It overrides `commit`, so that a swipe deletes.
        harness.drag(from: CGPoint(x: 190, y: 66), to: CGPoint(x: 10, y: 66), over: 0.5)
        harness.advance(by: 0.6)
        #expect(list.rows == [1, 3])
        list.tableView.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
        list.viewWillAppear(false)
        #expect(list.tableView.indexPathForSelectedRow == nil)
        list.setEditing(true, animated: false)
        #expect(list.tableView.isEditing && list.editButtonItem.title == "Done")
    }
}
