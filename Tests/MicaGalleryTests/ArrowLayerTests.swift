import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

@Suite struct ArrowLayerTests {
    private static let side: CGFloat = 400
    private static let size = CGSize(width: side, height: side)

    private func makeArrow(length: CGFloat = 0, head: CGFloat = .pi / 16) -> ArrowLayer {
        let arrow = ArrowLayer()
        arrow.frame = CGRect(origin: .zero, size: Self.size)
        arrow.lengthRadians = length
        arrow.headLengthRadians = head
        return arrow
    }

    /// The tail is a sector of a ring, the head a triangle on the ring's cut.
    private func area(length: Double, head: Double = .pi / 16, thickness: Double = 60) -> Double {
        let outer = Double(Self.side) / 2, inner = outer - thickness
        let head = min(abs(head), abs(length)), tail = abs(length) - head
        return tail * (outer * outer - inner * inner) / 2 + thickness * (outer + inner) / 4 * sin(head)
    }

    private func makeGrowth() -> CABasicAnimation {
        let grow = CABasicAnimation(keyPath: "lengthRadians")
        grow.fromValue = 0
        grow.toValue = 2 * CGFloat.pi
        grow.duration = 4
        return grow
    }

    @Test func area_isExactAtEachFrame() {
        let arrow = makeArrow()
        arrow.add(makeGrowth(), forKey: "grow")
        let rendered = RenderedArea(arrow, size: Self.size)
        for frame in 1..<240 {
            let exact = area(length: 2 * .pi * Double(frame) / 240)
            let drawn = rendered(at: Double(frame) / 60)
            #expect(abs(drawn - exact) <= exact * 0.001, "frame \(frame): \(drawn) instead of \(exact)")
        }
    }

    @Test func area_throughTheMaskIsExactAtEachFrame() {
        let photo = CALayer()
        photo.frame = CGRect(origin: .zero, size: Self.size)
        photo.backgroundColor = UIColor.white.cgColor
        let arrow = makeArrow()
        photo.mask = arrow
        arrow.contentsScale = 2
        arrow.add(makeGrowth(), forKey: "grow")
        let rendered = RenderedArea(photo, size: Self.size)
        for frame in 1..<240 {
            let exact = area(length: 2 * .pi * Double(frame) / 240)
            let drawn = rendered(at: Double(frame) / 60)
            #expect(abs(drawn - exact) <= exact * 0.001, "frame \(frame): \(drawn) instead of \(exact)")
        }
    }

    @Test func length_zeroDrawsNothing() {
        #expect(pixels(makeArrow(length: 0), size: Self.size).allSatisfy { $0 == 0 })
    }

    @Test func length_negativeMirrors() {
        let width = Int(Self.side) * 2
        let forth = pixels(makeArrow(length: 1.3), size: Self.size)
        let back = pixels(makeArrow(length: -1.3), size: Self.size)
        var worst = 0
        for index in forth.indices {
            let mirrored = back[index / width * width + width - 1 - index % width]
            worst = max(worst, abs(Int(forth[index] >> 24) - Int(mirrored >> 24)))
        }
        // Both are rounded to a grid that mirroring does not preserve.
        #expect(worst <= 2)
    }

    @Test(arguments: [0.01, 0.1, .pi / 16, -0.1, -.pi / 16])
    func head_asLongAsTheArrowIsCutExactly(_ length: CGFloat) {
        let shape = ArrowShape(
            outerRadius: 200, thickness: 60, startRadians: -.pi / 2, lengthRadians: length, headLengthRadians: 1)
        #expect(shape.headRadians == length)
        #expect(shape.neckRadians == shape.startRadians)
        let rendered = RenderedArea(makeArrow(length: length, head: 1), size: Self.size)
        let exact = area(length: length, head: 1)
        #expect(abs(rendered(at: 0) - exact) <= exact * 0.002)
    }

    @Test func length_wholeTurnHasNoGapAndNoStrayLine() {
        let whole = 2 * CGFloat.pi
        let rendered = RenderedArea(makeArrow(length: whole), size: Self.size)
        let exact = area(length: Double(whole))
        #expect(abs(rendered(at: 0) - exact) <= exact * 0.0005)
        // Without a head it is the whole ring.
        let ring = pixels(makeArrow(length: whole, head: 0), size: Self.size)
        let middle = Int(Self.side), width = 2 * middle
        for turn in 0..<720 {
            let arm = CGPoint(x: 340, y: 0).applying(CGAffineTransform(rotationAngle: CGFloat(turn) * .pi / 360))
            let x = middle + Int(arm.x.rounded()), y = middle + Int(arm.y.rounded())
            #expect(ring[y * width + x] >> 24 == 255, "a gap at half degree \(turn)")
        }
        #expect(ring[middle * width + middle] == 0)
        #expect(ring[middle * width + middle + 270] == 0, "nothing inside the ring")
    }

    @Test func drawing_offTheMainThreadGivesTheSamePixels() {
        let sync = makeArrow(), async = makeArrow()
        async.drawsAsynchronously = true
        for arrow in [sync, async] { arrow.add(makeGrowth(), forKey: "grow") }
        #expect(pixels(sync, size: Self.size, at: 1.37) == pixels(async, size: Self.size, at: 1.37))
    }

    @Test func bounds_changeDrawsAnew() {
        let arrow = makeArrow(length: 2)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        root.addSublayer(arrow)
        arrow.contentsScale = 2
        let rendered = RenderedArea(root, size: Self.size)
        let before = rendered(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arrow.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        CATransaction.commit()
        let outer = 100.0, inner = 40.0, head = Double.pi / 16
        let exact = (2 - head) * (outer * outer - inner * inner) / 2 + 60 * (outer + inner) / 4 * sin(head)
        #expect(abs(rendered(at: 1) - exact) <= exact * 0.002)
        #expect(before > exact)
    }

    @Test func values_animate() {
        let arrow = makeArrow()
        let root = CALayer()
        root.addSublayer(arrow)
        let renderer = OfflineRenderer(root, size: Self.size)
        let grow = makeGrowth()
        grow.autoreverses = true
        arrow.add(grow, forKey: "grow")
        let lengths = [0.0, 1, 2, 3, 4, 5, 6, 7].map { time in
            renderer.advance(to: time)
            return (arrow.presentation()?.lengthRadians ?? -1) / .pi
        }
        for (shown, expected) in zip(lengths, [0, 0.5, 1, 1.5, 2, 1.5, 1, 0.5]) {
            #expect(abs(shown - expected) < 1e-9)
        }
    }

    @Test func drawing_strokedAndFilled() {
        let arrow = makeArrow(length: 4.2, head: 0.5)
        arrow.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        arrow.thickness = 24
        arrow.lineWidth = 4
        arrow.lineJoin = .round
        arrow.fillColor = UIColor(hex: 0x4C8DFF).cgColor
        arrow.strokeColor = UIColor(hex: 0x1B2B57).cgColor
        arrow.contentsScale = 1
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        root.backgroundColor = UIColor.white.cgColor
        root.addSublayer(arrow)
        expectSnapshot(
            OfflineRenderer(root, size: CGSize(width: 120, height: 120)).image(), "arrow_strokedAndFilled")
    }
}
