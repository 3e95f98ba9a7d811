import MicaGallery
import Mica
import MicaTesting
import TestSeeds
import Testing
import UIKit

@MainActor @Suite(.fixedFonts, .seeded) struct PullToRefreshTests {
    private func makeList() -> (PullToRefreshScrollView, TestHarness) {
        let list = PullToRefreshScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        list.contentSize = CGSize(width: 200, height: 600)
        return (list, TestHarness(list, scale: 1))
    }

    private func pull(_ harness: TestHarness, by way: CGFloat) {
        harness.drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 40 + way), over: 0.5)
    }

    @Test func shortPull_goesBackWithoutRefreshing() {
        let (list, harness) = makeList()
        var count = 0
        list.onRefresh = { _ in count += 1 }
        pull(harness, by: 80)
        harness.advance(by: 2)
        #expect(count == 0 && list.state == .idle && abs(list.contentOffset.y) < 0.5 && list.ball.pull < 0.01)
    }

    @Test func longPull_refreshesOnceAndStaysOpenUntilItEnds() {
        let (list, harness) = makeList()
        var count = 0
        list.onRefresh = { _ in count += 1 }
        pull(harness, by: 240)
        #expect(count == 1 && list.state == .refreshing)
        harness.advance(by: 1)
        #expect(abs(list.contentOffset.y + list.threshold) < 0.5, "the content waits below the ball")
        list.endRefreshing()
        #expect(list.state == .ending)
        harness.advance(by: 1)
        #expect(list.state == .idle && abs(list.contentOffset.y) < 0.5 && list.contentInset.top == 0)
        #expect(list.ball.animationKeys() == nil && list.ball.pull == 0)
    }

    @Test func end_whileTheFingerStillPullsWaitsForIt() {
        let (list, harness) = makeList()
        list.onRefresh = { $0.endRefreshing() }
        harness.perform(
            .drag(
                through: [CGPoint(x: 100, y: 40), CGPoint(x: 100, y: 280), CGPoint(x: 100, y: 281)], at: 0, over: 1.2))
        harness.advance(by: 1.5)
        #expect(list.state == .idle && abs(list.contentOffset.y) < 0.5 && list.contentInset.top == 0)
    }

    @Test func begin_byCodeOpensAndCloses() {
        let (list, harness) = makeList()
        list.beginRefreshing()
        harness.advance(by: 1)
        #expect(list.state == .refreshing && abs(list.contentOffset.y + list.threshold) < 0.5)
        list.beginRefreshing()
        #expect(list.contentInset.top == list.threshold, "not twice")
        list.endRefreshing()
        list.endRefreshing()
        harness.advance(by: 1)
        #expect(list.contentInset.top == 0 && list.state == .idle)
    }

    /// Pulls, begins and ends at irregular moments; the ball never jumps, and at the end nothing is left of it.
    @Test(arguments: seeds(1...6)) func interruption_leavesNothingBehind(_ seed: Int) {
        let (list, harness) = makeList()
        var random = Seeded(UInt64(seed))
        for _ in 0..<14 {
            switch random.below(4) {
            case 0: list.beginRefreshing()
            case 1: list.endRefreshing()
            case 2: pull(harness, by: CGFloat(random.below(300)))
            default:
                list.bounds.size = CGSize(width: 120 + random.below(100), height: 200 + random.below(100))
                list.setNeedsLayout()
            }
            harness.advance(by: random.double(0...0.6))
        }
        list.endRefreshing()
        harness.advance(by: 3)
        #expect(list.state == .idle && list.contentInset.top == 0 && abs(list.contentOffset.y) < 0.5)
        #expect(list.ball.animationKeys() == nil && list.ball.pull == 0)
    }

    /// The ball's position and shape on the screen, while it is pulled, begun and ended at irregular moments. Nothing
    /// moves farther in a frame than its fastest motion does.
    @Test(arguments: seeds(1...6)) func interruption_neverJumps(_ seed: Int) {
        let (list, harness) = makeList()
        var random = Seeded(UInt64(seed)), next = 5, finger = 0
        func shown() -> (y: CGFloat, width: CGFloat, height: CGFloat, squash: CGFloat, loading: CGFloat) {
            let ball = list.ball.presentation() ?? list.ball, sheet = list.layer.presentation() ?? list.layer
            let size = ball.outlineSize
            return (
                ball.position.y - sheet.bounds.minY, size.width, size.height, ball.squash, ball.loading * size.width
            )
        }
        var last = shown()
        for frame in 0..<900 {
            if frame == next {
                next += 6 + random.below(80)
                switch random.below(3) {
                case 0: list.beginRefreshing()
                case 1: list.endRefreshing()
                default:
                    guard !list.isDragging else { break }
                    finger += 1
                    let start = CGPoint(x: 100, y: 40), end = CGPoint(x: 100, y: 60 + random.below(220))
                    harness.renderer.replay(
                        .drag(from: start, to: end, at: 0, over: 0.6), finger: finger)
                }
            }
            harness.advance(by: 1.0 / 120)
            let now = shown()
            // The ball scrolls with the content: 16 points are the middle of an animated scroll over the whole height.
            if last.width > 1, now.width > 1 {
                #expect(abs(now.y - last.y) < 16, "frame \(frame): at \(last.y), then \(now.y)")
                #expect(
                    abs(now.squash - last.squash) < 0.1, "frame \(frame): squash \(last.squash), then \(now.squash)")
            }
            #expect(abs(now.width - last.width) < 5, "frame \(frame): width \(last.width), then \(now.width)")
            #expect(abs(now.height - last.height) < 5, "frame \(frame): height \(last.height), then \(now.height)")
            #expect(abs(now.loading - last.loading) < 5, "frame \(frame): arc \(last.loading), then \(now.loading)")
            last = now
        }
    }

    @Test func ball_goesThroughItsValues() {
        let (list, harness) = makeList()
        harness.renderer.replay(
            .drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 280), at: 0, over: 1), finger: 0)
        var last: CGFloat = 0
        for _ in 0..<50 {
            harness.advance(by: 0.02)
            let shown = (list.ball.presentation() ?? list.ball).pull
            #expect(abs(shown - last) < 0.12)
            last = shown
        }
        #expect(last > 0.9)
    }

    @Test(arguments: [1.0, 2.0, 3.2]) func scene_looksAsBefore(_ time: Double) {
        let player = OfflineRenderer(scene: PullToRefreshScene(), size: CGSize(width: 120, height: 150), scale: 1)
        player.advance(to: time)
        expectSnapshot(player.image(), "pullToRefresh_at\(Int(time * 10))")
    }
}
