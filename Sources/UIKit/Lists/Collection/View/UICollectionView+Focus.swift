import CoreGraphics
import Foundation

// Keyboard navigation through items.
extension UICollectionView {
    private func takesFocus(_ path: IndexPath) -> Bool {
        counts.contains(path) && delegate?.collectionView(self, canFocusItemAt: path) != false
    }

    /// The visible items, in order.
    private var shownPaths: [IndexPath] {
        shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }

    /// Focuses the last focused item, a selected item, or the first visible item that can be focused.
    func enterByKeys() {
        loadCounts()
        layoutIfNeeded()
        guard focusedPath == nil else { return }
        let known = remembersLastFocusedIndexPath ? lastFocusedPath : nil
        let candidates = [known, selection.min()].compactMap { $0 } + shownPaths
        focusedPath = candidates.first(where: takesFocus)
        if let focusedPath { reveal(focusedPath) }
    }

    /// Handles keys: arrow keys focus the nearest item in their direction, Return and Space select. Returns `false` for
    /// other keys.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard allowsFocus, let key = presses.first?.key, window != nil,
            key.modifierFlags.isDisjoint(with: [.control, .command, .alternate, .shift])
        else { return false }
        loadCounts()
        if let heading = key.keyCode.focusHeading { return go(heading) }
        switch key.keyCode {
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
            guard let focusedPath, counts.contains(focusedPath), takesTaps else { return false }
            guard delegate?.collectionView(self, shouldHighlightItemAt: focusedPath) ?? true else { return true }
            tap(focusedPath)
            return true
        default: return false
        }
    }

    private func go(_ heading: UIFocusHeading) -> Bool {
        let before = focusedPath
        guard let window, let next = path(heading) else { return false }
        reveal(next)
        let moved = window.focus.moveInside(
            self, heading, change: { focusedPath = next }, back: { focusedPath = before })
        if moved, selectionFollowsFocus, focusedPath == next, takesTaps, !selection.contains(next) { tap(next) }
        return true
    }

    /// Scrolls by the smallest distance that makes an item visible.
    private func reveal(_ path: IndexPath) {
        scroll(to: path, [], false)
        layoutIfNeeded()
    }

    /// Returns the next item in the direction of an arrow key; nil if there is none.
    private func path(_ heading: UIFocusHeading) -> IndexPath? {
        guard let from = focusedPath, let own = layoutAttributesForItem(at: from) else {
            return selection.min() ?? shownPaths.first(where: takesFocus)
        }
        let isUpright = heading == .up || heading == .down
        if own.scroller != nil, !isUpright { return beside(from, heading) }
        let origin = own.frame, sign: CGFloat = heading == .up || heading == .left ? -1 : 1
        // At most one page away.
        let room = origin.union(
            origin.offsetBy(dx: isUpright ? 0 : sign * bounds.width, dy: isUpright ? sign * bounds.height : 0)
        ).insetBy(dx: isUpright ? -bounds.width : 0, dy: isUpright ? 0 : -1)
        var best: (path: IndexPath, distance: CGFloat)?
        for attributes in currentLayout.layoutAttributesForElements(in: toLayout(room)) ?? [] {
            let path = attributes.indexPath
            guard attributes.representedElementCategory == .cell, path != from, !attributes.isHidden else { continue }
            let frame = fromLayout(attributes).frame
            let along = sign * (isUpright ? frame.midY - origin.midY : frame.midX - origin.midX)
            let overlap =
                isUpright
                ? min(frame.maxX, origin.maxX) - max(frame.minX, origin.minX)
                : min(frame.maxY, origin.maxY) - max(frame.minY, origin.minY)
            // Horizontally only within the same line.
            guard along > 0.5, isUpright || overlap > 0 else { continue }
            let aside = isUpright ? abs(frame.midX - origin.midX) : abs(frame.midY - origin.midY)
            let distance = along * 4 + aside
            if distance < best?.distance ?? .infinity, takesFocus(path) { best = (path, distance) }
        }
        if let best { return best.path }
        return isUpright ? nil : beside(from, heading)
    }

    /// Returns the previous or next item in the order of the data, like a text cursor that continues on the next line.
    private func beside(_ path: IndexPath, _ heading: UIFocusHeading) -> IndexPath? {
        let isForward = (heading == .right) != isFlipped
        var current = path
        for _ in 0..<1000 {
            guard let next = isForward ? counts.item(after: current) : counts.item(before: current) else { return nil }
            if takesFocus(next) { return next }
            current = next
        }
        return nil
    }
}

extension ItemCounts {
    func item(after path: IndexPath) -> IndexPath? {
        if path.item + 1 < items(in: path.section) { return IndexPath(item: path.item + 1, section: path.section) }
        return counts.indices.dropFirst(path.section + 1).first { counts[$0] > 0 }
            .map { IndexPath(item: 0, section: $0) }
    }
    func item(before path: IndexPath) -> IndexPath? {
        if path.item > 0 { return IndexPath(item: path.item - 1, section: path.section) }
        return counts.indices.prefix(path.section).last { counts[$0] > 0 }
            .map { IndexPath(item: counts[$0] - 1, section: $0) }
    }
}
