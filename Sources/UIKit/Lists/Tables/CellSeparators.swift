import QuartzCore

extension UITableViewCell {
    /// The position of the cell in its section and the style of its table.
    struct Surroundings: Equatable {
        var style = UITableView.Style.plain, separator = SeparatorStyle.singleLine
        var isFirst = false, isLast = false
        var margin: CGFloat = 16

        /// The rounded corners of the cell.
        var corners: CACornerMask {
            guard style == .insetGrouped else { return [] }
            var corners: CACornerMask = []
            if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
            if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
            return corners
        }
        /// `true` if there is a separator below the cell.
        var hasLowerSeparator: Bool { separator != .none && !(style == .insetGrouped && isLast) }
        /// `true` if there is a separator above the cell, which has full width.
        var hasUpperSeparator: Bool { separator != .none && style == .grouped && isFirst }
    }
}

/// The separators of a cell: one below it, and one above the first cell of a group.
@MainActor final class CellSeparators {
    private let lower = UIView.hairline()
    private var upper: UIView?

    /// The colour of the separators. Default `UIColor.separator`.
    var color: UIColor? = .separator {
        didSet {
            guard color !== oldValue else { return }
            lower.backgroundColor = color
            upper?.backgroundColor = color
        }
    }

    func add(to cell: UITableViewCell) {
        add(lower, to: cell)
        lower.isHidden = true
    }

    private func add(_ line: UIView, to cell: UITableViewCell) {
        line.isUserInteractionEnabled = false
        line.backgroundColor = color
        cell.addSubview(line)
    }

    var isHidden: Bool { lower.isHidden }

    func show(_ surroundings: UITableViewCell.Surroundings, in cell: UITableViewCell) {
        lower.isHidden = !surroundings.hasLowerSeparator
        if surroundings.hasUpperSeparator, upper == nil {
            let line = UIView.hairline()
            add(line, to: cell)
            upper = line
        }
        upper?.isHidden = !surroundings.hasUpperSeparator
    }

    /// Sets the frames; only left and right of the insets are used.
    func place(in bounds: CGRect, inset: UIEdgeInsets, pixel: CGFloat) {
        lower.frame = CGRect(
            x: inset.left, y: bounds.height - pixel, width: max(0, bounds.width - inset.left - inset.right),
            height: pixel)
        upper?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: pixel)
    }
}
