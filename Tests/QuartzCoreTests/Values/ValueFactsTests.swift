import Foundation
import QuartzCore
import Testing

/// The interpolation of values by animations, fact by fact.
@Suite(.serialized) struct ValueFactsTests {
    private func basic(_ key: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    /// The layer on screen at a time, with these animations.
    private func shown<Layer: CALayer>(_ layer: Layer, at time: Double = 0.5, _ animations: CAAnimation...) -> Layer {
        let stage = Stage()
        stage.add(layer)
        for (i, animation) in animations.enumerated() { layer.add(animation, forKey: "\(i)") }
        stage.run(to: time)
        return layer.presentation()!
    }

    @Test func ends_ofTheModelAreReadInEachFrame() {
        let stage = Stage(), layer = stage.add(CALayer())
        let to = basic("zPosition", nil, 100), by = basic("cornerRadius", nil, nil)
        by.byValue = 10
        layer.add(to, forKey: "to")
        layer.add(by, forKey: "by")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 50 && layer.presentation()!.cornerRadius == 5)
        CATransaction.setDisableActions(true)
        layer.zPosition = 40
        layer.cornerRadius = 40
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 70 && layer.presentation()!.cornerRadius == 45)
    }

    @Test func additive_addsToWhatWasAddedBefore() {
        func sum(_ animations: CAAnimation...) -> CGFloat {
            let stage = Stage(), layer = stage.add(CALayer())
            for (i, animation) in animations.enumerated() { layer.add(animation, forKey: "\(i)") }
            stage.run(to: 0.5)
            return layer.presentation()!.zPosition
        }
        let more = basic("zPosition", 0, 4), plain = basic("zPosition", 0, 100)
        more.isAdditive = true
        #expect(sum(plain, more) == 52 && sum(plain, more, more) == 54)
        #expect(sum(more, plain) == 50, "a later one covers it")
    }

    @Test func keyPaths_ofAllParts() {
        let numbers: [(String, Double)] = [
            ("position.x", 8), ("position.y", 8), ("bounds.size.width", 8), ("bounds.size.height", 8),
            ("bounds.origin.x", 8), ("bounds.origin.y", 8), ("anchorPoint.x", 0.25), ("anchorPoint.y", 0.25),
            ("shadowOffset.width", 8), ("shadowOffset.height", 8), ("transform.rotation", 1),
            ("transform.rotation.x", 1), ("transform.rotation.y", 1), ("transform.rotation.z", 1),
            ("transform.scale", 3), ("transform.scale.x", 3), ("transform.scale.y", 3), ("transform.scale.z", 3),
            ("transform.translation.x", 8), ("transform.translation.y", 8), ("transform.translation.z", 8),
            ("sublayerTransform.rotation.y", 1), ("sublayerTransform.scale", 3), ("contentsRect.origin.x", 0.5),
            ("contentsCenter.size.height", 0.5),
        ]
        for (key, end) in numbers {
            let layer = shown(CALayer(), at: 0.25, basic(key, 0.5, end))
            let value = layer.value(forKeyPath: key) as? CGFloat
            #expect(abs((value ?? .nan) - (0.5 + (end - 0.5) / 4)) < 1e-9, "\(key): \(value ?? .nan)")
        }
        let same = shown(CALayer(), basic("transform.rotation", 0, 1)).transform
        #expect(same == shown(CALayer(), basic("transform.rotation.z", 0, 1)).transform)
        let moved = shown(CALayer(), basic("transform.translation", CGSize.zero, CGSize(width: 4, height: 6))).transform
        #expect(moved.m41 == 2 && moved.m42 == 3)
        #expect(shown(CALayer(), basic("position", CGPoint.zero, CGPoint(x: 2, y: 4))).position == CGPoint(x: 1, y: 2))
    }

    @Test func colors_goInTheSpaceOfTheirEnd() {
        let layer = shown(
            CALayer(),
            basic("backgroundColor", CGColor(gray: 1, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 0)))
        let parts = layer.backgroundColor?.components ?? []
        #expect(parts.count == 4)
        for (a, b) in zip(parts, [1, 0.5, 0.5, 0.5]) { #expect(abs(a - b) < 1e-6) }
    }

    @Test func stringsAndEnumerations_switchAtTheHalf() {
        final class Named: CALayer { @Animatable var title = "" }
        for (time, isFirst) in [(0.4, true), (0.6, false)] {
            #expect(shown(Named(), at: time, basic("title", "a", "b")).title == (isFirst ? "a" : "b"))
            let shape = shown(
                CAShapeLayer(), at: time, basic("fillRule", CAShapeLayerFillRule.nonZero, CAShapeLayerFillRule.evenOdd),
                basic("lineCap", "butt", "round"))
            #expect(shape.fillRule == (isFirst ? .nonZero : .evenOdd) && shape.lineCap == (isFirst ? .butt : .round))
        }
    }

    @Test func pathKeys_areAllPointsButTheMoves() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 30))
        let along = CAKeyframeAnimation(keyPath: "position")
        along.path = path
        along.keyTimes = [0, 0.25, 1]
        along.duration = 1
        #expect(shown(CALayer(), at: 0.125, along).position == CGPoint(x: 5, y: 0))
        #expect(shown(CALayer(), at: 0.625, along).position == CGPoint(x: 10, y: 15))
        along.calculationMode = .discrete
        along.keyTimes = nil
        #expect(shown(CALayer(), at: 0.3, along).position == .zero)
        #expect(shown(CALayer(), at: 0.5, along).position == CGPoint(x: 10, y: 0))
        #expect(shown(CALayer(), at: 0.9, along).position == CGPoint(x: 10, y: 30))
    }

    // MARK: Transforms

    private func transform(_ a: CATransform3D, _ b: CATransform3D, at time: Double) -> CATransform3D {
        shown(CALayer(), at: time, basic("transform", a, b)).transform
    }

    private func determinant(_ t: CATransform3D) -> CGFloat {
        let first = t.m11 * (t.m22 * t.m33 - t.m23 * t.m32)
        return first - t.m12 * (t.m21 * t.m33 - t.m23 * t.m31) + t.m13 * (t.m21 * t.m32 - t.m22 * t.m31)
    }

    /// A half turn is equally far in both directions. From the identity about x the top edge first comes near, back to
    /// it about y the right one, and in the plane it turns clockwise. The sign of the rounding error of sin π does not
    /// matter.
    @Test func halfTurns_goInOneDirectionWhateverTheRounding() {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 500
        for sign in [CGFloat(1), -1] {
            func half(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
                CATransform3DRotate(eye, sign * .pi, x, y, z)
            }
            // The divisor of a point is its distance: below 1 it is near and wide.
            let x = transform(eye, half(1, 0, 0), at: 0.1)
            #expect(x.m44 - 50 * x.m24 < 0.98 && x.m44 + 50 * x.m24 > 1.02, "x 0 → π: the top is near")
            let y = transform(half(0, 1, 0), eye, at: 0.1)
            #expect(y.m44 + 50 * y.m14 < 0.98 && y.m44 - 50 * y.m14 > 1.02, "y π → 0: the right is near")
            let z = transform(CATransform3DIdentity, CATransform3DMakeRotation(sign * .pi, 0, 0, 1), at: 0.25)
            #expect(abs(z.m12 - 0.5.squareRoot()) < 1e-9 && abs(z.m11 - 0.5.squareRoot()) < 1e-9)
        }
        // Less than half a turn takes the shorter direction.
        for angle in [CGFloat(3.1415926), -3.1415926, 3.1, -3.1] {
            let turned = transform(CATransform3DIdentity, CATransform3DMakeRotation(angle, 0, 0, 1), at: 0.25)
            #expect(abs(turned.m12 - CGFloat(sin(Double(angle) / 4))) < 1e-6)
        }
        // Through keys too, on straight lines and on a curve.
        for mode in [CAAnimationCalculationMode.linear, .cubic] {
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [CATransform3DIdentity, CATransform3DMakeRotation(.pi, 1, 0, 0)]
            frames.calculationMode = mode
            frames.duration = 1
            #expect(shown(CALayer(), at: 0.25, frames).transform.m23 < -0.3, "\(mode.rawValue)")
        }
    }

    /// Interpolation between two mirrored transforms never passes through a flat one, whatever the rounding errors.
    @Test func reflections_keepTheirDeterminant() {
        let swap = CATransform3D(
            m11: 0, m12: 1, m13: 0, m14: 0, m21: 1, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0,
            m42: 0, m43: 0, m44: 1)
        var noisy = swap
        noisy.m11 = 1e-16
        noisy.m22 = -1e-16
        var other = noisy
        other.m11 = -1e-16
        other.m22 = 1e-16
        other.m41 = 10
        let x = CATransform3DMakeScale(-1, 1, 1), y = CATransform3DMakeScale(1, -1, 1)
        let z = CATransform3DMakeScale(1, 1, -1)
        let mirrors = [
            swap, noisy, other, x, y, z, CATransform3DRotate(x, 1, 0, 0, 1), CATransform3DRotate(y, 2, 1, 1, 0),
        ]
        for a in mirrors {
            for b in mirrors {
                for time in [0.25, 0.5, 0.75] {
                    let shown = transform(a, b, at: time)
                    #expect(abs(determinant(shown) + 1) < 1e-6, "\(a) \(b) \(time)")
                }
            }
        }
        // Nothing rotates between values that differ only by noise.
        for (a, b) in [(swap, noisy), (noisy, other), (other, swap)] {
            let shown = transform(a, b, at: 0.5)
            #expect(abs(shown.m12 - 1) < 1e-9 && abs(shown.m21 - 1) < 1e-9 && abs(shown.m11) < 1e-9)
        }
        // Skewed transforms meet both ends, in whichever decomposition.
        var skewed = CATransform3DConcat(x, CATransform3DMakeRotation(0.3, 0, 0, 1))
        skewed.m21 = 0.4
        skewed.m31 = 0.2
        skewed.m32 = -0.3
        for partner in [x, y, z] {
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [partner, skewed, partner]
            frames.duration = 1
            frames.calculationMode = .cubic
            for end in [shown(CALayer(), at: 0.5, frames).transform, transform(partner, skewed, at: 1 - 1e-7)] {
                for (p, q) in [
                    (end.m11, skewed.m11), (end.m12, skewed.m12), (end.m21, skewed.m21), (end.m22, skewed.m22),
                    (end.m31, skewed.m31), (end.m32, skewed.m32), (end.m33, skewed.m33), (end.m23, skewed.m23),
                ] { #expect(abs(p - q) < 1e-6) }
            }
        }
    }

    // MARK: Timing functions and springs

    @Test func functions_haveApplesControlPoints() {
        let points: [(CAMediaTimingFunctionName, [Float])] = [
            (.default, [0.25, 0.1, 0.25, 1]), (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
            (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
        ]
        for (name, expected) in points {
            let function = CAMediaTimingFunction(name: name)
            var all: [Float] = []
            for i in 0..<4 {
                var point: [Float] = [9, 9]
                function.getControlPoint(at: i, values: &point)
                all += point
            }
            #expect(Array(all[2..<6]) == expected && Array(all[..<2]) == [0, 0] && Array(all[6...]) == [1, 1])
        }
    }

    @Test func springs_haveApplesDefaults() {
        let spring = CASpringAnimation()
        #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
        #expect(!spring.allowsOverdamping)
    }

    @Test func settling_followsTheFormula() {
        for (m, k, c, v) in [(1.0, 100.0, 10.0, 5.0), (2, 50, 3, -20), (1, 300, 12, 0), (0.5, 20, 0.1, 1)] {
            let spring = CASpringAnimation()
            spring.mass = m
            spring.stiffness = k
            spring.damping = c
            spring.initialVelocity = v
            let w = (k / m).squareRoot(), z = c / (2 * (k * m).squareRoot()), wd = w * (1 - z * z).squareRoot()
            let expected = log((1 + abs(z * w - v) / wd) / 0.001) / (z * w)
            #expect(abs(spring.settlingDuration - expected) < 1e-9 * expected)
        }
        // At and above critical damping: the first tenth of a second at which it is within a thousandth of its end.
        for (c, allowed) in [(20.0, false), (60, false), (60, true)] {
            let spring = CASpringAnimation(keyPath: "zPosition")
            spring.damping = c
            spring.allowsOverdamping = allowed
            spring.duration = 60
            spring.fromValue = 0
            spring.toValue = 1
            let stage = Stage(), layer = stage.add(CALayer())
            layer.add(spring, forKey: "a")
            var first = 0.0
            for i in 0... {
                first = Double(i) / 10
                stage.run(to: first)
                if abs(1 - layer.presentation()!.zPosition) < 0.001 { break }
            }
            #expect(abs(spring.settlingDuration - first) < 1e-9)
        }
    }

    // MARK: Transactions

    @Test func transactions_areTheirThreads() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        let other = Thread {
            ThreadAnswer.shared.set(CATransaction.animationDuration())
        }
        other.start()
        #expect(ThreadAnswer.shared.get() == 0.25)
        CATransaction.commit()
    }

    @Test func completion_countsWhatIsAddedAfterIt() {
        let stage = Stage(), layer = stage.add(CALayer())
        var ends: [Double] = []
        CATransaction.begin()
        layer.add(basic("zPosition", 0, 1), forKey: "before")
        CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime() - stage.host.startTime) }
        let short = basic("opacity", 0, 1)
        short.duration = 0.25
        layer.add(short, forKey: "after")
        CATransaction.commit()
        stage.run(to: 2)
        #expect(ends == [0.25])
    }
}

/// Passes a number from one thread to another.
private final class ThreadAnswer: Sendable {
    static let shared = ThreadAnswer()
    private let isSet = DispatchSemaphore(value: 0)
    // Written before `isSet` is signalled, read after it.
    nonisolated(unsafe) private var value = 0.0
    func set(_ new: Double) {
        value = new
        isSet.signal()
    }
    func get() -> Double {
        isSet.wait()
        return value
    }
}
