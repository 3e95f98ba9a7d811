import CoreGraphics
import Foundation

/// The state of a moving item: its original and its current index path. The layout treats it as moved; the data source
/// is notified at the end.
@MainActor struct ItemMovement {
    let from: IndexPath
    var current: IndexPath
    /// The position of the item's centre, in content coordinates.
    var position: CGPoint

    /// Converts an index path of the layout to the item's index path in the data.
    func dataIndexPath(_ shown: IndexPath) -> IndexPath {
        guard shown.count == 2, from != current else { return shown }
        if shown == current { return from }
        var result = shown
        // The item is removed from its old index and inserted at the new one; the items after it shift by one.
        if shown.section == current.section, shown.item > current.item { result.item -= 1 }
        if shown.section == from.section, result.item >= from.item { result.item += 1 }
        return result
    }

    mutating func follow(_ change: ListChange) {
        if let after = change.newIndexPath(for: current) {
            self = ItemMovement(from: after, current: after, position: position)
        }
    }

    func attributes(
        instead attributes: UICollectionViewLayoutAttributes, in view: UICollectionView
    ) -> UICollectionViewLayoutAttributes? {
        guard attributes.representedElementCategory == .cell, attributes.indexPath == current else { return nil }
        return view.currentLayout.layoutAttributesForInteractivelyMovingItem(
            at: current, withTargetPosition: position)
    }
}

extension UICollectionView {
    /// Converts an index path of the layout to that of the data source.
    func dataIndexPath(_ indexPath: IndexPath) -> IndexPath { movement?.dataIndexPath(indexPath) ?? indexPath }

    func beginMovement(_ indexPath: IndexPath) -> Bool {
        prepareIfNeeded()
        guard movement == nil, counts.contains(indexPath), let dataSource,
            dataSource.collectionView(self, canMoveItemAt: indexPath), let place = layoutAttributes(.cell(indexPath))
        else { return false }
        movement = ItemMovement(from: indexPath, current: indexPath, position: place.center)
        cellForItem(at: indexPath)?.isReordering = true
        invalidate(from: indexPath, to: indexPath, place.center)
        return true
    }

    private func invalidate(from old: IndexPath, to new: IndexPath, _ previous: CGPoint) {
        guard let movement else { return }
        let context = currentLayout.invalidationContext(
            forInteractivelyMovingItems: [new], withTargetPosition: movement.position, previousIndexPaths: [old],
            previousPosition: previous)
        if old == new { context.movesOnly = true }
        currentLayout.invalidateLayout(with: context)
    }

    func moveHeldItem(to position: CGPoint) {
        guard var held = movement, position.x.isFinite, position.y.isFinite else { return }
        let place = isFlipped ? toLayout(CGRect(origin: position, size: .zero)).origin : position
        let old = held.current, previous = held.position
        held.position = place
        movement = held
        prepareIfNeeded()
        var target = currentLayout.targetIndexPath(forInteractivelyMovingItem: old, withPosition: place)
        if target != old, let delegate {
            target = delegate.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: held.from, atCurrentIndexPath: old,
                toProposedIndexPath: target)
        }
        let isPlace =
            target.count == 2 && target.section >= 0 && target.section < counts.sections && target.item >= 0
            && target.item < counts.items(in: target.section) + (target.section == old.section ? 0 : 1)
        guard target != old, isPlace else { return invalidate(from: old, to: old, previous) }
        held.current = target
        shift(from: old, to: target) { self.movement = held }
    }

    /// Moves the item in the layout from one index path to another, and updates the displayed elements.
    private func shift(from old: IndexPath, to new: IndexPath, then: () -> Void) {
        var after = counts
        if old.section != new.section { after.move(from: old.section, to: new.section) }
        var updates = ListUpdates()
        updates.movedItems = [(old, new)]
        guard let change = try? updates.resolved(old: counts.counts, new: after.counts, words: .items) else { return }
        counts = after
        var kept: [ElementKey: ShownElement] = [:]
        for element in elementsInOrder {
            if element.key.category == .cell, let path = change.newIndexPath(for: element.key.indexPath) {
                element.key.indexPath = path
            }
            kept[element.key] = element
        }
        shown = kept
        selection = Set(selection.compactMap(change.newIndexPath))
        focusedPath = focusedPath.flatMap(change.newIndexPath)
        highlighted = highlighted.flatMap(change.newIndexPath)
        let previous = movement?.position ?? .zero
        then()
        invalidate(from: old, to: new, previous)
        currentLayout.dataChanged(change)
        guard window != nil, UIView.areAnimationsEnabled else { return setNeedsLayout() }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutContent()
        }
    }

    func endMovement(cancelled: Bool) {
        guard let held = movement else { return }
        if cancelled, held.current != held.from {
            var back = held
            back.current = held.from
            shift(from: held.current, to: held.from) { self.movement = back }
        }
        let final = movement?.current ?? held.current
        movement = nil
        let context = currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [final], previousIndexPaths: [held.from], movementCancelled: cancelled)
        if !cancelled, final != held.from { dataSource?.collectionView(self, moveItemAt: held.from, to: final) }
        currentLayout.invalidateLayout(with: context)
        cellForItem(at: final)?.isReordering = false
        guard window != nil, UIView.areAnimationsEnabled else { return setNeedsLayout() }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutContent()
        }
    }

    /// Adds the moving item, which is always displayed.
    func addHeldItem(to wanted: inout [UICollectionViewLayoutAttributes], _ keys: Set<ElementKey>) {
        guard let movement, !keys.contains(.cell(movement.current)), counts.contains(movement.current) else { return }
        wanted.append(
            fromLayout(
                currentLayout.layoutAttributesForInteractivelyMovingItem(
                    at: movement.current, withTargetPosition: movement.position)))
    }

    // MARK: Reorder handles of list cells

    func beginReordering(_ cell: UICollectionViewCell) {
        guard let indexPath = indexPath(for: cell) else { return }
        _ = beginInteractiveMovementForItem(at: indexPath)
    }
    func updateReordering(_ point: CGPoint) {
        guard let movement else { return }
        // A list cell moves vertically only.
        let x = fromLayout(CGRect(origin: movement.position, size: .zero)).minX
        updateInteractiveMovementTargetPosition(CGPoint(x: x, y: point.y))
        scrollNearEdge(point)
    }

    /// Scrolls the content when the touch is near the top or bottom edge.
    private func scrollNearEdge(_ point: CGPoint) {
        let edge: CGFloat = 40, step: CGFloat = 8
        var offset = contentOffset
        if point.y < bounds.minY + adjustedContentInset.top + edge { offset.y -= step }
        if point.y > bounds.maxY - adjustedContentInset.bottom - edge { offset.y += step }
        let kept = limit(offset)
        if kept != contentOffset { contentOffset = kept }
    }
}
