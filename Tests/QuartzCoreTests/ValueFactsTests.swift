import Foundation
import QuartzCore
import Testing

/// What animations make of their values, fact by fact.
@Suite(.serialized) struct ValueFactsTests {
    private func basic(_ key: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        return animation
    }

    /// The layer as it shows at a time, with these animations.
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
        (layer.zPosition, layer.cornerRadius) = (40, 40)
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
        #expect(sum(more, plain) == 50, "what comes later covers it")
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
        (along.path, along.keyTimes, along.duration) = (path, [0, 0.25, 1], 1)
        #expect(shown(CALayer(), at: 0.125, along).position == CGPoint(x: 5, y: 0))
        #expect(shown(CALayer(), at: 0.625, along).position == CGPoint(x: 10, y: 15))
        (along.calculationMode, along.keyTimes) = (.discrete, nil)
        #expect(shown(CALayer(), at: 0.3, along).position == .zero)
        #expect(shown(CALayer(), at: 0.5, along).position == CGPoint(x: 10, y: 0))
        #expect(shown(CALayer(), at: 0.9, along).position == CGPoint(x: 10, y: 30))
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
            (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (m, k, c, v)
            let w = (k / m).squareRoot(), z = c / (2 * (k * m).squareRoot()), wd = w * (1 - z * z).squareRoot()
            let expected = log((1 + abs(z * w - v) / wd) / 0.001) / (z * w)
            #expect(abs(spring.settlingDuration - expected) < 1e-9 * expected)
        }
        // At and above critical damping: the first tenth of a second at which it is within a thousandth of its end.
        for (c, allowed) in [(20.0, false), (60, false), (60, true)] {
            let spring = CASpringAnimation(keyPath: "zPosition")
            (spring.damping, spring.allowsOverdamping, spring.duration) = (c, allowed, 60)
            (spring.fromValue, spring.toValue) = (0, 1)
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

/// Hands a number from one thread to another.
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
