import CoreGraphics
import QuartzCore
import MicaRaster
import Testing

/// Properties that a client's class overrides: their getters are called wherever values are used.
@Suite(.serialized) struct OverrideTests {
    private static let red = LookStage.color(1, 0, 0)

    /// Overridden properties have the same effect as assigned values in a plain layer.
    @Test func overriddenValues_showAsAssignedOnes() throws {
        final class Round: CALayer {
            override var cornerRadius: CGFloat {
                get { min(bounds.width, frame.height) / 2 }
                set {}
            }
        }
        final class Clipping: CALayer {
            override var masksToBounds: Bool {
                get { true }
                set {}
            }
        }
        final class Dim: CALayer {
            override var opacity: Float {
                get { super.opacity / 2 }
                set { super.opacity = newValue }
            }
            override var backgroundColor: CGColor? {
                get { LookStage.color(0, 0, 1) }
                set {}
            }
        }
        final class Framed: CALayer {
            override var borderWidth: CGFloat {
                get { 3 }
                set {}
            }
            override var borderColor: CGColor? {
                get { LookStage.color(0, 1, 0) }
                set {}
            }
            override var shadowOpacity: Float {
                get { 1 }
                set {}
            }
        }
        final class Elsewhere: CALayer {
            override var position: CGPoint {
                get { CGPoint(x: super.position.x + 7, y: super.position.y) }
                set { super.position = newValue }
            }
            override var transform: CATransform3D {
                get { CATransform3DMakeRotation(0.4, 0, 0, 1) }
                set {}
            }
        }
        final class Gone: CALayer {
            override var isHidden: Bool {
                get { true }
                set {}
            }
        }
        let cases: [(CALayer, (CALayer) -> Void)] = [
            (Round(), { $0.cornerRadius = 8 }), (Clipping(), { $0.masksToBounds = true }),
            (
                Dim(),
                {
                    $0.opacity = 0.5
                    $0.backgroundColor = LookStage.color(0, 0, 1)
                }
            ),
            (
                Framed(),
                {
                    $0.borderWidth = 3
                    $0.shadowOpacity = 1
                    $0.borderColor = LookStage.color(0, 1, 0)
                }
            ),
            (
                Elsewhere(),
                {
                    $0.position.x += 7
                    $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
                }
            ), (Gone(), { $0.isHidden = true }),
        ]
        for (layer, set) in cases {
            let plain = CALayer()
            let pictures = [layer, plain].map { layer in
                let stage = LookStage(48, 48)
                layer.backgroundColor = Self.red
                layer.frame = CGRect(x: 12, y: 12, width: 20, height: 16)
                layer.addSublayer(LookStage.box(10, 4, 20, 6, LookStage.color(0, 0, 0)))
                if layer === plain { set(layer) }
                stage.add(layer)
                return LookStage.bytes(stage.draw())
            }
            let isSame = pictures[0] == pictures[1]
            #expect(isSame, "\(type(of: layer))")
        }
    }

    /// While the bounds animate, the getter is called with the values on screen.
    @Test func animatedLayer_isAskedOnItsPresentation() {
        final class Round: CALayer {
            override var cornerRadius: CGFloat {
                get { bounds.height / 2 }
                set {}
            }
        }
        let pictures = [true, false].map { isOverridden in
            let stage = LookStage(48, 48), layer = isOverridden ? Round() : CALayer()
            layer.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
            layer.backgroundColor = Self.red
            stage.add(layer)
            for (key, to) in [("bounds.size.height", 20.0), ("cornerRadius", 10)] {
                guard key != "cornerRadius" || !isOverridden else { continue }
                let shrink = CABasicAnimation(keyPath: key)
                shrink.fromValue = 2 * to
                shrink.toValue = to
                shrink.duration = 1
                layer.add(shrink, forKey: key)
            }
            return stage.bytes(at: 0.5)
        }
        let isSame = pictures[0] == pictures[1]
        #expect(isSame)
    }

    @Test func needsDisplayOnBoundsChange_isAsked() {
        final class Redrawing: CALayer {
            var drawn: [CGSize] = []
            override var needsDisplayOnBoundsChange: Bool {
                get { true }
                set {}
            }
            override func display() { drawn.append((presentation() ?? self).bounds.size) }
        }
        let stage = Stage(), layer = stage.add(Redrawing())
        CATransaction.setDisableActions(true)
        layer.bounds.size = CGSize(width: 10, height: 10)
        #expect(layer.needsDisplay())
        stage.run(to: 0)
        _ = stage.host.renderTree()
        #expect(layer.drawn == [CGSize(width: 10, height: 10)])
        let grow = CABasicAnimation(keyPath: "bounds.size.width")
        grow.fromValue = 10
        grow.toValue = 30
        grow.duration = 1
        layer.add(grow, forKey: nil)
        stage.run(to: 0)
        stage.run(to: 0.5)
        _ = stage.host.renderTree()
        // An animation stretches the model's drawing.
        #expect(layer.drawn == [CGSize(width: 10, height: 10)])
    }

    @Test func contentsScale_isAsked() {
        final class Fine: CALayer {
            var scales: [CGFloat] = []
            override var contentsScale: CGFloat {
                get { 3 }
                set {}
            }
            override func draw(in ctx: CGContext) { scales.append(ctx.ctm.a) }
        }
        let stage = Stage(), layer = Fine()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.setNeedsDisplay()
        stage.add(layer)
        #expect(layer.scales == [3])
    }

    /// Depth, geometry and hit tests use the same results.
    @Test func geometry_isAskedByHitTestsAndConversions() {
        final class High: CALayer {
            override var zPosition: CGFloat {
                get { 5 }
                set {}
            }
            override var position: CGPoint {
                get { CGPoint(x: 20, y: 10) }
                set {}
            }
        }
        let stage = LookStage(40, 20), high = High(), low = LookStage.box(10, 0, 20, 20, LookStage.color(0, 0, 1))
        high.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        high.backgroundColor = Self.red
        stage.add(high, low)
        #expect(high.frame == CGRect(x: 15, y: 5, width: 10, height: 10))
        #expect(high.convert(CGPoint.zero, to: stage.root) == CGPoint(x: 15, y: 5))
        #expect(stage.root.hitTest(CGPoint(x: 20, y: 10)) === high)
        #expect(stage.draw()[20, 10] == 0xFFFF_0000 && stage.canvas[12, 10] == 0xFF00_00FF)
    }

    @Test func actions_areAsked() {
        final class Quiet: CALayer {
            override var actions: [String: any CAAction]? {
                get { ["opacity": NSNull()] }
                set {}
            }
        }
        let stage = Stage(), layer = stage.add(Quiet())
        layer.opacity = 0.5
        layer.cornerRadius = 2
        #expect(layer.animationKeys() == ["cornerRadius"])
    }

    @Test func hitTest_isAskedInSublayersAndThoseInThem() {
        final class Deaf: CALayer {
            override func hitTest(_ p: CGPoint) -> CALayer? { nil }
        }
        let stage = Stage(), outer = CALayer(), deaf = Deaf()
        for layer in [outer, deaf] { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
        outer.addSublayer(deaf)
        stage.add(outer)
        #expect(stage.root.hitTest(CGPoint(x: 5, y: 5)) === outer)
    }
}
