import CoreGraphics
import Foundation

/// The animation of a batch update: the start and the end of each view that stays or appears, and the views that leave.
@MainActor struct TableUpdatePlan {
    /// A view that leaves, with what it displayed.
    @MainActor struct Departure {
        fileprivate enum Part { case row(DisplayedRows.Row), heading(DisplayedRows.RemovedHeading) }

        let view: UIView
        fileprivate let part: Part
        fileprivate let leave: () -> Void

        /// Removes the view from the table, in its ordinary appearance.
        func remove(from table: any RowUpdateHost) {
            view.layer.removeAllAnimations()
            UIView.performWithoutAnimation {
                view.alpha = 1
                view.transform = .identity
            }
            switch part {
            case .row(let row): table.takeAway(row)
            case .heading(let heading): table.takeAway(heading.kind, view, heading.section)
            }
        }
    }

    private let batch: TableBatch
    private let change: ListChange
    // Before the update: the layout, the frames of the displayed views and the vertical scroll offset.
    private let layout: TableLayout
    private let frames: [ObjectIdentifier: CGRect]
    private let offset: CGFloat
    private(set) var departures: [Departure] = []
    private var ends: [(view: UIView, frame: CGRect)] = []

    /// Creates a plan before the update changes the table.
    init(_ batch: TableBatch, _ change: ListChange, _ table: any RowUpdateHost) {
        self.batch = batch
        self.change = change
        layout = table.map
        frames = table.displayedFrames()
        offset = table.contentOffset.y
    }

    /// Adds deleted and reloaded views.
    mutating func remove(_ removed: DisplayedRows.Removed) {
        for row in removed.rows {
            let cell = row.cell, animation = batch.animation(ofRemoved: row.path)
            departures.append(
                Departure(view: cell, part: .row(row)) {
                    TableUpdatePlan.move(cell, cell.frame, animation, isOut: true)
                })
        }
        for heading in removed.headings {
            departures.append(Departure(view: heading.view, part: .heading(heading)) { heading.view.alpha = 0 })
        }
    }

    /// Adds rows that stay in the data but leave the visible area: they move to these rectangles.
    mutating func remove(_ rows: [(row: DisplayedRows.Row, rect: CGRect)]) {
        for (row, rect) in rows {
            departures.append(Departure(view: row.cell, part: .row(row)) { row.cell.frame = rect })
        }
    }

    /// Moves the views of the updated table back to where the animation starts.
    mutating func start(_ table: any RowUpdateHost) {
        let shift = table.contentOffset.y - offset
        for row in table.displayed.rows { start(row, shift) }
        for view in table.displayed.headings {
            if let from = frames[ObjectIdentifier(view)] {
                if view.frame != from || shift != 0 { start(view, from, shift) }
            } else {
                view.alpha = 0
                ends.append((view, view.frame))
            }
        }
        for view in table.edgeViews {
            if let from = frames[ObjectIdentifier(view)] { start(view, from, shift) }
        }
        for departure in departures { departure.view.frame = departure.view.frame.offsetBy(dx: 0, dy: shift) }
    }

    private mutating func start(_ view: UIView, _ frame: CGRect, _ shift: CGFloat) {
        ends.append((view, view.frame))
        view.frame = frame.offsetBy(dx: 0, dy: shift)
    }

    private mutating func start(_ row: DisplayedRows.Row, _ shift: CGFloat) {
        let cell = row.cell, end = cell.frame
        if let from = frames[ObjectIdentifier(cell)] { return start(cell, from, shift) }
        let before = change.oldIndexPath(for: row.path)
        let top = before.map { layout.top(of: $0) }
        if let before, let top, !change.isReloaded(before) {
            let from = CGRect(x: end.minX, y: top, width: end.width, height: layout.height(of: before))
            return start(cell, from, shift)
        }
        // A reloaded row appears at the position of the old one.
        start(cell, CGRect(x: end.minX, y: top ?? end.minY, width: end.width, height: end.height), shift)
        TableUpdatePlan.move(cell, cell.frame, batch.animation(ofAdded: row.path, change), isOut: false)
    }

    /// Moves the views to where the animation ends.
    func finish() {
        for end in ends {
            end.view.alpha = 1
            end.view.transform = .identity
            end.view.frame = end.frame
        }
        for departure in departures { departure.leave() }
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
}
