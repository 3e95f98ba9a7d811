import CoreGraphics
import Foundation
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// Valid and invalid key paths with values of every kind: nothing stops the program, invalid ones change nothing, and
/// frames continue.
@Suite(.serialized, .seeded) struct KeyPathFuzzTests {
    private final class Own: CALayer {
        @Animatable var angle: CGFloat = 0
        @Animatable var outline: CGPath? = nil
        @Animatable var places: [CGPoint] = []
    }

    private static let words = [
        "position", "bounds", "transform", "sublayerTransform", "shadowOffset", "opacity", "hidden", "frame",
        "contents",
        "filters", "blur", "inputRadius", "actions", "style", "constraints", "layoutManager", "delegate", "name",
        "superlayer", "beginTime", "fillMode", "toneMapMode", "affineTransform", "path", "colors", "emitterCells",
        "instanceTransform", "angle", "outline", "places", "rotation", "scale", "translation", "origin", "size", "x",
        "y",
        "z", "width", "m34", "m99", "", ".", "..", " ", "0", "-1", "self", "@count", "é", "🙂", "\0",
    ]
    private let values: [Any?] = [
        nil, NSNull(), 1, 2.5, Float.nan, Double.infinity, CGFloat.nan, Int.min, UInt64.max, true, "text",
        CGPoint(x: 1, y: 2), CGSize(width: 1, height: 2), CGRect(x: 1, y: 2, width: 3, height: 4), NSNumber(value: 3),
        NSValue(cgPoint: CGPoint(x: 1, y: 2)), CATransform3DMakeScale(2, 2, 2), CATransform3DMakeScale(.nan, 1, 1),
        CGAffineTransform(scaleX: 2, y: 1), CGColor.white, CGPath(rect: .zero, transform: nil), Date(), [1, 2, 3],
        [[1], [2]], ["a": 1], [CGColor.white, CGColor.black], CABasicAnimation(keyPath: "opacity"),
    ]
    private let classes: [() -> CALayer] = [
        { CALayer() }, { Own() }, { CAShapeLayer() }, { CAGradientLayer() }, { CATextLayer() }, { CAReplicatorLayer() },
        { CAEmitterLayer() }, { CATiledLayer() }, { CAScrollLayer() }, { CATransformLayer() },
    ]

    @Test(arguments: seeds(1...4 as ClosedRange<UInt64>)) func paths_ofAllWords(seed: UInt64) {
        var random = Seeded(seed)
        let stage = Stage(), still = stage.add(CALayer())
        still.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        var time = 0.0
        for round in 0..<60 {
            let layer = classes.randomElement(using: &random)!()
            stage.root.addSublayer(layer)
            if round % 2 == 0, let blur = CIFilter(name: "CIGaussianBlur") {
                blur.name = "blur"
                layer.filters = [blur]
            }
            for _ in 0..<20 { meddle(layer, &random) }
            time += 0.13
            stage.run(to: time)
            _ = layer.presentation()
            _ = stage.host.renderTree()
            if round % 8 == 0 { stage.root.sublayers = [still] }
        }
        #expect(still.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && still.presentation()?.opacity == 1)
        // Valid ones still have an effect.
        for layer in stage.root.sublayers ?? [] {
            layer.setValue(CATransform3DIdentity, forKey: "transform")
            layer.setValue(NSNumber(value: 7), forKeyPath: "transform.translation.x")
            #expect(layer.transform.m41 == 7 && layer.value(forKeyPath: "transform.translation.x") as? CGFloat == 7)
        }
    }

    private func meddle(_ layer: CALayer, _ random: inout Seeded) {
        let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
            .joined(separator: ".")
        let value = values.randomElement(using: &random)!, other = values.randomElement(using: &random)!
        switch Int.random(in: 0..<7, using: &random) {
        case 0: _ = (layer.value(forKeyPath: path), layer.value(forKey: path))
        case 1: layer.setValue(value, forKeyPath: path)
        case 2: layer.setValue(value, forKey: path)
        case 3:
            let animation = Bool.random(using: &random) ? CABasicAnimation() : CASpringAnimation()
            animation.keyPath = path
            animation.fromValue = value
            animation.toValue = other
            animation.duration = [0, -1, .nan, .infinity, 0.5].randomElement(using: &random)!
            animation.repeatCount = [0, 2, .infinity, .nan, -3].randomElement(using: &random)!
            animation.speed = [1, 0, -1, .nan].randomElement(using: &random)!
            animation.isAdditive = Bool.random(using: &random)
            animation.isCumulative = Bool.random(using: &random)
            layer.add(animation, forKey: Bool.random(using: &random) ? path : nil)
        case 4:
            let frames = CAKeyframeAnimation(keyPath: path)
            frames.values = [value, other, value].compactMap { $0 }
            frames.keyTimes = Bool.random(using: &random) ? [0, 0.5, NSNumber(value: Double.nan)] : nil
            frames.calculationMode = [.linear, .discrete, .paced, .cubic, .cubicPaced].randomElement(using: &random)!
            frames.duration = 0.3
            layer.add(frames, forKey: path)
        case 5:
            let animation = CABasicAnimation(keyPath: "position")
            animation.setValue(value, forKeyPath: path)
            _ = animation.value(forKeyPath: path)
            layer.add(animation, forKey: "a")
        default:
            _ = (CAShapeLayer.defaultValue(forKey: path), Own.needsDisplay(forKey: path), layer.action(forKey: path))
            layer.removeAnimation(forKey: path)
        }
    }
}
