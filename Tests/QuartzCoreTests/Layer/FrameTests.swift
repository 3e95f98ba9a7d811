import QuartzCore
import Testing

/// The frame that is set is the frame that is read, whatever the transform.
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
        // Moved along z, the plane stays as large as it is: depth without perspective.
        let near = CATransform3DTranslate(CATransform3DMakeScale(0.5, 0.5, 1), 0, 0, 40)
        #expect(bounds(under: near).size == CGSize(width: 100, height: 100))
    }

    /// A quarter turn about an axis in the plane leaves an edge: no bounds have the frame.
    @Test func frame_underAQuarterTurnOutOfThePlane_staysFinite() {
        let layer = CALayer()
        var turn = CATransform3DIdentity
        turn.m34 = 1 / 800
        turn = CATransform3DRotate(turn, -.pi / 2, 1, 0, 0)
        layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        layer.transform = turn
        layer.frame = CGRect(x: 10, y: 10, width: 220, height: 40)
        #expect(layer.bounds.size.width.isFinite && layer.bounds.size.height.isFinite && layer.bounds.height < 1000)
        #expect(layer.position.x.isFinite && layer.position.y.isFinite)
    }
}
