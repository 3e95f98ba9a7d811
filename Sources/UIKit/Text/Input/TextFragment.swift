import QuartzCore

/// A run of lines of a text view, drawn once and moved during scrolling. Only visible lines have fragments.
final class TextFragment: UIView {
    private(set) var block: TextBlock?
    private(set) var lines = 0..<0

    /// The maximum overflow of glyphs beyond their lines, in points.
    private static let bleed: CGFloat = 8
    static let lineCount = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }
    required init?(coder: NSCoder) { nil }

    /// Displays lines of a block; `origin` is the block's origin in the text view's coordinates.
    func show(_ block: TextBlock, _ lines: Range<Int>, at origin: CGPoint, width: CGFloat) {
        let isOther = self.block !== block || self.lines != lines
        self.block = block
        self.lines = lines
        let bleed = TextFragment.bleed, top = block.lines[lines.lowerBound].top,
            bottom = block.lines[lines.upperBound - 1].bottom
        let place = CGRect(
            x: origin.x - bleed, y: origin.y + top - bleed, width: width + 2 * bleed, height: bottom - top + 2 * bleed)
        if isOther || frame.size != place.size { setNeedsDisplay() }
        if frame != place { frame = place }
    }

    override func draw(_ rect: CGRect) {
        guard let block, let context = UIGraphicsGetCurrentContext(), lines.upperBound <= block.lines.count else {
            return
        }
        let bleed = TextFragment.bleed
        block.draw(lines, in: context, at: CGPoint(x: bleed, y: bleed - block.lines[lines.lowerBound].top))
    }
}

/// The fragments of a text view. Fragments with unchanged lines are not drawn again, and others are reused.
@MainActor final class TextFragments {
    private var shown: [TextFragment] = []

    /// The lines of a fragment, and the top edge of their block in the view.
    private struct Part {
        let block: TextBlock
        let lines: Range<Int>
        let y: CGFloat
    }

    /// Displays the lines of laid out blocks in a rectangle of the view; `origin` is that of the column in the view.
    func show(
        _ column: TextColumn, _ blocks: Range<Int>, at origin: CGPoint, visible: CGRect, in view: UIView
    ) {
        let parts = parts(column, blocks, top: origin.y, visible)
        var (kept, free) = sort(parts)
        var next: [TextFragment] = [], waiting: [Part] = []
        func display(_ part: Part, _ fragment: TextFragment) {
            fragment.show(part.block, part.lines, at: CGPoint(x: origin.x, y: part.y), width: column.width)
            next.append(fragment)
        }
        for part in parts {
            let id = ObjectIdentifier(part.block)
            if let index = kept[id]?.firstIndex(where: { $0.lines == part.lines }),
                let fragment = kept[id]?.remove(at: index)
            {
                display(part, fragment)
            } else {
                waiting.append(part)
            }
        }
        free += kept.values.flatMap { $0 }
        for part in waiting {
            let fragment = free.popLast() ?? TextFragment(frame: .zero)
            display(part, fragment)
            if fragment.superview !== view { view.insertSubview(fragment, at: 0) }
        }
        for fragment in free { fragment.removeFromSuperview() }
        shown = next
    }

    private func parts(_ column: TextColumn, _ blocks: Range<Int>, top: CGFloat, _ visible: CGRect) -> [Part] {
        var parts: [Part] = []
        for index in blocks {
            let block = column.block(index), y = top + column.top(of: index)
            guard !block.lines.isEmpty, block.count > 0 else { continue }
            let step = TextFragment.lineCount
            var line = block.lineIndex(at: visible.minY - y) / step * step
            while line < block.lines.count, y + block.lines[line].top < visible.maxY {
                parts.append(Part(block: block, lines: line..<min(line + step, block.lines.count), y: y))
                line += step
            }
        }
        return parts
    }

    /// Returns the fragments of blocks that are still visible, and the others.
    private func sort(_ parts: [Part]) -> (kept: [ObjectIdentifier: [TextFragment]], free: [TextFragment]) {
        var free: [TextFragment] = [], kept: [ObjectIdentifier: [TextFragment]] = [:]
        let used = Set(parts.map { ObjectIdentifier($0.block) })
        for fragment in shown {
            if let block = fragment.block, used.contains(ObjectIdentifier(block)) {
                kept[ObjectIdentifier(block), default: []].append(fragment)
            } else {
                free.append(fragment)
            }
        }
        return (kept, free)
    }
}
