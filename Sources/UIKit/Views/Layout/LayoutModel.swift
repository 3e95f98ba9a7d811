import CoreGraphics
import MicaLayout
import QuartzCore

/// The constraints of views as equations of a solver.
///
/// An engine has one for its tree; measuring a view (`systemLayoutSizeFitting`) creates another for the subtree.
@MainActor final class LayoutModel {
    var solver = LayoutSolver()
    /// The topmost view, whose size is fixed or to be found.
    var root: UIView? {
        get { rootItem?.view }
        set { rootItem = newValue?.layoutState.node.item }
    }
    private var rootItem: LayoutItem?
    /// The nodes of a model that measures, separate from those of the engine.
    private var measured: [ObjectIdentifier: LayoutNode]?
    /// The nodes by the indices of their variables.
    private(set) var owners: [LayoutNode?] = []
    private(set) var nodes: [LayoutNode?] = []
    private var freeSlots: [Int] = []
    private var freeVariables: [LayoutVariable] = []
    /// Called when a view with variable frame enters.
    var didEnter: ((LayoutNode) -> Void)?
    /// Called when a constraint uses the baseline of another view (the second argument) than the one that it names (the
    /// third).
    var didBorrow: ((NSLayoutConstraint, UIView, UIView) -> Void)?
    /// The last view whose layout direction was read: constraints of one holder are usually consecutive.
    private weak var directed: UIView?
    private var isDirectedMirrored = false
    /// The identity of the model.
    private let number: Int
    private static var lastNumber = 0

    init(root: UIView?, measures: Bool = false) {
        LayoutModel.lastNumber += 1
        number = LayoutModel.lastNumber
        rootItem = root?.layoutState.node.item
        if measures { measured = [:] }
    }

    // MARK: Items

    func node(of view: UIView) -> LayoutNode {
        guard measured != nil else { return view.layoutState.node }
        let key = ObjectIdentifier(view)
        if let node = measured?[key] { return node }
        let node = LayoutNode(view.layoutState.node.item)
        node.scale = view.layoutState.node.scale
        measured?[key] = node
        return node
    }

    func node(of guide: UILayoutGuide) -> LayoutNode {
        guard measured != nil else { return guide.node }
        let key = ObjectIdentifier(guide)
        if let node = measured?[key] { return node }
        let node = LayoutNode(guide.item)
        measured?[key] = node
        return node
    }

    /// Returns `true` if the view is mirrored; cached until `directionsMayHaveChanged()`.
    func isMirrored(_ view: UIView) -> Bool {
        if directed === view { return isDirectedMirrored }
        directed = view
        isDirectedMirrored = view.isMirrored
        return isDirectedMirrored
    }

    func directionsMayHaveChanged() { directed = nil }

    /// Returns `true` if the item belongs to this model.
    func has(_ node: LayoutNode) -> Bool { node.model == number }

    /// Returns `true` if the frame of the view is fixed instead of variable.
    func isGiven(_ view: UIView) -> Bool {
        if view === root { return measured == nil }
        return view.layoutRecord?.translates ?? true
    }

    /// Returns an unknown of an item; a new one is created with the constraints that determine it.
    func variable(_ unknown: LayoutUnknown, of node: LayoutNode) -> LayoutVariable {
        if let variable = node.unknowns[unknown] { return variable }
        enter(node)
        if let variable = node.unknowns[unknown] { return variable }
        return make(unknown, of: node)
    }

    /// Adds an item. An item with a variable frame gets all its unknowns and the constraints of its content.
    func enter(_ node: LayoutNode) {
        guard node.slot < 0 else { return }
        if let slot = freeSlots.popLast() {
            node.slot = slot
            nodes[slot] = node
        } else {
            node.slot = nodes.count
            nodes.append(node)
        }
        node.model = number
        guard let view = node.view else { return }
        if isGiven(view) && view !== root { return }
        complete(view, node)
        didEnter?(node)
    }

