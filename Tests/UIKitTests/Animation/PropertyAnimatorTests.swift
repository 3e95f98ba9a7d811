import Mica
import Testing
import UIKit

@MainActor @Suite struct PropertyAnimatorTests: MovingViewTests {
    let moving = MovingView()

    private func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) < tolerance }

    private func linear(_ duration: TimeInterval = 1) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: duration, curve: .linear) { view.center.x = 110 }
    }

    @Test func run_reachesTheEndAndTells() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = linear()
        animator.addCompletion { ends.append($0) }
        #expect(animator.state == .inactive && view.center.x == 10)
        animator.startAnimation()
        #expect(animator.state == .active && animator.isRunning && view.center.x == 110)
        harness.advance(by: 0.25)
        #expect(near(x, 35) && near(animator.fractionComplete, 0.25))
        harness.advance(by: 1)
        #expect(x == 110 && ends == [.end] && animator.state == .inactive && !animator.isRunning)
        #expect(view.layer.animationKeys() == nil)
    }

    /// Blocks inside are parts of the animator.
    @Test(arguments: [false, true]) func blocksInside_areScrubbedAndReversed(keyframes: Bool) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            guard keyframes else { return UIView.animate(withDuration: 0.1) { view.center.x = 110 } }
            UIView.animateKeyframes(withDuration: 0, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 30 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 110 }
            }
        }
        animator.fractionComplete = 0.5
        harness.advance(by: 0.5)
        #expect(near(x, keyframes ? 30 : 60))
        animator.startAnimation()
        harness.advance(by: 0.25)
        #expect(near(x, keyframes ? 70 : 85, 0.5))
        animator.isReversed = true
        harness.advance(by: 0.5)
        #expect(near(x, keyframes ? 20 : 35, 0.5))
        harness.advance(by: 1)
        #expect(near(x, 10) && view.center.x == 10 && view.layer.animationKeys() == nil)
    }

    @Test(arguments: [false, true]) func blocksInside_stopAndTellTheirEnd(keyframes: Bool) {
        var ended: [Bool] = []
        func make() -> UIViewPropertyAnimator {
            UIViewPropertyAnimator(duration: 1, curve: .linear) {
                let change = { view.center.x = view.center.x == 110 ? 10 : 110 }
                if keyframes {
                    UIView.animateKeyframes(withDuration: 1, delay: 0, animations: change) { ended.append($0) }
                } else {
                    UIView.animate(withDuration: 1, animations: change) { ended.append($0) }
                }
            }
        }
        let first = make()
        first.startAnimation()
        harness.advance(by: 0.5)
        #expect(ended.isEmpty && near(x, 60))
        harness.advance(by: 1)
        #expect(ended == [true] && x == 110)
        let second = make()
        second.startAnimation()
        harness.advance(by: 0.5)
        second.stopAnimation(true)
        harness.advance(by: 1)
        #expect(near(view.center.x, 60) && near(x, 60) && view.layer.animationKeys() == nil)
        #expect(ended == [true, false])
    }

    /// A repetition has no end that an animator could show.
    @Test(arguments: [false, true]) func repetitionsInside_runOnTheirOwn(keyframes: Bool) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            if keyframes {
                UIView.animateKeyframes(withDuration: 1, delay: 0, options: .repeat, animations: { view.alpha = 0 })
            } else {
                UIView.animate(
                    withDuration: 1, delay: 0, options: [.repeat, .autoreverse], animations: { view.alpha = 0 })
            }
        }
        animator.startAnimation()
        harness.advance(by: 5)
        #expect(view.layer.animationKeys()?.isEmpty == false && animator.state == .inactive)
    }

    @Test(arguments: [Double.nan, .infinity, -1, 1e300]) func blocksInside_withStrangeDelaysEnd(delay: Double) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            UIView.animateKeyframes(
                withDuration: delay, delay: delay,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: delay, relativeDuration: delay) { view.center.x = 110 }
                })
        }
        animator.fractionComplete = 0.5
        harness.advance(by: 0.1)
        #expect((10...110).contains(x))
        animator.startAnimation()
        harness.advance(by: 2)
        #expect(near(x, 110) && view.layer.animationKeys() == nil)
    }

    @Test func keyframesInABlock_haveItsCurveAndDuration() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            UIView.animateKeyframes(withDuration: 0.2, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 110 }
            }
        }
        harness.advance(by: 0.25)
        #expect(near(x, 35))
    }

    @Test func scrub_followsTheFraction() {
        let animator = linear()
        animator.fractionComplete = 0.3
        harness.advance(by: 0.5)
        #expect(near(x, 40) && animator.state == .active && !animator.isRunning)
        animator.fractionComplete = 0.8
        harness.advance(by: 0.01)
        #expect(near(x, 90))
        animator.startAnimation()
        harness.advance(by: 0.1)
        #expect(near(x, 100))
    }

    @Test func pause_isWithoutAJump_andGoesOnAlongItsCurve() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 110 }
        animator.startAnimation()
        harness.advance(by: 0.4)
        let caught = x
        animator.pauseAnimation()
        harness.advance(by: 2)
        #expect(near(x, caught))
        animator.startAnimation()
        harness.advance(by: 0.3)
        let curve = CAMediaTimingFunction(name: .easeIn)
        var control: [Float] = [0, 0]
        curve.getControlPoint(at: 1, values: &control)
        #expect(control[0] == 0.42)
        let fresh = CABasicAnimation(keyPath: "opacity")
        fresh.timingFunction = curve
        #expect(x > caught + 25 && x < 80)
        harness.advance(by: 0.31)
        #expect(x == 110 && animator.state == .inactive)
    }

    @Test func reverse_returnsToTheStart() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = linear()
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        harness.advance(by: 0.6)
        animator.isReversed = true
        #expect(near(animator.fractionComplete, 0.4))
        harness.advance(by: 0.2)
        #expect(near(x, 50, 0.3))
        harness.advance(by: 0.5)
        #expect(ends == [.start] && view.center.x == 10 && x == 10)
    }

    @Test func reverse_ofASpringGoesBackAlongIt() {
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.center.x = 110 }
        animator.startAnimation()
        harness.advance(by: 0.1)
        let early = x
        harness.advance(by: 0.1)
        animator.isReversed = true
        harness.advance(by: 0.1)
        #expect(near(x, early, 0.5))
        harness.advance(by: 0.2)
        #expect(view.center.x == 10 && animator.state == .inactive)
    }

    @Test func continue_withAnotherCurveInAnotherTime() {
        let animator = linear()
        animator.fractionComplete = 0.5
        animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
        harness.advance(by: 1)
        #expect(near(x, 85))
        animator.isReversed = true
        harness.advance(by: 1)
        #expect(near(x, 47.5, 0.5), "from 85 to 10 in two seconds: \(x)")
        harness.advance(by: 1.1)
        #expect(view.center.x == 10)
    }

    @Test func stop_holdsWhatIsSeen() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = linear()
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        harness.advance(by: 0.5)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && near(view.center.x, 60))
        harness.advance(by: 0.5)
        #expect(near(x, 60) && ends.isEmpty)
        animator.finishAnimation(at: .current)
        #expect(ends == [.current] && animator.state == .inactive && near(view.center.x, 60))

        let second = linear()
        second.addCompletion { ends.append($0) }
        second.startAnimation()
        harness.advance(by: 0.5)
        second.stopAnimation(true)
        harness.advance(by: 1)
        #expect(ends == [.current] && near(view.center.x, 85), "stopping without finishing calls no completion")

        let third = linear()
        third.startAnimation()
        harness.advance(by: 0.5)
        third.stopAnimation(false)
        third.finishAnimation(at: .start)
        #expect(near(view.center.x, 85))
    }

    @Test func add_whileItRuns_joinsForTheRest() {
        let animator = linear()
        animator.startAnimation()
        harness.advance(by: 0.5)
        animator.addAnimations { view.alpha = 0 }
        animator.addAnimations({ view.center.y = 110 }, delayFactor: 0.5)
        harness.advance(by: 0.25)
        #expect(near(CGFloat(view.layer.presentation()?.opacity ?? 0), 0.5, 0.01))
        #expect(near(view.layer.presentation()?.position.y ?? 0, 10, 0.01))
        harness.advance(by: 0.125)
        #expect(near(view.layer.presentation()?.position.y ?? 0, 60, 0.5))
        harness.advance(by: 0.2)
        #expect(view.layer.presentation()?.position == CGPoint(x: 110, y: 110))
    }

    @Test func nonAdditiveValues_scrubToo() {
        view.backgroundColor = .black
        harness.advance(by: 0.1)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            view.backgroundColor = .white
            view.transform = CGAffineTransform(rotationAngle: .pi)
        }
        animator.fractionComplete = 0.5
        harness.advance(by: 0.01)
        let shown = view.layer.presentation()
        #expect(near(shown?.affineTransform().b ?? 0, 1, 1e-6))
        #expect(near(shown?.backgroundColor?.components?.first ?? 0, 0.5, 0.01))
        animator.isReversed = true
        animator.startAnimation()
        harness.advance(by: 1)
        #expect(view.transform == .identity && view.backgroundColor?.cgColor.components?.first == 0)
    }

    @Test func spring_takesOverVelocity() {
        func speed(_ velocity: CGVector) -> CGFloat {
            let parameters = UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity)
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
            animator.addAnimations { view.center.x += 100 }
            animator.startAnimation()
            let before = x
            harness.advance(by: 0.01)
            let after = x
            animator.stopAnimation(true)
            harness.advance(by: 0.01)
            return (after - before) / 0.01
        }
        let still = speed(.zero), quick = speed(CGVector(dx: 5, dy: 0))
        #expect(quick - still > 400 && quick - still < 520, "five paths of 100 points a second: \(still), \(quick)")
    }

    @Test func misuse_doesNothing() {
        let animator = linear()
        animator.finishAnimation(at: .end)
        animator.stopAnimation(true)
        animator.fractionComplete = .nan
        #expect(animator.state == .inactive && view.center.x == 10)
        animator.fractionComplete = 7
        #expect(animator.fractionComplete == 1)
        animator.stopAnimation(false)
        animator.startAnimation()
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: .start)
        #expect(view.center.x == 10)
        UIViewPropertyAnimator(duration: 0, curve: .linear) { view.center.x = 30 }.startAnimation()
        harness.advance(by: 0.1)
        #expect(x == 30)
    }

    @Test func pausesOnCompletion_staysActive() {
        let animator = linear()
        animator.pausesOnCompletion = true
        animator.startAnimation()
        harness.advance(by: 2)
        #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
        animator.isReversed = true
        animator.pausesOnCompletion = false
        animator.startAnimation()
        harness.advance(by: 0.5)
        #expect(near(x, 60, 0.3))
        harness.advance(by: 1)
        #expect(view.center.x == 10)
    }

    @Test func delay_andTouches() {
        let animator = linear()
        animator.isUserInteractionEnabled = false
        animator.startAnimation(afterDelay: 0.5)
        harness.advance(by: 0.5)
        #expect(near(x, 10) && harness.window.hitTest(CGPoint(x: 105, y: 10), with: nil) === stage)
        harness.advance(by: 0.5)
        #expect(near(x, 60))
        harness.advance(by: 1)
        #expect(harness.window.hitTest(CGPoint(x: 105, y: 10), with: nil) === view)
    }
}
