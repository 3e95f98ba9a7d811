import QuartzCore
import Testing

/// A scale of z, as in `transform.scale`, is visible only in layers that keep depth.
@Suite(.serialized) struct FlatScaleTests {
    /// Returns the picture of a layer with this transform and a child that leans out of the plane and is seen in
    /// perspective.
    private func picture(_ layer: CALayer, _ transform: CATransform3D, inPerspective: Bool = false) -> [UInt32] {
        let stage = LookStage(80, 80), child = LookStage.box(5, 10, 30, 20, LookStage.color(1, 0, 0))
        layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        if !(layer is CATransformLayer) { layer.backgroundColor = LookStage.color(0, 0, 1, 0.5) }
        child.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        layer.addSublayer(child)
        layer.transform = transform
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 60
        if inPerspective { stage.root.sublayerTransform = perspective } else { layer.sublayerTransform = perspective }
        stage.add(layer)
        return stage.bytes(at: 0)
    }

    @Test func plainLayer_isFlat() {
        let flat = picture(CALayer(), CATransform3DMakeScale(1.5, 1.5, 1))
        #expect(picture(CALayer(), CATransform3DMakeScale(1.5, 1.5, 1.5)) == flat)
        #expect(picture(CALayer(), CATransform3DMakeScale(1.5, 1.5, 0.01)) == flat)
        let inSpace = picture(CALayer(), CATransform3DMakeScale(1.5, 1.5, 1), inPerspective: true)
        #expect(picture(CALayer(), CATransform3DMakeScale(1.5, 1.5, 1.5), inPerspective: true) == inSpace)
    }

    @Test func transformLayer_keepsDepth() {
        let one = picture(CATransformLayer(), CATransform3DMakeScale(1.5, 1.5, 1), inPerspective: true)
        #expect(picture(CATransformLayer(), CATransform3DMakeScale(1.5, 1.5, 1.5), inPerspective: true) != one)
    }

    @Test func singleSided_showsItsFront() {
        func picture(_ scale: CATransform3D) -> [UInt32] {
            let stage = LookStage(40, 40), layer = LookStage.box(10, 10, 20, 20, LookStage.color(1, 0, 0))
            layer.isDoubleSided = false
            layer.transform = scale
            stage.add(layer)
            return stage.bytes(at: 0)
        }
        let nothing = LookStage(40, 40).bytes(at: 0)
        #expect(picture(CATransform3DMakeScale(1, 1, 2)) != nothing)
        #expect(picture(CATransform3DMakeScale(1, 1, 2)) == picture(CATransform3DIdentity))
    }
}
