import Gallery
import Mica
import MicaTesting
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

    /// Only damage is drawn; that must not show.
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
}
