import CoreGraphics

/// A view that arranges subviews in a row or a column with constraints that it creates.
///
/// Hidden arranged subviews take no space: hiding one in an animation block collapses it, and the others follow.
///
/// ```swift
/// let stack = UIStackView(arrangedSubviews: [title, detail])
/// stack.axis = .vertical
/// stack.spacing = 8
/// UIView.animate(withDuration: 0.3) { detail.isHidden = true }
/// ```
@preconcurrency @MainActor open class UIStackView: UIView {
    package override class var showsDrawing: Bool { false }
    open override class var requiresConstraintBasedLayout: Bool { true }

    /// The distribution of the arranged subviews along the axis.
    public enum Distribution: Int, Sendable {
        /// Fills the length; the priorities of the contents determine which view is stretched or compressed first.
        case fill
        /// Fills the length with equal lengths.
        case fillEqually
        /// Fills the length in proportion to the contents' lengths.
        case fillProportionally
        /// Equal gaps of at least `spacing`.
        case equalSpacing
        /// Equal distances between centres, as far as gaps of at least `spacing` allow.
        case equalCentering
    }

    /// The alignment of the arranged subviews across the axis.
    public enum Alignment: Int, Sendable {
        /// Fills the stack view across the axis.
        case fill
        /// Top in a row, leading in a column.
        case leading
        /// Aligns the first baselines; in rows only.
        case firstBaseline
        /// Centred.
        case center
        /// Bottom in a row, trailing in a column.
        case trailing
        /// Aligns the last baselines; in rows only.
        case lastBaseline
        /// The same as `leading`.
        public static var top: Alignment { .leading }
        /// The same as `trailing`.
        public static var bottom: Alignment { .trailing }
    }

    /// A custom spacing that stands for the stack view's own spacing.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
    /// A spacing that stands for the system's 8 points.
    public class var spacingUseSystem: CGFloat { .leastNormalMagnitude }

