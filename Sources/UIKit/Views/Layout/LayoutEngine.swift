import CoreGraphics
import MicaLayout

/// The constraints of one view tree.
///
/// Changes are recorded and processed before the next layout: first the views' `updateConstraints()`, from the bottom
/// up, then the solver. Views with a new frame are recorded with their superviews, which apply the frames in
/// `layoutSubviews()`.
@MainActor final class LayoutEngine {
    var root: UIView? {
        get { model.root }
        set { model.root = newValue }
    }
    let model: LayoutModel
    /// The number of views that the engine lays out.
    var viewCount = 0

    private var pending: [NSLayoutConstraint] = []
    /// The constraints in the solver and the broken ones, in the order in which they were added.
    var installed: [NSLayoutConstraint?] = []
    private var installedCount = 0
    /// The constraints that contradict others, in the order in which they were broken; entries that left since are
    /// stale.
    var broken: [NSLayoutConstraint] = []
    /// Items with a broken frame or content constraint.
    var brokenNodes: [LayoutNode] = []
    /// `true` if a constraint left or changed since the broken ones were last tried.
    private var mayRestore = false
    private var updates: [LayoutItem] = []
    private var nodesToPlace: [LayoutNode] = []
    private var nodesWithContent: [LayoutNode] = []
    private var nodesWithFrame: [LayoutNode] = []
    private var nodesWithMentions: [LayoutNode] = []
    /// Items whose text may wrap differently, even without a change of width.
    private var nodesToWrap: [LayoutNode] = []
    private var isStale = false
    private var isRunning = false
    private var grid: PixelGrid?
    private var isMirrored = false

    init(root: UIView) {
        model = LayoutModel(root: root)
        model.didEnter = { [unowned self] node in
            place(node)
            if node.view?.contentWraps == true { nodesToWrap.append(node) }
        }
        model.didBorrow = { [unowned self] in noteBaseline(of: $0, $1, in: $2) }
    }

    /// `true` if there is work before the next layout.
    var needsPass: Bool { isStale }

    func setNeedsPass() {
        guard !isStale else { return }
        isStale = true
        root?.layer.setNeedsConstraints()
    }

    /// Marks the root layer for a pass; a new root needs the mark, too.
    func remark() {
        if isStale { root?.layer.setNeedsConstraints() }
    }

    // MARK: Changes

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

    /// Called when an item's content changed its size or its priorities.
    func contentChanged(_ node: LayoutNode) {
        guard model.has(node), node.wait.insert(.content).inserted else { return }
        nodesWithContent.append(node)
        setNeedsPass()
    }

    /// Called when a fixed frame or the offset of a scroll view changed.
    func frameChanged(_ node: LayoutNode) {
        guard model.has(node), model.isMoved(node), node.wait.insert(.frame).inserted else { return }
        nodesWithFrame.append(node)
        setNeedsPass()
    }

    /// Called when the reference of the item's constraints changed: margins, insets, baselines.
    func insetsChanged(_ node: LayoutNode) {
        guard !node.mentions.isEmpty || !node.borrowers.isEmpty, node.wait.insert(.mentions).inserted else { return }
        nodesWithMentions.append(node)
        setNeedsPass()
    }

    /// Records that a constraint uses the baseline of a view that it does not name, inside another view. The
    /// engine lays out that view as well; the equation is recreated when it changes or leaves.
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

    /// Marks the equation of a constraint to be recreated in the next pass.
    func makeAnew(_ constraint: NSLayoutConstraint) {
        takeOut(constraint)
        add(constraint)
    }

    /// Called when the frame of a view becomes fixed or variable.
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

    /// Called when the scale or the layout direction may have changed.
    func traitsChanged(forces: Bool = false) {
        if forces { followsNewDirection = true }
        setNeedsPass()
    }
    private var followsNewDirection = false

    // MARK: The pass

