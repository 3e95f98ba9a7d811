import MicaCompositor
import MicaGallery
import Mica
import MicaTesting
import MicaRaster
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct DrawingPadTests {
    private func picture(renderingAt times: [Double]) -> [UInt32] {
        let player = OfflineRenderer(scene: DrawingPadScene(), size: CGSize(width: 240, height: 150), scale: 1)
        var canvas = player.render()
        for time in times {
            player.advance(to: time)
            canvas = player.render()
        }
        return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
    }

    /// Frames that redraw only their damage end with the same picture as one full frame.
    @Test func frames_inBetweenDoNotChangeThePicture() {
        let atOnce = picture(renderingAt: [5.8])
        #expect(picture(renderingAt: [1, 3, 5, 5.8]) == atOnce)
        #expect(picture(renderingAt: (1...58).map { Double($0) / 10 }) == atOnce)
    }

    @Test func undo_takesOneStroke() {
        let pad = DrawingPadView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = TestHarness(pad, scale: 1)
        harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 10))
        harness.drag(from: CGPoint(x: 10, y: 50), to: CGPoint(x: 90, y: 50))
        #expect(pad.strokeCount == 2)
        pad.undo()
        #expect(pad.strokeCount == 1 && pad.layer.sublayers?.count == 1)
        pad.clear()
        #expect(pad.strokeCount == 0 && (pad.layer.sublayers ?? []).isEmpty)
    }

    /// The line passes through all touches between two frames, not just the last one.
    @Test func stroke_followsTheStepsBetweenFrames() throws {
        let pad = DrawingPadView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = TestHarness(pad, scale: 1)
        let window = harness.window
        window.touch(finger: 0, phase: .began, at: CGPoint(x: 10, y: 10), time: 0)
        let corner = (1...40).map { step in
            step <= 20 ? CGPoint(x: 10 + 4 * step, y: 10) : CGPoint(x: 90, y: 10 + 4 * (step - 20))
        }
        window.touch(
            finger: 0, phase: .moved, at: CGPoint(x: 90, y: 90), time: 0.02,
            coalesced: corner.enumerated().map { ($1, 0.0005 * Double($0)) })
        window.touch(finger: 0, phase: .ended, at: CGPoint(x: 90, y: 90), time: 0.03)
        let path = try #require((pad.layer.sublayers?.first as? CAShapeLayer)?.path)
        let ink = path.copy(strokingWithWidth: 8, lineCap: .round, lineJoin: .round, miterLimit: 10)
        #expect(ink.contains(CGPoint(x: 88, y: 12)))
    }

    @Test func strokes_takeTheColoursOfDarkSurroundings() throws {
        let pad = DrawingPadView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = TestHarness(pad, scale: 1)
        harness.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 10))
        let piece = try #require(pad.layer.sublayers?.first as? CAShapeLayer)
        let light = piece.strokeColor
        pad.overrideUserInterfaceStyle = .dark
        let dark = UIColor.label.resolvedColor(with: pad.traitCollection).cgColor
        #expect(piece.strokeColor != light && piece.strokeColor == dark)
    }

    /// With ten thousand points, a new one redraws only its own area.
    @Test func tenThousandPoints_redrawOnlyTheirDamage() throws {
        let pad = DrawingPadView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let harness = TestHarness(pad, scale: 1)
        let window = harness.window
        func point(_ step: Int) -> CGPoint { CGPoint(x: 20 + step * 7 % 360, y: 20 + step * 11 % 360) }
        window.touch(finger: 0, phase: .began, at: point(0), time: 0)
        for step in 1..<10_000 {
            window.touch(finger: 0, phase: .moved, at: point(step), time: Double(step) / 1000)
            if step % 500 == 0 { harness.advance(by: 0.001) }
        }
        harness.advance(by: 0.1)
        let compositor = Compositor(), canvas = try #require(Pixmap(width: 400, height: 400))
        _ = compositor.render(harness.renderer.host.renderTree(), into: canvas)
        var last = point(9_999)
        for _ in 0..<20 {
            last = CGPoint(x: (last.x + 200) / 2, y: (last.y + 200) / 2)
            window.touch(finger: 0, phase: .moved, at: last, time: harness.time)
            harness.advance(by: 0.01)
            let damage = compositor.render(harness.renderer.host.renderTree(), into: canvas)
            #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 400 * 400 / 2)
        }
    }
}
