import Foundation

// Selection of items by code and by touches.
extension UICollectionView {
    private var selects: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
    private var selectsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }
    /// Multiple selection requires that selection is allowed.
    var takesTaps: Bool { takesSelection }
    private var takesSelection: Bool { selects || (isEditing && allowsMultipleSelectionDuringEditing) }

    func selectionModeChanged() {
        if !takesSelection {
            clearSelection()
        } else if !selectsSeveral, selection.count > 1 {
            for indexPath in selection.sorted().dropFirst() { setSelected(indexPath, false) }
        }
    }

    func clearSelection() { for indexPath in selection.sorted() { setSelected(indexPath, false) } }

    func setSelected(_ indexPath: IndexPath, _ isSelected: Bool) {
        if isSelected { selection.insert(indexPath) } else { selection.remove(indexPath) }
        cellForItem(at: indexPath)?.isSelected = isSelected
    }

    func select(_ indexPath: IndexPath?, animated: Bool, _ position: ScrollPosition) {
        loadCounts()
        guard let indexPath else { return clearSelection() }
        guard counts.contains(indexPath) else {
            warn(
                "UICollectionView.selectItem: there is no item \(Array(indexPath)); nothing is selected.",
                module: "UIKit")
            return
        }
        guard takesSelection else { return }
        if !selectsSeveral { for other in selection.sorted() where other != indexPath { setSelected(other, false) } }
        setSelected(indexPath, true)
        if !position.isEmpty { scroll(to: indexPath, position, animated) }
    }

    // MARK: Touches

    private func cell(for touch: UITouch) -> (UICollectionViewCell, IndexPath)? {
        var view = touch.view
        while let current = view, current !== self {
            if let cell = current as? UICollectionViewCell, cell.list === self {
                return indexPath(for: cell).map { (cell, $0) }
            }
            view = current.superview
        }
        return nil
    }

    /// Handles the start of a touch; returns `true` if it is on an item.
    func pressBegan(_ touches: Set<UITouch>) -> Bool {
        guard let touch = touches.first, highlighted == nil, takesSelection, let (cell, indexPath) = cell(for: touch)
        else {
            return false
        }
        guard delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true else { return true }
        highlighted = indexPath
        cell.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: indexPath)
        return true
    }

    func pressEnded(_ touches: Set<UITouch>) -> Bool {
        guard let indexPath = highlighted else { return false }
        if let touch = touches.first, let cell = cellForItem(at: indexPath), cell.bounds.holds(touch.location(in: cell))
        {
            tap(indexPath)
        }
        unhighlight()
        return true
    }

    func unhighlight() {
        guard let indexPath = highlighted else { return }
        highlighted = nil
        cellForItem(at: indexPath)?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
    }

    /// Handles a tap or a key press that chooses an item.
    func tap(_ indexPath: IndexPath) {
        if selectsSeveral, selection.contains(indexPath) {
            guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true else { return }
            setSelected(indexPath, false)
            delegate?.collectionView(self, didDeselectItemAt: indexPath)
            return
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true, counts.contains(indexPath) else {
            return
        }
        if !selectsSeveral {
            for other in selection.sorted() where other != indexPath {
                setSelected(other, false)
                delegate?.collectionView(self, didDeselectItemAt: other)
            }
        }
        setSelected(indexPath, true)
        cellForItem(at: indexPath)?.selectionSegue?()
        delegate?.collectionView(self, didSelectItemAt: indexPath)
        if let cell = cellForItem(at: indexPath) as? UICollectionViewListCell { toggleHeaderOutline(cell) }
        guard let delegate, !selectsSeveral,
            delegate.collectionView(self, canPerformPrimaryActionForItemAt: indexPath)
        else { return }
        delegate.collectionView(self, performPrimaryActionForItemAt: indexPath)
    }
}
