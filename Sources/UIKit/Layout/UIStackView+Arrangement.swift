import CoreGraphics

extension UIStackView {
    /// The attributes along the axis or across it.
    private struct Side {
        let start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute
        let middle: NSLayoutConstraint.Attribute, length: NSLayoutConstraint.Attribute

        init(_ axis: NSLayoutConstraint.Axis) {
            let isHorizontal = axis == .horizontal
            (start, end) = isHorizontal ? (.leading, .trailing) : (.top, .bottom)
            (middle, length) = isHorizontal ? (.centerX, .width) : (.centerY, .height)
        }
    }

    /// Below all that says where something is to be: keeps what is left open small.
    private static let tidyPriority = UILayoutPriority(25)
    /// Of equal distances of the middles, which give way to the least gaps.
    private static let centeringPriority = UILayoutPriority(149)
    private static let collapsePriority = UILayoutPriority(999.5)
    private static let proportionPriority = UILayoutPriority(999)

    /// All constraints of the arrangement as it is.
    func makeArrangement() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        let along = Side(axis), across = Side(axis == .horizontal ? .vertical : .horizontal)
        let canvas: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        func add(
            _ name: String, _ first: LayoutOperand, _ relation: NSLayoutConstraint.Relation, _ second: LayoutOperand?,
            multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required
        ) {
            let constraint = NSLayoutConstraint(
                first, relation, second, multiplier: multiplier, constant: constant)
            constraint.identifier = "stack view: \(name)"
            constraint.priority = priority
            result.append(constraint)
        }
        let shown = arrangedSubviews.filter { !$0.isHidden }

        // Along the axis.
        if let first = shown.first, let last = shown.last {
            add("start", LayoutOperand(first, along.start), .equal, LayoutOperand(canvas, along.start))
            add("end", LayoutOperand(last, along.end), .equal, LayoutOperand(canvas, along.end))
        }
        let sharesGaps = distribution == .equalSpacing || distribution == .equalCentering
        var firstGap: LayoutOperand?, firstStep: LayoutOperand?
        for (view, next) in zip(shown, shown.dropFirst()) {
            let usesBaselines = isBaselineRelativeArrangement && axis == .vertical
            let from = LayoutPlace(item: view, attribute: usesBaselines ? .lastBaseline : along.end)
            let to = LayoutPlace(item: next, attribute: usesBaselines ? .firstBaseline : along.start)
            let space = space(after: view)
            guard sharesGaps else {
                add(
                    "spacing", LayoutOperand(next, to.attribute), .equal, LayoutOperand(view, from.attribute),
                    constant: space)
                continue
            }
            let gap = LayoutOperand(from: from, to: to)
            add("least spacing", gap, .greaterThanOrEqual, nil, constant: space)
            if distribution == .equalSpacing {
                if let firstGap {
                    add("equal spacing", gap, .equal, firstGap)
                } else {
                    firstGap = gap
                    add("small spacing", gap, .equal, nil, constant: space, priority: UIStackView.tidyPriority)
                }
            } else {
                let step = LayoutOperand(
                    from: LayoutPlace(item: view, attribute: along.middle),
                    to: LayoutPlace(item: next, attribute: along.middle))
                if let firstStep {
                    add("equal centering", step, .equal, firstStep, priority: UIStackView.centeringPriority)
                } else {
                    firstStep = step
                }
                add("small spacing", gap, .equal, nil, constant: space, priority: UIStackView.tidyPriority)
            }
        }
        if distribution == .fillEqually, let first = shown.first {
            for view in shown.dropFirst() {
                add("equal lengths", LayoutOperand(view, along.length), .equal, LayoutOperand(first, along.length))
            }
        }
        if distribution == .fillProportionally {
            let lengths = shown.map { contentLength(of: $0) }
            let base = lengths.firstIndex { $0 > 0 } ?? 0
            for (index, view) in shown.enumerated() where index != base {
                let ratio = lengths.indices.contains(base) && lengths[base] > 0 ? lengths[index] / lengths[base] : 1
                add(
                    "proportional lengths", LayoutOperand(view, along.length), .equal,
                    LayoutOperand(shown[base], along.length), multiplier: ratio,
                    priority: UIStackView.proportionPriority)
            }
        }

        // Hidden ones lie between their neighbours, without a length.
        var edge: (item: AnyObject, attribute: NSLayoutConstraint.Attribute) = (canvas, along.start)
        for view in arrangedSubviews {
            if view.isHidden {
                add("hidden", LayoutOperand(view, along.start), .equal, LayoutOperand(edge.item, edge.attribute))
                add(
                    "hidden", LayoutOperand(view, along.length), .equal, nil, constant: 0,
                    priority: UIStackView.collapsePriority)
            } else {
                edge = (view, along.end)
            }
        }

        // Across the axis.
        var how = alignment
        if axis == .vertical, how == .firstBaseline || how == .lastBaseline { how = .leading }
        for view in arrangedSubviews {
            let start = LayoutOperand(view, across.start), end = LayoutOperand(view, across.end)
            let canvasStart = LayoutOperand(canvas, across.start), canvasEnd = LayoutOperand(canvas, across.end)
            switch how {
            case .fill:
                add("alignment", start, .equal, canvasStart)
                add("alignment", end, .equal, canvasEnd)
                continue
            case .leading: add("alignment", start, .equal, canvasStart)
            case .trailing: add("alignment", end, .equal, canvasEnd)
            case .center:
                add("alignment", LayoutOperand(view, across.middle), .equal, LayoutOperand(canvas, across.middle))
            case .firstBaseline, .lastBaseline:
                let baseline: NSLayoutConstraint.Attribute = how == .firstBaseline ? .firstBaseline : .lastBaseline
                if let first = arrangedSubviews.first, first !== view {
                    add("alignment", LayoutOperand(view, baseline), .equal, LayoutOperand(first, baseline))
                }
                let isFirst = how == .firstBaseline
                add(
                    "alignment", isFirst ? start : end, .equal, isFirst ? canvasStart : canvasEnd,
                    priority: UIStackView.tidyPriority)
            }
            if how != .leading { add("inside", start, .greaterThanOrEqual, canvasStart) }
            if how != .trailing { add("inside", end, .lessThanOrEqual, canvasEnd) }
        }
        if how != .fill, !arrangedSubviews.isEmpty {
            add("small", LayoutOperand(self, across.length), .equal, nil, priority: UIStackView.tidyPriority)
        }
        return result
    }

    private func space(after view: UIView) -> CGFloat {
        let space = customSpacings[ObjectIdentifier(view)] ?? spacing
        return space == UIStackView.spacingUseSystem ? LayoutSpacing.standard : space
    }

    private func contentLength(of view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        let length = axis == .horizontal ? size.width : size.height
        if length != UIView.noIntrinsicMetric { return length }
        let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        return axis == .horizontal ? fitting.width : fitting.height
    }
}
