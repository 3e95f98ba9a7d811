import Mica
import Testing
import UIKit

/// The cost of a tap on a view with many recognisers, counted in visited recognisers and in calls to delegates and
/// subclasses.
@MainActor @Suite struct GestureCostTests {
    private static let few = 500, many = 2000

    /// A view with recognisers under one finger.
    @MainActor private final class Stage {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let harness: TestHarness
        var fired = 0

        init() {
            harness = TestHarness(view, scale: 1)
            harness.advance(by: 0.1)
        }

        @discardableResult
        func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
            recognizer.addHandler { [unowned self] _ in fired += 1 }
            view.addGestureRecognizer(recognizer)
            return recognizer
        }

        /// Taps, waits until the gesture is over, and returns the number of visited recognisers.
        func looks() -> Int {
            let before = view.window?.recognizerLookCount ?? 0
            harness.tap(view)
            harness.advance(by: 2)
            return (view.window?.recognizerLookCount ?? 0) - before
        }
    }

    private static func double() -> UITapGestureRecognizer {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
    }

    enum Relation: CaseIterable { case none, doubleTaps, waitForOne, oneWaitsForAll, chain, longPresses }

    private func looks(_ count: Int, _ relation: Relation) -> (looks: Int, fired: Int) {
        let stage = Stage()
        var one = UITapGestureRecognizer()
        switch relation {
        case .waitForOne: one = stage.add(Self.double())
        case .oneWaitsForAll: stage.add(one)
        default: break
        }
        for _ in 0..<count {
            switch relation {
            case .none: stage.add(UITapGestureRecognizer())
            case .doubleTaps: stage.add(Self.double())
            case .waitForOne: stage.add(UITapGestureRecognizer()).require(toFail: one)
            case .oneWaitsForAll: one.require(toFail: stage.add(Self.double()))
            case .chain:
                let next = stage.add(Self.double())
                next.require(toFail: one)
                one = next
            case .longPresses: stage.add(UILongPressGestureRecognizer())
            }
        }
        return (stage.looks(), stage.fired)
    }

    @Test(arguments: Relation.allCases)
    func tap_looksAtEachRecognizerAFewTimes(_ relation: Relation) {
        let few = looks(Self.few, relation), many = looks(Self.many, relation)
        #expect(many.looks > Self.many && many.looks < few.looks * 5, "\(few.looks) → \(many.looks)")
        let firing: [Relation] = [.none, .waitForOne, .oneWaitsForAll]
        #expect(many.fired == (firing.contains(relation) ? 1 : 0))
    }

    @MainActor private final class Together: NSObject, UIGestureRecognizerDelegate {
        var questions = 0
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { true }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool {
            questions += 1
            return false
        }
    }

    @Test func simultaneousTaps_allFire_howeverMany() {
        let stage = Stage(), delegate = Together()
        for _ in 0..<250 { stage.add(UITapGestureRecognizer()).delegate = delegate }
        _ = stage.looks()
        #expect(stage.fired == 250)
    }

    /// UIKit's documentation: "This method is called once per recognition attempt".
    @Test func delegates_areAskedOnceForEachPair() {
        let stage = Stage(), delegate = Together(), double = stage.add(Self.double())
        for _ in 0..<10 {
            let tap = stage.add(UITapGestureRecognizer())
            tap.delegate = delegate
            tap.require(toFail: double)
        }
        _ = stage.looks()
        #expect(delegate.questions == 10 * 9 && stage.fired == 10, "\(delegate.questions)")
        _ = stage.looks()
        #expect(delegate.questions == 2 * 10 * 9 && stage.fired == 20, "asked again in the next gesture")
    }

    private final class Reluctant: UITapGestureRecognizer {
        override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
            (otherGestureRecognizer as? UITapGestureRecognizer)?.numberOfTapsRequired == 2
        }
    }
    private final class Privileged: UITapGestureRecognizer {
        override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    }

    @Test(arguments: [true, false]) func overrides_decideWhoWaits(_ waits: Bool) {
        let stage = Stage()
        let double = stage.add(waits ? UITapGestureRecognizer() : Privileged())
        double.numberOfTapsRequired = 2
        let single = stage.add(waits ? Reluctant() : UITapGestureRecognizer())
        var ends = 0
        single.addHandler { _ in ends += 1 }
        stage.harness.tap(stage.view)
        #expect(ends == 0, "it waits")
        stage.harness.advance(by: 2)
        #expect(ends == 1)
        stage.harness.tap(stage.view)
        stage.harness.advance(by: 0.05)
        stage.harness.tap(stage.view)
        stage.harness.advance(by: 2)
        #expect(ends == 1 && stage.fired == 2, "the double tap won")
    }

    @Test func requirement_thatIsAddedDuringTheGesture_counts() {
        let stage = Stage(), double = stage.add(Self.double()), first = stage.add(Self.double())
        let single = stage.add(UITapGestureRecognizer())
        single.require(toFail: first)
        first.delegate = nil
        stage.harness.tap(stage.view)
        single.require(toFail: double)
        stage.harness.advance(by: 0.05)
        stage.harness.tap(stage.view)
        stage.harness.advance(by: 2)
        #expect(single.state == .possible && stage.fired == 1)
    }

    @Test func delegate_thatIsSetDuringTheGesture_isAsked() {
        let stage = Stage(), delegate = Together(), double = stage.add(Self.double())
        let press = stage.add(UILongPressGestureRecognizer())
        press.numberOfTapsRequired = 1
        press.minimumPressDuration = 0.1
        stage.harness.tap(stage.view)
        press.delegate = delegate
        stage.harness.advance(by: 0.05)
        stage.harness.press(at: CGPoint(x: 150, y: 150), for: 0.3)
        #expect(delegate.questions == 1 && double.state == .possible, "\(delegate.questions)")
    }

    // MARK: The list of a view's recognisers

    @Test func recognizers_thatAreAssigned_areAttached() {
        let stage = Stage(), old = stage.add(UITapGestureRecognizer()), new = UITapGestureRecognizer()
        let other = UIView()
        other.addGestureRecognizer(new)
        var ends = 0
        new.addHandler { _ in ends += 1 }
        stage.view.gestureRecognizers = [new]
        #expect(old.view == nil && new.view === stage.view && other.gestureRecognizers == [])
        _ = stage.looks()
        #expect(ends == 1 && stage.fired == 0)
    }

    @Test func recognizers_thatAreCleared_areDetached() {
        let stage = Stage(), taps = (0..<3).map { _ in stage.add(UITapGestureRecognizer()) }
        stage.view.gestureRecognizers?.removeAll()
        #expect(taps.allSatisfy { $0.view == nil } && stage.view.gestureRecognizers == [])
        stage.view.addGestureRecognizer(taps[1])
        stage.view.gestureRecognizers = nil
        #expect(taps[1].view == nil && stage.view.gestureRecognizers == nil)
    }

    /// The idiom that disables the magnifier of a text view.
    private final class Choosy: UIView {
        override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
            guard !(gestureRecognizer is UILongPressGestureRecognizer) else { return }
            super.addGestureRecognizer(gestureRecognizer)
        }
    }

    @Test func addGestureRecognizer_canBeOverridden() {
        let view = Choosy(), tap = UITapGestureRecognizer()
        view.addGestureRecognizer(UILongPressGestureRecognizer())
        view.addGestureRecognizer(tap)
        #expect(view.gestureRecognizers == [tap])
    }
}
