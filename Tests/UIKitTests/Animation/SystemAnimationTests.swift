import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct SystemAnimationTests {
    @Test func deletedViews_shrinkAndLeave() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), other = UIView()
        root.addSubview(view)
        root.addSubview(other)
        let harness = TestHarness(root, size: root.bounds.size)
        harness.advance(by: 0.1)
        var ends: [Bool] = []
        UIView.perform(.delete, on: [view], options: [.curveLinear]) {
            other.alpha = 0
        } completion: {
            ends.append($0)
        }
        harness.advance(by: 0.125)
        let shown = view.layer.presentation()
        #expect(abs(CGFloat(shown?.opacity ?? 0) - 0.5) < 0.1 && view.superview === root && ends.isEmpty)
        #expect(abs(CGFloat(other.layer.presentation()?.opacity ?? 0) - 0.5) < 0.1)
        harness.advance(by: 0.5)
        #expect(ends == [true] && view.superview == nil && other.alpha == 0)
        #expect(view.alpha == 1 && view.transform == .identity)
    }

    @Test func framesPerSecond_areOptions() {
        let options: UIView.AnimationOptions = [.preferredFramesPerSecond60, .curveEaseOut]
        #expect(
            options.contains(.curveEaseOut) && UIView.AnimationOptions.preferredFramesPerSecond30.rawValue == 7 << 24)
        #expect(UIImage().heicData() == nil)
    }
}
