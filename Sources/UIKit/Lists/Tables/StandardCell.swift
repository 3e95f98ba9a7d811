import CoreGraphics

/// The layout of the image and the labels of a cell without a content configuration.
@MainActor struct StandardCell {
    static let font = UIFont.systemFont(ofSize: 17)
    /// The minimum height of a row, in points.
    static let least: CGFloat = 44
    /// The distance between an image and the text, and between texts side by side, in points.
    private static let gap: CGFloat = 16
    /// The width of the first label's column in the style `value2`, in points.
    private static let column: CGFloat = 91

    let style: UITableViewCell.CellStyle
    let image: UIImageView?
    let text: UILabel?, detail: UILabel?
    let grid: PixelGrid

    /// The size of the image in points, in a row of a height: an image that is higher is scaled down to it.
    private func imageSize(height: CGFloat) -> CGSize? {
        guard let size = image?.image?.size else { return nil }
        guard size.height > height, height > 0 else { return size }
        return CGSize(width: grid.rounded(size.width * height / size.height), height: height)
    }

    /// The start of the text, in a row of a height.
    func textLeading(margin: CGFloat, height: CGFloat = .infinity) -> CGFloat {
        imageSize(height: height).map { margin + $0.width + StandardCell.gap } ?? margin
    }

    private func shows(_ label: UILabel?) -> Bool { label?.text?.isEmpty == false }

    private func sizes(width: CGFloat) -> (text: CGSize, detail: CGSize) {
        func size(_ label: UILabel?, _ width: CGFloat) -> CGSize {
            guard let label, shows(label) else { return .zero }
            let size = label.sizeThatFits(CGSize(width: max(1, width), height: 0))
            return CGSize(width: min(size.width, width), height: size.height)
        }
        switch style {
        case .value1:
            let detail = size(detail, width)
            let room = detail.width > 0 ? max(width - detail.width - 6, width / 3) : width
            let text = size(text, room)
            return (text, size(self.detail, width - (text.width > 0 ? text.width + 6 : 0)))
        case .value2: return (size(text, StandardCell.column), size(detail, width - StandardCell.column - 6))
        case .default, .subtitle: return (size(text, width), size(detail, width))
        }
    }

    /// Returns the height of a row for a content width, in points.
    func height(width: CGFloat, margins: NSDirectionalEdgeInsets) -> CGFloat {
        let sizes = sizes(width: max(0, width - textLeading(margin: margins.leading) - margins.trailing))
        let texts =
            style == .subtitle ? sizes.text.height + sizes.detail.height : max(sizes.text.height, sizes.detail.height)
        return max(
            StandardCell.least, grid.roundedUp(texts + margins.top + margins.bottom),
            image?.image.map { grid.roundedUp($0.size.height + 1) } ?? 0)
    }

    func place(in bounds: CGRect, margins: NSDirectionalEdgeInsets, isMirrored: Bool) {
        func put(_ view: UIView?, _ rect: CGRect) {
            let x = isMirrored ? bounds.width - rect.maxX : rect.minX
            view?.frame = CGRect(origin: grid.rounded(CGPoint(x: x, y: rect.minY)), size: rect.size)
        }
        let left = textLeading(margin: margins.leading, height: bounds.height)
        let width = max(0, bounds.width - left - margins.trailing)
        if let image, let size = imageSize(height: bounds.height) {
            put(
                image,
                CGRect(x: margins.leading, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
            )
        }
        let (first, second) = sizes(width: width), right = left + width
        func middle(_ size: CGSize, _ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(x: x, y: (bounds.height - size.height) / 2, width: width, height: size.height)
        }
        switch style {
        case .default: put(text, middle(first, left, width))
        case .value1:
            put(text, middle(first, left, first.width))
            put(detail, middle(second, right - second.width, second.width))
        case .value2:
            text?.textAlignment = isMirrored ? .left : .right
            put(text, middle(first, left, StandardCell.column))
            put(detail, middle(second, left + StandardCell.column + 6, max(0, width - StandardCell.column - 6)))
        case .subtitle:
            let top = (bounds.height - first.height - second.height) / 2
            put(text, CGRect(x: left, y: top, width: width, height: first.height))
            put(detail, CGRect(x: left, y: top + first.height, width: width, height: second.height))
        }
    }
}
