import CoreGraphics
import Foundation

// Scrolling to items.
extension UICollectionView {
    func scroll(to indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        prepareIfNeeded()
        guard counts.contains(indexPath) else {
            let there =
                indexPath.count == 2 ? "section has \(counts.items(in: indexPath.section)) items" : "view has sections"
            warn(
                "UICollectionView.scrollToItem: there is no item \(Array(indexPath)); the \(there).", module: "UIKit")
            return
        }
        waitingScroll = nil
        guard let first = layoutAttributes(.cell(indexPath)) else { return }
        if let index = first.scroller { return scroll(to: indexPath, inSection: index, position, animated) }
        let position = nearestPosition(fromLayout(first).frame, position)
        // Cells that become visible report their sizes, which moves the item.
        if animated, window != nil {
            aimedPath = indexPath
            return setContentOffset(animatedTo: { [unowned self] in aimedPath.flatMap { offset(for: $0, position) } })
        }
        setContentOffset(offset(for: fromLayout(first).frame, position), animated: false)
        guard !isWorking, window != nil else { return }
        reach { offset(for: indexPath, position) }
    }

    /// Scrolls to an orthogonally scrolling section, and inside it to an item.
    private func scroll(
        to indexPath: IndexPath, inSection index: Int, _ position: ScrollPosition, _ animated: Bool
    ) {
        aimedPath = indexPath
        if let place = currentLayout.orthogonalSection(index) {
            let position = nearestPosition(fromLayout(place.frame), position)
            let target = { [unowned self] in
                currentLayout.orthogonalSection(index).map { offset(for: fromLayout($0.frame), position) }
            }
            if animated, window != nil {
                setContentOffset(animatedTo: target)
            } else {
                target().map { setContentOffset($0, animated: false) }
            }
        }
        if !animated { layoutIfNeeded() }
        // A section that is not visible yet shows the item when it appears.
        guard let scroller = scrollers[index] else { return waitingScroll = (index, position) }
        scroller.scrollToAim(of: self, at: position, animated: animated)
    }

    /// Returns the rectangle in the layout of the item to which an animation scrolls inside a section.
    func aimedRect(inSection index: Int) -> CGRect? {
        guard let path = aimedPath, counts.contains(path), let place = layoutAttributes(.cell(path)) else { return nil }
        return place.scroller == index ? place.frame : nil
    }

    /// Returns the offset at which an item is at a position; nil if the item does not exist any more.
    private func offset(for indexPath: IndexPath, _ position: ScrollPosition) -> CGPoint? {
        if !isWorking { prepareIfNeeded() }
        guard counts.contains(indexPath), let place = layoutAttributes(.cell(indexPath)) else { return nil }
        return offset(for: fromLayout(place).frame, position)
    }

    /// Adds to a position, for each axis without one, the edge at which an invisible item becomes visible by the
    /// shortest way.
    private func nearestPosition(_ rect: CGRect, _ position: ScrollPosition) -> ScrollPosition {
        var position = position
        let near = offset(for: rect, [])
        if position.isDisjoint(with: [.top, .centeredVertically, .bottom]), near.y != contentOffset.y {
            position.insert(near.y < contentOffset.y ? .top : .bottom)
        }
        if position.isDisjoint(with: [.left, .centeredHorizontally, .right]), near.x != contentOffset.x {
            position.insert(near.x < contentOffset.x ? .left : .right)
        }
        return position
    }

    /// Returns the offset at which a rectangle of the content is at the requested position, clamped to the content.
    private func offset(for rect: CGRect, _ position: ScrollPosition) -> CGPoint {
        let inset = adjustedContentInset
        var target = contentOffset
        let room = CGRect(
            x: inset.left, y: inset.top, width: bounds.width - inset.left - inset.right,
            height: bounds.height - inset.top - inset.bottom)
        if position.contains(.top) {
            target.y = rect.minY - room.minY
        } else if position.contains(.centeredVertically) {
            target.y = rect.midY - room.midY
        } else if position.contains(.bottom) {
            target.y = rect.maxY - room.maxY
        } else {
            target.y = min(max(target.y, rect.maxY - room.maxY), rect.minY - room.minY)
        }
        if position.contains(.left) {
            target.x = rect.minX - room.minX
        } else if position.contains(.centeredHorizontally) {
            target.x = rect.midX - room.midX
        } else if position.contains(.right) {
            target.x = rect.maxX - room.maxX
        } else {
            target.x = min(max(target.x, rect.maxX - room.maxX), rect.minX - room.minX)
        }
        return limit(target)
    }
}
