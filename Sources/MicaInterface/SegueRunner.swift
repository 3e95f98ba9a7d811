import UIKit

/// The steps of a segue: the destination is created, the source is prepared, the transition is performed.
@MainActor final class SegueRunner {
    private let segue: InterfaceSegue
    private let storyboard: UIStoryboard
    // The runner belongs to one of these views.
    private weak var anchor: AnyObject?
    private let passthrough: [WeakView]
    private struct WeakView { weak var view: UIView? }
    /// The view in which an embedded controller is shown.
    private weak var container: UIView?

    init(_ segue: InterfaceSegue, _ storyboard: UIStoryboard, in container: UIView? = nil) {
        anchor = segue.popoverAnchor.map { $0 as AnyObject }
        passthrough = segue.passthrough.map { WeakView(view: $0) }
        var segue = segue
        segue.popoverAnchor = nil
        segue.passthrough = []
        self.segue = segue
        self.storyboard = storyboard
        self.container = container
    }

    /// Performs the segue unless the source refuses it.
    func runIfAllowed(from source: UIViewController, _ sender: Any?) {
        guard source.shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender) else { return }
        run(from: source, sender)
    }

    func run(from source: UIViewController, _ sender: Any?) {
        if segue.kind == .unwind { return unwind(from: source, sender) }
        let destination = storyboard.instantiate(segue.scene, creator: creator(source, sender))
        setStyles(of: destination, sender)
        let made = make(source, destination)
        if made.performHandler == nil { made.performHandler = transition(source, destination, sender) }
        source.prepare(for: made, sender: sender)
        made.perform()
    }

    private func make(_ source: UIViewController, _ destination: UIViewController) -> UIStoryboardSegue {
        if let custom = segue.custom { return custom(segue.identifier, source, destination) }
        if segue.kind == .popover {
            return UIStoryboardPopoverSegue(identifier: segue.identifier, source: source, destination: destination)
        }
        return UIStoryboardSegue(identifier: segue.identifier, source: source, destination: destination)
    }

    private func creator(_ source: UIViewController, _ sender: Any?) -> ((NSCoder) -> UIViewController?)? {
        guard let creator = segue.creator else { return nil }
        return { [identifier = segue.identifier] coder in creator(source, coder, sender, identifier) }
    }

    private func setStyles(of destination: UIViewController, _ sender: Any?) {
        if let style = segue.presentationStyle { destination.modalPresentationStyle = style }
        if let style = segue.transitionStyle { destination.modalTransitionStyle = style }
        guard segue.kind == .popover else { return }
        destination.modalPresentationStyle = .popover
        guard let popover = destination.popoverPresentationController else { return }
        if let directions = segue.popoverDirections { popover.permittedArrowDirections = directions }
        if !passthrough.isEmpty { popover.passthroughViews = passthrough.compactMap(\.view) }
        switch anchor ?? sender {
        case let item as UIBarButtonItem: popover.barButtonItem = item
        case let view as UIView:
            popover.sourceView = view
            popover.sourceRect = view.bounds
        case let recognizer as UIGestureRecognizer:
            if let view = recognizer.view {
                popover.sourceView = view
                popover.sourceRect = view.bounds
            }
        default: break
        }
    }

    private func transition(
        _ source: UIViewController, _ destination: UIViewController, _ sender: Any?
    ) -> () -> Void {
        let animates = segue.animates
        switch segue.kind {
        case .show: return { SegueRunner.perform(animates) { source.show(destination, sender: sender) } }
        case .showDetail:
            return { SegueRunner.perform(animates) { source.showDetailViewController(destination, sender: sender) } }
        case .push: return { SegueRunner.push(destination, onto: source, animates) }
        case .embed: return { [weak container] in SegueRunner.embed(destination, in: container, of: source) }
        case .present, .modal, .popover, .custom, .unwind:
            return { source.present(destination, animated: animates) }
        }
    }

    private static func perform(_ animates: Bool, _ body: () -> Void) {
        if animates { body() } else { UIView.performWithoutAnimation(body) }
    }

    private static func push(_ destination: UIViewController, onto source: UIViewController, _ animates: Bool) {
        guard let navigation = source.navigationController else {
            fatalError(
                "The source of a push segue must be in a UINavigationController (got \(type(of: source)) in none). Use a show "
                    + "segue.")
        }
        navigation.pushViewController(destination, animated: animates)
    }

    private static func embed(_ child: UIViewController, in container: UIView?, of parent: UIViewController) {
        guard let container, let view = child.view else { return }
        parent.addChild(child)
        view.frame = container.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(view)
        child.didMove(toParent: parent)
    }

    // MARK: Unwinding

    private func unwind(from source: UIViewController, _ sender: Any?) {
        guard let action = segue.unwind?.selector else {
            fatalError("An unwind segue of \(storyboard.file) must have an action (got none).")
        }
        // As on Apple's systems, nothing happens without a destination.
        guard let path = UnwindPath(from: source, action: action, sender: sender) else { return }
        let made = make(source, path.destination)
        made.isAnimated = segue.animates
        if made.performHandler == nil { made.performHandler = { [unowned made] in path.follow(made) } }
        source.prepare(for: made, sender: sender)
        action.send(to: path.destination, made)
        made.perform()
    }
}
