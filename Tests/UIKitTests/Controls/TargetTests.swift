import Mica
import Testing
import UIKit

@MainActor private final class Desk: UIView {
    var calls: [String] = []
    func none() { calls.append("none") }
    func pressed(_ sender: UIButton) { calls.append("pressed \(sender.tag)") }
    func pressed(_ sender: UIControl, event: UIEvent) { calls.append("event \(event.allTouches?.count ?? 0)") }
    func tapped(_ recognizer: UITapGestureRecognizer) { calls.append("tapped \(recognizer.state.rawValue)") }
}

/// Targets and selectors of controls and recognisers.
@MainActor @Suite struct TargetTests {
    private let desk = Desk(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    private let pressed = Selector("pressed:", Desk.pressed(_:))

    private func harness() -> TestHarness {
        button.tag = 7
        desk.addSubview(button)
        let harness = TestHarness(desk, size: desk.bounds.size, scale: 1)
        harness.advance(by: 0.1)
        return harness
    }

    @Test func controls_callTheirTargets() {
        let harness = harness()
        button.addTarget(desk, action: Selector("none", Desk.none), for: .touchDown)
        button.addTarget(desk, action: pressed, for: .touchUpInside)
        button.addTarget(desk, action: pressed, for: .touchUpInside)
        button.addTarget(desk, action: Selector("pressed:event:", Desk.pressed(_:event:)), for: .touchUpInside)
        harness.tap(button)
        #expect(desk.calls == ["none", "pressed 7", "event 1"])
        #expect(button.actions(forTarget: desk, forControlEvent: .touchUpInside) == ["pressed:", "pressed:event:"])
        #expect(button.allTargets == [desk])

        desk.calls = []
        button.removeTarget(desk, action: pressed, for: .allEvents)
        button.removeTarget(nil, action: nil, for: .touchDown)
        harness.tap(button)
        #expect(desk.calls == ["event 1"])
        #expect(button.actions(forTarget: desk, forControlEvent: .touchDown) == nil)
    }

    @Test func withoutATarget_theChainOfRespondersIsAsked() {
        let harness = harness()
        button.addTarget(nil, action: pressed, for: .touchUpInside)
        harness.tap(button)
        #expect(desk.calls == ["pressed 7"])
    }

    @Test func targets_areNotKept() {
        weak var gone: Desk?
        do {
            let other = Desk(frame: .zero)
            button.addTarget(other, action: pressed, for: .touchUpInside)
            gone = other
        }
        #expect(gone == nil)
        button.sendActions(for: .touchUpInside)
        #expect(desk.calls.isEmpty)
    }

    @Test func recognizers_callTheirTargets() {
        let harness = harness()
        let tap = UITapGestureRecognizer(target: desk, action: Selector("tapped:", Desk.tapped(_:)))
        tap.addTarget(desk, action: Selector("none", Desk.none))
        desk.addGestureRecognizer(tap)
        harness.tap(at: CGPoint(x: 150, y: 150))
        #expect(desk.calls == ["tapped 3", "none"])
        tap.removeTarget(desk, action: Selector("tapped:"))
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 150, y: 150))
        #expect(desk.calls == ["tapped 3", "none", "none"])
    }
}
