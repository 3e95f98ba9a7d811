import CoreGraphics
import MicaLayout

/// The constraints of one tree of views, from its topmost view down.
///
/// What changes is noted, and dealt with before the next layout: first the views' `updateConstraints()`, from the bottom up,
/// then the solver. Views that have moved are noted with their superviews, which place them in `layoutSubviews()`.
@MainActor final class LayoutEngine {
    var root: UIView? {
        get { model.root }
        set { model.root = newValue }
    }
    let model: LayoutModel
    /// How many views take part.
    var viewCount = 0

    private var pending: [NSLayoutConstraint] = []
    /// What is in the solver, or was broken, in the order in which it was added.
    var installed: [NSLayoutConstraint?] = []
    private var installedCount = 0
    /// What contradicts others, in the order in which it was broken, among what left since.
    var broken: [NSLayoutConstraint] = []
    /// Items of which a frame or a content is broken.
    var brokenNodes: [LayoutNode] = []
    /// A constraint left or changed since broken ones were last tried.
    private var mayRestore = false
    private var updates: [LayoutItem] = []
    private var nodesToPlace: [LayoutNode] = []
    private var nodesWithContent: [LayoutNode] = []
    private var nodesWithFrame: [LayoutNode] = []
    private var nodesWithMentions: [LayoutNode] = []
    /// Whose text may wrap elsewhere, whether their width changed or not.
    private var nodesToWrap: [LayoutNode] = []
    private var isStale = false
    private var isRunning = false
    private var scale: CGFloat = 0
    private var isMirrored = false

    init(root: UIView) {
        model = LayoutModel(root: root)
        model.didEnter = { [unowned self] node in
            place(node)
            if node.view?.contentWraps == true { nodesToWrap.append(node) }
        }
        model.didBorrow = { [unowned self] in noteBaseline(of: $0, $1, in: $2) }
    }

    /// Whether there is work before the next layout.
    var needsPass: Bool { isStale }

    func setNeedsPass() {
        guard !isStale else { return }
        isStale = true
        root?.layer.setNeedsConstraints()
    }

    /// The mark is the root layer's: a new root needs it, too.
    func remark() {
        if isStale { root?.layer.setNeedsConstraints() }
    }

    // MARK: What changes

    func add(_ constraint: NSLayoutConstraint) {
        constraint.installation.state = .pending
        pending.append(constraint)
        setNeedsPass()
    }

    func remove(_ constraint: NSLayoutConstraint) {
        takeOut(constraint)
        setNeedsPass()
    }

    private func takeOut(_ constraint: NSLayoutConstraint) {
        let installation = constraint.installation
        switch installation.state {
        case .installed:
            if let id = installation.id { model.solver.remove(id) }
            mayRestore = true
        case .broken, .pending, .out: break
        }
        if installation.slot >= 0 {
            installed[installation.slot] = nil
            installedCount -= 1
        }
        constraint.installation.slot = -1
        constraint.installation.id = nil
        constraint.installation.state = .out
    }

    func constantChanged(of constraint: NSLayoutConstraint) {
        let installation = constraint.installation
        if installation.state == .installed, let id = installation.id {
            model.solver.setConstant(installation.base - Double(constraint.constant), of: id)
            mayRestore = true
        } else if installation.state == .broken {
            mayRestore = true
        }
        setNeedsPass()
    }

    func priorityChanged(of constraint: NSLayoutConstraint) {
        if constraint.installation.state == .installed, let id = constraint.installation.id {
            model.solver.setPriority(constraint.priority.rawValue, of: id)
        }
        mayRestore = true
        setNeedsPass()
    }

    /// Its content has another size, or counts with other priorities.
    func contentChanged(_ node: LayoutNode) {
        guard model.has(node), node.wait.insert(.content).inserted else { return }
        nodesWithContent.append(node)
        setNeedsPass()
    }

    /// The frame of a view whose place is given changed, or the offset of a scroll view.
    func frameChanged(_ node: LayoutNode) {
        guard model.has(node), model.isMoved(node), node.wait.insert(.frame).inserted else { return }
        nodesWithFrame.append(node)
        setNeedsPass()
    }

