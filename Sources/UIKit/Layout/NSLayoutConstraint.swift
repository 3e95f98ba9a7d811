public import Foundation
import MicaLayout
import QuartzCore

/// A relation between two attributes of views or layout guides: first = multiplier · second + constant, or ≤, or ≥.
///
/// An active constraint is held by the nearest view that both items lie in (or are), and is solved with all others of its
/// tree before the next layout. It becomes inactive when one of its items leaves that tree.
///
/// ```swift
/// panel.translatesAutoresizingMaskIntoConstraints = false
/// let left = panel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20)
/// NSLayoutConstraint.activate([left, panel.widthAnchor.constraint(equalToConstant: 100)])
/// left.constant = 60
/// UIView.animate(withDuration: 0.3) { view.layoutIfNeeded() }
/// ```
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    var first: LayoutOperand!
    var second: LayoutOperand?
    /// How the two sides compare.
    public private(set) var relation = Relation.equal
    /// The factor of the second attribute.
    public private(set) var multiplier: CGFloat = 1
    /// A name for messages about the constraint.
    open var identifier: String?
    /// Called after a nib has made the view that holds the constraint.
    open func awakeFromNib() {}
    /// Kept only.
    open var shouldBeArchived = false

    /// In points; of a constraint between leading or trailing attributes, in the direction of reading. Finite.
    open var constant: CGFloat {
        get { ownConstant }
        set {
            checkConstant(newValue)
            guard newValue != ownConstant else { return }
            ownConstant = newValue
            engine?.constantChanged(of: self)
        }
    }
    private var ownConstant: CGFloat = 0

    /// From above 0 to 1000. Default required. May be changed at any time.
    open var priority: UILayoutPriority {
        get { ownPriority }
        set {
            checkPriority(newValue)
            guard newValue != ownPriority else { return }
            ownPriority = newValue
            engine?.priorityChanged(of: self)
        }
    }
    private var ownPriority = UILayoutPriority.required

    /// The view that holds the constraint while it is active.
    var holder: UIView? {
        get { holderItem?.view }
        set { holderItem = newValue?.layoutState.node.item }
    }
    private var holderItem: LayoutItem?
    /// Rises whenever the constraint becomes active or inactive: by it lists tell which of their entries are current.
    private(set) var activation = 0
    /// What the engine knows of it.
    var installation = LayoutInstallation()

    var engine: LayoutEngine? { holder?.layoutRecord?.engine }

    public override init() { super.init() }

    /// `view1` and `view2` are views or layout guides. Stops with a sentence at what cannot be meant: attributes that do not
    /// go together, a place without another one to be related to, numbers that are not finite.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init()
        let second = view2.map { LayoutOperand(NSLayoutConstraint.item($0), attr2) }
        set(
            LayoutOperand(NSLayoutConstraint.item(view1), attr1), relation,
            attr2 == .notAnAttribute ? nil : second, multiplier: multiplier, constant: c)
    }

    convenience init(
        _ first: LayoutOperand, _ relation: Relation, _ second: LayoutOperand?, multiplier: CGFloat = 1,
        constant: CGFloat = 0
    ) {
        self.init()
        set(first, relation, second, multiplier: multiplier, constant: constant)
    }

    private func set(
        _ first: LayoutOperand, _ relation: Relation, _ second: LayoutOperand?, multiplier: CGFloat, constant: CGFloat
    ) {
        (self.first, self.relation, self.second) = (first, relation, second)
        self.multiplier = multiplier
        ownConstant = constant
        checkPairing()
        checkConstant(constant)
    }

    /// The item of the constraint's left side; nil when it is gone.
    open var firstItem: AnyObject? { first?.place.item }
    /// What of it counts.
    open var firstAttribute: Attribute { first?.place.attribute ?? .notAnAttribute }
    /// The view or guide on the right side; nil for a number alone.
    open var secondItem: AnyObject? { second?.place.item }
    /// What of it counts; `notAnAttribute` for a number alone.
    open var secondAttribute: Attribute { second?.place.attribute ?? .notAnAttribute }

    var isDirectional: Bool { first.isDirectional || second?.isDirectional ?? false }
    var axis: Axis { first.place.attribute.axis }

    var namesBaseline: Bool {
        var names = false
        forEachPlace { if $0.attribute.isBaseline { names = true } }
        return names
    }

    func forEachPlace(_ body: (LayoutPlace) -> Void) {
        first.forEachPlace(body)
        second?.forEachPlace(body)
    }

    /// The constraint as a formula with the names of its items. Off the main actor, class and address alone.
    nonisolated open override var description: String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated { "<\(type(of: self)) \(sentence)>" }
    }

    // MARK: Activity

    /// Whether the constraint takes part in layout. Setting it adds the constraint to the nearest view that its items have in
    /// common, or removes it; without such a view it stops with a sentence.
    open var isActive: Bool {
        get { holderItem?.view != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate(in: commonView()) } else { deactivate() }
        }
    }

    /// Makes constraints active. All their items must be in one tree.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Makes constraints inactive.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    func activate(in view: UIView) {
        holder = view
        activation += 1
        let engine = LayoutEngine.engine(of: view)
        view.layoutState.constraints.add(self)
        forEachPlace { place in
            guard let owner = place.owner else { return }
            // The views on the way to the holder lend their coordinates.
            var current: UIView? = owner
            while let next = current, next !== view, next.layoutRecord?.engine !== engine {
                engine.take(next)
                current = next.superview
            }
            if let view = place.view {
                if place.attribute.isBaseline { view.layoutState.node.namesBaseline = true }
                view.layoutState.node.mentions.add(self)
            } else {
                place.guide?.node.mentions.add(self)
            }
        }
        engine.add(self)
    }

    func deactivate() {
        let (view, engine) = (holder, engine)
        holder = nil
        activation += 1
        engine?.remove(self)
        installation = LayoutInstallation()
        view?.layoutRecord?.constraints.noteRemoval()
        forEachPlace { place in
            place.view?.layoutRecord?.node.mentions.noteRemoval()
            place.guide?.node.mentions.noteRemoval()
        }
    }
}

