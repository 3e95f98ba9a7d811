import Mica
import MicaTesting
import Testing
import UIKit

/// The touches on a scroll view's content that the scroll view allows, and the end of its motion.
@MainActor @Suite struct ContentTouchTests {
    private final class Guarded: UIScrollView {
        var allows = true
        var asked: [UIView] = []
        override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
            asked.append(view)
            return allows && touches.count == 1 && event != nil
        }
    }
    private final class Listener: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("end") }
    }

    @Test func touchesShouldBegin_refusesTouches() {
        let outer = Guarded(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let inner = Guarded(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
        outer.contentSize = CGSize(width: 200, height: 400)
        outer.addSubview(inner)
        inner.addSubview(button)
        var downs = 0, taps = 0
        button.addAction(UIAction { _ in downs += 1 }, for: .touchDown)
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        let harness = TestHarness(outer, scale: 1)
        harness.tap(button)
        #expect(downs == 1 && taps == 1)
        #expect(inner.asked == [button] && outer.asked == [button], "once for a touch, by both")
        outer.allows = false
        harness.tap(button)
        #expect(downs == 1 && taps == 1 && !button.isHighlighted)
        outer.allows = true
        harness.tap(button)
        #expect(taps == 2)
        outer.asked = []
        harness.tap(at: CGPoint(x: 100, y: 180))
        #expect(outer.asked.isEmpty, "the view itself is not its content")
    }

    @Test func stopScrollingAndZooming_stops() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), listener = Listener()
        scroll.contentSize = CGSize(width: 200, height: 4000)
        scroll.delegate = listener
        let harness = TestHarness(scroll, scale: 1)
        harness.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 60), over: 0.1)
        harness.advance(by: 0.1)
        let offset = scroll.contentOffset.y
        #expect(scroll.isDecelerating && offset > 100)
        scroll.stopScrollingAndZooming()
        #expect(!scroll.isDecelerating && listener.calls == ["end"])
        harness.advance(by: 1)
        #expect(scroll.contentOffset.y == offset && listener.calls == ["end"])
        scroll.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
        harness.advance(by: 0.15)
        scroll.stopScrollingAndZooming()
        let between = scroll.contentOffset.y
        #expect(between > offset && between < 2000)
        harness.advance(by: 1)
        #expect(scroll.contentOffset.y == between)
    }
}
