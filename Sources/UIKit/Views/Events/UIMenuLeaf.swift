/// A menu element that performs an action: `UIAction`, `UICommand` or `UIKeyCommand`.
@preconcurrency @MainActor public protocol UIMenuLeaf: NSObjectProtocol {
    /// The title.
    var title: String { get set }
    /// A longer title, which screen readers read after the title. Default nil.
    var discoverabilityTitle: String? { get set }
    /// The image.
    var image: UIImage? { get set }
    /// The appearance in a menu and the effect of choosing the element. Default none.
    var attributes: UIMenuElement.Attributes { get set }
    /// The selection state. Default off.
    var state: UIMenuElement.State { get set }
    /// Performs the action. A command calls its method of `target`; an action ignores the target.
    func performWithSender(_ sender: Any?, target: Any?)
}

/// A menu element that is displayed as a row with an action.
typealias MenuLeaf = UIMenuElement & UIMenuLeaf
