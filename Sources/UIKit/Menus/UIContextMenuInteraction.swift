public import CoreGraphics
import QuartzCore

/// What a menu of a view shows.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// Makes the menu from what the system suggests, which is nothing here; nil: there is no menu.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
    /// A name for the app; one of its own by default.
    public let identifier: any NSCopying
    let previewProvider: (() -> UIViewController?)?
    let actionProvider: ActionProvider?

    /// A configuration. `previewProvider` makes what is shown above the menu, as large as its `preferredContentSize` says and the
    /// window has room for; without one, or where it is nil, the view itself is lifted.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSString(string: UUID().uuidString)
        (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
        super.init()
    }
}

/// Who says which menu a view has, and hears of it.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu at a point of the interaction's view; nil: none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// What is lifted; nil, the default: the interaction's view. Not asked where there is a preview's controller.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview?
    /// The same under its older name, asked where the other answers nil.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The preview was touched; what the animator is given runs with the menu's closing and after it.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
    /// The menu is about to open. What the animator is given runs with it.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The menu is about to close. What the animator is given runs with it.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

/// Animations that run along with a menu's coming and going.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller that is shown above the menu; nil where the view is lifted.
    var previewViewController: UIViewController? { get }
    /// Runs beside the menu's own animations.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Runs once they are over.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// How a preview that was touched leaves.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// With the menu.
    case dismiss = 0
    /// Into what comes. Here it leaves with the menu as well.
    case pop
}

/// Animations that run when a preview was touched.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// How the preview leaves. Default dismiss.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Collects what runs along with a menu.
@MainActor final class MenuAnimator: UIContextMenuInteractionCommitAnimating, UIEditMenuInteractionAnimating {
    private var animations: [() -> Void] = [], completions: [() -> Void] = []
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    var previewViewController: UIViewController?

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
    func animate() { animations.forEach { $0() } }
    func complete() {
        let all = completions
        completions = []
        all.forEach { $0() }
    }
}

/// A menu that opens when a finger rests on a view for half a second, or at once by a mouse's second button or the menu key.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// Who says which menu there is. Not kept.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view that it was added to.
    public private(set) weak var view: UIView?
    private var press: UILongPressGestureRecognizer?
    private weak var presentation: MenuPresentation?
    private var lastLocation: CGPoint?
    /// What a finger that rests is about to open.
    private var pending: UIContextMenuConfiguration?

    /// An interaction for `addInteraction(_:)`.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    public func willMove(to view: UIView?) {
        guard let press else { return }
        self.view?.removeGestureRecognizer(press)
        self.press = nil
        presentation?.close(animated: false)
    }

    public func didMove(to view: UIView?) {
        self.view = view
        guard let view else { return }
        let press = MenuPressRecognizer()
        press.begins = { [weak self] in self?.asks(at: $0) ?? false }
        press.addHandler { [weak self] in self?.pressed($0) }
        view.addGestureRecognizer(press)
        self.press = press
    }

    /// Where the finger was that opened the menu, in a view's space (nil: the window's); zero before one did.
    open func location(in view: UIView?) -> CGPoint {
        guard let lastLocation, let own = self.view else { return .zero }
        return own.convert(lastLocation, to: view)
    }

    /// Closes the menu, if it is open.
    open func dismissMenu() { presentation?.close() }

    private func pressed(_ press: UIGestureRecognizer) {
        switch press.state {
        case .began: if let pending { open(pending, finger: press.location(in: nil)) }
        case .changed: presentation?.follow(at: press.location(in: nil), isOver: false)
        case .ended: presentation?.follow(at: press.location(in: nil), isOver: true)
        default: break
        }
        pending = nil
    }

    /// Whether there is a menu for a point of the view.
    private func asks(at location: CGPoint) -> Bool {
        guard let view, (view as? UIControl)?.isEnabled ?? true else { return false }
        lastLocation = location
        pending = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location)
        return pending != nil
    }

    /// Opens the menu for a point of the view at once; false if there is none.
    @discardableResult func open(at location: CGPoint) -> Bool {
        guard asks(at: location), let pending else { return false }
        self.pending = nil
        return open(pending, finger: nil)
    }

    @discardableResult private func open(_ configuration: UIContextMenuConfiguration, finger: CGPoint?) -> Bool {
        guard let view, let menu = configuration.actionProvider?([]) else { return false }
        let controller = configuration.previewProvider?()
        // Beside a list's rows the menu is where the finger is.
        let place = view is UIScrollView ? lastLocation.map { CGRect(origin: $0, size: .zero) } : nil
        presentation = MenuPresentation.open(
            menu, from: view, rect: place, sender: view, finger: finger, lifting: preview(configuration, controller),
            willOpen: { [weak self] animator in
                guard let self else { return }
                animator.previewViewController = controller
                delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
            },
            willEnd: { [weak self] animator in
                guard let self else { return }
                animator.previewViewController = controller
                delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
            })
        return presentation != nil
    }

    private func preview(
        _ configuration: UIContextMenuConfiguration, _ controller: UIViewController?
    ) -> MenuPreview? {
        guard let view else { return nil }
        let targeted =
            delegate?.contextMenuInteraction(
                self, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
            ?? delegate?.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: configuration)
        guard let controller else {
            return targeted.map { .view($0) }
                ?? (view is UIControl || view is UIScrollView ? nil : .view(UITargetedPreview(view: view)))
        }
        if let parent = controller.parent {
            warn(
                "UIContextMenuConfiguration: the preview \(type(of: controller)) is a child of \(type(of: parent)); "
                    + "make a controller for the preview alone", module: "UIKit")
            return .view(targeted ?? UITargetedPreview(view: view))
        }
        return .controller(controller, from: targeted?.view ?? view) { [weak self] animator in
            guard let self else { return }
            animator.previewViewController = controller
            delegate?.contextMenuInteraction(
                self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
        }
    }
}

/// A finger that rests where there is a menu; elsewhere the touch is left to the others.
private final class MenuPressRecognizer: UILongPressGestureRecognizer {
    var begins: (CGPoint) -> Bool = { _ in true }

    override var isAllowedToBegin: Bool { super.isAllowedToBegin && begins(location(in: view)) }
}

extension UIView {
    /// Opens the menu that the view itself has at a point of it, in a text asked by a key at the caret; false if it has none.
    func openOwnMenu(at location: CGPoint, byKey: Bool = false) -> Bool {
        if let button = self as? UIButton, button.opensMenuAtOnce {
            button.openMenu(finger: nil)
            return true
        }
        if interactions.contains(where: { ($0 as? UIContextMenuInteraction)?.open(at: location) ?? false }) {
            return true
        }
        return (self as? any TextPointerView)?.interaction.openList(at: byKey ? nil : location) ?? false
    }
}
