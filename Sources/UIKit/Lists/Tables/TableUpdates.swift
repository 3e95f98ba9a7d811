import CoreGraphics
import Foundation

/// Collects the changes of a batch update and animates them: kept rows move, others are inserted and deleted with the
/// requested animations.
@MainActor final class TableUpdates {
    /// The nesting depth of batches.
    private(set) var depth = 0
    private(set) var updates = ListUpdates()
    var completions: [(Bool) -> Void] = []
    /// `true` if the table had not loaded its data when the batch began, so that there is nothing to update.
    private var isMoot = false
    private var insertions: [IndexPath: UITableView.RowAnimation] = [:],
        deletions: [IndexPath: UITableView.RowAnimation] = [:]
    private var sectionInsertions: [Int: UITableView.RowAnimation] = [:],
        sectionDeletions: [Int: UITableView.RowAnimation] = [:]
    /// Removed views, until their animation ends.
    private var departing: [Departure] = []
    private static let duration: TimeInterval = 0.3

    private struct Departure {
        var row: UITableView.ShownRow?
        var heading: (kind: UITableView.Heading, section: Int)?
        let view: UIView
        weak var table: UITableView?
    }

    func begin(_ table: UITableView) {
        if depth == 0 { isMoot = table.needsLoading }
        depth += 1
    }

    func change(_ table: UITableView, _ animation: UITableView.RowAnimation?, _ body: (inout ListUpdates) -> Void) {
        begin(table)
        if let animation { change(animation, body) } else { body(&updates) }
        end(table)
    }

    private func change(_ animation: UITableView.RowAnimation, _ body: (inout ListUpdates) -> Void) {
        // Counts instead of arrays: each of many calls would copy an array.
        let inserted = updates.insertedItems.count, deleted = updates.deletedItems.count
        let reloaded = updates.reloadedItems.count
        let insertedSections = updates.insertedSections
        let goneSections = updates.deletedSections.union(updates.reloadedSections)
        body(&updates)
        for path in updates.insertedItems.dropFirst(inserted) { insertions[path] = animation }
        for path in updates.deletedItems.dropFirst(deleted) { deletions[path] = animation }
        for path in updates.reloadedItems.dropFirst(reloaded) { deletions[path] = animation }
        for section in updates.insertedSections.subtracting(insertedSections) { sectionInsertions[section] = animation }
        let gone = updates.deletedSections.union(updates.reloadedSections)
        for section in gone.subtracting(goneSections) { sectionDeletions[section] = animation }
    }

    func end(_ table: UITableView) {
        guard depth > 0 else {
            return table.tell("endUpdates() was called without beginUpdates(); it is ignored")
        }
        depth -= 1
        guard depth == 0 else { return }
        let updates = updates, done = completions
        self.updates = ListUpdates()
        completions = []
        defer {
            insertions = [:]
            deletions = [:]
            sectionInsertions = [:]
            sectionDeletions = [:]
        }
        guard !isMoot, !table.needsLoading else {
            table.setNeedsLayout()
            return finish(done, animated: false)
        }
        let counts = table.askCounts()
        do {
            let change = try updates.resolved(old: table.map.counts, new: counts, words: .rows)
            show(updates, change, counts, table, done)
        } catch {
            table.tell("invalid update: \(error.sentence). The table reloads its data instead")
            table.reloadData()
            finish(done, animated: false)
        }
    }

    private func finish(_ done: [(Bool) -> Void], animated: Bool) {
        guard !done.isEmpty else { return }
        // Never within the call that reported the changes.
        UIView.animate(withDuration: 0) {
        } completion: { finished in
            for body in done { body(finished) }
        }
    }

    /// Removes departing views at once and discards recorded changes, before all data is reloaded.
    func discard() {
        let leaving = departing
        departing = []
        for departure in leaving { take(away: departure) }
        updates = ListUpdates()
        if depth > 0 { isMoot = true }
    }

    private func take(away departure: Departure) {
        guard let table = departure.table else { return }
        departure.view.layer.removeAllAnimations()
        UIView.performWithoutAnimation {
            departure.view.alpha = 1
            departure.view.transform = .identity
        }
        if let row = departure.row { table.takeAway(row) }
        if let heading = departure.heading { table.takeAway(heading.kind, departure.view, heading.section) }
    }

