import Foundation
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct MotionTests {
    private func stage() -> (harness: TestHarness, ball: UIView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let ball = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        ball.backgroundColor = .red
        ball.layer.name = "ball"
        root.addSubview(ball)
        return (TestHarness(root, scale: 1), ball)
    }

    private func move(_ ball: UIView, duration: TimeInterval) {
        UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) { ball.center.x = 95 }
    }

    @Test func continuous_motionIsBounded() async {
        let (harness, ball) = stage()
        move(ball, duration: 1)
        // 90 points in 60 frames.
        harness.expectContinuous(\.position, of: ball.layer, maxJump: 1.6)
        #expect(abs(harness.time - 1) < 0.1)

        let (other, jumper) = stage()
        let said = messages {
            move(jumper, duration: 1)
            other.expectContinuous(\.position, of: jumper.layer, maxJump: 1.4, fps: 64)
            jumper.layer.removeAllAnimations()
            other.advance(by: 0)
            MediaTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in jumper.alpha = 0 }
            other.expectContinuous(\.opacity, of: jumper.layer, maxJump: 0.5, for: 1, fps: 64)
            other.expectContinuous(\.opacity, of: CALayer(), maxJump: 1)
        }
        #expect(
            said == [
                "CALayer “ball” jumps by 1.4063 at 0.0156 s, from (5.0, 5.0) to (6.40625, 5.0); at most 1.4 per frame was expected.",
                "CALayer “ball” jumps by 1 at 0.5156 s, from 1.0 to 0.0; at most 0.5 per frame was expected.",
                "expectContinuous: CALayer is not in the tree of this harness.",
            ])
    }

    @Test func continuous_numbersThatAreNone() {
        let (harness, ball) = stage()
        MediaTimer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in ball.layer.zPosition = .nan }
        let said = messages { harness.expectContinuous(\.zPosition, of: ball.layer, maxJump: 1e9, for: 0.2) }
        #expect(said.count == 1 && said[0].contains("jumps by nan"), "\(said)")
    }

    @Test func distances() {
        #expect(CGPoint(x: 0, y: 0).motionDistance(to: CGPoint(x: 3, y: 4)) == 5)
        #expect(CGSize(width: 1, height: 5).motionDistance(to: CGSize(width: 2, height: 2)) == 3)
        #expect(
            CGRect(x: 0, y: 0, width: 1, height: 1).motionDistance(to: CGRect(x: 0, y: 0, width: 1, height: 4)) == 3)
        #expect(CATransform3DIdentity.motionDistance(to: CATransform3DMakeTranslation(0, 7, 0)) == 7)
        #expect(CGAffineTransform.identity.motionDistance(to: CGAffineTransform(translationX: 0, y: 2)) == 2)
        #expect(Float(1).motionDistance(to: 3) == 2 && CGFloat(1).motionDistance(to: 3) == 2)
        #expect(Double?.none.motionDistance(to: 1) == .infinity && Double?.none.motionDistance(to: nil) == 0)
    }

    @Test func settles_orSaysWhatMoves() throws {
        let (harness, ball) = stage()
        move(ball, duration: 0.5)
        harness.expectSettles(within: 0.6)
        #expect(harness.time < 0.6)
        harness.expectNoAnimations()
        let said = messages {
            move(ball, duration: 0)
            ball.layer.position.x = 0
            UIView.animate(withDuration: 2) { ball.alpha = 0.5 }
            harness.expectSettles(within: 0.5)
            harness.expectNoAnimations()
        }
        try #require(said.count == 2, "\(said)")
        #expect(said[0].hasPrefix("Not settled after 0.5 s: CALayer “ball” has “opacity”: "), "\(said)")
        #expect(said[1].contains(" s no animations were expected: CALayer “ball” has “opacity”: "), "\(said)")

        let (ticking, _) = stage()
        let link = CADisplayLink { _ in }
        link.add(to: .main, forMode: .common)
        let timers = messages { ticking.expectSettles(within: 0.1) }
        link.invalidate()
        #expect(timers == ["Not settled after 0.1 s: a timer or a display link is active."])
    }

    @Test func frameCost_isCounted() throws {
        let (harness, ball) = stage()
        let still = harness.frameCost()
        #expect(still.damagedPixels == 0 && still.groups == 0)
        let cost = harness.frameCost { ball.center.x += 10 }
        // Including the surrounding pixels, which its edge may touch.
        #expect((200...260).contains(cost.damagedPixels ?? 0), "\(cost)")
        harness.expectFrameCost(below: FrameCost(damagedPixels: 260, groups: 0)) { ball.center.x += 10 }
        let said = messages {
            harness.expectFrameCost(below: FrameCost(damagedPixels: 100)) { ball.center.x += 10 }
            let inner = UIView(frame: ball.bounds)
            inner.backgroundColor = .blue
            ball.addSubview(inner)
            harness.expectFrameCost(below: FrameCost(groups: 0, allocations: 0)) { ball.alpha = 0.5 }
        }
        try #require(said.count == 2, "\(said)")
        #expect(said[0] == "The frame costs 242 damaged pixels instead of at most 100.")
        #expect(said[1].hasPrefix("The frame costs 1 groups instead of at most 0, "), "\(said)")
        #expect(said[1].hasSuffix(" allocations instead of at most 0."), "\(said)")
    }

    @Test func keys_areTyped() {
        final class Field: UIView {
            var text = ""
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                for press in presses {
                    guard let key = press.key else { continue }
                    text +=
                        key.characters + (key.modifierFlags.contains(.shift) ? "^" : "") + "\(key.keyCode.rawValue) "
                }
            }
        }
        let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let harness = TestHarness(field)
        field.becomeFirstResponder()
        harness.typeText("aZ 1\né")
        #expect(field.text == "a4 Z^29  44 130 \n40 é1 ")
    }

    /// Two concurrent tests on the main actor, each with a clock of its own.
    @Test func clocks_areTheirHarnesses() async {
        func run(_ step: Double, count: Int) async -> [Double] {
            let (harness, ball) = stage()
            var times: [Double] = []
            let start = CACurrentMediaTime()
            for _ in 0..<count {
                await harness.advance(by: step)
                times.append(((CACurrentMediaTime() - start) * 1000).rounded() / 1000)
                await Task.yield()
                await harness.advance(by: 0)
                move(ball, duration: step)
                var fired = false
                MediaTimer.scheduledTimer(withTimeInterval: step / 2, repeats: false) { _ in fired = true }
                await harness.advance(by: step)
                #expect(fired)
                times.append(((CACurrentMediaTime() - start) * 1000).rounded() / 1000)
            }
            return times
        }
        async let slow = run(1, count: 3)
        async let fast = run(0.01, count: 3)
        let times = await (slow, fast)
        #expect(times.0 == [1, 2, 3, 4, 5, 6])
        #expect(times.1 == [0.01, 0.02, 0.03, 0.04, 0.05, 0.06])
    }
}
