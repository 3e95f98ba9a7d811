import CoreGraphics

/// The rows of one menu, in order, with their places: what sections are made flat.
@MainActor struct MenuContent {
    enum Kind {
        case header(String)
        case action(UIAction)
        case submenu(UIMenu)
        case loading(UIDeferredMenuElement)
        case gap
    }
    struct Row {
        let kind: Kind
        /// The nearest menu around it whose actions exclude each other.
        let group: UIMenu?
        var y: CGFloat = 0, height: CGFloat = 0
        /// Whether a line is below it.
        var hasLine = false
    }

    private(set) var rows: [Row] = []
    private(set) var height: CGFloat = 0
    /// Whether some row has a sign before its title: all titles make room then.
    private(set) var hasSigns = false
    /// Sections in sections: what lies deeper is left out, as a deferred element may hold itself.
    static let maximalDepth = 16
    /// Between sections, in points.
    static let gap: CGFloat = 8

    init(_ menu: UIMenu, group: UIMenu?, isUnfolded: Bool, fonts: MenuFonts, onAnswer: @escaping () -> Void) {
        if isUnfolded || !menu.title.isEmpty { rows.append(Row(kind: .header(menu.title), group: nil)) }
        let single = menu.options.contains(.singleSelection) ? menu : group
        append(menu.children, group: single, depth: 0, onAnswer)
        while case .gap? = rows.last?.kind { rows.removeLast() }
        for index in rows.indices {
            rows[index].y = height
            rows[index].height = fonts.height(of: rows[index].kind)
            height += rows[index].height
            guard index + 1 < rows.count else { continue }
            if case .gap = rows[index].kind { continue }
            if case .gap = rows[index + 1].kind { continue }
            rows[index].hasLine = true
        }
    }

    private mutating func append(
        _ elements: [UIMenuElement], group: UIMenu?, depth: Int, _ onAnswer: @escaping () -> Void
    ) {
        guard depth < MenuContent.maximalDepth else {
            return warn(
                "UIMenu: sections more than \(MenuContent.maximalDepth) deep are left out; does a deferred element hold itself?",
                module: "UIKit")
        }
        for element in elements {
            switch element {
            case let action as UIAction:
                guard !action.attributes.contains(.hidden) else { continue }
                if action.state != .off { hasSigns = true }
                rows.append(Row(kind: .action(action), group: group))
            case let menu as UIMenu:
                let own = menu.options.contains(.singleSelection) ? menu : group
                guard menu.options.contains(.displayInline) else {
                    rows.append(Row(kind: .submenu(menu), group: own))
                    continue
                }
                separate()
                let count = rows.count
                if !menu.title.isEmpty { rows.append(Row(kind: .header(menu.title), group: nil)) }
                append(menu.children, group: own, depth: depth + 1, onAnswer)
                if rows.count > count { separate() }
            case let deferred as UIDeferredMenuElement:
                deferred.load(then: onAnswer)
                if let elements = deferred.elements {
                    append(elements, group: group, depth: depth + 1, onAnswer)
                } else {
                    rows.append(Row(kind: .loading(deferred), group: nil))
                }
            default: break
            }
        }
    }

    private mutating func separate() {
        switch rows.last?.kind {
        case nil, .gap, .header: return
        default: break
        }
        rows.append(Row(kind: .gap, group: nil))
    }

    /// The rows in a part of the height, found by halving.
    func indices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        func first(_ isBeyond: (Row) -> Bool) -> Int {
            var (low, high) = (0, rows.count)
            while low < high {
                let middle = (low + high) / 2
                if isBeyond(rows[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { $0.y + $0.height > top }
        return start..<max(start, first { $0.y >= bottom })
    }

    /// Whether a touch or a key can choose a row.
    func isEnabled(_ index: Int) -> Bool {
        guard rows.indices.contains(index) else { return false }
        return switch rows[index].kind {
        case .action(let action): !action.attributes.contains(.disabled)
        case .submenu: true
        case .header, .loading, .gap: false
        }
    }

    /// The next row that can be chosen, from one on, around the ends; nil: there is none.
    func next(after index: Int?, by step: Int) -> Int? {
        guard !rows.isEmpty else { return nil }
        var current = index ?? (step > 0 ? -1 : rows.count)
        for _ in rows.indices {
            current = (current + step + rows.count) % rows.count
            if isEnabled(current) { return current }
        }
        return nil
    }
}

/// The fonts of a menu at a size of text, and what rows take with them.
@MainActor struct MenuFonts {
    let title: UIFont, subtitle: UIFont, header: UIFont

    init(_ traits: UITraitCollection) {
        title = .preferredFont(forTextStyle: .body, compatibleWith: traits)
        subtitle = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
        header = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    }

    func height(of kind: MenuContent.Kind) -> CGFloat {
        let line = max(44, title.lineHeight.rounded(.up) + 22)
        let second = subtitle.lineHeight.rounded(.up)
        return switch kind {
        case .gap: MenuContent.gap
        case .header: max(32, header.lineHeight.rounded(.up) + 14)
        case .action(let action): action.subtitle?.isEmpty ?? true ? line : line + second
        case .submenu(let menu): menu.subtitle?.isEmpty ?? true ? line : line + second
        case .loading: line
        }
    }
}
