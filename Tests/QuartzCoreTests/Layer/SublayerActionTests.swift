import MicaCompositor
import QuartzCore
import Testing

/// Changes of the list of sublayers fade the superlayer: the default action of the key "sublayers".
@Suite(.serialized) struct SublayerActionTests {
    enum Edit: CaseIterable {
        case add, insertAtTheBottom, insertBelow, insertAbove, move, remove, replace, assign, assignNil
    }

    /// A committed layer, 40 × 20, with a red sublayer on its left half.
    private struct Stand {
        let stage = Stage(), picture = Picture(40, 20)
        let holder: CALayer, old = Stand.half(0, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        let lower = CALayer(), new = Stand.half(20, CGColor(red: 0, green: 0, blue: 1, alpha: 1))

        init(_ holder: CALayer = CALayer()) {
            self.holder = holder
            holder.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            for layer in [lower, old] { holder.addSublayer(layer) }
            stage.add(holder)
            picture.draw(stage)
        }

        private static func half(_ x: CGFloat, _ color: CGColor) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: 0, width: 20, height: 20)
            layer.backgroundColor = color
            return layer
        }

        func make(_ edit: Edit) {
            switch edit {
            case .add: holder.addSublayer(new)
            case .insertAtTheBottom: holder.insertSublayer(new, at: 0)
            case .insertBelow: holder.insertSublayer(new, below: old)
            case .insertAbove: holder.insertSublayer(new, above: lower)
            case .move: holder.insertSublayer(old, at: 0)
            case .remove: old.removeFromSuperlayer()
            case .replace: holder.replaceSublayer(old, with: new)
            case .assign: holder.sublayers = [old, new]
            case .assignNil: holder.sublayers = nil
            }
        }

