import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ListMenuTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var calls: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            calls.append("selected \(indexPath.row)")
        }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            calls.append("asked for \(indexPath.row) at \(Int(point.x)), \(Int(point.y))")
            guard indexPath.row != 2 else { return nil }
            return UIContextMenuConfiguration(actionProvider: { [self] _ in
                UIMenu(children: [UIAction(title: "Pin") { [self] _ in calls.append("pin \(indexPath.row)") }])
            })
        }
        func tableView(
            _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("shows") }
        func tableView(
            _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("ends") }
    }
    private let rows = Rows()
    private func table() -> (TestHarness, UITableView) {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        table.dataSource = rows
        table.delegate = rows
        return (TestHarness(table, scale: 1), table)
    }

    @Test func row_hasAMenu() {
        let (harness, table) = table()
        #expect(table.contextMenuInteraction?.view === table)
        harness.press(at: CGPoint(x: 50, y: 66), for: 0.7)
        harness.advance(by: 1)
        #expect(rows.calls == ["asked for 1 at 50, 66", "shows"], "and is not selected")
        expectSnapshot(of: harness)
        // Below the row of 44 points.
        harness.tap(at: CGPoint(x: 160, y: 88 + 8 + 22))
        harness.advance(by: 1)
        #expect(Array(rows.calls.dropFirst(2)) == ["ends", "pin 1"])
    }

    @Test func rowWithoutMenu_isSelectedByALongTouch() {
        let (harness, _) = table()
        harness.press(at: CGPoint(x: 50, y: 110), for: 0.7)
        harness.advance(by: 1)
        #expect(rows.calls == ["asked for 2 at 50, 110", "selected 2"])
        harness.secondaryClick(at: CGPoint(x: 50, y: 300))
        harness.advance(by: 1)
        #expect(rows.calls.count == 2, "there is no row")
    }

    @Test func menuKey_opensTheRowsMenu() {
        let (harness, _) = table()
        harness.press(.keyboardTab)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardApplication)
        harness.advance(by: 1)
        #expect(rows.calls == ["asked for 1 at 160, 66", "shows"])
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardReturnOrEnter)
        #expect(rows.calls.last == "pin 1")
    }

    private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var calls: [String] = []
        var takesSeveral = false

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.backgroundColor = .systemTeal
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard takesSeveral else { return nil }
            calls.append("several \(indexPaths.map(\.item).sorted())")
            return configuration
        }
        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            calls.append("one \(indexPath.item)")
            return configuration
        }
        private var configuration: UIContextMenuConfiguration {
            UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(children: [UIAction(title: "Pin") { [self] _ in calls.append("pin") }])
            })
        }
    }
    private let items = Items()
    private func collection() -> (TestHarness, UICollectionView) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 60)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = items
        collection.delegate = items
        return (TestHarness(collection, scale: 1), collection)
    }

    @Test func item_hasAMenu() {
        let (harness, _) = collection()
        harness.press(at: CGPoint(x: 160, y: 30), for: 0.7)
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 160, y: 60 + 8 + 22))
        #expect(items.calls == ["one 1", "pin"])
        harness.advance(by: 1)
        harness.secondaryClick(at: CGPoint(x: 160, y: 300))
        #expect(items.calls.count == 2, "outside the items there is no item's menu")
    }

    @Test func selectedItems_haveOneTogether() {
        let (harness, collection) = collection()
        items.takesSeveral = true
        collection.allowsMultipleSelection = true
        for item in [0, 2] {
            collection.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
        }
        harness.secondaryClick(at: CGPoint(x: 50, y: 30))
        harness.advance(by: 1)
        harness.press(.keyboardEscape)
        harness.advance(by: 1)
        harness.secondaryClick(at: CGPoint(x: 160, y: 30))
        harness.advance(by: 1)
        harness.press(.keyboardEscape)
        harness.advance(by: 1)
        harness.secondaryClick(at: CGPoint(x: 160, y: 300))
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 160, y: 300 + 8 + 22))
        #expect(items.calls == ["several [0, 2]", "several [1]", "several []", "pin"])
    }
}
