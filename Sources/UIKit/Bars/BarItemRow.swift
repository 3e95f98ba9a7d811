import CoreGraphics

/// The parts of a bar's items in a row, from its beginning on. Only those are made that begin where there is room: the rest
/// could not be seen.
@MainActor final class BarItemRow {
    struct Part {
        let item: UIBarButtonItem
        /// Nil: a space.
        let view: UIView?
        @MainActor var width: CGFloat {
            if let view { return BarPart.width(of: view) }
            return item.width.isFinite && item.systemItem == .fixedSpace ? max(0, item.width) : 0
        }
        @MainActor var isFlexible: Bool { item.systemItem == .flexibleSpace }
    }

    let items: [UIBarButtonItem]
    private(set) var parts: [Part] = []
    /// Between two parts that no flexible space separates, in points.
    static let gap: CGFloat = 16

    init(_ items: [UIBarButtonItem]) { self.items = items }

    var views: [UIView] { parts.compactMap(\.view) }

    /// Makes what is missing in so many points, with the look that proxies give to items of the bar; `add` puts a view into
    /// the bar. The points that the parts take, with a gap after the last one that is no space.
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

    /// The places of the parts in so many points from 0 on; flexible spaces share what is left.
    func places(in room: CGFloat) -> [(view: UIView, x: CGFloat, width: CGFloat)] {
        var wanted: CGFloat = 0, flexible = 0, isAfterView = false
        for part in parts {
            wanted += part.width
            if part.isFlexible { (flexible, isAfterView) = (flexible + 1, false) }
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
