/// The labels and the image view of a cell without a content configuration, each made when it is first used.
@MainActor final class StandardCellViews {
    private let style: UITableViewCell.CellStyle
    private(set) var text: UILabel?, detail: UILabel?
    private(set) var image: UIImageView?

    init(_ style: UITableViewCell.CellStyle) { self.style = style }

    var isEmpty: Bool { text == nil && detail == nil && image == nil }

    func makeText(in cell: UITableViewCell) -> UILabel {
        if let text { return text }
        let label = addLabel(isSmall: style == .value2, to: cell)
        text = label
        return label
    }

    func makeDetail(in cell: UITableViewCell) -> UILabel {
        if let detail { return detail }
        let label = addLabel(isSmall: style != .value1, to: cell)
        if style == .value1 { label.textColor = .secondaryLabel }
        detail = label
        return label
    }

    func makeImage(in cell: UITableViewCell) -> UIImageView {
        if let image { return image }
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        cell.contentView.addSubview(view)
        image = view
        return view
    }

    /// Takes views in place of its own; nil keeps one.
    func replace(text: UILabel?, detail: UILabel?, image: UIImageView?, in cell: UITableViewCell) {
        func add(_ new: UIView?, _ old: UIView?) {
            guard let new else { return }
            old?.removeFromSuperview()
            cell.contentView.addSubview(new)
            cell.setNeedsLayout()
        }
        add(text, self.text)
        add(detail, self.detail)
        add(image, self.image)
        self.text = text ?? self.text
        self.detail = detail ?? self.detail
        self.image = image ?? self.image
    }

    private func addLabel(isSmall: Bool, to cell: UITableViewCell) -> UILabel {
        let label = UILabel()
        label.font = isSmall ? .systemFont(ofSize: 12) : StandardCell.font
        if style == .value2, text == nil { label.textColor = cell.tintColor }
        cell.contentView.addSubview(label)
        cell.setNeedsLayout()
        return label
    }

    func remove() {
        for view in [text, detail, image] as [UIView?] { view?.removeFromSuperview() }
        text = nil
        detail = nil
        image = nil
    }

    func setHighlighted(_ isHighlighted: Bool) {
        text?.isHighlighted = isHighlighted
        detail?.isHighlighted = isHighlighted
        image?.isHighlighted = isHighlighted
    }

    func setTint(_ color: UIColor?) { if style == .value2 { text?.textColor = color } }

    /// Returns the layout of the views that display something.
    func layout(_ grid: PixelGrid) -> StandardCell {
        StandardCell(style: style, image: image?.image == nil ? nil : image, text: text, detail: detail, grid: grid)
    }
}
