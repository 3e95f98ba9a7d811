import MicaCompositor
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// Animations that only move or fade reuse the last node: the pictures equal those of recreated nodes.
@Suite(.serialized, .seeded) struct PlacementTests {
    /// A tree that is the same for the same seed.
    private final class Tree {
        let stage = LookStage(96, 96)
        private(set) var layers: [CALayer] = []
        private var random: Seeded
        /// `true` if each layer also has an animation of another kind, so that its node is recreated in each frame.
        private let isMadeAnew: Bool

        /// `true` if there are more layers than a B-tree node holds, most of which only move, by animations of every
        /// kind.
        private let isCrowd: Bool

        init(_ seed: Int, isMadeAnew: Bool, isCrowd: Bool = false) {
            random = Seeded(UInt64(seed))
            self.isMadeAnew = isMadeAnew
            self.isCrowd = isCrowd
            if isCrowd {
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 2
                replicator.instanceTransform = CATransform3DMakeTranslation(9, 4, 0)
                if random.below(2) == 0 { replicator.instanceRedOffset = -0.3 }
                replicator.instanceDelay = random.below(2) == 0 ? 0 : 0.1
                for container in [replicator, CATransformLayer()] {
                    container.frame = CGRect(x: 5, y: 5, width: 80, height: 80)
                    stage.root.addSublayer(container)
                    layers.append(container)
                }
            }
            for _ in 0..<(isCrowd ? 60 : 8) { add() }
        }

        private func color() -> CGColor {
            LookStage.color(random.double(0...1), random.double(0...1), random.double(0...1), random.double(0.3...1))
        }

        private func add() {
            let layer = LookStage.box(
                random.double(0...70), random.double(0...70), random.double(8...40), random.double(8...40), color())
            switch random.below(8) {
            case 0: layer.cornerRadius = 5
            case 1:
                layer.shadowOpacity = 0.6
                layer.shadowRadius = 2
            case 2: layer.masksToBounds = true
            case 3:
                let mask = LookStage.box(2, 2, 10, 20, .black)
                layer.mask = mask
                animate(mask)
            case 4: layer.zPosition = 3
            case 5: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            default: break
            }
            let others = layers.isEmpty ? 0 : random.below(isCrowd ? 8 : 2)
            let parent =
                others == 0 && isCrowd || others == 1 && !isCrowd
                ? layers[random.below(layers.count)]
                : others == 1 ? layers[random.below(2)] : stage.root
            let count = parent.sublayers?.count ?? 0
            parent.insertSublayer(layer, at: UInt32(random.below(3) == 0 ? random.below(count + 1) : count))
            layers.append(layer)
            animate(layer)
        }

        private func animate(_ layer: CALayer) {
            let animation: CABasicAnimation
            switch random.below(6) {
            case 0: animation = CABasicAnimation(keyPath: "opacity")
            case 1: animation = CABasicAnimation(keyPath: "transform.rotation")
            case 2:
                animation = CABasicAnimation(keyPath: "transform.rotation.y")
            case 3: animation = CASpringAnimation(keyPath: "position.x")
            case 4: animation = CABasicAnimation(keyPath: "transform.scale")
            default: animation = CABasicAnimation(keyPath: "position")
            }
            if animation.keyPath == "position" {
                animation.fromValue = CGPoint(x: random.double(0...90), y: random.double(0...90))
                animation.toValue = CGPoint(x: random.double(0...90), y: random.double(0...90))
            } else {
                animation.fromValue = random.double(-0.2...1.5)
                animation.toValue = random.double(0...2)
            }
            animation.duration = random.double(0.1...0.9)
            animation.isAdditive = random.below(3) == 0
            animation.isRemovedOnCompletion = random.below(2) == 0
            if random.below(3) == 0 { animation.fillMode = .forwards }
            if random.below(4) == 0 {
                let group = CAAnimationGroup()
                group.animations = [animation]
                group.duration = animation.duration
                layer.add(group, forKey: nil)
            } else {
                layer.add(animation, forKey: "\(random.below(3))")
            }
            if isCrowd, random.below(2) == 0 { layer.add(movement(), forKey: nil) }
            guard isMadeAnew else { return }
            let still = CABasicAnimation(keyPath: "borderWidth")
            still.fromValue = 0
            still.toValue = 0
            still.duration = 1000
            layer.add(still, forKey: "still")
        }

