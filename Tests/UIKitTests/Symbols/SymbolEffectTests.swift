import MicaTesting
import QuartzCore
import Testing
import UIKit

/// Effects of symbols in image views.
@MainActor @Suite(.fixedFonts) struct SymbolEffectTests {
    private let view = UIImageView(image: UIImage(systemName: "star"))

    private func harness() -> TestHarness {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        view.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        root.addSubview(view)
        let harness = TestHarness(root)
        harness.advance(by: 0.1)
        return harness
    }
    private var scale: CGFloat { view.layer.presentation()?.transform.m11 ?? 0 }
    private var opacity: Float { view.layer.presentation()?.opacity ?? 0 }

    @Test func bounces_endWhereTheyBegan() {
        let harness = harness()
        var ends: [Bool] = []
        view.addSymbolEffect(.bounce) { ends.append($0.isFinished) }
        harness.advance(by: 1.0 / 6)
        #expect(abs(scale - 1.22) < 0.01)
        harness.advance(by: 0.5)
        #expect(scale == 1 && ends == [true] && view.layer.animationKeys() == nil)
        view.addSymbolEffect(.bounce.down, options: .speed(2).repeat(2))
        harness.advance(by: 1.0 / 12)
        #expect(abs(scale - 0.78) < 0.01)
        harness.advance(by: 0.25)
        #expect(abs(scale - 0.78) < 0.01)
        harness.advance(by: 0.3)
        #expect(scale == 1)
    }

    @Test func pulses_lastUntilTheyAreRemoved() {
        let harness = harness()
        view.addSymbolEffect(.pulse)
        harness.advance(by: 6.6)
        #expect(abs(opacity - 0.35) < 0.01)
        view.removeSymbolEffect(ofType: .pulse)
        harness.advance(by: 0.1)
        #expect(opacity == 1)
        view.addSymbolEffect(.pulse, options: .nonRepeating)
        harness.advance(by: 1.3)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test func states_stayUntilTheyAreRemoved() {
        let harness = harness()
        view.addSymbolEffect(.scale.up)
        harness.advance(by: 3)
        #expect(abs(scale - 1.18) < 0.001)
        view.addSymbolEffect(.disappear, animated: false)
        harness.advance(by: 0.1)
        #expect(opacity == 0)
        view.addSymbolEffect(.appear)
        harness.advance(by: 1)
        #expect(opacity == 1)
        view.removeAllSymbolEffects()
        harness.advance(by: 0.1)
        #expect(scale == 1 && opacity == 1)
    }

    @Test func effects_continueInTheNextWindow() {
        let harness = harness(), root = view.superview
        view.addSymbolEffect(.rotate)
        view.removeFromSuperview()
        harness.advance(by: 0.1)
        #expect(view.layer.animationKeys() == nil)
        root?.addSubview(view)
        harness.advance(by: 0.5)
        #expect(abs((view.layer.presentation()?.transform.m12 ?? 0) - 1) < 0.2)
    }

    /// Effects that have ended or were replaced do not run again.
    @Test func endedEffects_doNotContinueInTheNextWindow() {
        let harness = harness(), root = view.superview
        view.addSymbolEffect(.pulse, options: .default.repeat(2))
        view.addSymbolEffect(.bounce, options: .repeating)
        view.addSymbolEffect(.bounce)
        harness.advance(by: 5)
        view.removeFromSuperview()
        harness.advance(by: 0.1)
        root?.addSubview(view)
        harness.advance(by: 0.1)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test func otherImages_haveNoEffects() {
        let harness = harness()
        view.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { $0.fill(.infinite) }
        var ends: [Bool] = []
        view.addSymbolEffect(.bounce) { ends.append($0.isFinished) }
        harness.advance(by: 0.1)
        #expect(ends == [false] && view.layer.animationKeys() == nil)
    }

    @Test func newSymbols_growAndFadeIn() throws {
        let harness = harness(), circle = try #require(UIImage(systemName: "circle"))
        var ends: [Bool] = []
        view.setSymbolImage(circle, contentTransition: .replace.downUp) { ends.append($0.isFinished) }
        #expect(view.image === circle)
        harness.advance(by: 0.15)
        #expect(abs(scale - 0.75) < 0.02 && abs(opacity - 0.5) < 0.02)
        harness.advance(by: 0.3)
        #expect(scale == 1 && ends == [true])
    }
}
