import CoreGraphics
import Foundation

/// The displayed rows of a table, for gestures and updates.
@MainActor protocol RowHost: UIScrollView {
    var displayed: DisplayedRows { get }
    /// The numbers of rows by section, in the displayed order.
    var rowCounts: [Int] { get }
    func rectForRow(at indexPath: IndexPath) -> CGRect
    func reloadData()
}

extension UITableView: RowHost {
    var rowCounts: [Int] { map.counts }
}

extension UITableView: RowGestureHost {
    var roundsGroups: Bool { style == .insetGrouped }
    var isReordering: Bool { reordering.isRunning }

    func swipeBegan(_ path: IndexPath) { tableDelegate?.tableView(self, willBeginEditingRowAt: path) }
    func swipeEnded(_ path: IndexPath?) { tableDelegate?.tableView(self, didEndEditingRowAt: path) }
    func commitDeletion(_ path: IndexPath) { dataSource?.tableView(self, commit: .delete, forRowAt: path) }
    func commitMove(from source: IndexPath, to target: IndexPath) {
        dataSource?.tableView(self, moveRowAt: source, to: target)
    }

    func target(of row: IndexPath, from source: IndexPath, draggedTo offset: CGFloat) -> IndexPath? {
        guard let proposed = map.destination(at: offset, ofRowIn: row.section), proposed != row else { return nil }
        let target =
            tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? proposed
        return map.sections.indices.contains(target.section) ? target : nil
    }

    func reorderRows(_ change: ListChange, counts: [Int]) {
        replaceRows(change, counts: counts, isStale: false)
        displayed.reorder(change)
    }

    func placeRows(besides held: UITableViewCell?) {
        for row in displayed.rows where row.cell !== held {
            decorate(row.cell, row.path)
            row.cell.frame = rectForRow(at: row.path)
        }
    }
}

extension UITableView: RowUpdateHost {
    func endRowGestures() {
        swiping.close(animated: false)
        reordering.cancel()
    }

    var edgeViews: [UIView] { [tableHeaderView, tableFooterView].compactMap { $0 } }

    func displayedFrames() -> [ObjectIdentifier: CGRect] {
        var frames: [ObjectIdentifier: CGRect] = [:]
        for view in displayed.rows.map(\.cell) + displayed.headings + edgeViews {
            frames[ObjectIdentifier(view)] = view.frame
        }
        return frames
    }

    func replaceRows(_ change: ListChange, counts: [Int], isStale: Bool) {
        map = makeMap(counts: counts, kept: Kept(map: map, change: change, isStale: isStale))
        selectedPaths = selectedPaths.compactMap { change.isReloaded($0) ? nil : change.newIndexPath(for: $0) }
        focusedPath = focusedPath.flatMap { change.newIndexPath(for: $0) }
        aimedPath = aimedPath.flatMap { change.newIndexPath(for: $0) }
        prefetched.follow(change)
    }

    func removeRows(changedBy change: ListChange) -> DisplayedRows.Removed {
        let removed = displayed.remove(changedBy: change)
        for row in removed.rows { sendSubviewToBack(row.cell) }
        if let backgroundView { sendSubviewToBack(backgroundView) }
        return removed
    }

    func reconfigureRow(at path: IndexPath) {
        guard let cell = cellForRow(at: path) else { return }
        reconfigured = cell
        let answer = dataSource?.tableView(self, cellForRowAt: path)
        reconfigured = nil
        if let answer, answer !== cell {
            tell(
                "reconfigureRows: cellForRowAt must return the visible cell of row \(path.row) of section \(path.section): "
                    + "dequeue it with the same identifier, or call reloadRows")
            putAside(answer)
            return
        }
        map.change(path.section) { $0.rows.set(.unknown, of: path.row) }
    }

    func layOutRows() -> [(row: DisplayedRows.Row, rect: CGRect)] {
        takeContentSize()
        if !isDragging, !isDecelerating { contentOffset = limit(contentOffset) }
        for row in displayed.rows { decorate(row.cell, row.path) }
        let removed = removeRowsOutOfSight()
        tile()
        return removed
    }

    /// Removes displayed rows that have left the visible area, and returns them with their new rectangles.
    private func removeRowsOutOfSight() -> [(row: DisplayedRows.Row, rect: CGRect)] {
        let visible = bounds
        let removed = displayed.removeRows { row in
            guard map.contains(row.path) else { return true }
            let top = map.top(of: row.path)
            return top + map.height(of: row.path) <= visible.minY || top >= visible.maxY
        }
        return removed.map { ($0, rectForRow(at: $0.path)) }
    }
}
