import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

/// The components' properties at the start, at each quarter and at the end, as text.
@MainActor @Suite(.fixedFonts) struct PresentationTests {
    /// Lines of "time: key value, key value", to three decimals.
    private func dump<Layer: CALayer>(
        _ layer: Layer, _ keys: [String], over duration: TimeInterval, in harness: TestHarness
    ) -> [String] {
        let start = harness.time
        return [0, 0.25, 0.5, 0.75, 1].map { part in
            harness.renderer.advance(to: start + duration * part)
            let shown = layer.presentation() ?? layer
            let values = keys.map { key -> String in
                let value = shown.value(forKeyPath: key) as? CGFloat ?? .nan
                let thousandths = Int((value * 1000).rounded())
                let digits = String(abs(thousandths) % 1000)
                let padded = String(repeating: "0", count: 3 - digits.count) + digits
                return "\(key) \(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000).\(padded)"
            }
            return values.joined(separator: ", ")
        }
    }

    private func host(_ layer: CALayer) -> TestHarness {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        layer.frame = view.bounds
        view.layer.addSublayer(layer)
        return TestHarness(view, scale: 1)
    }

    @Test func arrow_growsEvenly() {
        let arrow = ArrowLayer(), harness = host(arrow)
        let grow = CABasicAnimation(keyPath: "lengthRadians")
        grow.fromValue = 0
        grow.toValue = 4
        grow.duration = 2
        grow.isRemovedOnCompletion = false
        grow.fillMode = .forwards
        arrow.add(grow, forKey: "grow")
        #expect(
            dump(arrow, ["lengthRadians"], over: 2, in: harness)
                == ["0.000", "1.000", "2.000", "3.000", "4.000"].map { "lengthRadians \($0)" })
    }

    @Test func arc_stays() {
        let arc = ArcToCircleLayer(), harness = host(arc)
        arc.progress = 1
        let load = CABasicAnimation(keyPath: "progress")
        load.fromValue = 0
        load.duration = 4
        arc.add(load, forKey: "load")
        #expect(
            dump(arc, ["progress"], over: 4, in: harness)
                == ["0.000", "0.250", "0.500", "0.750", "1.000"].map { "progress \($0)" })
        #expect(arc.animationKeys() == nil)
    }

    @Test func ball_swingsPastRoundAndSettles() {
        let ball = ElasticBallLayer(), harness = host(ball)
        ball.progress = 1
        harness.advance(by: 0.1)
        ball.release()
        let lines = dump(ball, ["progress"], over: 0.4, in: harness)
        #expect(lines[0] == "progress 1.000" && lines[2].hasPrefix("progress -0.4"))
        harness.advance(by: 3)
        #expect(ball.animationKeys() == nil && ball.progress == 0)
    }

    @Test func loading_goesThroughItsStages() {
        let view = LoadingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = TestHarness(view, scale: 1)
        view.succeed()
        let lines = dump(view.layer, ["arc", "lift", "fall", "tick", "presence"], over: 4, in: harness)
        #expect(lines.first == "arc 0.000, lift 0.000, fall 0.000, tick 0.000, presence 0.000")
        #expect(lines.last == "arc 1.000, lift 0.000, fall 1.000, tick 1.000, presence 1.000")
    }
}
