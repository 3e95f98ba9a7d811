import Foundation

/// A gesture on the rows of a table.
@MainActor protocol RowGesture: AnyObject {
    /// Adds the recogniser to a table.
    func start(_ table: UITableView)
    func owns(_ recognizer: UIGestureRecognizer) -> Bool
    func shouldBegin(_ table: UITableView) -> Bool
}

// Operations on all rows, for gestures and updates.
extension UITableView {
    /// The views above the first and below the last section.
    var edgeViews: [UIView] { [tableHeaderView, tableFooterView].compactMap { $0 } }

    /// The frames of all views that an update may move.
    func displayedFrames() -> [ObjectIdentifier: CGRect] {
        var frames: [ObjectIdentifier: CGRect] = [:]
        for view in displayed.rows.map(\.cell) + displayed.headings + edgeViews {
            frames[ObjectIdentifier(view)] = view.frame
        }
        return frames
    }

    /// Replaces the counts of rows, keeps the heights of rows that stay, and updates stored index paths.
    func replaceRows(_ change: ListChange, counts: [Int], isStale: Bool = false) {
        map = makeMap(counts: counts, kept: Kept(map: map, change: change, isStale: isStale))
        selectedPaths = selectedPaths.compactMap { change.isReloaded($0) ? nil : change.newIndexPath(for: $0) }
        focusedPath = focusedPath.flatMap { change.newIndexPath(for: $0) }
        prefetched.follow(change)
    }

    /// Displays the rows in another order, which the data source does not have yet.
    func reorderRows(_ change: ListChange, counts: [Int]) {
        replaceRows(change, counts: counts)
        displayed.reorder(change)
    }

    /// Removes displayed rows that have left the visible area, and returns them with their new rectangles.
    func removeRowsOutOfSight() -> [(row: DisplayedRows.Row, rect: CGRect)] {
        let visible = bounds
        let removed = displayed.removeRows { row in
            guard map.contains(row.path) else { return true }
            let top = map.top(of: row.path)
            return top + map.height(of: row.path) <= visible.minY || top >= visible.maxY
        }
        return removed.map { ($0, rectForRow(at: $0.path)) }
    }
}