/// A constraint in an engine.
struct LayoutInstallation {
    enum State: UInt8 { case out, pending, installed, broken }
    var state = State.out
    var id: LayoutConstraintID?
    /// The constant of the solver's equation without that of the constraint.
    var base = 0.0
    /// Its place in the engine's list.
    var slot = -1
    /// Whether the log has a sentence about its conflict.
    var wasReported = false
}

/// Constraints in the order in which they were added. Removal leaves stale entries, which go when they are many: both cost a
/// step on average.
@MainActor struct ConstraintList {
    private var entries: [(constraint: NSLayoutConstraint, activation: Int)] = []
    private var staleCount = 0

    mutating func add(_ constraint: NSLayoutConstraint) { entries.append((constraint, constraint.activation)) }

    /// Adds a constraint that does not stand in the list yet, and forgets those that left.
    mutating func addOnce(_ constraint: NSLayoutConstraint) {
        entries.removeAll { $0.constraint.activation != $0.activation }
        staleCount = 0
        if !entries.contains(where: { $0.constraint === constraint }) { add(constraint) }
    }

    mutating func noteRemoval() {
        staleCount += 1
        guard staleCount > 8, staleCount * 2 > entries.count else { return }
        entries.removeAll { $0.constraint.activation != $0.activation }
        staleCount = 0
    }

    var isEmpty: Bool { !entries.contains { $0.constraint.activation == $0.activation } }

    /// A constraint that names an item twice stands in its list twice.
    var all: [NSLayoutConstraint] {
        entries.compactMap { $0.constraint.activation == $0.activation ? $0.constraint : nil }
    }

    func forEach(_ body: (NSLayoutConstraint) -> Void) {
        for entry in entries where entry.constraint.activation == entry.activation { body(entry.constraint) }
    }
}
