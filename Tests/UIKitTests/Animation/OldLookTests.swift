import Mica
import Testing
import UIKit

/// The old look of a transition is that of the last commit, whether or not a picture of it was asked for.
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

    /// Red, green and blue of the middle, 0…255, each within 2.
    private func shows(_ wanted: [Int]) -> Bool {
        let image = harness.image(), bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * 1600)
        defer { bytes.deallocate() }
        let context = CGContext(
            data: bytes, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 40))
        return (0..<3).allSatisfy { abs(Int(bytes[4 * 820 + $0]) - wanted[$0]) <= 2 }
    }

    @Test func dissolve_beginsWithWhatNobodySaw() {
        dissolve { view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
        harness.advance(by: 0.5)
        #expect(shows([128, 128, 0]))
    }

    @Test func secondDissolve_beginsAtTheEndOfTheFirst() {
        dissolve { view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
        harness.advance(by: 0.5)
        _ = harness.image()
        harness.advance(by: 1.5)
        dissolve { view.backgroundColor = .black }
        harness.advance(by: 0.5)
        #expect(shows([0, 128, 0]))
    }

    @Test func dissolve_toViewsThatWereJustMade() {
        let new = UIView(frame: view.bounds)
        new.backgroundColor = .blue
        dissolve { view.addSubview(new) }
        harness.advance(by: 0.5)
        #expect(shows([128, 0, 128]))
    }

    @Test func layerTransition_beginsWithWhatNobodySaw() {
        let fade = CATransition()
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        view.layer.add(fade, forKey: nil)
        view.backgroundColor = .blue
        harness.advance(by: 0.5)
        #expect(shows([128, 0, 128]))
    }

    @Test func hiddenLayer_fadesFromWhatNobodySaw() {
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
        #expect(shows([255, 128, 128]))
    }

    /// What changed in the same turn is new, as on iOS.
    @Test func changesOfTheSameTurn_areNew() {
        _ = harness.image()
        view.backgroundColor = .blue
        dissolve {}
        harness.advance(by: 0.5)
        #expect(shows([128, 0, 128]))
    }

    @Test func drawing_isNotRepeatedForIt() {
        final class Drawn: UIView {
            var count = 0
            override func draw(_ rect: CGRect) { count += 1 }
        }
        let drawn = Drawn(frame: view.bounds)
        view.addSubview(drawn)
        harness.advance(by: 1)
        _ = harness.image()
        let count = drawn.count
        dissolve { view.alpha = 0.5 }
        harness.advance(by: 2)
        _ = harness.image()
        #expect(drawn.count == count)
    }
}
