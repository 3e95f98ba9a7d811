import CoreGraphics
import Foundation

/// Moves a row aside with the touch, to uncover its actions.
@MainActor final class TableSwipe: RowGesture {
    private let pan = UIPanGestureRecognizer()
    private weak var table: (any RowGestureHost)?
    private weak var cell: UITableViewCell?
    private var panel: SwipePanel?
    private var isLeading = false
    /// The offset of the row, positive to the right, in points.
    private var offset: CGFloat = 0
    private var start: CGFloat = 0
    /// The fraction of the row's width beyond which lifting the touch performs the first action.
    private static let fullPart: CGFloat = 0.6

    var isOpen: Bool { panel != nil }
    func owns(_ recognizer: UIGestureRecognizer) -> Bool { recognizer === pan }

    func start(_ table: any RowGestureHost) {
        self.table = table
        pan.maximumNumberOfTouches = 1
        pan.addHandler { [unowned self] in follow($0) }
        table.addGestureRecognizer(pan)
    }

    /// Returns the frame of a row, whether it is swiped or not.
    func frame(of cell: UITableViewCell, _ rect: CGRect) -> CGRect {
        guard cell === self.cell else { return rect }
        panel?.frame = rect
        return rect.offsetBy(dx: offset, dy: 0)
    }

    func shouldBegin() -> Bool {
        guard let table, pan.startsSideways, !table.isReordering else { return false }
        let translation = pan.translationFromTouchdown
        let place = pan.location(in: table)
        guard let row = table.displayed.row(at: place.y) else { return false }
        if row.cell === cell { return true }
        if isOpen { close(animated: true) }
        let isLeading = (translation.x > 0) != table.isMirrored
        guard !table.isEditing, let actions = table.actions(isLeading, row.path), !actions.actions.isEmpty else {
            return false
        }
        open(actions, isLeading, row.cell, row.path)
        return true
    }

    private func open(
        _ actions: UISwipeActionsConfiguration, _ isLeading: Bool, _ cell: UITableViewCell, _ path: IndexPath
    ) {
        guard let table else { return }
        let isOnLeft = isLeading != table.isMirrored
        let panel = SwipePanel(actions, isOnLeft: isOnLeft) { [weak self] in self?.run($0) }
        self.panel = panel
        self.cell = cell
        self.isLeading = isLeading
        offset = 0
        start = 0
        panel.frame = table.rectForRow(at: path)
        if table.roundsGroups {
            panel.layer.cornerRadius = cell.layer.cornerRadius
            panel.layer.maskedCorners = cell.layer.maskedCorners
        }
        table.insertSubview(panel, belowSubview: cell)
        cell.showingDeleteConfirmation = true
        table.swipeBegan(path)
    }

    /// Opens the delete action, for the editing control at the leading side.
    func openDelete(_ cell: UITableViewCell, _ path: IndexPath) {
        close(animated: false)
        guard let table else { return }
        guard let actions = table.actions(false, path), !actions.actions.isEmpty else {
            return table.commitDeletion(path)
        }
        open(actions, false, cell, path)
        guard let panel else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in
            move(to: sign * panel.openWidth)
        }
    }

    /// +1 if the row moves to the right, −1 if it moves to the left.
    private var sign: CGFloat { isLeading != (table?.isMirrored ?? false) ? 1 : -1 }

    private func move(to offset: CGFloat) {
        guard let table, let cell, let panel, let path = table.displayed.path(of: cell) else { return }
        self.offset = offset
        let rect = table.rectForRow(at: path)
        cell.frame = rect.offsetBy(dx: offset, dy: 0)
        panel.frame = rect
        panel.shownWidth = abs(offset)
        panel.layoutIfNeeded()
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        guard let panel, let cell, let table else { return }
        switch pan.state {
        case .began:
            start = offset
            // Translation before the gesture was recognised does not count.
            pan.setTranslation(.zero, in: table)
        case .changed:
            var way = (start + pan.translation(in: table).x) * sign
            if way < 0 { way = 0 }
            let limit = panel.openWidth
            // Beyond the buttons the row follows the touch if a full swipe performs an action; otherwise it resists.
            if way > limit, !panel.configuration.performsFirstActionWithFullSwipe { way = limit + (way - limit) / 4 }
            move(to: sign * min(way, cell.bounds.width))
        case .ended:
            let way = offset * sign, speed = pan.velocity(in: table).x * sign
            if panel.configuration.performsFirstActionWithFullSwipe, way > cell.bounds.width * TableSwipe.fullPart,
                let first = panel.configuration.actions.first
            {
                return run(first)
            }
            if speed > 200 || speed > -200 && way > panel.openWidth / 2 {
                UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in
                    move(to: sign * panel.openWidth)
                }
            } else {
                close(animated: true)
            }
        case .cancelled: close(animated: true)
        default: break
        }
    }

    private func run(_ action: UIContextualAction) {
        guard let panel else { return }
        action.handler(action, panel) { [weak self, weak panel] _ in
            // Another row may be open by now.
            guard let self, self.panel === panel else { return }
            close(animated: true)
        }
    }

    func close(animated: Bool) {
        guard let panel, let table else { return }
        let cell = cell, path = cell.flatMap { table.displayed.path(of: $0) }
        self.panel = nil
        self.cell = nil
        offset = 0
        cell?.showingDeleteConfirmation = false
        func back() {
            if let cell, let path { cell.frame = table.rectForRow(at: path) }
            panel.shownWidth = 0
            panel.layoutIfNeeded()
        }
        if animated, table.window != nil {
            UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
                back()
            } completion: { _ in
                panel.removeFromSuperview()
            }
        } else {
            back()
            panel.removeFromSuperview()
        }
        table.swipeEnded(path)
    }

    /// Resets the swipe when its cell becomes invisible.
    func forget(_ gone: UITableViewCell) {
        guard gone === cell else { return }
        panel?.removeFromSuperview()
        gone.showingDeleteConfirmation = false
        panel = nil
        cell = nil
        offset = 0
    }
}
