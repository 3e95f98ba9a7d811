import QuartzCore

/// Moves a row by the handle at its trailing side. The rows that it passes make room; the data source is notified when
/// the touch ends.
@MainActor final class TableReorder: RowGesture {
    private let press = UILongPressGestureRecognizer()
    private weak var table: (any RowGestureHost)?
    private weak var cell: UITableViewCell?
    private var source = IndexPath(row: 0, section: 0)
    /// The current index path of the row in the displayed order.
    private var current = IndexPath(row: 0, section: 0)
    private var counts: [Int] = []
    /// The distance from the touch to the centre of the cell, in points.
    private var grip: CGFloat = 0
    private var link: CADisplayLink?
    private var lastTime: TimeInterval = 0
    /// The distance from an edge at which the content scrolls, in points, and the speed in points per second.
    private static let edge: CGFloat = 40, speed: CGFloat = 300

    var isRunning: Bool { cell != nil }
    func owns(_ recognizer: UIGestureRecognizer) -> Bool { recognizer === press }
    func holds(_ cell: UITableViewCell) -> Bool { cell === self.cell }

    func start(_ table: any RowGestureHost) {
        self.table = table
        press.minimumPressDuration = 0.02
        press.addHandler { [unowned self] in follow($0) }
        table.addGestureRecognizer(press)
    }

    /// The row whose handle is touched.
    private var handledRow: DisplayedRows.Row? {
        guard let table, table.isEditing else { return nil }
        return table.displayed.rows.first { row in
            guard let handle = row.cell.reorderControl else { return false }
            return handle.bounds.insetBy(dx: -12, dy: 0).contains(press.location(in: handle))
        }
    }

    func shouldBegin() -> Bool { handledRow != nil }

    private func follow(_ press: UILongPressGestureRecognizer) {
        guard let table else { return }
        switch press.state {
        case .began: lift(table)
        case .changed: drag(table)
        case .ended: drop(table)
        default: cancel()
        }
    }

    private func lift(_ table: any RowGestureHost) {
        guard let row = handledRow else { return }
        cell = row.cell
        source = row.path
        current = row.path
        counts = table.rowCounts
        grip = row.cell.frame.midY - press.location(in: table).y
        table.bringSubviewToFront(row.cell)
        row.cell.isReordering = true
        UIView.animate(withDuration: 0.2) {
            row.cell.alpha = 0.9
            row.cell.layer.shadowOpacity = 0.25
            row.cell.layer.shadowRadius = 6
        }
        let link = CADisplayLink { [weak self] link in self?.scroll(link.timestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
        lastTime = CACurrentMediaTime()
    }

    private func drag(_ table: any RowGestureHost) {
        guard let cell else { return }
        let middle = press.location(in: table).y + grip
        var frame = cell.frame
        frame.origin.y = middle - frame.height / 2
        cell.frame = frame
        guard var target = table.target(of: current, from: source, draggedTo: middle) else { return }
        let most = counts[target.section] - (target.section == source.section ? 1 : 0)
        target.row = min(max(0, target.row), max(0, most))
        if target != current { move(to: target, table) }
    }

    /// Displays the rows in the order that the move would produce.
    private func move(to target: IndexPath, _ table: any RowGestureHost) {
        var updates = ListUpdates()
        updates.movedItems = [(current, target)]
        let old = table.rowCounts
        var new = old
        new[current.section] -= 1
        new[target.section] += 1
        guard let change = try? updates.resolved(old: old, new: new, words: .rows) else { return }
        table.reorderRows(change, counts: new)
        current = target
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in
            table.placeRows(besides: cell)
        }
    }

    /// Returns the data source's index path of a row in the displayed order.
    func dataPath(for path: IndexPath) -> IndexPath {
        guard isRunning, current != source else { return path }
        var updates = ListUpdates()
        updates.movedItems = [(source, current)]
        var new = counts
        new[source.section] -= 1
        new[current.section] += 1
        return (try? updates.resolved(old: counts, new: new, words: .rows))?.oldIndexPath(for: path) ?? path
    }

    private func scroll(_ time: TimeInterval) {
        guard let table, isRunning else { return }
        let step = TableReorder.speed * CGFloat(time - lastTime),
            place = press.location(in: table).y - table.bounds.minY
        lastTime = time
        var offset = table.contentOffset
        let inset = table.adjustedContentInset
        if place < inset.top + TableReorder.edge {
            offset.y -= step
        } else if place > table.bounds.height - inset.bottom - TableReorder.edge {
            offset.y += step
        } else {
            return
        }
        let limited = table.limit(offset)
        guard limited != table.contentOffset else { return }
        table.contentOffset = limited
        table.layoutIfNeeded()
        drag(table)
    }

    private func drop(_ table: any RowGestureHost) {
        guard let cell else { return }
        let from = source
        let to = current
        end()
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            cell.alpha = 1
            cell.layer.shadowOpacity = 0
            cell.frame = table.rectForRow(at: to)
        }
        table.decorate(cell, to)
        if from != to { table.commitMove(from: from, to: to) }
    }

    private func end() {
        cell?.isReordering = false
        cell = nil
        link?.invalidate()
        link = nil
    }

    /// Cancels the move without notifying the data source; all data is reloaded.
    func cancel() {
        guard let cell, let table else { return }
        cell.alpha = 1
        cell.layer.shadowOpacity = 0
        end()
        if source != current { table.reloadData() } else { table.setNeedsLayout() }
    }
}
