import CoreGraphics
import Foundation

/// A tree that is visible, like a window's, before a renderer draws it or without any renderer. It is committed and has
/// presentation layers, and its animations run and end by the clock of `CACurrentMediaTime()`. A rendering host takes
/// it over. Used on the main queue, for as long as the tree is visible.
package final class UnrenderedTree {
    private let root: CALayer
    private var host: LayerHost?
    /// The state of the thread whose transactions commit it.
    weak var thread: ThreadState?
    /// The time at which the main queue will run the tree; infinity if there is none.
    private var nextTurn = Double.infinity

    /// Creates the tree. The next commit puts `root` on screen.
    package init(_ root: CALayer) {
        self.root = root
        let thread = ThreadState.current
        self.thread = thread
        thread.unrenderedTrees.append(Reference(tree: self))
        thread.openImplicitTransaction()
        turnSoon(CACurrentMediaTime())
    }

    struct Reference { weak var tree: UnrenderedTree? }

    /// Creates the host, unless another host owns the tree.
    func prepare(_ thread: ThreadState) {
        guard host == nil, root.host == nil, root.parent == nil,
            !thread.hasTouched(treeOf: root)
        else { return }
        host = LayerHost(unrendered: root) { [weak self] in self?.turnSoon($0) }
    }

    /// Lays out and displays the layers that need it, unless another host owns the tree.
    func settle() {
        guard let host, root.host === host else { return }
        host.settle()
    }

    /// Schedules a run of the tree on the main queue, at a time of its clock.
    private func turnSoon(_ time: Double) {
        let now = CACurrentMediaTime()
        guard time < nextTurn else { return }
        nextTurn = time
        // A clock that another host drives may stand still: this polls it, with a pause.
        let delay = time > now ? max(time - now, 1.0 / 60) : 0
        // `@unchecked Sendable`: only the main queue, on which trees are used, runs it.
        struct Local: @unchecked Sendable { weak var tree: UnrenderedTree? }
        let local = Local(tree: self)
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
            guard let tree = local.tree else { return }
            (tree.thread ?? ThreadState.base).perform { tree.turn(time) }
        }
    }

    private func turn(_ time: Double) {
        guard time == nextTurn else { return }
        nextTurn = .infinity
        guard let host else {
            // Not committed yet: commit now at the latest, as run loops do. A rendering host does so itself.
            let thread = ThreadState.current
            if root.host == nil, !thread.hasTouched(treeOf: root) { thread.flush() }
            return
        }
        // Another host owns the tree, or will with the commit.
        guard root.host === host else {
            self.host = nil
            return
        }
        host.advance(to: CACurrentMediaTime())
        if let next = host.nextEventTime { turnSoon(next) }
    }
}
