import CoreGraphics
import MicaBase

/// The metrics of a section of a flow layout, along the layout's axes, known before items are laid out.
struct FlowMetrics {
    var insetLead: CGFloat = 0, insetTrail: CGFloat = 0
    /// The start of lines across the axis, and their greatest length.
    var crossStart: CGFloat = 0, room: CGFloat = 0
    var lineSpacing: CGFloat = 0, itemSpacing: CGFloat = 0
    var header: CGFloat = 0, footer: CGFloat = 0
    /// The pixels to which items are aligned.
    var grid = PixelGrid(scale: 1)
}

/// A section of a flow layout: consecutive lines of items. Positions of equally sized items are computed; for items of
/// different sizes the lines are stored.
struct FlowSection {
    /// The start of the section along the main axis.
    var start: CGFloat = 0
    let metrics: FlowMetrics
    let count: Int
    private(set) var items: Items
    /// The length of the section along the main axis.
    private(set) var length: CGFloat = 0

    enum Items {
        case uniform(Uniform)
        case lines([Line], sizes: [FlowSize])
    }

    struct Uniform {
        var size: FlowSize
        var perLine: Int
        var lineCount: Int
    }

    /// A line and its items.
    struct Line {
        var first: Int, count: Int
        /// The offset from the start of the section.
        var offset: CGFloat
        var length: CGFloat
    }

    init(metrics: FlowMetrics, count: Int, size: FlowSize) {
        self.metrics = metrics
        self.count = count
        let step = size.cross + metrics.itemSpacing
        let perLine =
            size.cross <= 0
            ? max(1, count)
            : LayoutNumber.steps(metrics.room + metrics.itemSpacing + 1e-6, of: step, in: 1...max(1, count))
        items = .uniform(Uniform(size: size, perLine: perLine, lineCount: (count + perLine - 1) / max(1, perLine)))
        // Columns are those of a full line, even if there are fewer items.
        if size.cross > 0 {
            let columns = LayoutNumber.steps(metrics.room + metrics.itemSpacing + 1e-6, of: step, in: 1...1_000_000)
            fullLine = columns
        }
        measure()
    }

    init(metrics: FlowMetrics, sizes: [FlowSize]) {
        self.metrics = metrics
        count = sizes.count
        items = .lines([], sizes: sizes)
        breakLines(from: 0, keeping: [])
    }

    /// The number of equally sized items in a full line.
    private var fullLine = 1

    private mutating func measure() {
        var body: CGFloat = 0
        switch items {
        case .uniform(let uniform):
            if uniform.lineCount > 0 {
                body = CGFloat(uniform.lineCount) * (uniform.size.main + metrics.lineSpacing) - metrics.lineSpacing
            }
        case .lines(let lines, _):
            if let last = lines.last { body = last.offset + last.length - metrics.header - metrics.insetLead }
        }
        let isEmpty = count == 0 && metrics.header == 0 && metrics.footer == 0
        length =
            isEmpty
            ? max(0, metrics.insetLead + metrics.insetTrail)
            : max(0, metrics.header + metrics.insetLead + body + metrics.insetTrail + metrics.footer)
    }

    // MARK: Line breaking

    /// Breaks items into lines, beginning with the line `first`; old lines that stay equal are kept and moved.
    private mutating func breakLines(from first: Int, keeping changed: [Int]) {
        guard case .lines(let old, let sizes) = items else { return }
        var lines = Array(old.prefix(first))
        lines.reserveCapacity(max(old.count, 16))
        var item = lines.last.map { $0.first + $0.count } ?? 0
        var offset =
            lines.last.map { $0.offset + $0.length + metrics.lineSpacing } ?? metrics.header + metrics.insetLead
        let lastChanged = changed.last ?? Int.max
        var next = first
        while item < sizes.count {
            if item > lastChanged {
                // From the first line that starts at the same item as an old one, all lines are equal.
                while next < old.count, old[next].first < item { next += 1 }
                if next < old.count, old[next].first == item {
                    let shift = offset - old[next].offset
                    for var line in old[next...] {
                        line.offset += shift
                        lines.append(line)
                    }
                    break
                }
            }
            var line = Line(first: item, count: 0, offset: offset, length: 0)
            var used: CGFloat = 0
            while item < sizes.count {
                let needed = used + sizes[item].cross + (line.count > 0 ? metrics.itemSpacing : 0)
                if line.count > 0, needed > metrics.room + 1e-6 { break }
                used = needed
                line.length = max(line.length, sizes[item].main)
                line.count += 1
                item += 1
            }
            lines.append(line)
            offset += line.length + metrics.lineSpacing
        }
        items = .lines(lines, sizes: sizes)
        measure()
    }

