import CoreGraphics
import Foundation

extension UITableView {
    func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        loadIfNeeded()
        guard path.count == 2, map.sections.indices.contains(path.section),
            path.row == NSNotFound || map.contains(path)
        else {
            return tell(
                "cannot scroll to the index path \(path.map(String.init).joined(separator: ".")): no such row; the table has "
                    + "\(map.sections.count) sections")
        }
        let position = position == .none ? nearestPosition(for: path) : position
        guard position != .none else { return }
        // The row's place depends on heights that are determined during the scroll.
        if animated, window != nil {
            aimedPath = path
            return setContentOffset(animatedTo: { [unowned self] in aimedPath.flatMap { offset(for: $0, position) } })
        }
        offset(for: path, position).map { setContentOffset($0, animated: false) }
        // Tiling at the target determines row heights there, which moves the target: repeat until it is stable.
        for _ in 0..<8 where bounds.height > 0 {
            tile()
            guard let better = offset(for: path, position), better != contentOffset else { break }
            contentOffset = better
        }
    }

    /// Returns the edge at which a row becomes visible by the shortest way; `.none` for a visible row.
    private func nearestPosition(for path: IndexPath) -> ScrollPosition {
        let rect = rectOfTarget(path), room = roomForRows(path)
        if rect.minY < bounds.minY + room.top { return .top }
        guard rect.maxY > bounds.minY + room.bottom else { return .none }
        return rect.height > room.bottom - room.top ? .top : .bottom
    }

    private func rectOfTarget(_ path: IndexPath) -> CGRect {
        var rect = path.row == NSNotFound ? rectForHeader(inSection: path.section) : rectForRow(at: path)
        rect.size.height = min(rect.height, 1_000_000)
        return rect
    }

    /// Returns the visible part of the view, without the header that is pinned above a row.
    private func roomForRows(_ path: IndexPath) -> (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        let held = style == .plain && path.row != NSNotFound ? map.sections[path.section].header : 0
        return (inset.top + held, bounds.height - inset.bottom)
    }

    /// Returns the offset at which a row is at a position, within the content; nil if the row does not exist any more.
    private func offset(for path: IndexPath, _ position: ScrollPosition) -> CGPoint? {
        guard map.sections.indices.contains(path.section), path.row == NSNotFound || map.contains(path) else {
            return nil
        }
        let rect = rectOfTarget(path), room = roomForRows(path)
        let y =
            switch position {
            case .none: contentOffset.y
            case .top: rect.minY - room.top
            case .middle: rect.midY - (adjustedContentInset.top + room.bottom) / 2
            case .bottom: rect.maxY - room.bottom
            }
        return CGPoint(x: contentOffset.x, y: limit(CGPoint(x: 0, y: y)).y)
    }
}
