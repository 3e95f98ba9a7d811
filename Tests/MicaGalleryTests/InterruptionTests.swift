import MicaGallery
import Mica
import MicaTesting
import TestSeeds
import Testing
import UIKit

/// Components under calls, resizes and removals at irregular moments: nothing jumps, nothing stays behind.
@MainActor @Suite(.fixedFonts, .seeded) struct InterruptionTests {
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

    @Test(arguments: seeds(1...6)) func loadingTick_leavesNothingBehind(_ seed: Int) {
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
        spinner.finish()
        harness.advance(by: 3)
        #expect(calls == heard, "every finish is answered")
        #expect(animationCount(spinner.layer) == 0, "a finished spinner does not move")
        spinner.stop()
        harness.advance(by: 3)
        #expect(animationCount(spinner.layer) == 0)
    }

    /// From the arc's current progress, whatever it is.
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

    @Test func loadingTick_finishAskedTwiceIsAnsweredWhenItIsDone() {
        let spinner = LoadingTickView()
        let harness = host(spinner)
        spinner.start()
        harness.advance(by: 0.5)
        var heard: [String] = []
        spinner.finish { heard.append("first \($0)") }
        harness.advance(by: 0.5)
        spinner.finish { heard.append("second \($0)") }
        #expect(heard == [])
        harness.advance(by: 1)
        #expect(heard == ["first true", "second true"])
        spinner.finish { heard.append("third \($0)") }
        #expect(heard.last == "third true")
    }

