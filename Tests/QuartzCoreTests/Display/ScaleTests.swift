import AllocationCounter
import QuartzCore
import Testing

/// The countable cost of layers and frames.
@Suite(.serialized) struct ScaleTests {
    func grid(_ count: Int, _ animations: (CALayer) -> Void) -> Stage {
        let stage = Stage()
        for i in 0..<count {
            let layer = CALayer()
            layer.frame = CGRect(x: i % 20 * 10, y: i / 20 * 10, width: 8, height: 8)
            layer.backgroundColor = .white
            stage.root.addSublayer(layer)
            animations(layer)
        }
        stage.run(to: 0)
        _ = stage.host.renderTree()
        return stage
    }

    @Test(.enabled(if: allocationsAreCounted, notCounted)) func memory_ofAPlainLayer() {
        let count = 10_000
        allocation_count_begin()
        let stage = grid(count) { _ in }
        let tree = stage.host.renderTree()
        let bytes = Double(allocation_bytes()) / Double(count)
        _ = allocation_count_end()
        withExtendedLifetime((stage, tree)) {}
        #expect(bytes <= 500, "\(bytes)")
    }

    private static let notCounted: Comment = "allocations are counted in release builds without a sanitizer"

    /// Not under a sanitizer, and not in debug builds, which box values that the optimiser does not.
    private static var allocationsAreCounted: Bool {
        allocation_count_begin()
        return allocation_count_end() >= 0 && !_isDebugAssertConfiguration()
    }

    /// Returns the number of allocations of a frame, once its memory has grown.
    func allocations(_ stage: Stage) -> Int {
        var least = Int.max
        for frame in 1...4 {
            stage.run(to: Double(frame) / 10)
            _ = stage.host.renderTree()
            stage.run(to: Double(frame) / 10 + 0.05)
            allocation_count_begin()
            let tree = stage.host.renderTree()
            least = min(least, allocation_count_end())
            withExtendedLifetime(tree) {}
        }
        return least
    }

