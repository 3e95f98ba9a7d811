import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

@Suite struct ArcToCircleTests {
    private static let size = CGSize(width: 300, height: 300)

    private func makeArc(_ path: ArcToCircleLayer.Path, progress: CGFloat = 0) -> ArcToCircleLayer {
        let arc = ArcToCircleLayer()
        arc.frame = CGRect(origin: .zero, size: Self.size)
        arc.path = path
        arc.progress = progress
        return arc
    }

    @Test(arguments: ArcToCircleLayer.Path.allCases)
    func area_isExactAtEachFrame(_ path: ArcToCircleLayer.Path) {
        let arc = makeArc(path, progress: 1)
        let load = CABasicAnimation(keyPath: "progress")
        load.fromValue = 0
        load.duration = 4
        arc.add(load, forKey: "load")
        let rendered = RenderedArea(arc, size: Self.size)
        for frame in 0...240 {
            let sweep = Double.pi * (0.5 + 1.5 * Double(frame) / 240)
            let exact = sweep * 147 * 6
            let drawn = rendered(at: Double(frame) / 60)
            #expect(abs(drawn - exact) <= exact * 0.001, "frame \(frame): \(drawn) instead of \(exact)")
        }
    }

    @Test(arguments: ArcToCircleLayer.Path.allCases)
    func circle_hasNoGapAtTheEnd(_ path: ArcToCircleLayer.Path) {
        let circle = pixels(makeArc(path, progress: 1), size: Self.size)
        for turn in 0..<720 {
            let arm = CGPoint(x: 294, y: 0).applying(CGAffineTransform(rotationAngle: CGFloat(turn) * .pi / 360))
            let x = 300 + Int(arm.x.rounded(.down)), y = 300 + Int(arm.y.rounded(.down))
            #expect(circle[y * 600 + x] >> 24 == 255, "a gap at half degree \(turn)")
        }
    }

    @Test func angles_startAndEnd() {
        let three = makeArc(.threeQuarterTurn), whole = makeArc(.wholeTurn)
        #expect(three.angles == (3.5 * .pi, 3 * .pi) && whole.angles == (3.5 * .pi, 3 * .pi))
        three.progress = 1
        whole.progress = 1
        #expect(three.angles == (2 * .pi, 0) && whole.angles == (1.5 * .pi, -0.5 * .pi))
        three.progress = 7
        #expect(three.angles == (2 * .pi, 0), "cut to 1")
    }

    @Test func look_whenFinished() {
        let arc = makeArc(.wholeTurn, progress: 1)
        arc.frame = CGRect(x: 4, y: 4, width: 72, height: 72)
        arc.isFinished = true
        arc.fillColor = ArcToCircleLayer.loadingColor
        arc.contentsScale = 1
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        root.backgroundColor = UIColor(hex: 0x101624).cgColor
        root.addSublayer(arc)
        expectSnapshot(OfflineRenderer(root, size: CGSize(width: 80, height: 80)).image(), "arcToCircle_finished")
    }
}
