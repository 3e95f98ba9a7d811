import Foundation
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

private final class Arranger: CALayer {
    var count = 0
    override func layoutSublayers() {
        count += 1
        sublayers?.first?.frame = bounds.insetBy(dx: 10, dy: 10)
    }
}

@Suite(.serialized, .seeded) struct TreeTests {
    func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).map { $0.name ?? "?" }.joined() }
    func named(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    @Test func edits_keepTheOrder() {
        let root = CALayer()
        let a = named("a"), b = named("b"), c = named("c"), d = named("d")
        for layer in [a, b, c] { root.addSublayer(layer) }
        root.insertSublayer(d, at: 1)
        #expect(names(root) == "adbc")
        root.insertSublayer(d, above: c)
        #expect(names(root) == "abcd")
        root.insertSublayer(c, below: a)
        #expect(names(root) == "cabd")
        root.addSublayer(a)
        #expect(names(root) == "cbda")
        root.replaceSublayer(b, with: named("x"))
        #expect(names(root) == "cxda")
        #expect(b.superlayer == nil)
        root.sublayers = [a, b]
        #expect(names(root) == "ab")
        #expect(d.superlayer == nil)
        root.insertSublayer(c, at: 99)
        #expect(names(root) == "abc")
        let mask = named("m")
        root.addSublayer(mask)
        a.mask = mask
        #expect(names(root) == "abc" && mask.superlayer === a)
        mask.removeFromSuperlayer()
        #expect(a.mask == nil)
        root.sublayers = nil
        #expect(root.sublayers == nil)
    }

    @Test func edits_ofManySiblingsKeepTheOrder() {
        let root = CALayer()
        var expected: [CALayer] = []
        var random = Seeded(7)
        for _ in 0..<3000 {
            if expected.count > 200, random.below(3) == 0 {
                expected.remove(at: random.below(expected.count)).removeFromSuperlayer()
            }
            let layer = CALayer(), index = random.below(expected.count + 1)
            root.insertSublayer(layer, at: UInt32(index))
            expected.insert(layer, at: index)
        }
        #expect(root.sublayers!.elementsEqual(expected) { $0 === $1 })
    }

    @Test func frame_isDerived() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(layer.position == CGPoint(x: 25, y: 40))
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        layer.transform = CATransform3DMakeScale(2, 0.5, 1)
        #expect(layer.frame == CGRect(x: -5, y: 30, width: 60, height: 20))
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        #expect(layer.bounds.size == CGSize(width: 50, height: 20))
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 100, height: 10))
        layer.anchorPoint = .zero
        #expect(layer.frame.origin == CGPoint(x: 50, y: 5))
    }

    @Test func conversion_goesThroughTheTree() {
        let root = CALayer(), a = CALayer(), b = CALayer(), c = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        a.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        b.frame = CGRect(x: 60, y: 0, width: 20, height: 20)
        c.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        root.addSublayer(a)
        root.addSublayer(b)
        a.addSublayer(c)
        a.bounds.origin = CGPoint(x: 100, y: 0)
        #expect(c.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: -84, y: 16))
        #expect(b.convert(CGPoint(x: -84, y: 16), from: c).x == root.convert(CGPoint(x: -84, y: 16), from: c).x - 60)
        a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let there = c.convert(CGPoint(x: 3, y: 4), to: b), back = b.convert(there, to: c)
        #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
        root.sublayerTransform.m34 = -1 / 500
        a.zPosition = 100
        let deep = a.convert(CGPoint(x: 100, y: 0), to: root), again = a.convert(deep, from: root)
        #expect(abs(again.x - 100) < 1e-9 && abs(again.y) < 1e-9)
    }

    /// A class that overrides the method is called, also below others; one that does not takes no stack.
    @Test func hitTest_asksClassesThatOverrideIt() {
        final class Plain: CALayer {}
        final class Deaf: CALayer {
            override func hitTest(_ p: CGPoint) -> CALayer? { nil }
        }
        let root = Plain(), deaf = Deaf()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        deaf.frame = root.bounds
        root.addSublayer(deaf)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        var low: CALayer = root
        for _ in 0..<50_000 {
            let next = Plain()
            next.frame = root.bounds
            low.addSublayer(next)
            low = next
        }
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === low)
    }

    @Test func hitTest_findsTheTopmost() {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.position = CGPoint(x: 50, y: 50)
        let a = named("a"), b = named("b"), c = named("c")
        for layer in [a, b, c] {
            layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
            root.addSublayer(layer)
        }
        func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? { root.hitTest(CGPoint(x: x, y: y)) }
        #expect(hit(20, 20) === c)
        a.zPosition = 1
        #expect(hit(20, 20) === a)
        a.isHidden = true
        #expect(hit(20, 20) === c)
        #expect(hit(60, 20) === root)
        #expect(hit(5, 5) === root)
        #expect(hit(100, 5) == nil)
        c.frame = CGRect(x: 90, y: 90, width: 50, height: 50)
        #expect(hit(120, 120) === c)
        root.masksToBounds = true
        #expect(hit(120, 120) == nil)
    }

    @Test func layout_onlyWhereNeeded() {
        let stage = Stage()
        let layer = Arranger()
        layer.addSublayer(CALayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
        stage.add(layer)
        let count = layer.count
        stage.run(to: 1)
        #expect(layer.count == count)
        layer.bounds.size.width = 50
        layer.layoutIfNeeded()
        #expect(layer.sublayers![0].frame == CGRect(x: 10, y: 10, width: 30, height: 60))
        stage.run(to: 1)
        #expect(layer.count <= count + 2)
    }

    /// Layout that always requests more gets some rounds in each turn, and time continues.
    @Test func layout_thatNeverSettlesIsCutShort() {
        final class Restless: CALayer {
            var count = 0
            override func layoutSublayers() {
                count += 1
                setNeedsLayout()
            }
        }
        let stage = Stage(), layer = Restless()
        layer.addSublayer(CALayer())
        stage.add(layer)
        layer.count = 0
        stage.run(to: 1)
        #expect(stage.host.time == stage.host.startTime + 1 && layer.count > 10 && layer.count < 1000)
    }

    /// A layer's own changes in its layout do not request another layout; those of others do.
    @Test func layout_isNotAskedForByItself() {
        final class Rebuilding: CALayer {
            var count = 0
            override func layoutSublayers() {
                count += 1
                sublayers = [CALayer()]
                sublayers?.first?.bounds.size.width += 1
                bounds.size.height += 1
            }
        }
        let stage = Stage(), layer = stage.add(Rebuilding())
        layer.count = 0
        layer.setNeedsLayout()
        stage.run(to: 1)
        #expect(layer.count == 1 && !layer.needsLayout())
        layer.sublayers?.first?.bounds.size.width = 9
        stage.run(to: 2)
        #expect(layer.count == 2)
    }

    @Test func layoutManager_hearsThatLayoutIsOutOfDate() {
        final class Manager: CALayoutManager {
            var calls: [String] = []
            func invalidateLayout(of layer: CALayer) {
                calls.append("invalidate")
                layer.setNeedsLayout()
            }
            func layoutSublayers(of layer: CALayer) { calls.append("layout") }
        }
        let manager = Manager(), layer = CALayer()
        layer.layoutManager = manager
        layer.layoutIfNeeded()
        layer.layoutIfNeeded()
        layer.bounds.size.width = 5
        #expect(manager.calls == ["invalidate", "layout", "invalidate"])
    }

    @Test func constraints_placeSublayers() {
        let parent = CALayer()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        parent.layoutManager = CAConstraintLayoutManager()
        let a = named("a"), b = named("b")
        a.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        parent.addSublayer(b)
        parent.addSublayer(a)
        a.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        a.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 5))
        b.addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 10))
        b.addConstraint(CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX))
        b.addConstraint(CAConstraint(attribute: .minY, relativeTo: "a", attribute: .minY))
        b.addConstraint(CAConstraint(attribute: .height, relativeTo: "a", attribute: .height, scale: 2, offset: 0))
        parent.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 80, y: 5, width: 40, height: 20))
        #expect(b.frame == CGRect(x: 130, y: 5, width: 70, height: 40))
    }

    @Test func autoresizing_sharesTheGrowth() {
        let parent = CALayer(), child = CALayer()
        parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        child.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
        parent.addSublayer(child)
        parent.bounds.size = CGSize(width: 200, height: 150)
        #expect(child.frame == CGRect(x: 10, y: 60, width: 150, height: 50))
    }

    /// Removed, committed, and added again: with its whole subtree.
    @Test func subtree_thatComesBackIsWhole() {
        let stage = Stage()
        let top = stage.add(CALayer()), middle = CALayer(), low = CALayer()
        // A fade would add the former appearance.
        for layer in [stage.root, top, middle] { layer.actions = ["sublayers": NSNull()] }
        top.addSublayer(middle)
        middle.addSublayer(low)
        func levels() -> Int {
            stage.host.advance(to: stage.host.time + 0.1)
            var levels = 0, node = stage.host.renderTree().root
            while let next = node.children.nodes.first {
                levels += 1
                node = next
            }
            return levels
        }
        #expect(levels() == 3)
        top.removeFromSuperlayer()
        #expect(levels() == 0)
        stage.root.addSublayer(top)
        #expect(levels() == 3)
    }

    @Test func deepTree_doesNotOverflow() {
        let stage = Stage()
        var layer = stage.root
        for _ in 0..<100_000 {
            let next = CALayer()
            layer.addSublayer(next)
            layer = next
        }
        stage.run(to: 0)
        _ = stage.host.renderTree()
        layer.opacity = 0.5
        _ = stage.host.renderTree()
        #expect(stage.root.hitTest(CGPoint(x: 1, y: 1)) === stage.root)
        #expect(layer.convert(CGPoint.zero, to: stage.root) == .zero)
        stage.root.sublayers = nil
        stage.run(to: 1)
        _ = stage.host.renderTree()
    }
}