    /// Returns the largest part of the picture that changes from one frame to the next, as a fraction.
    private func largestStep(_ harness: TestHarness, frames: Int, _ body: (Int) -> Void) -> Double {
        var last: [UInt32]?, largest = 0.0
        for frame in 0..<frames {
            body(frame)
            harness.advance(by: 1.0 / 120)
            let canvas = harness.renderer.render()
            let now = (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
            if let last {
                var change = 0
                for (old, new) in zip(last, now) {
                    for part: UInt32 in [0, 8, 16] { change += abs(Int(old >> part & 255) - Int(new >> part & 255)) }
                }
                largest = max(largest, Double(change) / Double(now.count * 765))
            }
            last = now
        }
        return largest
    }

    /// The same over 900 frames, with one of `calls` at irregular moments.
    private func largestStep(_ harness: TestHarness, seed: Int, calling calls: [() -> Void]) -> Double {
        var random = Seeded(UInt64(seed)), next = 10
        return largestStep(harness, frames: 900) { frame in
            guard frame == next else { return }
            next += 4 + random.below(90)
            calls[random.below(calls.count)]()
        }
    }

    /// Calls at irregular moments change no more of the picture in a frame than the motion itself does.
    @Test(arguments: seeds(1...4)) func loadingTick_pictureNeverJumps(_ seed: Int) {
        func make() -> (LoadingTickView, TestHarness) {
            let spinner = LoadingTickView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            return (spinner, host(spinner))
        }
        let (calm, calmHarness) = make()
        let usual = largestStep(calmHarness, frames: 700) { frame in
            if frame == 0 { calm.start() } else if frame == 300 { calm.finish() } else if frame == 600 { calm.stop() }
        }
        let (spinner, harness) = make()
        let disturbed = largestStep(
            harness, seed: seed, calling: [{ spinner.start() }, { spinner.finish() }, { spinner.stop() }])
        #expect(disturbed < usual * 1.5, "\(disturbed), usually \(usual)")
    }

    @Test(arguments: seeds(1...4)) func loading_pictureNeverJumps(_ seed: Int) {
        func make() -> (LoadingView, TestHarness) {
            let view = LoadingView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            return (view, host(view))
        }
        let (calm, calmHarness) = make()
        let usual = largestStep(calmHarness, frames: 1400) { frame in
            switch frame {
            case 0, 700: calm.start()
            case 300: calm.succeed()
            case 900: calm.fail()
            case 1300: calm.stop()
            default: break
            }
        }
        let (view, harness) = make()
        let disturbed = largestStep(
            harness, seed: seed,
            calling: [{ view.start() }, { view.succeed() }, { view.fail() }, { view.stop() }])
        #expect(disturbed < usual * 1.5, "\(disturbed), usually \(usual)")
    }

    /// A component that is removed while it moves is freed, with all its layers.
    @Test(arguments: 0..<7) func component_isFreedWhileItMoves(_ kind: Int) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = TestHarness(stage, scale: 1)
        weak var freed: UIView?
        weak var freedLayer: CALayer?
        func live() {
            let view: UIView
            switch kind {
            case 0:
                let loading = LoadingView()
                view = loading
                loading.start()
                stage.addSubview(loading)
                harness.advance(by: 0.7)
                loading.fail { _ in }
            case 1:
                let spinner = LoadingTickView()
                view = spinner
                spinner.start()
                stage.addSubview(spinner)
                harness.advance(by: 0.7)
                spinner.finish { _ in }
            case 2:
                let arrow = ArrowMaskView(frame: .zero)
                view = arrow
                stage.addSubview(arrow)
                arrow.go()
            case 3:
                let clock = ClockView(frame: stage.bounds)
                view = clock
                clock.start()
                stage.addSubview(clock)
            case 4:
                let list = PullToRefreshScrollView(frame: stage.bounds)
                view = list
                stage.addSubview(list)
                list.beginRefreshing()
                harness.advance(by: 0.7)
                list.endRefreshing()
            case 5:
                view = ElasticBallScene().makeView()
                stage.addSubview(view)
            default:
                view = DrawingPadView(frame: stage.bounds)
                stage.addSubview(view)
                harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 90), over: 0.2)
            }
            view.frame = stage.bounds
            harness.advance(by: 0.2)
            _ = harness.renderer.render()
            view.removeFromSuperview()
            freed = view
            freedLayer = view.layer
        }
        live()
        harness.advance(by: 6)
        _ = harness.renderer.render()
        #expect(freed == nil && freedLayer == nil)
    }

    /// Rotating figures continue after the background, and after they were away from the screen.
    @Test func whatLoads_goesOnAfterTheBackgroundAndAway() throws {
        let loading = LoadingView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let spinner = LoadingTickView(frame: CGRect(x: 50, y: 0, width: 40, height: 40))
        let list = PullToRefreshScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for view in [loading, spinner, list] as [UIView] { stage.addSubview(view) }
        let harness = TestHarness(stage, scale: 1)
        loading.start()
        spinner.start()
        list.beginRefreshing()
        // The loading figure turns as soon as its arc has become a circle.
        harness.advance(by: 1.6)
        let arc = try #require(spinner.layer.sublayers?.compactMap { $0 as? ArcToCircleLayer }.first)
        func angles() -> [CGFloat] {
            [(loading.layer, "spin"), (arc, "transform.rotation.z"), (list.ball, "spin")].map { layer, key in
                (layer.presentation() ?? layer).value(forKeyPath: key) as? CGFloat ?? .nan
            }
        }
        func allTurn() -> Bool {
            let before = angles()
            harness.advance(by: 0.1)
            return zip(before, angles()).allSatisfy { $0 != $1 }
        }
        #expect(allTurn())
        harness.enterBackground()
        harness.advance(by: 3)
        harness.enterForeground()
        #expect(allTurn())
        for view in [loading, spinner, list] as [UIView] { view.removeFromSuperview() }
        harness.advance(by: 1)
        for view in [loading, spinner, list] as [UIView] { stage.addSubview(view) }
        harness.advance(by: 0.1)
        #expect(allTurn())
    }

    /// A ball that is grabbed while it swings stays under the finger.
    @Test(arguments: 0..<8) func elasticBall_isTakenWhereItIsSeen(_ step: Int) throws {
        let player = OfflineRenderer(scene: ElasticBallScene(), scale: 1), window = try #require(player.window)
        func balls(_ layer: CALayer) -> [ElasticBallLayer] {
            (layer as? ElasticBallLayer).map { [$0] } ?? (layer.sublayers ?? []).flatMap(balls)
        }
        let ball = try #require(balls(window.layer).first)
        func shown() -> (x: CGFloat, progress: CGFloat) {
            let layer = ball.presentation() ?? ball
            return (layer.position.x, layer.progress)
        }
        player.advance(to: 1.02 + 0.04 * Double(step))
        let before = shown()
        let point = CGPoint(x: before.x, y: 125)
        window.touch(finger: 7, phase: .began, at: point, time: player.time)
        for part in 1...12 {
            let moved = CGPoint(x: point.x + CGFloat(part), y: point.y)
            window.touch(finger: 7, phase: .moved, at: moved, time: player.time)
        }
        player.advance(to: player.time + 1.0 / 240)
        let after = shown()
        #expect(abs(after.x - before.x) < 20 && abs(after.progress - before.progress) < 0.2)
        #expect(ball.animationKeys()?.contains("release") != true)
    }

    @Test(arguments: seeds(1...4)) func arrowMask_leavesNothingBehind(_ seed: Int) {
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
                #expect(!view.goButton.isHidden, "removing the arrow shows the button again")
                parent?.addSubview(view)
            }
            harness.advance(by: random.double(0...1.5))
        }
        harness.advance(by: 5)
        #expect(!view.goButton.isHidden && animationCount(view.layer) == 0 && layerCount(view.layer) == layers)
    }

    @Test(arguments: seeds(1...4)) func ball_goesOnFromWhatIsShown(_ seed: Int) {
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
            .drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 90), at: 0, over: 1), finger: 0)
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
        move.fromValue = 0
        move.toValue = 100
        move.duration = 10
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
