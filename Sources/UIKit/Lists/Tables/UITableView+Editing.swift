import CoreGraphics
import Foundation

/// A data source that implements every method, and knows which of them a subclass overrides.
@MainActor protocol KnownTableDataSource: AnyObject {
    /// `true` if a subclass deletes and inserts rows.
    var overridesCommit: Bool { get }
    /// `true` if a subclass moves rows.
    var overridesMove: Bool { get }
}

extension UITableView {
    /// `true` for methods that a subclass of a table controller overrides; they cannot be called to find out. Nil for
    /// other data sources.
    private var controllerOverrides: (commit: Bool, move: Bool)? {
        guard let known = dataSource as? any KnownTableDataSource else { return nil }
        return (known.overridesCommit, known.overridesMove)
    }

    func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

    /// Returns `true` if the data source performs deletions, as far as can be known without calling it. It is a
    /// controller that overrides the method, or it specifies editable rows, editing styles or the title of the delete
    /// button.
    private func commitsDeletions(_ path: IndexPath) -> Bool {
        if let known = controllerOverrides?.commit { return known }
        guard let dataSource else { return false }
        _ = dataSource.tableView(self, canEditRowAt: path)
        if !lacking.contains(.canEdit) { return true }
        guard let tableDelegate else { return false }
        _ = tableDelegate.tableView(self, editingStyleForRowAt: path)
        _ = tableDelegate.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        return !lacking.contains(.editingStyle) || !lacking.contains(.deleteTitle)
    }

    /// Returns `true` if a swipe deletes a row for which the delegate has no actions.
    private func isDeletedBySwipe(_ path: IndexPath) -> Bool { style(for: path) == .delete && commitsDeletions(path) }

    private func style(for path: IndexPath) -> UITableViewCell.EditingStyle {
        tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    private func canMove(_ path: IndexPath) -> Bool {
        guard let dataSource else { return false }
        let can = dataSource.tableView(self, canMoveRowAt: path)
        return can && (controllerOverrides?.move ?? !lacking.contains(.canMove))
    }

    /// Returns the action that deletes a row.
    func deletingConfiguration(for path: IndexPath) -> UISwipeActionsConfiguration? {
        guard isDeletedBySwipe(path) else { return nil }
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
        let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
            guard let self else { return done(false) }
            done(true)
            dataSource?.tableView(self, commit: .delete, forRowAt: path)
        }
        action.commits = true
        return UISwipeActionsConfiguration(actions: [action])
    }

    /// Returns the actions at a side of a row; nil for none.
    func actions(_ isLeading: Bool, _ path: IndexPath) -> UISwipeActionsConfiguration? {
        guard !isEditing || !isLeading, canEdit(path) else { return nil }
        if isLeading { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
        if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
        if let older = tableDelegate?.tableView(self, editActionsForRowAt: path) {
            let configuration = UISwipeActionsConfiguration(actions: older.map { $0.contextual(path) })
            configuration.performsFirstActionWithFullSwipe = false
            return configuration
        }
        // A nil result of a delegate that implements the method selects the default actions, as on iOS.
        return deletingConfiguration(for: path)
    }

    func showEditing(animated: Bool) {
        for row in displayed.rows { showEditing(row.cell, row.path, animated: animated) }
    }

    func showEditing(_ cell: UITableViewCell, _ path: IndexPath, animated: Bool) {
        let isEdited = isEditing && canEdit(path) || isEditing && canMove(path)
        if isEditing {
            cell.choosesByMark = allowsMultipleSelectionDuringEditing
            cell.editingStyle = canEdit(path) ? style(for: path) : .none
            cell.showsReorderControl = canMove(path)
            cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
        } else {
            cell.choosesByMark = false
        }
        cell.setEditing(isEdited, animated: animated)
    }

    /// Handles a tap on the editing control at a cell's leading side.
    func editControlTapped(_ cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        switch cell.editingStyle {
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .delete: swiping.openDelete(cell, path)
        case .none: break
        }
    }
}
