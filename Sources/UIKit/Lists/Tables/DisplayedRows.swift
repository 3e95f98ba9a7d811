import CoreGraphics
import Foundation

/// The views that display the data of a table: rows from top to bottom, headers and footers by section. Each cell knows
/// its index path (`shownPath`) while it is displayed.
@MainActor struct DisplayedRows {
    struct Row {
        var path: IndexPath
        let cell: UITableViewCell
    }

    /// A header or footer, with its section before a change.
    struct RemovedHeading {
        let kind: UITableView.Heading, section: Int, view: UIView
    }

    /// The rows, headers and footers that a change removes.
    typealias Removed = (rows: [Row], headings: [RemovedHeading])

    private(set) var rows: [Row] = []
    private var headers: [Int: UIView] = [:], footers: [Int: UIView] = [:]

    /// The headers or the footers, by section.
    subscript(kind: UITableView.Heading) -> [Int: UIView] {
        get { kind == .header ? headers : footers }
        set { if kind == .header { headers = newValue } else { footers = newValue } }
    }

    /// All headers and footers.
    var headings: [UIView] { Array(headers.values) + Array(footers.values) }

    // MARK: Finding rows

    /// Returns the row that contains a view.
    func row(containing view: UIView) -> Row? { rows.first { view.isDescendant(of: $0.cell) } }

    /// Returns the row at an offset of the content.
    func row(at y: CGFloat) -> Row? { rows.first { $0.cell.frame.minY <= y && y < $0.cell.frame.maxY } }

    func cell(at path: IndexPath) -> UITableViewCell? { rows.first { $0.path == path }?.cell }

    func path(of cell: UITableViewCell) -> IndexPath? { rows.first { $0.cell === cell }?.path }

    // MARK: Changing rows

    /// Inserts a cell between the displayed ones.
    mutating func insert(_ cell: UITableViewCell, at path: IndexPath) {
        rows.insert(Row(path: path, cell: cell), at: rows.firstIndex { $0.path > path } ?? rows.count)
        cell.shownPath = path
    }

    /// Removes and returns the rows that meet a condition, from top to bottom.
    mutating func removeRows(where condition: (Row) -> Bool) -> [Row] {
        let removed = rows.filter(condition)
        let cells = Set(removed.map { ObjectIdentifier($0.cell) })
        if !cells.isEmpty { rows.removeAll { cells.contains(ObjectIdentifier($0.cell)) } }
        return removed
    }

    /// Moves the rows to their index paths after a change that only moves rows.
    mutating func reorder(_ change: ListChange) {
        for index in rows.indices {
            guard let path = change.newIndexPath(for: rows[index].path) else { continue }
            rows[index].path = path
            rows[index].cell.shownPath = path
        }
        rows.sort { $0.path < $1.path }
    }

    /// Removes and returns deleted and reloaded rows, headers and footers, and updates the index paths of the others.
    mutating func remove(changedBy change: ListChange) -> Removed {
        let removed = removeRows { change.isReloaded($0.path) || change.newIndexPath(for: $0.path) == nil }
        reorder(change)
        var headings: [RemovedHeading] = []
        for kind in [UITableView.Heading.header, .footer] {
            var kept: [Int: UIView] = [:]
            for (section, view) in self[kind].sorted(by: { $0.key < $1.key }) {
                if !change.reloadedSections.contains(section), let new = change.newSection(for: section) {
                    kept[new] = view
                } else {
                    headings.append(RemovedHeading(kind: kind, section: section, view: view))
                }
            }
            self[kind] = kept
        }
        return (removed, headings)
    }
}
