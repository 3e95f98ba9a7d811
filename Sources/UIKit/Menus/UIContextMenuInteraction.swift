public import CoreGraphics
import QuartzCore

/// What a menu of a view shows.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// Makes the menu from what the system suggests, which is nothing here; nil: there is no menu.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
    /// A name for the app; one of its own by default.
    public let identifier: any NSCopying
    let actionProvider: ActionProvider?

    /// A configuration. `previewProvider` is not supported: the view itself is lifted, and the log says so.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        (self.identifier, self.actionProvider) = (identifier ?? NSString(string: UUID().uuidString), actionProvider)
        super.init()
        if previewProvider != nil {
            warn(
                "UIContextMenuConfiguration: previewProvider is not supported; the view itself is lifted instead",
                module: "UIKit")
        }
    }
}

/// Who says which menu a view has, and hears of it.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu at a point of the interaction's view; nil: none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
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
    /// Runs beside the menu's own animations.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Runs once they are over.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Collects what runs along with a menu.
@MainActor final class MenuAnimator: UIContextMenuInteractionAnimating {
    private var animations: [() -> Void] = [], completions: [() -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
    func animate() { animations.forEach { $0() } }
    func complete() {
        let all = completions
        completions = []
        all.forEach { $0() }
    }
}

/// A menu that opens when a finger rests on a view for half a second, or at once by a mouse's second button.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// Who says which menu there is. Not kept.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view that it was added to.
    public private(set) weak var view: UIView?
    private var press: UILongPressGestureRecognizer?
    private weak var presentation: MenuPresentation?
    private var lastLocation: CGPoint?

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
        let press = UILongPressGestureRecognizer()
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
        case .began: open(at: press.location(in: view), finger: press.location(in: nil))
        case .changed: presentation?.follow(at: press.location(in: nil), isOver: false)
        case .ended: presentation?.follow(at: press.location(in: nil), isOver: true)
        default: break
        }
    }

    /// Opens the menu for a point of the view, with the finger that does (nil: a mouse's second button); false if there is none.
    @discardableResult func open(at location: CGPoint, finger: CGPoint?) -> Bool {
        guard let view, (view as? UIControl)?.isEnabled ?? true else { return false }
        lastLocation = location
        guard
            let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location),
            let menu = configuration.actionProvider?([])
        else { return false }
        presentation = MenuPresentation.open(
            menu, from: view, sender: view, finger: finger, lifts: !(view is UIControl),
            willOpen: { [weak self] animator in
                guard let self else { return }
                delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
            },
            willEnd: { [weak self] animator in
                guard let self else { return }
                delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
            })
        return presentation != nil
    }
}

extension UIView {
    /// Opens the menu that the view itself has at a point of it; false if it has none.
    func openOwnMenu(at location: CGPoint) -> Bool {
        if let button = self as? UIButton, button.opensMenuAtOnce {
            button.openMenu(finger: nil)
            return true
        }
        return interactions.contains { ($0 as? UIContextMenuInteraction)?.open(at: location, finger: nil) ?? false }
    }
}
