import QuartzCore
import Testing

/// Layers are drawn in depth as soon as an ancestor gets a perspective or becomes visible, even if they were drawn flat
/// before.
@Suite(.serialized) struct ShownDepthTests {
    private let holder = LookStage.box(0, 0, 80, 80, .clear)
    private let near = LookStage.box(30, 20, 20, 20, LookStage.color(1, 0, 0))
    private var perspective: CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 100
        return perspective
    }

    private func stage() -> LookStage {
        let stage = LookStage(80, 80)
        near.zPosition = 50
        holder.addSublayer(near)
        stage.add(holder)
        return stage
    }

    /// The picture of the same tree, made from scratch.
    private func expected(_ change: (CALayer, CALayer) -> Void) -> [UInt32] {
        let stage = LookStage(80, 80), holder = LookStage.box(0, 0, 80, 80, .clear)
        let near = LookStage.box(30, 20, 20, 20, LookStage.color(1, 0, 0))
        near.zPosition = 50
        change(holder, near)
        stage.add(holder)
        return stage.bytes(at: 0)
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    @Test func perspective_thatComesAndGoes() {
        let stage = stage(), flat = stage.bytes(at: 0)
        withoutActions { holder.sublayerTransform = perspective }
        let deep = stage.bytes(at: 1)
        #expect(deep != flat)
        #expect(
            deep
                == expected { holder, near in
                    holder.sublayerTransform = perspective
                    holder.addSublayer(near)
                })
        withoutActions { holder.sublayerTransform = CATransform3DIdentity }
        #expect(stage.bytes(at: 2) == flat)
    }

    @Test func perspective_thatIsAnimated() {
        let stage = stage(), flat = stage.bytes(at: 0)
        let animation = CABasicAnimation(keyPath: "sublayerTransform")
        animation.fromValue = perspective
        animation.toValue = perspective
        animation.duration = 1
        holder.add(animation, forKey: nil)
        #expect(
            stage.bytes(at: 0.5)
                == expected { holder, near in
                    holder.sublayerTransform = perspective
                    holder.addSublayer(near)
                })
        #expect(stage.bytes(at: 2) == flat)
    }

    @Test func layer_thatMovesIntoDepth() {
        let stage = stage(), deep = CATransformLayer()
        deep.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        withoutActions {
            stage.root.sublayerTransform = perspective
            stage.root.addSublayer(deep)
        }
        let before = stage.bytes(at: 0)
        withoutActions { deep.addSublayer(near) }
        let after = stage.bytes(at: 1)
        #expect(before != after)
        let other = LookStage(80, 80), middle = CATransformLayer()
        let box = LookStage.box(30, 20, 20, 20, LookStage.color(1, 0, 0))
        middle.frame = deep.frame
        box.zPosition = 50
        other.root.sublayerTransform = perspective
        middle.addSublayer(box)
        other.add(middle)
        #expect(after == other.bytes(at: 0))
    }
}