    private func make(_ unknown: LayoutUnknown, of node: LayoutNode) -> LayoutVariable {
        let variable = freeVariables.popLast() ?? solver.makeVariable()
        node.unknowns[unknown] = variable
        while owners.count <= variable.index { owners.append(nil) }
        owners[variable.index] = node
        pin(unknown, variable, of: node)
        return variable
    }

    private func pin(_ unknown: LayoutUnknown, _ variable: LayoutVariable, of node: LayoutNode) {
        guard let wanted = pinning(unknown, of: node) else { return }
        node.hasPins = true
        var terms = [LayoutTerm(variable)]
        if let above = wanted.above { terms.append(above) }
        node.pins[unknown] = solver.add(
            LayoutConstraint(
                terms, wanted.constant, .equal,
                priority: wanted.isSoft ? LayoutModel.stayPriority : LayoutConstraint.required),
            isFixed: !wanted.isSoft)
    }

    /// Returns the constraint that pins an unknown to a view's frame; nil if that is variable. A frame whose
    /// autoresizing mask follows a superview of variable size follows it here as well, starting from its present
    /// relation to that size.
    private func pinning(_ unknown: LayoutUnknown, of node: LayoutNode) -> Pinning? {
        guard let value = givenValue(unknown, of: node) else { return nil }
        if let (above, share, length) = following(unknown, of: node) {
            return Pinning(above: LayoutTerm(above, -share), constant: share * length - value, isSoft: false)
        }
        // The topmost view keeps its size unless a constraint determines another.
        let isSoft = node.view === root && node.view?.layoutRecord?.translates == false && !unknown.isOffset
        return Pinning(above: nil, constant: -value, isSoft: isSoft)
    }

    /// Returns the variable length of the superview that a part of a frame follows by its mask; nil if it follows none.
    /// Includes the part's share of the growth and the present length.
    private func following(
        _ unknown: LayoutUnknown, of node: LayoutNode
    ) -> (above: LayoutVariable, share: Double, length: Double)? {
        let axis: NSLayoutConstraint.Axis
        switch unknown {
        case .x, .width: axis = .horizontal
        case .y, .height: axis = .vertical
        default: return nil
        }
        guard let view = node.view, view !== root, view.followsSuperview(along: axis), let above = view.superview,
            isLookedFor(above, axis)
        else { return nil }
        let frame = view.plainFrame, mask = view.autoresizingMask, isX = axis == .horizontal
        let part = AutoresizingAxis(
            origin: isX ? frame.minX : frame.minY, length: isX ? frame.width : frame.height,
            low: mask.contains(isX ? .flexibleLeftMargin : .flexibleTopMargin),
            middle: mask.contains(isX ? .flexibleWidth : .flexibleHeight),
            high: mask.contains(isX ? .flexibleRightMargin : .flexibleBottomMargin))
        // A growth that divides without remainder.
        let bounds = above.bounds.size, old = isX ? bounds.width : bounds.height, growth: CGFloat = 1024
        let before = part.resized(from: old, to: old), after = part.resized(from: old, to: old + growth)
        let isPosition = unknown == .x || unknown == .y
        let share = (isPosition ? after.origin - before.origin : after.length - before.length) / growth
        let rect = above.alignmentRect(forFrame: above.plainFrame), length = isX ? rect.width : rect.height
        // Margins that nearly cancel each other would grow without bound.
        guard share != 0, abs(share) < 1000, length.isFinite else { return nil }
        return (variable(.extent(axis), of: self.node(of: above)), Double(share), Double(length))
    }

    /// Returns `true` if constraints may change the view's length along an axis, directly or by its mask.
    private func isLookedFor(_ view: UIView, _ axis: NSLayoutConstraint.Axis) -> Bool {
        var current = view
        while current !== root {
            if !isGiven(current) { return true }
            guard current.followsSuperview(along: axis), let above = current.superview else { return false }
            current = above
        }
        return measured != nil || current.layoutRecord?.translates == false
    }

