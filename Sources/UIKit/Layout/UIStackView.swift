import CoreGraphics

/// A view that arranges subviews in a row or a column by constraints that it makes.
///
/// Hidden arranged subviews take no room: hiding one in an animation block lets it collapse, and the others follow.
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

    /// How the arranged subviews share the room along the axis.
    public enum Distribution: Int, Sendable {
        /// All of it; who is stretched or cut first, the priorities of the contents say.
        case fill
        /// All of it, each the same length.
        case fillEqually
        /// All of it, in proportion to the lengths of the contents.
        case fillProportionally
        /// With equal gaps, at least `spacing`.
        case equalSpacing
        /// With equal distances of the middles, as far as gaps of at least `spacing` allow.
        case equalCentering
    }

    /// Where the arranged subviews lie across the axis.
    public enum Alignment: Int, Sendable {
        /// As long as the stack view.
        case fill
        /// In a row at the top, in a column at the side where text begins.
        case leading
        /// By the first baselines; in rows only.
        case firstBaseline
        /// In the middle.
        case center
        /// In a row at the bottom, in a column at the side where text ends.
        case trailing
        /// By the last baselines; in rows only.
        case lastBaseline
        /// As `leading`.
        public static var top: Alignment { .leading }
        /// As `trailing`.
        public static var bottom: Alignment { .trailing }
    }

    /// As `custom spacing`: the stack view's own.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
    /// As spacing: the system's 8 points.
    public class var spacingUseSystem: CGFloat { .leastNormalMagnitude }

    /// Default horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { arrangementChanged() } } }
    /// Default fill.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementChanged() } } }
    /// Default fill.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }
    /// Between neighbours, in points. Default 0.
    open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementChanged() } } }
    /// Spacing in a column counts from the last baseline to the next first one. Default false.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// The subviews keep the layout margins. Default false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    /// In their order along the axis, which need not be that of `subviews`.
    public private(set) var arrangedSubviews: [UIView] = []

    var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    /// The constraints of the arrangement.
    private(set) var arrangement: [NSLayoutConstraint] = []
    private var isArranged = true

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A row of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = true
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Arranged subviews

    /// Adds a view at the end; it becomes a subview if it is none.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view at an index, or moves it there.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        guard (0...arrangedSubviews.count).contains(stackIndex) else {
            fatalError(
                "A stack view with \(arrangedSubviews.count) arranged subviews has no index \(stackIndex): \(layoutName)."
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

    /// Arranges a view no more; it stays a subview.
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

    /// The space behind an arranged subview, in place of `spacing`.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
        let isDefault = spacing == UIStackView.spacingUseDefault
        customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
        arrangementChanged()
    }

    /// `spacingUseDefault` unless set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
    }

    // MARK: Layout

    func arrangementChanged() {
        guard isArranged else { return }
        isArranged = false
        setNeedsUpdateConstraints()
    }

    /// The content of an arranged subview has another size.
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

    /// Keeps the constraints that the new arrangement has as well: what moves little costs little.
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
        // All items are the stack view and what is in it: it holds them.
        for constraint in arrangement where !constraint.isActive { constraint.activate(in: self) }
    }

    /// Another view may be the one that the baselines are taken from.
    private func baselinesChanged() {
        if let record = layoutRecord, record.node.namesBaseline { record.engine?.insetsChanged(record.node) }
    }

    /// The size that the arranged subviews need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    /// The view whose baseline is the stack view's: of a column the first, of a row the highest.
    open override var forFirstBaselineLayout: UIView { baselineView(isFirst: true) }
    /// Of a column the last, of a row the highest.
    open override var forLastBaselineLayout: UIView { baselineView(isFirst: false) }

    private func baselineView(isFirst: Bool) -> UIView {
        let shown = arrangedSubviews.filter { !$0.isHidden }
        if axis == .vertical { return (isFirst ? shown.first : shown.last) ?? self }
        return shown.max { $0.intrinsicContentSize.height < $1.intrinsicContentSize.height } ?? self
    }

    // MARK: Hiding

    /// Hides or shows an arranged subview. In an animation block it collapses first, and is hidden at the end.
    func hide(_ view: UIView, _ isHidden: Bool) {
        guard isHidden != view.isHidden, let record = view.layoutRecord else { return }
        record.collapse += 1
        if let context = ViewAnimationContext.timed {
            record.isCollapsing = isHidden
            if !isHidden { view.layer.isHidden = false }
            let collapse = record.collapse
            context.whenOver { [weak self, weak view] isBack in
                // Hidden or shown once more on the way: the end of that counts.
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

/// All of a constraint but its constant.
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
        (self.items, self.attributes) = (items, attributes)
        (relation, multiplier, priority) = (constraint.relation, constraint.multiplier, constraint.priority)
    }
}

extension UIView {
    /// The stack view that arranges this view.
    var arrangingStack: UIStackView? { layoutRecord?.stack }
}
