import CoreGraphics

/// The rows of one menu, in order, with their frames: the sections of the menu, flattened.
@MainActor struct MenuContent {
    enum Kind {
        case header(String)
        case leaf(any MenuLeaf)
        case submenu(UIMenu)
        case loading(UIDeferredMenuElement)
        case gap
    }
    /// The shape of an element: the whole width, or side by side with others.
    enum Shape {
        case row, icon, tile, swatch
        /// The number of elements per line.
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
        /// The nearest enclosing menu with single selection.
        let group: UIMenu?
        var shape = Shape.row
        /// `true` if a touch or a key can choose the row.
        var isEnabled = false
        /// The column of the row, and the number of columns of its line.
        var column = 0, columns = 1
        var y: CGFloat = 0, height: CGFloat = 0
        /// `true` if there is a separator below the row.
        var hasLine = false

        /// Returns the frame in a menu of a width, in left-to-right coordinates.
        func frame(in width: CGFloat) -> CGRect {
            let start = (width * CGFloat(column) / CGFloat(columns)).rounded()
            let end = (width * CGFloat(column + 1) / CGFloat(columns)).rounded()
            return CGRect(x: start, y: y, width: end - start, height: height)
        }
    }

    private(set) var rows: [Row] = []
    private(set) var height: CGFloat = 0
    /// `true` if a row has a symbol before its title: all titles are then indented.
    private(set) var hasSigns = false
    /// The maximum nesting of sections; deeper ones are omitted, because a deferred element may contain itself.
    static let maximalDepth = 16
    /// The space between sections, in points.
    static let gap: CGFloat = 8

    /// The context in which the menu is displayed.
    struct Surroundings {
        /// Called when a deferred element has received its children.
        var onAnswer: () -> Void = {}
        /// Returns the responder that performs a command; nil if there is none.
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

    /// Arranges adjacent elements of one shape side by side; all elements of a line have the same width.
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
                "UIMenu: sections must be at most \(MenuContent.maximalDepth) deep; check for a deferred element that contains itself",
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

    /// Returns the rows in a vertical range, by binary search.
    func indices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        func first(_ isBeyond: (Row) -> Bool) -> Int {
            var low = 0
            var high = rows.count
            while low < high {
                let middle = (low + high) / 2
                if isBeyond(rows[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { $0.y + $0.height > top }
        return start..<max(start, first { $0.y >= bottom })
    }

    /// Returns `true` if a touch or a key can choose a row.
    func isEnabled(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].isEnabled }

    /// Returns the next enabled row, cyclically; nil if there is none.
    func next(after index: Int?, by step: Int) -> Int? {
        guard !rows.isEmpty else { return nil }
        var current = index ?? (step > 0 ? -1 : rows.count)
        for _ in rows.indices {
            current = (current + step + rows.count) % rows.count
            // Elements side by side are reached with the horizontal arrow keys.
            if let index, rows[index].y == rows[current].y, index != current { continue }
            if isEnabled(current) { return current }
        }
        return nil
    }

    /// Returns the next enabled element on the same line; nil if there is none.
    func neighbour(of index: Int, by step: Int) -> Int? {
        var current = index + step
        while rows.indices.contains(current), rows[current].y == rows[index].y {
            if isEnabled(current) { return current }
            current += step
        }
        return nil
    }
}

/// The fonts of a menu at a content size category, and the row heights that follow from them.
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
