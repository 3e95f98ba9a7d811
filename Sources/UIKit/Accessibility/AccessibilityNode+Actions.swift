package import Foundation

/// What an assistive program can do with an element.
package enum AccessibilityAction: Hashable, Sendable {
    case activate, increment, decrement, escape
    case scroll(UIAccessibilityScrollDirection)
    /// By its place in the list of custom actions.
    case custom(Int)
}

extension AccessibilityNode {
    /// What can be done with it, in the order in which programs list it.
    package var actions: [(action: AccessibilityAction, name: String)] {
        guard isElement, !traits.contains(.notEnabled) else { return [] }
        var actions: [(action: AccessibilityAction, name: String)] = [(.activate, "activate")]
        if traits.contains(.adjustable) { actions += [(.increment, "increment"), (.decrement, "decrement")] }
        for (index, custom) in (object.accessibilityCustomActions ?? []).prefix(100).enumerated() {
            actions.append((.custom(index), custom.name))
        }
        return actions
    }

    /// Does it, as a screen reader: true if something was done. `time` is that of a tap, on the host's clock.
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

    /// Whether one of the chain did something.
    private func responders(_ body: (UIResponder) -> Bool) -> Bool {
        object.firstInChain(where: body) != nil
    }

    /// The finger of assistive programs, which no hand has.
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
