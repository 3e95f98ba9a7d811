import Gallery
import Mica
import MicaTesting
import Testing
import UIKit

/// Components under calls, resizes and removals at odd moments: nothing jumps, nothing stays behind.
@MainActor @Suite(.fixedFonts) struct InterruptionTests {
    private func host(_ view: UIView) -> TestHarness {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.frame = stage.bounds
        stage.addSubview(view)
        return TestHarness(stage, scale: 1)
    }

    private func layerCount(_ layer: CALayer) -> Int {
        (layer.sublayers ?? []).reduce(1) { $0 + layerCount($1) }
    }

    private func animationCount(_ layer: CALayer) -> Int {
        (layer.sublayers ?? []).reduce(layer.animationKeys()?.count ?? 0) { $0 + animationCount($1) }
    }

    @Test(arguments: 1...6) func loadingTick_leavesNothingBehind(_ seed: Int) {
        let spinner = LoadingTickView()
        let harness = host(spinner)
        let layers = layerCount(spinner.layer)
        var random = Seeded(UInt64(seed)), calls = 0, heard = 0
        for _ in 0..<40 {
            switch random.below(5) {
            case 0: spinner.start()
            case 1:
                calls += 1
                spinner.finish { _ in heard += 1 }
            case 2: spinner.stop()
            case 3: spinner.bounds.size = CGSize(width: 40 + random.below(60), height: 40 + random.below(60))
            default:
                let parent = spinner.superview
                spinner.removeFromSuperview()
                harness.advance(by: 0.1)
                parent?.addSubview(spinner)
            }
            harness.advance(by: random.double(0...0.8))
            #expect(layerCount(spinner.layer) == layers)
        }
        spinner.stop()
        harness.advance(by: 3)
        #expect(calls == heard, "every finish is answered")
        #expect(animationCount(spinner.layer) == 0)
    }

    /// From the arc's present progress, whatever it is.
    @Test(arguments: 0..<12) func loadingTick_finishesFromWhatIsShown(_ step: Int) {
        let spinner = LoadingTickView()
        let harness = host(spinner)
        spinner.start()
        harness.advance(by: 0.13 * Double(step) + 0.05)
        func shown() -> CGFloat {
            let arc = spinner.layer.sublayers?.compactMap { $0 as? ArcToCircleLayer }.first
            return (arc?.presentation() ?? arc)?.progress ?? .nan
        }
        let before = shown()
        spinner.finish()
        harness.advance(by: 1.0 / 240)
        #expect(abs(shown() - before) < 0.03)
    }

    @Test(arguments: 1...4) func arrowMask_leavesNothingBehind(_ seed: Int) {
        let view = ArrowMaskView(frame: .zero)
        let harness = host(view)
        let layers = layerCount(view.layer)
        var random = Seeded(UInt64(seed))
        for _ in 0..<12 {
            switch random.below(3) {
            case 0: view.go()
            case 1: view.bounds.size = CGSize(width: 40 + random.below(60), height: 40 + random.below(60))
            default:
                let parent = view.superview
                view.removeFromSuperview()
                harness.advance(by: 0.05)
                #expect(!view.goButton.isHidden, "an arrow that is taken away gives the button back")
                parent?.addSubview(view)
            }
            harness.advance(by: random.double(0...1.5))
        }
        harness.advance(by: 5)
        #expect(!view.goButton.isHidden && animationCount(view.layer) == 0 && layerCount(view.layer) == layers)
    }

    @Test(arguments: 1...4) func ball_goesOnFromWhatIsShown(_ seed: Int) {
        let ball = ElasticBallLayer(), stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.layer.addSublayer(ball)
        let harness = TestHarness(stage, scale: 1)
        var random = Seeded(UInt64(seed))
        ball.progress = 1
        harness.advance(by: 0.05)
        var last: CGFloat = 1
        for frame in 0..<300 {
            if frame % 23 == random.below(23) { ball.release() }
            harness.advance(by: 1.0 / 120)
            let now = (ball.presentation() ?? ball).progress
            // √(k/m) ≈ 16 a second: less than 0.14 in a frame.
            #expect(abs(now - last) < 0.15)
            last = now
        }
        harness.advance(by: 3)
        #expect(ball.animationKeys() == nil)
    }

    @Test func drawingPad_undoAndClearTakeTheirLayersAway() {
        let pad = DrawingPadView()
        let harness = host(pad)
        for row in 0..<3 {
            harness.drag(
                from: CGPoint(x: 10, y: 20 + 20 * row), to: CGPoint(x: 90, y: 25 + 20 * row), in: pad, over: 0.4)
        }
        #expect(pad.strokeCount == 3)
        let full = layerCount(pad.layer)
        pad.undo()
        #expect(pad.strokeCount == 2 && layerCount(pad.layer) < full)
        pad.clear()
        #expect(pad.strokeCount == 0 && layerCount(pad.layer) == 1)
        pad.undo()
        #expect(pad.strokeCount == 0)
    }

    @Test func drawingPad_clearedUnderTheFingerDrawsNothingMore() {
        let pad = DrawingPadView()
        let harness = host(pad)
        harness.renderer.replay(
            .drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 90), at: 0, over: 1), finger: 0,
            in: harness.window)
        harness.advance(by: 0.5)
        pad.clear()
        harness.advance(by: 1)
        #expect(pad.strokeCount == 0 && layerCount(pad.layer) == 1)
    }

    @Test func pause_keepsTheTimeAndGoesOn() {
        let layer = CALayer(), stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.layer.addSublayer(layer)
        let harness = TestHarness(stage, scale: 1)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0, 100, 10)
        layer.add(move, forKey: "move")
        func x() -> CGFloat { layer.presentation()?.position.x ?? .nan }
        harness.advance(by: 2)
        for _ in 0..<3 {
            let before = x()
            layer.pauseTime()
            layer.pauseTime()
            harness.advance(by: 1.7)
            #expect(abs(x() - before) < 1e-6 && layer.isTimePaused)
            layer.resumeTime()
            layer.resumeTime()
            harness.advance(by: 0.5)
            #expect(abs(x() - before - 5) < 1e-6)
        }
    }
}
