import CoreGraphics
import Foundation

/// Creates and positions the visible cells; other cells do not exist.
extension UITableView {
    /// The greatest number of zero-height rows skipped in a layout pass; the rest is left to the next one.
    private static let mostSteps = 4096

    func tileIfNeeded() {
        guard !isTiling, updating.depth == 0 else { return }
        layoutIfNeeded()
    }

    func tile() {
        // Within a batch, the data may differ from the reported changes.
        guard !isTiling, updating.depth == 0 else { return }
        isTiling = true
        defer { isTiling = false }
        followWidth()
        placeEdges()
        // Newly determined heights move the rows below, and code of the app may reload the data: repeat until nothing
        // changes.
        var passes = 0
        while passes < 10 {
            passes += 1
            loadIfNeeded()
            if fill() { break }
        }
        if passes == 10 {
            if needsLoading {
                tell(
                    "reloadData() is called during each cellForRowAt, so the cells never appear: call it elsewhere"
                )
            } else {
                setNeedsLayout()
            }
        }
        placeBackground()
        indexBar?.place(in: self)
        prefetch()
    }

    /// The visible rectangle of the content.
    private var visibleRect: CGRect {
        let height = bounds.height.isFinite ? max(0, bounds.height) : 0
        return CGRect(x: 0, y: bounds.minY, width: bounds.width, height: min(height, 20_000))
    }

    /// Returns the first row of non-zero height that ends below an offset.
    func firstRow(from offset: CGFloat) -> IndexPath? {
        guard var section = map.section(from: offset) else { return nil }
        while true {
            let rows = map.sections[section].rows
            if let found = rows.row(at: max(0, offset - map.rowsTop(section))) {
                return IndexPath(row: found.row, section: section)
            }
            guard let next = self.section(after: section) else { return nil }
            section = next
        }
    }

    private func section(after section: Int) -> Int? {
        guard section + 1 < map.sections.count, let next = map.section(from: map.bottom(of: section)), next > section
        else { return nil }
        return next
    }

    /// Performs one pass; returns `true` if the layout is stable.
    private func fill() -> Bool {
        let before = generation, visible = visibleRect
        // The anchor is the first visible row that stays: it keeps its position.
        let anchor =
            contentOffset.y > -adjustedContentInset.top
            ? displayed.rows.first {
                map.contains($0.path) && map.top(of: $0.path) + map.height(of: $0.path) > visible.minY
            }
            : nil
        let anchorTop = anchor.map { map.top(of: $0.path) } ?? 0
        putAside(outside: visible)
        var walk = Walk(changed: false, steps: 0)
        guard walkRows(visible, before, &walk) else {
            dropUnplaced()
            return false
        }
        let sections = map.section(from: visible.minY).map { first in
            first...max(first, map.section(from: max(visible.minY, visible.maxY - 0.01)) ?? map.sections.count - 1)
        }
        let headings = placeHeadings(sections, visible)
        guard headings.isValid else { return false }
        if walk.changed || headings.changed {
            takeContentSize()
            if let anchor, map.contains(anchor.path) {
                let delta = map.top(of: anchor.path) - anchorTop
                if delta != 0 { shiftContent(by: CGPoint(x: 0, y: delta)) }
            }
            return false
        }
        putAside(outside: visible)
        for row in displayed.rows { place(row) }
        takeContentSize()
        // Zero-height rows that are still to be processed.
        if walk.steps >= UITableView.mostSteps { setNeedsLayout() }
        return generation == before
    }

    private struct Walk {
        var changed: Bool
        var steps: Int
    }

    /// Creates the cells of the visible rows. Returns `false` if the data was reloaded meanwhile.
    private func walkRows(_ visible: CGRect, _ before: Int, _ walk: inout Walk) -> Bool {
        guard visible.height > 0, visible.width > 0, var section = map.section(from: visible.minY) else { return true }
        while map.top(of: section) < visible.maxY {
            let count = map.sections[section].rows.count
            var top = map.rowsTop(section)
            var row = count
            if let first = map.sections[section].rows.row(at: max(0, visible.minY - top)) {
                row = first.row
                top += first.top
            }
            while row < count, top < visible.maxY, walk.steps < UITableView.mostSteps {
                let path = IndexPath(row: row, section: section), old = map.height(of: path)
                guard let height = exactHeight(of: path, cell: { self.cell(for: path) }) else { return false }
                guard generation == before else { return false }
                if height != old { walk.changed = true }
                if height > 0, top + height > visible.minY {
                    guard cell(for: path) != nil, generation == before else { return false }
                } else {
                    walk.steps += 1
                }
                top += height
                row += 1
            }
            guard let next = self.section(after: section) else { break }
            section = next
        }
        return true
    }

    // MARK: Cells

