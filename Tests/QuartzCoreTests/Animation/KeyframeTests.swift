import Foundation
import QuartzCore
import Testing

@Suite(.serialized) struct KeyframeTests {
    /// Returns the values of `key` in a new layer at fractions of a second.
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
                $0.values = [0, 10, 40]
                $0.calculationMode = mode
                $0.tensionValues = [0, 0.3, 0]
            }
            let moves = shown("transform", CATransform3D.self, at: times) {
                $0.values = [0, 10, 40].map { CATransform3DMakeTranslation($0, 0, 0) }
                $0.calculationMode = mode
                $0.tensionValues = [0, 0.3, 0]
            }
            #expect(near(moves.map(\.m41), numbers) && moves.allSatisfy { $0.m11 == 1 && $0.m12 == 0 })
        }
        let turns = shown("transform", CATransform3D.self, at: times) {
            $0.values = [0, 0.5, 1].map { CATransform3DMakeRotation($0 * .pi, 0, 0, 1) }
            $0.calculationMode = .cubic
        }
        for m in turns { #expect(abs(m.m11 * m.m22 - m.m12 * m.m21 - 1) < 1e-9) }
        // Evenly spaced rotations stay nearly even, in both halves, and meet the keys.
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
                $0.values = [path(0, 7), path(10, 7), path(40, 7)]
                $0.calculationMode = mode
            }
            for (path, number) in zip(paths, numbers) {
                #expect(abs(path.currentPoint.y - 7) < 1e-9)
                #expect(abs(path.boundingBoxOfPath.maxX - number.x) < 1e-9)
            }
            let arrays = shown("locations", [NSNumber].self, at: times, on: CAGradientLayer()) {
                $0.values = [[0.0, 7.0], [10.0, 7.0], [40.0, 7.0]]
                $0.calculationMode = mode
            }
            #expect(near(arrays.map { CGFloat($0[0].doubleValue) }, numbers.map(\.x)))
        }
        // Other structures: they jump, halfway from key to key.
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
                $0.values = [0, 10, 0]
                $0.calculationMode = .cubic
                change($0)
            }
        }
        let usual = values { _ in }
        #expect(near(usual, [6.25, 10, 6.25]))
        let tight = values { $0.tensionValues = [1, 1, 1] }
        #expect(near(tight, [5, 10, 5]))
        let before = values { $0.biasValues = [0, 1, 0] }, after = values { $0.biasValues = [0, -1, 0] }
        #expect(near(before, [7.5, 10, 5]) && near(after, [5, 10, 7.5]))
        // With a positive continuity the corner is that of straight lines, with a negative one the curve swings past
        // it.
        let sharp = values { $0.continuityValues = [1, 1, 1] }, inverted = values { $0.continuityValues = [0, -1, 0] }
        #expect(near(sharp, [5, 10, 5]) && near(inverted, [7.5, 10, 7.5]))
        let wild = values { ($0.tensionValues, $0.biasValues) = ([.init(value: Double.nan)], [7]) }
        #expect(wild.allSatisfy { $0.isFinite })
    }

    /// Kochanek–Bartels tangents and Hermite's curve, written independently; continuity and bias with Core Animation's
    /// signs.
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
            $0.values = keys
            $0.calculationMode = .cubic
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

    /// A path in every mode, with and without rotation along it.
    @Test func path_inEveryMode() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 0))
        path.addLine(to: CGPoint(x: 40, y: 120))
        path.closeSubpath()
        let whole = 160 + hypot(40.0, 120.0)
        // Three segments by time, by distance, or by keys.
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
                $0.path = path
                $0.calculationMode = mode
            }
            for (a, b) in zip(places, points) {
                #expect(abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1, "\(mode.rawValue): \(places)")
            }
            for (rotation, sign) in [(CAAnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)] {
                let stage = Stage(), layer = stage.add(CALayer())
                let animation = CAKeyframeAnimation(keyPath: "position")
                animation.path = path
                animation.calculationMode = mode
                animation.duration = 1
                animation.rotationMode = rotation
                layer.add(animation, forKey: "a")
                stage.run(to: 0.45)
                let m = layer.presentation()!.transform
                #expect(abs(m.m12 - CGFloat(sign)) < 1e-9, "down the second side in \(mode.rawValue)")
            }
        }
    }

    @Test func discrete_mayHaveOneTimeMore() {
        let values = shown("zPosition", CGFloat.self, at: [0.1, 0.3, 0.7, 0.95]) {
            $0.values = [1, 2, 3]
            $0.keyTimes = [0, 0.25, 0.75, 1]
            $0.calculationMode = .discrete
        }
        #expect(values == [1, 2, 2, 3])
        let asMany = shown("zPosition", CGFloat.self, at: [0.3, 0.4, 0.5, 0.9]) {
            $0.values = [1, 2, 3]
            $0.keyTimes = [0, 0.5, 1]
            $0.calculationMode = .discrete
        }
        #expect(asMany == [1, 1, 2, 2])
        let even = shown("zPosition", CGFloat.self, at: [0.3, 0.4, 0.7, 0.9]) {
            $0.values = [1, 2, 3]
            $0.calculationMode = .discrete
        }
        #expect(even == [1, 2, 3, 3])
    }

    @Test func linear_equalTimesJump() {
        let values = shown("zPosition", CGFloat.self, at: [0.25, 0.5, 0.75]) {
            $0.values = [0, 10, 20, 30]
            $0.keyTimes = [0, 0.5, 0.5, 1]
        }
        #expect(values == [5, 20, 25])
    }

    /// Key times, values, and the values on screen at some times: lists are used as they are.
    @Test(
        arguments: [
            // The last time is below 1, the first above 0.
            ([0.2, 0.4, 0.7], [10, 20, 30], [(0.1, 10), (0.2, 10), (0.3, 15), (0.55, 25), (0.7, 30), (0.9, 30)]),
            // Out of order, and outside the duration: the interval ends at the first greater time.
            (
                [0, -0.04, 0.06, 0.5, 1.15, 1], [0, 10, 20, 30, 43, 99],
                [(0, 10 + 4), (0.03, 17), (0.28, 25), (0.63, 32.6)]
            ),
            ([0, -0.04, 0.06, 0.5, 1.15, 1], [0, 10, 20, 30, 43, 99], [(0.89, 37.8), (1, 40)]),
            ([0.5, 0, 1], [0, 10, 20], [(0.25, 0), (0.49, 0), (0.5, 15), (0.75, 17.5)]),
            // More times than values, and fewer.
            ([0, 0.5, 0.6, 1], [0, 10], [(0.25, 5), (0.5, 10), (0.55, 10), (0.9, 10)]),
            ([0, 0.5], [0, 10, 20, 30], [(0.25, 5), (0.5, 10), (0.75, 10)]),
            ([0.5], [10, 20], [(0.25, 10), (0.75, 10)]),
            ([-1, 1], [0, 10], [(0, 5), (0.5, 7.5)]),
            ([0, 0, 1, 1], [0, 10, 20, 30], [(0, 10), (0.5, 15), (1, 30)]),
            ([], [0, 10], [(0.5, 5)]),
            // NaN is replaced with the previous time.
            ([0, .nan, 1], [0, 10, 20], [(0.5, 15)]), ([0, .infinity], [0, 10], [(0.5, 0)]),
            ([-.infinity, 0.5], [0, 10], [(0.25, 10), (0.75, 10)]),
        ] as [([Double], [Double], [(Double, Double)])])
    func keyTimes_areUsedAsGiven(_ times: [Double], _ values: [Double], _ expected: [(Double, Double)]) {
        for key in ["zPosition", "transform.translation.x"] {
            let shown = shown(key, CGFloat.self, at: expected.map(\.0)) {
                $0.values = values
                $0.keyTimes = times.map { NSNumber(value: $0) }
                $0.isRemovedOnCompletion = false
                $0.fillMode = .forwards
            }
            #expect(near(shown, expected.map { CGFloat($0.1) }, 1e-6), "\(key) at \(times): \(shown)")
        }
    }

    @Test(
        arguments: [
            ([0, 0, -0.19, 1], [1, 2, 3], [(0, 3), (0.5, 3), (1, 3)]),
            ([0, 0, 0.4, 1], [1, 2, 3], [(0, 2), (0.3, 2), (0.4, 3), (0.9, 3)]),
            ([0.2, 0.4, 0.7], [1, 2, 3], [(0.1, 1), (0.3, 1), (0.5, 2), (0.8, 3)]),
            ([0, 0.5], [1, 2, 3], [(0.4, 1), (0.5, 2), (0.9, 2)]),
            ([0, 0.2, 0.4, 0.6, 1], [1, 2], [(0.1, 1), (0.3, 2), (0.9, 2)]),
        ] as [([Double], [Double], [(Double, Double)])])
    func keyTimes_ofDiscreteOnesAreUsedAsGiven(
        _ times: [Double], _ values: [Double], _ expected: [(Double, Double)]
    ) {
        for key in ["zPosition", "transform.translation.x"] {
            let shown = shown(key, CGFloat.self, at: expected.map(\.0)) {
                $0.values = values
                $0.keyTimes = times.map { NSNumber(value: $0) }
                $0.calculationMode = .discrete
                $0.isRemovedOnCompletion = false
                $0.fillMode = .forwards
            }
            #expect(shown == expected.map { CGFloat($0.1) }, "\(key) at \(times)")
        }
    }

    /// Times are for a path's points; that of the closing segment may be omitted. Discrete: from point to point.
    @Test func keyTimes_countThePointsOfAPath() {
        let square = CGMutablePath()
        square.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
        square.closeSubpath()
        func points(
            _ mode: CAAnimationCalculationMode, _ times: [NSNumber], _ path: CGPath, at fractions: [Double]
        ) -> [[CGFloat]] {
            shown("position", CGPoint.self, at: fractions) {
                $0.path = path
                $0.keyTimes = times
                $0.calculationMode = mode
                $0.isRemovedOnCompletion = false
                $0.fillMode = .forwards
            }.map { [$0.x, $0.y] }
        }
        #expect(
            points(.linear, [0, 0.25, 0.5, 0.75, 1], square, at: [0.125, 0.25, 0.75, 0.875, 1])
                == [[5, 0], [10, 0], [0, 10], [0, 5], [0, 0]])
        #expect(
            points(.linear, [0, 0.25, 0.5, 1], square, at: [0.125, 0.375, 0.75, 1])
                == [[5, 0], [10, 5], [5, 10], [0, 10]])
        #expect(points(.linear, [0.5, 0.75], square, at: [0.25, 0.625, 0.9]) == [[0, 0], [5, 0], [10, 0]])
        #expect(
            points(.discrete, [0, 0.25, 0.5, 0.75, 1], square, at: [0.2, 0.3, 0.6, 0.9, 1])
                == [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]])
        // The end of a contour is a point; the move to the next is not.
        let two = CGMutablePath()
        two.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
        two.addLines(between: [CGPoint(x: 50, y: 50), CGPoint(x: 60, y: 50)])
        #expect(points(.discrete, [0, 0.4, 0.8], two, at: [0.3, 0.6, 0.9]) == [[0, 0], [10, 0], [60, 50]])
    }

    /// One value, held or not, does not stand for the layer's own.
    @Test func oneValue_showsTheModel() {
        for mode in [CAAnimationCalculationMode.discrete, .linear, .cubic] {
            let layer = CALayer()
            layer.zPosition = 5
            let values = shown("zPosition", CGFloat.self, at: [0, 0.5], on: layer) {
                $0.values = [7]
                $0.calculationMode = mode
            }
            #expect(values == [5, 5])
        }
    }

    /// A line paired with a curve becomes the same line as a curve.
    @Test func paths_morphWhereALineMeetsACurve() {
        let lines = CGMutablePath(), curves = CGMutablePath(), quads = CGMutablePath()
        lines.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 60)])
        lines.closeSubpath()
        curves.move(to: .zero)
        curves.addCurve(to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 10, y: 30), control2: CGPoint(x: 20, y: 30))
        curves.addLine(to: CGPoint(x: 30, y: 40))
        curves.closeSubpath()
        quads.move(to: .zero)
        quads.addQuadCurve(to: CGPoint(x: 30, y: 0), control: CGPoint(x: 15, y: 30))
        quads.addLine(to: CGPoint(x: 30, y: 80))
        quads.addLine(to: CGPoint(x: 6, y: 6))
        func points(_ path: CGPath) -> [[CGFloat]] {
            var all: [[CGFloat]] = []
            path.applyWithBlock { element in
                let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
                all.append((0..<count).flatMap { [element.pointee.points[$0].x, element.pointee.points[$0].y] })
            }
            return all
        }
        func middle(_ values: [CGPath], _ mode: CAAnimationCalculationMode = .linear) -> [[CGFloat]] {
            points(
                shown("path", CGPath.self, at: [0.5], on: CAShapeLayer()) {
                    $0.values = values
                    $0.calculationMode = mode
                }[0])
        }
        let half: [[CGFloat]] = [[0, 0], [10, 15, 20, 15, 30, 0], [30, 50], []]
        #expect(middle([lines, curves]) == half && middle([curves, lines]) == half)
        #expect(near(middle([lines, lines, curves, curves], .cubic).flatMap { $0 }, half.flatMap { $0 }))
        // A closing line paired with a drawn one.
        #expect(middle([lines, quads]) == [[0, 0], [15, 15, 30, 0], [30, 70], [3, 3]])
        // A quadratic curve paired with a cubic one.
        let both = middle([quads, curves])
        #expect(near(both[1], [10, 25, 20, 25, 30, 0]) && both[2] == [30, 60] && both[3] == [3, 3])
        // Basic animations, with both ends fixed and with the model's value for one.
        for isModel in [false, true] {
            let stage = Stage(), shape = CAShapeLayer()
            shape.path = isModel ? curves : nil
            stage.add(shape)
            let animation = CABasicAnimation(keyPath: "path")
            animation.fromValue = lines
            animation.toValue = isModel ? nil : curves
            animation.duration = 1
            shape.add(animation, forKey: "a")
            stage.run(to: 0.5)
            #expect(points(shape.presentation()!.path!) == half)
        }
        // A different number of segments jumps.
        let long = CGMutablePath()
        long.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0), CGPoint(x: 3, y: 0)])
        long.closeSubpath()
        #expect(middle([lines, long]) == points(long))
    }

    @Test func functions_oneASegment() {
        let values = shown("zPosition", CGFloat.self, at: [0.25, 0.75]) {
            $0.values = [0, 10, 20]
            $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        }
        #expect(abs(values[0] - 3.1535682) < 1e-4 && values[1] == 15)
        let paced = shown("zPosition", CGFloat.self, at: [0.25]) {
            $0.values = [0, 10, 40]
            $0.calculationMode = .paced
            $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
            $0.keyTimes = [0, 0.9, 1]
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
            $0.path = path
            $0.values = [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 6)]
        }
        #expect(places == [CGPoint(x: 5, y: 0), CGPoint(x: 100, y: 110)])
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addCurve(to: CGPoint(x: 8, y: 0), control1: .zero, control2: .zero)
        // Within a segment the curve's own parameter follows time: 8 t³.
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
            animation.path = path
            animation.rotationMode = mode
            animation.duration = 1
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
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
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
