import ImageIO
import Mica
import Testing
import UIKit

/// The old state of a transition is that of the last commit, whether or not a frame of it was rendered.
@MainActor @Suite struct OldLookTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    private let harness: TestHarness

    init() {
        root.backgroundColor = .black
        view.backgroundColor = .red
        root.addSubview(view)
        harness = TestHarness(root, scale: 1)
        harness.advance(by: 1)
    }

    private func dissolve(_ changes: @escaping () -> Void) {
        UIView.transition(
            with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear], animations: changes,
            completion: nil)
    }

    /// Red, green and blue of the centre, 0…255, each within 2.
    private func shows(_ wanted: [Int]) throws -> Bool {
        let pixels = try #require(Bitmap(harness.image())), pixel = pixels.pixels[20 * pixels.width + 20]
        return (0..<3).allSatisfy { (index: Int) -> Bool in
            let value = Int(pixel >> UInt32(8 * index) & 255)
            return abs(value - wanted[index]) <= 2
        }
    }

    @Test func dissolve_beginsWithWhatNobodySaw() throws {
        dissolve { view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
        harness.advance(by: 0.5)
        #expect(try shows([128, 128, 0]))
    }

    @Test func secondDissolve_beginsAtTheEndOfTheFirst() throws {
        dissolve { view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
        harness.advance(by: 0.5)
        _ = harness.image()
        harness.advance(by: 1.5)
        dissolve { view.backgroundColor = .black }
        harness.advance(by: 0.5)
        #expect(try shows([0, 128, 0]))
    }

    @Test func dissolve_toViewsThatWereJustMade() throws {
        let new = UIView(frame: view.bounds)
        new.backgroundColor = .blue
        dissolve { view.addSubview(new) }
        harness.advance(by: 0.5)
        #expect(try shows([128, 0, 128]))
    }

    @Test func layerTransition_beginsWithWhatNobodySaw() throws {
        let fade = CATransition()
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        view.layer.add(fade, forKey: nil)
        view.backgroundColor = .blue
        harness.advance(by: 0.5)
        #expect(try shows([128, 0, 128]))
    }

    @Test func hiddenLayer_fadesFromWhatNobodySaw() throws {
        let layer = CALayer()
        layer.frame = view.bounds
        layer.backgroundColor = UIColor.white.cgColor
        view.layer.addSublayer(layer)
        harness.advance(by: 1)
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.isHidden = true
        CATransaction.commit()
        harness.advance(by: 0.5)
        #expect(try shows([255, 128, 128]))
    }

    /// Changes of the same turn belong to the new state, as on iOS.
    @Test func changesOfTheSameTurn_areNew() throws {
        _ = harness.image()
        view.backgroundColor = .blue
        dissolve {}
        harness.advance(by: 0.5)
        #expect(try shows([128, 0, 128]))
    }

    /// Changed first, in a tree whose last commit was not rendered: the old state is the last frame, not the new state.
    @Test func changesBeforeTheTransition_areNoOldLook() throws {
        _ = harness.image()
        harness.advance(by: 1)
        view.backgroundColor = .blue
        let fade = CATransition()
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        view.layer.add(fade, forKey: nil)
        harness.advance(by: 0.5)
        #expect(try shows([128, 0, 128]))
    }

    /// An action of the layer's own.
    @Test func actionThatIsATransition_beginsWithWhatNobodySaw() throws {
        let layer = CALayer(), fade = CATransition()
        layer.frame = view.bounds
        layer.backgroundColor = UIColor.white.cgColor
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.actions = ["backgroundColor": fade]
        view.layer.addSublayer(layer)
        harness.advance(by: 1)
        layer.backgroundColor = UIColor.black.cgColor
        harness.advance(by: 0.5)
        #expect(try shows([128, 128, 128]))
    }
}