    /// Called when the frame of a view became fixed or variable: updates the view and the frames that follow it.
    func refreshGiven(_ view: UIView) {
        refreshOwn(view)
        var views = view.subviews
        while let next = views.popLast() {
            guard next.layoutRecord?.node.hasPins == true, !next.autoresizingMask.isEmpty, isGiven(next) else {
                continue
            }
            refreshOwn(next)
            views += next.subviews
        }
    }

    private func refreshOwn(_ view: UIView) {
        let node = node(of: view)
        guard node.slot >= 0 else { return }
        for unknown in LayoutUnknown.allCases {
            if let pin = node.pins[unknown] { solver.remove(pin) }
            node.pins[unknown] = nil
            if let variable = node.unknowns[unknown] { pin(unknown, variable, of: node) }
        }
        if isGiven(view) && view !== root {
            for id in node.content { if let id { solver.remove(id) } }
            node.content = []
        } else {
            complete(view, node)
        }
    }

    /// Restores the broken constraints of an item's own frame and content.
    func restore(_ node: LayoutNode) {
        for unknown in LayoutUnknown.allCases {
            guard let id = node.pins[unknown], !solver.contains(id), let variable = node.unknowns[unknown] else {
                continue
            }
            node.pins[unknown] = nil
            pin(unknown, variable, of: node)
        }
        updateContent(of: node)
    }

    /// Creates all unknowns of a view with variable frame, and the constraints of its content.
    private func complete(_ view: UIView, _ node: LayoutNode) {
        for unknown in [LayoutUnknown.x, .y, .width, .height] where node.unknowns[unknown] == nil {
            if view === root, unknown == .x || unknown == .y { continue }
            _ = make(unknown, of: node)
        }
        updateContent(of: node)
    }

    /// The priority with which the topmost view keeps its size: below all others.
    private static let stayPriority: Float = 0.001

    /// Returns the value to which an unknown is pinned; nil if it is variable.
    private func givenValue(_ unknown: LayoutUnknown, of node: LayoutNode) -> Double? {
        guard let view = node.view else { return nil }
        switch unknown {
        case .offsetX, .offsetY:
            let origin = view.bounds.origin
            view.checkFinite(origin.x, origin.y, "origin of the bounds", "(\(origin.x), \(origin.y))")
            return Double(unknown == .offsetX ? origin.x : origin.y)
        case .contentWidth, .contentHeight: return nil
        default:
            guard isGiven(view) else { return nil }
            let rect = view.alignmentRect(forFrame: view.plainFrame)
            let value =
                switch unknown {
                case .x: rect.minX
                case .y: rect.minY
                case .width: rect.width
                default: rect.height
                }
            if !value.isFinite { view.checkAlignmentInsets() }
            return value.isFinite ? Double(value) : 0
        }
    }

    /// Returns `true` if a pinned unknown of the item differs from its view's frame.
    func isMoved(_ node: LayoutNode) -> Bool {
        guard node.hasPins else { return false }
        for unknown in LayoutUnknown.allCases {
            guard let pin = node.pins[unknown], let wanted = pinning(unknown, of: node) else { continue }
            if !solver.contains(pin) || !wanted.isKept(by: solver.constraint(pin)) { return true }
        }
        return false
    }

    /// Called when a fixed frame or the offset of a scroll view changed.
    func frameChanged(_ node: LayoutNode) {
        for unknown in LayoutUnknown.allCases {
            guard let pin = node.pins[unknown], let variable = node.unknowns[unknown],
                let wanted = pinning(unknown, of: node)
            else { continue }
            if !solver.contains(pin) || wanted.hasTerms(of: solver.constraint(pin)) {
                solver.setConstant(wanted.constant, of: pin)
            } else {
                solver.remove(pin)
                node.pins[unknown] = nil
                self.pin(unknown, variable, of: node)
            }
        }
    }

