import Foundation
import QuartzCore
import Testing

/// Hits, flipped geometries and odd values, as measured on macOS.
@Suite struct MeasuredLayerTests {
    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        return layer
    }

    @Test func hitTest_passesTransparentLayers_andOutsideOfMasks() {
        let root = box(0, 0, 100, 100), layer = box(10, 10, 50, 50), mask = box(5, 5, 10, 10)
        root.addSublayer(layer)
        func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? { root.hitTest(CGPoint(x: x, y: y)) }
        #expect(hit(50, 50) === layer)
        layer.opacity = 0
        #expect(hit(50, 50) === root)
        layer.opacity = 0.5
        layer.mask = mask
        #expect(hit(50, 50) === root && hit(20, 20) === layer)
        mask.isHidden = true
        #expect(hit(20, 20) === root)
    }

    @Test func hitTest_usesThePathOfAShapeMaskWithoutSize() {
        let root = box(0, 0, 100, 100), layer = box(10, 10, 50, 50), mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 20, height: 20), transform: nil)
        layer.mask = mask
        root.addSublayer(layer)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === layer)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === root)
    }

    @Test func flippedLayers_keepTheCoordinatesOfTheirSublayers() {
        let root = box(0, 0, 400, 400), a = box(0, 0, 300, 300), b = box(50, 60, 100, 100)
        b.bounds.origin = CGPoint(x: 10, y: 10)
        root.addSublayer(a)
        a.addSublayer(b)
        a.isGeometryFlipped = true
        #expect(b.convert(CGPoint.zero, to: a) == CGPoint(x: 40, y: 50))
        #expect(a.convert(CGPoint(x: 40, y: 50), to: b) == .zero)
        #expect(a.convert(CGPoint(x: 40, y: 50), to: root) == CGPoint(x: 40, y: 250))
        #expect(b.convert(CGPoint.zero, to: root) == CGPoint(x: 40, y: 250))
        #expect(root.convert(CGPoint(x: 40, y: 250), to: b) == .zero)
        // It is drawn, and hit, at y 140…240.
        #expect(root.hitTest(CGPoint(x: 60, y: 239)) === b && root.hitTest(CGPoint(x: 60, y: 139)) === a)
        a.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        // About the middle of a: what is 90 above it in the flipped space goes 180 up, drawn 180 down.
        #expect(b.convert(CGPoint(x: 10, y: 10), to: a) == CGPoint(x: -50, y: -30))
        #expect(b.convert(CGPoint(x: 10, y: 10), to: root) == CGPoint(x: -50, y: 330))
    }

    @Test func masks_ofFlippedLayersAreWhereTheyAreDrawn() {
        let root = box(0, 0, 100, 100), layer = box(0, 0, 100, 100)
        layer.isGeometryFlipped = true
        layer.mask = box(0, 0, 100, 10)
        root.addSublayer(layer)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root && root.hitTest(CGPoint(x: 5, y: 95)) === layer)
    }

    @Test func oddValues_areReplacedOrRefused() {
        let layer = CALayer()
        layer.setValue(nil, forKey: "opacity")
        #expect(layer.opacity == 0)
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xF5)
        #expect(layer.edgeAntialiasingMask.rawValue == 5)
        layer.contentsGravity = CALayerContentsGravity(rawValue: "nobody knows")
        #expect(layer.contentsGravity == .center)
        layer.contentsGravity = .topLeft
        #expect(layer.contentsGravity == .topLeft)
        layer.cornerCurve = .continuous
        layer.cornerCurve = CALayerCornerCurve(rawValue: "nobody knows")
        #expect(layer.cornerCurve == .circular)
        let spring = CASpringAnimation()
        spring.mass = 0
        spring.stiffness = 0
        spring.damping = -1
        #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
        spring.damping = 0
        #expect(spring.damping == 0)
    }
}
