import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

/// The stages of the refresh control that a viewer can distinguish: the drop, the circle, the larger circle, the hop.
@MainActor @Suite(.fixedFonts) struct RefreshBallTests {
    /// Returns the rectangle that a ball of 60 points covers, in points.
    private func drawn(pull: CGFloat, presence: CGFloat = 1) -> CGRect {
        let ball = RefreshBallLayer()
        ball.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        ball.pull = pull
        ball.presence = presence
        let pixels = pixels(ball, size: ball.bounds.size, scale: 4)
        var box = CGRect.null
        for (index, pixel) in pixels.enumerated() where pixel >> 24 > 127 {
            box = box.union(CGRect(x: index % 480, y: index / 480, width: 1, height: 1))
        }
        return box.isNull ? .zero : box.applying(CGAffineTransform(scaleX: 0.25, y: 0.25))
    }

    @Test func ball_isATallDropThenACircleThenALargerCircle() {
        for pull in [0.15, 0.2, 0.25, 0.3, RefreshBallLayer.dropPull] {
            let drop = drawn(pull: pull)
            #expect(abs(drop.height / drop.width - 1.6) < 0.08, "pull \(pull): \(drop.size)")
        }
        let small = drawn(pull: RefreshBallLayer.circlePull)
        #expect(abs(small.width - small.height) <= 0.5 && small.width > 30, "\(small.size)")
        for pull in [0.7, 0.8, 0.9, 1] {
            let circle = drawn(pull: pull)
            #expect(abs(circle.width - circle.height) <= 0.5, "pull \(pull): \(circle.size)")
        }
        #expect(drawn(pull: 1).width > 1.5 * small.width)
    }

    @Test func ball_growsAllTheWay() {
        let sizes = (0...20).map { drawn(pull: CGFloat($0) / 20).size }
        for (last, next) in zip(sizes, sizes.dropFirst()) {
            #expect(next.width >= last.width && next.height >= last.height && next != last, "\(last), then \(next)")
        }
    }

    @Test func arc_isInsideTheBallAtEverySize() {
        let ball = RefreshBallLayer()
        ball.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        ball.pull = 1
        ball.loading = 1
        for presence in [1, 0.8, 0.5, 0.3, 0.1] as [CGFloat] {
            ball.presence = presence
            let picture = pixels(ball, size: ball.bounds.size, scale: 2)
            var white: CGFloat = 0, blue: CGFloat = 0
            for (index, pixel) in picture.enumerated() where pixel >> 24 > 127 {
                let x = CGFloat(index % 240) - 119.5, y = CGFloat(index / 240) - 119.5
                let distance = (x * x + y * y).squareRoot() / 2
                // Red distinguishes the white arc from the blue ball.
                let red = min(pixel & 255, pixel >> 16 & 255)
                if red > 170 { white = max(white, distance) } else { blue = max(blue, distance) }
            }
            #expect(white > 0 && white < blue * 0.7, "presence \(presence): arc to \(white), ball to \(blue)")
        }
    }

    private func makeList(height: CGFloat = 300) -> (PullToRefreshScrollView, TestHarness) {
        let list = PullToRefreshScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
        list.contentSize = CGSize(width: 200, height: 600)
        return (list, TestHarness(list, scale: 1))
    }

    @Test func drop_hangsFromTheEdge() {
        let (list, harness) = makeList()
        harness.renderer.replay(
            .drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 280), at: 0, over: 2), finger: 0)
        var count = 0
        for _ in 0..<120 {
            harness.advance(by: 1.0 / 60)
            guard list.ball.pull > 0.05, list.ball.pull <= RefreshBallLayer.circlePull else { continue }
            count += 1
            let top = list.ball.position.y - list.ball.outlineSize.height / 2 - list.contentOffset.y
            #expect(abs(top) < 0.01, "pull \(list.ball.pull): the drop begins at \(top)")
        }
        #expect(count > 10)
    }

    /// The ball leaves its position and returns, twice, lower the second time, and is squashed and stretched meanwhile.
    @Test func release_hopsTwice() throws {
        let (list, harness) = makeList()
        harness.drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 285), over: 0.8)
        #expect(list.state == .refreshing)
        var heights: [CGFloat] = [], squashes: [CGFloat] = []
        for _ in 0..<180 {
            harness.advance(by: 1.0 / 120)
            let ball = list.ball.presentation() ?? list.ball
            heights.append(-list.threshold / 2 - ball.position.y)
            squashes.append(ball.squash)
        }
        var peaks: [CGFloat] = []
        for index in 1..<heights.count - 1
        where heights[index] > heights[index - 1] && heights[index] >= heights[index + 1] && heights[index] > 1 {
            peaks.append(heights[index])
        }
        try #require(peaks.count == 2, "\(peaks)")
        #expect(peaks[0] > list.ball.diameter / 4 && peaks[1] > 2 && peaks[1] < peaks[0] * 0.6, "\(peaks)")
        #expect(abs(heights.last ?? 9) < 0.01 && (heights.min() ?? -9) > -0.5, "back at its place")
        #expect((squashes.max() ?? 0) > 0.15 && (squashes.min() ?? 0) < -0.08 && squashes.last == 0)
    }

    @Test func threshold_fitsLowViews() {
        let (low, harness) = makeList(height: 100)
        #expect(low.threshold == 25)
        var count = 0
        low.onRefresh = { _ in count += 1 }
        harness.drag(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 95), over: 0.5)
        #expect(count == 1, "a finger in the view pulls far enough")
        harness.advance(by: 2)
        #expect(abs(low.contentOffset.y + 25) < 0.5)
        #expect(makeList(height: 600).0.threshold == 72)
    }

    private func find<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
        (view as? View).map { [$0] } ?? view.subviews.flatMap { find(type, in: $0) }
    }

    /// In every frame of the scene: no row in the area of the ball, the arc within the ball.
    @Test func scene_rowsComeInBelowTheBall() throws {
        let player = OfflineRenderer(scene: PullToRefreshScene(), scale: 1)
        player.advance(to: 0)
        let window = try #require(player.window)
        let list = try #require(find(PullToRefreshScrollView.self, in: window).first)
        let before = list.subviews.count
        var isPale = false
        for frame in 0..<Int(PullToRefreshScene().duration * 60) {
            player.advance(to: Double(frame) / 60)
            let ball = list.ball.presentation() ?? list.ball
            #expect(ball.arcOuterRadius <= min(ball.outlineSize.width, ball.outlineSize.height) / 2)
            for row in list.subviews where row.bounds.width == list.bounds.width {
                let shown = row.layer.presentation() ?? row.layer
                #expect(shown.frame.minY >= -0.01, "frame \(frame): a row at \(shown.frame.minY)")
                if shown.opacity < 0.9 { isPale = true }
            }
        }
        #expect(isPale && list.subviews.count == before + 1, "a row came in")
    }
}
