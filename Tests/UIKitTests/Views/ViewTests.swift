import ImageIO
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ViewTests {
    private func makeStage() -> (UIView, TestHarness) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        return (stage, TestHarness(stage, scale: 1))
    }

    @Test func hitTest_findsTheFrontmostThatTakesTouches() {
        let (stage, harness) = makeStage()
        let back = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let front = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        stage.addSubview(back)
        stage.addSubview(front)
        #expect(harness.window.hitTest(CGPoint(x: 75, y: 75), with: nil) === front)
        front.isHidden = true
        #expect(harness.window.hitTest(CGPoint(x: 75, y: 75), with: nil) === back)
        back.isUserInteractionEnabled = false
        #expect(harness.window.hitTest(CGPoint(x: 75, y: 75), with: nil) === stage)
        #expect(harness.window.hitTest(CGPoint(x: 200, y: 75), with: nil) == nil, "the far edge is outside")
    }

    @Test func hierarchy_keepsViewsAndLayersInStep() {
        let (stage, harness) = makeStage()
        let views = (0..<4).map { _ in UIView() }
        views[0...2].forEach(stage.addSubview)
        stage.insertSubview(views[3], belowSubview: views[1])
        #expect(stage.subviews == [views[0], views[3], views[1], views[2]])
        stage.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(stage.subviews == [views[2], views[3], views[1], views[0]])
        stage.bringSubviewToFront(views[3])
        stage.sendSubviewToBack(views[0])
        views[1].removeFromSuperview()
        #expect(stage.subviews == [views[0], views[2], views[3]])
        #expect(
            stage.layer.sublayers?.map { ObjectIdentifier($0) } == stage.subviews.map { ObjectIdentifier($0.layer) })
        #expect(views[1].superview == nil && views[1].window == nil && views[0].window === harness.window)
    }

    @Test func subviews_areThoseOfTheSublayers() {
        let (stage, harness) = makeStage()
        let views = (0..<4).map { _ in UIView() }
        views.forEach(stage.addSubview)
        let bare = CALayer()
        stage.layer.addSublayer(bare)
        stage.layer.insertSublayer(views[0].layer, above: views[2].layer)
        #expect(stage.subviews == [views[1], views[2], views[0], views[3]])
        views[1].layer.removeFromSuperlayer()
        #expect(
            stage.subviews == [views[2], views[0], views[3]] && views[1].superview == nil && views[1].window == nil)
        stage.layer.sublayers = [views[3].layer, bare, views[1].layer]
        #expect(stage.subviews == [views[3], views[1]] && views[1].superview === stage)
        #expect(views[1].window === harness.window && views[2].window == nil)
        stage.insertSubview(views[0], belowSubview: views[1])
        #expect(stage.subviews == [views[3], views[0], views[1]])
        stage.addSubview(views[2])
        #expect(stage.layer.sublayers?.last === views[2].layer, "in front of layers without views too")
        views[0].layer.addSublayer(views[1].layer)
        #expect(stage.subviews == [views[3], views[0], views[2]] && views[0].subviews == [views[1]])
        #expect(views[1].superview === views[0] && views[1].isDescendant(of: stage))
        views[1].frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        views[0].frame = CGRect(x: 50, y: 50, width: 20, height: 20)
        #expect(harness.window.hitTest(CGPoint(x: 55, y: 55), with: nil) === views[1])
        views[0].layer.replaceSublayer(views[1].layer, with: views[3].layer)
        #expect(views[0].subviews == [views[3]] && stage.subviews == [views[0], views[2]])
    }

    @Test func subviews_liveAsLongAsTheyLieInATree() {
        let (stage, harness) = makeStage()
        defer { withExtendedLifetime(harness) {} }
        weak var moved: UIView?, removed: UIView?
        do {
            let box = UIView(), first = UIView(), second = UIView()
            moved = first
            removed = second
            stage.addSubview(box)
            stage.addSubview(first)
            stage.addSubview(second)
            box.layer.addSublayer(first.layer)
            second.removeFromSuperview()
        }
        #expect(stage.subviews.count == 1 && moved != nil && removed == nil)
        #expect(stage.subviews[0].subviews == [moved])
        moved?.removeFromSuperview()
        harness.advance(by: 0.1)
        #expect(moved == nil)
    }

    @Test func views_areOpaqueUnlessToldOtherwise() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.isOpaque)
        view.isOpaque = false
        #expect(!view.isOpaque && !view.layer.isOpaque)
        view.isOpaque = true
        #expect(view.isOpaque)
        final class Dot: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.red.setFill()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 10)).fill()
            }
        }
        let (stage, harness) = makeStage()
        stage.backgroundColor = .blue
        let dot = Dot(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.addSubview(dot)
        let pixels = try #require(Bitmap(harness.image()))
        // Parts that an opaque view does not draw are black.
        #expect(pixels[2, 5] == 0xFF00_00FF && pixels[7, 5] == 0xFF00_0000)
        #expect(dot.isOpaque)
    }

    @Test func autoresizing_sharesTheChange() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 80))
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        parent.addSubview(child)
        parent.frame.size = CGSize(width: 150, height: 120)
        #expect(child.frame == CGRect(x: 20, y: 30, width: 110, height: 80))
    }

    @Test func change_outsideOfABlockShowsAtOnce() {
        let (stage, harness) = makeStage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.addSubview(view)
        harness.advance(by: 0.1)
        view.center.x = 150
        harness.advance(by: 0.01)
        #expect(view.layer.animationKeys() == nil)
        #expect(view.layer.presentation()?.position.x == 150)
    }

    @Test func animate_reachesTheEndAndTells() {
        let (stage, harness) = makeStage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.addSubview(view)
        harness.advance(by: 0.1)
        var finished: Bool?
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 110
        } completion: {
            finished = $0
        }
        harness.advance(by: 0.5)
        #expect(abs((view.layer.presentation()?.position.x ?? 0) - 60) < 1e-6)
        #expect(finished == nil && view.center.x == 110)
        harness.advance(by: 0.6)
        #expect(view.layer.presentation()?.position.x == 110)
        #expect(finished == true)
    }

    @Test func animate_interruptedNeitherJumpsNorStops() {
        let (stage, harness) = makeStage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.addSubview(view)
        harness.advance(by: 0.1)
        UIView.animate(withDuration: 1) { view.center.x = 110 }
        harness.advance(by: 0.5)
        func x() -> CGFloat { view.layer.presentation()?.position.x ?? 0 }
        let before = x()
        harness.advance(by: 1.0 / 120)
        let speed = x() - before
        UIView.animate(withDuration: 1) { view.center.x = 10 }
        let caught = x()
        harness.advance(by: 1.0 / 120)
        #expect(abs(x() - caught - speed) < speed * 0.2, "it continues in its direction")
        harness.advance(by: 2)
        #expect(x() == 10)
    }

    @Test func animate_nothingStillCompletesLater() {
        let (_, harness) = makeStage()
        var finished: Bool?
        UIView.animate(withDuration: 1, animations: {}, completion: { finished = $0 })
        #expect(finished == nil)
        harness.advance(by: 0.1)
        #expect(finished == true)
    }

    @Test func button_sendsItsActionsWhenTheFingerLiftsInside() {
        let (stage, harness) = makeStage()
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 60, height: 40))
        stage.addSubview(button)
        var events: [String] = []
        button.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
        button.addAction(UIAction { _ in events.append("inside") }, for: .touchUpInside)
        button.addAction(UIAction { _ in events.append("outside") }, for: .touchUpOutside)
        harness.tap(button)
        harness.drag(from: CGPoint(x: 80, y: 60), to: CGPoint(x: 80, y: 199))
        #expect(events == ["down", "inside", "down", "outside"])
        button.isEnabled = false
        harness.tap(button)
        #expect(events.count == 4)
    }

    @Test func button_removedInsideItsOwnAction() {
        let (stage, harness) = makeStage()
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 60, height: 40))
        stage.addSubview(button)
        button.addAction(UIAction { [unowned button] _ in button.removeFromSuperview() }, for: .touchDown)
        harness.tap(at: CGPoint(x: 70, y: 70))
        #expect(stage.subviews.isEmpty)
    }

    @Test func pan_takesTheTouchFromItsView() {
        let (stage, harness) = makeStage()
        let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 160, height: 34))
        stage.addSubview(slider)
        harness.advance(by: 0.1)
        harness.drag(from: CGPoint(x: 34, y: 37), to: CGPoint(x: 100, y: 37))
        #expect(slider.value > 0.4 && slider.value < 0.6)
        var states: [UIGestureRecognizer.State] = []
        let pan = UIPanGestureRecognizer()
        pan.addHandler { states.append($0.state) }
        stage.addGestureRecognizer(pan)
        harness.drag(from: CGPoint(x: 20, y: 150), to: CGPoint(x: 180, y: 150))
        #expect(
            states.first == .began && states.last == .ended
                && states.dropFirst().dropLast().allSatisfy { $0 == .changed })
    }

    @Test func doubleTap_holdsTheSingleTapBack() {
        let (stage, harness) = makeStage()
        var taps: [Int] = []
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.addHandler { _ in taps.append(2) }
        stage.addGestureRecognizer(double)
        harness.tap(stage)
        harness.tap(stage)
        #expect(taps == [2])
    }

    @Test func scroll_followsStretchesAndSpringsBack() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 200, height: 600)
        let harness = TestHarness(scroll, scale: 1)
        harness.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 50), over: 1)
        harness.press(at: CGPoint(x: 100, y: 50), for: 0.5)
        #expect(scroll.contentOffset.y > 80)
        scroll.setContentOffset(.zero, animated: false)
        harness.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 160), over: 0.5)
        let stretched = scroll.contentOffset.y
        #expect(stretched < -30 && stretched > -140, "rubber: \(stretched)")
        harness.advance(by: 3)
        #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
        harness.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 20), over: 0.1)
        harness.advance(by: 6)
        #expect(scroll.contentOffset.y == 400, "a throw ends at the end")
    }

    private final class Stubborn: UIView {
        var mayLeave = false
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { mayLeave }
    }

    @Test func endEditing_takesTheKeysFromWithin() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), field = Stubborn(), other = UIView()
        stage.addSubview(field)
        stage.addSubview(other)
        let harness = TestHarness(stage, scale: 1)
        #expect(field.becomeFirstResponder())
        #expect(other.endEditing(true) && field.isFirstResponder, "not from elsewhere")
        #expect(!stage.endEditing(false) && field.isFirstResponder)
        #expect(stage.endEditing(true) && !field.isFirstResponder)
        field.mayLeave = true
        #expect(field.becomeFirstResponder() && stage.endEditing(false) && !field.isFirstResponder)
        #expect(harness.time == 0)
    }

    @Test func anchorPoint_movesTheFrameAndTurnsAboutIt() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        view.anchorPoint = .zero
        #expect(view.center == CGPoint(x: 20, y: 20) && view.frame.origin == CGPoint(x: 20, y: 20))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.frame == CGRect(x: 20, y: 20, width: 40, height: 40))
    }

    /// As on iOS, where this moves a label's text to the top of its frame.
    @Test func sizeToFit_keepsTheOrigin() {
        let label = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 50)), size = CGSize(width: 100, height: 50)
        label.text = "Hello"
        let fitting = label.sizeThatFits(size)
        label.sizeToFit()
        #expect(label.frame == CGRect(origin: CGPoint(x: 10, y: 20), size: fitting) && fitting.width < 100)
        let new = UILabel()
        new.text = "Hello"
        new.sizeToFit()
        #expect(new.frame == CGRect(origin: .zero, size: fitting))
        let corner = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        corner.text = "Hello"
        corner.layer.anchorPoint = CGPoint(x: 1, y: 1)
        let origin = corner.frame.origin
        corner.sizeToFit()
        #expect(corner.frame == CGRect(origin: origin, size: fitting))
    }

    @Test func sizeToFit_underATransformKeepsTheCenter() {
        let label = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        label.text = "Hello"
        let fitting = label.sizeThatFits(label.bounds.size)
        label.transform = CGAffineTransform(rotationAngle: .pi / 2)
        label.sizeToFit()
        #expect(label.center == CGPoint(x: 60, y: 45) && label.bounds.size == fitting)
    }
}
