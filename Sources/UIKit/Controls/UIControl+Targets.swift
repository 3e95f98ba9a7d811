/// A method of a target, called by a control.
struct ControlTarget {
    /// A weak reference.
    private(set) weak var target: AnyObject?
    /// `true` if the action was added without a target and goes to the responder chain.
    let isForResponders: Bool
    let action: Selector
    var events: UIControl.Event

    init(_ target: AnyObject?, _ action: Selector, _ events: UIControl.Event) {
        self.target = target
        isForResponders = target == nil
        self.action = action
        self.events = events
    }

    func isOf(_ other: AnyObject?) -> Bool { isForResponders ? other == nil : target != nil && target === other }
}

extension UIControl {
    /// Calls the selector's method on the events: `tap()`, `tap(_ sender:)` or `tap(_ sender:, event:)`. The target is
    /// not retained; nil stands for the responder chain. Adding the same target and action twice has no effect.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { !$0.isForResponders && $0.target == nil }
        if let index = targets.firstIndex(where: { $0.isOf(object) && $0.action == action }) {
            targets[index].events.formUnion(controlEvents)
        } else {
            targets.append(ControlTarget(object, action, controlEvents))
        }
    }

    /// Stops calling the method on these events. A nil target or action matches all of them.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        for index in targets.indices.reversed()
        where (object == nil || targets[index].isOf(object)) && (action == nil || targets[index].action == action) {
            targets[index].events.subtract(controlEvents)
            if targets[index].events.isEmpty { targets.remove(at: index) }
        }
    }

    /// The targets; `NSNull` stands for the responder chain.
    public var allTargets: Set<AnyHashable> {
        Set(
            targets.compactMap { entry -> AnyHashable? in
                guard !entry.isForResponders else { return AnyHashable(NSNull()) }
                return entry.target.map { ($0 as? NSObject).map(AnyHashable.init) ?? AnyHashable(ObjectIdentifier($0)) }
            })
    }

    /// Returns the names of the target's actions for one of the events; nil for none.
    public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = targets.filter { $0.isOf(object) && !$0.events.isDisjoint(with: controlEvent) }
            .map(\.action.description)
        return names.isEmpty ? nil : names
    }

    /// The events that have a target, an action or a closure.
    public var allControlEvents: Event {
        targets.reduce(into: actionEvents) { events, entry in
            if entry.isForResponders || entry.target != nil { events.formUnion(entry.events) }
        }
    }

    /// Calls a closure for each action, and each method of a target, with its events. The closure sets its last argument
    /// to `true` to stop.
    public func enumerateEventHandlers(
        _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
    ) {
        var stops = false
        for entry in actions where !stops { iterator(entry.action, nil, entry.events, &stops) }
        for entry in targets where !stops && (entry.isForResponders || entry.target != nil) {
            iterator(nil, (entry.target, entry.action), entry.events, &stops)
        }
    }

    /// Returns the responder for an action without a target: the first in the chain, from the first responder or else
    /// from this control, that has the method.
    func responder(for action: Selector) -> UIResponder? {
        window?.firstResponder?.firstInChain { action.isMethod(of: $0) } ?? firstInChain { action.isMethod(of: $0) }
    }
}
