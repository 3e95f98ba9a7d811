import Foundation

/// A gesture on the rows of a table.
@MainActor protocol RowGesture: AnyObject {
    /// Adds the recogniser to a table.
    func start(_ table: UITableView)
    func owns(_ recognizer: UIGestureRecognizer) -> Bool
    func shouldBegin(_ table: UITableView) -> Bool
}

// The displayed rows and section views, for gestures and updates.
extension UITableView {
    /// Returns the displayed row that contains a view.
    func row(containing view: UIView) -> ShownRow? { shown.first { view.isDescendant(of: $0.cell) } }

    /// Returns the displayed row at an offset of the content.
    func row(displayedAt y: CGFloat) -> ShownRow? {
        shown.first { $0.cell.frame.contains(CGPoint(x: $0.cell.frame.midX, y: y)) }
    }

    /// The headers and footers of sections that are displayed.
    var sectionViews: [UIView] { Array(headers.values) + Array(footers.values) }
    /// The views above the first and below the last section.
    var edgeViews: [UIView] { [tableHeaderView, tableFooterView].compactMap { $0 } }

    /// The frames of all views that an update may move.
    func displayedFrames() -> [ObjectIdentifier: CGRect] {
        var frames: [ObjectIdentifier: CGRect] = [:]
        for view in shown.map(\.cell) + sectionViews + edgeViews { frames[ObjectIdentifier(view)] = view.frame }
        return frames
    }

    /// Replaces the counts of rows, keeps the heights of rows that stay, and updates stored index paths.
    func replaceRows(_ change: ListChange, counts: [Int], isStale: Bool = false) {
        map = makeMap(counts: counts, kept: Kept(map: map, change: change, isStale: isStale))
        selectedPaths = selectedPaths.compactMap { change.isReloaded($0) ? nil : change.newIndexPath(for: $0) }
        focusedPath = focusedPath.flatMap { change.newIndexPath(for: $0) }
        prefetched = prefetched.compactMap { change.newIndexPath(for: $0) }
    }

    /// Displays the rows in another order, which the data source does not have yet.
    func reorderRows(_ change: ListChange, counts: [Int]) {
        replaceRows(change, counts: counts)
        for index in shown.indices {
            guard let path = change.newIndexPath(for: shown[index].path) else { continue }
            shown[index].path = path
            shown[index].cell.shownPath = path
        }
        shown.sort { $0.path < $1.path }
    }

    /// A header or footer with its section before a change.
    struct RemovedHeading {
        let kind: Heading, section: Int, view: UIView
    }

    /// Removes deleted and reloaded rows, headers and footers from the displayed ones, updates the index paths of the
    /// others, and returns what was removed.
    func removeViews(changedBy change: ListChange) -> (rows: [ShownRow], headings: [RemovedHeading]) {
        var removed: [ShownRow] = [], kept: [ShownRow] = []
        for row in shown {
            if !change.isReloaded(row.path), let path = change.newIndexPath(for: row.path) {
                row.cell.shownPath = path
                kept.append(ShownRow(path: path, cell: row.cell))
            } else {
                removed.append(row)
            }
        }
        shown = kept.sorted { $0.path < $1.path }
        var headings: [RemovedHeading] = []
        func remaining(_ kind: Heading, _ views: [Int: UIView]) -> [Int: UIView] {
            var kept: [Int: UIView] = [:]
            for (section, view) in views.sorted(by: { $0.key < $1.key }) {
                if !change.reloadedSections.contains(section), let new = change.newSection(for: section) {
                    kept[new] = view
                } else {
                    headings.append(RemovedHeading(kind: kind, section: section, view: view))
                }
            }
            return kept
        }
        headers = remaining(.header, headers)
        footers = remaining(.footer, footers)
        return (removed, headings)
    }

    /// Removes displayed rows that have left the visible area, and returns them with their new rectangles.
    func removeRowsOutOfSight() -> [(row: ShownRow, rect: CGRect)] {
        var removed: [(row: ShownRow, rect: CGRect)] = []
        shown.removeAll { row in
            let rect = rectForRow(at: row.path)
            guard rect.maxY <= bounds.minY || rect.minY >= bounds.maxY else { return false }
            removed.append((row, rect))
            return true
        }
        return removed
    }
}
