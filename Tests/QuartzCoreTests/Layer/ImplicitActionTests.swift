import Foundation
import QuartzCore
import Testing

/// The results of `defaultAction(forKey:)` and `action(forKey:)` for client code, inside and outside a tree.
@Suite(.serialized) struct ImplicitActionTests {
    private final class Level: CALayer { @Animatable var level: CGFloat = 0 }

    @Test func defaultAction_hasTheTransactionsValues() throws {
        let usual = try #require(CALayer.defaultAction(forKey: "opacity") as? CABasicAnimation)
        #expect(usual.keyPath == "opacity" && usual.duration == 0.25)
        #expect(usual.timingFunction == CAMediaTimingFunction(name: .default))
        #expect(usual.fromValue == nil && usual.toValue == nil && usual.byValue == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        let own = try #require(CAShapeLayer.defaultAction(forKey: "lineWidth") as? CABasicAnimation)
        CATransaction.commit()
        #expect(own.keyPath == "lineWidth" && own.duration == 3)
        #expect(own.timingFunction == CAMediaTimingFunction(name: .easeIn))
        #expect(CALayer.defaultAction(forKey: "lineWidth") == nil)
        for key in ["mask", "shadowPath", "filters", "name", "bounds.size", "onOrderIn", "no", ""] {
            #expect(CALayer.defaultAction(forKey: key) == nil, "\(key)")
        }
        #expect(Level.defaultAction(forKey: "level") == nil)
    }

    @Test func action_ofALayerOutsideOfATree() throws {
        let layer = CALayer()
        layer.opacity = 0.5
        layer.position = CGPoint(x: 3, y: 4)
        let fade = try #require(layer.action(forKey: "opacity") as? CABasicAnimation)
        #expect(fade.keyPath == "opacity" && (fade.fromValue as? NSNumber)?.floatValue == 0.5)
        let move = try #require(layer.action(forKey: "position") as? CABasicAnimation)
        #expect((move.fromValue as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
        layer.actions = ["opacity": NSNull()]
        #expect(layer.action(forKey: "opacity") == nil)
        #expect(layer.action(forKey: "shadowPath") == nil && Level().action(forKey: "level") == nil)
    }

    /// Requests the default action of the changed key, and that of another layer.
    private final class Asking: CALayer {
        var other: CALayer?
        private(set) var own: [String: Bool] = [:], others: [String: Bool] = [:]
        override func action(forKey event: String) -> (any CAAction)? {
            let action = super.action(forKey: event)
            own[event] = action != nil
            others[event] = other?.action(forKey: event) != nil
            return action
        }
    }

    @Test func change_ofALayerThatIsNotCommittedStillDoesNotAnimate() {
        let layer = Asking()
        layer.other = CALayer()
        layer.opacity = 0.5
        layer.setValue(4, forKeyPath: "position.x")
        #expect(layer.own == ["opacity": false, "position": false])
        #expect(layer.others == ["opacity": true, "position": true], "a request for another layer returns an action")
        #expect(layer.animationKeys() == nil && layer.other?.animationKeys() == nil)
        #expect(layer.action(forKey: "opacity") != nil, "outside the change")
        let stage = Stage()
        stage.root.addSublayer(layer)
        layer.zPosition = 2
        #expect(layer.own["zPosition"] == false && layer.animationKeys() == nil, "not committed yet")
        CATransaction.flush()
        layer.zPosition = 3
        #expect(layer.own["zPosition"] == true && layer.animationKeys() == ["zPosition"])
    }

    /// A class that changes the default action, which still starts from the value on screen.
    private final class Slow: CALayer {
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
            let action = super.defaultAction(forKey: event)
            (action as? CABasicAnimation)?.duration = 2
            return action
        }
    }

    @Test func defaultAction_canBeChangedByAClass() throws {
        let stage = Stage(), layer = Slow()
        layer.zPosition = 1
        stage.add(layer)
        #expect(layer.animationKeys() == nil)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.zPosition = 9
        let animation = try #require(layer.animation(forKey: "zPosition") as? CABasicAnimation)
        #expect(animation.duration == 2 && (animation.fromValue as? NSNumber)?.doubleValue == 1)
        stage.run(to: 1)
        #expect(layer.presentation()?.zPosition == 5)
        let again = try #require(layer.action(forKey: "zPosition") as? CABasicAnimation)
        #expect((again.fromValue as? NSNumber)?.doubleValue == 5, "the value on screen, not the model's")
    }
}
