import CoreGraphics

/// The views of a bar's items in a row. Only the views that start within the available width are created; the others
/// would not be visible.
@MainActor final class BarItemRow {
    struct Part {
        let item: UIBarButtonItem
        /// The view; nil for a space.
        let view: UIView?
        @MainActor var width: CGFloat {
            if let view { return BarPart.width(of: view) }
            return item.width.isFinite && item.systemItem == .fixedSpace ? max(0, item.width) : 0
        }
        @MainActor var isFlexible: Bool { item.systemItem == .flexibleSpace }
    }

    let items: [UIBarButtonItem]
    private(set) var parts: [Part] = []
    /// The distance between two adjacent items without a flexible space, in points.
    static let gap: CGFloat = 16

    /// Creates a row of the items that are not hidden.
    init(_ items: [UIBarButtonItem]) { self.items = items.filter { !$0.isHidden } }

    var views: [UIView] { parts.compactMap(\.view) }

    /// Creates the missing views for a width in points, with the appearance proxies of the bar's items; `add` adds a
    /// view to the bar. Returns the width that they occupy, with a gap after the last one unless it is a space.
    @discardableResult func makeParts(in room: CGFloat, of bar: UIView?, add: (UIView) -> Void) -> CGFloat {
        var end: CGFloat = 0
        for part in parts { end += part.width + (part.view == nil ? 0 : BarItemRow.gap) }
        while parts.count < items.count, end < room {
            let item = items[parts.count]
            if let bar { item.applyAppearance(in: bar) }
            let view = item.customView ?? (item.isSpace ? nil : BarButton(item))
            let part = Part(item: item, view: view)
            parts.append(part)
            item.shownView = view
            if let view { add(view) }
            (view as? BarButton)?.tintColorDidChange()
            end += part.width + (view == nil ? 0 : BarItemRow.gap)
        }
        return end
    }

    /// Returns the views' horizontal positions in a width from 0 on; flexible spaces share the remaining width.
    func places(in room: CGFloat) -> [(view: UIView, x: CGFloat, width: CGFloat)] {
        var wanted: CGFloat = 0, flexible = 0, isAfterView = false
        for part in parts {
            wanted += part.width
            if part.isFlexible {
                flexible += 1
                isAfterView = false
            }
            guard part.view != nil else { continue }
            if isAfterView { wanted += BarItemRow.gap }
            isAfterView = true
        }
        let share = flexible > 0 ? max(0, room - wanted) / CGFloat(flexible) : 0
        var x: CGFloat = 0, result: [(view: UIView, x: CGFloat, width: CGFloat)] = []
        isAfterView = false
        for part in parts {
            if part.isFlexible { isAfterView = false }
            guard let view = part.view else {
                x += part.isFlexible ? share : part.width
                continue
            }
            if isAfterView { x += BarItemRow.gap }
            isAfterView = true
            let width = part.width
            result.append((view, x, width))
            x += width
        }
        return result
    }
}
