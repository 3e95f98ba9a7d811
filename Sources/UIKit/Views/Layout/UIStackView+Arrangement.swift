import CoreGraphics

extension UIStackView {
    /// The attributes along or across the axis.
    private struct Side {
        let start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute
        let middle: NSLayoutConstraint.Attribute, length: NSLayoutConstraint.Attribute

        init(_ axis: NSLayoutConstraint.Axis) {
            let isHorizontal = axis == .horizontal
            (start, end) = isHorizontal ? (.leading, .trailing) : (.top, .bottom)
            (middle, length) = isHorizontal ? (.centerX, .width) : (.centerY, .height)
        }
    }

    /// A priority below all that determine positions: minimises lengths that are otherwise free.
    private static let tidyPriority = UILayoutPriority(25)
    /// The priority of equal distances between centres, which is lower than that of the minimum gaps.
    private static let centeringPriority = UILayoutPriority(149)
    private static let collapsePriority = UILayoutPriority(999.5)
    private static let proportionPriority = UILayoutPriority(999)

    /// Returns all constraints of the present arrangement.
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
            constraint.identifier = name
            constraint.priority = priority
            result.append(constraint)
        }
        let shown = arrangedSubviews.filter { !$0.isHidden }
        breakTies(shown)
        if distribution == .fill {
            // Of several views without a size the last one fills the length.
            let spacers = shown.filter { view in
                let size = view.intrinsicContentSize
                return (axis == .horizontal ? size.width : size.height) == UIView.noIntrinsicMetric
                    && view.subviews.isEmpty
            }
            for view in spacers.dropLast() {
                add(
                    "stack view: small", LayoutOperand(view, along.length), .equal, nil,
                    priority: UIStackView.tidyPriority)
            }
        }

        // Constraints along the axis.
        if let first = shown.first, let last = shown.last {
            add("stack view: start", LayoutOperand(first, along.start), .equal, LayoutOperand(canvas, along.start))
            add("stack view: end", LayoutOperand(last, along.end), .equal, LayoutOperand(canvas, along.end))
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
                    "stack view: spacing", LayoutOperand(next, to.attribute), .equal,
                    LayoutOperand(view, from.attribute),
                    constant: space)
                continue
            }
            let gap = LayoutOperand(from: from, to: to)
            if distribution == .equalSpacing {
                if let firstGap {
                    add("stack view: equal spacing", gap, .equal, firstGap)
                } else {
                    // The gaps are equal, so the largest spacing counts.
                    let largest = shown.dropLast().map { self.space(after: $0) }.max() ?? space
                    firstGap = gap
                    add("stack view: least spacing", gap, .greaterThanOrEqual, nil, constant: largest)
                    add(
                        "stack view: small spacing", gap, .equal, nil, constant: largest,
                        priority: UIStackView.tidyPriority)
                }
            } else {
                add("stack view: least spacing", gap, .greaterThanOrEqual, nil, constant: space)
                let step = LayoutOperand(
                    from: LayoutPlace(item: view, attribute: along.middle),
                    to: LayoutPlace(item: next, attribute: along.middle))
                if let firstStep {
                    add("stack view: equal centering", step, .equal, firstStep, priority: UIStackView.centeringPriority)
                } else {
                    firstStep = step
                }
                add("stack view: small spacing", gap, .equal, nil, constant: space, priority: UIStackView.tidyPriority)
            }
        }
        if distribution == .fillEqually, let first = shown.first {
            for view in shown.dropFirst() {
                add(
                    "stack view: equal lengths", LayoutOperand(view, along.length), .equal,
                    LayoutOperand(first, along.length))
            }
        }
        if distribution == .fillProportionally {
            // Each view gets its share of the length without the gaps.
            let lengths = shown.map { max(0, contentLength(of: $0)) }, whole = lengths.reduce(0, +)
            let spaces = shown.dropLast().reduce(0) { $0 + space(after: $1) }
            for (view, length) in zip(shown, lengths) {
                let part = whole > 0 ? length / whole : 1 / CGFloat(shown.count)
                add(
                    "stack view: proportional lengths", LayoutOperand(view, along.length), .equal,
                    LayoutOperand(canvas, along.length), multiplier: part, constant: -part * spaces,
                    priority: UIStackView.proportionPriority)
            }
        }

        // Hidden views have zero length between their neighbours.
        var edge: (item: AnyObject, attribute: NSLayoutConstraint.Attribute) = (canvas, along.start)
        for view in arrangedSubviews {
            if view.isHidden {
                add(
                    "stack view: hidden", LayoutOperand(view, along.start), .equal,
                    LayoutOperand(edge.item, edge.attribute))
                add(
                    "stack view: hidden", LayoutOperand(view, along.length), .equal, nil, constant: 0,
                    priority: UIStackView.collapsePriority)
            } else {
                edge = (view, along.end)
            }
        }

        // Constraints across the axis.
        var how = alignment
        if axis == .vertical, how == .firstBaseline || how == .lastBaseline { how = .leading }
        let canvasStart = LayoutOperand(canvas, across.start), canvasEnd = LayoutOperand(canvas, across.end)
        for view in arrangedSubviews where view.isHidden {
            // They keep their position and do not affect the stack view's length: views that fill it get its present
            // length as a constant.
            let start = LayoutOperand(view, across.start), end = LayoutOperand(view, across.end)
            switch how {
            case .trailing: add("stack view: hidden", end, .equal, canvasEnd)
            case .center:
                add(
                    "stack view: hidden", LayoutOperand(view, across.middle), .equal,
                    LayoutOperand(canvas, across.middle))
            default: add("stack view: hidden", start, .equal, canvasStart)
            }
            if how == .fill {
                add(
                    UIStackView.hiddenLengthName, LayoutOperand(view, across.length), .equal, nil,
                    constant: lengthAcross, priority: UIStackView.proportionPriority)
            }
        }
        for view in shown {
            let start = LayoutOperand(view, across.start), end = LayoutOperand(view, across.end)
            switch how {
            case .fill:
                add("stack view: alignment", start, .equal, canvasStart)
                add("stack view: alignment", end, .equal, canvasEnd)
                continue
            case .leading: add("stack view: alignment", start, .equal, canvasStart)
            case .trailing: add("stack view: alignment", end, .equal, canvasEnd)
            case .center:
                add(
                    "stack view: alignment", LayoutOperand(view, across.middle), .equal,
                    LayoutOperand(canvas, across.middle))
            case .firstBaseline, .lastBaseline:
                let baseline: NSLayoutConstraint.Attribute = how == .firstBaseline ? .firstBaseline : .lastBaseline
                if let first = shown.first, first !== view {
                    add("stack view: alignment", LayoutOperand(view, baseline), .equal, LayoutOperand(first, baseline))
                }
                let isFirst = how == .firstBaseline
                add(
                    "stack view: alignment", isFirst ? start : end, .equal, isFirst ? canvasStart : canvasEnd,
                    priority: UIStackView.tidyPriority)
            }
            if how != .leading { add("stack view: inside", start, .greaterThanOrEqual, canvasStart) }
            if how != .trailing { add("stack view: inside", end, .lessThanOrEqual, canvasEnd) }
        }
        if how != .fill, !shown.isEmpty {
            add(
                "stack view: small", LayoutOperand(self, across.length), .equal, nil, priority: UIStackView.tidyPriority
            )
        }
        return result
    }

    /// Raises the priorities of the contents along the axis a little for each view after the first: where they are equal,
    /// the first view is stretched or compressed. After the eighth they are the same.
    private func breakTies(_ shown: [UIView]) {
        for (index, view) in shown.enumerated() {
            let record = view.layoutState, tie = distribution == .fill ? Float(min(index, 8)) * 0.001 : 0
            guard record.tie != tie else { continue }
            record.tie = tie
            record.engine?.contentChanged(record.node)
        }
    }

    private static let hiddenLengthName = "stack view: length of a hidden view"

    /// The present length across the axis.
    private var lengthAcross: CGFloat {
        let insets = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        let (across, whole) =
            axis == .horizontal
            ? (insets.top + insets.bottom, bounds.height) : (insets.left + insets.right, bounds.width)
        return max(0, whole - across)
    }

    /// Makes hidden views that fill the stack view follow its size.
    func followLength() {
        let length = lengthAcross
        guard length.isFinite else { return }
        for constraint in arrangement where constraint.identifier == UIStackView.hiddenLengthName {
            constraint.constant = length
        }
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