    /// What constraints count from the item with has changed: margins, insets, baselines.
    func insetsChanged(_ node: LayoutNode) {
        guard !node.mentions.isEmpty || !node.borrowers.isEmpty, node.wait.insert(.mentions).inserted else { return }
        nodesWithMentions.append(node)
        setNeedsPass()
    }

    /// A constraint goes by the baseline of a view that it does not name, and that lies in another one: that takes part as
    /// well, and its equation is made anew when the view changes or goes.
    private func noteBaseline(of constraint: NSLayoutConstraint, _ view: UIView, in other: UIView) {
        var current: UIView? = view
        while let next = current, next !== other {
            take(next)
            current = next.superview
        }
        let node = view.layoutState.node
        node.namesBaseline = true
        node.borrowers.addOnce(constraint)
    }

    /// Makes the equation of a constraint anew in the next pass.
    func makeAnew(_ constraint: NSLayoutConstraint) {
        takeOut(constraint)
        add(constraint)
    }

    /// The frame of the view is given or looked for from now on.
    func givenChanged(_ view: UIView, _ node: LayoutNode) {
        model.refreshGiven(view)
        place(node)
        mayRestore = true
        setNeedsPass()
    }

    func needsUpdate(_ view: UIView) {
        updates.append(view.layoutState.node.item)
        setNeedsPass()
    }

    /// The scale or the direction of reading may be another.
    func traitsChanged(forces: Bool = false) {
        if forces { followsNewDirection = true }
        setNeedsPass()
    }
    private var followsNewDirection = false

    // MARK: The pass

    /// More rounds than sensible layouts need: what reaches it, changes its constraints whenever they are solved.
    private static let roundLimit = 100
    /// How often views have updated their constraints in this pass.
    private var updateRounds = 0

    /// Brings the solution up to date, and notes what moved.
    func pass() {
        guard isStale, !isRunning, let root else { return }
        isRunning = true
        defer { isRunning = false }
        followTraits(root)
        updateRounds = 0
        for _ in 0..<LayoutEngine.roundLimit {
            isStale = false
            update(in: root)
            solve()
            if !isStale || updateRounds == LayoutEngine.roundLimit { break }
        }
        isStale = false
        markMoved()
    }

    private func followTraits(_ root: UIView) {
        let traits = root.traitCollection, scale = max(1, traits.displayScale)
        let isMirrored = traits.layoutDirection == .rightToLeft
        if scale != self.scale {
            self.scale = scale
            for case let node? in model.nodes { place(node) }
        }
        if isMirrored != self.isMirrored || followsNewDirection {
            self.isMirrored = isMirrored
            followsNewDirection = false
            for case let node? in model.nodes { insetsChanged(node) }
        }
    }

    /// Has the views that need it, in a view's tree, update their constraints, the deepest first.
    func update(in top: UIView) {
        if !isRunning { updateRounds = 0 }
        while true {
            // By depth; equally deep ones in the order in which they asked.
            var levels: [[UIView]] = [], others: [LayoutItem] = []
            for item in updates {
                guard let view = item.view, view.layoutRecord?.needsUpdateConstraints == true else { continue }
                if top === root || view.isDescendant(of: top) {
                    let depth = view.depth
                    while levels.count <= depth { levels.append([]) }
                    levels[depth].append(view)
                } else {
                    others.append(item)
                }
            }
            if levels.isEmpty {
                updates = others
                return
            }
            guard updateRounds < LayoutEngine.roundLimit else {
                // Those stay in the list.
                for view in levels.joined() {
                    warn(
                        "\(view.layoutName) asks for another updateConstraints() whenever it was called; it is left after "
                            + "\(LayoutEngine.roundLimit) rounds.", module: "UIKit")
                }
                return
            }
            updateRounds += 1
            updates = others
            for level in levels.reversed() {
                for view in level {
                    guard let record = view.layoutRecord, record.needsUpdateConstraints else { continue }
                    record.needsUpdateConstraints = false
                    if let controller = view.owningController {
                        controller.updateViewConstraints()
                    } else {
                        view.updateConstraints()
                    }
                }
            }
        }
    }

