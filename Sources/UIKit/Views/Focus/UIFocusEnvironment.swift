/// An object that can contain the keyboard focus: a view or a view controller.
@preconcurrency @MainActor public protocol UIFocusEnvironment: AnyObject {
    /// The environments that receive the focus when it moves here, in order of preference. Cycles are skipped.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The enclosing environment; nil for a window.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The focus group of this environment and its content; nil uses that of the enclosing environment.
    var focusGroupIdentifier: String? { get }
    /// Requests an update to `preferredFocusEnvironments` in the next frame, if the focus is in this environment.
    func setNeedsFocusUpdate()
    /// Performs a requested update now.
    func updateFocusIfNeeded()
    /// Returns `true` if the focus may move from or to an item in this environment. One refusal is sufficient.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called after the focus moved from or to an item in this environment.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// An object that can have the keyboard focus.
@preconcurrency @MainActor public protocol UIFocusItem: UIFocusEnvironment {
    /// The frame in the space of the enclosing view, in points.
    var frame: CGRect { get }
    /// `true` if the item can receive the focus.
    var canBecomeFocused: Bool { get }
    /// `true` if the item has the focus.
    var isFocused: Bool { get }
    /// The effect that marks the focused item; nil for none.
    var focusEffect: UIFocusEffect? { get }
}

extension UIFocusEnvironment {
    public func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.environmentAsks(self) }
    public func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// This environment and the enclosing ones, from the inside out.
    var focusChain: [any UIFocusEnvironment] {
        var chain: [any UIFocusEnvironment] = [], seen: Set<ObjectIdentifier> = []
        var current: (any UIFocusEnvironment)? = self
        while let environment = current, seen.insert(ObjectIdentifier(environment)).inserted {
            chain.append(environment)
            current = environment.parentFocusEnvironment
        }
        return chain
    }

    /// The environment's view: itself, or the view of the controller.
    var focusView: UIView? { (self as? UIResponder)?.ownView }
}

extension UIView: UIFocusItem {
    /// The controller that owns this view, otherwise the superview.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { owningController ?? superview }
    /// `true` if the view has the focus; in a table or collection view, the cell has it.
    public var isFocused: Bool {
        guard let system = window?.focusIfUsed else { return false }
        return system.focusedView === self
    }
    /// `true` if the view receives the keys that press and adjust.
    var hasKeyFocus: Bool { window?.focusIfUsed?.stop === self }
}
