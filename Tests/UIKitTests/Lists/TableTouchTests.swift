import Mica
import MicaTesting
import Testing
import UIKit

/// The effects of touches and keys on rows.
@MainActor @Suite(.fixedFonts, .serialized) struct TableTouchTests {
    @Test func tap_highlightsAndSelects() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        source.log = []
        harness.tap(at: CGPoint(x: 100, y: 60))
        #expect(source.log == ["highlight 1", "unhighlight 1", "select 1"])
        #expect(table.indexPathForSelectedRow == [0, 1] && table.cellForRow(at: [0, 1])?.isSelected == true)
        source.log = []
        harness.tap(at: CGPoint(x: 100, y: 110))
        #expect(source.log == ["highlight 2", "unhighlight 2", "deselect 1", "select 2"])
        #expect(table.indexPathsForSelectedRows == [[0, 2]])
        table.deselectRow(at: [0, 2], animated: true)
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func selection_followsTheDelegate() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        source.willSelect = { $0.row == 1 ? nil : [0, 4] }
        harness.tap(at: CGPoint(x: 100, y: 60))
        #expect(table.indexPathForSelectedRow == nil)
        harness.tap(at: CGPoint(x: 100, y: 10))
        #expect(table.indexPathForSelectedRow == [0, 4])
        table.allowsSelection = false
        harness.tap(at: CGPoint(x: 100, y: 60))
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func several_toggle() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show { $0.allowsMultipleSelection = true }
        for y in [10.0, 60, 110, 60] {
            harness.tap(at: CGPoint(x: 100, y: y))
            harness.advance(by: 0.5)
        }
        #expect(table.indexPathsForSelectedRows == [[0, 0], [0, 2]])
        // Selected rows stay selected while they are not visible.
        table.contentOffset.y = 600
        harness.advance(by: 0.1)
        table.contentOffset.y = 0
        harness.advance(by: 0.1)
        #expect(table.cellForRow(at: [0, 2])?.isSelected == true && table.cellForRow(at: [0, 1])?.isSelected == false)
    }

    @Test func drag_scrollsAndSelectsNothing() {
        let source = TableSource([Array(0..<100)])
        let (table, harness) = source.show()
        harness.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 60))
        harness.advance(by: 2)
        #expect(table.contentOffset.y > 100 && table.indexPathForSelectedRow == nil)
        #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
    }

    /// A row is touched when it is removed.
    @Test func row_removedUnderTheFinger() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        source.log = []
        harness.window.touch(finger: 1, phase: .began, at: CGPoint(x: 50, y: 60), time: harness.time)
        harness.advance(by: 0.3)
        #expect(table.cellForRow(at: [0, 1])?.isHighlighted == true)
        source.sections[0].remove(at: 1)
        table.deleteRows(at: [[0, 1]], with: .fade)
        harness.advance(by: 1)
        table.reloadData()
        harness.advance(by: 0.1)
        harness.window.touch(finger: 1, phase: .ended, at: CGPoint(x: 50, y: 60), time: harness.time)
        harness.advance(by: 0.5)
        #expect(table.indexPathForSelectedRow == nil && !source.log.contains { $0.hasPrefix("select") })
        #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
        harness.tap(at: CGPoint(x: 50, y: 60))
        #expect(table.indexPathForSelectedRow == [0, 1])
    }

    @Test func reloadInside_ofDidSelect() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        source.didSelect = { table, _ in
            source.sections = [[1]]
            table.reloadData()
        }
        harness.tap(at: CGPoint(x: 100, y: 60))
        harness.advance(by: 0.1)
        #expect(table.visibleCells.count == 1 && table.indexPathForSelectedRow == nil)
    }

    @Test func accessoryButton_tellsTheDelegate() {
        let source = TableSource([Array(0..<3)])
        source.setUp = { cell, _ in cell.accessoryType = .detailDisclosureButton }
        let (table, harness) = source.show()
        source.log = []
        harness.tap(at: CGPoint(x: 200 - 16 - 8 - 10 - 11, y: 66))
        #expect(source.log == ["accessory 1"] && table.indexPathForSelectedRow == nil)
    }

    @Test func keys_goFromRowToRow() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        #expect(table.becomeFirstResponder())
        for _ in 0..<7 { harness.press(.keyboardDownArrow) }
        harness.advance(by: 0.1)
        #expect(table.indexPathForSelectedRow == nil && table.contentOffset.y == CGFloat(44 * 7 - 220))
        harness.press(.keyboardReturnOrEnter)
        #expect(table.indexPathForSelectedRow == [0, 6])
        harness.press(.keyboardUpArrow)
        harness.press(.keyboardSpacebar, characters: " ")
        #expect(table.indexPathForSelectedRow == [0, 5])
    }

    // MARK: Editing

    @Test func swipe_opensAndDeletes() {
        let source = TableSource([Array(0..<10)])
        let (table, harness) = source.show()
        harness.drag(from: CGPoint(x: 150, y: 66), to: CGPoint(x: 60, y: 66), over: 0.3)
        harness.advance(by: 0.4)
        #expect(table.cellForRow(at: [0, 1])?.frame.minX == -74, "\(table.cellForRow(at: [0, 1])?.frame.minX ?? 0)")
        #expect(table.cellForRow(at: [0, 1])?.showingDeleteConfirmation == true)
        source.log = []
        harness.tap(at: CGPoint(x: 180, y: 66))
        harness.advance(by: 0.6)
        #expect(source.log.first == "commit 1" && source.sections[0] == [0, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(
            table.cellForRow(at: [0, 1])?.textLabel?.text == "Row 2" && table.cellForRow(at: [0, 1])?.frame.minX == 0)
    }

    @Test func swipe_fullCarriesTheFirstActionOut() {
        let source = TableSource([Array(0..<10)])
        let (table, harness) = source.show()
        harness.drag(from: CGPoint(x: 190, y: 66), to: CGPoint(x: 10, y: 66), over: 0.5)
        harness.advance(by: 0.6)
        #expect(source.sections[0].count == 9 && table.numberOfRows(inSection: 0) == 9)
    }

    @Test func swipe_closesByATouch() {
        let source = TableSource([Array(0..<10)])
        let (table, harness) = source.show()
        harness.drag(from: CGPoint(x: 150, y: 66), to: CGPoint(x: 60, y: 66), over: 0.3)
        harness.advance(by: 0.4)
        harness.tap(at: CGPoint(x: 100, y: 150))
        harness.advance(by: 0.4)
        #expect(table.cellForRow(at: [0, 1])?.frame.minX == 0 && table.indexPathForSelectedRow == nil)
        #expect(source.sections[0].count == 10)
    }

    @Test func swipe_ownActionsOfBothSides() {
        final class Swiping: NSObject, UITableViewDataSource, UITableViewDelegate {
            var done: [String] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(
                _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .normal, title: "Pin") { _, _, done in
                        self.done.append("pin \(indexPath.row)")
                        done(true)
                    }
                ])
            }
        }
        let source = Swiping(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        table.dataSource = source
        table.delegate = source
        let harness = TestHarness(table, scale: 1)
        harness.advance(by: 0.1)
        // No trailing actions: nothing declares that rows are deleted.
        harness.drag(from: CGPoint(x: 150, y: 66), to: CGPoint(x: 60, y: 66), over: 0.3)
        harness.advance(by: 0.4)
        #expect(table.cellForRow(at: [0, 1])?.frame.minX == 0)
        harness.drag(from: CGPoint(x: 50, y: 66), to: CGPoint(x: 130, y: 66), over: 0.3)
        harness.advance(by: 0.4)
        #expect(table.cellForRow(at: [0, 1])?.frame.minX == 74)
        harness.tap(at: CGPoint(x: 20, y: 66))
        harness.advance(by: 0.4)
        #expect(source.done == ["pin 1"] && table.cellForRow(at: [0, 1])?.frame.minX == 0)
    }

    @Test func swipe_actionsOfTheOlderForm() {
        final class Older: NSObject, UITableViewDataSource, UITableViewDelegate {
            var done: [Int] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
                -> [UITableViewRowAction]?
            {
                [UITableViewRowAction(style: .normal, title: "Pin") { [self] _, path in done.append(path.row) }]
            }
        }
        let source = Older(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        table.dataSource = source
        table.delegate = source
        let harness = TestHarness(table, scale: 1)
        harness.advance(by: 0.1)
        harness.drag(from: CGPoint(x: 150, y: 66), to: CGPoint(x: 60, y: 66), over: 0.3)
        harness.advance(by: 0.4)
        harness.tap(at: CGPoint(x: 180, y: 66))
        harness.advance(by: 0.4)
        #expect(source.done == [1] && table.cellForRow(at: [0, 1])?.frame.minX == 0)
    }

    @Test func editing_showsControls_andDeletes() {
        let source = TableSource([Array(0..<4)])
        let (table, harness) = source.show()
        table.setEditing(true, animated: true)
        harness.advance(by: 0.5)
        #expect(table.cellForRow(at: [0, 1])?.contentView.frame.minX == 38)
        harness.tap(at: CGPoint(x: 27, y: 66))
        harness.advance(by: 0.5)
        #expect(table.cellForRow(at: [0, 1])?.showingDeleteConfirmation == true && source.sections[0].count == 4)
        harness.tap(at: CGPoint(x: 180, y: 66))
        harness.advance(by: 0.6)
        #expect(source.sections[0] == [0, 2, 3])
        table.setEditing(false, animated: false)
        harness.advance(by: 0.1)
        #expect(table.cellForRow(at: [0, 1])?.contentView.frame.minX == 0)
    }

    @Test func editing_marksSeveral() {
        let source = TableSource([Array(0..<4)])
        let (table, harness) = source.show { $0.allowsMultipleSelectionDuringEditing = true }
        table.setEditing(true, animated: false)
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 80, y: 66))
        harness.advance(by: 0.5)
        harness.tap(at: CGPoint(x: 80, y: 20))
        #expect(table.indexPathsForSelectedRows == [[0, 1], [0, 0]])
    }

    /// Holds the handle of the first row, and carries it down by two rows.
    private func dragTheFirstHandle(_ harness: TestHarness) {
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 173, y: 22)), .init(time: 0.2, location: CGPoint(x: 173, y: 22)),
                .init(time: 0.6, location: CGPoint(x: 173, y: 120)),
                .init(time: 0.8, location: CGPoint(x: 173, y: 120)),
            ]))
    }

    @Test func handle_dragsARow() {
        let source = TableSource([Array(0..<5)])
        let (table, harness) = source.show()
        table.setEditing(true, animated: false)
        harness.advance(by: 0.1)
        source.log = []
        dragTheFirstHandle(harness)
        harness.advance(by: 0.5)
        #expect(source.log.filter { $0.hasPrefix("move") } == ["move 0 → 2"] && source.sections[0] == [1, 2, 0, 3, 4])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["Row 1", "Row 2", "Row 0", "Row 3", "Row 4"])
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176] && table.contentOffset.y == 0)
    }

    /// A row whose target does not exist stays where it is.
    @Test func handle_toAnImpossibleTarget() {
        final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
            var moves = 0
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(
                _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
            ) { moves += 1 }
            func tableView(
                _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
                toProposedIndexPath proposedDestinationIndexPath: IndexPath
            ) -> IndexPath { [7, 0] }
        }
        let rows = Rows(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        table.dataSource = rows
        table.delegate = rows
        let harness = TestHarness(table, size: CGSize(width: 200, height: 220), scale: 1)
        table.setEditing(true, animated: false)
        harness.advance(by: 0.1)
        let first = table.cellForRow(at: [0, 0])
        dragTheFirstHandle(harness)
        harness.advance(by: 0.5)
        #expect(rows.moves == 0 && table.cellForRow(at: [0, 0]) === first && first?.frame.minY == 0)
    }

    @Test func index_leadsToSections() {
        final class Indexed: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 26 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func sectionIndexTitles(for tableView: UITableView) -> [String]? {
                (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
            }
        }
        let source = Indexed(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        table.dataSource = source
        let harness = TestHarness(table, scale: 1)
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 193, y: 200))
        #expect(table.indexPathsForVisibleRows?.first?.section == 13)
    }
}
