import CoreGraphics
import QuartzCore

extension UIView {
    /// The active constraints that this view holds: it is the nearest common ancestor of their items.
    public var constraints: [NSLayoutConstraint] { layoutRecord?.constraints.all ?? [] }

    /// Activates a constraint and holds it in this view, which must contain its items.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder !== self else { return }
        let common = constraint.commonView()
        guard common.isDescendant(of: self) else {
            fatalError("\(layoutName) cannot hold a constraint whose items are outside of it: \(constraint.sentence).")
        }
        if constraint.isActive { constraint.deactivate() }
        constraint.activate(in: self)
    }
    /// Adds constraints with `addConstraint(_:)`.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }
    /// Deactivates a constraint that this view holds.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.deactivate() }
    }
    /// Removes constraints with `removeConstraint(_:)`.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Returns the active constraints that name the view and affect an axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        layoutRecord?.node.mentions.unique.filter { $0.axis == axis } ?? []
    }

    /// A target size for `systemLayoutSizeFitting(_:)`: the smallest size that the constraints allow.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// A target size for `systemLayoutSizeFitting(_:)`: the largest size that the constraints allow.
    public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

    // MARK: Changes

    func setTranslates(_ translates: Bool) {
        guard translates != (layoutRecord?.translates ?? true) else { return }
        let record = layoutState
        record.translates = translates
        record.engine?.givenChanged(self, record.node)
    }

    func noteNeedsUpdate() {
        let record = layoutState
        record.askedForUpdate = true
        guard !record.needsUpdateConstraints else { return }
        record.needsUpdateConstraints = true
        LayoutEngine.engine(of: self).needsUpdate(self)
    }

    func contentSizeChanged() {
        guard let record = layoutRecord, let engine = record.engine else { return }
        engine.contentChanged(record.node)
        if record.node.namesBaseline { engine.insetsChanged(record.node) }
        record.stack?.arrangedContentChanged()
    }

    /// Called when the frame or the bounds were set.
    func geometryChanged() {
        if let record = layoutRecord, let engine = record.engine, record.node.slot >= 0 {
            engine.frameChanged(record.node)
            // A view that constraints position returns to its solution in the superview's next layout. As on iOS,
            // a new position does not mark the superview; a new size does so in the layer.
            if !record.translates, !record.isPlacing, let superview, engine.root !== self,
                solvedFrame != frame(forAlignmentRect: engine.frame(of: record.node))
            {
                engine.displace(record.node, in: superview)
            }
        }
        marginsMayFollowGeometry()
    }

    // MARK: Applying frames

    /// `false` for a view whose layout would do nothing, as for most views without subviews.
    var hasLayoutToDo: Bool {
        owningController != nil || layoutRecord?.displaced.isEmpty == false
            || UIView.layoutProbe.isOverridden(by: type(of: self))
    }
    private static let layoutProbe = OverrideProbe(LayingOut.self, below: UIView.self, plain: Plain.self)

    private final class Plain: UIView {}
    private final class LayingOut: UIView {
        override func layoutSubviews() {}
    }

    func placeDisplacedSubviews() {
        guard let record = layoutRecord, let engine = record.engine else { return }
        // Changes that were made just before are included.
        engine.pass(for: self)
        guard !record.displaced.isEmpty else { return }
        var views: [UIView] = []
        swap(&views, &record.displaced)
        defer {
            // The storage is reused.
            views.removeAll(keepingCapacity: true)
            if record.displaced.isEmpty { record.displaced = views }
        }
        for view in views {
            guard let state = view.layoutRecord else { continue }
            state.node.wait.remove(.inSuperview)
            guard state.engine === engine, view.superview === self, !state.translates, state.node.slot >= 0 else {
                continue
            }
            view.take(alignmentRect: engine.model.rect(of: state.node), grid: engine.pixelGrid)
        }
    }

    /// Applies the frame of a solution.
    func take(alignmentRect: CGRect, grid: PixelGrid) {
        let frame = frame(forAlignmentRect: grid.snappedEdges(of: alignmentRect)).standardized
        guard frame.minX.isFinite, frame.minY.isFinite, frame.width.isFinite, frame.height.isFinite else {
            return checkAlignmentInsets()
        }
        let record = layoutState
        record.isPlacing = true
        // As on iOS, the layer's anchor point, wherever it is, is the centre of the constraints' rectangle. A zoomed view
        // has its origin there, whatever the scale.
        let scale = record.node.scale
        let middle = CGPoint(x: frame.minX + frame.width * scale / 2, y: frame.minY + frame.height * scale / 2)
        if center != middle { center = middle }
        let bounds = bounds
        if bounds.size != frame.size { self.bounds = CGRect(origin: bounds.origin, size: frame.size) }
        record.isPlacing = false
    }

    /// Solves the constraints before layout; called for the topmost view of a tree.
    package func solveConstraints(of layer: CALayer) { layoutRecord?.engine?.pass() }

    func joinLayout() {
        LayoutEngine.didEnter(self)
        if layoutRecord?.translates == false || layoutRecord?.engine != nil { superview?.setNeedsLayout() }
        surroundingsOfMarginsChanged()
    }

    func leftLayout() { surroundingsOfMarginsChanged() }
}
