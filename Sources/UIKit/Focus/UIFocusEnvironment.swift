/// A part of what is on screen that the keyboard's focus can be in: a view or a view controller.
@preconcurrency @MainActor public protocol UIFocusEnvironment: AnyObject {
    /// Where the focus goes when it comes to this environment, the most wanted first. Environments that lead back to themselves
    /// are passed over.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment around; nil for a window.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The group that this environment and all in it belong to; nil: the one of the environment around.
    var focusGroupIdentifier: String? { get }
    /// Asks for `preferredFocusEnvironments` again with the next frame, if the focus is in this environment.
    func setNeedsFocusUpdate()
    /// Carries out now what was asked for.
    func updateFocusIfNeeded()
    /// Whether the focus may move from or to something in this environment. One that refuses is enough.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called after the focus has moved from or to something in this environment.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// What can have the keyboard's focus.
@preconcurrency @MainActor public protocol UIFocusItem: UIFocusEnvironment {
    /// In the space of what it lies in; points.
    var frame: CGRect { get }
    /// Whether it takes the focus.
    var canBecomeFocused: Bool { get }
    /// Whether it has the focus.
    var isFocused: Bool { get }
    /// What marks it while it has the focus; nil: nothing.
    var focusEffect: UIFocusEffect? { get }
}

extension UIFocusEnvironment {
    public func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.environmentAsks(self) }
    public func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// This environment and those around it, from the inside out.
    var focusChain: [any UIFocusEnvironment] {
        var chain: [any UIFocusEnvironment] = [], seen: Set<ObjectIdentifier> = []
        var current: (any UIFocusEnvironment)? = self
        while let environment = current, seen.insert(ObjectIdentifier(environment)).inserted {
            chain.append(environment)
            current = environment.parentFocusEnvironment
        }
        return chain
    }

    /// The view that the environment is, or that shows it.
    var focusView: UIView? { self as? UIView ?? (self as? UIViewController)?.viewIfLoaded }
}

extension UIView: UIFocusItem {
    /// The controller whose view this is, else the view around.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { owningController ?? superview }
    /// Whether the view has the focus; of a table or a collection view, the cell has it.
    public var isFocused: Bool {
        guard let system = window?.focusIfUsed else { return false }
        return system.focusedView === self
    }
    /// Whether keys that press and adjust are meant for the view.
    var hasKeyFocus: Bool { window?.focusIfUsed?.stop === self }
}

extension UIViewController: UIFocusEnvironment {
    /// What the controller's view lies in.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }
}
