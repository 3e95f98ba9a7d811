public import CoreGraphics
import QuartzCore

/// The content of a view's context menu.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// Returns the menu, given the system's suggestions, which are always empty here; nil means no menu.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
    /// The identifier; unique by default.
    public let identifier: any NSCopying
    let previewProvider: (() -> UIViewController?)?
    let actionProvider: ActionProvider?

    /// Creates a configuration. `previewProvider` returns the preview controller above the menu, whose size is its
    /// `preferredContentSize`, limited by the window; without one the view itself is lifted.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSString(string: UUID().uuidString)
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
        super.init()
    }
}

/// The delegate of a context menu interaction.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu at a point of the interaction's view; nil if there is none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the preview that is lifted. Default nil: the interaction's view. Not called if there is a preview
    /// controller.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview?
    /// Returns the preview that is lifted; called if the other method returns nil. Default nil.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// Called when the preview was tapped. Animations and completions of the animator run with and after the closing of
    /// the menu.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
    /// Called before the menu opens. Animations of the animator run with the opening.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called before the menu closes. Animations of the animator run with the closing.
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

/// The animations of a menu's opening or closing.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The preview controller above the menu; nil if the view is lifted.
    var previewViewController: UIViewController? { get }
    /// Adds animations that run with those of the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that runs after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// The dismissal of a tapped preview.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// The preview disappears with the menu.
    case dismiss = 0
    /// The preview turns into the new content. In this implementation it disappears with the menu as well.
    case pop
}

/// The animations after a tap on a preview.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// The dismissal of the preview. Default dismiss.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// A collection of the animations and completions of a menu.
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

/// A context menu, opened by a long press of half a second, a secondary click or the menu key.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The delegate, held weakly.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view of the interaction.
    public private(set) weak var view: UIView?
    private var press: UILongPressGestureRecognizer?
    private weak var presentation: MenuPresentation?
    private var lastLocation: CGPoint?
    /// The configuration that a long press is about to open.
    private var pending: UIContextMenuConfiguration?

    /// Creates an interaction for `addInteraction(_:)`.
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

    /// Returns the last location that opened the menu, in a view's coordinates (nil: the window's); zero before the
    /// first time.
    open func location(in view: UIView?) -> CGPoint {
        guard let lastLocation, let own = self.view else { return .zero }
        return own.convert(lastLocation, to: view)
    }

    /// Closes the menu if it is open.
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

    /// Requests the configuration for a point of the view; returns `true` if there is one.
    private func asks(at location: CGPoint) -> Bool {
        guard let view, (view as? UIControl)?.isEnabled ?? true else { return false }
        lastLocation = location
        pending = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location)
        return pending != nil
    }

    /// Opens the menu for a point of the view at once; returns `false` if there is none.
    @discardableResult func open(at location: CGPoint) -> Bool {
        guard asks(at: location), let pending else { return false }
        self.pending = nil
        return open(pending, finger: nil)
    }

    @discardableResult private func open(_ configuration: UIContextMenuConfiguration, finger: CGPoint?) -> Bool {
        guard let view, let menu = configuration.actionProvider?([]) else { return false }
        let controller = configuration.previewProvider?()
        // In a list, outside its items, the menu opens at the touch.
        let place =
            view is UIScrollView
            ? lastLocation.map { CGRect(origin: $0, size: .zero) }
            : (view as? UIControl)?.menuAttachment(for: configuration)
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
                    + "use a separate controller for the preview", module: "UIKit")
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

/// A long press that fails at points without a menu, so that other recognisers get the touch.
private final class MenuPressRecognizer: UILongPressGestureRecognizer {
    var begins: (CGPoint) -> Bool = { _ in true }

    override var isAllowedToBegin: Bool { super.isAllowedToBegin && begins(location(in: view)) }
}

extension UIView {
    /// Opens the view's own menu at a point; returns `false` if it has none. With `byKey`, a text opens it at the caret.
    ///
    /// An open menu claims the point instead, and closes unless the point is in one of its panels.
    func openOwnMenu(at location: CGPoint, byKey: Bool = false) -> Bool {
        if let open = self as? MenuPresentation {
            if open.hitTest(location, with: nil) === open { open.close() }
            return true
        }
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