    /// Returns the cell of a row: the displayed one, else one from the data source. Returns nil if the data was
    /// reloaded meanwhile.
    private func cell(for path: IndexPath) -> UITableViewCell? {
        if let cell = cellForRow(at: path) { return cell }
        let before = generation
        guard let dataSource else { return nil }
        var cell = dataSource.tableView(self, cellForRowAt: reordering.dataPath(for: path))
        guard generation == before else {
            putAside(cell)
            return nil
        }
        if let other = indexPath(for: cell) {
            tell(
                "cellForRowAt returns the cell of row \(other.row) of section \(other.section) for row \(path.row) of section "
                    + "\(path.section) as well, which stays empty: return a different cell for each row")
            cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        displayed.insert(cell, at: path)
        UIView.performWithoutAnimation {
            cell.table = self
            if cell.superview !== self {
                if let backgroundView {
                    insertSubview(cell, aboveSubview: backgroundView)
                } else {
                    insertSubview(cell, at: 0)
                }
            }
            cell.indentationLevel =
                tableDelegate?.tableView(self, indentationLevelForRowAt: path) ?? cell.indentationLevel
            decorate(cell, path)
            showEditing(cell, path, animated: false)
            cell.setSelected(selectedPaths.contains(path), animated: false)
            cell.isUnderKeys = focusedPath == path
            cell.frame = rectForRow(at: path)
            cell.isHidden = false
            cell.isNew = true
        }
        return cell
    }

    /// Applies the appearance that depends on the row's position to its cell.
    func decorate(_ cell: UITableViewCell, _ path: IndexPath) {
        guard map.contains(path) else { return }
        let surroundings = UITableViewCell.Surroundings(
            style: style, separator: separatorStyle, isFirst: path.row == 0,
            isLast: path.row == map.sections[path.section].rows.count - 1, margin: margin)
        cell.take(
            surroundings, separatorColor: separatorColor,
            background: style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
    }

    private func place(_ row: DisplayedRows.Row) {
        let frame = swiping.frame(of: row.cell, rectForRow(at: row.path)), cell = row.cell
        let isNew = cell.isNew
        cell.isNew = false
        guard !reordering.holds(cell) else { return }
        if cell.frame != frame { UIView.performWithoutAnimation(isNew) { cell.frame = frame } }
        if isNew {
            cell.updateConfigurationIfNeeded()
            tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.path)
        }
    }

    /// Removes invisible rows, so that their cells can be reused.
    private func putAside(outside visible: CGRect) {
        let gone = displayed.removeRows { row in
            if map.contains(row.path) {
                let top = map.top(of: row.path), bottom = top + map.height(of: row.path)
                if bottom > visible.minY, top < visible.maxY, bottom > top { return false }
            }
            return !reordering.holds(row.cell)
        }
        for row in gone.reversed() { takeAway(row) }
    }

    private func dropUnplaced() {
        for row in displayed.removeRows(where: \.cell.isNew).reversed() { putAside(row.cell) }
    }

    func takeAway(_ row: DisplayedRows.Row) {
        let wasShown = !row.cell.isNew
        row.cell.isNew = false
        touching.forget(row.cell, self)
        swiping.forget(row.cell)
        putAside(row.cell)
        if wasShown { tableDelegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: row.path) }
    }

    /// Keeps a cell, hidden, for reuse, or releases it.
    func putAside(_ cell: UITableViewCell) {
        cell.shownPath = nil
        if let identifier = cell.reuseIdentifier, !cell.isStatic {
            cell.isHidden = true
            cellPool.put(cell, identifier)
        } else {
            cell.removeFromSuperview()
        }
    }

    /// Removes all views of rows and sections.
    func takeAwayAll() {
        let old = displayed
        displayed = DisplayedRows()
        prefetched.forget()
        for row in old.rows { takeAway(row) }
        for kind in [Heading.header, .footer] {
            for (section, view) in old[kind].sorted(by: { $0.key < $1.key }) { takeAway(kind, view, section) }
        }
    }

    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let cell = reconfigured, cell.reuseIdentifier == identifier {
            reconfigured = nil
            return cell
        }
        guard let (cell, isReused) = cellPool.take(identifier) else { return nil }
        cell.reuseIdentifier = identifier
        if isReused { cell.prepareForReuse() }
        return cell
    }

    // MARK: Header, footer and background views

    func placeEdges() {
        let width = bounds.width
        let header = edgeHeight(tableHeaderView), footer = edgeHeight(tableFooterView)
        if map.tableHeader != header { map.tableHeader = header }
        if map.tableFooter != footer { map.tableFooter = footer }
        func put(_ view: UIView?, _ y: CGFloat, _ height: CGFloat) {
            let frame = CGRect(x: 0, y: y, width: width, height: height)
            if let view, view.frame != frame, view.transform.isIdentity { view.frame = frame }
        }
        put(tableHeaderView, 0, header)
        put(tableFooterView, map.tableFooterTop, footer)
    }

    private func placeBackground() {
        if let view = backgroundView, view.frame != bounds { view.frame = bounds }
        let frame = CGRect(x: 0, y: map.tableFooterTop, width: bounds.width, height: map.tableFooter)
        if let view = tableFooterView, view.frame != frame, view.transform.isIdentity { view.frame = frame }
    }

    // MARK: Prefetching

    /// Reports rows that will soon be visible.
    private func prefetch() {
        guard isPrefetchingEnabled, let prefetchDataSource,
            let (new, cancelled) = prefetched.choose(beside: displayed.rows, top: bounds.minY, in: map)
        else { return }
        if !cancelled.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: cancelled) }
        if !new.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: new) }
    }
}