    // MARK: Animation

    private func show(
        _ updates: ListUpdates, _ change: ListChange, _ counts: [Int], _ table: UITableView, _ done: [(Bool) -> Void]
    ) {
        let leaving = departing
        departing = []
        for departure in leaving { take(away: departure) }
        table.swiping.close(animated: false)
        table.touchedRowsWillChange()
        let old = table.map, oldOffset = table.contentOffset
        var starts: [ObjectIdentifier: CGRect] = [:]
        for row in table.shown { starts[ObjectIdentifier(row.cell)] = row.cell.frame }
        for view in Array(table.headers.values) + Array(table.footers.values) {
            starts[ObjectIdentifier(view)] = view.frame
        }
        for view in [table.tableHeaderView, table.tableFooterView] {
            if let view { starts[ObjectIdentifier(view)] = view.frame }
        }

        table.map = table.makeMap(
            counts: counts, kept: UITableView.Kept(map: old, change: change, isStale: updates.isEmpty))
        table.rename(change)
        var gone = part(table, change)
        reconfigure(updates, change, table)
        UIView.performWithoutAnimation {
            table.takeContentSize()
            if !table.isDragging, !table.isDecelerating { table.contentOffset = table.limit(table.contentOffset) }
            for row in table.shown { table.decorate(row.cell, row.path) }
            gone += outOfSight(table)
            table.tile()
        }
        let shift = table.contentOffset.y - oldOffset.y
        departing = gone.map(\.departure)
        var ends: [(view: UIView, frame: CGRect)] = []
        func start(_ view: UIView, _ frame: CGRect) {
            ends.append((view, view.frame))
            view.frame = frame.offsetBy(dx: 0, dy: shift)
        }
        UIView.performWithoutAnimation {
            for row in table.shown { begin(row, change, old, table, starts, start) }
            for view in Array(table.headers.values) + Array(table.footers.values) {
                if let from = starts[ObjectIdentifier(view)] {
                    if view.frame != from || shift != 0 { start(view, from) }
                } else {
                    view.alpha = 0
                    ends.append((view, view.frame))
                }
            }
            for view in [table.tableHeaderView, table.tableFooterView] {
                if let view, let from = starts[ObjectIdentifier(view)] { start(view, from) }
            }
            for departure in gone {
                departure.departure.view.frame = departure.departure.view.frame.offsetBy(dx: 0, dy: shift)
            }
        }
        let isAnimated = table.window != nil && UIView.areAnimationsEnabled
        let own = departing.map { ObjectIdentifier($0.view) }
        UIView.animate(withDuration: isAnimated ? TableUpdates.duration : 0, delay: 0, options: .allowUserInteraction) {
            for end in ends {
                end.view.alpha = 1
                end.view.transform = .identity
                end.view.frame = end.frame
            }
            for departure in gone { departure.leave() }
        } completion: { [weak self] finished in
            guard let self else { return }
            let over = departing.filter { own.contains(ObjectIdentifier($0.view)) }
            departing.removeAll { own.contains(ObjectIdentifier($0.view)) }
            for departure in over { take(away: departure) }
            for body in done { body(finished) }
        }
    }

    private struct Leaving {
        let departure: Departure
        let leave: () -> Void
    }

    /// Removes deleted and reloaded rows from the displayed ones, and updates the index paths of the others.
    private func part(_ table: UITableView, _ change: ListChange) -> [Leaving] {
        var gone: [Leaving] = [], stays: [UITableView.ShownRow] = []
        for row in table.shown {
            if !change.isReloaded(row.path), let path = change.newIndexPath(for: row.path) {
                row.cell.shownPath = path
                stays.append(UITableView.ShownRow(path: path, cell: row.cell))
                continue
            }
            let animation = deletions[row.path] ?? sectionDeletions[row.path.section] ?? .fade
            let cell = row.cell
            table.sendSubviewToBack(cell)
            gone.append(
                Leaving(departure: Departure(row: row, view: cell, table: table)) {
                    TableUpdates.move(cell, cell.frame, animation, isOut: true)
                })
        }
        if let background = table.backgroundView { table.sendSubviewToBack(background) }
        table.shown = stays.sorted { $0.path < $1.path }
        func headings(_ kind: UITableView.Heading, _ views: [Int: UIView]) -> [Int: UIView] {
            var kept: [Int: UIView] = [:]
            for (section, view) in views.sorted(by: { $0.key < $1.key }) {
                if !change.reloadedSections.contains(section), let new = change.newSection(for: section) {
                    kept[new] = view
                } else {
                    gone.append(
                        Leaving(departure: Departure(heading: (kind, section), view: view, table: table)) {
                            view.alpha = 0
                        })
                }
            }
            return kept
        }
        table.headers = headings(.header, table.headers)
        table.footers = headings(.footer, table.footers)
        return gone
    }