    /// The maximum number of rounds, far above that of sensible layouts: a layout that reaches it changes its
    /// constraints whenever they are solved.
    private static let roundLimit = 100
    /// The number of rounds of constraint updates in this pass.
    private var updateRounds = 0

    /// Updates the solution and records the items that moved.
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
        let traits = root.traitCollection, grid = traits.pixelGrid
        let isMirrored = traits.layoutDirection == .rightToLeft
        if grid != self.grid {
            self.grid = grid
            for case let node? in model.nodes { place(node) }
        }
        if isMirrored != self.isMirrored || followsNewDirection {
            self.isMirrored = isMirrored
            followsNewDirection = false
            for case let node? in model.nodes { insetsChanged(node) }
        }
    }

    /// Updates the constraints of the marked views in a view's tree, the deepest first.
    func update(in top: UIView) {
        if !isRunning { updateRounds = 0 }
        while true {
            // By depth; views of equal depth in the order of their requests.
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
                // Views outside of the tree stay in the list.
                for view in levels.joined() {
                    warn(
                        "\(view.layoutName) requests updateConstraints() each time it is called; updating stops after "
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
        // The height of wrapping text depends on its width, and may change the width in turn.
        for _ in 0..<8 {
            if !solveAndCollect() { return }
            install()
        }
        _ = solveAndCollect()
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

    /// Recreates the equation of a constraint after insets, margins or baselines changed.
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

    /// Retries broken constraints after others changed or left.
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
            // A constraint that was removed and added again is in the list twice.
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

    /// Solves and records the items with new values. Returns `true` if text wraps differently, which requires another
    /// round.
    private func solveAndCollect() -> Bool {
        var moved: [LayoutNode] = []
        swap(&moved, &movedScratch)
        model.solve(report) { moved.append($0) }
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

    /// Marks the superviews of moved items for layout.
    private func markMoved() {
        for node in nodesToPlace {
            guard model.has(node), node.wait.contains(.place) else { continue }
            node.wait.remove(.place)
            if let view = node.view {
                view.takeContentSize(node, model)
                if view === root {
                    placeRoot(view, node)
                } else if view.layoutRecord?.translates == false, let above = view.superview {
                    displace(node, in: above)
                    // A superview that applies frames at this moment need not be marked.
                    if above.layoutState.node.item !== placing { above.setNeedsLayout() }
                }
            } else {
                node.guide?.owningView?.setNeedsLayout()
            }
        }
        nodesToPlace.removeAll(keepingCapacity: true)
    }

    /// Records a view whose frame differs from the solution; the next layout of the superview applies the solution.
    func displace(_ node: LayoutNode, in above: UIView) {
        if let view = node.view, node.wait.insert(.inSuperview).inserted { above.layoutState.displaced.append(view) }
    }

    /// Processes the pending changes for a view that is about to apply frames.
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
        view.take(alignmentRect: CGRect(origin: origin, size: size), grid: pixelGrid)
    }

    /// Returns the frame of an item, with its edges rounded to pixels.
    func frame(of node: LayoutNode) -> CGRect { pixelGrid.snappedEdges(of: model.rect(of: node)) }

    var pixelGrid: PixelGrid { grid ?? PixelGrid(scale: root?.traitCollection.displayScale ?? 1) }

    /// All active constraints, including broken ones.
    var constraints: [NSLayoutConstraint] { installed.compactMap { $0 } }

    // MARK: Moving to another engine

    /// Removes a view and the constraints that it holds; returns the constraints.
    func removeView(_ view: UIView) -> [NSLayoutConstraint] {
        guard let record = view.layoutRecord else { return [] }
        endExercise(of: record)
        let held = record.constraints.all
        for constraint in held { takeOut(constraint) }
        viewCount -= 1
        setNeedsPass()
        return held
    }

    /// Removes an item that no constraint names any more.
    func removeNode(_ node: LayoutNode) {
        if model.has(node) { model.leave(node) }
        node.borrowers = ConstraintList()
        node.wait = []
    }
}
