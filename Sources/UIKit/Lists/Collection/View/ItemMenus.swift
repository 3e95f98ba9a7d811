import CoreGraphics
import Foundation

/// Presents the context menus that a collection view's delegate has for its items.
@MainActor final class ItemMenus: UIContextMenuInteractionDelegate {
    private var path: IndexPath?

    func interaction(of collection: UICollectionView) -> UIContextMenuInteraction {
        let interaction = UIContextMenuInteraction(delegate: self)
        collection.addInteraction(interaction)
        return interaction
    }
    private func collection(of interaction: UIContextMenuInteraction) -> UICollectionView? {
        interaction.view as? UICollectionView
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let collection = collection(of: interaction), let delegate = collection.delegate else { return nil }
        path = collection.indexPathForItem(at: location)
        let selected = collection.indexPathsForSelectedItems ?? []
        let paths = path.map { selected.contains($0) ? selected : [$0] } ?? []
        return delegate.collectionView(collection, contextMenuConfigurationForItemsAt: paths, point: location)
            ?? path.flatMap {
                delegate.collectionView(collection, contextMenuConfigurationForItemAt: $0, point: location)
            }
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
        guard let collection = collection(of: interaction), let path else { return nil }
        let delegate = collection.delegate, cell = collection.cellForItem(at: path)
        // The touch now belongs to the menu.
        cell?.isHighlighted = false
        return delegate?.collectionView(
            collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
            ?? delegate?.collectionView(
                collection, previewForHighlightingContextMenuWithConfiguration: configuration)
            ?? cell.map { UITargetedPreview(view: $0) }
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let collection = collection(of: interaction) else { return }
        collection.delegate?.collectionView(
            collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let collection = collection(of: interaction) else { return }
        collection.delegate?.collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let collection = collection(of: interaction) else { return }
        collection.delegate?.collectionView(
            collection, willEndContextMenuInteraction: configuration, animator: animator)
    }
}
