import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct CollectionUpdateTests {
    private let layout = UICollectionViewFlowLayout()
    private func makeView(_ list: NumberedList) -> (UICollectionView, TestHarness) {
        layout.itemSize = CGSize(width: 200, height: 20)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        list.register(in: view)
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        return (view, harness)
    }
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @Test func batch_insertsDeletesAndMoves() {
        let list = NumberedList(count: 8)
        let (view, harness) = makeView(list)
        let five = view.cellForItem(at: path(5)), two = view.cellForItem(at: path(2)),
            seven = view.cellForItem(at: path(7))
        var finished: Bool?
        view.performBatchUpdates {
            // 0 1 2 3 4 5 6 7 → 7 0 1 3 4 5 99 6
            list.sections[0] = [7, 0, 1, 3, 4, 5, 99, 6]
            view.deleteItems(at: [path(2)])
            view.insertItems(at: [path(6)])
            view.moveItem(at: path(7), to: path(0))
        } completion: {
            finished = $0
        }
        #expect(view.numbers == ["7", "0", "1", "3", "4", "5", "99", "6"] && view.numberOfItems(inSection: 0) == 8)
        #expect(view.cellForItem(at: path(5)) === five && view.cellForItem(at: path(0)) === seven)
        #expect(seven?.frame.minY == 0 && finished == nil)
        harness.advance(by: 0.15)
        let moving = seven?.layer.presentation()?.frame.minY ?? 0
        #expect(moving > 10 && moving < 130, "\(moving)")
        #expect((two?.layer.presentation()?.opacity ?? 1) < 0.9 && two?.isHidden == false, "removed items fade out")
        let new = view.cellForItem(at: path(6))
        #expect((new?.layer.presentation()?.opacity ?? 1) < 0.9 && new?.alpha == 1, "inserted items appear")
        harness.advance(by: 0.5)
        #expect(finished == true && two?.isHidden == true)
        #expect(new?.layer.presentation()?.opacity == 1 && seven?.layer.presentation()?.frame.minY == 0)
    }

    @Test func batch_withSections() {
        let list = NumberedList([[0, 1], [2, 3], [4]])
        let (view, harness) = makeView(list)
        view.performBatchUpdates {
            list.sections = [[4], [8, 9], [0, 1]]
            view.deleteSections(IndexSet(integer: 1))
            view.insertSections(IndexSet(integer: 1))
            view.moveSection(2, toSection: 0)
        }
        harness.advance(by: 0.5)
        #expect(view.numbers == ["4", "8", "9", "0", "1"])
    }

    @Test func changes_farAway_costNothing() {
        let list = NumberedList(count: 100_000)
        let (view, harness) = makeView(list)
        view.contentOffset.y = 1_000_000
        harness.advance(by: 0.05)
        let asked = list.asked
        list.sections[0].remove(at: 10)
        view.deleteItems(at: [path(10)])
        harness.advance(by: 0.5)
        #expect(view.numberOfItems(inSection: 0) == 99_999 && list.asked - asked <= 2)
        #expect(view.numbers.first == "50001")
    }

    @Test func reload_andReconfigure() {
        let list = NumberedList(count: 5)
        let (view, harness) = makeView(list)
        let kept = view.cellForItem(at: path(1)), made = view.cellForItem(at: path(2))
        list.sections[0] = [10, 11, 12, 13, 14]
        view.reconfigureItems(at: [path(1)])
        #expect(view.cellForItem(at: path(1)) === kept && (kept as? NumberCell)?.label.text == "11")
        #expect((kept as? NumberCell)?.prepared == 0)
        view.reloadItems(at: [path(2)])
        harness.advance(by: 0.5)
        #expect(view.cellForItem(at: path(2)) !== made && view.numbers == ["0", "11", "12", "3", "4"])
        view.reloadSections(IndexSet(integer: 0))
        harness.advance(by: 0.5)
        #expect(view.numbers == ["10", "11", "12", "13", "14"])
    }

    @Test func selection_goesWithItsItem() {
        let list = NumberedList(count: 5)
        let (view, harness) = makeView(list)
        view.selectItem(at: path(3), animated: false, scrollPosition: [])
        list.sections[0].insert(50, at: 0)
        view.insertItems(at: [path(0)])
        harness.advance(by: 0.5)
        #expect(view.indexPathsForSelectedItems == [path(4)] && view.cellForItem(at: path(4))?.isSelected == true)
        list.sections[0].remove(at: 4)
        view.deleteItems(at: [path(4)])
        harness.advance(by: 0.5)
        #expect(view.indexPathsForSelectedItems == [] && view.visibleCells.allSatisfy { !$0.isSelected })
    }

    @Test func wrongCounts_areToldOf_andReloaded() {
        let list = NumberedList(count: 5)
        let (view, harness) = makeView(list)
        var finished: Bool?
        view.performBatchUpdates {
            list.sections[0] = [1, 2]
            view.deleteItems(at: [path(0)])
        } completion: {
            finished = $0
        }
        harness.advance(by: 0.1)
        #expect(view.numbers == ["1", "2"] && finished == false)
        view.performBatchUpdates { view.deleteItems(at: [path(77)]) }
        view.performBatchUpdates { view.insertSections(IndexSet(integer: 9)) }
        harness.advance(by: 0.1)
        #expect(view.numbers == ["1", "2"])
    }

    @Test func manyBatches_beforeTheFirstIsOver() {
        let list = NumberedList(count: 5)
        let (view, harness) = makeView(list)
        for round in 0..<30 {
            list.sections[0].insert(100 + round, at: 0)
            if round % 3 == 2 {
                list.sections[0].removeLast()
                let last = path(list.sections[0].count - 1)
                view.performBatchUpdates {
                    view.insertItems(at: [path(0)])
                    view.deleteItems(at: [last])
                }
            } else {
                view.insertItems(at: [path(0)])
            }
            harness.advance(by: 0.03)
        }
        harness.advance(by: 1)
        #expect(view.numbers == list.sections[0].prefix(10).map(String.init))
        #expect(view.subviews.filter { $0 is NumberCell && !$0.isHidden }.count == 10)
        for (index, cell) in view.visibleCells.enumerated() {
            #expect(cell.frame.minY == CGFloat(index) * 20 && cell.alpha == 1)
        }
    }

    @Test func reloadData_inTheMiddleOfEverything() {
        let list = NumberedList(count: 50)
        let (view, harness) = makeView(list)
        // While cells are made, once.
        var again = true
        list.onCell = { view, path in
            guard again, path.item == 3 else { return }
            again = false
            list.sections[0] = Array(100..<140)
            view.reloadData()
        }
        view.reloadData()
        harness.advance(by: 0.05)
        #expect(view.numbers.first == "100" && view.visibleCells.count == 10)
        // In a batch.
        list.onCell = nil
        view.performBatchUpdates {
            list.sections[0] = [1, 2, 3]
            view.insertItems(at: [path(0)])
            view.reloadData()
        }
        harness.advance(by: 0.5)
        #expect(view.numbers == ["1", "2", "3"])
        // Whenever a cell is made: a line in the log, and no hang.
        list.onCell = { view, _ in view.reloadData() }
        view.reloadData()
        harness.advance(by: 0.1)
        list.onCell = nil
        harness.advance(by: 0.1)
        #expect(view.numbers == ["1", "2", "3"])
        // A batch while cells are made.
        list.onCell = { view, path in
            guard path.item == 0, list.sections[0].count == 3 else { return }
            list.sections[0].append(4)
            view.insertItems(at: [IndexPath(item: 3, section: 0)])
        }
        view.reloadData()
        harness.advance(by: 0.5)
        #expect(view.numbers == ["1", "2", "3", "4"])
    }

    @Test func contentThatShrinks_isStillSeen() {
        let list = NumberedList(count: 100)
        let (view, harness) = makeView(list)
        view.contentOffset.y = 1800
        harness.advance(by: 0.05)
        list.sections[0] = Array(0..<15)
        view.performBatchUpdates { view.deleteItems(at: (15..<100).map { path($0) }) }
        harness.advance(by: 0.5)
        #expect(view.contentOffset.y == 100 && view.numbers.last == "14" && view.visibleCells.count == 10)
    }

    @Test func layoutSays_whereItemsComeFrom() {
        final class Sliding: UICollectionViewFlowLayout {
            var prepared: [String] = []
            override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
                super.prepare(forCollectionViewUpdates: updateItems)
                prepared += updateItems.map { "\($0.updateAction) \($0.indexPathAfterUpdate?.item ?? -1)" }
            }
            override func initialLayoutAttributesForAppearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                let start = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
                start?.center.x -= 200
                start?.alpha = 1
                return start
            }
            override func finalizeCollectionViewUpdates() {
                super.finalizeCollectionViewUpdates()
                prepared.append("done")
            }
        }
        let list = NumberedList(count: 3)
        let (view, harness) = makeView(list)
        let sliding = Sliding()
        sliding.itemSize = CGSize(width: 200, height: 20)
        view.collectionViewLayout = sliding
        harness.advance(by: 0.05)
        list.sections[0].append(9)
        view.insertItems(at: [path(3)])
        harness.advance(by: 0.1)
        let x = view.cellForItem(at: path(3))?.layer.presentation()?.frame.minX ?? 0
        #expect(x < -20 && x > -200 && sliding.prepared == ["insert 3", "done"])
    }

    // MARK: Snapshots

    private func makeSource(
        _ view: UICollectionView
    ) -> UICollectionViewDiffableDataSource<String, Int> {
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        return UICollectionViewDiffableDataSource(collectionView: view) { view, path, number in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "number", for: path)
            (cell as? NumberCell)?.label.text = "\(number)"
            return cell
        }
    }

    @Test func snapshots_areAppliedByTheirDifference() {
        layout.itemSize = CGSize(width: 200, height: 20)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
        let source = makeSource(view)
        let harness = TestHarness(view, scale: 1)
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "b"])
        snapshot.appendItems([1, 2, 3], toSection: "a")
        snapshot.appendItems([4, 5], toSection: "b")
        source.apply(snapshot, animatingDifferences: false)
        harness.advance(by: 0.05)
        #expect(view.numbers == ["1", "2", "3", "4", "5"])
        let three = view.cellForItem(at: path(2))
        snapshot.moveItem(3, beforeItem: 4)
        snapshot.deleteItems([1])
        snapshot.appendItems([6])
        var done = false
        source.apply(snapshot) { done = true }
        #expect(view.numbers == ["2", "3", "4", "5", "6"] && view.cellForItem(at: path(0, 1)) === three && !done)
        harness.advance(by: 0.6)
        #expect(done && source.indexPath(for: 5) == path(2, 1) && source.itemIdentifier(for: path(0, 1)) == 3)
        #expect(source.snapshot().itemIdentifiers == [2, 3, 4, 5, 6] && source.index(for: "b") == 1)
        snapshot.reconfigureItems([5])
        source.apply(snapshot, animatingDifferences: false)
        #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
        source.applySnapshotUsingReloadData(NSDiffableDataSourceSnapshot())
        harness.advance(by: 0.1)
        #expect(view.visibleCells.isEmpty && view.numberOfSections == 0)
    }

    @Test func snapshotOf100000_changesFast() {
        layout.itemSize = CGSize(width: 200, height: 20)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
        let source = makeSource(view)
        let harness = TestHarness(view, scale: 1)
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a"])
        snapshot.appendItems(Array(0..<100_000))
        source.apply(snapshot, animatingDifferences: false)
        harness.advance(by: 0.05)
        snapshot.deleteItems(Array(50_000..<60_000))
        snapshot.moveItem(99_999, beforeItem: 0)
        source.apply(snapshot)
        harness.advance(by: 0.5)
        #expect(view.numbers.first == "99999" && view.numberOfItems(inSection: 0) == 90_000)
    }

    @Test func movedByAFinger_isToldAsATransaction() {
        layout.itemSize = CGSize(width: 200, height: 20)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
        let source = makeSource(view)
        let harness = TestHarness(view, scale: 1)
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a"])
        snapshot.appendItems([0, 1, 2, 3, 4])
        source.apply(snapshot, animatingDifferences: false)
        harness.advance(by: 0.05)
        #expect(!view.beginInteractiveMovementForItem(at: path(0)))
        source.reorderingHandlers.canReorderItem = { $0 != 2 }
        var told: NSDiffableDataSourceTransaction<String, Int>?
        source.reorderingHandlers.didReorder = { told = $0 }
        #expect(!view.beginInteractiveMovementForItem(at: path(2)) && view.beginInteractiveMovementForItem(at: path(0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 70))
        view.endInteractiveMovement()
        harness.advance(by: 0.5)
        #expect(told?.finalSnapshot.itemIdentifiers == [1, 2, 3, 0, 4] && view.numbers == ["1", "2", "3", "0", "4"])
        #expect(told.map { Array([0, 1, 2, 3, 4].applying($0.difference) ?? []) } == [1, 2, 3, 0, 4])
        #expect(told?.sectionTransactions.map(\.sectionIdentifier) == ["a"])
    }

    @Test func outlines_openAndClose() {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300),
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .sidebar)))
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            cell.accessories = text.hasPrefix("F") ? [.outlineDisclosure(options: .init(style: .header))] : []
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, text in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
        }
        let harness = TestHarness(view, scale: 1)
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["Folder", "Note"])
        outline.append(["One", "Two"], to: "Folder")
        source.apply(outline, to: 0, animatingDifferences: false)
        harness.advance(by: 0.05)
        func texts() -> [String] { source.snapshot().itemIdentifiers }
        #expect(texts() == ["Folder", "Note"])
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.advance(by: 0.6)
        #expect(texts() == ["Folder", "One", "Two", "Note"] && view.visibleCells.count == 4)
        let inner = view.cellForItem(at: path(1)) as? UICollectionViewListCell
        #expect(inner?.indentationLevel == 1 && source.snapshot(for: 0).isExpanded("Folder"))
        source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.advance(by: 0.6)
        #expect(texts().count == 4)
    }
}
