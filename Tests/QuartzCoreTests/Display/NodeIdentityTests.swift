import MicaCompositor
import CoreGraphics
import QuartzCore
import MicaRaster
import Testing

/// Damage finds a node's earlier state by its identity: no two nodes of a tree may have the same.
@Suite struct NodeIdentityTests {
    private static func pattern() -> CGColor {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, c in
                c.setFillColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)
                c.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
            }, releaseInfo: nil)
        let pattern = CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 6, height: 6), matrix: .identity, xStep: 6, yStep: 6,
            tiling: .noDistortion, isColored: true, callbacks: &callbacks)!
        return CGColor(patternSpace: CGColorSpace(patternBaseSpace: nil)!, pattern: pattern, components: [1])!
    }

    private static func replicator(_ count: Int, _ shown: CALayer...) -> CAReplicatorLayer {
        let layer = CAReplicatorLayer()
        layer.instanceCount = count
        layer.instanceTransform = CATransform3DMakeTranslation(0.25, 0, 0)
        for sublayer in shown { layer.addSublayer(sublayer) }
        return layer
    }

    /// A replicator with two contents of its own: a pattern, and an image that extends beyond its bounds.
    private static func patternedReplicator(_ count: Int) -> CAReplicatorLayer {
        let layer = replicator(count, LookStage.box(2, 2, 8, 8, LookStage.color(0.9, 0.2, 0.1)))
        layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
        layer.backgroundColor = pattern()
        layer.contentsGravity = .center
        layer.contents = LookStage.photo(70)
        return layer
    }

    @Test(arguments: [20, 255, 256, 257, 600])
    func nodeIdentity_contentsBesideManyCopiesAreRedrawn(count: Int) {
        let changed = LookStage(200, 100), layer = Self.patternedReplicator(count)
        changed.add(layer)
        let before = LookStage.bytes(changed.draw())
        for contents in [nil, LookStage.dot(64), nil] {
            CATransaction.setDisableActions(true)
            layer.contents = contents
            changed.host.advance(to: changed.host.time)
            let fresh = LookStage(200, 100), other = Self.patternedReplicator(count)
            other.contents = contents
            fresh.add(other)
            let pixels = LookStage.bytes(changed.draw())
            let isFresh = pixels == LookStage.bytes(fresh.draw()), differs = pixels != before
            #expect(isFresh && differs)
        }
    }

    /// Draws tiles that fade in.
    private final class Tiles: CATiledLayer {
        override func draw(in context: CGContext) {
            context.setFillColor(LookStage.color(0, 0.5, 0))
            context.fill(CGRect(x: 1, y: 1, width: 60, height: 30))
        }
    }

    @Test func nodeIdentity_everyNodeHasItsOwn() throws {
        let stage = LookStage(200, 200)
        stage.add(Self.patternedReplicator(700))

        let nested = Self.replicator(
            260, Self.replicator(80, Self.replicator(2, LookStage.box(0, 0, 4, 4, LookStage.color(0, 0, 1)))))
        nested.frame = CGRect(x: 0, y: 80, width: 20, height: 20)
        nested.backgroundColor = Self.pattern()
        nested.contents = LookStage.photo(20)

        let cell = CAEmitterCell()
        cell.contents = LookStage.dot(6)
        cell.birthRate = 20
        cell.lifetime = 1
        cell.velocity = 10
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
        emitter.emitterCells = [cell]
        emitter.backgroundColor = Self.pattern()
        emitter.contents = LookStage.photo(10)

        let tiles = Tiles()
        tiles.frame = CGRect(x: 100, y: 0, width: 60, height: 30)
        tiles.tileSize = CGSize(width: 16, height: 16)
        tiles.levelsOfDetail = 4
        tiles.levelsOfDetailBias = 2

        let faded = CALayer()
        faded.frame = CGRect(x: 0, y: 120, width: 20, height: 20)
        faded.contents = LookStage.photo(20)
        let pushed = LookStage.box(0, 160, 20, 20, LookStage.color(1, 0, 0))
        pushed.addSublayer(LookStage.box(2, 2, 4, 4, LookStage.color(0, 1, 0)))
        pushed.mask = LookStage.box(0, 0, 18, 18, LookStage.color(0, 0, 0))
        stage.add(nested, emitter, tiles, faded, pushed)
        stage.run(to: 1)

        let fade = CABasicAnimation(keyPath: "contents")
        fade.fromValue = LookStage.photo(20)
        fade.toValue = LookStage.dot(20)
        fade.duration = 2
        faded.add(fade, forKey: nil)
        let push = CATransition()
        push.type = .push
        push.duration = 2
        pushed.add(push, forKey: nil)
        pushed.backgroundColor = LookStage.color(0, 1, 1)
        CATransaction.setDisableActions(true)
        // To another level of detail and back: tiles of both are in the layer while they fade.
        tiles.transform = CATransform3DMakeScale(3, 3, 1)
        stage.run(to: 1.05)
        CATransaction.setDisableActions(true)
        tiles.transform = CATransform3DIdentity
        stage.run(to: 1.1)

        let tree = stage.host.renderTree()
        var seen = Set<ObjectIdentifier>(), nodes: [RenderNode] = [], open = [tree.root]
        while let node = open.popLast() {
            // Copies of a replicator share their subtree.
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            nodes.append(node)
            open += node.children.nodes
            if let mask = node.style?.values.mask { open.append(mask) }
        }
        #expect(nodes.count > 700 + 260 + 80 + 20)
        let repeated = Dictionary(grouping: nodes, by: \.id).values.filter { $0.count > 1 }
        #expect(repeated.isEmpty, "\(repeated.count) of \(nodes.count)")
    }
}
