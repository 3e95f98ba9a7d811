/// An element of a menu that does something: `UIAction`, `UICommand` or `UIKeyCommand`.
@preconcurrency @MainActor public protocol UIMenuLeaf: NSObjectProtocol {
    /// What a menu shows of it.
    var title: String { get set }
    /// A longer title, which a screen reader says after the other. Default nil.
    var discoverabilityTitle: String? { get set }
    /// What a menu shows of it.
    var image: UIImage? { get set }
    /// How it looks in a menu and what a tap on it does. Default none.
    var attributes: UIMenuElement.Attributes { get set }
    /// Whether a menu shows a sign before it. Default off.
    var state: UIMenuElement.State { get set }
    /// Does what it is for, for somebody. A command calls its method of `target`; an action needs none.
    func performWithSender(_ sender: Any?, target: Any?)
}

/// What menus show as a row that does something.
typealias MenuLeaf = UIMenuElement & UIMenuLeaf
