import Mica
import MicaTesting
import Testing
import UIKit

/// Springs and blocks, with numbers recorded on iOS 26.
@MainActor @Suite struct SpringFactsTests: MovingViewTests {
    let moving = MovingView()

    struct Case: Sendable {
        var ratio: CGFloat, duration: TimeInterval, velocity: CGFloat, stiffness: CGFloat
    }
    nonisolated static let cases = [
        Case(ratio: 0.5, duration: 1, velocity: 0, stiffness: 161.719_502_5),
        Case(ratio: 0.35, duration: 1, velocity: 0, stiffness: 286.409),
        Case(ratio: 0.1, duration: 1, velocity: 0, stiffness: 2125.39),
        Case(ratio: 0.8, duration: 1, velocity: 0, stiffness: 80.897),
        Case(ratio: 0.9, duration: 1, velocity: 0, stiffness: 71.925),
        Case(ratio: 0.5, duration: 0.3, velocity: 0, stiffness: 1796.88),
        Case(ratio: 0.5, duration: 2, velocity: 0, stiffness: 40.43),
        Case(ratio: 1, duration: 1, velocity: 0, stiffness: 85.255_929),
        Case(ratio: 1, duration: 1, velocity: 1, stiffness: 83.138_036),
        Case(ratio: 0.5, duration: 1, velocity: 0.25, stiffness: 159.672_338),
        Case(ratio: 0.5, duration: 1, velocity: 1, stiffness: 152.868_414),
        Case(ratio: 0.5, duration: 1, velocity: 1.5, stiffness: 147.616_02),
        Case(ratio: 0.5, duration: 1, velocity: -2, stiffness: 175.422_412),
    ]

    @Test(arguments: cases) func stiffness_followsTheDuration(_ facts: Case) throws {
        UIView.animate(
            withDuration: facts.duration, delay: 0, usingSpringWithDamping: facts.ratio,
            initialSpringVelocity: facts.velocity
        ) { view.center.x += 100 }
        let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        #expect(abs(spring.stiffness - facts.stiffness) < 1e-4 * facts.stiffness, "\(spring.stiffness)")
        #expect(spring.damping == 2 * facts.ratio * spring.stiffness.squareRoot() && spring.mass == 1)
    }

    /// Any numbers give a spring that ends.
    @Test(arguments: [0, 1e-9, 1, 1e6, .infinity, -1e6, .nan] as [CGFloat])
    func springs_ofStrangeVelocities(_ velocity: CGFloat) throws {
        for ratio in [-1, 0, 0.5, 1, 2, .nan] as [CGFloat] {
            UIView.animate(
                withDuration: 0.5, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity
            ) { view.center.x += 10 }
        }
        for key in try #require(view.layer.animationKeys()) {
            let spring = try #require(view.layer.animation(forKey: key) as? CASpringAnimation)
            #expect(spring.stiffness > 0 && spring.stiffness.isFinite && spring.damping > 0)
        }
        harness.advance(by: 0.6)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test func spring_ofABlockWithADelayAlone() throws {
        UIView.animate(
            withDuration: 0, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 3
        ) { view.center.x += 10 }
        let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        #expect(spring.stiffness.isFinite && spring.damping.isFinite)
    }

    /// 3, 1000, 500: UIKit's own spring counts as critically damped.
    @Test func defaultTiming_isUIKitsOwnSpring() {
        let start = view.center.x
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: UISpringTimingParameters())
        animator.addAnimations { self.view.center.x = start + 100 }
        animator.startAnimation()
        #expect(animator.duration > 0.4 && animator.duration < 0.7)
        harness.advance(by: 0.36)
        #expect((view.layer.presentation()?.position.x ?? 0) > start + 98.5)
    }

    // MARK: Blocks

    @Test func performWithoutAnimation_reachesBlocksInside() {
        var flags: [Bool] = [], ends: [Bool] = []
        UIView.performWithoutAnimation {
            flags.append(UIView.areAnimationsEnabled)
            UIView.animate(withDuration: 1, animations: { view.alpha = 0.3 }, completion: { ends.append($0) })
        }
        #expect(flags == [false] && UIView.areAnimationsEnabled && view.layer.animationKeys() == nil)
        harness.advance(by: 0.1)
        #expect(ends == [true])
        UIView.setAnimationsEnabled(false)
        UIView.performWithoutAnimation {}
        #expect(!UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(true)
    }

    @Test func completion_ofAViewInNoWindow() {
        let lone = UIView()
        var ends: [Bool] = []
        UIView.animate(withDuration: 0.3, animations: { lone.alpha = 0 }, completion: { ends.append($0) })
        UIView.animate(
            withDuration: 0.3,
            animations: {
                lone.center.x = 50
                view.alpha = 0
            }, completion: { ends.append($0) })
        #expect(ends.isEmpty)
        harness.advance(by: 0.1)
        #expect(ends == [false] && lone.layer.animationKeys() == nil && lone.alpha == 0)
        harness.advance(by: 0.3)
        #expect(ends == [false, false])
    }

    @Test func completion_ofAViewThatEntersInTheSameTurn() {
        let late = UIView()
        var ends: [Bool] = []
        UIView.animate(withDuration: 0.3, animations: { late.alpha = 0 }, completion: { ends.append($0) })
        view.addSubview(late)
        harness.advance(by: 0.1)
        #expect(ends.isEmpty && late.layer.animationKeys() == ["opacity"])
        harness.advance(by: 0.3)
        #expect(ends == [true])
    }

    /// A view that is turned by half a turn again and again keeps turning clockwise.
    @Test(arguments: [false, true]) func halfTurns_keepTheirDirection(_ isRelative: Bool) {
        var angle = CGFloat.zero
        for turn in 0..<4 {
            angle += .pi
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform =
                    isRelative ? view.transform.rotated(by: .pi) : CGAffineTransform(rotationAngle: angle)
            }
            harness.advance(by: 0.25)
            let shown = view.layer.presentation()?.affineTransform() ?? .identity
            let wanted = CGAffineTransform(rotationAngle: CGFloat(turn) * .pi + .pi / 4)
            #expect(abs(shown.a - wanted.a) < 0.05 && abs(shown.b - wanted.b) < 0.05, "turn \(turn): \(shown)")
            harness.advance(by: 0.75)
        }
    }
}
