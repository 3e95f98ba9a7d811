/// A target's method that a control calls.
struct ControlTarget {
    /// Not kept.
    private(set) weak var target: AnyObject?
    /// Whether it was added without a target.
    let isForResponders: Bool
    let action: Selector
    var events: UIControl.Event

    init(_ target: AnyObject?, _ action: Selector, _ events: UIControl.Event) {
        (self.target, isForResponders, self.action, self.events) = (target, target == nil, action, events)
    }

    func isOf(_ other: AnyObject?) -> Bool { isForResponders ? other == nil : target != nil && target === other }
}

extension UIControl {
    /// Calls the selector's method on the events: `tap()`, `tap(_ sender:)` or `tap(_ sender:, event:)`. The target is not
    /// kept; nil stands for the chain of responders. The same target and action count once.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { !$0.isForResponders && $0.target == nil }
        if let index = targets.firstIndex(where: { $0.isOf(object) && $0.action == action }) {
            targets[index].events.formUnion(controlEvents)
        } else {
            targets.append(ControlTarget(object, action, controlEvents))
        }
    }

    /// Calls it no longer on these events. A nil target or action stands for all of them.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        for index in targets.indices.reversed()
        where (object == nil || targets[index].isOf(object)) && (action == nil || targets[index].action == action) {
            targets[index].events.subtract(controlEvents)
            if targets[index].events.isEmpty { targets.remove(at: index) }
        }
    }

    /// The targets; `NSNull` stands for the chain of responders.
    public var allTargets: Set<AnyHashable> {
        Set(
            targets.compactMap { entry -> AnyHashable? in
                guard !entry.isForResponders else { return AnyHashable(NSNull()) }
                return entry.target.map { ($0 as? NSObject).map(AnyHashable.init) ?? AnyHashable(ObjectIdentifier($0)) }
            })
    }

    /// The names of the actions that the target gets on one of the events; nil if there are none.
    public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = targets.filter { $0.isOf(object) && !$0.events.isDisjoint(with: controlEvent) }
            .map(\.action.description)
        return names.isEmpty ? nil : names
    }

    /// Who gets an action without a target: the first responder, or the first one up from it, else from this control.
    func responder(for action: Selector) -> UIResponder? {
        window?.firstResponder?.firstInChain { action.isMethod(of: $0) } ?? firstInChain { action.isMethod(of: $0) }
    }
}
