import CoreGraphics

/// The index at the side of a table: touching a title scrolls to its section.
final class TableIndexBar: UIControl {
    let titles: [String]
    private unowned let table: UITableView
    /// The title under the touch.
    private var current: Int?
    private static let width: CGFloat = 15, line: CGFloat = 14

    init(_ titles: [String], _ table: UITableView) {
        self.titles = titles
        self.table = table
        super.init(frame: .zero)
        isOpaque = false
        accessibilityLabel = "Section index"
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
    }

    required init?(coder: NSCoder) { return nil }

    /// Positions the bar at the trailing side, with the height of the visible area.
    func place(in table: UITableView) {
        let inset = table.adjustedContentInset
        let room = max(0, table.bounds.height - inset.top - inset.bottom)
        let x = table.isMirrored ? table.bounds.minX : table.bounds.maxX - TableIndexBar.width
        frame = CGRect(x: x, y: table.bounds.minY + inset.top, width: TableIndexBar.width, height: room)
        if table.subviews.last !== self { table.bringSubviewToFront(self) }
    }

    /// The top of the first title, the distance between titles, and the stride of visible ones.
    private var lines: (top: CGFloat, step: CGFloat, stride: Int) {
        let fitting = max(1, Int(bounds.height / TableIndexBar.line))
        let stride = max(1, (titles.count + fitting - 1) / fitting), shown = (titles.count + stride - 1) / stride
        let height = CGFloat(shown) * TableIndexBar.line
        return ((bounds.height - height) / 2, TableIndexBar.line, stride)
    }

    override func draw(_ rect: CGRect) {
        let color: UIColor = table.sectionIndexColor ?? tintColor
        let back =
            isTracking
            ? table.sectionIndexTrackingBackgroundColor ?? table.sectionIndexBackgroundColor
            : table.sectionIndexBackgroundColor
        if let back {
            back.setFill()
            UIBezierPath(rect: bounds).fill()
        }
        let (top, step, stride) = lines
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 11, weight: .semibold), .foregroundColor: color,
        ]
        for (line, index) in Swift.stride(from: 0, to: titles.count, by: stride).enumerated() {
            let place = CGRect(x: 0, y: top + CGFloat(line) * step, width: bounds.width, height: step)
            if titles[index] == UITableView.indexSearch {
                let glass = UIBezierPath(ovalIn: CGRect(x: place.midX - 4, y: place.midY - 5, width: 7, height: 7))
                glass.move(to: CGPoint(x: place.midX + 2, y: place.midY + 1))
                glass.addLine(to: CGPoint(x: place.midX + 5, y: place.midY + 4))
                glass.lineWidth = 1.25
                color.setStroke()
                glass.stroke()
                continue
            }
            let size = titles[index].size(withAttributes: attributes)
            titles[index].draw(
                at: CGPoint(x: place.midX - size.width / 2, y: place.midY - size.height / 2), withAttributes: attributes
            )
        }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        current = nil
        go(touch)
        setNeedsDisplay()
        return true
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        go(touch)
        return true
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { setNeedsDisplay() }
    override func cancelTracking(with event: UIEvent?) { setNeedsDisplay() }

    private func go(_ touch: UITouch) {
        guard !titles.isEmpty else { return }
        let (top, step, stride) = lines
        let index = min(titles.count - 1, max(0, Int((touch.location(in: self).y - top) / step * CGFloat(stride))))
        guard index != current else { return }
        current = index
        table.goToIndex(index, titles[index])
    }
}

extension UITableView {
    /// Displays the index if there are titles and enough rows.
    func showIndex() {
        guard !needsLoading else { return }
        indexBar?.removeFromSuperview()
        indexBar = nil
        guard let titles = dataSource?.sectionIndexTitles(for: self), !titles.isEmpty else { return }
        let rows = map.sections.reduce(0) { $0 + $1.rows.count }
        guard rows >= sectionIndexMinimumDisplayRowCount else { return }
        let bar = TableIndexBar(titles, self)
        addSubview(bar)
        bar.place(in: self)
        indexBar = bar
    }

    func goToIndex(_ index: Int, _ title: String) {
        guard let dataSource else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
        if title == UITableView.indexSearch, section < 0 {
            return setContentOffset(CGPoint(x: 0, y: -adjustedContentInset.top), animated: false)
        }
        guard map.sections.indices.contains(section) else { return }
        let hasRows = map.sections[section].rows.count > 0
        scroll(to: IndexPath(row: hasRows ? 0 : NSNotFound, section: section), .top, false)
    }
}