    /// Removes an item; the constraints that name it must have left before.
    func leave(_ node: LayoutNode) {
        guard node.slot >= 0 else { return }
        for id in node.content { if let id { solver.remove(id) } }
        for floor in node.floors { solver.remove(floor.id) }
        for unknown in LayoutUnknown.allCases {
            if let pin = node.pins[unknown] { solver.remove(pin) }
            if let variable = node.unknowns[unknown] {
                owners[variable.index] = nil
                freeVariables.append(variable)
            }
        }
        nodes[node.slot] = nil
        freeSlots.append(node.slot)
        node.forget()
    }

    // MARK: Content

    /// Updates the constraints for content hugging and compression resistance.
    func updateContent(of node: LayoutNode) {
        guard let view = node.view, node.slot >= 0, !isGiven(view) || view === root else { return }
        guard let width = node.unknowns[.width], let height = node.unknowns[.height] else { return }
        // A fixed size needs none.
        if view === root, measured == nil, view.layoutRecord?.translates ?? true { return }
        var size = view.intrinsicContentSize
        if view.contentWraps, let room = node.wrapWidth, room < size.width {
            size.height = view.contentHeight(forWidth: room)
        }
        if node.content.isEmpty {
            if size.width == UIView.noIntrinsicMetric, size.height == UIView.noIntrinsicMetric { return }
            node.content = [nil, nil, nil, nil]
        }
        let record = view.layoutRecord
        var hugging = record?.hugging ?? (.defaultLow, .defaultLow)
        var compression = record?.compression ?? (.defaultHigh, .defaultHigh)
        if view.isHiddenInStack, view !== root {
            let least = LayoutModel.hiddenPriority
            hugging = (least, least)
            compression = (least, least)
        } else if let record, record.tie > 0, let stack = record.stack, view !== root {
            func raise(_ priority: inout UILayoutPriority) {
                if priority.rawValue < 999 { priority = UILayoutPriority(priority.rawValue + record.tie) }
            }
            if stack.axis == .horizontal {
                raise(&hugging.horizontal)
                raise(&compression.horizontal)
            } else {
                raise(&hugging.vertical)
                raise(&compression.vertical)
            }
        }
        bound(0, width, size.width, .lessThanOrEqual, hugging.horizontal, of: node)
        bound(1, width, size.width, .greaterThanOrEqual, compression.horizontal, of: node)
        bound(2, height, size.height, .lessThanOrEqual, hugging.vertical, of: node)
        bound(3, height, size.height, .greaterThanOrEqual, compression.vertical, of: node)
    }

    /// The priority for the content of a hidden view in a stack view, which must not stretch anything.
    private static let hiddenPriority = UILayoutPriority(0.0005)

    /// Updates the width at which text wraps. Returns `true` if it changed.
    func wrap(_ node: LayoutNode) -> Bool {
        guard let view = node.view, view.contentWraps, !view.isCollapsedAcrossLines else { return false }
        let width = value(.width, of: node)
        if let before = node.wrapWidth, abs(width - before) <= 0.001 { return false }
        node.wrapWidth = width
        updateContent(of: node)
        return true
    }

    private func bound(
        _ index: Int, _ variable: LayoutVariable, _ size: CGFloat, _ relation: LayoutRelation,
        _ priority: UILayoutPriority, of node: LayoutNode
    ) {
        guard size != UIView.noIntrinsicMetric, size.isFinite else {
            if let id = node.content[index] { solver.remove(id) }
            node.content[index] = nil
            return
        }
        if let id = node.content[index], solver.contains(id) {
            solver.setConstant(-Double(size), of: id)
            if solver.constraint(id).priority != priority.rawValue { solver.setPriority(priority.rawValue, of: id) }
        } else {
            node.content[index] = solver.add(
                LayoutConstraint([LayoutTerm(variable)], -Double(size), relation, priority: priority.rawValue))
        }
    }

