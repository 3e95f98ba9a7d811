public import CoreGraphics
import QuartzCore

/// The side of the selection on which an edit menu is.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// The side with enough space, preferably above.
    case automatic = 0
    /// Below the target, pointing up.
    case up
    /// Above the target, pointing down.
    case down
    /// Equal to `automatic`.
    case left
    /// Equal to `automatic`.
    case right
}

/// The position of an edit menu.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
    /// The identifier; unique by default.
    public let identifier: AnyHashable
    /// The position in the coordinates of the interaction's view.
    public let sourcePoint: CGPoint
    /// The side of the target. Default automatic.
    open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    /// Creates a configuration.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(UUID())
        self.sourcePoint = sourcePoint
        super.init()
    }
}

/// The animations of an edit menu's opening or closing.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Adds animations that run with those of the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that runs after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// The delegate of an edit menu interaction. Every method is optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu. Default nil: the suggested actions.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle that the menu does not cover, in the view's coordinates. Default null: the configuration's
    /// point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// Called before the menu opens.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called before the menu closes.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// An interaction that presents a row of edit commands beside content of a view, at the app's request.
///
/// ```swift
/// let interaction = UIEditMenuInteraction(delegate: self)
/// view.addInteraction(interaction)
/// interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: press.location(in: view)))
/// ```
/// The suggestions are the standard edit actions that the responder chain can perform, from the first responder, or
/// from the view if there is none.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// The delegate, held weakly.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view of the interaction.
    public private(set) weak var view: UIView?
    private weak var bar: EditMenuBar?
    private var configuration: UIEditMenuConfiguration?

    /// Creates an interaction for `addInteraction(_:)`.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    public func willMove(to view: UIView?) { bar?.close(animated: false) }
    public func didMove(to view: UIView?) { self.view = view }

    private var start: UIResponder? { view?.window?.firstResponder ?? view }

    /// Presents the menu and replaces an open one. Does nothing if there are no commands or the view is not in a
    /// window.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        bar?.close()
        guard let view, let start else { return }
        let suggested = SuggestedEditActions.elements(from: start)
        let menu =
            delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
            ?? UIMenu(children: suggested)
        self.configuration = configuration
        bar = EditMenuBar.open(
            menu, from: view,
            target: { [weak self] in self?.target(configuration) ?? .null },
            prefersBelow: configuration.preferredArrowDirection == .up,
            willOpen: { animator in
                delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
            },
            willClose: { [weak self] animator in
                guard let self else { return }
                delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
            },
            perform: { [weak view, weak start] leaf in
                leaf.performWithSender(view, target: (leaf as? UICommand)?.target(from: [start, view]))
            })
    }

    private func target(_ configuration: UIEditMenuConfiguration) -> CGRect {
        let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
        return rect.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : rect
    }

    /// Closes the menu if it is open.
    open func dismissMenu() { bar?.close() }
    /// Requests the menu again if it is open.
    open func reloadVisibleMenu() {
        guard bar != nil, let configuration else { return }
        presentEditMenu(with: configuration)
    }
    /// Updates the position of an open menu; a menu whose target is outside the window closes.
    open func updateVisibleMenuPosition(animated: Bool) {
        guard let bar else { return }
        UIView.animate(withDuration: animated ? 0.2 : 0) {
            if !bar.place() { bar.close() }
            bar.layoutIfNeeded()
        }
    }
    /// Returns the position of the last menu, in a view's coordinates (nil: the window's); zero before the first one.
    open func location(in view: UIView?) -> CGPoint {
        guard let configuration, let own = self.view else { return .zero }
        return own.convert(configuration.sourcePoint, to: view)
    }
    /// `true` if the menu is open.
    var isShown: Bool { bar != nil && bar?.isClosing == false }
}
