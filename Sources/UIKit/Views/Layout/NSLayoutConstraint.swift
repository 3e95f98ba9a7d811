public import Foundation
import MicaLayout
import QuartzCore

/// A relation between two attributes of views or layout guides: first = multiplier · second + constant, or ≤, or ≥.
///
/// An active constraint is held by the nearest common ancestor of its items and solved with all others of its tree
/// before the next layout. It becomes inactive when one of its items leaves that tree.
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
    /// The relation of the two sides.
    public private(set) var relation = Relation.equal
    /// The factor of the second attribute. Default 1.
    public private(set) var multiplier: CGFloat = 1
    /// A name for messages about the constraint. Default nil.
    open var identifier: String?
    /// Called after a nib or a storyboard created the view that holds the constraint.
    open func awakeFromNib() {}
    /// Stored without effect. Default `false`.
    open var shouldBeArchived = false

    /// The constant in points; between leading or trailing attributes, in the layout direction. Must be finite.
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

    /// The priority, above 0 and at most 1000; it may change at any time. Default required.
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
    /// A counter that increases whenever the constraint becomes active or inactive; lists use it to detect stale
    /// entries.
    private(set) var activation = 0
    /// The engine's record of the constraint.
    var installation = LayoutInstallation()

    var engine: LayoutEngine? { holder?.layoutRecord?.engine }

    public override init() { super.init() }

    /// Creates a constraint; `view1` and `view2` are views or layout guides. Stops with a message on programmer's
    /// errors: attributes that do not match, a position without a second item, numbers that are not finite.
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
        self.first = first
        self.relation = relation
        self.second = second
        self.multiplier = multiplier
        ownConstant = constant
        checkPairing()
        checkConstant(constant)
    }

    /// The item of the first side; nil after it was released.
    open var firstItem: AnyObject? { first?.place.item }
    /// The attribute of the first item.
    open var firstAttribute: Attribute { first?.place.attribute ?? .notAnAttribute }
    /// The item of the second side; nil for a constant alone.
    open var secondItem: AnyObject? { second?.place.item }
    /// The attribute of the second item; `notAnAttribute` for a constant alone.
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

    /// The constraint as a formula, in UIKit's format: `<NSLayoutConstraint:0x… UIView:0x….width == 40   (active)>`.
    /// Outside of the main actor: only class and address.
    nonisolated open override var description: String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated {
            var text = sentence
            forEachPlace { place in
                guard let view = place.view else { return }
                text = text.replacingOccurrences(
                    of: view.layoutName, with: "\(ObjectText.name(view)):\(ObjectText.address(view))")
            }
            if let identifier { text = "'\(identifier)' " + text.dropFirst("\"\(identifier)\": ".count) }
            return
                "<\(ObjectText.name(self)):\(ObjectText.address(self)) \(text)   (\(isActive ? "active" : "inactive"))>"
        }
    }

    // MARK: Activation

    /// `true` if the constraint applies. Setting it adds the constraint to the nearest common ancestor of
    /// its items, or removes it; without a common ancestor the program stops with a message.
    open var isActive: Bool {
        get { holderItem?.view != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate(in: commonView()) } else { deactivate() }
        }
    }

    /// Activates constraints. All their items must be in one tree.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Deactivates constraints.
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
            // The views between the item and the holder are needed for their coordinates.
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
        let view = holder
        let engine = engine
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

/// The state of a constraint in an engine.
struct LayoutInstallation {
    enum State: UInt8 { case out, pending, installed, broken }
    var state = State.out
    var id: LayoutConstraintID?
    /// The constant of the solver's equation, without that of the constraint.
    var base = 0.0
    /// The index in the engine's list.
    var slot = -1
    /// `true` if its conflict was logged.
    var wasReported = false
}

/// Constraints in the order in which they were added. Removal leaves stale entries, which are purged when there are
/// many: amortised constant time for both.
@MainActor struct ConstraintList {
    private var entries: [(constraint: NSLayoutConstraint, activation: Int)] = []
    private var staleCount = 0

    mutating func add(_ constraint: NSLayoutConstraint) { entries.append((constraint, constraint.activation)) }

    /// Adds a constraint that is not in the list, and purges stale entries.
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

    /// The constraints in the list. A constraint that names an item twice is in the item's list twice.
    var all: [NSLayoutConstraint] {
        entries.compactMap { $0.constraint.activation == $0.activation ? $0.constraint : nil }
    }

    func forEach(_ body: (NSLayoutConstraint) -> Void) {
        for entry in entries where entry.constraint.activation == entry.activation { body(entry.constraint) }
    }
}
