import QuartzCore
import Testing
import UIKit

/// Layers with custom properties that animate like views do: they request the animation of another property.
@MainActor struct BorrowedActionTests {
    private final class Dial: CALayer {
        @Animatable var turn: CGFloat = 0

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "turn" || super.needsDisplay(forKey: key)
        }
        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "turn" else { return super.action(forKey: event) }
            guard let lent = super.action(forKey: "opacity") as? CABasicAnimation,
                let animation = lent.copy() as? CABasicAnimation
            else { return nil }
            animation.keyPath = event
            animation.fromValue = (presentation() ?? model()).value(forKey: event)
            animation.toValue = nil
            return animation
        }
    }
    private final class DialView: UIView {
        override class var layerClass: AnyClass { Dial.self }
        var dial: Dial { layer as! Dial }
    }

    private func shown(_ animate: (DialView) -> Void) -> [Double] {
        let view = DialView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let window = UIWindow(frame: view.bounds)
        let host = LayerHost(layer: window.layer, size: view.bounds.size, scale: 1, startTime: 0)
        window.addSubview(view)
        window.isHidden = false
        host.advance(to: 1)
        animate(view)
        return [1, 1.25, 1.5, 1.75, 2.5].map {
            host.advance(to: $0)
            return Double(view.dial.presentation()?.turn ?? -1)
        }
    }

    @Test func block_lendsItsTiming() {
        let linear = shown { view in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.dial.turn = 8 }
        }
        #expect(linear == [0, 2, 4, 6, 8])
        let late = shown { view in
            UIView.animate(withDuration: 0.5, delay: 0.5, options: .curveLinear) { view.dial.turn = 8 }
        }
        #expect(late == [0, 0, 0, 4, 8])
        let spring = shown { view in
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
                view.dial.turn = 8
            }
        }
        #expect(spring.first == 0 && spring.last == 8 && spring[1] != 2 && (spring.max() ?? 0) > 8)
        // Outside a block nothing moves.
        #expect(shown { $0.dial.turn = 8 } == [8, 8, 8, 8, 8])
    }

    /// The property itself is still added to running animations.
    @Test func lentProperties_stayAdditive() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let window = UIWindow(frame: view.bounds)
        let host = LayerHost(layer: window.layer, size: view.bounds.size, scale: 1, startTime: 0)
        window.addSubview(view)
        window.isHidden = false
        host.advance(to: 1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
        let animation = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(animation.isAdditive && type(of: animation) == CABasicAnimation.self)
        host.advance(to: 1.5)
        #expect(view.layer.presentation()?.opacity == 0.5)
    }

    /// A layer's anchor point is the centre of the box set by constraints.
    @Test func constraints_placeTheAnchorInTheMiddle() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), arm = UIView()
        arm.translatesAutoresizingMaskIntoConstraints = false
        arm.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        outer.addSubview(arm)
        NSLayoutConstraint.activate([
            arm.widthAnchor.constraint(equalToConstant: 20), arm.heightAnchor.constraint(equalToConstant: 40),
            arm.centerXAnchor.constraint(equalTo: outer.centerXAnchor),
            arm.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
        ])
        outer.layoutIfNeeded()
        #expect(arm.center == CGPoint(x: 100, y: 50) && arm.bounds.size == CGSize(width: 20, height: 40))
        #expect(arm.frame == CGRect(x: 90, y: 10, width: 20, height: 40))
    }
}
