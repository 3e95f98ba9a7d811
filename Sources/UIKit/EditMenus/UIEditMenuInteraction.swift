public import CoreGraphics
import QuartzCore

/// On which side of the selection an edit menu is.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// Where there is room, above first.
    case automatic = 0
    /// Below it, pointing up.
    case up
    /// Above it, pointing down.
    case down
    /// As automatic.
    case left
    /// As automatic.
    case right
}

/// Where an edit menu is shown.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
    /// A name for the app; one of its own by default.
    public let identifier: AnyHashable
    /// The place, in the space of the interaction's view.
    public let sourcePoint: CGPoint
    /// On which side. Default automatic.
    open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    /// A place.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
        super.init()
    }
}

/// Animations that run along with an edit menu's coming and going.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Runs beside the menu's own animations.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Runs once they are over.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Who says what an edit menu shows, and hears of it. Every method is optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// The menu; nil, the default: what is suggested.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// What the menu does not cover, in the view's space; null, the default: the configuration's point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// The menu is about to show.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// The menu is about to go.
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

/// Shows what can be done with something in a view, in a row beside it, when the app asks for it.
///
/// ```swift
/// let interaction = UIEditMenuInteraction(delegate: self)
/// view.addInteraction(interaction)
/// interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: press.location(in: view)))
/// ```
/// Suggested are the standard edit actions that the chain of responders can do, from the first responder on, or from the view where
/// there is none.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// Who is asked and told. Not kept.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view that it was added to.
    public private(set) weak var view: UIView?
    private weak var bar: EditMenuBar?
    private var configuration: UIEditMenuConfiguration?

    /// An interaction for `addInteraction(_:)`.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    public func willMove(to view: UIView?) { bar?.close(animated: false) }
    public func didMove(to view: UIView?) { self.view = view }

    private var start: UIResponder? { view?.window?.firstResponder ?? view }

    /// Shows the menu, in place of one that shows; nothing where there is nothing to do, or the view is in no window.
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

    /// Takes the menu away, if it shows.
    open func dismissMenu() { bar?.close() }
    /// Asks for the menu anew, if it shows.
    open func reloadVisibleMenu() {
        guard bar != nil, let configuration else { return }
        presentEditMenu(with: configuration)
    }
    /// Places the menu anew, if it shows; away goes one whose target is out of the window.
    open func updateVisibleMenuPosition(animated: Bool) {
        guard let bar else { return }
        UIView.animate(withDuration: animated ? 0.2 : 0) {
            if !bar.place() { bar.close() }
            bar.layoutIfNeeded()
        }
    }
    /// The place of the menu that was shown last, in a view's space (nil: the window's); zero before one was.
    open func location(in view: UIView?) -> CGPoint {
        guard let configuration, let own = self.view else { return .zero }
        return own.convert(configuration.sourcePoint, to: view)
    }
    /// Whether it shows.
    var isShown: Bool { bar != nil && bar?.isClosing == false }
}
