import QuartzCore
import Testing

/// Getting the frame returns the one that was set, whatever the transform.
@Suite struct FrameTests {
    private let frame = CGRect(x: 100, y: 100, width: 50, height: 50)

    private func bounds(under transform: CATransform3D, anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5)) -> CGRect {
        let layer = CALayer()
        layer.anchorPoint = anchorPoint
        layer.transform = transform
        layer.frame = frame
        let read = layer.frame
        #expect(
            abs(read.minX - 100) < 1e-9 && abs(read.minY - 100) < 1e-9 && abs(read.width - 50) < 1e-9
                && abs(read.height - 50) < 1e-9, "\(read)")
        return layer.bounds
    }

    @Test func frame_underAScale_countsTheScaleOfThePlaneAlone() {
        for z in [1.0, 0, 0.8, -1, 100] {
            #expect(
                bounds(under: CATransform3DMakeScale(0.8, 0.8, z)).size == CGSize(width: 62.5, height: 62.5), "\(z)")
        }
        #expect(bounds(under: CATransform3DMakeScale(2, 0.5, 0)).size == CGSize(width: 25, height: 100))
        let corner = bounds(under: CATransform3DMakeScale(0.8, 0.8, 0), anchorPoint: CGPoint(x: 0, y: 1))
        #expect(corner.size == CGSize(width: 62.5, height: 62.5))
    }

    @Test func frame_underPerspective_thatLeavesThePlaneAlone() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        #expect(bounds(under: perspective).size == frame.size)
        #expect(bounds(under: CATransform3DScale(perspective, 0.5, 0.5, 1)).size == CGSize(width: 100, height: 100))
        // Moved along z, the plane keeps its size: depth without perspective.
        let near = CATransform3DTranslate(CATransform3DMakeScale(0.5, 0.5, 1), 0, 0, 40)
        #expect(bounds(under: near).size == CGSize(width: 100, height: 100))
    }

    /// A turn about an axis in the plane, without perspective, makes the layer narrower by its cosine.
    @Test(arguments: [60, -60, 120, 85] as [CGFloat]) func frame_underATurnOutOfThePlane(degrees: CGFloat) {
        let angle = degrees * .pi / 180, cosine = abs(cos(angle))
        for anchorPoint in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
            let x = bounds(under: CATransform3DMakeRotation(angle, 1, 0, 0), anchorPoint: anchorPoint).size
            #expect(abs(x.width - 50) < 1e-9 && abs(x.height * cosine - 50) < 1e-9)
            let y = bounds(under: CATransform3DMakeRotation(angle, 0, 1, 0), anchorPoint: anchorPoint).size
            #expect(abs(y.width * cosine - 50) < 1e-9 && abs(y.height - 50) < 1e-9)
            let small = CATransform3DScale(CATransform3DMakeRotation(angle, 1, 0, 0), 0.5, 0.25, 7)
            let both = bounds(under: small, anchorPoint: anchorPoint).size
            #expect(abs(both.width - 100) < 1e-9 && abs(both.height * cosine - 200) < 1e-9)
        }
    }

    /// A quarter turn about an axis in the plane leaves an edge: no bounds have that frame.
    @Test(
        arguments: [(1, 0), (0, 1), (1, 1), (-1, 0)] as [(CGFloat, CGFloat)], [1.0 / 800, -1.0 / 800, 0] as [CGFloat])
    func frame_underAQuarterTurnOutOfThePlane_staysFinite(_ axis: (CGFloat, CGFloat), m34: CGFloat) {
        for anchorPoint in [CGPoint(x: 0.5, y: 1), CGPoint(x: 0.5, y: 0.5), .zero] {
            let layer = CALayer()
            var turn = CATransform3DIdentity
            turn.m34 = m34
            turn = CATransform3DRotate(turn, -.pi / 2, axis.0, axis.1, 0)
            layer.anchorPoint = anchorPoint
            layer.transform = turn
            layer.frame = CGRect(x: 10, y: 10, width: 220, height: 40)
            let size = layer.bounds.size
            #expect(size.width.isFinite && size.height.isFinite && size.width < 10_000 && size.height < 10_000)
            #expect(layer.position.x.isFinite && layer.position.y.isFinite)
            // Rotated back, it has a frame again.
            layer.transform = CATransform3DIdentity
            layer.frame = CGRect(x: 10, y: 10, width: 220, height: 40)
            #expect(layer.bounds.size == CGSize(width: 220, height: 40))
        }
    }
}
