import CoreGraphics
import MicaLayout

extension UIView {
    /// The value for an axis along which the content has no natural size: -1.
    public static let noIntrinsicMetric: CGFloat = -1

    func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let hugging = layoutRecord?.hugging else { return .defaultLow }
        return axis == .horizontal ? hugging.horizontal : hugging.vertical
    }

    func compression(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let compression = layoutRecord?.compression else { return .defaultHigh }
        return axis == .horizontal ? compression.horizontal : compression.vertical
    }

    func setHugging(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
        guard hugging(axis) != priority else { return }
        checkContentPriority(priority)
        let record = layoutState
        if axis == .horizontal { record.hugging.horizontal = priority } else { record.hugging.vertical = priority }
        record.engine?.contentChanged(record.node)
    }

    func setCompression(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
        guard compression(axis) != priority else { return }
        checkContentPriority(priority)
        let record = layoutState
        if axis == .horizontal {
            record.compression.horizontal = priority
        } else {
            record.compression.vertical = priority
        }
        record.engine?.contentChanged(record.node)
    }

    private func checkContentPriority(_ priority: UILayoutPriority) {
        guard priority.rawValue > 0, priority.rawValue <= 1000 else {
            fatalError(
                "The priority of a view's content must be above 0 and at most 1000 (got \(priority.rawValue)): "
                    + "\(layoutName).")
        }
    }

    // MARK: Measuring

    /// The intrinsic content size; without one the present size.
    var naturalSize: CGSize {
        let own = intrinsicContentSize
        return own.width == UIView.noIntrinsicMetric ? bounds.size : own
    }

    /// Resizes the view to the size that fits its content, as `sizeToFit()` does.
    func resizeToFit() {
        let size = sizeThatFits(bounds.size)
        if CATransform3DIsIdentity(layer.transform) {
            frame.size = size
        } else {
            bounds.size = size
        }
    }

    /// Returns a rectangle that is larger by insets.
    func outset(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        rect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }

    /// Solves the constraints of the view's own tree with a target size of the given priority.
    func fittingSize(
        _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
    ) -> CGSize {
        checkContentPriority(horizontal)
        checkContentPriority(vertical)
        updateConstraintsIfNeeded()
        let model = LayoutModel(root: self, measures: true), node = model.node(of: self)
        model.enter(node)
        var inside: [UIView] = [self], index = 0
        var ofBaselines: [(constraint: NSLayoutConstraint, id: LayoutConstraintID)] = []
        while index < inside.count {
            for constraint in inside[index].layoutRecord?.constraints.all ?? [] {
                guard let (id, _) = model.add(constraint) else { continue }
                if constraint.namesBaseline { ofBaselines.append((constraint, id)) }
            }
            inside += inside[index].subviews.filter { $0.layoutRecord != nil }
            index += 1
        }
        for (unknown, length, priority) in [
            (LayoutUnknown.width, target.width, horizontal), (.height, target.height, vertical),
        ] where length.isFinite {
            model.solver.add(
                LayoutConstraint(
                    [LayoutTerm(model.variable(unknown, of: node))], -Double(length), .equal,
                    priority: priority.rawValue))
        }
        for _ in 0..<8 {
            model.solve({ _ in }, moved: { _ in })
            var wrapsElsewhere = false
            for case let node? in model.nodes {
                if model.wrap(node) { wrapsElsewhere = true }
            }
            if !wrapsElsewhere { break }
            for (constraint, id) in ofBaselines {
                guard let sum = model.difference(of: constraint) else { continue }
                model.solver.setConstant(sum.constant - Double(constraint.constant), of: id)
            }
        }
        let size = CGSize(width: model.value(.width, of: node), height: model.value(.height, of: node))
        return frame(forAlignmentRect: CGRect(origin: .zero, size: traitCollection.pixelGrid.roundedUp(size))).size
    }

    // MARK: Ambiguity

    /// `true` if other frames would satisfy the constraints as well. `false` for views that are positioned by their
    /// frames.
    public var hasAmbiguousLayout: Bool {
        guard let record = layoutRecord, !record.translates else { return false }
        guard let engine = record.engine else { return superview != nil }
        engine.pass()
        return record.node.slot < 0 || engine.isAmbiguous(record.node)
    }

    /// Moves a view with an ambiguous layout to another frame that satisfies the constraints; the next call moves it
    /// back. For debugging.
    public func exerciseAmbiguityInLayout() {
        guard hasAmbiguousLayout, let record = layoutRecord, let engine = record.engine else {
            layoutRecord?.engine?.endExercise(of: layoutRecord)
            return
        }
        if record.exercise.isEmpty { engine.exercise(record) } else { engine.endExercise(of: record) }
    }
}

extension LayoutEngine {
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        [LayoutUnknown.x, .y, .width, .height].contains { unknown in
            guard let variable = node.unknowns[unknown] else { return false }
            return model.solver.isAmbiguous(variable)
        }
    }

    /// Adds weak constraints towards other values, weaker than all others.
    func exercise(_ record: LayoutRecord) {
        for unknown in [LayoutUnknown.x, .y, .width, .height] {
            guard let variable = record.node.unknowns[unknown] else { continue }
            let value = model.solver.value(of: variable)
            record.exercise.append(
                model.solver.add(
                    LayoutConstraint(
                        [LayoutTerm(variable)], -(value + max(20, abs(value) / 2)), .equal,
                        priority: .leastNormalMagnitude)))
        }
        setNeedsPass()
    }

    func endExercise(of record: LayoutRecord?) {
        guard let record, !record.exercise.isEmpty else { return }
        for id in record.exercise { model.solver.remove(id) }
        record.exercise = []
        setNeedsPass()
    }
}
