import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct FocusListTests {
    private func onStage(_ source: TableSource) -> (FocusBench, UITableView) {
        let bench = FocusBench()
        bench.button(1, 20, 5)
        let table = UITableView(frame: CGRect(x: 0, y: 44, width: 320, height: 150))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = source
        bench.root.addSubview(table)
        bench.button(2, 20, 204)
        bench.harness.advance(by: 0.05)
        return (bench, table)
    }
    private func row(_ bench: FocusBench, _ table: UITableView) -> Int? {
        (bench.system?.focusedItem as? UITableViewCell).flatMap { table.indexPath(for: $0)?.row }
    }

    @Test func table_isOneStop() {
        let source = TableSource([Array(0..<30)])
        let (bench, table) = onStage(source)
        bench.tab(2)
        #expect(row(bench, table) == 0)
        for _ in 0..<6 { bench.key(.keyboardDownArrow) }
        #expect(row(bench, table) == 6 && table.contentOffset.y > 0)
        source.log = []
        bench.key(.keyboardReturnOrEnter)
        #expect(source.log == ["select 6"] && table.indexPathForSelectedRow == [0, 6])
        bench.tab()
        #expect(bench.focused == 2)
        bench.back()
        #expect(row(bench, table) == 6, "the selected row")
        table.deselectRow(at: [0, 6], animated: false)
        bench.key(.keyboardDownArrow)
        bench.tab()
        table.remembersLastFocusedIndexPath = true
        bench.back()
        #expect(row(bench, table) == 7)
        bench.back()
        #expect(bench.focused == 1)
    }

    @Test func table_rowIsLit() {
        let (bench, table) = onStage(TableSource([Array(0..<10)]))
        bench.tab(2)
        bench.key(.keyboardDownArrow)
        #expect(row(bench, table) == 1)
        expectSnapshot(bench.harness.image(), "focus_tableRow")
    }

    @Test func table_selectionFollows_andRefusesFocus() {
        let source = TableSource([Array(0..<10)])
        let (bench, table) = onStage(source)
        table.selectionFollowsFocus = true
        bench.tab(2)
        bench.key(.keyboardDownArrow)
        #expect(table.indexPathForSelectedRow == [0, 1])
        bench.root.allows = false
        bench.key(.keyboardDownArrow)
        #expect(table.indexPathForSelectedRow == [0, 1] && row(bench, table) == 1)
        bench.root.allows = true
        table.allowsFocus = false
        bench.harness.advance(by: 0.05)
        #expect(bench.focused == 2, "the neighbour")
        bench.back()
        #expect(bench.focused == 1)
    }

    @Test func table_reloadedUnderTheFocus() {
        let source = TableSource([Array(0..<10)])
        let (bench, table) = onStage(source)
        bench.tab(2)
        bench.root.onUpdate = { _ in
            source.sections = [[1]]
            table.reloadData()
        }
        for _ in 0..<4 { bench.key(.keyboardDownArrow) }
        source.sections = [[]]
        table.reloadData()
        bench.harness.advance(by: 0.1)
        bench.root.onUpdate = nil
        bench.tab()
        #expect(bench.focused == 1 || bench.focused == 2)
    }

    @Test func controlsInRows_areReached() {
        let source = TableSource([Array(0..<2)])
        source.setUp = { cell, number in
            let toggle = UISwitch()
            toggle.tag = 10 + number
            cell.accessoryView = toggle
        }
        let (bench, _) = onStage(source)
        var order: [Int] = []
        for _ in 0..<5 {
            bench.tab()
            order.append(bench.focused)
        }
        #expect(Set(order) == [0, 1, 2, 10, 11])
    }

    // MARK: Collections

    private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var count = 60
        var log: [Int] = []
        var refuses: Int?
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.contentView.backgroundColor = .systemGray4
            cell.layer.cornerRadius = 8
            cell.contentView.layer.cornerRadius = 8
            cell.tag = 100 + indexPath.item
            return cell
        }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append(indexPath.item)
        }
        func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
            indexPath.item != refuses
        }
    }

    private final class Flipping: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    private func grid(_ items: Items, mirrored: Bool = false) -> (FocusBench, UICollectionView) {
        let bench = FocusBench(mirrored: mirrored)
        bench.button(1, 20, 5)
        let layout = Flipping()
        layout.itemSize = CGSize(width: 60, height: 40)
        layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 44, width: 300, height: 150), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        view.delegate = items
        bench.root.addSubview(view)
        bench.harness.advance(by: 0.05)
        return (bench, view)
    }

    @Test(arguments: [false, true]) func collection_arrows(mirrored: Bool) {
        let items = Items()
        let (bench, view) = grid(items, mirrored: mirrored)
        let more: UIKeyboardHIDUsage = mirrored ? .keyboardLeftArrow : .keyboardRightArrow
        bench.tab(2)
        #expect(bench.focused == 100)
        bench.key(more)
        #expect(bench.focused == 101)
        bench.key(.keyboardDownArrow)
        #expect(bench.focused == 105)
        bench.key(more)
        bench.key(more)
        bench.key(more)
        #expect(bench.focused == 108, "the line continues in the next one")
        for _ in 0..<5 { bench.key(.keyboardDownArrow) }
        #expect(bench.focused == 128 && view.contentOffset.y > 0)
        bench.key(.keyboardSpacebar)
        #expect(items.log == [28] && view.indexPathsForSelectedItems == [[0, 28]])
        items.refuses = 29
        bench.key(more)
        #expect(bench.focused == 130)
        bench.tab()
        #expect(bench.focused == 1)
    }

    @Test func collection_ringGoesWithTheItem() {
        let items = Items()
        let (bench, view) = grid(items)
        bench.tab(2)
        bench.key(.keyboardRightArrow)
        expectSnapshot(bench.harness.image(), "focus_collection")
        items.count += 1
        view.performBatchUpdates { view.insertItems(at: [[0, 0]]) }
        bench.harness.advance(by: 1)
        #expect((bench.system?.focusedItem as? UICollectionViewCell).flatMap { view.indexPath(for: $0) } == [0, 2])
        view.contentOffset.y = 300
        bench.harness.advance(by: 0.1)
        items.count = 0
        view.reloadData()
        bench.harness.advance(by: 0.1)
        bench.key(.keyboardDownArrow)
        bench.tab()
        #expect(bench.focused == 1)
    }
}
