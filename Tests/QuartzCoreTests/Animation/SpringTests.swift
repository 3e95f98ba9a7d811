import QuartzCore
import Testing

@Suite(.serialized) struct SpringTests {
    /// The position of m x'' = k (1 − x) − c x' from 0 with velocity v, by Runge–Kutta.
    func integrate(_ m: Double, _ k: Double, _ c: Double, _ v: Double, to t: Double) -> Double {
        var x = 0.0, s = v
        let steps = 20_000, h = t / Double(steps)
        func force(_ x: Double, _ s: Double) -> Double { (k * (1 - x) - c * s) / m }
        for _ in 0..<steps {
            let k1 = s, l1 = force(x, s)
            let k2 = s + h / 2 * l1, l2 = force(x + h / 2 * k1, s + h / 2 * l1)
            let k3 = s + h / 2 * l2, l3 = force(x + h / 2 * k2, s + h / 2 * l2)
            let k4 = s + h * l3, l4 = force(x + h * k3, s + h * l3)
            x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            s += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
        }
        return x
    }

    @Test(arguments: [
        (1.0, 100.0, 10.0, 0.0, false), (1, 100, 20, 0, false), (2, 50, 3, 5, false), (1, 300, 12, -4, false),
        (1, 100, 40, 2, true), (0.5, 20, 30, 0, true),
    ])
    func spring_followsTheDifferentialEquation(
        _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, _ over: Bool
    ) {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.mass = CGFloat(mass)
        spring.stiffness = CGFloat(stiffness)
        spring.damping = CGFloat(damping)
        spring.initialVelocity = CGFloat(velocity)
        spring.allowsOverdamping = over
        spring.fromValue = 0
        spring.toValue = 1
        spring.duration = 10
        layer.add(spring, forKey: "a")
        for t in [0.05, 0.2, 0.5, 1, 2.5] {
            stage.run(to: t)
            let expected = integrate(mass, stiffness, damping, velocity, to: t)
            #expect(abs(Double(layer.presentation()!.zPosition) - expected) < 1e-8)
        }
    }

    @Test func settling_ofTheDefaults() {
        #expect(abs(CASpringAnimation().settlingDuration - 1.4727003346780925) < 1e-12)
        let critical = CASpringAnimation()
        critical.damping = 20
        let t = critical.settlingDuration
        #expect(abs(t * 10 - (t * 10).rounded()) < 1e-9)
        let over = CASpringAnimation()
        over.damping = 100
        #expect(over.settlingDuration == t)
    }

    /// It oscillates as long as its settling time lasts.
    @Test func settling_withoutDamping() {
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.damping = 0
        spring.fromValue = 0
        spring.toValue = 100
        #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
        spring.duration = spring.settlingDuration
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(spring, forKey: "a")
        // Half a period of √(k/m) = 10 radians a second.
        stage.run(to: .pi / 10)
        #expect(abs((layer.presentation()?.zPosition ?? 0) - 200) < 1e-6)
        stage.run(to: 100 * .pi)
        #expect(abs(layer.presentation()?.zPosition ?? 1) < 1e-6)
    }

    @Test func perceptual_parameters() {
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
        #expect(spring.mass == 1)
        #expect(abs(Double(spring.stiffness) - 157.91367041742973) < 1e-9)
        #expect(abs(Double(spring.damping) - 20.106192982974676) < 1e-9)
        let slow = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
        #expect(slow.allowsOverdamping)
        #expect(abs(Double(slow.damping) / (2 * Double(slow.stiffness).squareRoot()) - 2) < 1e-9)
    }

    @Test func overdamping_countsAsCriticalUnlessAllowed() {
        let stage = Stage()
        let one = stage.add(CALayer()), two = stage.add(CALayer())
        for (layer, damping) in [(one, 20.0), (two, 90.0)] {
            let spring = CASpringAnimation(keyPath: "zPosition")
            spring.damping = CGFloat(damping)
            spring.fromValue = 0
            spring.toValue = 1
            spring.duration = 5
            layer.add(spring, forKey: "a")
        }
        stage.run(to: 0.3)
        #expect(one.presentation()!.zPosition == two.presentation()!.zPosition)
    }
}
