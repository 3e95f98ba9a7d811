// The parts of a cell that depend on its position in the table: margins, corners and separators.
extension UITableViewCell {
    var standardSeparatorInset: NSDirectionalEdgeInsets {
        var inset = NSDirectionalEdgeInsets.zero
        guard let table else {
            inset.leading = lastMargins.leading
            return inset
        }
        if let own = table.ownSeparatorInset {
            inset = own.directional(isMirrored)
            if table.separatorInsetReference == .fromCellEdges { return inset }
        }
        let content =
            (configured.content as? UIListContentView)?.textLeading
            ?? standardContent.textLeading(margin: lastMargins.leading, height: contentView.bounds.height)
        inset.leading += content + leadingControlWidth + indentation
        return inset
    }

    /// Sets the margins of the content view, which are smaller beside an accessory.
    func followMargins() {
        if let givenMargins, contentView.directionalLayoutMargins != givenMargins { return }
        var margins = lastMargins
        if trailingWidth() > 0 { margins.trailing = 8 }
        guard margins != givenMargins else { return }
        contentView.directionalLayoutMargins = margins
        givenMargins = margins
    }

    func take(_ new: Surroundings, separatorColor: UIColor?, background: UIColor?) {
        showStandardBackground(background)
        separators.color = separatorColor
        guard new != surroundings || separators.isHidden else { return }
        surroundings = new
        lastMargins.leading = new.margin
        lastMargins.trailing = new.margin
        followMargins()
        roundCorners()
        separators.show(new, in: self)
        setNeedsLayout()
    }

    private func roundCorners() {
        let corners = surroundings.corners
        layer.cornerRadius = corners.isEmpty ? 0 : UITableView.groupCornerRadius
        layer.cornerCurve = .continuous
        layer.masksToBounds = !corners.isEmpty
        if !corners.isEmpty { layer.maskedCorners = corners }
    }

    func placeSeparators() {
        var inset = separatorInset
        // The separator below the last row of a group has full width, like the one above the first row.
        if surroundings.style == .grouped, surroundings.isLast { inset = .zero }
        separators.place(in: bounds, inset: inset, pixel: traitCollection.pixelGrid.pixel)
    }
}
