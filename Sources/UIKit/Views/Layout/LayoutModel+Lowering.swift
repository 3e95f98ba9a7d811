import MicaLayout

/// A linear combination of unknowns and a constant.
struct LayoutSum {
    var terms: [LayoutTerm] = []
    var constant = 0.0

    mutating func add(_ variable: LayoutVariable, _ coefficient: Double) {
        if let index = terms.firstIndex(where: { $0.variable == variable }) {
            terms[index].coefficient += coefficient
        } else {
            terms.append(LayoutTerm(variable, coefficient))
        }
    }
}

extension LayoutModel {
    /// Returns the difference of a constraint's two sides, without its constant; nil if an item is outside of the tree.
    ///
    /// Positions are relative to the view that holds the constraint; for leading and trailing attributes they are
    /// measured from its leading side.
    func difference(of constraint: NSLayoutConstraint) -> LayoutSum? {
        guard let holder = constraint.holder else { return nil }
        let reference = Reference(
            constraint: constraint, holder: holder, isMirrored: constraint.isDirectional && isMirrored(holder))
        var sum = LayoutSum()
        sum.terms.reserveCapacity(4)
        guard add(constraint.first, 1, to: &sum, reference) else { return nil }
        if let second = constraint.second {
            guard add(second, -Double(constraint.multiplier), to: &sum, reference) else { return nil }
        }
        for index in sum.terms.indices.reversed() where sum.terms[index].coefficient == 0 {
            sum.terms.remove(at: index)
        }
        return sum
    }

    /// The reference of positions.
    private struct Reference {
        let constraint: NSLayoutConstraint, holder: UIView, isMirrored: Bool
    }

    private func add(
        _ operand: LayoutOperand, _ factor: Double, to sum: inout LayoutSum, _ reference: Reference
    ) -> Bool {
        guard add(operand.place, factor, to: &sum, reference) else { return false }
        guard let origin = operand.origin else { return true }
        return add(origin, -factor, to: &sum, reference)
    }

    private func add(
        _ place: LayoutPlace, _ factor: Double, to sum: inout LayoutSum, _ reference: Reference
    ) -> Bool {
        let place = withBaselineView(place, of: reference.constraint), attribute = place.attribute
        let holder = reference.holder, isMirrored = reference.isMirrored
        guard let span = span(of: place, in: holder) else { return false }
        if attribute.kind == .size {
            sum.add(span.extent, factor)
            sum.constant += factor * span.extentConstant
            return true
        }
        var factor = factor
        if isMirrored {
            let whole = ownSpan(of: holder, .horizontal, isContent: false)
            sum.add(whole.extent, factor)
            let insets = holder.checkedInsets(.horizontal)
            sum.constant += factor * Double(insets.low + insets.high)
            factor = -factor
        }
        let part: Double
        switch attribute {
        case .left, .top, .leftMargin, .topMargin: part = 0
        case .right, .bottom, .rightMargin, .bottomMargin: part = 1
        case .leading, .leadingMargin: part = isMirrored ? 1 : 0
        case .trailing, .trailingMargin: part = isMirrored ? 0 : 1
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: part = 0.5
        case .firstBaseline, .lastBaseline:
            let baseline = place.view.flatMap {
                $0.ownBaseline(isFirst: attribute == .firstBaseline, wrapWidth: wrapWidth(of: $0))
            }
            part = Double(baseline?.part ?? (attribute == .firstBaseline ? 0 : 1))
            sum.constant += factor * span.scale * Double(baseline?.offset ?? 0)
        case .notAnAttribute, .width, .height: return false
        }
        if let low = span.low { sum.add(low, factor) }
        sum.constant += factor * span.scale * span.lowConstant
        if part != 0 {
            sum.add(span.extent, factor * span.scale * part)
            sum.constant += factor * span.scale * part * span.extentConstant
        }
        return addWay(from: span.space, to: holder, attribute.axis, factor, to: &sum)
    }

    /// Returns the width at which a view's text wraps; nil if it does not wrap.
    private func wrapWidth(of view: UIView) -> CGFloat? {
        guard view.contentWraps else { return nil }
        return isGiven(view) ? view.bounds.width : node(of: view).wrapWidth
    }

    /// The lower and upper end of an item along an axis, as sums: low = variable + constant, likewise the length.
    private struct Span {
        var low: LayoutVariable?
        var lowConstant = 0.0
        var extent: LayoutVariable
        var extentConstant = 0.0
        /// The view whose space is used; nil for that of the holder.
        var space: UIView?
        /// The factor from the item's own lengths to those of the space.
        var scale = 1.0
    }

