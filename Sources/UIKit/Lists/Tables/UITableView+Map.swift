import CoreGraphics
import Foundation

/// The table's model of its data: counts and heights.
extension UITableView {
    /// A greater number of rows is treated as a mistake, which would use unlimited memory.
    private static let mostRows = 100_000_000
    private static let greatestHeight: CGFloat = 1_000_000

    func askCounts() -> [Int] {
        guard let dataSource else { return [] }
        let sections = dataSource.numberOfSections(in: self)
        guard (0...10_000_000).contains(sections) else {
            tell(
                "numberOfSections(in:) must return at least 0 (got \(sections)); the table is empty"
            )
            return []
        }
        return (0..<sections).map { section in
            let rows = dataSource.tableView(self, numberOfRowsInSection: section)
            guard (0...UITableView.mostRows).contains(rows) else {
                tell(
                    "numberOfRowsInSection must return at least 0 (got \(rows) for section \(section)); the section has no rows"
                )
                return 0
            }
            return rows
        }
    }

    func tell(_ sentence: String) { warn("\(type(of: self)): \(sentence)", module: "UIKit") }

    /// The layout before a change. If `isStale` is set, its heights are only estimates until they are requested again.
    struct Kept {
        let map: TableLayout, change: ListChange
        var isStale = false
    }

    /// Creates a layout of rows, with the heights in `kept` for rows that stay.
    func makeMap(counts: [Int], kept: Kept?) -> TableLayout {
        let plan = heightPlan(counts)
        if !counts.isEmpty { probeHeadings() }
        var sections = counts.enumerated().map { section, count in
            var rows = RowHeights(count: count, estimate: plan.estimate)
            if plan.asksAll {
                for row in 0..<count {
                    let path = IndexPath(row: row, section: section)
                    let height = checked(tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight, path)
                    rows.set(.exact(height == UITableView.automaticDimension ? StandardCell.least : height), of: row)
                }
            } else if plan.asksEstimates {
                for row in 0..<count {
                    let path = IndexPath(row: row, section: section)
                    let height = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? plan.estimate
                    if height > 0, height.isFinite { rows.set(.expected(height), of: row) }
                }
            }
            var result = TableLayout.Section(rows: rows)
            if style == .plain, sectionHeaderTopPadding != 0 {
                let padding =
                    sectionHeaderTopPadding == UITableView.automaticDimension ? 22 : max(0, sectionHeaderTopPadding)
                result.topPadding = padding
            }
            (result.header, result.headerIsEstimated) = headingHeight(.header, section)
            (result.footer, result.footerIsEstimated) = headingHeight(.footer, section)
            if result.header <= 0 { result.topPadding = 0 }
            return result
        }
        if let kept, !plan.asksAll { take(over: kept, &sections) }
        var map = TableLayout(sections: sections)
        map.tableHeader = edgeHeight(tableHeaderView)
        map.tableFooter = edgeHeight(tableFooterView)
        return map
    }

    /// Copies heights of rows, headers and footers that were measured before a change.
    private func take(over kept: Kept, _ sections: inout [TableLayout.Section]) {
        for (old, section) in kept.map.sections.enumerated() {
            guard let new = kept.change.newSection(for: old) else { continue }
            if !kept.change.reloadedSections.contains(old), !kept.isStale {
                if sections[new].headerIsEstimated, !section.headerIsEstimated {
                    sections[new].header = section.header
                    sections[new].headerIsEstimated = false
                    if section.header <= 0 { sections[new].topPadding = 0 }
                }
                if sections[new].footerIsEstimated, !section.footerIsEstimated {
                    sections[new].footer = section.footer
                    sections[new].footerIsEstimated = false
                }
            }
            section.rows.forEachKnown { row, height in
                let path = IndexPath(row: row, section: old)
                guard case .exact(let height) = height, !kept.change.isReloaded(path),
                    let place = kept.change.newIndexPath(for: path)
                else { return }
                sections[place.section].rows.set(kept.isStale ? .expected(height) : .exact(height), of: place.row)
            }
        }
    }

    /// The sources of row heights.
    private struct HeightPlan {
        var estimate: CGFloat = 44, asksAll = false, asksEstimates = false
    }