    /// The axis of the arrangement. Default horizontal.
    @Observed open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementChanged() } }
    }
    /// The distribution along the axis. Default fill.
    @Observed open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementChanged() } }
    }
    /// The alignment across the axis. Default fill.
    @Observed open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }
    /// The spacing between neighbours, in points. Default 0.
    @Observed open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementChanged() } } }
    /// `true` if spacing in a column is measured from the last baseline to the next first one. Default `false`.
    @Observed open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// `true` if the subviews keep the layout margins. Default `false`.
    @Observed open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    /// The arranged subviews in their order along the axis, which may differ from that of `subviews`.
    public private(set) var arrangedSubviews: [UIView] = []

    var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    /// The constraints of the arrangement.
    private(set) var arrangement: [NSLayoutConstraint] = []
    private var isArranged = true

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a row of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = true
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Arranged subviews

    /// Adds a view at the end; it also becomes a subview if necessary.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view at an index, or moves it there.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        guard (0...arrangedSubviews.count).contains(stackIndex) else {
            fatalError(
                "stackIndex must be 0–\(arrangedSubviews.count) (got \(stackIndex)): \(layoutName)."
            )
        }
        var index = stackIndex
        if let old = arrangedSubviews.firstIndex(where: { $0 === view }) {
            arrangedSubviews.remove(at: old)
            index = min(index, arrangedSubviews.count)
        } else {
            view.layoutRecord?.stack?.removeArrangedSubview(view)
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: index)
        view.layoutState.stack = self
        if view.isHidden { view.contentSizeChanged() }
        arrangementChanged()
    }

    /// Removes a view from the arrangement; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
        arrangedSubviews.remove(at: index)
        customSpacings[ObjectIdentifier(view)] = nil
        if let record = view.layoutRecord {
            record.stack = nil
            record.collapse += 1
            if record.isCollapsing {
                record.isCollapsing = false
                view.layer.isHidden = true
            }
            if view.isHidden { view.contentSizeChanged() }
        }
        arrangementChanged()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the spacing after an arranged subview, which replaces `spacing`.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
        let isDefault = spacing == UIStackView.spacingUseDefault
        customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
        arrangementChanged()
    }

    /// Returns the custom spacing after a view; `spacingUseDefault` unless set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
    }

    // MARK: Layout

    func arrangementChanged() {
        guard isArranged else { return }
        isArranged = false
        setNeedsUpdateConstraints()
    }

    /// Called when the content of an arranged subview changed its size.
    func arrangedContentChanged() {
        if distribution == .fillProportionally { arrangementChanged() }
        baselinesChanged()
    }

    open override func updateConstraints() {
        if !isArranged {
            isArranged = true
            arrange()
        }
        super.updateConstraints()
    }

    open override func layoutSubviews() {
        if alignment == .fill, arrangedSubviews.contains(where: { $0.isHidden }) { followLength() }
        super.layoutSubviews()
    }

    /// Keeps the constraints that the new arrangement contains as well, so that small changes are cheap.
    private func arrange() {
        let previous = arrangement
        defer { baselinesChanged() }
        guard !previous.isEmpty else {
            arrangement = makeArrangement()
            return activateArrangement()
        }
        var old: [ArrangementKey: [NSLayoutConstraint]] = [:]
        for constraint in previous.reversed() where constraint.isActive {
            old[ArrangementKey(constraint), default: []].append(constraint)
        }
        arrangement = makeArrangement().map { new in
            guard let kept = old[ArrangementKey(new)]?.popLast() else { return new }
            kept.constant = new.constant
            return kept
        }
        let kept = Set(arrangement.map { ObjectIdentifier($0) })
        for constraint in previous where !kept.contains(ObjectIdentifier(constraint)) {
            constraint.isActive = false
        }
        activateArrangement()
    }

    private func activateArrangement() {
        // All items are the stack view and its descendants, so it holds the constraints.
        for constraint in arrangement where !constraint.isActive { constraint.activate(in: self) }
    }

    /// Updates constraints after another view may have become the source of the baselines.
    private func baselinesChanged() {
        if let record = layoutRecord, record.node.namesBaseline { record.engine?.insetsChanged(record.node) }
    }

    /// Returns the size that the arranged subviews need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    /// The view that provides the first baseline: the first one of a column, the tallest of a row.
    open override var forFirstBaselineLayout: UIView { baselineView(isFirst: true) }
    /// The view that provides the last baseline: the last one of a column, the tallest of a row.
    open override var forLastBaselineLayout: UIView { baselineView(isFirst: false) }

    private func baselineView(isFirst: Bool) -> UIView {
        let shown = arrangedSubviews.filter { !$0.isHidden }
        if axis == .vertical { return (isFirst ? shown.first : shown.last) ?? self }
        return shown.max { $0.intrinsicContentSize.height < $1.intrinsicContentSize.height } ?? self
    }

    // MARK: Hiding

    /// Hides or shows an arranged subview. In an animation block the view collapses first and is hidden at the end.
    func hide(_ view: UIView, _ isHidden: Bool) {
        guard isHidden != view.isHidden, let record = view.layoutRecord else { return }
        record.collapse += 1
        if let context = ViewAnimationContext.timed {
            record.isCollapsing = isHidden
            if !isHidden { view.layer.isHidden = false }
            let collapse = record.collapse
            context.whenOver { [weak self, weak view] isBack in
                // If the view was hidden or shown again in the meantime, the later change counts.
                guard let view, let record = view.layoutRecord, record.collapse == collapse else { return }
                record.isCollapsing = false
                view.layer.isHidden = isHidden != isBack
                if isBack { self?.hidingChanged(view) }
            }
            context.beforeEnd(of: self) { $0.layoutIfNeeded() }
        } else {
            record.isCollapsing = false
            view.layer.isHidden = isHidden
        }
        hidingChanged(view)
    }

    private func hidingChanged(_ view: UIView) {
        view.contentSizeChanged()
        arrangementChanged()
    }
}

/// A constraint without its constant, for comparison.
@MainActor private struct ArrangementKey: @preconcurrency Hashable {
    private let items: [ObjectIdentifier?]
    private let attributes: [NSLayoutConstraint.Attribute]
    private let relation: NSLayoutConstraint.Relation
    private let multiplier: CGFloat
    private let priority: UILayoutPriority

    init(_ constraint: NSLayoutConstraint) {
        var items: [ObjectIdentifier?] = [], attributes: [NSLayoutConstraint.Attribute] = []
        constraint.forEachPlace { place in
            items.append(place.item.map { ObjectIdentifier($0) })
            attributes.append(place.attribute)
        }
        self.items = items
        self.attributes = attributes
        relation = constraint.relation
        multiplier = constraint.multiplier
        priority = constraint.priority
    }
}

extension UIView {
    /// The stack view that arranges this view.
    var arrangingStack: UIStackView? { layoutRecord?.stack }
}
