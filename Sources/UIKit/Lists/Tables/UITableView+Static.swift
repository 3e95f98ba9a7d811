/// A section of static rows of a storyboard's table. Heights are in points; nil stands for the table's.
@MainActor package struct StaticSection {
    let header: String?, footer: String?
    let headerHeight: CGFloat?, footerHeight: CGFloat?
    let cells: [UITableViewCell], rowHeights: [CGFloat?]

    package init(
        header: String?, footer: String?, headerHeight: CGFloat?, footerHeight: CGFloat?, cells: [UITableViewCell],
        rowHeights: [CGFloat?]
    ) {
        self.header = header
        self.footer = footer
        self.headerHeight = headerHeight
        self.footerHeight = footerHeight
        self.cells = cells
        self.rowHeights = rowHeights
    }
}

extension UITableView {
    /// Gives the table static rows; the data source of a table controller answers with them.
    package func setStaticSections(_ sections: [StaticSection]) {
        staticSections = sections
        for section in sections { for cell in section.cells { cell.isStatic = true } }
        reloadData()
    }

    func staticSection(_ section: Int) -> StaticSection? {
        guard let staticSections, staticSections.indices.contains(section) else { return nil }
        return staticSections[section]
    }
    func staticCell(_ path: IndexPath) -> UITableViewCell? {
        guard let cells = staticSection(path.section)?.cells, cells.indices.contains(path.row) else { return nil }
        return cells[path.row]
    }
    func staticHeight(_ path: IndexPath) -> CGFloat? {
        guard let heights = staticSection(path.section)?.rowHeights, heights.indices.contains(path.row) else {
            return nil
        }
        return heights[path.row]
    }

    /// Registers a closure that creates the cells of an identifier.
    package func register(prototype identifier: String, _ make: @escaping () -> UITableViewCell) {
        cellPool.register(identifier, make)
    }

    /// Sets the style of a table that a nib creates, with its background.
    package func setNibStyle(_ style: Style) {
        self.style = style
        showStyle()
    }
}

extension UITableViewCell {
    /// Sets the style and the identifier of a cell that a nib creates, before its labels are used.
    package func setNibStyle(_ style: CellStyle, _ reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
    }

    /// Replaces views of the style by those that a nib creates, with their own look.
    package func setNibParts(textLabel: UILabel?, detailTextLabel: UILabel?, imageView: UIImageView?) {
        standardViews.replace(text: textLabel, detail: detailTextLabel, image: imageView, in: self)
    }
}