        /// One of the animations that move a layer without changing it otherwise.
        private func movement() -> CAAnimation {
            let keyPaths = [
                "position.x", "position.y", "opacity", "transform.rotation.z", "transform.scale.x", "transform.scale.y",
                "transform.translation.x", "transform.translation.y", "transform.scale",
            ]
            func basic(_ animation: CABasicAnimation) -> CABasicAnimation {
                let keyPath = keyPaths[random.below(keyPaths.count)]
                animation.keyPath = keyPath
                let reach = keyPath.hasPrefix("position") || keyPath.contains("translation") ? 60.0 : 1.4
                switch random.below(4) {
                case 0: animation.byValue = random.double(-1...1) * reach
                case 1: animation.toValue = random.double(-0.1...1) * reach
                default:
                    animation.fromValue = random.double(0...1) * reach
                    animation.toValue = random.double(0...1) * reach
                }
                return animation
            }
            let animation: CAAnimation
            switch random.below(7) {
            case 5, 6:
                func transform() -> CATransform3D {
                    let scale = random.double(0...1.5)
                    let turned = CATransform3DMakeRotation(random.double(-2...2), 0, 0, 1)
                    return CATransform3DTranslate(CATransform3DScale(turned, scale, 1, 1), random.double(0...20), 3, 0)
                }
                let whole = random.below(3) == 0 ? CASpringAnimation() : CABasicAnimation()
                whole.keyPath = "transform"
                let ends = random.below(4)
                if ends != 0 { whole.fromValue = transform() }
                if ends != 1 { whole.toValue = transform() }
                animation = whole
            case 0:
                let spring = CASpringAnimation()
                spring.damping = random.double(2...25)
                spring.initialVelocity = random.double(-3...3)
                spring.allowsOverdamping = random.below(2) == 0
                animation = basic(spring)
            case 1:
                let keyframes = CAKeyframeAnimation(keyPath: "position")
                keyframes.values = (0..<4).map { _ in CGPoint(x: random.double(0...90), y: random.double(0...90)) }
                keyframes.calculationMode = [.linear, .discrete, .cubic, .paced][random.below(4)]
                animation = keyframes
            case 2:
                let keyframes = CAKeyframeAnimation(keyPath: "position")
                keyframes.path = CGPath(
                    ellipseIn: CGRect(x: 10, y: 10, width: random.double(5...70), height: 50), transform: nil)
                if random.below(2) == 0 { keyframes.rotationMode = .rotateAuto }
                animation = keyframes
            case 3:
                let group = CAAnimationGroup(), inner = CAAnimationGroup()
                inner.animations = [basic(CABasicAnimation())]
                inner.duration = random.double(0.1...0.4)
                let other = basic(CASpringAnimation())
                other.beginTime = 0.1
                other.duration = random.double(0.1...0.9)
                group.animations = [other, inner]
                animation = group
            default: animation = basic(CABasicAnimation())
            }
            if let animation = animation as? CAPropertyAnimation {
                animation.isAdditive = random.below(3) == 0
                animation.isCumulative = random.below(2) == 0
            }
            animation.duration = random.double(0.1...0.9)
            animation.repeatCount = Float(random.below(3))
            animation.autoreverses = random.below(3) == 0
            animation.speed = [1, 1, 0.5, 2, -1, 0][random.below(6)]
            animation.timeOffset = random.below(4) == 0 ? 0.07 : 0
            animation.fillMode = [.removed, .both, .backwards][random.below(3)]
            animation.isRemovedOnCompletion = random.below(2) == 0
            if random.below(2) == 0 { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            return animation
        }

        /// Changes something, sometimes with actions and sometimes without.
        func change() {
            CATransaction.begin()
            CATransaction.setDisableActions(random.below(2) == 0)
            CATransaction.setAnimationDuration(0.2)
            let layer = layers[random.below(layers.count)]
            switch random.below(isCrowd ? 17 : 12) {
            case 16:
                let transition = CATransition()
                transition.duration = 0.2
                (layers[random.below(2)]).add(transition, forKey: nil)
            case 12: layer.removeFromSuperlayer()
            case 13: layer.speed = Float(random.double(0.5...2))
            case 14: stage.root.sublayers = stage.root.sublayers?.reversed()
            case 15: layer.addSublayer(LookStage.box(1, 1, 5, 5, color()))
            case 0: layer.backgroundColor = color()
            case 1: layer.isHidden.toggle()
            case 2: layer.opacity = Float(random.double(0...1))
            case 3: layer.position = CGPoint(x: random.double(0...90), y: random.double(0...90))
            case 4: layer.bounds.size.width = random.double(4...40)
            case 5: layer.zPosition = Double(random.below(3))
            case 6: add()
            case 7: layer.removeAllAnimations()
            case 8: layer.timeOffset = random.double(0...0.3)
            case 9: layer.anchorPointZ = Double(random.below(2) * 4)
            default: animate(layer)
            }
            CATransaction.commit()
        }
    }

    @Test(arguments: seeds(0..<40)) func pictures_areThoseOfNewNodes(_ seed: Int) {
        let tree = Tree(seed, isMadeAnew: false), anew = Tree(seed, isMadeAnew: true)
        for frame in 0..<30 {
            let time = Double(frame) * 0.05
            let picture = tree.stage.bytes(at: time), expected = anew.stage.bytes(at: time)
            #expect(picture == expected, "seed \(seed), frame \(frame)")
            if picture != expected { return }
            if frame % 3 == 1 {
                tree.change()
                anew.change()
            }
        }
    }

    @Test(arguments: seeds(0..<16)) func crowds_lookLikeNewNodes(_ seed: Int) {
        let tree = Tree(seed, isMadeAnew: false, isCrowd: true), anew = Tree(seed, isMadeAnew: true, isCrowd: true)
        for frame in 0..<24 {
            let time = Double(frame) * 0.05
            let picture = tree.stage.bytes(at: time), expected = anew.stage.bytes(at: time)
            #expect(picture == expected, "seed \(seed), frame \(frame)")
            if picture != expected { return }
            // Some successive frames in which only time advances.
            if frame % 5 == 4 {
                tree.change()
                anew.change()
            }
        }
    }

    /// The fast path is used: the children's nodes and their drawings are the same objects.
    @Test func nodes_keepWhatIsInThem() throws {
        let stage = LookStage(96, 96), layer = LookStage.box(10, 10, 40, 40, .white)
        layer.cornerRadius = 4
        layer.addSublayer(LookStage.box(5, 5, 10, 10, .black))
        stage.add(layer)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 20
        animation.toValue = 60
        animation.duration = 1
        layer.add(animation, forKey: nil)
        func node(at time: Double) throws -> RenderNode {
            stage.run(to: time)
            return try #require(stage.host.renderTree().root.children.nodes.first)
        }
        let first = try node(at: 0.25), second = try node(at: 0.5)
        #expect(first !== second && first.style === second.style && first.style != nil)
        #expect(first.children.nodes[0] === second.children.nodes[0])
        #expect(first.transform.tx == 10 && second.transform.tx == 20)
        layer.backgroundColor = .black
        #expect(try node(at: 0.75).style !== second.style)
    }
}
