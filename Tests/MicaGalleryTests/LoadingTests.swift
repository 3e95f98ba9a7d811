import MicaGallery
import Mica
import MicaTesting
import TestSeeds
import Testing
import UIKit

@MainActor @Suite(.fixedFonts, .seeded) struct LoadingTests {
    private func makeView() -> (LoadingView, TestHarness) {
        let view = LoadingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        return (view, TestHarness(view, scale: 1))
    }

    @Test func succeed_endsWithATick() {
        let (view, harness) = makeView()
        view.start()
        harness.advance(by: 1.3)
        var ended: Bool?
        view.succeed { ended = $0 }
        harness.advance(by: 0.5)
        #expect(ended == nil)
        harness.advance(by: 4)
        #expect(ended == true && view.state == .succeeded)
        let figure = view.layer as? LoadingLayer
        #expect(figure?.tick == 1 && figure?.arc == 1 && figure?.fall == 1 && figure?.lift == 0)
        #expect(figure?.animationKeys() == nil)
    }

    @Test func call_thatIsInterruptedEndsWithFalse() {
        let (view, harness) = makeView()
        view.start()
        harness.advance(by: 1)
        var results: [String] = []
        view.succeed { results.append("succeed \($0)") }
        harness.advance(by: 0.4)
        view.fail { results.append("fail \($0)") }
        harness.advance(by: 5)
        #expect(results == ["succeed false", "fail true"])
        #expect((view.layer as? LoadingLayer)?.bang == 1 && (view.layer as? LoadingLayer)?.tick == 0)
    }

    /// Seeded calls at irregular moments; between two frames nothing moves farther than in its fastest stage.
    @Test(arguments: seeds([1, 2, 3, 4])) func interruption_neverJumps(_ seed: Int) {
        let (view, harness) = makeView()
        var generator = Seeded(UInt64(seed))
        func random(_ count: Int) -> Int { generator.below(count) }
        let keys = ["arc", "lift", "squash", "fall", "tick", "bang", "shake", "presence"]
        func shown() -> [CGFloat] {
            let layer = view.layer.presentation() ?? view.layer
            return keys.map { layer.value(forKey: $0) as? CGFloat ?? .nan }
        }
        view.start()
        harness.advance(by: 0.2)
        var last = shown()
        var nextCall = 20
        for frame in 0..<600 {
            if frame == nextCall {
                switch random(4) {
                case 0: view.start()
                case 1: view.succeed()
                case 2: view.fail()
                default: view.stop()
                }
                nextCall += 10 + Int(random(70))
            }
            harness.advance(by: 1.0 / 120)
            let now = shown()
            for (key, (before, after)) in zip(keys, zip(last, now)) {
                #expect(abs(after - before) < 0.2, "seed \(seed), frame \(frame): \(key) from \(before) to \(after)")
            }
            last = now
        }
    }

    /// One pass from the arc to the circle; only then does it turn.
    @Test func start_passesOnceBeforeItTurns() throws {
        let (view, harness) = makeView()
        view.start()
        harness.advance(by: 0.3)
        let figure = try #require(view.layer as? LoadingLayer)
        var last: CGFloat = -1
        for _ in 0..<72 {
            let shown = figure.presentation() ?? figure
            #expect(shown.arc >= last && shown.spin == 0, "\(shown.arc) after \(last), turned by \(shown.spin)")
            last = shown.arc
            harness.advance(by: 1.0 / 60)
        }
        #expect(last > 0.99)
        harness.advance(by: 1)
        #expect((figure.presentation() ?? figure).spin > 0.5 && (figure.presentation() ?? figure).arc < 0.9)
    }

    /// The shadow on the ground is visible once the ring jumps, not while it turns.
    @Test func ground_isThereWithAResultOnly() throws {
        let (view, harness) = makeView()
        view.start()
        let figure = try #require(view.layer as? LoadingLayer)
        /// Returns `true` if anything is drawn below the ring, which ends at 59.9 + 23.43 of 100 points.
        func hasGround() -> Bool {
            let canvas = harness.renderer.render()
            return (86..<98).contains { y in (20..<80).contains { canvas[$0, y] != canvas[0, 0] } }
        }
        for _ in 0..<60 {
            harness.advance(by: 0.1)
            #expect((figure.presentation() ?? figure).ground == 0 && !hasGround())
        }
        view.succeed()
        harness.advance(by: 3)
        #expect(hasGround())
    }

    /// The drawing never reaches the edge of the layer, where it would be clipped, in any state at any time.
    @Test(arguments: seeds(1...4)) func figure_isNeverCutByItsEdge(_ seed: Int) {
        let view = LoadingView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        stage.backgroundColor = .white
        stage.addSubview(view)
        let harness = TestHarness(stage, scale: 1)
        var random = Seeded(UInt64(seed)), next = 150
        view.start()
        for frame in 0..<700 {
            if frame == next {
                [view.start, { view.succeed() }, { view.fail() }][frame == 150 ? 1 + seed % 2 : random.below(3)]()
                next += 150 + random.below(120) - (seed > 2 ? 100 : 0)
            }
            harness.advance(by: 1.0 / 60)
            let canvas = harness.renderer.render()
            let isCut = (10..<110).contains { place in
                [(place, 10), (place, 109), (10, place), (109, place)].contains { canvas[$0.0, $0.1] != canvas[0, 0] }
            }
            #expect(!isCut, "frame \(frame)")
        }
    }

    @Test(arguments: [1.0, 6.2]) func scene_looksAsBefore(_ time: Double) {
        let player = OfflineRenderer(scene: OneLoadingScene(), size: CGSize(width: 160, height: 90), scale: 1)
        player.advance(to: time)
        expectSnapshot(player.image(), "oneLoading_at\(Int(time * 10))")
    }
}