    /// Applies sizes that cells prefer; the lines after the first of them are broken again.
    mutating func resize(_ changes: [(item: Int, size: FlowSize)]) {
        if case .uniform(let uniform) = items {
            items = .lines([], sizes: Array(repeating: uniform.size, count: count))
            breakLines(from: 0, keeping: [])
        }
        guard case .lines(let lines, var sizes) = items else { return }
        let changes = changes.filter { sizes.indices.contains($0.item) }.sorted { $0.item < $1.item }
        guard let first = changes.first else { return }
        items = .lines([], sizes: [])
        for change in changes { sizes[change.item] = change.size }
        items = .lines(lines, sizes: sizes)
        let line = lines.partition { $0.first > first.item } - 1
        // An item that became smaller may fit into the previous line.
        breakLines(from: max(0, line - 1), keeping: changes.map(\.item))
    }

    // MARK: Positions

    /// Returns the position of an item: along the main axis from the start of the section, along the cross axis from
    /// that of the content.
    func place(of item: Int) -> (main: CGFloat, cross: CGFloat, size: FlowSize) {
        switch items {
        case .uniform(let uniform):
            let line = item / uniform.perLine, column = item % uniform.perLine
            let main = metrics.header + metrics.insetLead + CGFloat(line) * (uniform.size.main + metrics.lineSpacing)
            return (main, uniformCross(uniform, column), uniform.size)
        case .lines(let lines, let sizes):
            let index = max(0, lines.partition { $0.first > item } - 1)
            let line = lines[index]
            var cross: CGFloat = 0
            walk(index, lines, sizes) { other, place in if other == item { cross = place } }
            return (line.offset + (line.length - sizes[item].main) / 2, cross, sizes[item])
        }
    }

    private func uniformCross(_ uniform: Uniform, _ column: Int) -> CGFloat {
        let size = uniform.size.cross, left = metrics.room - CGFloat(fullLine) * size
        // A single column is centred.
        guard fullLine > 1 else { return metrics.crossStart + metrics.grid.rounded(left / 2) }
        let spacing = size > 0 ? left / CGFloat(fullLine - 1) : metrics.itemSpacing
        return metrics.crossStart + metrics.grid.rounded(CGFloat(column) * (size + spacing))
    }

    /// Calls `body` with the items of a line and their positions along the cross axis. Lines are justified, and a
    /// single item is centred. The last line is aligned to the start, except for two kinds of single items: the only one of
    /// the section, and one without room for another of its size.
    private func walk(_ index: Int, _ lines: [Line], _ sizes: [FlowSize], _ body: (Int, CGFloat) -> Void) {
        let line = lines[index], isLast = index == lines.count - 1
        var used: CGFloat = 0
        for item in line.first..<(line.first + line.count) { used += sizes[item].cross }
        var spacing = metrics.itemSpacing
        var cross: CGFloat = 0
        if line.count > 1, !isLast { spacing = max(0, metrics.room - used) / CGFloat(line.count - 1) }
        let hasRoom = used + metrics.itemSpacing + used <= metrics.room + 1e-6
        if line.count == 1, !isLast || index == 0 || !hasRoom { cross = (metrics.room - used) / 2 }
        for item in line.first..<(line.first + line.count) {
            body(item, metrics.crossStart + metrics.grid.rounded(cross))
            cross += sizes[item].cross + spacing
        }
    }

    /// Calls `body` with the items whose lines intersect a range of the main axis; offsets are relative to the section.
    func forEachItem(
        from low: CGFloat, to high: CGFloat, _ body: (_ item: Int, _ main: CGFloat, _ cross: CGFloat, FlowSize) -> Void
    ) {
        guard count > 0 else { return }
        switch items {
        case .uniform(let uniform):
            let step = uniform.size.main + metrics.lineSpacing, origin = metrics.header + metrics.insetLead
            // Items of zero size are invisible.
            guard uniform.size.main > 0, uniform.size.cross > 0 else { return }
            let last = uniform.lineCount - 1
            let first = LayoutNumber.steps(low - origin, of: step, in: 0...last)
            let end = LayoutNumber.steps(high - origin, of: step, in: 0...last)
            guard high > origin, first <= end else { return }
            for line in first...end {
                let main = origin + CGFloat(line) * step
                for column in 0..<min(uniform.perLine, count - line * uniform.perLine) {
                    body(line * uniform.perLine + column, main, uniformCross(uniform, column), uniform.size)
                }
            }
        case .lines(let lines, let sizes):
            var index = lines.partition { $0.offset + $0.length > low }
            while index < lines.count, lines[index].offset < high {
                let line = lines[index]
                if line.length > 0 {
                    walk(index, lines, sizes) { item, cross in
                        let size = sizes[item]
                        guard size.main > 0, size.cross > 0 else { return }
                        body(item, line.offset + (line.length - size.main) / 2, cross, size)
                    }
                }
                index += 1
            }
        }
    }

    /// Returns the size of an item as used by the layout.
    func size(of item: Int) -> FlowSize {
        switch items {
        case .uniform(let uniform): uniform.size
        case .lines(_, let sizes): sizes[item]
        }
    }
}

/// A size along the axes of a layout.
struct FlowSize: Equatable {
    var main: CGFloat, cross: CGFloat
}
