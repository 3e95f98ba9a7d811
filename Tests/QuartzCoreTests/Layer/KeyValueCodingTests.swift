import Foundation
import QuartzCore
import Testing

struct Polar: Interpolatable, Equatable {
    var radius: Double, angle: Double
    static func interpolate(from a: Polar, to b: Polar, at f: Double) -> Polar? {
        Polar(radius: a.radius + (b.radius - a.radius) * f, angle: a.angle + (b.angle - a.angle) * f)
    }
}

class ArchivableLayer: CALayer {
    @Animatable var amount: CGFloat = 1
    @Animatable var label: String?
}

final class ArchivableSublayer: ArchivableLayer {
    @Animatable private var hidden2 = 0
    @Animatable var place: CGPoint? = nil
    @Animatable var tint: CGColor = .black
    @Animatable var polar = Polar(radius: 0, angle: 0)
    @Animatable var weights: [CGFloat] = [0, 0]
    @Animatable(redraws: false) var count = 0
    var plain = "plain"
    override class func defaultValue(forKey key: String) -> Any? {
        key == "opacity" ? 0.5 : super.defaultValue(forKey: key)
    }
    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        plain = (layer as! ArchivableSublayer).plain + "'"
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

@Suite(.serialized) struct KeyValueCodingTests {
    @Test func scaleXY_isThoseOfThePlane() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(1, 1, 5)
        layer.setValue(3, forKeyPath: "transform.scale.xy")
        #expect(layer.transform == CATransform3DMakeScale(3, 3, 5))
        layer.setValue(2, forKeyPath: "transform.scale.x")
        #expect(layer.value(forKeyPath: "transform.scale.xy") as? CGFloat == 2.5)
        layer.setValue(0.5, forKeyPath: "sublayerTransform.scale.xy")
        #expect(layer.sublayerTransform == CATransform3DMakeScale(0.5, 0.5, 1))
        // Keys that the value lacks are neither read nor set.
        for part in ["scale.yx", "width", "scale.w", "rotation.w", "x"] {
            layer.setValue(7, forKeyPath: "transform.\(part)")
            #expect(layer.value(forKeyPath: "transform.\(part)") == nil, "\(part)")
        }
        layer.setValue(7, forKeyPath: "position.z")
        #expect(layer.position == .zero && layer.value(forKeyPath: "position.z") == nil)
    }

