package import Foundation

/// The vertical layout of a table: the table's header, the sections with header, rows and footer, and the table's
/// footer. Offsets are in points from the top of the content.
package struct TableLayout {
    /// The heights of a section.
    package struct Section {
        /// Space above the header.
        package var topPadding: CGFloat = 0
        package var header: CGFloat = 0, footer: CGFloat = 0
        /// `true` if the height of the header or the footer is an estimate until its view is created.
        package var headerIsEstimated = false, footerIsEstimated = false
        package var rows: RowHeights

        package init(rows: RowHeights) { self.rows = rows }
        package var total: CGFloat { topPadding + header + rows.total + footer }
    }

    /// The heights of the views above and below all sections.
    package var tableHeader: CGFloat = 0, tableFooter: CGFloat = 0
    package private(set) var sections: [Section]
    private var tree: SumTree

    package init(sections: [Section] = []) {
        self.sections = sections
        tree = SumTree(sections.map(\.total))
    }

    package var contentHeight: CGFloat { tableHeader + tree.total + tableFooter }
    package var counts: [Int] { sections.map(\.rows.count) }

    package mutating func change(_ section: Int, _ body: (inout Section) -> Void) {
        body(&sections[section])
        tree[section] = sections[section].total
    }

    package func top(of section: Int) -> CGFloat { tableHeader + tree.sum(before: section) }
    package func headerTop(_ section: Int) -> CGFloat { top(of: section) + sections[section].topPadding }
    package func rowsTop(_ section: Int) -> CGFloat { headerTop(section) + sections[section].header }
    package func top(of path: IndexPath) -> CGFloat {
        rowsTop(path.section) + sections[path.section].rows.offset(of: path.row)
    }
    package func height(of path: IndexPath) -> CGFloat { sections[path.section].rows.height(of: path.row) }
    package func footerTop(_ section: Int) -> CGFloat { rowsTop(section) + sections[section].rows.total }
    package func bottom(of section: Int) -> CGFloat { footerTop(section) + sections[section].footer }
    package var tableFooterTop: CGFloat { tableHeader + tree.total }

    /// Returns the section at an offset; sections of zero height are skipped. Returns nil above the first and below the
    /// last section.
    package func section(at offset: CGFloat) -> Int? {
        guard offset >= tableHeader else { return nil }
        return tree.index(at: offset - tableHeader)?.index
    }

    /// Returns the first section of non-zero height that contains an offset or begins after it.
    package func section(from offset: CGFloat) -> Int? { tree.index(at: max(0, offset - tableHeader))?.index }

    /// Returns the row at an offset; nil on headers and footers and outside the sections.
    package func row(at offset: CGFloat) -> IndexPath? {
        guard let section = section(at: offset) else { return nil }
        let inside = offset - rowsTop(section)
        guard inside >= 0, let row = sections[section].rows.row(at: inside)?.row else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// Returns the index path that a row of a section has if it is moved to an offset: that of the row there. Below the
    /// rows of a section it is the section's end.
    package func destination(at offset: CGFloat, ofRowIn section: Int) -> IndexPath? {
        if let path = row(at: offset) { return path }
        guard let other = self.section(at: min(max(offset, tableHeader), tableFooterTop - 0.5)) else { return nil }
        let last = max(0, sections[other].rows.count - (other == section ? 1 : 0))
        return IndexPath(row: offset < rowsTop(other) ? 0 : last, section: other)
    }

    package func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section)
            && (0..<sections[path.section].rows.count).contains(path.row)
    }

    /// Returns the next row, in the same or a later section.
    package func row(after path: IndexPath) -> IndexPath? {
        if path.row + 1 < sections[path.section].rows.count {
            return IndexPath(row: path.row + 1, section: path.section)
        }
        return sections.indices.dropFirst(path.section + 1).first { sections[$0].rows.count > 0 }
            .map { IndexPath(row: 0, section: $0) }
    }

    /// Returns the previous row, in the same or an earlier section.
    package func row(before path: IndexPath) -> IndexPath? {
        if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
        return sections.indices.prefix(path.section).last { sections[$0].rows.count > 0 }
            .map { IndexPath(row: sections[$0].rows.count - 1, section: $0) }
    }
}
