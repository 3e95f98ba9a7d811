import CoreGraphics
import Foundation

extension UITableView {
    /// `true` if multiple selection is currently allowed.
    var allowsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    /// `true` if touches currently select rows.
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
                "cannot select the index path \(path.map(String.init).joined(separator: ".")): no such row")
        }
        if !allowsSeveral { for old in selectedPaths where old != path { deselectRow(at: old, animated: animated) } }
        if !selectedPaths.contains(path) { selectedPaths.append(path) }
        cellForRow(at: path)?.setSelected(true, animated: animated)
        if position != .none { scroll(to: path, position, animated) }
    }

    func deselectAll() { for path in selectedPaths { deselectRow(at: path, animated: false) } }

    /// Handles a tap or the Return key on a row.
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
        cellForRow(at: path)?.selectionSegue?()
        guard generation == before else { return }
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

    // MARK: Keyboard

    func showFocus(_ old: IndexPath?) {
        if let old { cellForRow(at: old)?.isUnderKeys = false }
        if let focusedPath { cellForRow(at: focusedPath)?.isUnderKeys = true }
    }

    /// Focuses the last focused row, the selected row, or the first visible row that can be focused.
    func enterByKeys() {
        loadIfNeeded()
        guard focusedPath == nil else { return }
        let known = remembersLastFocusedIndexPath ? lastFocusedPath : nil
        let candidates = [known, selectedPaths.last].compactMap { $0 } + displayed.rows.map(\.path)
        focusedPath = candidates.first { path in
            map.contains(path) && tableDelegate?.tableView(self, canFocusRowAt: path) != false
        }
        if let focusedPath { scroll(to: focusedPath, .none, false) }
    }

    /// Handles keys: arrow keys move the focus, Return and Space select. Returns `false` for other keys.
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
                next = goesDown ? displayed.rows.first?.path : displayed.rows.last?.path
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

/// Tracks the touch on a row.
@MainActor final class TableTouch {
    private var path: IndexPath?
    private weak var cell: UITableViewCell?
    /// `true` if the touch only closes an open row.
    private var isSpent = false

    func began(_ touches: Set<UITouch>, _ table: UITableView) {
        isSpent = table.swiping.isOpen
        if isSpent { return table.swiping.close(animated: true) }
        guard let touch = touches.first, cell == nil, table.selectsByTouch, let view = touch.view,
            let row = table.displayed.row(containing: view),
            table.tableDelegate?.tableView(table, shouldHighlightRowAt: row.path) != false
        else { return }
        path = row.path
        cell = row.cell
        row.cell.setHighlighted(true, animated: false)
        table.tableDelegate?.tableView(table, didHighlightRowAt: row.path)
    }

    func ended(_ touches: Set<UITouch>, _ table: UITableView) {
        guard let cell, let touch = touches.first else { return forgetTouch() }
        // Rows may have been inserted or deleted meanwhile.
        let now = table.indexPath(for: cell)
        let isInside = cell.bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: cell))
        release(table)
        if isInside, let now { table.selectByUser(now) }
    }

    func cancelled(_ table: UITableView) { release(table) }

    /// Releases the touch when its cell becomes invisible.
    func forget(_ gone: UITableViewCell, _ table: UITableView) { if gone === cell { release(table) } }

    private func release(_ table: UITableView) {
        guard let cell else { return forgetTouch() }
        let path = table.indexPath(for: cell) ?? path
        forgetTouch()
        // The selection replaces the highlight at once.
        cell.setHighlighted(false, animated: false)
        if let path { table.tableDelegate?.tableView(table, didUnhighlightRowAt: path) }
    }

    private func forgetTouch() {
        path = nil
        cell = nil
        isSpent = false
    }
}
