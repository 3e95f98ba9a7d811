import CoreGraphics
import Foundation

extension UITableView {
    /// Whether several rows may be selected now.
    var allowsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    /// Whether a touch selects now.
    var selectsByTouch: Bool {
        isEditing
            ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
            : allowsSelection || allowsMultipleSelection
    }

    func select(_ path: IndexPath?, _ animated: Bool, _ position: ScrollPosition) {
        loadIfNeeded()
        guard let path else {
            for old in selectedPaths { deselectRow(at: old, animated: animated) }
            return
        }
        guard map.contains(path) else {
            return tell(
                "cannot select the index path \(path.map(String.init).joined(separator: ".")): there is no such row")
        }
        if !allowsSeveral { for old in selectedPaths where old != path { deselectRow(at: old, animated: animated) } }
        if !selectedPaths.contains(path) { selectedPaths.append(path) }
        cellForRow(at: path)?.setSelected(true, animated: animated)
        if position != .none { scroll(to: path, position, animated) }
    }

    func deselectAll() { for path in selectedPaths { deselectRow(at: path, animated: false) } }

    /// What the user's touch, or the return key, does to a row.
    func selectByUser(_ path: IndexPath) {
        guard selectsByTouch, map.contains(path) else { return }
        let before = generation
        if allowsSeveral, selectedPaths.contains(path) { return deselectByUser(path) }
        let wanted = tableDelegate == nil ? path : tableDelegate?.tableView(self, willSelectRowAt: path)
        guard generation == before, let path = wanted, map.contains(path) else { return }
        if !allowsSeveral {
            for old in selectedPaths where old != path {
                deselectByUser(old)
                guard generation == before else { return }
            }
        }
        if !selectedPaths.contains(path) { selectedPaths.append(path) }
        cellForRow(at: path)?.setSelected(true, animated: false)
        NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
        tableDelegate?.tableView(self, didSelectRowAt: path)
        guard generation == before, map.contains(path), !isEditing,
            tableDelegate?.tableView(self, canPerformPrimaryActionForRowAt: path) == true
        else { return }
        tableDelegate?.tableView(self, performPrimaryActionForRowAt: path)
    }

    private func deselectByUser(_ path: IndexPath) {
        let wanted = tableDelegate == nil ? path : tableDelegate?.tableView(self, willDeselectRowAt: path)
        guard let path = wanted else { return }
        deselectRow(at: path, animated: false)
        NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
        tableDelegate?.tableView(self, didDeselectRowAt: path)
    }

    // MARK: Keys

    func showFocus(_ old: IndexPath?) {
        if let old { cellForRow(at: old)?.isUnderKeys = false }
        if let focusedPath { cellForRow(at: focusedPath)?.isUnderKeys = true }
    }

    /// The focus comes to the row where it was, to the selected row, or to the first that is shown and takes it.
    func enterByKeys() {
        loadIfNeeded()
        guard focusedPath == nil else { return }
        let known = remembersLastFocusedIndexPath ? lastFocusedPath : nil
        let candidates = [known, selectedPaths.last].compactMap { $0 } + shown.map(\.path)
        focusedPath = candidates.first { path in
            map.contains(path) && tableDelegate?.tableView(self, canFocusRowAt: path) != false
        }
        if let focusedPath { scroll(to: focusedPath, .none, false) }
    }

    /// Arrows go from row to row, return and space select. False for other keys, which go on to others.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard allowsFocus, let code = presses.first?.key?.keyCode else { return false }
        loadIfNeeded()
        switch code {
        case .keyboardDownArrow, .keyboardUpArrow:
            let goesDown = code == .keyboardDownArrow
            var next: IndexPath?
            if let from = focusedPath ?? selectedPaths.last, map.contains(from) {
                next = goesDown ? map.row(after: from) : map.row(before: from)
            } else {
                next = goesDown ? shown.first?.path : shown.last?.path
            }
            var steps = 0
            while let path = next, tableDelegate?.tableView(self, canFocusRowAt: path) == false, steps < 1000 {
                next = goesDown ? map.row(after: path) : map.row(before: path)
                steps += 1
            }
            guard let next, steps < 1000 else { return false }
            let before = focusedPath
            scroll(to: next, .none, false)
            guard let window else {
                focusedPath = next
                return true
            }
            let moved = window.focus.moveInside(
                self, goesDown ? .down : .up, change: { focusedPath = next }, back: { focusedPath = before })
            if moved, selectionFollowsFocus, focusedPath == next { selectByUser(next) }
            return true
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
            guard let focusedPath, map.contains(focusedPath) else { return false }
            guard tableDelegate?.tableView(self, shouldHighlightRowAt: focusedPath) != false else { return true }
            selectByUser(focusedPath)
            return true
        default: return false
        }
    }
}

/// The row under a finger.
@MainActor final class TableTouch {
    private var path: IndexPath?
    private weak var cell: UITableViewCell?
    /// The touch only closes what was open.
    private var isSpent = false

    func began(_ touches: Set<UITouch>, _ table: UITableView) {
        isSpent = table.swiping.isOpen
        if isSpent { return table.swiping.close(animated: true) }
        guard let touch = touches.first, cell == nil, table.selectsByTouch, let view = touch.view,
            let row = table.shown.first(where: { view.isDescendant(of: $0.cell) }),
            table.tableDelegate?.tableView(table, shouldHighlightRowAt: row.path) != false
        else { return }
        (path, cell) = (row.path, row.cell)
        row.cell.setHighlighted(true, animated: false)
        table.tableDelegate?.tableView(table, didHighlightRowAt: row.path)
    }

    func ended(_ touches: Set<UITouch>, _ table: UITableView) {
        guard let cell, let touch = touches.first else { return forgetTouch() }
        // Rows may have come or gone meanwhile.
        let now = table.indexPath(for: cell)
        let isInside = cell.bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: cell))
        release(table)
        if isInside, let now { table.selectByUser(now) }
    }

    func cancelled(_ table: UITableView) { release(table) }

    /// The cell goes out of sight under the finger.
    func forget(_ gone: UITableViewCell, _ table: UITableView) { if gone === cell { release(table) } }

    private func release(_ table: UITableView) {
        guard let cell else { return forgetTouch() }
        let path = table.indexPath(for: cell) ?? path
        forgetTouch()
        // The selection takes over at once, without a gap.
        cell.setHighlighted(false, animated: false)
        if let path { table.tableDelegate?.tableView(table, didUnhighlightRowAt: path) }
    }

    private func forgetTouch() { (path, cell, isSpent) = (nil, nil, false) }
}
