import Foundation
import QuartzCore
import Testing

/// Details that are easy to get wrong, one test for each, besides those of the other suites.
@Suite(.serialized) struct FactsTests {
    private final class Listener: CAAnimationDelegate {
        var log: [String] = []
        func animationDidStart(_ anim: CAAnimation) { log.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
    }

    func basic(_ key: String?, _ from: Any?, _ to: Any?, _ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }

    // MARK: Time

    @Test func begin_isTheCommitsNotTheAdds() {
        let stage = Stage(), layer = stage.add(CALayer())
        CATransaction.begin()
        layer.add(basic("zPosition", 0, 10), forKey: "a")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 0)
        CATransaction.commit()
        #expect(layer.animation(forKey: "a")?.beginTime == stage.host.startTime + 0.5)
        stage.run(to: 1)
        #expect(layer.presentation()!.zPosition == 5)
    }

    @Test func begin_isInTheLayersTime() {
        let stage = Stage(), layer = CALayer()
        layer.speed = 2
        layer.beginTime = stage.host.startTime
        stage.add(layer)
        let late = basic("zPosition", 0, 10)
        late.beginTime = 1
        layer.add(late, forKey: "a")
        stage.run(to: 0.49)
        #expect(layer.presentation()!.zPosition == 0)
        stage.run(to: 0.75)
        #expect(layer.presentation()!.zPosition == 5)
    }

    @Test func add_copiesAndReplacesByKey() {
        let stage = Stage(), layer = stage.add(CALayer()), listener = Listener()
        let animation = basic("zPosition", 0, 10)
        animation.delegate = listener
        layer.add(animation, forKey: "a")
        animation.toValue = 99
        layer.add(basic("opacity", 0, 1), forKey: "b")
        layer.add(basic("cornerRadius", 0, 8), forKey: nil)
        layer.add(basic("borderWidth", 0, 8), forKey: nil)
        #expect(layer.animationKeys() == ["a", "b"])
        stage.run(to: 0.5)
        let shown = layer.presentation()!
        #expect(shown.zPosition == 5 && shown.cornerRadius == 4 && shown.borderWidth == 4)
        layer.add(basic("zPosition", 7, 7), forKey: "a")
        #expect(layer.animationKeys() == ["b", "a"])
        stage.run(to: 0.6)
        #expect(layer.presentation()!.zPosition == 7 && listener.log == ["start", "stop false"])
    }

    @Test func duration_zeroIsTheTransactionsOrTheGroups() {
        let stage = Stage(), layer = stage.add(CALayer())
        CATransaction.begin()
        CATransaction.setAnimationDuration(4)
        for (key, duration) in [("zPosition", 0.0), ("cornerRadius", -1), ("borderWidth", .nan)] {
            layer.add(basic(key, 0, 8, duration), forKey: key)
        }
        let group = CAAnimationGroup()
        group.animations = [basic("shadowRadius", 0, 8, 0), basic("anchorPointZ", 0, 8, -2)]
        group.duration = 2
        layer.add(group, forKey: "g")
        CATransaction.commit()
        stage.run(to: 1)
        let shown = layer.presentation()!
        #expect(shown.zPosition == 2 && shown.cornerRadius == 2 && shown.borderWidth == 2)
        #expect(shown.shadowRadius == 4 && shown.anchorPointZ == 4)
    }