    func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        return animation
    }

    /// A frame allocates nothing for layers that only move or fade, and a node for each other animated layer. It
    /// allocates nothing for an animation: a layer with many costs no more than one with one.
    @Test(.enabled(if: allocationsAreCounted, notCounted)) func frames_allocateNothingForAnAnimation() {
        func stage(_ make: @escaping (CALayer) -> [CAAnimation]) -> Stage {
            grid(200) { layer in
                for (i, animation) in make(layer).enumerated() {
                    animation.duration = 3
                    animation.repeatCount = .infinity
                    layer.add(animation, forKey: "\(i)")
                }
            }
        }
        let one = allocations(stage { _ in [self.basic("opacity", 0.25, 0.75)] })
        #expect(one <= 60)
        let nodes = allocations(stage { _ in [self.basic("borderWidth", 0, 2)] })
        #expect(nodes <= 200 * 3 + 60)
        let spring = CASpringAnimation(keyPath: "position.y")
        spring.fromValue = 0
        spring.toValue = 9
        let frames = CAKeyframeAnimation(keyPath: "position.x")
        frames.values = [0, 5, 9]
        frames.calculationMode = .cubic
        let colors = basic(
            "backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1),
            CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        let group = CAAnimationGroup()
        group.animations = [basic("bounds.size.width", 1, 9), basic("bounds.size.height", 1, 9)]
        for (animation, limit) in [(spring, one), (frames, one), (colors, nodes), (group, nodes)]
            as [(CAAnimation, Int)]
        {
            let more = allocations(stage { _ in [self.basic("opacity", 0.25, 0.75), animation] })
            #expect(more <= limit, "\(animation)")
        }
        // Values stored in a box are visible in the node's style.
        let turning = allocations(stage { _ in [self.basic("transform.rotation", 0, 6)] })
        let more = allocations(
            stage { _ in
                [
                    self.basic("transform.rotation", 0, 6), self.basic("transform.scale.x", 1, 2),
                    self.basic(
                        "transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1)),
                ]
            })
        #expect(turning <= one && more <= nodes)
    }

    private final class Dial: CALayer {
        @Animatable(redraws: false) var angle: CGFloat = 0
        @Animatable(redraws: false) var box = CGRect.zero
        @Animatable(redraws: false) var turn = CATransform3DIdentity
        @Animatable(redraws: false) var color = CGColor.black
    }

    /// The same for a class's own properties, whose objects (paths, colours) are reused, and for all ways to combine.
    @Test(.enabled(if: allocationsAreCounted, notCounted)) func frames_allocateNothingForPathsColorsAndCombinations() {
        func allocations(_ make: @escaping () -> CALayer, _ animations: [CAAnimation]) -> Int {
            let stage = Stage()
            for _ in 0..<100 {
                let layer = make()
                layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
                for (i, animation) in animations.enumerated() {
                    animation.duration = 0.3
                    animation.repeatCount = .infinity
                    layer.add(animation, forKey: "\(i)")
                }
                stage.root.addSublayer(layer)
            }
            stage.run(to: 0)
            return self.allocations(stage)
        }
        func keys(_ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: keyPath)
            animation.values = values
            animation.calculationMode = mode
            return animation
        }
        func with<Animation: CAPropertyAnimation>(
            _ animation: Animation, _ change: (Animation) -> Void
        ) -> Animation {
            change(animation)
            return animation
        }
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let wide = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 4), transform: nil)
        let tall = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 9), transform: nil)
        let shape: () -> CALayer = {
            let layer = CAShapeLayer()
            layer.path = wide
            layer.strokeColor = red
            return layer
        }
        let one = allocations(shape, [basic("lineWidth", 1, 9)])
        for animation in [
            basic("path", wide, tall), keys("path", [wide, tall, wide], .linear),
            keys("path", [wide, tall, wide], .cubic),
            basic("fillColor", red, blue), keys("strokeColor", [red, blue, red], .paced),
            with(basic("lineWidth", 1, 2)) { $0.isAdditive = true },
            with(basic("lineDashPhase", 1, 2)) { $0.isCumulative = true },
        ] {
            let more = allocations(shape, [basic("lineWidth", 1, 9), animation])
            #expect(more <= one, "\(animation): \(more), \(one)")
        }
        let plain = allocations({ Dial() }, [basic("angle", 0, 1)])
        for animation in [
            basic("box", CGRect.zero, CGRect(x: 1, y: 2, width: 3, height: 4)), basic("color", red, blue),
            basic("turn", CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1)),
            with(basic("turn", CATransform3DIdentity, CATransform3DMakeScale(2, 2, 2))) { $0.isAdditive = true },
        ] {
            let more = allocations({ Dial() }, [basic("angle", 0, 1), animation])
            #expect(more <= plain, "\(animation): \(more), \(plain)")
        }
        // Keyframes: a basic animation of the transform makes no nodes.
        let turns = [CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1)]
        let turning = allocations({ CALayer() }, [keys("transform", turns, .linear)])
        for (name, from, to) in [(.rotateZ, 0, 6), (.scale, [1, 1, 1], [2, 3, 1])] as [(CAValueFunctionName, Any, Any)]
        {
            let function = with(basic("transform", from, to)) { $0.valueFunction = CAValueFunction(name: name) }
            let more = allocations({ CALayer() }, [function])
            #expect(more <= turning, "\(name): \(more), \(turning)")
        }
    }

    /// A path that client code holds does not change with later frames.
    @Test func frames_leaveAPathAndAColorToWhoKeepsThem() {
        let stage = Stage(), layer = CAShapeLayer()
        let wide = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 4), transform: nil)
        let tall = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 9), transform: nil)
        let morph = basic("path", wide, tall), fill = basic("fillColor", CGColor.black, CGColor.white)
        for animation in [morph, fill] {
            animation.duration = 8
            layer.add(animation, forKey: animation.keyPath)
        }
        stage.add(layer)
        var kept: [(CGRect, CGFloat, CGPath, CGColor)] = []
        for frame in 1...8 {
            stage.run(to: Double(frame))
            _ = stage.host.renderTree()
            guard frame < 8, let shown = layer.presentation(), let path = shown.path, let color = shown.fillColor else {
                continue
            }
            #expect(path.boundingBox.width == 9 - 5 * CGFloat(frame) / 8)
            kept.append((path.boundingBox, color.components![0], path, color))
        }
        #expect(kept.count == 7 && kept.allSatisfy { $0.2.boundingBox == $0.0 && $0.3.components![0] == $0.1 })
        #expect(wide.boundingBox.width == 9 && tall.boundingBox.width == 4)
    }

    /// Copies of layers with animated properties of their own are reused.
    @Test(.enabled(if: allocationsAreCounted, notCounted)) func frames_reuseCopies() {
        let stage = Stage()
        for _ in 0..<100 {
            let layer = CAShapeLayer()
            layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
            let animation = basic("lineWidth", 0, 9)
            animation.duration = 3
            animation.repeatCount = .infinity
            layer.add(animation, forKey: "a")
            layer.add(basic("miterLimit", 1, 9), forKey: "b")
            stage.root.addSublayer(layer)
        }
        stage.run(to: 0)
        let count = allocations(stage)
        #expect(count <= 100 * 8, "\(count)")
    }

    /// A hundred times as many particles are born without more allocations, except for the growth of lists.
    @Test(.enabled(if: allocationsAreCounted, notCounted)) func emitters_allocateNothingForAParticle() {
        func allocations(_ rate: Float) -> Int {
            let stage = Stage(), layer = CAEmitterLayer(), cell = CAEmitterCell()
            cell.birthRate = rate
            cell.lifetime = 1
            cell.velocity = 50
            cell.emissionRange = 6
            cell.redRange = 0.5
            cell.emissionLatitude = 0.2
            layer.emitterShape = .rectangle
            layer.emitterMode = .outline
            layer.emitterSize = CGSize(width: 90, height: 60)
            layer.emitterCells = [cell]
            stage.add(layer)
            stage.run(to: 1)
            allocation_count_begin()
            stage.run(to: 2)
            return allocation_count_end()
        }
        let few = allocations(100), many = allocations(10_000)
        #expect(many <= few + 40, "\(few), \(many)")
    }
}
