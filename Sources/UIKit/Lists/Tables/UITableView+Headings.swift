import CoreGraphics

/// Headers and footers of sections.
extension UITableView {
    enum Heading { case header, footer }

    /// The first calls of the delegate's methods for headers and footers, which find out whether it implements them.
    struct HeadingProbe {
        /// The methods that were called.
        var called: Set<Lacking> = []
        /// The views of the first section that they returned, until they are displayed.
        var views: [Heading: UIView] = [:]
    }

    private func viewOfDelegate(_ heading: Heading, _ section: Int) -> UIView? {
        switch heading {
        case .header: tableDelegate?.tableView(self, viewForHeaderInSection: section)
        case .footer: tableDelegate?.tableView(self, viewForFooterInSection: section)
        }
    }

    /// Requests the first views from the delegate, to find out whether it implements the methods.
    func probeHeadings() {
        guard tableDelegate != nil else { return }
        for (heading, method) in [(Heading.header, Lacking.headerView), (.footer, .footerView)]
        where !lacking.contains(method) && !headingProbe.called.contains(method) {
            headingProbe.views[heading] = viewOfDelegate(heading, 0)
            headingProbe.called.insert(method)
        }
    }

    func title(_ heading: Heading, _ section: Int) -> String? {
        switch heading {
        case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
        }
    }

