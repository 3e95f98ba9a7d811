import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import Testing

/// Renderers on several threads, each with a tree of its own: the same pictures as when run one after the other.
@Suite(.serialized) struct ParallelRenderingTests {
    private final class Rings: CALayer {
        @Animatable var turn: CGFloat = 0

        override func draw(in context: CGContext) {
            context.setStrokeColor(CGColor(red: 0, green: 0.4, blue: 0.9, alpha: 1))
            context.setLineWidth(3)
            for i in 1..<5 {
                context.addArc(
                    center: CGPoint(x: 30, y: 30), radius: CGFloat(6 * i), startAngle: turn * CGFloat(i), endAngle: 4,
                    clockwise: false)
                context.strokePath()
            }
        }
    }

    private static func color(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> CGColor {
        CGColor(red: r, green: g, blue: b, alpha: 1)
    }

    /// An example of each kind of layer with drawing code of its own.
    private static func tree(_ number: Int) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 240, height: 180)
        root.backgroundColor = color(1, 1, 1)
        func place(_ layer: CALayer, _ column: Int, _ row: Int) {
            layer.frame = CGRect(x: column * 60, y: row * 60, width: 60, height: 60)
            root.addSublayer(layer)
        }
        let rings = Rings()
        place(rings, 0, 0)
        let turn = CABasicAnimation(keyPath: "turn")
        turn.fromValue = 0
        turn.toValue = 2 + number
        turn.duration = 1
        rings.add(turn, forKey: nil)

        let text = CATextLayer()
        text.string = "Layer \(number), äßй"
        text.fontSize = 13
        text.foregroundColor = color(0, 0, 0)
        text.isWrapped = true
        place(text, 1, 0)

        let gradient = CAGradientLayer()
        gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
        gradient.cornerRadius = 12
        gradient.masksToBounds = true
        gradient.shadowOpacity = 1
        gradient.shadowRadius = 4
        place(gradient, 2, 0)

        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 50, height: 40), transform: nil)
        shape.strokeColor = color(0, 0.5, 0)
        shape.lineDashPattern = [4, 3]
        shape.lineWidth = 2
        place(shape, 3, 0)
        let phase = CAKeyframeAnimation(keyPath: "lineDashPhase")
        phase.values = [0, 7, 14]
        phase.duration = 0.5
        phase.repeatCount = .infinity
        shape.add(phase, forKey: nil)

        let replicator = CAReplicatorLayer(), dot = CALayer()
        dot.frame = CGRect(x: 26, y: 4, width: 8, height: 8)
        dot.backgroundColor = color(0.8, 0.2, 0.6)
        replicator.addSublayer(dot)
        replicator.instanceCount = 9
        replicator.instanceTransform = CATransform3DMakeRotation(.pi * 2 / 9, 0, 0, 1)
        place(replicator, 0, 1)

        let emitter = CAEmitterLayer(), cell = CAEmitterCell()
        let image = CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        image.setFillColor(color(1, 0.5, 0))
        image.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        cell.contents = image.makeImage()
        cell.birthRate = 40
        cell.lifetime = 1
        cell.velocity = 30
        cell.emissionRange = .pi
        emitter.emitterCells = [cell]
        emitter.emitterPosition = CGPoint(x: 30, y: 30)
        place(emitter, 1, 1)

        let tilted = CALayer()
        tilted.backgroundColor = color(0.2, 0.6, 0.9)
        place(tilted, 2, 1)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 200
        tilted.transform = CATransform3DRotate(perspective, 0.8, 1, 0.3, 0)

        let blurred = CALayer()
        blurred.backgroundColor = color(0.9, 0.9, 0.1)
        blurred.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])!]
        place(blurred, 3, 1)

        let masked = CALayer(), mask = CALayer()
        masked.backgroundColor = color(0.1, 0.3, 0.3)
        mask.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        mask.cornerRadius = 15
        mask.backgroundColor = color(0, 0, 0)
        masked.mask = mask
        masked.opacity = 0.5
        place(masked, 0, 2)
        return root
    }

    /// The pixels of some frames.
    private static func frames(_ number: Int) -> [Data] {
        let context = CGContext(
            data: nil, width: 240, height: 180, bitsPerComponent: 8, bytesPerRow: 960,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        let renderer = CARenderer(cgContext: context), root = tree(number)
        renderer.layer = root
        renderer.bounds = root.bounds
        return (0..<6).map { i in
            renderer.beginFrame(atTime: 2000 + Double(i) * 0.15)
            renderer.render()
            renderer.endFrame()
            root.sublayers![6].opacity = Float(i) / 6
            return Data(bytes: context.data!, count: 960 * 180)
        }
    }

    @Test func renderers_onSeveralThreadsDrawTheSame() {
        let expected = (0..<4).map { ParallelRenderingTests.frames($0) }
        // They are neither static nor empty pictures, and differ from each other.
        #expect(Set(expected.joined()).count == 24)
        nonisolated(unsafe) var drawn: [[Data]] = Array(repeating: [], count: 4)
        let lock = NSLock(), group = DispatchGroup()
        for number in 0..<4 {
            group.enter()
            Thread {
                let frames = ParallelRenderingTests.frames(number)
                lock.withLock { drawn[number] = frames }
                group.leave()
            }.start()
        }
        group.wait()
        for (number, frames) in drawn.enumerated() { #expect(frames == expected[number], "tree \(number)") }
    }
}
