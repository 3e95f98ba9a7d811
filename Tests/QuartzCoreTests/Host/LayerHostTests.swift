import MicaCompositor
import QuartzCore
import Testing

/// A root of 400 × 400 points on a host.
struct Stage {
    let root = CALayer()
    let host: LayerHost

    init() {
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
        root.position = CGPoint(x: 200, y: 200)
        // Layers that a test adds appear at once.
        root.actions = ["sublayers": NSNull()]
        host = LayerHost(layer: root, size: CGSize(width: 400, height: 400), scale: 1)
        host.advance(to: host.time)
    }

    /// Seconds since the host's start.
    func run(to seconds: Double) { host.advance(to: host.startTime + seconds) }

    /// Adds a layer and commits it.
    @discardableResult
    func add<Layer: CALayer>(_ layer: Layer) -> Layer {
        root.addSublayer(layer)
        host.advance(to: host.time)
        return layer
    }
}

final class HandLayer: CALayer {
    @Animatable var angle: CGFloat = 0
    @Animatable(redraws: false) var tag = 0
    var drawnAngles: [CGFloat] = []
    nonisolated(unsafe) static var drawn: [CGFloat] = []

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "angle" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.angle
        animation.duration = 1
        return animation
    }
    override func draw(in ctx: CGContext) {
        HandLayer.drawn.append(angle)
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: angle))
    }
}

@Suite(.serialized) struct LayerHostTests {
    @Test func basic_movesAndEnds() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 2
        layer.add(animation, forKey: "fade")
        #expect(layer.animationKeys() == ["fade"])
        stage.run(to: 0)
        #expect(layer.presentation()?.opacity == 0)
        stage.run(to: 0.5)
        #expect(layer.presentation()?.opacity == 0.25)
        #expect(layer.opacity == 1)
        stage.run(to: 2)
        #expect(layer.animationKeys() == nil)
        #expect(layer.presentation()?.opacity == 1)
        #expect(stage.host.nextEventTime == nil)
    }

    @Test func animatable_implicitAnimationOfOwnProperty() {
        let stage = Stage()
        let hand = HandLayer()
        hand.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.add(hand)
        HandLayer.drawn = []
        hand.angle = 4
        #expect(hand.presentation()?.angle == 0)
        stage.run(to: 0)
        _ = stage.host.renderTree()
        stage.run(to: 0.5)
        #expect(hand.presentation()?.angle == 2)
        _ = stage.host.renderTree()
        #expect(HandLayer.drawn.contains(2))
        hand.angle = 6
        stage.run(to: 0.5)
        #expect(hand.presentation()?.angle == 2)
        stage.run(to: 1)
        #expect(hand.presentation()?.angle == 4)
        stage.run(to: 1.5)
        #expect(hand.presentation()?.angle == 6)
        #expect(HandLayer.needsDisplay(forKey: "angle"))
        #expect(!HandLayer.needsDisplay(forKey: "tag"))
        #expect(hand.value(forKey: "angle") as? CGFloat == 6)
        hand.setValue(7, forKey: "tag")
        #expect(hand.tag == 7)
    }

    @Test func implicit_builtInProperty() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.position = CGPoint(x: 100, y: 0)
        #expect(layer.animationKeys() == ["position"])
        stage.run(to: 0)
        #expect(layer.presentation()?.position.x == 0)
        stage.run(to: 0.25)
        #expect(layer.presentation()?.position.x == 100)
    }

    @Test func transaction_completionBlock() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        var done: [Double] = []
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock { done.append(CACurrentMediaTime() - stage.host.startTime) }
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.byValue = 10
        layer.add(animation, forKey: nil)
        CATransaction.commit()
        stage.run(to: 1)
        #expect(layer.presentation()?.position.x == 5)
        #expect(done == [])
        stage.run(to: 5)
        #expect(done == [2])
    }

    @Test func renderTree_sharesUnchangedNodes() {
        let stage = Stage()
        let one = stage.add(CALayer()), two = stage.add(CALayer())
        let before = stage.host.renderTree()
        CATransaction.setDisableActions(true)
        one.opacity = 0.5
        let after = stage.host.renderTree()
        func nodes(_ tree: RenderTree) -> [RenderNode] { tree.root.children.nodes }
        #expect(nodes(before)[0] !== nodes(after)[0])
        #expect(nodes(before)[1] === nodes(after)[1])
        #expect(stage.host.renderTree().root === after.root)
        _ = two
    }

}
