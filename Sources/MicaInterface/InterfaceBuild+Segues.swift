public import UIKit

extension InterfaceBuild {
    /// Adds a segue to its source and to the object that starts it.
    /// - `controller`: The source; nil finds it in the responder chain of the sender.
    public func segue(
        _ segue: InterfaceSegue, from trigger: InterfaceTrigger, of controller: UIViewController?
    ) {
        let runner = SegueRunner(segue, knownStoryboard)
        if let identifier = segue.identifier {
            controller?.interface?.add(
                SegueTemplate(identifier: identifier) { runner.run(from: $0, $1) }, replaces: !trigger.isOfCell)
        }
        let target = SegueTrigger(runner, controller)
        switch trigger {
        case .manual: break
        case .control(let control, let event):
            target.keep(with: control)
            control.addTarget(target, action: SegueTrigger.action, for: event)
        case .item(let item):
            target.keep(with: item)
            item.target = target
            item.action = SegueTrigger.action
        case .recognizer(let recognizer):
            target.keep(with: recognizer)
            recognizer.addTarget(target, action: SegueTrigger.action)
        case .cell(let cell): cell.selectionSegue = { [unowned cell] in target.start(cell) }
        case .accessory(let cell): cell.accessorySegue = { [unowned cell] in target.start(cell) }
        case .collectionCell(let cell): cell.selectionSegue = { [unowned cell] in target.start(cell) }
        }
    }

    /// Adds a segue that shows a child controller in a view. It is performed when the view of the source has been
    /// created, before `viewDidLoad()`.
    /// - `controller`: The source; nil stands for File's Owner.
    public func embed(_ segue: InterfaceSegue, in container: UIView, of controller: UIViewController?) {
        let runner = SegueRunner(segue, knownStoryboard, in: container)
        guard let source = controller ?? owner as? UIViewController else { return }
        nib.addLastStep { [unowned source] in runner.runIfAllowed(from: source, container) }
    }
}

/// The target of a control that starts a segue.
@MainActor final class SegueTrigger: NSObject {
    static let action = Selector("start:", SegueTrigger.start(_:))
    private let runner: SegueRunner
    private weak var controller: UIViewController?
    private let isFound: Bool
    private var isRunning = false

    init(_ runner: SegueRunner, _ controller: UIViewController?) {
        self.runner = runner
        self.controller = controller
        isFound = controller == nil
    }

    /// Retains this object as long as its sender lives.
    func keep(with sender: NSObject) {
        let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        objc_setAssociatedObject(sender, key, self, .OBJC_ASSOCIATION_RETAIN)
    }

    func start(_ sender: Any?) {
        if let recognizer = sender as? UIGestureRecognizer, !isBeginning(recognizer) { return }
        guard let source = isFound ? SegueTrigger.controller(of: sender) : controller else { return }
        runner.runIfAllowed(from: source, sender)
    }

    /// Returns `true` for the first message of a gesture.
    private func isBeginning(_ recognizer: UIGestureRecognizer) -> Bool {
        switch recognizer.state {
        case .began:
            isRunning = true
            return true
        case .ended:
            defer { isRunning = false }
            return !isRunning
        default:
            if recognizer.state != .changed { isRunning = false }
            return false
        }
    }

    private static func controller(of sender: Any?) -> UIViewController? {
        let view = sender as? UIView ?? (sender as? UIGestureRecognizer)?.view
        return sequence(first: view as UIResponder?, next: { $0?.next }).lazy.compactMap { $0 as? UIViewController }
            .first
    }
}
