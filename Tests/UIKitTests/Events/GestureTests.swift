import Mica
import Testing
import UIKit

@MainActor @Suite struct GestureTests {
    private let stage = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let harness: TestHarness

    init() {
        harness = TestHarness(stage, scale: 1)
        harness.advance(by: 0.1)
    }

    /// Adds a recogniser and returns its states in order.
    private final class Log { var states: [UIGestureRecognizer.State] = [] }
    private func watch<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, on view: UIView? = nil) -> Log {
        let log = Log()
        recognizer.addHandler { log.states.append($0.state) }
        (view ?? stage).addGestureRecognizer(recognizer)
        return log
    }

    /// The idiom that dismisses the keyboard: the sender counts as true.
    @Test func tap_whoseActionIsEndEditing_endsIt() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        stage.addSubview(field)
        stage.addGestureRecognizer(
            UITapGestureRecognizer(target: stage, action: Selector("endEditing:", UIView.endEditing(_:))))
        #expect(field.becomeFirstResponder())
        harness.tap(at: CGPoint(x: 200, y: 200))
        #expect(!field.isFirstResponder)
    }

    /// The same method as the action of other senders.
    @Test func senders_whoseActionIsEndEditing_endIt() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let action = Selector("endEditing:", UIView.endEditing(_:))
        let button = UIButton(frame: CGRect(x: 0, y: 100, width: 50, height: 40))
        let swipe = UISwipeGestureRecognizer(target: stage, action: action)
        let item = UIBarButtonItem(title: "Done", style: .done, target: stage, action: action)
        swipe.direction = .down
        stage.addGestureRecognizer(swipe)
        button.addTarget(stage, action: action, for: .touchUpInside)
        [field, button].forEach(stage.addSubview)
        let ends: [(String, () -> Void)] = [
            ("swipe", { harness.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 220), over: 0.15) }),
            ("button", { harness.tap(button) }),
            ("item", { UIApplication.shared.sendAction(item.action!, to: item.target, from: item, for: nil) }),
        ]
        for (name, end) in ends {
            #expect(field.becomeFirstResponder())
            end()
            #expect(!field.isFirstResponder, "\(name)")
        }
    }

    @MainActor private final class Flags: NSObject {
        var values: [Bool] = []
        func take(_ flag: Bool) { values.append(flag) }
    }

    /// Every sender is true.
    @Test func actions_thatTakeABoolean_hearWhetherThereIsASender() {
        let flags = Flags(), control = UIControl(), action = Selector("take:", Flags.take(_:))
        control.sendAction(action, to: flags, for: nil)
        control.addTarget(flags, action: action, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(flags.values == [true, true])
    }

    @Test func singleTap_waitsForTheDoubleTapToFail() {
        let double = UITapGestureRecognizer(), single = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let doubles = watch(double), singles = watch(single)
        harness.tap(stage)
        #expect(singles.states.isEmpty, "it waits")
        harness.advance(by: 0.5)
        #expect(singles.states == [.ended] && doubles.states.isEmpty)
        harness.tap(stage)
        harness.advance(by: 0.05)
        harness.tap(stage)
        #expect(doubles.states == [.ended])
        harness.advance(by: 1)
        #expect(singles.states == [.ended], "it failed with the double tap")
        harness.tap(stage)
        harness.advance(by: 0.5)
        #expect(singles.states == [.ended, .ended], "and is recognised again")
    }

    @Test(arguments: [true, false])
    func singleAndDoubleTap_bothFire(_ singleIsFirst: Bool) {
        let double = UITapGestureRecognizer(), single = UITapGestureRecognizer(), triple = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        triple.numberOfTapsRequired = 3
        var taps: [Int] = []
        for tap in singleIsFirst ? [single, double, triple] : [triple, double, single] {
            tap.addHandler { taps.append($0.numberOfTapsRequired) }
            stage.addGestureRecognizer(tap)
        }
        harness.tap(stage)
        #expect(taps == [1], "nothing that the single tap would wait for")
        harness.advance(by: 0.05)
        harness.tap(stage)
        #expect(taps == [1, 2])
        harness.advance(by: 0.05)
        harness.tap(stage)
        #expect(taps == [1, 2, 3])
        harness.advance(by: 1)
        harness.tap(stage)
        harness.advance(by: 1)
        harness.tap(stage)
        harness.advance(by: 1)
        #expect(taps == [1, 2, 3, 1, 1], "two taps that are too far apart in time are two single ones")
    }

    @Test func taps_ofOneCount_preventEachOther() {
        let first = watch(UITapGestureRecognizer()), second = watch(UITapGestureRecognizer())
        harness.tap(stage)
        #expect(first.states.count + second.states.count == 1)
    }

    @Test func longPress_beginsInTimeAndFollows() {
        let press = UILongPressGestureRecognizer()
        let log = watch(press)
        harness.press(at: CGPoint(x: 100, y: 100), for: 0.4)
        #expect(log.states.isEmpty)
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 100, y: 100)), .init(time: 0.6, location: CGPoint(x: 100, y: 100)),
                .init(time: 0.8, location: CGPoint(x: 150, y: 100)),
            ]))
        #expect(log.states.first == .began && log.states.contains(.changed) && log.states.last == .ended)
        log.states = []
        harness.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100), over: 1)
        #expect(log.states.isEmpty, "a finger that moves away does not press")
    }

    @Test func swipe_byDirection() {
        let right = UISwipeGestureRecognizer(), up = UISwipeGestureRecognizer()
        up.direction = .up
        let rights = watch(right), ups = watch(up)
        harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 200, y: 155), over: 0.2)
        #expect(rights.states == [.ended] && ups.states.isEmpty)
        harness.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 100), over: 0.2)
        #expect(rights.states == [.ended] && ups.states == [.ended])
        harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 200, y: 155), over: 3)
        #expect(rights.states == [.ended], "too slow")
    }

    /// Measured on iOS 26: a slow stroke may be shorter, and is recognised before the finger lifts.
    @Test func swipe_needsLessWayAsTimePasses() {
        let right = UISwipeGestureRecognizer(), rights = watch(right)
        func drag(_ x: CGFloat, _ y: CGFloat = 0, over time: TimeInterval) -> Int {
            let before = rights.states.count
            harness.drag(
                from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100 + x, y: 150 + y), over: time)
            harness.advance(by: 1)
            return rights.states.count - before
        }
        #expect(drag(47, over: 0.45) == 1 && drag(80, over: 1) == 1, "33 points after 0.4 seconds")
        #expect(drag(40, over: 0.1) == 0 && drag(50, over: 1) == 0, "too short")
        #expect(drag(60, 65, over: 0.45) == 0, "too oblique")
        #expect(drag(-80, over: 0.2) == 0 && rights.states.allSatisfy { $0 == .ended })
    }

    @Test func pinch_measuresTheDistance() {
        let pinch = UIPinchGestureRecognizer()
        var scales: [CGFloat] = []
        pinch.addHandler { scales.append($0.scale) }
        stage.isMultipleTouchEnabled = true
        stage.addGestureRecognizer(pinch)
        harness.pinch(stage, scale: 2)
        #expect(scales.first == 1 && (scales.last ?? 0) > 1.7 && (scales.last ?? 0) <= 2, "\(scales)")
        scales = []
        harness.pinch(stage, scale: 0.5)
        #expect((scales.last ?? 1) < 0.6)
    }

    @Test func rotation_measuresTheAngle_andGoesWithAPinch() {
        let rotation = UIRotationGestureRecognizer(), pinch = UIPinchGestureRecognizer()
        final class Together: NSObject, UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { true }
        }
        let delegate = Together()
        rotation.delegate = delegate
        var angles: [CGFloat] = []
        rotation.addHandler { angles.append($0.rotation) }
        stage.addGestureRecognizer(rotation)
        let pinches = watch(pinch)
        harness.rotate(stage, by: .pi * 0.75)
        #expect((angles.last ?? 0) > 2 && (angles.last ?? 0) < 2.36, "\(angles.last ?? 0)")
        #expect(pinches.states.isEmpty, "the distance stays")
        harness.perform([
            .drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 150, y: 50), at: 0, over: 0.3),
            .drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 150, y: 290), at: 0, over: 0.3),
        ])
        #expect(pinches.states.last == .ended && pinches.states.count > 2)
    }

    @Test func twoTaps_onOneView_theInnerWins() {
        let inner = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        stage.addSubview(inner)
        let outerLog = watch(UITapGestureRecognizer()), innerLog = watch(UITapGestureRecognizer(), on: inner)
        harness.tap(inner)
        #expect(innerLog.states == [.ended] && outerLog.states.isEmpty)
    }

    @Test func shouldBegin_false_leavesItToOthers() {
        final class Never: NSObject, UIGestureRecognizerDelegate {
            func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        let never = Never()
        let pan = UIPanGestureRecognizer(), other = UIPanGestureRecognizer()
        pan.delegate = never
        let log = watch(pan), others = watch(other)
        harness.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 200, y: 50))
        #expect(log.states.isEmpty && others.states.first == .began)
    }

    @Test func pointer_isAnIBeamAboveTextButNotAboveControlsInIt() {
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        label.isUserInteractionEnabled = true
        text.addSubview(label)
        text.addSubview(UIButton(frame: CGRect(x: 100, y: 0, width: 40, height: 40)))
        let field = UITextField(frame: CGRect(x: 0, y: 130, width: 300, height: 40))
        for view: UIView in [text, field] { stage.addSubview(view) }
        func isText(_ x: CGFloat, _ y: CGFloat) -> Bool { harness.window.showsTextCursor(at: CGPoint(x: x, y: y)) }
        #expect(isText(20, 20) && isText(20, 150))
        #expect(!isText(120, 20) && !isText(20, 200))
        field.isEnabled = false
        #expect(!isText(20, 150))
    }

    @Test func hover_beginsMovesEnds() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.addSubview(view)
        let log = watch(UIHoverGestureRecognizer(), on: view)
        harness.hover(at: CGPoint(x: 50, y: 50))
        harness.hover(at: CGPoint(x: 60, y: 50))
        harness.hover(at: CGPoint(x: 200, y: 50))
        harness.hover(at: CGPoint(x: 60, y: 50))
        harness.hover(at: nil)
        #expect(log.states == [.began, .changed, .ended, .began, .ended])
    }

    @Test func delaysTouchesBegan_andEnded() {
        final class Touched: UIView {
            var events: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("began") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("ended") }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("cancelled") }
        }
        let view = Touched(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        stage.addSubview(view)
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        view.addGestureRecognizer(double)
        harness.tap(view)
        #expect(view.events == ["began"], "the end waits for a second tap")
        harness.advance(by: 0.5)
        #expect(view.events == ["began", "ended"])
        view.events = []
        view.removeGestureRecognizer(double)
        let pan = UIPanGestureRecognizer()
        pan.delaysTouchesBegan = true
        view.addGestureRecognizer(pan)
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 20))
        #expect(view.events.isEmpty, "all of it was the pan's")
        harness.tap(view)
        #expect(view.events == ["began", "ended"])
    }

    @Test func recognizerDroppedInMidGesture_endsQuietly() {
        weak var gone: UIPanGestureRecognizer?
        var states: [UIGestureRecognizer.State] = []
        do {
            let pan = UIPanGestureRecognizer()
            gone = pan
            pan.addHandler { [unowned stage] pan in
                states.append(pan.state)
                if pan.state == .began { stage.removeGestureRecognizer(pan) }
            }
            stage.addGestureRecognizer(pan)
        }
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 20))
        harness.advance(by: 0.1)
        #expect(states == [.began, .cancelled])
        #expect(gone == nil)
    }

    @Test func viewRemovedInItsOwnTouchHandler_getsTheRest() {
        final class Fleeting: UIView {
            var events: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                events.append("began")
                removeFromSuperview()
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("moved") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("ended") }
        }
        let view = Fleeting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.addSubview(view)
        harness.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 90, y: 20), over: 0.1)
        #expect(view.events.first == "began" && view.events.last == "ended" && view.events.contains("moved"))
    }

    @Test func keys_goToTheFirstResponder_thenUpTheChain() {
        final class Typed: UIView {
            var text = ""
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                for press in presses { text += press.key?.characters ?? "" }
                if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
                    super.pressesBegan(presses, with: event)
                }
            }
        }
        let outer = Typed(frame: stage.bounds), inner = Typed(frame: stage.bounds)
        stage.addSubview(outer)
        outer.addSubview(inner)
        #expect(inner.becomeFirstResponder() && inner.isFirstResponder)
        harness.press(.keyboardA, characters: "a")
        harness.press(.keyboardEscape, characters: "!")
        #expect(inner.text == "a!" && outer.text == "!")
        inner.removeFromSuperview()
        #expect(!inner.isFirstResponder)
        harness.press(.keyboardB, characters: "b")
        #expect(inner.text == "a!")
    }

    @Test func touches_withNonsenseDoNothing() {
        let taps = watch(UITapGestureRecognizer()), pans = watch(UIPanGestureRecognizer())
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .allTouchEvents)
        stage.addSubview(button)
        harness.perform(.tap(CGPoint(x: CGFloat.nan, y: 3), at: 0))
        harness.perform(.tap(CGPoint(x: CGFloat.infinity, y: 3), at: 0))
        harness.perform(.tap(CGPoint(x: -1e9, y: 1e9), at: 0))
        harness.window.touch(finger: 7, phase: .moved, at: .zero, time: 0)
        harness.window.touch(finger: 7, phase: .ended, at: .zero, time: 0)
        harness.advance(by: 1)
        #expect(taps.states.isEmpty && pans.states.isEmpty && presses == 0)
        // Nor do they block the following gestures.
        harness.tap(at: CGPoint(x: 5, y: 5))
        #expect(presses > 0)
        harness.tap(at: CGPoint(x: 200, y: 200))
        #expect(taps.states == [.ended])
    }

    @Test func displayLinkOutlivesItsTarget() {
        final class Target { var ticks = 0 }
        var target: Target? = Target()
        weak let gone = target
        var link: CADisplayLink? = CADisplayLink { [weak target] _ in target?.ticks += 1 }
        harness.renderer.host.perform { link?.add(to: .main, forMode: .common) }
        harness.advance(by: 0.1)
        #expect((target?.ticks ?? 0) >= 5)
        target = nil
        #expect(gone == nil)
        harness.advance(by: 0.1)
        link?.invalidate()
        link = nil
        harness.advance(by: 0.1)
    }
}
