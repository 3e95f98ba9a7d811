import CoreGraphics
import Foundation

/// Collects the changes of a batch update and animates them: kept rows move, others are inserted and deleted with the
/// requested animations.
@MainActor final class TableUpdates {
    /// The nesting depth of batches.
    private(set) var depth = 0
    private var batch = TableBatch()
    var completions: [(Bool) -> Void] = []
    /// `true` if the table had not loaded its data when the batch began, so that there is nothing to update.
    private var isMoot = false
    /// Removed views, until their animation ends.
    private var departing: [Departure] = []
    private static let duration: TimeInterval = 0.3

    private struct Departure {
        var row: DisplayedRows.Row?
        var heading: DisplayedRows.RemovedHeading?
        let view: UIView
        weak var table: UITableView?
    }

    /// `true` if a batch has changes.
    var hasChanges: Bool { depth > 0 && !batch.updates.isEmpty }

    func begin(_ table: UITableView) {
        if depth == 0 { isMoot = table.needsLoading }
        depth += 1
    }

    func change(_ table: UITableView, _ animation: UITableView.RowAnimation?, _ body: (inout ListUpdates) -> Void) {
        begin(table)
        batch.record(animation, body)
        end(table)
    }

    func end(_ table: UITableView) {
        guard depth > 0 else {
            return table.tell("endUpdates() was called without beginUpdates(); it is ignored")
        }
        depth -= 1
        guard depth == 0 else { return }
        let batch = batch, done = completions
        self.batch = TableBatch()
        completions = []
        guard !isMoot, !table.needsLoading else {
            table.setNeedsLayout()
            return finish(done, animated: false)
        }
        let counts = table.askCounts()
        do {
            let change = try batch.updates.resolved(old: table.map.counts, new: counts, words: .rows)
            show(batch, change, counts, table, done)
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
        batch = TableBatch()
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
        _ batch: TableBatch, _ change: ListChange, _ counts: [Int], _ table: UITableView, _ done: [(Bool) -> Void]
    ) {
        let leaving = departing
        departing = []
        for departure in leaving { take(away: departure) }
        table.swiping.close(animated: false)
        table.reordering.cancel()
        let old = table.map, oldOffset = table.contentOffset
        let starts = table.displayedFrames()

        table.replaceRows(change, counts: counts, isStale: batch.updates.isEmpty)
        var gone = part(table, change, batch)
        reconfigure(batch.updates, change, table)
        UIView.performWithoutAnimation {
            table.takeContentSize()
            if !table.isDragging, !table.isDecelerating { table.contentOffset = table.limit(table.contentOffset) }
            for row in table.displayed.rows { table.decorate(row.cell, row.path) }
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
            for row in table.displayed.rows { begin(row, change, batch, old, starts, start) }
            for view in table.displayed.headings {
                if let from = starts[ObjectIdentifier(view)] {
                    if view.frame != from || shift != 0 { start(view, from) }
                } else {
                    view.alpha = 0
                    ends.append((view, view.frame))
                }
            }
            for view in table.edgeViews {
                if let from = starts[ObjectIdentifier(view)] { start(view, from) }
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

    /// Removes deleted and reloaded rows from the displayed ones.
    private func part(_ table: UITableView, _ change: ListChange, _ batch: TableBatch) -> [Leaving] {
        let removed = table.displayed.remove(changedBy: change)
        let rows = removed.rows.map { row in
            let cell = row.cell, animation = batch.animation(ofRemoved: row.path)
            table.sendSubviewToBack(cell)
            return Leaving(departure: Departure(row: row, view: cell, table: table)) {
                TableUpdates.move(cell, cell.frame, animation, isOut: true)
            }
        }
        if let background = table.backgroundView { table.sendSubviewToBack(background) }
        return rows
            + removed.headings.map { heading in
                Leaving(departure: Departure(heading: heading, view: heading.view, table: table)) {
                    heading.view.alpha = 0
                }
            }
    }

    /// Returns rows that stay in the data but leave the visible area: they move there before they are removed.
    private func outOfSight(_ table: UITableView) -> [Leaving] {
        table.removeRowsOutOfSight().map { row, rect in
            Leaving(departure: Departure(row: row, view: row.cell, table: table)) { row.cell.frame = rect }
        }
    }

    /// Sets the initial frame of a row that is now displayed.
    private func begin(
        _ row: DisplayedRows.Row, _ change: ListChange, _ batch: TableBatch, _ old: TableLayout,
        _ starts: [ObjectIdentifier: CGRect], _ start: (UIView, CGRect) -> Void
    ) {
        let end = row.cell.frame
        if let from = starts[ObjectIdentifier(row.cell)] { return start(row.cell, from) }
        let before = change.oldIndexPath(for: row.path)
        if let before, !change.isReloaded(before) {
            return start(
                row.cell, CGRect(x: end.minX, y: old.top(of: before), width: end.width, height: old.height(of: before)))
        }
        // A reloaded row appears at the position of the old one.
        let place = before.map { CGRect(x: end.minX, y: old.top(of: $0), width: end.width, height: end.height) } ?? end
        start(row.cell, place)
        TableUpdates.move(row.cell, row.cell.frame, batch.animation(ofAdded: row.path, change), isOut: false)
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