    // MARK: Values

    func value(_ unknown: LayoutUnknown, of node: LayoutNode) -> CGFloat {
        guard let variable = node.unknowns[unknown] else { return 0 }
        return CGFloat(solver.value(of: variable))
    }

    /// Returns the alignment rectangle of an item, in its superview's or owner's space.
    func rect(of node: LayoutNode) -> CGRect {
        CGRect(
            x: value(.x, of: node), y: value(.y, of: node), width: value(.width, of: node),
            height: value(.height, of: node))
    }
}

extension LayoutUnknown {
    fileprivate var isOffset: Bool { self == .offsetX || self == .offsetY }
}

/// A pin of an unknown to a view's frame. It does not use the array of a constraint because it is needed at every
/// change of a frame.
private struct Pinning {
    /// The length that the unknown follows; nil for a constant.
    let above: LayoutTerm?
    let constant: Double
    let isSoft: Bool

    /// Returns `true` if the constraint differs at most in its constant.
    func hasTerms(of constraint: LayoutConstraint) -> Bool {
        guard let above else { return constraint.terms.count == 1 }
        return constraint.terms.count == 2 && constraint.terms[1] == above
    }

    /// Returns `true` if the constraint pins the unknown to the same value, within rounding errors.
    func isKept(by constraint: LayoutConstraint) -> Bool {
        guard let above else { return constraint.terms.count == 1 && constraint.constant == constant }
        guard constraint.terms.count == 2 else { return false }
        let term = constraint.terms[1]
        return term.variable == above.variable && abs(term.coefficient - above.coefficient) < 1e-9
            && abs(constraint.constant - constant) < 1e-6 * max(1, abs(constraint.constant))
    }
}

extension UIView {
    /// Returns `true` if the view's mask follows the growth of its superview along an axis.
    fileprivate func followsSuperview(along axis: NSLayoutConstraint.Axis) -> Bool {
        let parts: AutoresizingMask =
            axis == .horizontal
            ? [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
            : [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
        guard !autoresizingMask.isDisjoint(with: parts), let superview else { return false }
        // A mask view does not follow its owner, and a transformed view does not follow as its plain frame would.
        return superview.autoresizesSubviews && superview.maskView !== self && transform.isIdentity
    }

    /// `true` for a view that a stack view hid, which stays in the layout with zero length.
    var isHiddenInStack: Bool { isHidden && layoutRecord?.stack != nil }

    /// `true` if the remaining width does not determine where text wraps.
    fileprivate var isCollapsedAcrossLines: Bool { isHiddenInStack && layoutRecord?.stack?.axis == .horizontal }

    /// Stops with a message if numbers for the layout are not finite.
    func checkFinite(
        _ first: CGFloat, _ second: CGFloat, _ what: String, _ text: @autoclosure () -> String
    ) {
        guard first.isFinite, second.isFinite else {
            fatalError("The \(what) of \(shortName) must be finite (got \(text())).")
        }
    }

    /// Returns the insets at the ends of an axis. Stops if they are not finite.
    func checkedEnds(
        _ axis: NSLayoutConstraint.Axis, of insets: UIEdgeInsets, _ what: String
    ) -> (low: CGFloat, high: CGFloat) {
        let ends = axis.ends(of: insets)
        checkFinite(
            ends.low, ends.high, what,
            "(top \(insets.top), left \(insets.left), bottom \(insets.bottom), right \(insets.right))")
        return ends
    }

    func checkAlignmentInsets() {
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            _ = checkedEnds(axis, of: alignmentRectInsets, "alignment insets")
        }
    }

    /// The name without the frame, which may be the invalid part.
    private var shortName: String {
        accessibilityIdentifier ?? ownAccessibilityLabel ?? layer.name == nil ? "a \(type(of: self))" : layoutName
    }
}
