/// The columns of a split view controller in a narrow window, merged into one controller.
@MainActor final class SplitCollapse {
    private unowned let owner: UISplitViewController
    private let primary: UIViewController?, supplementary: UIViewController?, secondary: UIViewController?
    /// The visible controller.
    private(set) var shown: UIViewController?
    private let compact: UIViewController?
    /// The controllers that a column lent to the first column's stack, in the order of the stack.
    private struct Loan {
        let column: UISplitViewController.Column, root: UINavigationController
        var stack: [UIViewController]
    }
    private var lent: [Loan] = []
    private var home: UINavigationController?
    /// The number of controllers in the stack that belong to the first column.
    private var ownCount = 0
    /// `true` if the second of two controllers without columns is above the first one.
    private var isSecondaryOnTop = false

    init(
        _ owner: UISplitViewController, primary: UIViewController?, supplementary: UIViewController?,
        secondary: UIViewController?, compact: UIViewController?
    ) {
        self.owner = owner
        self.primary = primary
        self.supplementary = supplementary
        self.secondary = secondary
        self.compact = compact
    }

    private var hasColumns: Bool { owner.style != .unspecified }

    func join() {
        guard hasColumns else { return joinTwo() }
        if let compact {
            shown = compact
            return
        }
        let columns: [(UISplitViewController.Column, UIViewController?)] = [
            (.primary, primary), (.supplementary, supplementary), (.secondary, secondary),
        ]
        let there = columns.compactMap { column, root in root.map { (column, $0) } }
        guard let first = there.first, let proposed = there.last?.0 else { return }
        var top =
            owner.delegate?.splitViewController(owner, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
        if !there.contains(where: { $0.0 == top }) { top = proposed }
        shown = first.1
        guard let home = first.1 as? UINavigationController else { return }
        self.home = home
        ownCount = home.viewControllers.count
        for (column, root) in there.dropFirst() {
            guard let root = root as? UINavigationController else { continue }
            lent.append(Loan(column: column, root: root, stack: root.viewControllers))
        }
        // Controllers above the top column wait in their own navigation controller.
        let high = lent.lastIndex { $0.column == top }.map { $0 + 1 } ?? 0
        for index in 0..<high { push(index, animated: false) }
    }

    private func push(_ index: Int, animated: Bool) {
        guard let home else { return }
        let stack = lent[index].root.viewControllers
        guard !stack.isEmpty else { return }
        lent[index].stack = stack
        lent[index].root.viewControllers = []
        home.setViewControllers(home.viewControllers + stack, animated: animated)
    }

    /// Returns `true` if a column's controllers are in the stack.
    private func isIn(_ index: Int) -> Bool {
        guard let home, let first = lent[index].stack.first else { return false }
        return home.viewControllers.contains { $0 === first }
    }

    func show(_ column: UISplitViewController.Column) {
        guard let home else { return }
        if column == .primary {
            let own = home.viewControllers.prefix(max(1, ownCount))
            if let last = own.last { home.popToViewController(last, animated: true) }
            return restore()
        }
        guard let index = lent.firstIndex(where: { $0.column == column }) else { return }
        restore()
        if isIn(index) {
            if let next = lent.indices.first(where: { $0 > index && isIn($0) }), let first = lent[next].stack.first,
                let place = home.viewControllers.firstIndex(where: { $0 === first }), place > 0
            {
                home.popToViewController(home.viewControllers[place - 1], animated: true)
            }
        } else {
            for below in 0..<index where !isIn(below) { push(below, animated: false) }
            push(index, animated: true)
        }
    }

    func hide(_ column: UISplitViewController.Column) {
        guard let home, let index = lent.firstIndex(where: { $0.column == column }), isIn(index),
            let first = lent[index].stack.first,
            let place = home.viewControllers.firstIndex(where: { $0 === first }), place > 0
        else { return }
        home.popToViewController(home.viewControllers[place - 1], animated: true)
    }

    /// Returns popped controllers to their own column.
    private func restore() {
        for index in lent.indices where !isIn(index) && lent[index].root.viewControllers.isEmpty {
            let free = lent[index].stack.filter { $0.parent == nil }
            lent[index].root.viewControllers = free
        }
    }

    /// Called when a controller of the secondary column was pushed.
    func detailWasShown() { isSecondaryOnTop = true }

    // MARK: Separation

    func separate(replace: (UIViewController) -> Void) {
        guard hasColumns else { return separateTwo(replace) }
        guard let home else { return }
        var stack = home.viewControllers
        // From the top down: controllers above the first one of a column belong to that column.
        for index in lent.indices.reversed() {
            guard let first = lent[index].stack.first, let place = stack.firstIndex(where: { $0 === first }) else {
                continue
            }
            let own = Array(stack[place...])
            stack = Array(stack[..<place])
            home.setViewControllers(stack, animated: false)
            lent[index].root.viewControllers = own
        }
        if isSecondaryOnTop, stack.count > ownCount, ownCount > 0, let detail = stack.last, lent.isEmpty {
            home.setViewControllers(Array(stack.dropLast()), animated: false)
            replace(detail)
        }
        for index in lent.indices where lent[index].root.viewControllers.isEmpty {
            lent[index].root.viewControllers = lent[index].stack.filter { $0.parent == nil }
        }
    }

    // MARK: Two controllers without columns

    private func joinTwo() {
        let first = owner.delegate?.primaryViewController(forCollapsing: owner) ?? primary ?? secondary
        shown = first
        guard let first, let secondary, secondary !== first else { return }
        guard owner.delegate?.splitViewController(owner, collapseSecondary: secondary, onto: first) != true else {
            return
        }
        guard let home = first as? UINavigationController else { return }
        self.home = home
        ownCount = home.viewControllers.count
        if let root = secondary as? UINavigationController {
            lent = [Loan(column: .secondary, root: root, stack: root.viewControllers)]
            push(0, animated: false)
        } else {
            secondary.willLeaveParent()
            secondary.removeFromParent()
            home.pushViewController(secondary, animated: false)
        }
        isSecondaryOnTop = true
    }

    private func separateTwo(_ replace: (UIViewController) -> Void) {
        _ = owner.delegate?.primaryViewController(forExpanding: owner)
        guard let shown else { return }
        if let own = owner.delegate?.splitViewController(owner, separateSecondaryFrom: shown) { return replace(own) }
        guard isSecondaryOnTop, let home, home.viewControllers.count > ownCount, ownCount > 0 else {
            if let secondary, secondary.parent == nil { owner.addChild(secondary) }
            for index in lent.indices where lent[index].root.viewControllers.isEmpty {
                lent[index].root.viewControllers = lent[index].stack.filter { $0.parent == nil }
            }
            return
        }
        let stack = home.viewControllers, top = Array(stack[ownCount...])
        home.setViewControllers(Array(stack[..<ownCount]), animated: false)
        if let root = lent.first?.root {
            root.viewControllers = top
        } else if let secondary, top.contains(where: { $0 === secondary }) {
            secondary.didMove(toParent: owner)
            owner.addChild(secondary)
        } else if let last = top.last {
            replace(last)
        }
    }
}
