import Mica
import MicaTesting
import Testing
import UIKit

/// Details of view animations that are easy to get wrong, besides the tests of the other suites.
@MainActor @Suite struct ViewAnimationFactsTests: MovingViewTests {
    let moving = MovingView()

    @Test func curve_easesInAndOutUnlessToldOtherwise() {
        UIView.animate(withDuration: 1) { view.center.x = 110 }
        harness.advance(by: 0.25)
        #expect(abs(x - (10 + 100 * 0.1291616)) < 1e-3)
    }

    /// A standalone layer has the transaction's duration and curve, also inside a view's block.
    @Test func block_doesNotTimeLayersOfTheirOwn() {
        let layer = CALayer()
        view.layer.addSublayer(layer)
        harness.advance(by: 0.1)
        UIView.animate(withDuration: 2) {
            layer.opacity = 0
            view.alpha = 0
        }
        #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
        #expect(layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .default))
        #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
    }

    /// Subviews and sublayers of a view's own layer appear at once, also in a block; a layer without a view fades.
    @Test func sublayers_ofViewsDoNotFade() {
        let plain = CALayer()
        view.layer.addSublayer(plain)
        harness.advance(by: 0.1)
        view.addSubview(UIView())
        view.layer.addSublayer(CALayer())
        UIView.animate(withDuration: 2) {
            view.addSubview(UIView())
            view.layer.addSublayer(CALayer())
            view.subviews[0].removeFromSuperview()
        }
        harness.advance(by: 0.01)
        #expect(view.layer.animationKeys() == nil)
        plain.addSublayer(CALayer())
        #expect(plain.animationKeys() == [kCATransition])
    }

    @Test func fillMode_isBoth() {
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x += 10 }
        }
        harness.advance(by: 0.1)
        let modes = (view.layer.animationKeys() ?? []).compactMap { view.layer.animation(forKey: $0)?.fillMode }
        #expect(modes.count >= 2 && modes.allSatisfy { $0 == .both })
    }

    /// Bounds move as two additive animations, of the origin and of the size.
    @Test func bounds_animateAsTwo() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.bounds = CGRect(x: 10, y: 0, width: 60, height: 20)
        }
        let paths = (view.layer.animationKeys() ?? []).compactMap {
            view.layer.animation(forKey: $0) as? CABasicAnimation
        }
        #expect(Set(paths.map(\.keyPath)) == ["bounds.origin", "bounds.size"] && paths.allSatisfy(\.isAdditive))
        harness.advance(by: 0.5)
        #expect(view.layer.presentation()?.bounds == CGRect(x: 5, y: 0, width: 40, height: 20))
    }
}
