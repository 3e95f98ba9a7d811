import QuartzCore
import Testing

/// Rare animations, as measured on macOS.
@Suite(.serialized) struct MeasuredAnimationTests {
    private func play(
        _ animation: CAPropertyAnimation, _ layer: CALayer = CALayer(), to time: Double
    ) -> CALayer {
        let stage = Stage()
        stage.add(layer)
        layer.add(animation, forKey: "a")
        stage.run(to: time)
        return layer.presentation()!
    }

    @Test(arguments: ["zPosition", "position.x"]) func cumulativeRepeats_addUpTheirEnd_notThereAndBack(_ key: String) {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = 0
        animation.toValue = 10
        animation.duration = 1
        animation.repeatCount = 2
        animation.isCumulative = true
        animation.autoreverses = true
        #expect(play(animation, to: 2.5).value(forKeyPath: key) as? CGFloat == 5)
    }

    @Test func aKeyframeAnimationOfOneValue_doesNothing() {
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        animation.values = [0.3]
        animation.duration = 1
        #expect(play(animation, to: 0.5).opacity == 1)
    }

    @Test func aColor_isNotInterpolatedFromNone() {
        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        animation.duration = 1
        #expect(play(animation, to: 0.5).backgroundColor == nil)
    }

    @Test func hidden_switchesAtTheStart() {
        let animation = CABasicAnimation(keyPath: "hidden")
        animation.fromValue = false
        animation.toValue = true
        animation.duration = 1
        #expect(play(animation, to: 0.1).isHidden)
        animation.fromValue = true
        animation.toValue = false
        #expect(play(animation, to: 0.9).isHidden)
    }

    @Test func presentation_hasTheAnimationsOfItsModel() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        let shown = play(animation, to: 0.5)
        #expect(shown.animationKeys() == ["a"] && shown.animation(forKey: "a") != nil)
    }
}
