import CoreGraphics

/// The views at the trailing side of a cell: an accessory of the app, or the symbols of a standard accessory.
@MainActor final class CellAccessories {
    private var type = UITableViewCell.AccessoryType.none
    private var custom: UIView?
    private var chevron: UIImageView?, checkmark: UIImageView?
    private var detailButton: UIButton?

    /// Displays a view, or without one a standard accessory; removes the view that it replaces.
    func show(_ type: UITableViewCell.AccessoryType, _ custom: UIView?, in cell: UITableViewCell) {
        if let old = self.custom, old !== custom { cell.setSubview(old, isShown: false) }
        if let custom { cell.setSubview(custom, isShown: true) }
        self.type = custom == nil ? type : .none
        self.custom = custom
        chevron = show(.disclosure, chevron, hasChevron, .tertiaryLabel, in: cell)
        if cell.isMirrored != (chevron?.transform.a == -1) {
            chevron?.transform = CGAffineTransform(scaleX: cell.isMirrored ? -1 : 1, y: 1)
        }
        checkmark = show(.checkmark, checkmark, self.type == .checkmark, nil, in: cell)
        if hasButton, detailButton == nil { addButton(to: cell) }
        detailButton?.isHidden = !hasButton
    }

    private var hasChevron: Bool { type == .disclosureIndicator || type == .detailDisclosureButton }
    private var hasButton: Bool { type == .detailButton || type == .detailDisclosureButton }

    private func show(
        _ sign: CellSign, _ old: UIImageView?, _ isShown: Bool, _ tint: UIColor?, in cell: UITableViewCell
    ) -> UIImageView? {
        if let old {
            old.isHidden = !isShown
            return old
        }
        guard isShown else { return nil }
        let view = UIImageView(image: sign.image)
        view.tintColor = tint
        cell.addSubview(view)
        return view
    }

    private func addButton(to cell: UITableViewCell) {
        let button = UIButton(type: .system)
        button.setImage(CellSign.detail.image, for: .normal)
        button.accessibilityLabel = "More info"
        button.addAction(UIAction { [weak cell] _ in cell?.detailTapped() }, for: .touchUpInside)
        cell.addSubview(button)
        detailButton = button
    }

    /// Returns the width of an accessory and of its distance to the next view; 0 without an accessory.
    static func width(_ type: UITableViewCell.AccessoryType, _ custom: UIView?) -> CGFloat {
        if let custom { return custom.bounds.width + 8 }
        return switch type {
        case .none: 0
        case .disclosureIndicator: CellSign.disclosure.size.width + 8
        case .checkmark: CellSign.checkmark.size.width + 8
        case .detailButton: CellSign.detail.size.width + 8
        case .detailDisclosureButton: CellSign.detail.size.width + CellSign.disclosure.size.width + 18
        }
    }

    /// Sets the frames, from the trailing side.
    func place(_ row: inout TrailingRow) {
        if let custom { return row.place(custom, custom.bounds.size) }
        row.place(chevron, CellSign.disclosure.size)
        if chevron?.isHidden == false { row.right -= 2 }
        row.place(checkmark, CellSign.checkmark.size)
        row.place(detailButton, CellSign.detail.size, isTouchable: true)
    }
}

/// The views at the trailing side of a cell, placed from the edge towards the content.
@MainActor struct TrailingRow {
    let cell: UITableViewCell
    /// The edge of the next view, in points and before mirroring.
    var right: CGFloat

    /// Centres a visible view vertically. The touch area of a touchable view is larger than its size.
    mutating func place(_ view: UIView?, _ size: CGSize, isTouchable: Bool = false) {
        guard let view, !view.isHidden else { return }
        right -= size.width
        let y = ((cell.bounds.height - size.height) / 2 * 2).rounded() / 2
        let rect = CGRect(x: right, y: y, width: size.width, height: size.height)
        cell.place(view, isTouchable ? rect.insetBy(dx: -11, dy: -y) : rect)
        right -= 8
    }
}
