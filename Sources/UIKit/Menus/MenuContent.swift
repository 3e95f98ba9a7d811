import CoreGraphics

/// The rows of one menu, in order, with their places: what sections are made flat.
@MainActor struct MenuContent {
    enum Kind {
        case header(String)
        case leaf(any MenuLeaf)
        case submenu(UIMenu)
        case loading(UIDeferredMenuElement)
        case gap
    }
    /// How an element looks: over the whole width, or beside others.
    enum Shape {
        case row, icon, tile, swatch
        /// How many stand side by side.
        var perLine: Int {
            switch self {
            case .row: 1
            case .tile: 3
            case .icon: 4
            case .swatch: 6
            }
        }
    }
    struct Row {
        let kind: Kind
        /// The nearest menu around it whose elements exclude each other.
        let group: UIMenu?
        var shape = Shape.row
        /// Whether a touch or a key can choose it.
        var isEnabled = false
        /// Its place among those side by side with it.
        var column = 0, columns = 1
        var y: CGFloat = 0, height: CGFloat = 0
        /// Whether a line is below it.
        var hasLine = false

        /// Where it is in a menu of a width, from the leading edge.
        func frame(in width: CGFloat) -> CGRect {
            let start = (width * CGFloat(column) / CGFloat(columns)).rounded()
            let end = (width * CGFloat(column + 1) / CGFloat(columns)).rounded()
            return CGRect(x: start, y: y, width: end - start, height: height)
        }
    }

    private(set) var rows: [Row] = []
    private(set) var height: CGFloat = 0
    /// Whether some row has a sign before its title: all titles make room then.
    private(set) var hasSigns = false
    /// Sections in sections: what lies deeper is left out, as a deferred element may hold itself.
    static let maximalDepth = 16
    /// Between sections, in points.
    static let gap: CGFloat = 8

    /// What rows need to know of where the menu is.
    struct Surroundings {
        /// Who asks for answers that come later.
        var onAnswer: () -> Void = {}
        /// Who does a command; nil: nobody can.
        var target: (UICommand) -> UIResponder? = { _ in nil }
    }

    init(_ menu: UIMenu, group: UIMenu?, isUnfolded: Bool, fonts: MenuFonts, _ surroundings: Surroundings) {
        if isUnfolded || !menu.title.isEmpty { rows.append(Row(kind: .header(menu.title), group: nil)) }
        let single = menu.options.contains(.singleSelection) ? menu : group
        append(menu.children, group: single, MenuContent.shape(of: menu), depth: 0, surroundings)
        while case .gap? = rows.last?.kind { rows.removeLast() }
        arrange()
        for index in rows.indices {
            rows[index].y = height
            rows[index].height = fonts.height(of: rows[index])
            let isLast = rows[index].column + 1 == rows[index].columns
            if isLast { height += rows[index].height }
            let next = index + rows[index].columns - rows[index].column
            guard next < rows.count else { continue }
            if case .gap = rows[index].kind { continue }
            if case .gap = rows[next].kind { continue }
            rows[index].hasLine = true
        }
    }

    private static func shape(of menu: UIMenu) -> Shape {
        if menu.options.contains(.displayAsPalette) { return .swatch }
        return switch menu.preferredElementSize {
        case .small: .icon
        case .medium: .tile
        case .large, .automatic: .row
        }
    }

    /// Puts neighbours of one shape side by side; all that are on one line are equally wide.
    private mutating func arrange() {
        var start = 0
        while start < rows.count {
            let shape = rows[start].shape
            var end = start + 1
            while shape != .row, end < rows.count, rows[end].shape == shape { end += 1 }
            let lines = (end - start + shape.perLine - 1) / shape.perLine
            let columns = (end - start + lines - 1) / lines
            for index in start..<end {
                rows[index].column = (index - start) % columns
                rows[index].columns = min(columns, end - start - (index - start) / columns * columns)
            }
            start = end
        }
    }

    private mutating func append(
        _ elements: [UIMenuElement], group: UIMenu?, _ shape: Shape, depth: Int, _ surroundings: Surroundings
    ) {
        guard depth < MenuContent.maximalDepth else {
            return warn(
                "UIMenu: sections more than \(MenuContent.maximalDepth) deep are left out; does a deferred element hold itself?",
                module: "UIKit")
        }
        for element in elements {
            switch element {
            case let leaf as any MenuLeaf:
                var canRun = true
                if let command = leaf as? UICommand {
                    let target = surroundings.target(command)
                    target?.validate(command)
                    canRun = target != nil
                }
                guard !leaf.attributes.contains(.hidden) else { continue }
                if leaf.state != .off, shape == .row { hasSigns = true }
                rows.append(
                    Row(
                        kind: .leaf(leaf), group: group, shape: shape,
                        isEnabled: canRun && !leaf.attributes.contains(.disabled)))
            case let menu as UIMenu:
                let own = menu.options.contains(.singleSelection) ? menu : group
                guard menu.isSection else {
                    rows.append(Row(kind: .submenu(menu), group: own, isEnabled: true))
                    continue
                }
                separate()
                let count = rows.count
                if !menu.title.isEmpty { rows.append(Row(kind: .header(menu.title), group: nil)) }
                append(menu.children, group: own, MenuContent.shape(of: menu), depth: depth + 1, surroundings)
                if rows.count > count { separate() }
            case let deferred as UIDeferredMenuElement:
                deferred.load(then: surroundings.onAnswer)
                if let elements = deferred.elements {
                    append(elements, group: group, shape, depth: depth + 1, surroundings)
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
    func isEnabled(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].isEnabled }

    /// The next row that can be chosen, from one on, around the ends; nil: there is none.
    func next(after index: Int?, by step: Int) -> Int? {
        guard !rows.isEmpty else { return nil }
        var current = index ?? (step > 0 ? -1 : rows.count)
        for _ in rows.indices {
            current = (current + step + rows.count) % rows.count
            // What is side by side with it is reached by the other arrows.
            if let index, rows[index].y == rows[current].y, index != current { continue }
            if isEnabled(current) { return current }
        }
        return nil
    }

    /// The next one side by side with a row that can be chosen; nil: there is none.
    func neighbour(of index: Int, by step: Int) -> Int? {
        var current = index + step
        while rows.indices.contains(current), rows[current].y == rows[index].y {
            if isEnabled(current) { return current }
            current += step
        }
        return nil
    }
}

/// The fonts of a menu at a size of text, and what rows take with them.
@MainActor struct MenuFonts {
    let title: UIFont, subtitle: UIFont, header: UIFont, tile: UIFont

    init(_ traits: UITraitCollection) {
        title = .preferredFont(forTextStyle: .body, compatibleWith: traits)
        subtitle = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
        header = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
        tile = .preferredFont(forTextStyle: .caption1, compatibleWith: traits)
    }

    func height(of row: MenuContent.Row) -> CGFloat {
        let line = max(44, title.lineHeight.rounded(.up) + 22)
        let second = subtitle.lineHeight.rounded(.up)
        switch row.kind {
        case .gap: return MenuContent.gap
        case .header: return max(32, header.lineHeight.rounded(.up) + 14)
        case .leaf(let leaf):
            switch row.shape {
            case .row: return leaf.subtitle?.isEmpty ?? true ? line : line + second
            case .icon, .swatch: return line
            case .tile: return 44 + tile.lineHeight.rounded(.up)
            }
        case .submenu(let menu): return menu.subtitle?.isEmpty ?? true ? line : line + second
        case .loading: return line
        }
    }
}
