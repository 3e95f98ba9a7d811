import CoreGraphics
import Foundation

extension UITableView {
    /// Whether the data source is known to have a method that cannot be called to find out: one of a controller's subclass.
    private var controllerOverrides: (commit: Bool, move: Bool)? {
        guard let controller = dataSource as? UITableViewController else { return nil }
        return (UITableViewController.overridesCommit(controller), UITableViewController.overridesMove(controller))
    }

    func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

    /// Whether the data source carries deletions out, as far as can be known without calling it: a controller's subclass that overrides
    /// the method, or one who says which rows can be edited, how, or how the button is named.
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

    /// Whether a swipe deletes a row although nobody gave actions.
    private func isDeletedBySwipe(_ path: IndexPath) -> Bool { style(for: path) == .delete && commitsDeletions(path) }

    private func style(for path: IndexPath) -> UITableViewCell.EditingStyle {
        tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    private func canMove(_ path: IndexPath) -> Bool {
        guard let dataSource else { return false }
        let can = dataSource.tableView(self, canMoveRowAt: path)
        return can && (controllerOverrides?.move ?? !lacking.contains(.canMove))
    }

    /// The action that deletes a row.
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

    /// The actions at a side of a row; nil for none.
    func actions(_ isLeading: Bool, _ path: IndexPath) -> UISwipeActionsConfiguration? {
        guard !isEditing || !isLeading, canEdit(path) else { return nil }
        if isLeading { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
        if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
        if let older = tableDelegate?.tableView(self, editActionsForRowAt: path) {
            let configuration = UISwipeActionsConfiguration(actions: older.map { $0.contextual(path) })
            configuration.performsFirstActionWithFullSwipe = false
            return configuration
        }
        // Nil from a delegate that has the method means what the table does by itself, as on iOS.
        return deletingConfiguration(for: path)
    }

    func showEditing(animated: Bool) { for row in shown { showEditing(row.cell, row.path, animated: animated) } }

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

    /// The control at a cell's leading side was touched.
    func editControlTapped(_ cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        switch cell.editingStyle {
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .delete: swiping.openDelete(self, cell, path)
        case .none: break
        }
    }
}
