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
        let target = offset(for: path, position)
        guard !animated || window == nil else { return setContentOffset(target, animated: true) }
        setContentOffset(target, animated: false)
        // Tiling at the target determines row heights there, which moves the target: repeat until it is stable.
        for _ in 0..<8 where bounds.height > 0 {
            tile()
            let better = offset(for: path, position == .none ? .none : position)
            guard better != contentOffset else { break }
            contentOffset = better
        }
    }

    private func offset(for path: IndexPath, _ position: ScrollPosition) -> CGPoint {
        var rect = path.row == NSNotFound ? rectForHeader(inSection: path.section) : rectForRow(at: path)
        let inset = adjustedContentInset
        // The pinned header covers rows.
        let held = style == .plain && path.row != NSNotFound ? map.sections[path.section].header : 0
        let room = (top: bounds.minY + inset.top + held, bottom: bounds.maxY - inset.bottom)
        var y = contentOffset.y
        rect.size.height = min(rect.height, 1_000_000)
        switch position {
        case .none:
            if rect.minY < room.top {
                y += rect.minY - room.top
            } else if rect.maxY > room.bottom {
                y += min(rect.maxY - room.bottom, rect.minY - room.top)
            }
        case .top: y = rect.minY - inset.top - held
        case .middle: y = rect.midY - (inset.top + bounds.height - inset.bottom) / 2
        case .bottom: y = rect.maxY - bounds.height + inset.bottom
        }
        return CGPoint(x: contentOffset.x, y: limit(CGPoint(x: 0, y: y)).y)
    }
}