    /// Returns rows that stay in the data but leave the visible area: they move there before they are removed.
    private func outOfSight(_ table: UITableView) -> [Leaving] {
        var gone: [Leaving] = []
        table.shown.removeAll { row in
            let rect = table.rectForRow(at: row.path)
            guard rect.maxY <= table.bounds.minY || rect.minY >= table.bounds.maxY else { return false }
            let cell = row.cell
            gone.append(Leaving(departure: Departure(row: row, view: cell, table: table)) { cell.frame = rect })
            return true
        }
        return gone
    }

    /// Sets the initial frame of a row that is now displayed.
    private func begin(
        _ row: UITableView.ShownRow, _ change: ListChange, _ old: TableLayout, _ table: UITableView,
        _ starts: [ObjectIdentifier: CGRect], _ start: (UIView, CGRect) -> Void
    ) {
        let end = row.cell.frame
        if let from = starts[ObjectIdentifier(row.cell)] { return start(row.cell, from) }
        let before = change.oldIndexPath(for: row.path)
        if let before, !change.isReloaded(before) {
            return start(
                row.cell, CGRect(x: end.minX, y: old.top(of: before), width: end.width, height: old.height(of: before)))
        }
        let animation =
            insertions[row.path] ?? before.flatMap { deletions[$0] } ?? sectionInsertions[row.path.section]
            ?? change.oldSection(for: row.path.section).flatMap { sectionDeletions[$0] } ?? .fade
        // A reloaded row appears at the position of the old one.
        let place = before.map { CGRect(x: end.minX, y: old.top(of: $0), width: end.width, height: end.height) } ?? end
        start(row.cell, place)
        TableUpdates.move(row.cell, row.cell.frame, animation, isOut: false)
    }

    /// Applies the appearance of a row before its insertion or after its deletion.
    private static func move(_ cell: UIView, _ frame: CGRect, _ animation: UITableView.RowAnimation, isOut: Bool) {
        switch animation {
        case .fade, .automatic: cell.alpha = 0
        case .none: if isOut { cell.alpha = 0 }
        case .left: cell.frame = frame.offsetBy(dx: -frame.width, dy: 0)
        case .right: cell.frame = frame.offsetBy(dx: frame.width, dy: 0)
        case .top:
            cell.frame = frame.offsetBy(dx: 0, dy: -frame.height)
            cell.alpha = 0
        case .bottom:
            cell.frame = frame.offsetBy(dx: 0, dy: frame.height)
            cell.alpha = 0
        case .middle:
            cell.transform = CGAffineTransform(scaleX: 1, y: 0.01)
            cell.alpha = 0
        }
    }

    private func reconfigure(_ updates: ListUpdates, _ change: ListChange, _ table: UITableView) {
        for path in updates.reconfiguredItems {
            guard let new = change.newIndexPath(for: path), let cell = table.cellForRow(at: new) else { continue }
            table.setUpAnew(cell, new)
        }
    }
}

extension UITableView {
    /// Performs a batch update with a non-escaping closure.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { body in
            let kept: (() -> Void)? = body
            performBatchUpdates(kept, completion: completion)
        }
    }

    /// Updates stored index paths.
    func rename(_ change: ListChange) {
        selectedPaths = selectedPaths.compactMap { change.isReloaded($0) ? nil : change.newIndexPath(for: $0) }
        focusedPath = focusedPath.flatMap { change.newIndexPath(for: $0) }
        prefetched = prefetched.compactMap { change.newIndexPath(for: $0) }
    }

    func touchedRowsWillChange() { if reordering.isRunning { reordering.cancel() } }

    /// Lets the data source configure the cell of a row again.
    func setUpAnew(_ cell: UITableViewCell, _ path: IndexPath) {
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
}
