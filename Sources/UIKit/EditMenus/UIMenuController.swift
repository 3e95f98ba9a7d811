public import CoreGraphics
import QuartzCore

/// A command of one's own in the edit menus.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
    /// What the menu shows.
    open var title: String
    /// The method that the first responder, or one after it, is called with. It shows where one of them can do it.
    open var action: Selector

    /// An item.
    public init(title: String, action: Selector) {
        (self.title, self.action) = (title, action)
        super.init()
    }
}

/// The edit menu of the app in its older form: shown by code for the first responder. `UIEditMenuInteraction` is the newer one.
///
/// ```swift
/// becomeFirstResponder()
/// UIMenuController.shared.menuItems = [UIMenuItem(title: "Rotate", action: #selector(rotate))]
/// UIMenuController.shared.showMenu(from: self, rect: bounds)
/// ```
@preconcurrency @MainActor open class UIMenuController: NSObject {
    /// Where the menu points to.
    public enum ArrowDirection: Int, Sendable {
        /// Down, where there is room above.
        case `default` = 0
        /// Up: the menu is below.
        case up
        /// Down: the menu is above.
        case down
        /// As the default.
        case left
        /// As the default.
        case right
    }

    private static let only = UIMenuController()
    /// The one there is.
    open class var shared: UIMenuController { only }
    private override init() { super.init() }

    /// Commands of one's own, in texts as well. Default nil.
    open var menuItems: [UIMenuItem]?
    /// On which side it shows. Default above, where there is room.
    open var arrowDirection = ArrowDirection.default
    private weak var bar: EditMenuBar?
    private weak var targetView: UIView?
    private var targetRect = CGRect.zero

    /// Whether it shows.
    open var isMenuVisible: Bool {
        get { bar.map { !$0.isClosing } ?? false }
        set { setMenuVisible(newValue, animated: false) }
    }
    /// Where it shows, in the window's space; zero while it does not.
    open var menuFrame: CGRect { isMenuVisible ? bar?.frame ?? .zero : .zero }

    /// Shows it beside a part of a view, in its space. Nothing shows, and the log says so, where no first responder can do anything.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        setMenuVisible(true, animated: true)
    }
    /// Takes it away.
    open func hideMenu() { setMenuVisible(false, animated: true) }
    /// Takes it away, if it shows beside a view.
    open func hideMenu(from targetView: UIView) { if targetView === self.targetView { hideMenu() } }
    /// Says where it shows next.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        (self.targetRect, self.targetView) = (targetRect, targetView)
        if isMenuVisible { bar?.place() }
    }
    /// Shows it, or takes it away.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else { return bar?.close(animated: animated) ?? () }
        guard let view = targetView, let window = view.window else { return }
        guard let start = window.firstResponder else {
            return warn(
                "UIMenuController: nothing shows without a first responder; call becomeFirstResponder() first",
                module: "UIKit")
        }
        let elements = SuggestedEditActions.elements(from: start)
        guard !elements.isEmpty else {
            return warn(
                "UIMenuController: nothing shows, as \(type(of: start)) and the responders after it can do none of the commands",
                module: "UIKit")
        }
        bar?.close(animated: false)
        bar = EditMenuBar.open(
            UIMenu(children: elements), from: view,
            target: { [unowned self] in targetRect }, prefersBelow: arrowDirection == .up,
            willOpen: { [unowned self] in
                tell(UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification, $0)
            },
            willClose: { [unowned self] in
                tell(UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification, $0)
            },
            perform: { [unowned self, weak start] leaf in
                (leaf as? UICommand)?.target(from: [start]).map { leaf.performWithSender(self, target: $0) }
            })
    }
    private func tell(_ will: NSNotification.Name, _ did: NSNotification.Name, _ animator: MenuAnimator) {
        NotificationCenter.default.post(name: will, object: self)
        animator.addCompletion { [unowned self] in NotificationCenter.default.post(name: did, object: self) }
    }
    /// Asks anew what can be done, if it shows.
    open func update() { if isMenuVisible { setMenuVisible(true, animated: false) } }

    /// Posted before it shows.
    public nonisolated static let willShowMenuNotification =
        NSNotification.Name("UIMenuControllerWillShowMenuNotification")
    /// Posted when it shows.
    public nonisolated static let didShowMenuNotification =
        NSNotification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted before it goes.
    public nonisolated static let willHideMenuNotification =
        NSNotification.Name("UIMenuControllerWillHideMenuNotification")
    /// Posted when it is gone.
    public nonisolated static let didHideMenuNotification =
        NSNotification.Name("UIMenuControllerDidHideMenuNotification")
}