    @Test func builtInKeysAndPaths() {
        let layer = CALayer()
        layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
        #expect(layer.position == CGPoint(x: 3, y: 4))
        layer.setValue(9, forKeyPath: "position.x")
        #expect(layer.value(forKeyPath: "position.x") as? CGFloat == 9)
        layer.setValue(7, forKeyPath: "bounds.size.width")
        layer.setValue(-2.5, forKeyPath: "bounds.origin.y")
        #expect(layer.bounds == CGRect(x: 0, y: -2.5, width: 7, height: 0))
        #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 7, height: 0))
        layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "bounds.size")
        #expect(layer.bounds.size == CGSize(width: 1, height: 2))
        layer.setValue(1.5, forKeyPath: "shadowOffset.width")
        #expect(layer.shadowOffset == CGSize(width: 1.5, height: -3))
        layer.setValue(NSNumber(value: 0.25), forKey: "opacity")
        #expect(layer.opacity == 0.25)
        layer.setValue(true, forKey: "hidden")
        #expect(layer.isHidden)
        layer.setValue("center", forKey: "contentsGravity")
        #expect(layer.contentsGravity == .center)
        layer.setValue("nonsense", forKey: "bounds")
        #expect(layer.bounds.size == CGSize(width: 1, height: 2))
    }

    @Test func transformPaths() {
        let layer = CALayer()
        layer.setValue(0.5, forKeyPath: "transform.rotation")
        #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as! CGFloat) - 0.5) < 1e-12)
        #expect(abs(layer.transform.m12 - CGFloat(sin(0.5))) < 1e-12)
        layer.setValue(2, forKeyPath: "transform.scale.x")
        layer.setValue(30, forKeyPath: "transform.translation.y")
        layer.setValue(-0.002, forKeyPath: "transform.m34")
        #expect(abs((layer.value(forKeyPath: "transform.scale.x") as! CGFloat) - 2) < 1e-9)
        #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 0, height: 30))
        #expect(layer.transform.m34 == -0.002)
        layer.transform = CATransform3DIdentity
        for (key, angle) in [("rotation.x", 0.3), ("rotation.y", -0.7), ("rotation.z", 2.0)] {
            layer.setValue(angle, forKeyPath: "transform.\(key)")
        }
        for (key, angle) in [("rotation.x", 0.3), ("rotation.y", -0.7), ("rotation.z", 2.0)] {
            #expect(abs((layer.value(forKeyPath: "transform.\(key)") as! CGFloat) - CGFloat(angle)) < 1e-9)
        }
    }

    @Test func undefinedKeysAreStoredAndAnimate() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.setValue(10, forKey: "mood")
        #expect(layer.value(forKey: "mood") as? Int == 10)
        #expect(layer.value(forKey: "nothing") == nil)
        let animation = CABasicAnimation(keyPath: "mood")
        animation.fromValue = 0
        animation.toValue = 8
        animation.duration = 1
        layer.add(animation, forKey: nil)
        stage.run(to: 0.5)
        #expect(layer.presentation()?.value(forKey: "mood") as? CGFloat == 4)
        #expect(layer.animationKeys() == nil)
    }

    @Test func animatable_ofAllKinds() {
        let layer = ArchivableSublayer()
        #expect(layer.opacity == 0.5)
        layer.setValue(4, forKey: "amount")
        layer.setValue("x", forKey: "label")
        layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "place")
        layer.setValue(3.0, forKey: "hidden2")
        #expect(layer.amount == 4 && layer.label == "x" && layer.place == CGPoint(x: 1, y: 2))
        #expect(layer.value(forKey: "hidden2") as? Int == 3)
        layer.setValue(nil, forKey: "place")
        #expect(layer.place == nil)
        #expect(ArchivableSublayer.needsDisplay(forKey: "amount") && ArchivableSublayer.needsDisplay(forKey: "polar"))
        #expect(!ArchivableSublayer.needsDisplay(forKey: "count") && !ArchivableSublayer.needsDisplay(forKey: "plain"))
        let copy = ArchivableSublayer(layer: layer)
        #expect(copy.amount == 4 && copy.label == "x" && copy.plain == "plain'" && copy.opacity == 0.5)
    }

    @Test func animatable_interpolatesOnAPresentationCopy() {
        let stage = Stage()
        let layer = stage.add(ArchivableSublayer())
        let ends: [(String, Any, Any)] = [
            ("amount", 0, 10), ("place", CGPoint.zero, CGPoint(x: 10, y: 20)), ("label", "a", "b"),
            ("tint", CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
            ("polar", Polar(radius: 0, angle: 0), Polar(radius: 2, angle: 4)),
            ("weights", [0.0, 10.0], [10.0, 30.0]), ("count", 0, 9),
        ]
        for (key, from, to) in ends {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        stage.run(to: 0.25)
        let shown = layer.presentation()!
        #expect(shown.amount == 2.5 && shown.place == CGPoint(x: 2.5, y: 5) && shown.label == "a")
        #expect(abs(shown.tint.components![0] - 0.25) < 1e-6)
        #expect(shown.polar == Polar(radius: 0.5, angle: 1))
        #expect(shown.weights == [2.5, 15] && shown.count == 2)
        #expect(shown.model() === layer && layer.amount == 1 && shown.plain == "plain'")
        stage.run(to: 0.75)
        #expect(layer.presentation()!.label == "b")
    }

    @Test func style_andActions() {
        let layer = CALayer()
        layer.cornerRadius = 3
        layer.style = ["cornerRadius": 8, "borderWidth": 2, "mood": "good"]
        #expect(layer.cornerRadius == 3 && layer.borderWidth == 2)
        #expect(layer.value(forKey: "mood") as? String == "good")
        layer.style = nil
        #expect(layer.borderWidth == 0)
        let action = CABasicAnimation()
        layer.actions = ["opacity": NSNull(), "mood": action]
        #expect(layer.action(forKey: "opacity") == nil)
        #expect(layer.action(forKey: "mood") as? CABasicAnimation === action)
    }

    @Test func animations_keysAndCopies() {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.setValue(3, forKey: "duration")
        animation.setValue("mine", forKey: "tag")
        animation.setValue("discrete", forKey: "calculationMode")
        let copy = animation.copy() as! CAKeyframeAnimation
        #expect(copy.duration == 3 && copy.calculationMode == .discrete && copy.keyPath == "position")
        #expect(copy.value(forKey: "tag") as? String == "mine")
        #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? CGFloat == 100)
    }

    @Test func archive_roundTrip() throws {
        let layer = ArchivableSublayer()
        layer.name = "outer"
        layer.position = CGPoint(x: 5, y: 6)
        layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
        layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        layer.amount = 7
        layer.setValue("good", forKey: "mood")
        let inner = CAShapeLayer()
        inner.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
        layer.addSublayer(inner)
        let copy = try roundTrip(layer)
        #expect(copy.name == "outer" && copy.position == layer.position && copy.transform == layer.transform)
        #expect(copy.backgroundColor?.components == layer.backgroundColor?.components && copy.amount == 7)
        #expect(copy.value(forKey: "mood") as? String == "good")
        #expect((copy.sublayers?.first as? CAShapeLayer)?.path == inner.path)

        let group = CAAnimationGroup()
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.duration, move.timingFunction) =
            (CGPoint(x: 1, y: 2), 3, CAMediaTimingFunction(name: .easeIn))
        group.animations = [move]
        let other = try roundTrip(group)
        let child = other.animations?.first as? CABasicAnimation
        #expect(
            child?.keyPath == "position" && child?.duration == 3 && child?.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(child?.timingFunction == move.timingFunction)
    }

    @Test func archive_imagesActionsAndConstraints() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        let layer = CALayer(), fade = CABasicAnimation(keyPath: "opacity")
        layer.contents = context.makeImage()
        fade.duration = 3
        layer.actions = ["opacity": fade, "position": NSNull()]
        layer.layoutManager = CAConstraintLayoutManager()
        layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 3))
        let copy = try roundTrip(layer)
        let image = try #require(copy.contents.flatMap { $0 as? CGImage })
        #expect(image.width == 3 && image.height == 2)
        #expect(image.dataProvider?.data?.count == 24)
        #expect((copy.actions?["opacity"] as? CABasicAnimation)?.duration == 3 && copy.actions?["position"] is NSNull)
        #expect(copy.layoutManager is CAConstraintLayoutManager && copy.constraints?.first?.offset == 3)
    }
}
