import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The common features of all layer classes of this module: actions, keys, defaults, copies.
@Suite(.serialized) struct LayerClassTests {
    /// A class and non-default values: of properties that animate implicitly, and of the others.
    struct Case {
        var make: () -> CALayer
        var copy: (CALayer) -> CALayer
        var moving: [String: Any]
        var still: [String: Any]
    }

    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static var path: CGPath { CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil) }

    static let names = ["shape", "gradient", "text", "replicator", "emitter", "tiled", "scroll", "transform"]
    static var cases: [String: Case] {
        [
            "shape": Case(
                make: { CAShapeLayer() }, copy: { CAShapeLayer(layer: $0) },
                moving: [
                    "fillColor": red, "strokeColor": red, "strokeStart": 0.25, "strokeEnd": 0.5, "lineWidth": 4.0,
                    "miterLimit": 3.0, "lineDashPhase": 2.0,
                ],
                still: [
                    "path": path, "fillRule": CAShapeLayerFillRule.evenOdd, "lineCap": CAShapeLayerLineCap.round,
                    "lineJoin": CAShapeLayerLineJoin.bevel, "lineDashPattern": [2, 3] as [NSNumber], "shadowPath": path,
                ]),
            "gradient": Case(
                make: { CAGradientLayer() }, copy: { CAGradientLayer(layer: $0) },
                moving: [
                    "colors": [red, CGColor.black], "locations": [0.25, 0.5] as [NSNumber],
                    "startPoint": CGPoint(x: 0.25, y: 0), "endPoint": CGPoint(x: 1, y: 0.5),
                ], still: ["type": CAGradientLayerType.conic]),
            "text": Case(
                make: { CATextLayer() }, copy: { CATextLayer(layer: $0) },
                moving: ["fontSize": 12.0, "foregroundColor": red],
                still: [
                    "string": "a", "font": "Inter", "wrapped": true, "truncationMode": CATextLayerTruncationMode.end,
                    "alignmentMode": CATextLayerAlignmentMode.center, "allowsFontSubpixelQuantization": true,
                ]),
            "replicator": Case(
                make: { CAReplicatorLayer() }, copy: { CAReplicatorLayer(layer: $0) },
                moving: [
                    "instanceCount": 3, "instanceDelay": 0.5, "instanceColor": red, "instanceRedOffset": Float(0.25),
                    "instanceGreenOffset": Float(0.25), "instanceBlueOffset": Float(0.25),
                    "instanceAlphaOffset": Float(-0.25), "instanceTransform": CATransform3DMakeScale(2, 2, 1),
                ], still: ["preservesDepth": true]),
            "emitter": Case(
                make: { CAEmitterLayer() }, copy: { CAEmitterLayer(layer: $0) },
                moving: [
                    "birthRate": Float(2), "lifetime": Float(3), "emitterPosition": CGPoint(x: 1, y: 2),
                    "emitterZPosition": 2.0, "emitterSize": CGSize(width: 3, height: 4), "emitterDepth": 5.0,
                    "velocity": Float(2), "scale": Float(3), "spin": Float(4),
                ],
                still: [
                    "emitterShape": CAEmitterLayerEmitterShape.circle, "emitterMode": CAEmitterLayerEmitterMode.outline,
                    "renderMode": CAEmitterLayerRenderMode.additive, "preservesDepth": true, "seed": UInt32(7),
                    "emitterCells": [CAEmitterCell()],
                ]),
            "tiled": Case(
                make: { CATiledLayer() }, copy: { CATiledLayer(layer: $0) }, moving: [:],
                still: ["levelsOfDetail": 3, "levelsOfDetailBias": 1, "tileSize": CGSize(width: 8, height: 8)]),
            "scroll": Case(
                make: { CAScrollLayer() }, copy: { CAScrollLayer(layer: $0) }, moving: [:],
                still: ["scrollMode": CAScrollLayerScrollMode.vertically]),
            "transform": Case(
                make: { CATransformLayer() }, copy: { CATransformLayer(layer: $0) }, moving: ["zPosition": 2.0],
                still: ["name": "a"]),
        ]
    }

    static func text(_ value: Any?) -> String { (value as? NSNumber)?.description ?? "\(value ?? "nil")" }

    /// A property that Apple's header calls animatable animates when it is set; the others, and paths, change at once.
    @Test(arguments: names) func change_animatesWhatHasAWayBetweenItsValues(_ name: String) {
        let test = Self.cases[name]!, stage = Stage(), layer = stage.add(test.make())
        CATransaction.flush()
        for (key, value) in test.moving {
            layer.setValue(value, forKey: key)
            let animation = layer.animation(forKey: key) as? CABasicAnimation
            #expect(animation?.keyPath == key, "\(key)")
            #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default), "\(key)")
            #expect(animation?.duration == 0.25 || animation?.duration == 0, "\(key)")
        }
        for (key, value) in test.still {
            layer.setValue(value, forKey: key)
            #expect(layer.animation(forKey: key) == nil, "\(key)")
        }
        for (key, value) in test.moving.merging(test.still, uniquingKeysWith: { $1 }) {
            #expect(Self.text(layer.value(forKey: key)) == Self.text(value), "\(key)")
        }
    }

    /// From the value on screen to the new value, which the model has at once.
    @Test func change_ofStrokeEndTakesAQuarterOfASecond() throws {
        let stage = Stage(), layer = stage.add(CAShapeLayer())
        CATransaction.flush()
        layer.strokeEnd = 0
        layer.fillColor = nil
        layer.strokeColor = Self.red
        #expect(layer.strokeEnd == 0)
        stage.run(to: 0.125)
        let shown = try #require(layer.presentation())
        let part = 1 - Double(shown.strokeEnd)
        // The default curve is past its half then.
        #expect(part > 0.7 && part < 0.9)
        let stroke = try #require(shown.strokeColor), fill = try #require(shown.fillColor)
        // A colour fades in from nil and out to nil.
        #expect(abs(Double(stroke.alpha) - part) < 0.01 && abs(Double(fill.alpha) - (1 - part)) < 0.01)
        stage.run(to: 0.25)
        #expect(layer.presentation()?.strokeEnd == 0 && layer.animationKeys() == nil)
    }

    /// Each property has its default, in an instance and in its class, and is copied.
    @Test(arguments: names) func properties_haveDefaultsAndAreCopied(_ name: String) {
        let test = Self.cases[name]!, layer = test.make(), fresh = test.make()
        for (key, value) in test.moving.merging(test.still, uniquingKeysWith: { $1 }) {
            let usual = fresh.value(forKey: key)
            #expect(Self.text(usual) != Self.text(value), "\(key)")
            #expect(Self.text(type(of: layer).defaultValue(forKey: key)) == Self.text(usual), "\(key)")
            layer.setValue(value, forKey: key)
        }
        let copy = test.copy(layer)
        for key in test.moving.merging(test.still, uniquingKeysWith: { $1 }).keys {
            #expect(Self.text(copy.value(forKey: key)) == Self.text(layer.value(forKey: key)), "\(key)")
        }
    }

    @Test func string_ofAnyTypeGoesInAndOutByItsKey() {
        let layer = CATextLayer()
        layer.setValue("a", forKey: "string")
        #expect(layer.string as? String == "a" && Self.text(layer.string as Any) == "Optional(\"a\")")
        layer.setValue(nil, forKey: "string")
        #expect(layer.string == nil && layer.value(forKey: "string") == nil)
    }

    /// A mutable string is copied: changed and assigned again, it is a new value.
    @Test func string_isCopied() {
        let layer = CATextLayer(), text = NSMutableAttributedString(string: "before")
        layer.string = text
        text.mutableString.setString("after")
        #expect((layer.string as? NSAttributedString)?.string == "before")
        layer.displayIfNeeded()
        #expect(!layer.needsDisplay())
        layer.string = text
        #expect((layer.string as? NSAttributedString)?.string == "after" && layer.needsDisplay())
    }

    /// The key is Apple's, whatever the property's name in Swift.
    @Test func wrapped_isTheKeyOfIsWrapped() {
        let layer = CATextLayer()
        layer.setValue(true, forKey: "wrapped")
        #expect(layer.isWrapped)
        layer.setValue(false, forKey: "isWrapped")
        #expect(!layer.isWrapped && layer.value(forKey: "wrapped") as? Bool == false)
    }
}
