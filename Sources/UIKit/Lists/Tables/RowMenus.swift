import CoreGraphics
import Foundation

/// Presents the context menus that a table's delegate has for its rows.
@MainActor final class RowMenus: UIContextMenuInteractionDelegate {
    private var path: IndexPath?

    func interaction(of table: UITableView) -> UIContextMenuInteraction {
        let interaction = UIContextMenuInteraction(delegate: self)
        table.addInteraction(interaction)
        return interaction
    }
    private func table(of interaction: UIContextMenuInteraction) -> UITableView? { interaction.view as? UITableView }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let table = table(of: interaction), let path = table.indexPathForRow(at: location) else { return nil }
        self.path = path
        return table.tableDelegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
        guard let table = table(of: interaction) else { return nil }
        let cell = path.flatMap { table.cellForRow(at: $0) }
        // The touch now belongs to the menu.
        cell?.setHighlighted(false, animated: false)
        return table.tableDelegate?.tableView(
            table, previewForHighlightingContextMenuWithConfiguration: configuration)
            ?? cell.map { UITargetedPreview(view: $0) }
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let table = table(of: interaction) else { return }
        table.tableDelegate?.tableView(
            table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table = table(of: interaction) else { return }
        table.tableDelegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table = table(of: interaction) else { return }
        table.tableDelegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
    }
}
