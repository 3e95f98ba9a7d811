package import Foundation

/// An action of an assistive program on an element.
package enum AccessibilityAction: Hashable, Sendable {
    case activate, increment, decrement, escape
    case scroll(UIAccessibilityScrollDirection)
    /// A custom action, by its index.
    case custom(Int)
}

extension AccessibilityNode {
    /// The actions of the element, in the order in which programs list them.
    package var actions: [(action: AccessibilityAction, name: String)] {
        guard isElement, !traits.contains(.notEnabled) else { return [] }
        var actions: [(action: AccessibilityAction, name: String)] = [(.activate, "activate")]
        if traits.contains(.adjustable) { actions += [(.increment, "increment"), (.decrement, "decrement")] }
        for (index, custom) in (object.accessibilityCustomActions ?? []).prefix(100).enumerated() {
            actions.append((.custom(index), custom.name))
        }
        return actions
    }

    /// Performs an action as a screen reader does; returns `true` if it had an effect. `time` is the time of a tap on
    /// the host's clock.
    @discardableResult
    package func perform(_ action: AccessibilityAction, time: TimeInterval) -> Bool {
        switch action {
        case .activate:
            if traits.contains(.notEnabled) { return false }
            return object.accessibilityActivate() || tap(time: time)
        case .increment, .decrement:
            guard traits.contains(.adjustable), !traits.contains(.notEnabled) else { return false }
            if action == .increment { object.accessibilityIncrement() } else { object.accessibilityDecrement() }
            return true
        case .escape: return responders { $0.accessibilityPerformEscape() }
        case .scroll(let direction): return responders { $0.accessibilityScroll(direction) }
        case .custom(let index):
            guard let actions = object.accessibilityCustomActions, actions.indices.contains(index) else { return false }
            return actions[index].perform(from: object)
        }
    }

    /// Returns `true` if a responder in the chain handles the action.
    private func responders(_ body: (UIResponder) -> Bool) -> Bool {
        object.firstInChain(where: body) != nil
    }

    /// The identifier of the simulated touch.
    private static let finger = -2

    private func tap(time: TimeInterval) -> Bool {
        guard let window = object.nextView?.window else { return false }
        let point =
            (object as? UIView)?.accessibilityActivationPoint
            ?? (object as? UIAccessibilityElement)?.accessibilityActivationPoint
            ?? CGPoint(x: frame.midX, y: frame.midY)
        let place = window.convert(point, from: UIScreen.main.coordinateSpace)
        guard place.x.isFinite, place.y.isFinite, window.hitTest(place, with: nil) != nil else { return false }
        window.touch(finger: Self.finger, phase: .began, at: place, time: time)
        window.touch(finger: Self.finger, phase: .ended, at: place, time: time)
        return true
    }
}
