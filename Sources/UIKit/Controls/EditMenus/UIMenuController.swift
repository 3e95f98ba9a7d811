public import CoreGraphics
import QuartzCore

/// A custom command in edit menus.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The selector of the method, called on the first responder that implements it. The item is visible if there is
    /// one.
    open var action: Selector

    /// Creates an item.
    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
        super.init()
    }
}

/// The predecessor of `UIEditMenuInteraction`: the edit menu of the app, presented by code for the first responder.
///
/// ```swift
/// becomeFirstResponder()
/// UIMenuController.shared.menuItems = [UIMenuItem(title: "Rotate", action: #selector(rotate))]
/// UIMenuController.shared.showMenu(from: self, rect: bounds)
/// ```
@preconcurrency @MainActor open class UIMenuController: NSObject {
    /// The direction of the menu's arrow.
    public enum ArrowDirection: Int, Sendable {
        /// Down if there is enough space above.
        case `default` = 0
        /// Up: the menu is below the target.
        case up
        /// Down: the menu is above the target.
        case down
        /// Equal to `default`.
        case left
        /// Equal to `default`.
        case right
    }

    private static let only = UIMenuController()
    /// The shared menu controller.
    open class var shared: UIMenuController { only }
    private override init() { super.init() }

    /// Custom commands, in texts as well. Default nil.
    open var menuItems: [UIMenuItem]?
    /// The direction of the arrow. Default: the menu is above the target if there is enough space.
    open var arrowDirection = ArrowDirection.default
    private weak var bar: EditMenuBar?
    private weak var targetView: UIView?
    private var targetRect = CGRect.zero

    /// `true` if the menu is open.
    open var isMenuVisible: Bool {
        get { bar.map { !$0.isClosing } ?? false }
        set { setMenuVisible(newValue, animated: false) }
    }
    /// The frame of the menu in the window's coordinates; zero while it is closed.
    open var menuFrame: CGRect { isMenuVisible ? bar?.frame ?? .zero : .zero }

    /// Opens the menu beside a rectangle of a view, in its coordinates. If no responder can perform a command, a
    /// message is logged and no menu opens.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        setMenuVisible(true, animated: true)
    }
    /// Closes the menu.
    open func hideMenu() { setMenuVisible(false, animated: true) }
    /// Closes the menu if its target is in a view.
    open func hideMenu(from targetView: UIView) { if targetView === self.targetView { hideMenu() } }
    /// Sets the target of the menu.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        self.targetRect = targetRect
        self.targetView = targetView
        if isMenuVisible { bar?.place() }
    }
    /// Opens or closes the menu.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else { return bar?.close(animated: animated) ?? () }
        guard let view = targetView, let window = view.window else { return }
        guard let start = window.firstResponder else {
            return warn(
                "UIMenuController: the menu needs a first responder; call becomeFirstResponder() first",
                module: "UIKit")
        }
        let elements = SuggestedEditActions.elements(from: start)
        guard !elements.isEmpty else {
            return warn(
                "UIMenuController: the menu is empty, because no responder from \(type(of: start)) on can perform its commands",
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
    /// Validates the commands of an open menu again.
    open func update() { if isMenuVisible { setMenuVisible(true, animated: false) } }

    /// Posted before the menu opens.
    public nonisolated static let willShowMenuNotification =
        NSNotification.Name("UIMenuControllerWillShowMenuNotification")
    /// Posted after the menu has opened.
    public nonisolated static let didShowMenuNotification =
        NSNotification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted before the menu closes.
    public nonisolated static let willHideMenuNotification =
        NSNotification.Name("UIMenuControllerWillHideMenuNotification")
    /// Posted after the menu has closed.
    public nonisolated static let didHideMenuNotification =
        NSNotification.Name("UIMenuControllerDidHideMenuNotification")
}
