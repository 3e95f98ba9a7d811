/// The views of a cell in editing mode: the control at the leading side, and the handle that moves the row.
@MainActor final class CellControls {
    private(set) var edit: UIButton?
    private(set) var handle: UIImageView?

    var showsEdit: Bool { edit?.isHidden == false }
    var showsHandle: Bool { handle?.isHidden == false }

    /// Displays the control, which is a mark that takes no touches or a button, and the handle.
    func show(edit hasEdit: Bool, isMark: Bool, handle hasHandle: Bool, in cell: UITableViewCell) {
        if hasEdit, edit == nil { addEdit(to: cell) }
        edit?.isHidden = !hasEdit
        edit?.isUserInteractionEnabled = !isMark
        if hasHandle, handle == nil { addHandle(to: cell) }
        handle?.isHidden = !hasHandle
        setAlpha(1)
    }

    private func addEdit(to cell: UITableViewCell) {
        let button = UIButton(type: .system)
        button.addAction(
            UIAction { [weak cell] _ in
                guard let cell else { return }
                cell.table?.editControlTapped(cell)
            }, for: .touchUpInside)
        cell.addSubview(button)
        edit = button
    }

    private func addHandle(to cell: UITableViewCell) {
        let view = UIImageView(image: CellSign.reorder.image)
        view.tintColor = .tertiaryLabel
        view.contentMode = .center
        cell.addSubview(view)
        handle = view
    }

    /// Displays the symbol of the control.
    func show(_ sign: CellSign) {
        guard let edit else { return }
        edit.setImage(sign.image, for: .normal)
        edit.tintColor = sign == .unchosen ? .tertiaryLabel : nil
        edit.accessibilityLabel = sign == .insert ? "Insert" : sign == .delete ? "Delete" : "Select"
    }

    func setAlpha(_ alpha: CGFloat) {
        edit?.alpha = alpha
        handle?.alpha = alpha
    }
}