    private func solve() {
        model.directionsMayHaveChanged()
        refreshFrames()
        refreshContent()
        refreshMentions()
        restoreBroken()
        install()
        // Text that wraps is as high as its width makes it, which may change the width.
        for _ in 0..<8 {
            report(model.solver.solve())
            if !collectMoves() { return }
            install()
        }
        report(model.solver.solve())
        _ = collectMoves()
    }

    private func refreshFrames() {
        for node in nodesWithFrame where model.has(node) && node.wait.contains(.frame) {
            node.wait.remove(.frame)
            model.frameChanged(node)
            if node.namesBaseline, node.view?.contentWraps == true { makeDependentsAnew(of: node) }
            mayRestore = true
        }
        nodesWithFrame.removeAll(keepingCapacity: true)
    }

    private func refreshContent() {
        for node in nodesWithContent where model.has(node) && node.wait.contains(.content) {
            node.wait.remove(.content)
            node.wrapWidth = nil
            model.updateContent(of: node)
            if node.view?.contentWraps == true {
                nodesToWrap.append(node)
                place(node)
            }
        }
        nodesWithContent.removeAll(keepingCapacity: true)
    }

    private func refreshMentions() {
        for node in nodesWithMentions where node.wait.contains(.mentions) {
            guard node.host?.layoutRecord?.engine === self else { continue }
            node.wait.remove(.mentions)
            makeDependentsAnew(of: node)
            if node.view != nil { place(node) }
        }
        nodesWithMentions.removeAll(keepingCapacity: true)
    }

    private func makeDependentsAnew(of node: LayoutNode) {
        for constraint in node.dependents
        where constraint.engine === self && constraint.installation.state == .installed {
            lowerAgain(constraint)
        }
    }

    /// Makes the equation of a constraint anew, where insets, margins or baselines have changed.
    private func lowerAgain(_ constraint: NSLayoutConstraint) {
        guard let id = constraint.installation.id, let sum = model.difference(of: constraint) else { return }
        if model.solver.contains(id), model.solver.constraint(id).terms == sum.terms {
            constraint.installation.base = sum.constant
            model.solver.setConstant(sum.constant - Double(constraint.constant), of: id)
        } else {
            makeAnew(constraint)
        }
        mayRestore = true
    }

    /// Lets broken constraints try again after others have changed or left.
    private func restoreBroken() {
        guard mayRestore else { return }
        mayRestore = false
        if !brokenNodes.isEmpty {
            for node in brokenNodes where model.has(node) { model.restore(node) }
            brokenNodes.removeAll()
        }
        guard !broken.isEmpty else { return }
        var waiting: [NSLayoutConstraint] = []
        swap(&waiting, &broken)
        for constraint in waiting where constraint.installation.state == .broken && constraint.engine === self {
            takeOut(constraint)
            constraint.installation.state = .pending
            pending.append(constraint)
        }
    }

    private func install() {
        guard !pending.isEmpty else { return }
        var waiting: [NSLayoutConstraint] = []
        swap(&waiting, &pending)
        model.solver.reserve(constraintCount: waiting.count)
        for constraint in waiting where constraint.installation.state == .pending && constraint.engine === self {
            // A constraint that was removed and added again stands in the list twice.
            constraint.installation.state = .out
            guard let (id, base) = model.add(constraint) else { continue }
            constraint.installation.state = .installed
            constraint.installation.id = id
            constraint.installation.base = base
            constraint.installation.slot = installed.count
            installed.append(constraint)
            installedCount += 1
        }
        if installed.count > 2 * installedCount + 16 { closeUp() }
    }

    private func closeUp() {
        installed.removeAll { $0 == nil }
        for (slot, constraint) in installed.enumerated() { constraint?.installation.slot = slot }
    }

    // MARK: Results

