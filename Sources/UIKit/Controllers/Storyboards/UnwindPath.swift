/// The way from the source of an unwind segue to its destination.
@MainActor package struct UnwindPath {
    private let source: UIViewController
    /// The controller that has the unwind action.
    package let destination: UIViewController

    /// Finds the destination: the nearest controller above the source, through parents and presenting
    /// controllers, that can perform the action, or one of its allowed children. Nil if there is none.
    package init?(from source: UIViewController, action: Selector, sender: Any?) {
        let start = UIStoryboardUnwindSegueSource(source, action, sender)
        for controller in sequence(first: source, next: { $0.parent ?? $0.presenter }) {
            if let found = UnwindPath.search(controller, start) {
                self.source = source
                destination = found
                return
            }
        }
        return nil
    }

    private static func search(
        _ controller: UIViewController, _ start: UIStoryboardUnwindSegueSource
    ) -> UIViewController? {
        for child in controller.allowedChildrenForUnwinding(from: start) {
            if let found = search(child, start) { return found }
        }
        let can = controller.canPerformUnwindSegueAction(start.unwindAction, from: start.source, sender: start.sender)
        return can ? controller : nil
    }

    /// Lets the containers above the destination show it, and dismisses the presentation that covers it.
    package func follow(_ segue: UIStoryboardSegue) {
        let above = Array(sequence(first: destination, next: { $0.parent }))
        var presenter: UIViewController?
        var current = source
        while !above.contains(where: { $0 === current }) {
            if let parent = current.parent {
                current = parent
            } else if let next = current.presenter {
                current = next
                presenter = next
            } else {
                break
            }
        }
        // The nearest container of both, then down to the destination.
        let isAnimated = segue.isAnimated
        segue.isAnimated = isAnimated && presenter == nil
        if let top = above.firstIndex(where: { $0 === current }), top > 0 {
            for index in (1...top).reversed() { above[index].unwind(for: segue, towards: above[index - 1]) }
        }
        segue.isAnimated = isAnimated
        presenter?.dismiss(animated: isAnimated)
    }
}

extension UIViewController {
    /// Returns the child that contains the source of an unwind segue; nil if there is none. Containers use it to leave
    /// this child out of the search.
    public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        sequence(first: source.source, next: { $0.parent ?? $0.presenter }).first { $0.parent === self }
    }
}
