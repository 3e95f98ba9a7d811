import CoreGraphics
import Foundation
import Testing

import QuartzCore

/// Values of numbers take a fast path, which must produce exactly the bits of the general path.
struct NumberTests {
    private final class DialLayer: CALayer {
        @Animatable var angle: CGFloat = 0.3
        @Animatable var width: Float = 0.7
        @Animatable var count = 3
        @Animatable var middle = CGPoint(x: 1, y: 2)
        @Animatable var box = CGRect(x: 1, y: 2, width: 3, height: 4)
    }

    /// A property, or a part of one, and three suitable values.
    private var cases: [(key: String, values: [Any])] {
        [
            ("position", [CGPoint(x: 1, y: 2.5), CGPoint(x: -7, y: 0.1), CGPoint(x: 3, y: 3)]),
            ("position.y", [1.1, 7, -3.3]), ("anchorPoint.x", [0, 0.3, 1]),
            ("anchorPoint", [CGPoint.zero, CGPoint(x: 1, y: 0.7), CGPoint(x: 0.1, y: 0.2)]),
            (
                "bounds",
                [
                    CGRect(x: 0, y: 1, width: 2, height: 3), CGRect(x: 9, y: 7, width: 5, height: 0.1),
                    CGRect(x: 0, y: 0, width: 1, height: 1),
                ]
            ),
            ("bounds.size", [CGSize(width: 3, height: 9), CGSize(width: 1.7, height: 2), CGSize(width: 5, height: 5)]),
            ("bounds.origin", [CGPoint(x: 3, y: 9), CGPoint(x: 1.7, y: 2), CGPoint(x: 5, y: 5)]),
            ("bounds.size.height", [3.3, 1, 2]), ("bounds.origin.x", [3.3, 1, 2]), ("opacity", [0.1, 0.9, 0.5]),
            ("zPosition", [1, 7.7, -2]),
            ("cornerRadius", [1, 3.3, 2]), ("borderWidth", [0.1, 5, 2]),
            (
                "shadowOffset",
                [CGSize(width: 1, height: 2), CGSize(width: 0.3, height: 9), CGSize(width: 2, height: 2)]
            ),
            ("shadowOffset.height", [1, 0.3, 9]), ("shadowRadius", [1, 0.3, 9]), ("shadowOpacity", [0.1, 0.3, 0.9]),
            (
                "contentsRect",
                [
                    CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.3, y: 0.1, width: 0.7, height: 0.1),
                    CGRect(x: 0, y: 0, width: 0.5, height: 1),
                ]
            ),
            (
                "backgroundColor",
                [
                    CGColor(red: 0.1, green: 0.9, blue: 0.3, alpha: 1), CGColor(gray: 0.3, alpha: 0.3),
                    CGColor(red: 1, green: 0, blue: 1, alpha: 0.7),
                ]
            ),
            (
                "borderColor",
                [
                    CGColor(red: 0.1, green: 0.9, blue: 0.3, alpha: 1), CGColor(gray: 0.3, alpha: 0.3),
                    CGColor(red: 1, green: 0, blue: 1, alpha: 0.7),
                ]
            ),
            ("angle", [0.1, 7, 3]), ("width", [Float(0.1), Float(7), Float(3)]), ("count", [1, 70, 3]),
            ("middle", [CGPoint(x: 1, y: 2.5), CGPoint(x: -7, y: 0.1), CGPoint(x: 3, y: 3)]),
            ("middle.x", [1, 0.3, 9]),
            ("box.size.width", [1, 0.3, 9]),
            // Not numbers: both paths are the same one.
            ("transform.rotation.z", [0.1, 3, 7]), ("hidden", [true, false, true]),
            ("backgroundColor", [CGColor.black, NSNull(), CGColor.white]),
        ]
    }

    private func animations(_ key: String, _ v: [Any]) -> [CAPropertyAnimation] {
        var all: [CAPropertyAnimation] = []
        func basic(_ make: (CABasicAnimation) -> Void, _ animation: CABasicAnimation = CABasicAnimation()) {
            make(animation)
            all.append(animation)
        }
        basic { ($0.fromValue, $0.toValue) = (v[0], v[1]) }
        basic { $0.fromValue = v[0] }
        basic { $0.toValue = v[1] }
        basic { $0.byValue = v[1] }
        basic { ($0.fromValue, $0.byValue) = (v[0], v[1]) }
        basic { ($0.byValue, $0.toValue) = (v[0], v[1]) }
        basic { _ in }
        basic({ ($0.fromValue, $0.toValue) = (v[0], v[1]) }, CASpringAnimation())
        for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
            let animation = CAKeyframeAnimation()
            animation.values = [v[0], v[1], v[2], v[0]]
            animation.calculationMode = mode
            all.append(animation)
        }
        if v[0] is CGPoint {
            let animation = CAKeyframeAnimation(), path = CGMutablePath()
            path.move(to: CGPoint(x: 1, y: 2))
            path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 3, y: 0), control2: CGPoint(x: 0, y: 9))
            animation.path = path
            animation.rotationMode = .rotateAuto
            all.append(animation)
        }
        for animation in all { animation.keyPath = key }
        return all
    }

    /// Returns the values of a layer during an animation.
    private func values(_ animation: CAPropertyAnimation, byNumbers: Bool) -> [String] {
        let layer = DialLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        let host = LayerHost(layer: layer, size: CGSize(width: 8, height: 8), scale: 1)
        host.animatesByNumbers = byNumbers
        host.advance(to: host.time)
        layer.add(animation, forKey: nil)
        return (0..<5).map { step in
            host.advance(to: host.startTime + Double(step) * 0.687)
            let copy = layer.presentation()!
            return [
                "position", "bounds", "anchorPoint", "opacity", "zPosition", "transform", "cornerRadius", "borderWidth",
                "shadowOffset", "shadowRadius", "shadowOpacity", "contentsRect", "angle", "width", "count", "middle",
                "box", "hidden", "backgroundColor", "borderColor",
            ].map { String(describing: copy.value(forKey: $0)) }.joined(separator: " ")
        }
    }

    @Test func numbers_showTheSameOnBothWays() {
        for (key, animation) in cases.flatMap({ one in animations(one.key, one.values).map { (one.key, $0) } }) {
            for (isAdditive, isCumulative) in [(false, false), (true, false), (false, true), (true, true)] {
                animation.isAdditive = isAdditive
                animation.isCumulative = isCumulative
                animation.duration = 1
                animation.repeatCount = 3
                let short = self.values(animation, byNumbers: true)
                #expect(short == self.values(animation, byNumbers: false), "\(animation), \(key)")
            }
        }
    }
}
