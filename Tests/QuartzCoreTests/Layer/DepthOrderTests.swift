import MicaCompositor
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// Siblings ordered by depth: the order kept from frame to frame equals that of a sort.
@Suite(.serialized, .seeded) struct DepthOrderTests {
    private func layer(_ number: Int, _ depth: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        // The width identifies the node.
        layer.bounds = CGRect(x: 0, y: 0, width: number + 1, height: 1)
        layer.zPosition = depth
        return layer
    }

    private func shown(_ stage: Stage) -> [Int] {
        stage.host.renderTree().root.children.nodes.map { Int($0.bounds.width) - 1 }
    }

    private func sorted(_ stage: Stage) -> [Int] {
        let all = (stage.root.sublayers ?? []).filter { !$0.isHidden }.enumerated()
        return all.sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map { Int($0.element.bounds.width) - 1 }
    }

    @Test func order_isThatOfASort() {
        let stage = Stage()
        var random = Seeded(11), next = 0
        CATransaction.setDisableActions(true)
        for step in 0..<400 {
            CATransaction.setDisableActions(true)
            for _ in 0..<(1 + random.below(8)) {
                let layers = stage.root.sublayers ?? []
                switch layers.isEmpty ? 0 : random.below(8) {
                case 0, 1:
                    let depths: [CGFloat] = [0, 0, 0, -1, 1, 2, -2.5]
                    let new = layer(next, depths[random.below(depths.count)])
                    stage.root.insertSublayer(new, at: UInt32(random.below(layers.count + 1)))
                    next += 1
                case 2: layers[random.below(layers.count)].zPosition = CGFloat(random.below(5)) - 2
                case 3: stage.root.addSublayer(layers[random.below(layers.count)])
                case 4:
                    if layers.count > 150 || step % 7 == 0 { layers[random.below(layers.count)].removeFromSuperlayer() }
                case 5: layers[random.below(layers.count)].isHidden.toggle()
                case 6:
                    stage.root.replaceSublayer(layers[random.below(layers.count)], with: layer(next, 1))
                    next += 1
                default: layers[random.below(layers.count)].position.x += 1
                }
            }
            if step % 50 == 49 { stage.root.sublayers = stage.root.sublayers?.shuffled(using: &random) }
            stage.run(to: 0)
            #expect(shown(stage) == sorted(stage), "step \(step)")
        }
        #expect(next > 300)
    }

    /// With an animated depth of exactly 0 a layer is unsorted among its siblings; with others it is z-sorted.
    @Test func animatedDepth_passesThroughZero() {
        let stage = Stage()
        for i in 0..<3 { stage.root.addSublayer(layer(i)) }
        stage.run(to: 0)
        let rise = CABasicAnimation(keyPath: "zPosition")
        rise.fromValue = -1
        rise.toValue = 1
        rise.duration = 1
        stage.root.sublayers![1].add(rise, forKey: "rise")
        let orders = [0, 0.25, 0.5, 0.75, 1].map { time in
            stage.run(to: time)
            return shown(stage)
        }
        #expect(orders == [[1, 0, 2], [1, 0, 2], [0, 1, 2], [0, 2, 1], [0, 1, 2]])
    }

    /// A frame in which one of many moves creates only that one's nodes, and the B-tree nodes above it.
    @Test func frames_keepTheOthers() {
        let stage = Stage()
        for i in 0..<2000 { stage.root.addSublayer(layer(i, CGFloat(i % 7) - 3)) }
        stage.run(to: 0)
        func chunks(_ chunk: RenderChildren.Chunk?) -> [RenderChildren.Chunk] {
            chunk.map { [$0] + $0.parts.flatMap { chunks($0) } } ?? []
        }
        let before = chunks(stage.host.renderTree().root.children.root)
        for number in [0, 3, 700, 1999] {
            CATransaction.setDisableActions(true)
            stage.root.sublayers![number].opacity -= 0.25
            let after = chunks(stage.host.renderTree().root.children.root)
            let kept = Set(before.map { ObjectIdentifier($0) })
            #expect(after.count == before.count && after.filter { !kept.contains(ObjectIdentifier($0)) }.count <= 16)
            #expect(shown(stage) == sorted(stage))
        }
    }
}
