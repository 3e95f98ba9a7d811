import CoreGraphics
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// A shape layer of which only the path is animated reuses its last node with another path: the pictures are those of
/// nodes made from scratch.
@Suite(.serialized, .seeded) struct ReshapingTests {
    /// Shape layers that are the same for the same seed.
    private final class Shapes {
        let stage = LookStage(90, 90)
        private var layers: [CAShapeLayer] = []
        private var random: Seeded
        /// `true` if each layer also has an animation of another kind, so that its node is recreated in each frame.
        private let isMadeAnew: Bool

        init(_ seed: Int, isMadeAnew: Bool) {
            random = Seeded(UInt64(seed))
            self.isMadeAnew = isMadeAnew
            for _ in 0..<6 { add() }
        }

        private func color() -> CGColor {
            LookStage.color(random.double(0...1), random.double(0...1), random.double(0...1), random.double(0.3...1))
        }

        private func path() -> CGPath {
            let box = CGRect(
                x: random.double(-5...20), y: random.double(-5...20), width: random.double(4...40),
                height: random.double(4...40))
            switch random.below(5) {
            case 0: return CGPath(rect: box, transform: nil)
            case 1: return CGPath(roundedRect: box, cornerWidth: 2, cornerHeight: 2, transform: nil)
            case 2:
                let open = CGMutablePath()
                open.move(to: CGPoint(x: box.minX, y: box.minY))
                open.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
                open.addQuadCurve(to: CGPoint(x: box.minX, y: box.maxY), control: CGPoint(x: 3, y: 9))
                return open
            default: return CGPath(ellipseIn: box, transform: nil)
            }
        }

        private func add() {
            let layer = CAShapeLayer()
            layer.frame = CGRect(x: random.double(0...50), y: random.double(0...50), width: 30, height: 30)
            if !random.chance(0.2) { layer.path = path() }
            if random.chance(0.3) { layer.backgroundColor = color() }
            layer.fillColor = random.chance(0.2) ? nil : color()
            if random.chance(0.6) {
                layer.strokeColor = color()
                layer.lineWidth = random.double(0.5...6)
                layer.lineCap = random.chance(0.5) ? .round : .butt
                if random.chance(0.3) { layer.lineDashPattern = [4, 2] }
                if random.chance(0.3) { layer.strokeEnd = random.double(0...1) }
            }
            if random.chance(0.2) { layer.fillRule = .evenOdd }
            if random.chance(0.2) { layer.shadowOpacity = 0.7 }
            if random.chance(0.2) { layer.masksToBounds = true }
            if random.chance(0.2) { layer.contents = LookStage.dot(20) }
            if random.chance(0.2) {
                let child = CAShapeLayer()
                child.path = path()
                child.fillColor = color()
                layer.addSublayer(child)
                animate(child)
            }
            if random.chance(0.2) {
                let mask = CAShapeLayer()
                mask.path = path()
                layer.mask = mask
                animate(mask)
            }
            stage.root.addSublayer(layer)
            layers.append(layer)
            animate(layer)
        }

        private func animate(_ layer: CAShapeLayer) {
            let animation: CAPropertyAnimation
            switch random.below(4) {
            case 0:
                let keyframes = CAKeyframeAnimation(keyPath: "path")
                keyframes.values = (0..<3).map { _ in path() }
                if random.chance(0.3) { keyframes.calculationMode = .discrete }
                animation = keyframes
            case 1:
                let spring = CASpringAnimation(keyPath: "path")
                spring.fromValue = path()
                spring.toValue = path()
                spring.damping = 4
                animation = spring
            default:
                let basic = CABasicAnimation(keyPath: "path")
                if !random.chance(0.2) { basic.fromValue = path() }
                if !random.chance(0.2) { basic.toValue = path() }
                animation = basic
            }
            animation.duration = random.double(0.1...0.9)
            animation.repeatCount = Float(random.below(3))
            animation.autoreverses = random.chance(0.3)
            animation.beginTime = random.chance(0.2) ? 0.3 : 0
            animation.fillMode = [.removed, .both, .backwards][random.below(3)]
            animation.isRemovedOnCompletion = random.chance(0.5)
            if random.chance(0.5) { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            layer.add(animation, forKey: "\(random.below(6) / 5)")
            guard isMadeAnew else { return }
            let still = CABasicAnimation(keyPath: "borderWidth")
            still.fromValue = 0
            still.toValue = 0
            still.duration = 1000
            layer.add(still, forKey: "still")
        }

        /// Changes something, sometimes with actions and sometimes without.
        func change() {
            CATransaction.begin()
            CATransaction.setDisableActions(random.chance(0.5))
            CATransaction.setAnimationDuration(0.2)
            let layer = layers[random.below(layers.count)]
            switch random.below(11) {
            case 0: layer.path = random.chance(0.2) ? nil : path()
            case 1: layer.fillColor = color()
            case 2: layer.lineWidth = random.double(0...5)
            case 3: layer.strokeEnd = random.double(0...1)
            case 4: layer.position.x += 3
            case 5: layer.opacity = Float(random.double(0...1))
            case 6: layer.isHidden.toggle()
            case 7: layer.removeAllAnimations()
            case 8: layer.contents = random.chance(0.5) ? nil : LookStage.dot(12)
            case 9: layer.speed = Float(random.double(0.5...2))
            default: animate(layer)
            }
            CATransaction.commit()
        }
    }

    @Test(arguments: seeds(0..<40)) func pictures_areThoseOfNewNodes(_ seed: Int) {
        let shapes = Shapes(seed, isMadeAnew: false), anew = Shapes(seed, isMadeAnew: true)
        for frame in 0..<30 {
            let time = Double(frame) * 0.05
            let picture = shapes.stage.bytes(at: time), expected = anew.stage.bytes(at: time)
            #expect(picture == expected, "seed \(seed), frame \(frame)")
            if picture != expected { return }
            if frame % 3 == 1 {
                shapes.change()
                anew.change()
            }
        }
    }

    /// A client's class may show something other than its path.
    @Test func subclass_isAsked() {
        final class Doubled: CAShapeLayer {
            override var path: CGPath? {
                get {
                    var transform = CGAffineTransform(scaleX: 2, y: 2)
                    return super.path?.copy(using: &transform)
                }
                set { super.path = newValue }
            }
        }
        func bytes(_ layer: CAShapeLayer, _ size: CGFloat) -> [UInt32] {
            let stage = LookStage(60, 60), animation = CABasicAnimation(keyPath: "path")
            func square(_ side: CGFloat) -> CGPath {
                CGPath(rect: CGRect(x: 0, y: 0, width: side * size, height: side * size), transform: nil)
            }
            layer.path = square(5)
            animation.fromValue = square(5)
            animation.toValue = square(20)
            animation.duration = 1
            layer.add(animation, forKey: nil)
            stage.add(layer)
            _ = stage.bytes(at: 0.25)
            return stage.bytes(at: 0.5)
        }
        #expect(bytes(Doubled(), 1) == bytes(CAShapeLayer(), 2))
    }
}
