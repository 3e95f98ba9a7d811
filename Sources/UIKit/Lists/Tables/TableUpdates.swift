import CoreGraphics
import Foundation

/// A table, for batch updates of its rows.
@MainActor protocol RowUpdateHost: RowHost {
    /// `true` if the data will be loaded again.
    var needsLoading: Bool { get }
    /// The positions of all sections and rows.
    var map: TableLayout { get }
    /// The views above the first and below the last section.
    var edgeViews: [UIView] { get }
    /// Returns the frames of all views that an update may move.
    func displayedFrames() -> [ObjectIdentifier: CGRect]
    /// Requests the numbers of rows from the data source.
    func askCounts() -> [Int]
    /// Logs a mistake of the app.
    func tell(_ sentence: String)
    /// Closes swiped rows and cancels moves.
    func endRowGestures()

    // MARK: Steps of an update, in order

    /// Replaces the numbers of rows and updates stored index paths. Rows that stay keep their heights; if `isStale` is
    /// set, these are only estimates until they are requested again.
    func replaceRows(_ change: ListChange, counts: [Int], isStale: Bool)
    /// Removes deleted and reloaded rows, headers and footers from the displayed ones, and returns them. Their
    /// views stay.
    func removeRows(changedBy change: ListChange) -> DisplayedRows.Removed
    /// Lets the data source configure the displayed cell of a row again.
    func reconfigureRow(at path: IndexPath)
    /// Lays out the rows. Returns those that have left the visible area, with their new rectangles; their views stay.
    func layOutRows() -> [(row: DisplayedRows.Row, rect: CGRect)]
    /// Keeps the view of a removed row, or of a header or footer, for reuse and notifies the delegate.
    func takeAway(_ row: DisplayedRows.Row)
    func takeAway(_ heading: UITableView.Heading, _ view: UIView, _ section: Int)
}

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
    private var departing: [TableUpdatePlan.Departure] = []
    private static let duration: TimeInterval = 0.3

    /// `true` if a batch has changes.
    var hasChanges: Bool { depth > 0 && !batch.updates.isEmpty }

    func begin(_ table: any RowUpdateHost) {
        if depth == 0 { isMoot = table.needsLoading }
        depth += 1
    }

    func change(
        _ table: any RowUpdateHost, _ animation: UITableView.RowAnimation?, _ body: (inout ListUpdates) -> Void
    ) {
        begin(table)
        batch.record(animation, body)
        end(table)
    }

    func end(_ table: any RowUpdateHost) {
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
            return finish(done)
        }
        let counts = table.askCounts()
        do {
            let change = try batch.updates.resolved(old: table.rowCounts, new: counts, words: .rows)
            run(batch, change, counts, table, done)
        } catch {
            table.tell("invalid update: \(error.sentence). The table reloads its data instead")
            table.reloadData()
            finish(done)
        }
    }

    private func finish(_ done: [(Bool) -> Void]) {
        guard !done.isEmpty else { return }
        // Never within the call that reported the changes.
        UIView.animate(withDuration: 0) {
        } completion: { finished in
            for body in done { body(finished) }
        }
    }

    /// Removes departing views at once and discards recorded changes, before all data is reloaded.
    func discard(_ table: any RowUpdateHost) {
        removeDeparting(from: table)
        batch = TableBatch()
        if depth > 0 { isMoot = true }
    }

    private func removeDeparting(from table: any RowUpdateHost) {
        let leaving = departing
        departing = []
        for departure in leaving { departure.remove(from: table) }
    }

    /// Applies a batch to the rows, and animates them.
    private func run(
        _ batch: TableBatch, _ change: ListChange, _ counts: [Int], _ table: any RowUpdateHost,
        _ done: [(Bool) -> Void]
    ) {
        removeDeparting(from: table)
        table.endRowGestures()
        var plan = TableUpdatePlan(batch, change, table)
        table.replaceRows(change, counts: counts, isStale: batch.updates.isEmpty)
        plan.remove(table.removeRows(changedBy: change))
        for path in batch.updates.reconfiguredItems {
            if let new = change.newIndexPath(for: path) { table.reconfigureRow(at: new) }
        }
        UIView.performWithoutAnimation { plan.remove(table.layOutRows()) }
        departing = plan.departures
        UIView.performWithoutAnimation { plan.start(table) }
        let isAnimated = table.window != nil && UIView.areAnimationsEnabled
        let own = departing.map { ObjectIdentifier($0.view) }
        UIView.animate(withDuration: isAnimated ? TableUpdates.duration : 0, delay: 0, options: .allowUserInteraction) {
            plan.finish()
        } completion: { [weak self, weak table] finished in
            guard let self else { return }
            let over = departing.filter { own.contains(ObjectIdentifier($0.view)) }
            departing.removeAll { own.contains(ObjectIdentifier($0.view)) }
            if let table { for departure in over { departure.remove(from: table) } }
            for body in done { body(finished) }
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
}
