import MicaLayout

/// Constraints of views as equations of a solver.
///
/// An engine has one for its tree; measuring a view (`systemLayoutSizeFitting`) makes one of its own for the subtree.
@MainActor final class LayoutModel {
    var solver = LayoutSolver()
    /// The view at the top: what its size is, is given or asked for.
    weak var root: UIView?
    /// Of a model that measures: the nodes of the items, apart from those of the engine.
    private var measured: [ObjectIdentifier: LayoutNode]?
    /// By the variables' indices.
    private(set) var owners: [LayoutNode?] = []
    private(set) var nodes: [LayoutNode?] = []
    private var freeSlots: [Int] = []
    private var freeVariables: [LayoutVariable] = []
    /// Called with each view that is looked for, when it enters.
    var didEnter: ((LayoutNode) -> Void)?

    init(root: UIView?, measures: Bool = false) {
        self.root = root
        if measures { measured = [:] }
    }

    // MARK: Items

    func node(of view: UIView) -> LayoutNode {
        guard measured != nil else { return view.layoutState.node }
        let key = ObjectIdentifier(view)
        if let node = measured?[key] { return node }
        let node = LayoutNode(view: view)
        measured?[key] = node
        return node
    }

    func node(of guide: UILayoutGuide) -> LayoutNode {
        guard measured != nil else { return guide.node }
        let key = ObjectIdentifier(guide)
        if let node = measured?[key] { return node }
        let node = LayoutNode(guide: guide)
        measured?[key] = node
        return node
    }

    /// Whether the frame of the view is given rather than looked for.
    private func isGiven(_ view: UIView) -> Bool {
        if view === root { return measured == nil }
        return view.layoutRecord?.translates ?? true
    }

    /// An unknown of an item; new ones come with what gives them.
    func variable(_ unknown: LayoutUnknown, of node: LayoutNode) -> LayoutVariable {
        if let variable = node.unknowns[unknown] { return variable }
        enter(node)
        if let variable = node.unknowns[unknown] { return variable }
        return make(unknown, of: node)
    }

    /// Lets an item take part. One that is looked for gets all its unknowns, and the wishes of its content.
    func enter(_ node: LayoutNode) {
        guard node.slot < 0 else { return }
        if let slot = freeSlots.popLast() {
            node.slot = slot
            nodes[slot] = node
        } else {
            node.slot = nodes.count
            nodes.append(node)
        }
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
        guard let value = givenValue(unknown, of: node) else { return }
        // The top view of a tree keeps its size unless something in it says another.
        let isWish = node.view === root && node.view?.layoutRecord?.translates == false && !unknown.isOffset
        node.pins[unknown] = solver.add(
            LayoutConstraint(
                [LayoutTerm(variable)], -value, .equal,
                priority: isWish ? LayoutModel.stayPriority : LayoutConstraint.required))
    }

    /// Whether the place of a view is given or looked for may have changed.
    func refreshGiven(_ view: UIView) {
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

    /// Gives a view that is looked for all its unknowns, and the wishes of its content.
    private func complete(_ view: UIView, _ node: LayoutNode) {
        for unknown in [LayoutUnknown.x, .y, .width, .height] where node.unknowns[unknown] == nil {
            if view === root, unknown == .x || unknown == .y { continue }
            _ = make(unknown, of: node)
        }
        updateContent(of: node)
    }

    /// Of the wish of a tree's top view to keep its size: below all others.
    private static let stayPriority: Float = 0.001

    /// What an unknown is kept at; nil if it is looked for.
    private func givenValue(_ unknown: LayoutUnknown, of node: LayoutNode) -> Double? {
        guard let view = node.view else { return nil }
        switch unknown {
        case .offsetX: return Double(view.bounds.minX)
        case .offsetY: return Double(view.bounds.minY)
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
            return value.isFinite ? Double(value) : 0
        }
    }

    /// Whether a pinned unknown of the item has another value than its view now.
    func isMoved(_ node: LayoutNode) -> Bool {
        LayoutUnknown.allCases.contains { unknown in
            guard let pin = node.pins[unknown], let value = givenValue(unknown, of: node) else { return false }
            return solver.contains(pin) && solver.constraint(pin).constant != -value
        }
    }

    /// The frame of a view whose place is given, or the offset of a scroll view, changed.
    func frameChanged(_ node: LayoutNode) {
        for unknown in LayoutUnknown.allCases {
            guard let pin = node.pins[unknown], let value = givenValue(unknown, of: node) else { continue }
            solver.setConstant(-value, of: pin)
        }
    }

    /// Takes an item out; constraints that name it must have left before.
    func leave(_ node: LayoutNode) {
        guard node.slot >= 0 else { return }
        for id in node.content { if let id { solver.remove(id) } }
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

    /// The wishes of a view's content for its size, as they are now.
    func updateContent(of node: LayoutNode) {
        guard let view = node.view, node.slot >= 0, !isGiven(view) || view === root else { return }
        guard let width = node.unknowns[.width], let height = node.unknowns[.height] else { return }
        // A size that is given needs no wishes.
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
        let hugging = record?.hugging ?? (.defaultLow, .defaultLow)
        let compression = record?.compression ?? (.defaultHigh, .defaultHigh)
        want(0, width, size.width, .lessThanOrEqual, hugging.horizontal, of: node)
        want(1, width, size.width, .greaterThanOrEqual, compression.horizontal, of: node)
        want(2, height, size.height, .lessThanOrEqual, hugging.vertical, of: node)
        want(3, height, size.height, .greaterThanOrEqual, compression.vertical, of: node)
    }

    private func want(
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
        node.unknowns[unknown].map { CGFloat(solver.value(of: $0)) } ?? 0
    }

    /// The alignment rectangle of an item, in its superview's or owner's space.
    func rect(of node: LayoutNode) -> CGRect {
        CGRect(
            x: value(.x, of: node), y: value(.y, of: node), width: value(.width, of: node),
            height: value(.height, of: node))
    }
}

extension LayoutUnknown {
    fileprivate var isOffset: Bool { self == .offsetX || self == .offsetY }
}