        /// The red of the left half and the blue of the right one, 0…1, at a time.
        func colors(at time: Double) -> [Double] {
            stage.run(to: time)
            picture.draw(stage)
            return [Double(picture[10, 10] >> 16) / 255, Double(picture[30, 10] & 0xFF) / 255]
        }
    }

    @Test(arguments: Edit.allCases) func edit_fades(_ edit: Edit) throws {
        let stand = Stand()
        #expect(stand.colors(at: 0) == [1, 0] && stand.holder.animationKeys() == nil)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(1)
        stand.make(edit)
        CATransaction.flush()
        let fade = try #require(stand.holder.animation(forKey: kCATransition) as? CATransition)
        #expect(fade.type == .fade && fade.duration == 1 && stand.holder.animationKeys() == [kCATransition])
        let keepsRed = ![.remove, .replace, .assignNil].contains(edit)
        let addsBlue = ![.move, .remove, .assignNil].contains(edit)
        for time in [0, 0.25, 0.5, 1] {
            let colors = stand.colors(at: time)
            #expect(abs(colors[0] - (keepsRed ? 1 : 1 - time)) < 0.01, "\(edit) at \(time)")
            #expect(abs(colors[1] - (addsBlue ? time : 0)) < 0.01, "\(edit) at \(time)")
        }
        #expect(stand.holder.animationKeys() == nil)
    }

    @Test func defaultAction_isAFadeWithTheTransactionsValues() throws {
        let usual = try #require(CALayer.defaultAction(forKey: "sublayers") as? CATransition)
        #expect(usual.type == .fade && usual.duration == 0.25)
        #expect(usual.timingFunction == CAMediaTimingFunction(name: .default))
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        #expect((CAShapeLayer().action(forKey: "sublayers") as? CATransition)?.duration == 3)
        CATransaction.commit()
        let layer = CALayer()
        layer.actions = ["sublayers": NSNull()]
        #expect(layer.action(forKey: "sublayers") == nil)
    }

    /// Both edits belong to one appearance, and the fade starts from what was on screen.
    @Test func edits_ofATransactionAreOneFade() {
        let stand = Stand()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        stand.make(.remove)
        stand.make(.add)
        CATransaction.commit()
        let half = stand.colors(at: 0.5)
        #expect(abs(half[0] - 0.5) < 0.01 && abs(half[1] - 0.5) < 0.01)
    }

    private final class Quiet: NSObject, CALayerDelegate {
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    @Test(arguments: Edit.allCases) func edit_withoutTheActionShowsAtOnce(_ edit: Edit) {
        let ways: [(String, (CALayer) -> Void)] = [
            ("disabled", { _ in CATransaction.setDisableActions(true) }),
            ("actions", { $0.actions = ["sublayers": NSNull()] }),
            ("style", { $0.style = ["actions": ["sublayers": NSNull()]] }),
        ]
        for (name, prepare) in ways {
            let stand = Stand()
            CATransaction.begin()
            prepare(stand.holder)
            stand.make(edit)
            CATransaction.commit()
            #expect(stand.holder.animationKeys() == nil, "\(name)")
        }
        let stand = Stand(), quiet = Quiet()
        stand.holder.delegate = quiet
        stand.make(edit)
        CATransaction.flush()
        #expect(stand.holder.animationKeys() == nil)
    }

    /// Adds a sublayer in its first layout.
    private final class Late: CALayer {
        let part = CALayer()
        override func layoutSublayers() {
            super.layoutSublayers()
            if part.superlayer == nil { addSublayer(part) }
        }
    }

    @Test func edit_beforeTheCommitShowsAtOnce() {
        let stage = Stage(), layer = CALayer(), late = Late()
        layer.addSublayer(CALayer())
        stage.root.addSublayer(layer)
        layer.addSublayer(CALayer())
        late.setNeedsLayout()
        stage.root.addSublayer(late)
        stage.host.advance(to: stage.host.time)
        #expect(layer.animationKeys() == nil && late.animationKeys() == nil && late.part.superlayer === late)
        layer.addSublayer(CALayer())
        #expect(layer.animationKeys() == [kCATransition])
    }

    /// A transform layer keeps the depth of its sublayers, so it has no image that could fade.
    @Test func edit_ofATransformLayerKeepsItsDepth() throws {
        let stand = Stand(CATransformLayer())
        stand.make(.add)
        #expect(stand.colors(at: 0) == [1, 1])
        let node = try #require(stand.stage.host.renderTree().root.children.nodes.first)
        #expect(node.flags.contains(.preservesDepth))
    }

    /// A layer whose sublayers change in each frame keeps a bounded number of earlier appearances.
    @Test func edits_inEachFrameKeepABoundedTree() {
        let stand = Stand()
        var counts: [Int] = [], isNew = false
        for frame in 1...60 {
            isNew.toggle()
            stand.holder.replaceSublayer(isNew ? stand.old : stand.new, with: isNew ? stand.new : stand.old)
            stand.stage.run(to: Double(frame) / 60)
            counts.append(count(stand.stage.host.renderTree().root))
        }
        #expect(counts[5] > counts[0], "a fade during another continues from what is on screen")
        #expect(counts.max()! <= counts[0] * 12)
        #expect(counts[50...].max()! <= counts[..<20].max()!)
        // After the last edit only the newest appearance remains.
        let end = stand.colors(at: 2)
        #expect(end == [1, 0] && count(stand.stage.host.renderTree().root) <= counts[0])
    }

    /// The same for layers within each other: an appearance contains those of all the layers in it.
    @Test func edits_ofNestedLayersKeepABoundedTree() {
        let stage = Stage(), layers = (0..<6).map { _ in CALayer() }, marks = (0..<6).map { _ in CALayer() }
        for layer in layers + marks { layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10) }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        stage.root.addSublayer(layers[0])
        stage.run(to: 0)
        var most = 0
        for frame in 1...30 {
            for (layer, mark) in zip(layers, marks) {
                mark.superlayer == nil ? layer.addSublayer(mark) : mark.removeFromSuperlayer()
            }
            stage.run(to: Double(frame) / 60)
            most = max(most, count(stage.host.renderTree().root))
        }
        #expect((100..<5_000).contains(most))
    }

    private func count(_ node: RenderNode) -> Int { node.children.nodes.reduce(1) { $0 + count($1) } }
}
