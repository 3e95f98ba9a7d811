import CoreGraphics
import Foundation

/// A tree that is visible, as that of a window is, before a renderer draws it, or without any: it is committed and has
/// presentation layers, and its animations run, and end, by the clock of `CACurrentMediaTime()`. A host that draws takes it
/// over. Used on the main queue, for as long as the tree is visible.
package final class UnrenderedTree {
    private let root: CALayer
    private var host: LayerHost?
    /// The function that commits it.
    weak var thread: ThreadState?
    /// When the main queue is going to run the tree; infinity for never.
    private var nextTurn = Double.infinity

    /// The next commit puts `root` on screen.
    package init(_ root: CALayer) {
        self.root = root
        let thread = ThreadState.current
        self.thread = thread
        thread.unrenderedTrees.append(Reference(tree: self))
        thread.openImplicitTransaction()
        turnSoon(CACurrentMediaTime())
    }

    struct Reference { weak var tree: UnrenderedTree? }

    /// Makes the host, if nobody else has the tree.
    func prepare(_ thread: ThreadState) {
        guard host == nil, root.host == nil, root.parent == nil,
            !thread.hasTouched(treeOf: root)
        else { return }
        host = LayerHost(unrendered: root) { [weak self] in self?.turnSoon($0) }
    }

    /// Lays out and displays what needs it, where no other host has the tree.
    func settle() {
        guard let host, root.host === host else { return }
        host.settle()
    }

    /// Has the main queue run the tree at a time of its clock.
    private func turnSoon(_ time: Double) {
        let now = CACurrentMediaTime()
        guard time < nextTurn else { return }
        nextTurn = time
        // A clock that another host drives may stand still: this asks again, but not without a pause.
        let delay = time > now ? max(time - now, 1.0 / 60) : 0
        // `@unchecked Sendable`: the main queue, where trees are used, runs it.
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
            // Not committed yet: at the latest now, as run loops do. A host that draws does it itself.
            let thread = ThreadState.current
            if root.host == nil, !thread.hasTouched(treeOf: root) { thread.flush() }
            return
        }
        // Another host has the tree, or will have it with the commit.
        guard root.host === host else {
            self.host = nil
            return
        }
        host.advance(to: CACurrentMediaTime())
        if let next = host.nextEventTime { turnSoon(next) }
    }
}