    private func heightPlan(_ counts: [Int]) -> HeightPlan {
        var plan = HeightPlan()
        if rowHeight >= 0 {
            plan.estimate = rowHeight.isFinite ? min(rowHeight, UITableView.greatestHeight) : StandardCell.least
        }
        if estimatedRowHeight > 0, estimatedRowHeight.isFinite, rowHeight < 0 || asksRowHeights(counts) {
            plan.estimate = estimatedRowHeight
        }
        guard let first = counts.firstIndex(where: { $0 > 0 }), let tableDelegate else { return plan }
        lackedOnce(.estimatedRowHeight) {
            _ = tableDelegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: 0, section: first))
        }
        plan.asksEstimates = !lacking.contains(.estimatedRowHeight)
        plan.asksAll = asksRowHeights(counts) && estimatedRowHeight == 0 && !plan.asksEstimates
        return plan
    }

    /// Returns `true` if the delegate has row heights.
    private func asksRowHeights(_ counts: [Int]) -> Bool {
        guard let tableDelegate, let first = counts.firstIndex(where: { $0 > 0 }) else { return false }
        lackedOnce(.rowHeight) { _ = tableDelegate.tableView(self, heightForRowAt: IndexPath(row: 0, section: first)) }
        return !lacking.contains(.rowHeight)
    }

    /// Calls a method to find out whether the delegate or the data source implements it, unless the result is known.
    func lackedOnce(_ method: Lacking, _ body: () -> Void) { if !lacking.contains(method) { body() } }

    private func checked(_ height: CGFloat, _ path: IndexPath) -> CGFloat {
        if height == UITableView.automaticDimension { return height }
        guard height.isFinite, height >= 0, height <= UITableView.greatestHeight else {
            tell(
                "heightForRowAt must return 0–\(Int(UITableView.greatestHeight)) points (got \(height) for row \(path.row) of "
                    + "section \(path.section)); the row is 44 points high")
            return StandardCell.least
        }
        return height
    }

    /// Returns the height of a row that is about to be visible, and determines it if necessary; `cell` returns the cell
    /// to be measured. Returns nil if the data was reloaded meanwhile.
    func exactHeight(of path: IndexPath, cell: () -> UITableViewCell?) -> CGFloat? {
        if case .exact(let height) = map.sections[path.section].rows[path.row] { return height }
        let before = generation
        var height = rowHeight
        if let tableDelegate, !lacking.contains(.rowHeight) {
            height = checked(tableDelegate.tableView(self, heightForRowAt: path), path)
        }
        guard generation == before else { return nil }
        // Equal heights need no entry for each row.
        if height >= 0, lacking.contains(.rowHeight) || tableDelegate == nil { return map.height(of: path) }
        if height == UITableView.automaticDimension {
            if estimatedRowHeight == 0 {
                height = StandardCell.least
            } else {
                guard let cell = cell(), generation == before else { return nil }
                height = measured(cell, path)
            }
        }
        map.change(path.section) { $0.rows.set(.exact(height), of: path.row) }
        return height
    }

    func measured(_ cell: UITableViewCell, _ path: IndexPath) -> CGFloat {
        let width = rowsFrame.width
        let fitting = cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        guard fitting.height > 0, fitting.height.isFinite, fitting.height <= UITableView.greatestHeight else {
            tell(
                "the cell of row \(path.row) of section \(path.section) has an invalid height by its constraints "
                    + "(got \(fitting.height)); 44 is used. Constrain its content from the top to the bottom of contentView"
            )
            return StandardCell.least
        }
        return fitting.height
    }

    /// Discards measured heights when the width has changed.
    func followWidth() {
        guard bounds.width != lastWidth else { return }
        let isFirst = lastWidth < 0
        lastWidth = bounds.width
        guard !isFirst, !needsLoading else { return }
        let counts = map.counts
        map = makeMap(
            counts: counts,
            kept: Kept(map: map, change: ListChange(oldCounts: counts, newCounts: counts), isStale: true))
        for row in displayed.rows {
            row.cell.frame.size.width = rowsFrame.width
            decorate(row.cell, row.path)
        }
    }

    func edgeHeight(_ view: UIView?) -> CGFloat {
        guard let height = view?.bounds.height, height.isFinite else { return 0 }
        return max(0, height)
    }

    func takeContentSize() {
        let size = CGSize(width: bounds.width, height: map.contentHeight)
        guard contentSize != size else { return }
        contentSize = size
    }
}