    /// Returns the height of a section's header or footer, and whether it is an estimate until the view is created.
    func headingHeight(_ heading: Heading, _ section: Int) -> (height: CGFloat, isEstimated: Bool) {
        let isHeader = heading == .header
        let asked =
            (isHeader
                ? tableDelegate?.tableView(self, heightForHeaderInSection: section)
                : tableDelegate?.tableView(self, heightForFooterInSection: section))
            ?? (isHeader ? sectionHeaderHeight : sectionFooterHeight)
        if asked >= 0, asked.isFinite {
            // In a plain table a missing header or footer has no height.
            let isSeen =
                style != .plain || isGivenByDelegate(heading) || hasHeightOfItsOwn(heading, section)
                || title(heading, section) != nil
            return (isSeen ? asked : 0, false)
        }
        if let title = title(heading, section) { return (titleHeight(title, heading, section), false) }
        guard isGivenByDelegate(heading) else { return (emptyHeight(heading, section), false) }
        let expected =
            (isHeader
                ? tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section)
                : tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section))
            ?? UITableView.automaticDimension
        return (expected > 0 && expected.isFinite ? expected : style == .plain ? 28 : 38, true)
    }

    /// Returns `true` if the height is specific to this section, not the table's property.
    private func hasHeightOfItsOwn(_ heading: Heading, _ section: Int) -> Bool {
        guard let tableDelegate else { return false }
        return switch heading {
        case .header: tableDelegate.tableView(self, heightForHeaderInSection: section) != sectionHeaderHeight
        case .footer: tableDelegate.tableView(self, heightForFooterInSection: section) != sectionFooterHeight
        }
    }

    /// Returns `true` if the delegate may have a view; exact after the first call of its method.
    private func isGivenByDelegate(_ heading: Heading) -> Bool {
        tableDelegate != nil && !lacking.contains(heading == .header ? .headerView : .footerView)
    }

    /// Returns the height of a missing header or footer: the space between groups.
    func emptyHeight(_ heading: Heading, _ section: Int) -> CGFloat {
        guard style != .plain else { return 0 }
        return heading == .header && section == 0 && tableHeaderView == nil ? 35 : 17.5
    }

    private func titleHeight(_ title: String, _ heading: Heading, _ section: Int) -> CGFloat {
        let view = titleView ?? UITableViewHeaderFooterView(reuseIdentifier: nil)
        titleView = view
        view.show(title, heading, self)
        let height = view.titleHeight(width: bounds.width)
        return heading == .header && style != .plain && section == 0 && tableHeaderView == nil ? height + 17.5 : height
    }

    /// Creates the view of a header or footer: the delegate's, else one with the title.
    private func makeHeading(_ heading: Heading, _ section: Int) -> UIView? {
        let probed = section == 0 ? headingProbe.views.removeValue(forKey: heading) : nil
        if let own = probed ?? viewOfDelegate(heading, section) { return own }
        guard let title = title(heading, section) else { return nil }
        let identifier = UITableView.titleIdentifier
        let view: UITableViewHeaderFooterView
        if let (waiting, _) = headingPool.take(identifier) {
            waiting.prepareForReuse()
            view = waiting
        } else {
            view = UITableViewHeaderFooterView(reuseIdentifier: identifier)
        }
        view.show(title, heading, self)
        return view
    }
    private static let titleIdentifier = "UITableView's own titles"

    /// Updates the frames of visible headers and footers and removes the others. `isValid` is `false` if the data was
    /// reloaded meanwhile; `changed` is `true` if a height has changed.
    func placeHeadings(_ sections: ClosedRange<Int>?, _ visible: CGRect) -> (isValid: Bool, changed: Bool) {
        var changed = false
        let before = generation
        for heading in [Heading.header, .footer] {
            var kept: [Int: UIView] = [:]
            let existing = displayed[heading]
            for section in sections ?? (0...0) where sections != nil {
                guard let rect = headingRect(heading, section, visible), rect.maxY > visible.minY,
                    rect.minY < visible.maxY
                else {
                    continue
                }
                var view = existing[section]
                let isNew = view == nil
                if isNew {
                    view = makeHeading(heading, section)
                    guard generation == before else {
                        if let view { release(heading: view) }
                        return (false, false)
                    }
                    if settleHeight(heading, section, view) { changed = true }
                }
                guard let view, var place = headingRect(heading, section, visible) else { continue }
                kept[section] = view
                // Headers and footers of inset groups are inset by their margins.
                place.size.width = bounds.width
                UIView.performWithoutAnimation(isNew) {
                    if view.superview !== self { addSubview(view) }
                    view.isHidden = false
                    if let own = view as? UITableViewHeaderFooterView { own.table = self }
                }
                if isNew {
                    UIView.performWithoutAnimation { view.frame = place }
                    tell(heading, willDisplay: view, section)
                    guard generation == before else { return (false, false) }
                } else if view.frame != place {
                    view.frame = place
                }
                (view as? UITableViewHeaderFooterView)?.isFloating =
                    style == .plain && place.minY != naturalTop(heading, section)
            }
            for (section, view) in existing.sorted(by: { $0.key < $1.key }) where kept[section] == nil {
                takeAway(heading, view, section)
            }
            displayed[heading] = kept
        }
        return (generation == before, changed)
    }

    private func naturalTop(_ heading: Heading, _ section: Int) -> CGFloat {
        heading == .header ? map.headerTop(section) : map.footerTop(section)
    }

    private func headingRect(_ heading: Heading, _ section: Int, _ visible: CGRect) -> CGRect? {
        let part = map.sections[section], height = heading == .header ? part.header : part.footer
        guard height > 0 else { return nil }
        var y = naturalTop(heading, section)
        if style == .plain {
            // Pinned to the edge as long as a part of the section is visible.
            let inset = adjustedContentInset
            if heading == .header {
                y = max(y, min(visible.minY + inset.top, map.bottom(of: section) - part.footer - height))
            } else {
                y = min(y, max(visible.maxY - inset.bottom - height, map.headerTop(section) + part.header))
            }
        }
        return CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    /// Replaces an estimated height with the measured one; returns `true` if it differs.
    private func settleHeight(_ heading: Heading, _ section: Int, _ view: UIView?) -> Bool {
        let part = map.sections[section]
        guard heading == .header ? part.headerIsEstimated : part.footerIsEstimated else { return false }
        var height = emptyHeight(heading, section)
        if let view {
            let fitting = view.systemLayoutSizeFitting(
                CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            height =
                fitting.height > 0 && fitting.height.isFinite
                ? fitting.height : max(view.bounds.height, style == .plain ? 28 : 38)
        }
        let old = heading == .header ? part.header : part.footer
        map.change(section) {
            if heading == .header {
                $0.header = height
                $0.headerIsEstimated = false
                if height <= 0 { $0.topPadding = 0 }
            } else {
                $0.footer = height
                $0.footerIsEstimated = false
            }
        }
        return height != old
    }

    private func tell(_ heading: Heading, willDisplay view: UIView, _ section: Int) {
        switch heading {
        case .header: tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        case .footer: tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
        }
    }

    func takeAway(_ heading: Heading, _ view: UIView, _ section: Int) {
        release(heading: view)
        switch heading {
        case .header: tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        case .footer: tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        }
    }

    private func release(heading view: UIView) {
        view.removeFromSuperview()
        if let own = view as? UITableViewHeaderFooterView, let identifier = own.reuseIdentifier {
            headingPool.put(own, identifier)
        }
    }
}

extension UIView {
    /// Runs `body`, without animations if `condition` holds.
    static func performWithoutAnimation(_ condition: Bool, _ body: () -> Void) {
        if condition { performWithoutAnimation(body) } else { body() }
    }
}
