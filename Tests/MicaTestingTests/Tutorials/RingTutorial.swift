import Foundation
import Mica

// The code of Docs/tutorials/ring.md, line for line.

final class RingLayer: CALayer {
    @Animatable var progress: CGFloat = 0.7

    override func draw(in context: CGContext) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        context.setLineWidth(16)
        context.setLineCap(.round)
        context.setStrokeColor(CGColor(red: 0.1, green: 0.5, blue: 1, alpha: 1))
        context.addArc(
            center: center, radius: bounds.midX - 16, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress,
            clockwise: false)
        context.strokePath()
    }
}

func makeRing() -> RingLayer {
    let ring = RingLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
    ring.setNeedsDisplay()
    return ring
}

func writePicture(to url: URL) async throws {
    let player = OfflineRenderer(makeRing(), size: CGSize(width: 120, height: 120), scale: 2)
    try await player.write(to: url, from: 0, to: 1.0 / 60, fps: 60)
}

func makeFillingRing() -> RingLayer {
    let ring = makeRing()
    ring.progress = 0
    ring.animate(\.progress, to: 0.7, duration: 1)
    return ring
}

func writeMovie(to url: URL) async throws {
    let player = OfflineRenderer(makeFillingRing(), size: CGSize(width: 120, height: 120), scale: 2)
    try await player.write(to: url, from: 0, to: 1.5, fps: 50)
}