    @Test func group_ignoresItsChildrensDelegates() {
        let stage = Stage(), layer = stage.add(CALayer())
        let inner = Listener(), outer = Listener()
        let child = basic("zPosition", 0, 10, 0.25)
        child.delegate = inner
        child.isRemovedOnCompletion = true
        child.fillMode = .forwards
        let group = CAAnimationGroup()
        group.animations = [child]
        group.duration = 1
        group.delegate = outer
        layer.add(group, forKey: "g")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 10, "it fills although it is marked as removed on completion")
        stage.run(to: 2)
        #expect(inner.log.isEmpty && outer.log == ["start", "stop true"])
    }

    @Test func convertTime_betweenAnyLayers() {
        let root = CALayer(), a = CALayer(), b = CALayer()
        a.speed = 2
        a.timeOffset = 5
        b.beginTime = 3
        b.speed = 4
        root.addSublayer(a)
        root.addSublayer(b)
        #expect(a.convertTime(10, from: root) == 25 && b.convertTime(10, from: nil) == 28)
        #expect(a.convertTime(28, from: b) == 25 && b.convertTime(25, from: a) == 28)
        #expect(a.convertTime(25, to: nil) == 10)
    }

    // MARK: Values

    @Test func ends_noneGoesFromTheScreenToTheModel() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("zPosition", 10, 10), forKey: "before")
        stage.run(to: 0.1)
        CATransaction.setDisableActions(true)
        layer.zPosition = 50
        layer.add(basic("zPosition", nil, nil), forKey: "a")
        layer.removeAnimation(forKey: "before")
        stage.run(to: 0.6)
        #expect(layer.presentation()!.zPosition == 30)
    }

    @Test func ends_toAloneDoesNotMoveAModelThatIsThere() {
        let stage = Stage(), layer = CALayer()
        layer.zPosition = 50
        stage.add(layer)
        layer.add(basic("zPosition", nil, 50), forKey: "a")
        stage.run(to: 0.3)
        #expect(layer.presentation()!.zPosition == 50)
    }

    @Test func model_neverChangesByAnimations() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("zPosition", 0, 10), forKey: "a")
        stage.run(to: 0.5)
        #expect(layer.zPosition == 0 && layer.presentation()!.zPosition == 5)
        layer.removeAnimation(forKey: "a")
        #expect(layer.presentation()!.zPosition == 0)
    }

    @Test func values_numbersOfAllTypesGoTogether() {
        let ends: [(Any, Any)] = [
            (0, 10.0), (Float(0), CGFloat(10)), (NSNumber(value: 0), UInt8(10)), (Int64(0), NSNumber(value: 10.0)),
        ]
        for (from, to) in ends {
            let stage = Stage(), layer = stage.add(CALayer())
            layer.add(basic("zPosition", from, to), forKey: "a")
            stage.run(to: 0.5)
            #expect(layer.presentation()!.zPosition == 5)
        }
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("position", NSValue(cgPoint: .zero), CGPoint(x: 4, y: 8)), forKey: "a")
        layer.add(basic("bounds.size", NSValue(cgSize: .zero), CGSize(width: 4, height: 8)), forKey: "b")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.position == CGPoint(x: 2, y: 4))
        #expect(layer.presentation()!.bounds.size == CGSize(width: 2, height: 4))
    }

    /// Measured on macOS for `hidden`: every number but zero is true.
    @Test func values_booleansAreTrueWhileTheyChange() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("hidden", true, false), forKey: "a")
        layer.add(basic("masksToBounds", 0, 1), forKey: "b")
        stage.run(to: 0.4)
        #expect(layer.presentation()!.isHidden && layer.presentation()!.masksToBounds)
        stage.run(to: 0.6)
        #expect(layer.presentation()!.isHidden && layer.presentation()!.masksToBounds)
        stage.run(to: 1.1)
        #expect(!layer.presentation()!.isHidden && !layer.presentation()!.masksToBounds)
    }

    @Test func values_frameDoesNotAnimate() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(
            basic("frame", CGRect.zero, CGRect(x: 0, y: 0, width: 50, height: 50)), forKey: "a")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.frame == .zero)
    }

    @Test func values_colorsByComponent() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(
            basic(
                "backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1),
                CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)), forKey: "a")
        stage.run(to: 0.5)
        let shown = layer.presentation()!.backgroundColor!.components!
        for (a, b) in zip(shown, [0.5, 0, 0.5, 0.75]) { #expect(abs(a - CGFloat(b)) < 1e-6) }
    }

    @Test func values_notANumberDrawsNothing() {
        let stage = Stage(), picture = Picture(20, 20)
        let layer = CALayer(), other = CALayer()
        for each in [layer, other] {
            each.frame = CGRect(x: each === layer ? 0 : 10, y: 0, width: 10, height: 20)
            each.backgroundColor = .white
            stage.add(each)
        }
        layer.add(basic("position.x", Double.nan, 5), forKey: "a")
        stage.run(to: 0.5)
        picture.draw(stage)
        #expect(picture[5, 5] == 0 && picture[15, 5] == 0xFFFFFF)
        stage.run(to: 1)
        picture.draw(stage)
        #expect(picture[5, 5] == 0xFFFFFF)
    }

    // MARK: Transactions and actions

    @Test func equalValue_neitherAnimatesNorRedraws() {
        let stage = Stage(), hand = HandLayer()
        hand.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.add(hand)
        _ = stage.host.renderTree()
        hand.angle = 0
        hand.position = .zero
        hand.opacity = 1
        hand.backgroundColor = nil
        hand.transform = CATransform3DIdentity
        #expect(hand.animationKeys() == nil && !hand.needsDisplay() && stage.host.liveness != .moving)
    }

    private final class Answering: CALayer, CALayerDelegate {
        @Animatable var level: CGFloat = 0
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
            event == "level" ? Named("default") : super.defaultAction(forKey: event)
        }
    }
    private final class Named: NSObject, CAAction {
        let name: String
        init(_ name: String) { self.name = name }
        nonisolated(unsafe) static var ran: [String] = []
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            Named.ran.append("\(name) \(event)")
        }
    }
    private final class Answerer: NSObject, CALayerDelegate {
        var answer: (any CAAction)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { event == "level" ? answer : nil }
    }

    @Test func actions_areAskedInOrder() {
        let layer = Answering(), delegate = Answerer()
        Named.ran = []
        func set() -> String? {
            layer.level += 1
            defer { Named.ran = [] }
            return Named.ran.first
        }
        #expect(set() == "default level")
        layer.style = ["actions": ["level": Named("style")]]
        #expect(set() == "style level")
        layer.actions = ["level": Named("actions")]
        #expect(set() == "actions level")
        layer.delegate = delegate
        #expect(set() == "actions level")
        delegate.answer = Named("delegate")
        #expect(set() == "delegate level")
        delegate.answer = NSNull()
        #expect(set() == nil)
        layer.delegate = nil
        layer.actions = ["level": NSNull()]
        #expect(set() == nil)
    }

    @Test func curves_implicitAndExplicit() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.opacity = 0.5
        #expect(layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .default))
        layer.add(basic("zPosition", 0, 1), forKey: "a")
        #expect(layer.animation(forKey: "a")?.timingFunction == nil)
        #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
    }

    @Test func customProperty_doesNotAnimateByItself() {
        let stage = Stage(), layer = stage.add(CAShapeLayer())
        final class Quiet: CALayer { @Animatable var level: CGFloat = 0 }
        let quiet = stage.add(Quiet())
        quiet.level = 4
        #expect(quiet.animationKeys() == nil && quiet.presentation()!.level == 0)
        quiet.actions = ["level": CABasicAnimation()]
        quiet.level = 8
        #expect(quiet.animationKeys() == ["level"])
        _ = layer
    }

    @Test func specialKeys_ofTheTree() {
        final class Noting: CALayer {
            nonisolated(unsafe) static var events: [String] = []
            override func action(forKey event: String) -> (any CAAction)? {
                Noting.events.append(event)
                return super.action(forKey: event)
            }
        }
        let stage = Stage(), layer = stage.add(Noting())
        func events(_ body: () -> Void) -> [String] {
            Noting.events = []
            body()
            stage.host.advance(to: stage.host.time)
            return Noting.events
        }
        #expect(events { layer.removeFromSuperlayer() } == ["onOrderOut"])
        #expect(events { stage.root.addSublayer(layer) } == ["onOrderIn"])
        #expect(events { layer.isHidden = true } == ["hidden", "onOrderOut"])
        #expect(events { layer.isHidden = false } == ["hidden", "onOrderIn"])
        #expect(events { layer.contents = NSObject() } == ["contents"])
        #expect(events { layer.sublayers = [CALayer()] } == ["sublayers"])
        // Every edit of the sublayers is one change, and a replacement two.
        let first = CALayer(), second = CALayer()
        #expect(events { layer.addSublayer(first) } == ["sublayers"])
        #expect(events { layer.insertSublayer(second, below: first) } == ["sublayers"])
        #expect(events { second.removeFromSuperlayer() } == ["sublayers"])
        #expect(events { layer.replaceSublayer(first, with: second) } == ["sublayers", "transition"])
        #expect(events { layer.sublayers = nil } == ["sublayers"])
        // A transition returned for it is visible on the layer.
        layer.removeAllAnimations()
        layer.actions = ["sublayers": CATransition()]
        layer.addSublayer(first)
        #expect(layer.animationKeys() == ["transition"])
    }

    @Test func delegate_startsWhenItBecomesActive() {
        let stage = Stage(), layer = stage.add(CALayer()), listener = Listener()
        let late = basic("zPosition", 0, 10)
        late.beginTime = stage.host.startTime + 1
        late.delegate = listener
        layer.add(late, forKey: "a")
        stage.run(to: 0.9)
        #expect(listener.log.isEmpty)
        stage.run(to: 1)
        #expect(listener.log == ["start"])
        stage.run(to: 2)
        #expect(listener.log == ["start", "stop true"])
    }

    // MARK: Layers

    @Test func zPosition_ordersWhatIsDrawn() {
        let stage = Stage(), picture = Picture(20, 20)
        let colors: [(CGFloat, CGFloat, CGFloat)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        let layers = colors.map { color in
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.backgroundColor = CGColor(red: color.0, green: color.1, blue: color.2, alpha: 1)
            return stage.add(layer)
        }
        func top() -> UInt32 {
            picture.draw(stage)
            return picture[10, 10]
        }
        #expect(top() == 0x0000FF)
        CATransaction.setDisableActions(true)
        layers[0].zPosition = 1
        #expect(top() == 0xFF0000)
        CATransaction.setDisableActions(true)
        layers[1].zPosition = 1
        #expect(top() == 0x00FF00)
        CATransaction.setDisableActions(true)
        layers[0].zPosition = -1
        layers[1].zPosition = 0
        #expect(top() == 0x0000FF)
        let rise = basic("zPosition", -1, 3)
        layers[0].add(rise, forKey: "rise")
        stage.run(to: stage.host.time - stage.host.startTime + 0.5)
        #expect(top() == 0xFF0000)
    }

    @Test func presentation_isATreeOfItsOwn() {
        final class Watched: CALayer {
            var changes = 0
            @Animatable var level: CGFloat = 0 { didSet { changes += 1 } }
        }
        let stage = Stage(), layer = stage.add(Watched()), child = CALayer()
        layer.addSublayer(child)
        layer.add(basic("level", 0, 8), forKey: "a")
        stage.run(to: 0.5)
        let shown = layer.presentation()!
        #expect(shown.level == 4 && shown.changes == 0 && layer.changes == 0)
        #expect(shown.model() === layer && layer.model() === layer && shown.presentation() === shown)
        #expect(shown.superlayer?.model() === stage.root && shown.sublayers?.first?.model() === child)
        #expect(CALayer().presentation() == nil)
        #expect(shown.hitTest(.zero) == nil)
    }

    @Test func mask_belongsToItsOwner() {
        let stage = Stage(), layer = stage.add(CALayer()), mask = CALayer()
        stage.root.addSublayer(mask)
        layer.mask = mask
        #expect(mask.superlayer === layer && layer.sublayers == nil && stage.root.sublayers?.count == 1)
        let other = stage.add(CALayer())
        other.mask = mask
        #expect(layer.mask == nil && mask.superlayer === other)
        other.addSublayer(mask)
        #expect(other.mask == nil && other.sublayers?.first === mask)
    }

    @Test func layout_isMarkedByTreeBoundsAndTransform() {
        let parent = CALayer(), child = CALayer()
        func isMarked(_ layer: CALayer, _ body: () -> Void) -> Bool {
            parent.layoutIfNeeded()
            body()
            return layer.needsLayout()
        }
        #expect(isMarked(parent) { parent.addSublayer(child) })
        #expect(isMarked(parent) { child.bounds.size.width = 5 } && isMarked(child) { child.bounds.size.width = 6 })
        #expect(isMarked(parent) { child.transform.m11 = 2 } && !isMarked(child) { child.transform.m11 = 3 })
        #expect(!isMarked(parent) { child.opacity = 0 } && isMarked(parent) { child.removeFromSuperlayer() })
        final class Arranger: NSObject, CALayerDelegate, CALayoutManager {
            var calls: [String] = []
            func layoutSublayers(of layer: CALayer) { calls.append("layout") }
        }
        let delegate = Arranger(), manager = Arranger()
        parent.delegate = delegate
        parent.layoutManager = manager
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(delegate.calls == ["layout"] && manager.calls.isEmpty, "the delegate's method replaces the manager")
    }

    @Test func display_isAskedInOrder() {
        final class Drawing: NSObject, CALayerDelegate {
            var calls: [String] = []
            func layerWillDraw(_ layer: CALayer) { calls.append("will") }
            func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
        }
        let layer = CALayer(), delegate = Drawing()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.delegate = delegate
        layer.displayIfNeeded()
        #expect(delegate.calls.isEmpty)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(delegate.calls == ["will", "draw"] && !layer.needsDisplay())
    }

    @Test func numbers_thatAppleGives() {
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        let layer = CALayer()
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
        #expect(layer.shadowOpacity == 0 && layer.contentsGravity == .resize && layer.duration == .infinity)
        layer.transform.m34 = -0.002
        #expect(layer.affineTransform() == .identity)
    }

    // MARK: A programmer's error

    @Test func cycles_areRefusedWithBothNames() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let upper = CALayer(), lower = CALayer()
            upper.name = "upper"
            lower.name = "lower"
            upper.addSublayer(lower)
            lower.addSublayer(upper)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("upper") && text.contains("lower") && text.contains("cannot be added"))
    }

    @Test func cycles_areRefusedThroughMasks() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer(), mask = CALayer()
            layer.mask = mask
            mask.addSublayer(layer)
        }
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            layer.addSublayer(layer)
        }
    }
}