    private func span(of place: LayoutPlace, in holder: UIView) -> Span? {
        let attribute = place.attribute, axis = attribute.axis
        if let view = place.view {
            let node = node(of: view)
            var span: Span
            if view === holder {
                // As on iOS, the edges of a scroll view are those of its content; its centre is that of its frame.
                span = ownSpan(of: view, axis, isContent: attribute.kind != .size && !attribute.isCenter)
            } else {
                // Usually the holder itself, which is cheaper to find by its layer.
                let isAbove = view.layer.superlayer === holder.layer && holder.maskView !== view
                guard let above = isAbove ? holder : view.superview else { return nil }
                span = Span(
                    low: attribute.kind == .size ? nil : variable(.position(axis), of: node),
                    extent: variable(.extent(axis), of: node), space: above, scale: Double(node.scale))
            }
            if attribute.isOfMargins {
                let (low, high) = view.checkedEnds(axis, of: view.layoutMargins, "layout margins")
                let outer = view.checkedInsets(axis)
                let isContent = view === holder && view.hasScrollingContent && !attribute.isCenter
                span.lowConstant += Double(low) - (isContent ? 0 : Double(outer.low))
                span.extentConstant += (isContent ? 0 : Double(outer.low + outer.high)) - Double(low + high)
            }
            return span
        }
        guard let guide = place.guide, let owner = guide.owningView else { return nil }
        switch guide.kind {
        case .free:
            let node = node(of: guide)
            return Span(
                low: variable(.position(axis), of: node), extent: variable(.extent(axis), of: node), space: owner)
        case .layoutMargins, .safeArea:
            let (low, high) =
                guide.kind == .safeArea
                ? owner.checkedEnds(axis, of: owner.safeAreaInsets, "insets of the safe area")
                : owner.checkedEnds(axis, of: owner.layoutMargins, "layout margins")
            let outer = owner.checkedInsets(axis)
            let node = node(of: owner)
            return Span(
                low: owner.hasScrollingContent ? variable(.offset(axis), of: node) : nil, lowConstant: Double(low),
                extent: variable(.extent(axis), of: node),
                extentConstant: Double(outer.low + outer.high - low - high), space: owner)
        case .scrollContent:
            return Span(extent: variable(.contentExtent(axis), of: node(of: owner)), space: owner)
        case .scrollFrame:
            let node = node(of: owner)
            return Span(
                low: variable(.offset(axis), of: node), extent: variable(.extent(axis), of: node), space: owner)
        case .readableContent:
            let node = node(of: guide)
            return Span(
                low: variable(.position(axis), of: node), extent: variable(.extent(axis), of: node), space: owner)
        }
    }

    /// Returns the extent of the view that holds a constraint, in its own space. Positions in a scroll view are
    /// relative to its content.
    private func ownSpan(of view: UIView, _ axis: NSLayoutConstraint.Axis, isContent: Bool) -> Span {
        let node = node(of: view)
        if isContent, view.hasScrollingContent {
            return Span(extent: variable(.contentExtent(axis), of: node), space: view)
        }
        return Span(
            lowConstant: Double(view.checkedInsets(axis).low), extent: variable(.extent(axis), of: node), space: view)
    }

    /// Adds the translation from a view's space to the holder's.
    private func addWay(
        from space: UIView?, to holder: UIView, _ axis: NSLayoutConstraint.Axis, _ factor: Double,
        to sum: inout LayoutSum
    ) -> Bool {
        var space = space
        while let view = space, view !== holder {
            let node = node(of: view)
            sum.add(variable(.position(axis), of: node), factor)
            sum.constant -= factor * Double(view.checkedInsets(axis).low)
            if view.hasScrollingContent { sum.add(variable(.offset(axis), of: node), -factor) }
            space = view.superview
        }
        return space != nil
    }

    /// Returns the item with the view that provides its baseline.
    private func withBaselineView(_ place: LayoutPlace, of constraint: NSLayoutConstraint) -> LayoutPlace {
        guard place.attribute.isBaseline, var view = place.view else { return place }
        for _ in 0..<100 {
            let isFirst = place.attribute == .firstBaseline
            let other = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            guard other !== view, other.isDescendant(of: view) else { break }
            didBorrow?(constraint, other, view)
            view = other
        }
        return LayoutPlace(item: view, attribute: place.attribute)
    }

    /// Adds a constraint. Returns nil if an item is outside of the tree.
    func add(_ constraint: NSLayoutConstraint) -> (id: LayoutConstraintID, base: Double)? {
        guard let sum = difference(of: constraint) else { return nil }
        let id = solver.add(
            LayoutConstraint(
                sum.terms, sum.constant - Double(constraint.constant), constraint.relation.inSolver,
                priority: constraint.priority.rawValue))
        return (id, sum.constant)
    }
}

extension UIView {
    /// Returns the insets between the frame and the alignment rectangle.
    fileprivate func checkedInsets(_ axis: NSLayoutConstraint.Axis) -> (low: CGFloat, high: CGFloat) {
        checkedEnds(axis, of: alignmentRectInsets, "alignment insets")
    }
}

extension NSLayoutConstraint.Relation {
    fileprivate var inSolver: LayoutRelation {
        switch self {
        case .lessThanOrEqual: .lessThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
    }
}

extension NSLayoutConstraint.Axis {
    /// Returns the insets at the two ends of the axis, the one with smaller coordinates first.
    func ends(of insets: UIEdgeInsets) -> (low: CGFloat, high: CGFloat) {
        self == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
}
