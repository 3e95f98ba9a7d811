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
        guard let first = layoutAttributes(.cell(indexPath)) else { return }
        if let index = first.scroller {
            // The section first, then the item inside it.
            if let place = currentLayout.orthogonalSection(index) {
                let target = offset(for: fromLayout(place.frame), position, alongCross: false)
                setContentOffset(target, animated: animated)
            }
            if !animated { layoutIfNeeded() }
            guard let scroller = scrollers[index] else { return }
            return scroller.scroll(to: first.frame, at: position, animated: animated)
        }
        setContentOffset(offset(for: fromLayout(first).frame, position), animated: animated)
        // Cells that become visible report their sizes, which moves the item: repeat until the position is stable.
        guard !animated, !isWorking, window != nil else { return }
        for _ in 0..<8 {
            layoutIfNeeded()
            guard let now = layoutAttributes(.cell(indexPath)) else { return }
            let target = offset(for: fromLayout(now).frame, position)
            if target == contentOffset { return }
            contentOffset = target
        }
    }

    /// Returns the offset at which a rectangle of the content is at the requested position, clamped to the content.
    private func offset(for rect: CGRect, _ position: ScrollPosition, alongCross: Bool = true) -> CGPoint {
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
