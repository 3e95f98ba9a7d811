import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct ViewAnimationTests: MovingViewTests {
    let moving = MovingView()

    @Test func keyframes_goOneAfterTheOther() {
        var finished: Bool?
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16)
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 60 }
            UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 110 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        } completion: {
            finished = $0
        }
        #expect(view.center.x == 110)
        harness.advance(by: 0.25)
        #expect(abs(x - 35) < 1e-6 && view.layer.presentation()?.opacity == 1)
        harness.advance(by: 0.4)
        #expect(abs(x - 60) < 1e-6, "it stays between its keyframes")
        harness.advance(by: 0.225)
        #expect(abs(x - 85) < 1e-6 && abs((view.layer.presentation()?.opacity ?? 1) - 0.25) < 1e-5)
        harness.advance(by: 0.2)
        #expect(x == 110 && finished == true)
    }

    @Test(arguments: [
        (UIView.AnimationOptions.curveLinear, 0.25), (.curveEaseIn, 0.0934646), (.curveEaseOut, 0.3781395),
        (.curveEaseInOut, 0.1291616),
    ])
    func curves_areThoseOfTheirNames(_ options: UIView.AnimationOptions, _ part: Double) {
        UIView.animate(withDuration: 1, delay: 0, options: options) { view.center.x = 110 }
        harness.advance(by: 0.25)
        #expect(abs(x - (10 + 100 * part)) < 1e-3, "\((x - 10) / 100)")
    }

    @Test func delay_holdsTheOldValue_andRepeatsComeBack() {
        UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .repeat, .autoreverse]) {
            view.center.x = 110
        }
        harness.advance(by: 0.4)
        #expect(x == 10 && view.center.x == 110)
        harness.advance(by: 0.6)
        #expect(abs(x - 60) < 1e-6)
        harness.advance(by: 1)
        #expect(abs(x - 60) < 1e-6, "moving back")
        harness.advance(by: 100.25)
        #expect(abs(x - 35) < 1e-6, "and again")
    }

    @Test func nestedBlock_inheritsUnlessItOverrides() {
        let other = UIView(frame: view.frame)
        stage.addSubview(other)
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
            #expect(UIView.inheritedAnimationDuration == 2)
            view.center.x = 110
            UIView.animate(withDuration: 0.5) { view.center.y = 110 }
            let own: UIView.AnimationOptions = [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
            UIView.animate(withDuration: 0.5, delay: 0, options: own) { other.center.x = 110 }
        }
        harness.advance(by: 0.125)
        let y = view.layer.presentation()?.position.y ?? 0, otherX = other.layer.presentation()?.position.x ?? 0
        #expect(abs(x - 16.25) < 1e-6 && abs(y - 16.25) < 1e-6)
        #expect(abs(otherX - (10 + 100 * 0.0934646)) < 1e-3)
    }

    @Test func springs_swingPastTheEndAndRest() {
        for perceptual in [false, true] {
            UIView.performWithoutAnimation { view.center.x = 10 }
            var ends = 0
            if perceptual {
                UIView.animate(springDuration: 0.5, bounce: 0.5) {
                    view.center.x = 110
                } completion: { _ in
                    ends += 1
                }
            } else {
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
                    animations: { view.center.x = 110 }, completion: { _ in ends += 1 })
            }
            var most: CGFloat = 0
            for _ in 0..<180 {
                harness.advance(by: 1.0 / 60)
                most = max(most, x)
            }
            #expect(most > 112 && most < 160 && x == 110 && ends == 1, "\(most)")
        }
    }

    @Test func animationsDisabled_changeAtOnceAndTell() {
        // If nothing moves, the thread's last host decides: one is made here, as other tests make theirs in between.
        let moving = MovingView(), view = moving.view
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        var finished: Bool?
        UIView.animate(withDuration: 1, animations: { view.center.x = 110 }, completion: { finished = $0 })
        #expect(finished == nil)
        moving.harness.advance(by: 0.02)
        #expect(view.layer.presentation()?.position.x == 110 && finished == true && !UIView.areAnimationsEnabled)
    }

    /// A block may mix implicit changes with explicit animations of a layer; each keeps its own timing.
    @Test func block_mixesWithExplicitAnimations() {
        let turn = CABasicAnimation(keyPath: "position.y")
        turn.fromValue = 10
        turn.toValue = 110
        turn.duration = 2
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 110
            view.layer.add(turn, forKey: "own")
        }
        harness.advance(by: 0.5)
        #expect(abs(x - 60) < 1e-6 && abs((view.layer.presentation()?.position.y ?? 0) - 35) < 1e-6)
    }

    @Test func performWithoutAnimation_insideABlock() {
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation { view.center.x = 50 }
            view.center.y = 50
        }
        harness.advance(by: 0.01)
        #expect(x == 50 && (view.layer.presentation()?.position.y ?? 0) < 20)
    }

    @Test func additiveAnimations_haveKeysOfTheirOwn() {
        UIView.animate(withDuration: 1) { view.center.x = 110 }
        UIView.animate(withDuration: 1) { view.center.x = 20 }
        #expect(view.layer.animationKeys() == ["position", "position-2"])
        UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { view.center.x = 30 }
        #expect(view.layer.animationKeys() == ["position", "position-2", "position-3"])
    }

    @Test func animatedViewsTakeNoTouches_unlessAllowed() {
        UIView.animate(withDuration: 0.5) { view.center.x = 60 }
        #expect(harness.window.hitTest(CGPoint(x: 60, y: 10), with: nil) === stage)
        harness.advance(by: 0.6)
        #expect(harness.window.hitTest(CGPoint(x: 60, y: 10), with: nil) === view)
        UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { view.center.x = 30 }
        #expect(harness.window.hitTest(CGPoint(x: 30, y: 10), with: nil) === view)
    }

    @Test func asyncForms_goOnWhenItIsOver() async {
        var log: [Double] = []
        let task = Task { @MainActor in
            await UIView.animate(withDuration: 0.5) { view.center.x = 60 }
            log.append(harness.time)
            let finished = await UIView.animate(withDuration: 0.25, delay: 0.25) { view.center.x = 10 }
            log.append(harness.time)
            return finished
        }
        await harness.advance(by: 2)
        #expect(await task.value)
        #expect(log.count == 2 && abs(log[0] - 0.6) < 0.02 && abs(log[1] - 1.1) < 0.02, "\(log)")
    }

    @Test func modifyAnimations_repeats() {
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 110 }
        }
        harness.advance(by: 0.75)
        #expect(abs(x - 60) < 1e-6)
        harness.advance(by: 0.5)
        #expect(abs(x - 60) < 1e-6, "the second time")
        harness.advance(by: 1)
        #expect(x == 110)
    }

    @Test func transition_flipAndDissolve() {
        view.frame = CGRect(x: 20, y: 20, width: 80, height: 80)
        view.backgroundColor = .systemRed
        harness.advance(by: 0.1)
        var ends = 0
        UIView.transition(with: view, duration: 1, options: [.transitionFlipFromLeft, .curveLinear]) {
            view.backgroundColor = .systemBlue
        } completion: { _ in
            ends += 1
        }
        harness.advance(by: 0.3)
        expectSnapshot(harness.image(), "transition_flipBefore")
        harness.advance(by: 0.4)
        expectSnapshot(harness.image(), "transition_flipAfter")
        harness.advance(by: 0.5)
        _ = harness.image()
        #expect(ends == 1 && stage.layer.sublayers?.count == 1)
        UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
            view.backgroundColor = .systemGreen
        } completion: { _ in
            ends += 1
        }
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "transition_dissolve")
        harness.advance(by: 0.6)
        #expect(ends == 2)
    }

    /// A standalone layer fades when it is hidden, in a block with the transaction's values; a view's layer switches.
    @Test func hidden_fadesOnlyBareLayers() {
        let bare = CALayer()
        bare.frame = CGRect(x: 40, y: 0, width: 20, height: 20)
        bare.backgroundColor = UIColor.white.cgColor
        view.backgroundColor = .white
        stage.layer.addSublayer(bare)
        harness.advance(by: 0.1)
        view.isHidden = true
        UIView.animate(withDuration: 1) {
            view.isHidden = false
            bare.isHidden = true
        }
        view.layer.isHidden = true
        #expect(view.layer.animationKeys() == nil)
        #expect(bare.animation(forKey: kCATransition)?.duration == 0.25)
    }

    @Test func transition_fromViewToView() {
        let other = UIView(frame: view.frame)
        UIView.transition(from: view, to: other, duration: 0.5, options: .transitionCrossDissolve)
        #expect(view.superview == nil && other.superview === stage)
        let third = UIView(frame: view.frame)
        stage.addSubview(third)
        third.isHidden = true
        UIView.transition(
            from: other, to: third, duration: 0.5, options: [.transitionFlipFromTop, .showHideTransitionViews])
        #expect(other.isHidden && !third.isHidden && other.superview === stage)
        harness.advance(by: 1)
    }

    @Test func viewRemovedWhileItMoves_tellsThatItDidNotFinish() {
        var finished: Bool?
        UIView.animate(withDuration: 1, animations: { view.center.x = 60 }, completion: { finished = $0 })
        harness.advance(by: 0.5)
        view.removeFromSuperview()
        harness.advance(by: 0.1)
        #expect(finished == false)
    }

    /// Counts the requests for an animation.
    private final class AskedLayer: CALayer {
        nonisolated(unsafe) static var count = 0
        override func animation(forKey key: String) -> CAAnimation? {
            AskedLayer.count += 1
            return super.animation(forKey: key)
        }
    }
    private final class AskedView: UIView {
        override class var layerClass: AnyClass { AskedLayer.self }
    }

    /// Each of many running animations of one property finds its key in a few steps.
    @Test func manyAnimations_costAFewLooksEach() {
        let view = AskedView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        stage.addSubview(view)
        harness.advance(by: 0.1)
        AskedLayer.count = 0
        for step in 1...2000 { UIView.animate(withDuration: 1) { view.center.x = CGFloat(step % 7 * 10 + 3) } }
        #expect(view.layer.animationKeys()?.count == 2000)
        #expect(AskedLayer.count < 2000 * 30)
        harness.advance(by: 0.5)
        view.layer.removeAnimation(forKey: "position-2")
        UIView.animate(withDuration: 1) { view.center.x = 5 }
        #expect(view.layer.animationKeys()?.count == 2000)
        harness.advance(by: 1.1)
        #expect(view.layer.animationKeys() == nil && view.center.x == 5)
    }

    private final class Frame: UIView {
        let content = UIView()
        override func layoutSubviews() {
            super.layoutSubviews()
            if content.superview == nil { addSubview(content) }
            content.frame = bounds.insetBy(dx: 10, dy: 10)
        }
    }

    @Test(arguments: [true, false]) func layoutSubviews_animatesTheLayoutOfResizedViews(isSet: Bool) {
        let frame = Frame(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.addSubview(frame)
        harness.advance(by: 0.1)
        let options: UIView.AnimationOptions = isSet ? [.curveLinear, .layoutSubviews] : .curveLinear
        UIView.animate(withDuration: 1, delay: 0, options: options) { frame.frame.size.width = 150 }
        harness.advance(by: 0.5)
        #expect(abs((frame.layer.presentation()?.bounds.width ?? 0) - 100) < 0.01)
        #expect(abs((frame.content.layer.presentation()?.bounds.width ?? 0) - (isSet ? 80 : 130)) < 0.01)
    }
}
