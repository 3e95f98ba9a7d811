import Foundation
import QuartzCore
import Testing

@Suite(.serialized) struct KeyframeTests {
    /// What a new layer shows of `key` at parts of a second.
    func shown<Value>(
        _ key: String, _ type: Value.Type, at fractions: [Double], on layer: CALayer = CALayer(),
        _ change: (CAKeyframeAnimation) -> Void
    ) -> [Value] {
        let stage = Stage()
        stage.add(layer)
        let animation = CAKeyframeAnimation(keyPath: key)
        animation.duration = 1
        change(animation)
        layer.add(animation, forKey: "a")
        return fractions.map { fraction in
            stage.run(to: fraction)
            return layer.presentation()!.value(forKeyPath: key) as! Value
        }
    }

    func near(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat = 1e-9) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    private let times = [0, 0.125, 0.25, 0.4, 0.5, 0.75, 0.9]

    @Test func cubic_ofTransformsFollowsTheirParts() {
        for mode in [CAAnimationCalculationMode.cubic, .cubicPaced] {
            let numbers = shown("zPosition", CGFloat.self, at: times) {
                ($0.values, $0.calculationMode, $0.tensionValues) = ([0, 10, 40], mode, [0, 0.3, 0])
            }
            let moves = shown("transform", CATransform3D.self, at: times) {
                $0.values = [0, 10, 40].map { CATransform3DMakeTranslation($0, 0, 0) }
                ($0.calculationMode, $0.tensionValues) = (mode, [0, 0.3, 0])
            }
            #expect(near(moves.map(\.m41), numbers) && moves.allSatisfy { $0.m11 == 1 && $0.m12 == 0 })
        }
        let turns = shown("transform", CATransform3D.self, at: times) {
            $0.values = [0, 0.5, 1].map { CATransform3DMakeRotation($0 * .pi, 0, 0, 1) }
            $0.calculationMode = .cubic
        }
        for m in turns { #expect(abs(m.m11 * m.m22 - m.m12 * m.m21 - 1) < 1e-9) }
        // Evenly spread turns stay nearly even, in both halves, and meet the keys.
        #expect(abs(turns[0].m11 - 1) < 1e-12 && abs(turns[4].m12 - 1) < 1e-12)
        #expect(abs(turns[2].m11 - turns[2].m12) < 0.08)
    }

    @Test func cubic_ofPathsAndArraysFollowsTheirNumbers() {
        func path(_ x: CGFloat, _ y: CGFloat) -> CGPath {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: x, y: 0))
            path.addQuadCurve(to: CGPoint(x: 0, y: y), control: CGPoint(x: x, y: x))
            return path
        }
        for mode in [CAAnimationCalculationMode.cubic, .cubicPaced] {
            let numbers = shown("position", CGPoint.self, at: times) {
                $0.values = [CGPoint(x: 0, y: 7), CGPoint(x: 10, y: 7), CGPoint(x: 40, y: 7)]
                $0.calculationMode = mode
            }
            let paths = shown("path", CGPath.self, at: times, on: CAShapeLayer()) {
                ($0.values, $0.calculationMode) = ([path(0, 7), path(10, 7), path(40, 7)], mode)
            }
            for (path, number) in zip(paths, numbers) {
                #expect(abs(path.currentPoint.y - 7) < 1e-9)
                #expect(abs(path.boundingBoxOfPath.maxX - number.x) < 1e-9)
            }
            let arrays = shown("locations", [NSNumber].self, at: times, on: CAGradientLayer()) {
                ($0.values, $0.calculationMode) = ([[0.0, 7.0], [10.0, 7.0], [40.0, 7.0]], mode)
            }
            #expect(near(arrays.map { CGFloat($0[0].doubleValue) }, numbers.map(\.x)))
        }
        // Other structures: they jump, half way from key to key.
        let jumping = shown("path", CGPath.self, at: [0.2, 0.3], on: CAShapeLayer()) {
            $0.values = [path(1, 1), CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil), path(2, 2)]
            $0.calculationMode = .cubic
        }
        #expect(jumping[0] == path(1, 1) && jumping[1].boundingBox.width == 5)
    }

    /// Positive tension is tighter, continuity sharper, and bias moves the bulge before the key.
    @Test func cubic_tensionBiasContinuity() {
        func values(_ change: (CAKeyframeAnimation) -> Void) -> [CGFloat] {
            shown("position.x", CGFloat.self, at: [0.25, 0.5, 0.75]) {
                ($0.values, $0.calculationMode) = ([0, 10, 0], .cubic)
                change($0)
            }
        }
        let usual = values { _ in }
        #expect(near(usual, [6.25, 10, 6.25]))
        let tight = values { $0.tensionValues = [1, 1, 1] }
        #expect(near(tight, [5, 10, 5]))
        let before = values { $0.biasValues = [0, 1, 0] }, after = values { $0.biasValues = [0, -1, 0] }
        #expect(near(before, [7.5, 10, 5]) && near(after, [5, 10, 7.5]))
        // With a positive continuity the corner is that of straight lines, with a negative one the curve swings past it.
        let sharp = values { $0.continuityValues = [1, 1, 1] }, inverted = values { $0.continuityValues = [0, -1, 0] }
        #expect(near(sharp, [5, 10, 5]) && near(inverted, [7.5, 10, 7.5]))
        let wild = values { ($0.tensionValues, $0.biasValues) = ([.init(value: Double.nan)], [7]) }
        #expect(wild.allSatisfy { $0.isFinite })
    }

    /// Kochanek and Bartels' tangents and Hermite's curve, written down once more; continuity and bias as Core Animation
    /// counts them.
    @Test func cubic_isKochanekAndBartels() {
        let keys = [3.0, -2, 10, 4, 4.5], tension = [0.3, -0.5, 1, 0, 0.25], continuity = [0, 0.5, -0.75, 1, 0.1],
            bias = [-0.2, 0.9, -1, 0.5, 0]
        func tangent(_ i: Int, isOut: Bool) -> Double {
            if i == 0 { return (1 - tension[0]) * (keys[1] - keys[0]) }
            if i == 4 { return (1 - tension[4]) * (keys[4] - keys[3]) }
            let t = tension[i], c = isOut ? continuity[i] : -continuity[i], b = bias[i]
            let before: Double = (1 - t) * (1 - b) * (1 - c) / 2 * (keys[i] - keys[i - 1])
            let after: Double = (1 - t) * (1 + b) * (1 + c) / 2 * (keys[i + 1] - keys[i])
            return before + after
        }
        let fractions = stride(from: 0.03, to: 1, by: 0.061).map { $0 }
        let values = shown("zPosition", CGFloat.self, at: fractions) {
            ($0.values, $0.calculationMode) = (keys, .cubic)
            $0.tensionValues = tension.map { NSNumber(value: $0) }
            $0.continuityValues = continuity.map { NSNumber(value: $0) }
            $0.biasValues = bias.map { NSNumber(value: $0) }
        }
        for (fraction, value) in zip(fractions, values) {
            let i = Int(fraction * 4), u = fraction * 4 - Double(i)
            let u2 = u * u, u3 = u2 * u
            let start: Double = (2 * u3 - 3 * u2 + 1) * keys[i] + (u3 - 2 * u2 + u) * tangent(i, isOut: true)
            let end: Double = (3 * u2 - 2 * u3) * keys[i + 1] + (u3 - u2) * tangent(i + 1, isOut: false)
            let expected = CGFloat(start + end)
            #expect(abs(value - expected) < 1e-9)
        }
    }

    /// A path in every mode, with and without a turn along it.
    @Test func path_inEveryMode() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 0))
        path.addLine(to: CGPoint(x: 40, y: 120))
        path.closeSubpath()
        let whole = 160 + hypot(40.0, 120.0)
        // Three segments in time; by distance, or by keys.
        let expected: [(CAAnimationCalculationMode, [CGPoint])] = [
            (.linear, [CGPoint(x: 30, y: 0), CGPoint(x: 40, y: 60), CGPoint(x: 30, y: 90)]),
            (.cubic, [CGPoint(x: 30, y: 0), CGPoint(x: 40, y: 60), CGPoint(x: 30, y: 90)]),
            (.discrete, [.zero, CGPoint(x: 40, y: 120), CGPoint(x: 40, y: 120)]),
            (.paced, [CGPoint(x: 40, y: whole / 4 - 40), CGPoint(x: 40, y: whole / 2 - 40), CGPoint(x: 22.6, y: 68)]),
            (
                .cubicPaced,
                [CGPoint(x: 40, y: whole / 4 - 40), CGPoint(x: 40, y: whole / 2 - 40), CGPoint(x: 22.6, y: 68)]
            ),
        ]
        let times: [CAAnimationCalculationMode: [Double]] = [
            .linear: [0.25, 0.5, 0.75], .cubic: [0.25, 0.5, 0.75], .discrete: [0.2, 0.5, 0.74],
            .paced: [0.25, 0.5, 0.75],
            .cubicPaced: [0.25, 0.5, 0.75],
        ]
        for (mode, points) in expected {
            let places = shown("position", CGPoint.self, at: times[mode]!) {
                ($0.path, $0.calculationMode) = (path, mode)
            }
            for (a, b) in zip(places, points) {
                #expect(abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1, "\(mode.rawValue): \(places)")
            }
            for (rotation, sign) in [(CAAnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)] {
                let stage = Stage(), layer = stage.add(CALayer())
                let animation = CAKeyframeAnimation(keyPath: "position")
                (animation.path, animation.calculationMode, animation.duration) = (path, mode, 1)
                animation.rotationMode = rotation
                layer.add(animation, forKey: "a")
                stage.run(to: 0.45)
                let m = layer.presentation()!.transform
                #expect(abs(m.m12 - CGFloat(sign)) < 1e-9, "down the second side in \(mode.rawValue)")
            }
        }
    }

    @Test func discrete_takesOneTimeMore() {
        let values = shown("zPosition", CGFloat.self, at: [0.1, 0.3, 0.7, 0.95]) {
            ($0.values, $0.keyTimes, $0.calculationMode) = ([1, 2, 3], [0, 0.25, 0.75, 1], .discrete)
        }
        #expect(values == [1, 2, 2, 3])
        let even = shown("zPosition", CGFloat.self, at: [0.3, 0.4, 0.9]) {
            ($0.values, $0.keyTimes, $0.calculationMode) = ([1, 2, 3], [0, 0.5, 1], .discrete)
        }
        #expect(even == [1, 2, 3])
    }

    @Test func linear_equalTimesJump() {
        let values = shown("zPosition", CGFloat.self, at: [0.25, 0.5, 0.75]) {
            ($0.values, $0.keyTimes) = ([0, 10, 20, 30], [0, 0.5, 0.5, 1])
        }
        #expect(values == [5, 20, 25])
        let wrong = shown("zPosition", CGFloat.self, at: [0.25]) {
            ($0.values, $0.keyTimes) = ([0, 10, 20], [0.5, 0, 1])
        }
        #expect(wrong == [5])
    }

    @Test func functions_oneASegment() {
        let values = shown("zPosition", CGFloat.self, at: [0.25, 0.75]) {
            $0.values = [0, 10, 20]
            $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        }
        #expect(abs(values[0] - 3.1535682) < 1e-4 && values[1] == 15)
        let paced = shown("zPosition", CGFloat.self, at: [0.25]) {
            ($0.values, $0.calculationMode) = ([0, 10, 40], .paced)
            ($0.timingFunctions, $0.keyTimes) = ([CAMediaTimingFunction(name: .easeIn)], [0, 0.9, 1])
        }
        #expect(paced == [10])
        let warped = shown("zPosition", CGFloat.self, at: [0.5]) {
            $0.values = [0, 10, 20]
            $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
        }
        #expect(abs(warped[0] - 20 * 0.31535682) < 1e-4)
    }

    @Test func paced_ofColorsAndTransforms() {
        let colors = shown("backgroundColor", CGColor.self, at: [0.5]) {
            $0.values = [CGFloat(0), 0.25, 1].map { CGColor(red: $0, green: 0, blue: 0, alpha: 1) }
            $0.calculationMode = .paced
        }
        #expect(abs(colors[0].components![0] - 0.5) < 1e-6)
        let turns = shown("transform", CATransform3D.self, at: [0.5]) {
            $0.values = [CGFloat(0), 0.5, 2].map { CATransform3DMakeRotation($0, 0, 0, 1) }
            $0.calculationMode = .paced
        }
        #expect(abs(turns[0].m12 - 0.8414709848) < 1e-6)
    }

    @Test func path_winsOverValuesAndMovesJump() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.move(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 100, y: 120))
        let places = shown("position", CGPoint.self, at: [0.25, 0.75]) {
            ($0.path, $0.values) = (path, [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 6)])
        }
        #expect(places == [CGPoint(x: 5, y: 0), CGPoint(x: 100, y: 110)])
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addCurve(to: CGPoint(x: 8, y: 0), control1: .zero, control2: .zero)
        // In a segment the curve's own parameter runs with time: 8 t³.
        let half = shown("position", CGPoint.self, at: [0.5]) { $0.path = curve }
        #expect(half == [CGPoint(x: 1, y: 0)])
        let even = shown("position", CGPoint.self, at: [0.5]) { ($0.path, $0.calculationMode) = (curve, .paced) }
        #expect(abs(even[0].x - 4) < 0.01)
    }

    @Test func rotation_alongThePath() {
        for (mode, sign) in [(CAAnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)] {
            let stage = Stage(), layer = stage.add(CALayer())
            let animation = CAKeyframeAnimation(keyPath: "position")
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 30, y: 40))
            (animation.path, animation.rotationMode, animation.duration) = (path, mode, 1)
            layer.add(animation, forKey: "a")
            stage.run(to: 0.5)
            let m = layer.presentation()!.transform
            #expect(abs(m.m11 - CGFloat(0.6 * sign)) < 1e-9 && abs(m.m12 - CGFloat(0.8 * sign)) < 1e-9)
        }
    }

    @Test func valueFunctions_makeTransforms() {
        func half(_ name: CAValueFunctionName, _ from: Any, _ to: Any) -> CATransform3D {
            let stage = Stage(), layer = stage.add(CALayer())
            let animation = CABasicAnimation(keyPath: "transform")
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            animation.valueFunction = CAValueFunction(name: name)
            layer.add(animation, forKey: "a")
            stage.run(to: 0.5)
            return layer.presentation()!.transform
        }
        let turn = half(.rotateZ, 0, 4 * Double.pi)
        #expect(abs(turn.m11 - 1) < 1e-9, "two whole turns, half of them is one")
        #expect(abs(half(.rotateX, 0, Double.pi).m23 - 1) < 1e-9)
        #expect(abs(half(.rotateY, 0, Double.pi).m13 + 1) < 1e-9)
        let scale = half(.scale, [1, 1, 1], [3, 5, 7])
        #expect(scale.m11 == 2 && scale.m22 == 3 && scale.m33 == 4)
        #expect(half(.scaleX, 1, 3).m11 == 2 && half(.scaleY, 1, 3).m22 == 2 && half(.scaleZ, 1, 3).m33 == 2)
        let move = half(.translate, [0, 0, 0], [2, 4, 6])
        #expect(move.m41 == 1 && move.m42 == 2 && move.m43 == 3)
        #expect(half(.translateX, 0, 8).m41 == 4 && half(.translateY, 0, 8).m42 == 4)
        #expect(half(.translateZ, 0, 8).m43 == 4)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    }
}