    /// Notes the items with new values. True if text wraps elsewhere, so that another round is needed.
    private func collectMoves() -> Bool {
        var moved: [LayoutNode] = []
        swap(&moved, &movedScratch)
        model.solver.reportChanges { variable, _ in
            if let node = model.owners[variable.index] { moved.append(node) }
        }
        var wrapsElsewhere = false
        for node in moved {
            place(node)
            if wrap(node) { wrapsElsewhere = true }
        }
        if !nodesToWrap.isEmpty {
            for node in nodesToWrap where model.has(node) { if wrap(node) { wrapsElsewhere = true } }
            nodesToWrap.removeAll(keepingCapacity: true)
        }
        moved.removeAll(keepingCapacity: true)
        swap(&moved, &movedScratch)
        return wrapsElsewhere
    }
    private var movedScratch: [LayoutNode] = []

    private func wrap(_ node: LayoutNode) -> Bool {
        guard model.wrap(node) else { return false }
        if node.namesBaseline { makeDependentsAnew(of: node) }
        return true
    }

    func place(_ node: LayoutNode) {
        if model.has(node), node.wait.insert(.place).inserted { nodesToPlace.append(node) }
    }

    /// Has the superviews of what moved lay out.
    private func markMoved() {
        for node in nodesToPlace {
            guard model.has(node), node.wait.contains(.place) else { continue }
            node.wait.remove(.place)
            if let view = node.view {
                view.takeContentSize(node, model)
                if view === root {
                    placeRoot(view, node)
                } else if view.layoutRecord?.translates == false, let above = view.superview {
                    displace(view, node, in: above)
                }
            } else {
                node.guide?.owningView?.setNeedsLayout()
            }
        }
        nodesToPlace.removeAll(keepingCapacity: true)
    }

    func displace(_ view: UIView, _ node: LayoutNode, in above: UIView) {
        if node.wait.insert(.inSuperview).inserted { above.layoutState.displaced.append(view) }
        // Who places its subviews at this moment need not be asked to.
        if above.layoutState.node.item !== placing { above.setNeedsLayout() }
    }

    /// Does what waits for a view that is about to place its subviews.
    func pass(for view: UIView) {
        guard isStale else { return }
        let before = placing
        placing = view.layoutState.node.item
        pass()
        placing = before
    }
    private var placing: LayoutItem?

    private func placeRoot(_ view: UIView, _ node: LayoutNode) {
        guard view.layoutRecord?.translates == false else { return }
        let origin = view.alignmentRect(forFrame: view.plainFrame).origin
        let size = CGSize(width: model.value(.width, of: node), height: model.value(.height, of: node))
        view.take(alignmentRect: CGRect(origin: origin, size: size), scale: scale)
    }

    /// The frame of an item in pixels: its edges lie on the nearest ones.
    func frame(of node: LayoutNode) -> CGRect { model.rect(of: node).onPixels(scale) }

    var pixelScale: CGFloat { scale > 0 ? scale : max(1, root?.traitCollection.displayScale ?? 1) }

    /// All constraints that take part, broken ones too.
    var constraints: [NSLayoutConstraint] { installed.compactMap { $0 } }

    // MARK: Moving to another engine

    /// Takes a view out, with the constraints that it holds; answers these.
    func removeView(_ view: UIView) -> [NSLayoutConstraint] {
        guard let record = view.layoutRecord else { return [] }
        endExercise(of: record)
        let held = record.constraints.all
        for constraint in held { takeOut(constraint) }
        viewCount -= 1
        setNeedsPass()
        return held
    }

    /// Takes an item out; nothing in the solver names it any more.
    func removeNode(_ node: LayoutNode) {
        if model.has(node) { model.leave(node) }
        node.borrowers = ConstraintList()
        node.wait = []
    }
}

extension CGRect {
    /// The rectangle whose edges are the nearest pixels'. Halves go up.
    func onPixels(_ scale: CGFloat) -> CGRect {
        // What the solver's arithmetic leaves below a half counts as one.
        func snap(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
        let x = snap(minX), y = snap(minY)
        return CGRect(x: x, y: y, width: snap(minX + width) - x, height: snap(minY + height) - y)
    }
}
