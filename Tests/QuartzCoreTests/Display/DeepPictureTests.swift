import MicaCompositor
import CoreGraphics
import Foundation
import MicaSnapshot
import QuartzCore
import MicaRaster
import TestSeeds
import Testing

/// The pictures of deep trees: two frames differ only inside the damage.
@Suite(.serialized, .seeded) struct DeepPictureTests {
    /// Counts its layouts, each of which moves its lowest sublayer.
    private final class ShiftLayer: CALayer {
        private(set) var layouts = 0
        override func layoutSublayers() {
            layouts += 1
            if let first = sublayers?.first { first.position.y = first.position.y < 12 ? first.position.y + 3 : 0 }
        }
    }

    /// A tree of plain and other layers, most of them deep below the root.
    private final class DeepWorld {
        let stage = LookStage(64, 64)
        private(set) var pool: [CALayer] = []
        private var random: Seeded

        init(seed: UInt64) {
            random = Seeded(seed)
            stage.root.backgroundColor = LookStage.color(0.9, 0.9, 0.8)
            var parent = stage.root
            for number in 0..<40 {
                let layer: CALayer
                switch random.below(12) {
                case 0: layer = CAGradientLayer()
                case 1: layer = CAShapeLayer()
                case 2: layer = CAReplicatorLayer()
                case 3: layer = CATransformLayer()
                case 4, 5: layer = ShiftLayer()
                default: layer = CALayer()
                }
                (layer as? CAGradientLayer)?.colors = [LookStage.color(1, 0, 0), LookStage.color(0, 0, 1, 0.5)]
                (layer as? CAShapeLayer)?.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: 12, height: 9), transform: nil)
                (layer as? CAReplicatorLayer)?.instanceCount = 2
                (layer as? CAReplicatorLayer)?.instanceTransform = CATransform3DMakeTranslation(5, 2, 0)
                layer.name = "\(number)"
                layer.frame = CGRect(x: random.number(-6, 8), y: random.number(-6, 8), width: 14, height: 10)
                if random.chance(0.7) { layer.backgroundColor = color() }
                pool.append(layer)
                parent.addSublayer(layer)
                if random.chance(0.85) { parent = layer } else { parent = pool[random.below(pool.count)] }
            }
            stage.host.advance(to: stage.host.time)
        }

        private func color() -> CGColor {
            LookStage.color(random.number(0, 1), random.number(0, 1), random.number(0, 1), random.number(0.3, 1))
        }

        private func isAbove(_ upper: CALayer, _ lower: CALayer) -> Bool {
            sequence(first: lower, next: \.superlayer).contains { $0 === upper }
        }

        func change() {
            let layer = pool[random.below(pool.count)]
            CATransaction.begin()
            CATransaction.setDisableActions(random.chance(0.8))
            switch random.below(25) {
            case 0...5: layer.position = CGPoint(x: random.number(-4, 20), y: random.number(-4, 20))
            case 6: layer.transform = CATransform3DMakeRotation(random.number(-1, 1), 0, 0, 1)
            case 7: layer.opacity = random.chance(0.6) ? 1 : 0.6
            case 8: layer.masksToBounds = random.chance(0.2)
            case 9: layer.isHidden = random.chance(0.2)
            case 10: layer.cornerRadius = random.chance(0.6) ? 0 : 4
            case 11: layer.backgroundColor = color()
            case 12: layer.zPosition = CGFloat(random.below(3) - 1)
            case 13: layer.removeFromSuperlayer()
            case 14, 15:
                let parent = random.chance(0.2) ? stage.root : pool[random.below(pool.count)]
                if !isAbove(layer, parent) {
                    parent.insertSublayer(layer, at: UInt32(random.below(3)))
                }
            case 16: layer.sublayers = layer.sublayers?.reversed()
            case 17:
                let blur = CIFilter(name: "CIGaussianBlur")
                blur?.setValue(random.number(1, 3), forKey: "inputRadius")
                layer.backgroundFilters = random.chance(0.4) ? blur.map { [$0] } : nil
            case 18:
                let transition = CATransition()
                transition.type = [.fade, .push, .reveal, .moveIn][random.below(4)]
                layer.add(transition, forKey: kCATransition)
                layer.backgroundColor = color()
            case 19:
                let move = CABasicAnimation(keyPath: ["position.x", "opacity", "zPosition"][random.below(3)])
                move.fromValue = random.number(0, 4)
                move.toValue = random.number(0, 9)
                move.duration = 0.2
                layer.add(move, forKey: nil)
            case 20:
                let mask = pool[random.below(pool.count)]
                if random.chance(0.5) { layer.mask = nil } else if !isAbove(mask, layer) { layer.mask = mask }
            case 21: layer.layoutIfNeeded()
            case 22, 23: layer.setNeedsLayout()
            default:
                layer.transform = random.chance(0.5) ? CATransform3DIdentity : CATransform3DMakeScale(1.2, 0.8, 1)
            }
            CATransaction.commit()
            stage.host.advance(to: stage.host.time + (random.chance(0.5) ? 0.06 : 0))
        }

        /// Returns the current picture, once with the damage since the last call redrawn, and once drawn from scratch.
        func bytes() -> (kept: [UInt32], new: [UInt32]) {
            let tree = stage.host.renderTree()
            let kept = LookStage.bytes(stage.draw()), canvas = Pixmap(width: 64, height: 64)!
            Compositor(threadCount: 1).render(tree, into: canvas)
            return (kept, LookStage.bytes(canvas))
        }
    }

    @Test(arguments: 0..<12) func damage_isAllThatDiffers(_ group: Int) {
        for seed in seeds(group * 10..<group * 10 + 10) {
            let world = DeepWorld(seed: UInt64(seed))
            for step in 0..<90 {
                if step > 0 { world.change() }
                let pictures = world.bytes()
                let isSame = pictures.kept == pictures.new
                #expect(isSame, "seed \(seed), step \(step)")
            }
        }
    }

    /// A chain of layers below the root, each offset by a pixel.
    private func chain(_ depth: Int) -> (stage: LookStage, layers: [CALayer]) {
        let stage = LookStage(64, 64)
        var layers: [CALayer] = []
        for number in 0..<depth {
            let layer = LookStage.box(
                number % 2 == 0 ? 1 : -1, 0, 4, 4, LookStage.color(0, 0, Double(number) / Double(depth)))
            (layers.last ?? stage.root).addSublayer(layer)
            layers.append(layer)
        }
        stage.host.advance(to: stage.host.time)
        return (stage, layers)
    }

    @Test func layoutFarBelow_happensAtTheCommitAndWhenAskedFor() {
        let (stage, layers) = chain(1000)
        let low = ShiftLayer()
        layers[999].addSublayer(low)
        stage.draw()
        #expect(low.layouts == 0)
        low.setNeedsLayout()
        stage.host.advance(to: stage.host.time + 1)
        #expect(low.layouts == 1)
        low.setNeedsLayout()
        layers[500].layoutIfNeeded()
        layers[10].layoutIfNeeded()
        #expect(low.layouts == 2)
        layers[10].setNeedsLayout()
        layers[990].layoutIfNeeded()
        #expect(low.layouts == 2)
        low.setNeedsLayout()
        layers[300].removeFromSuperlayer()
        stage.root.addSublayer(layers[300])
        stage.host.advance(to: stage.host.time + 1)
        #expect(low.layouts == 3)
    }

    @Test func renderer_showsDeepTreesWhereItsBoundsSay() throws {
        let (stage, layers) = chain(200)
        CATransaction.setDisableActions(true)
        layers[0].position = CGPoint(x: 20, y: 30)
        stage.host.advance(to: stage.host.time)
        let whole = LookStage.bytes(stage.draw())
        layers[0].removeFromSuperlayer()
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        root.addSublayer(layers[0])
        let context = try #require(
            CGContext(
                data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 256,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let renderer = CARenderer(cgContext: context)
        renderer.layer = root
        renderer.bounds = CGRect(x: 10, y: 0, width: 64, height: 64)
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        renderer.endFrame()
        let bytes = context.data!.bindMemory(to: UInt32.self, capacity: 64 * 64)
        for y in 0..<64 {
            for x in 0..<40 {
                let isThere = whole[y * 64 + x + 10] != 0xFFFF_FFFF
                #expect(isThere == (bytes[y * 64 + x] != 0))
            }
        }
    }
}
