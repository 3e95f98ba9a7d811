import Mica
import MicaTesting
import Testing
import UIKit

/// Effects of a pointer above views.
@MainActor @Suite struct PointerInteractionTests {
    private final class Listener: NSObject, UIPointerInteractionDelegate {
        var calls: [String] = []
        var regions: [UIPointerRegion] = []
        var style: UIPointerStyle?
        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? { regions.isEmpty ? defaultRegion : regions.first { $0.rect.contains(request.location) } }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
        ) -> UIPointerStyle? { style }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            calls.append("enter \(region.identifier ?? AnyHashable("view"))")
            animator.addAnimations { interaction.view?.alpha = 0.5 }
            animator.addCompletion { [weak self] in self?.calls.append("entered \($0)") }
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) { calls.append("exit \(region.identifier ?? AnyHashable("view"))") }
    }

    private func onStage(_ listener: Listener) -> (TestHarness, UIView, UIPointerInteraction) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        let interaction = UIPointerInteraction(delegate: listener)
        stage.addSubview(view)
        view.addInteraction(interaction)
        return (TestHarness(stage, scale: 1), view, interaction)
    }

    @Test func effects_beginAndEnd() throws {
        let listener = Listener(), (harness, view, interaction) = onStage(listener)
        listener.style = UIPointerStyle(effect: .lift(UITargetedPreview(view: view)))
        harness.hover(at: CGPoint(x: 50, y: 40))
        harness.advance(by: 1)
        #expect(listener.calls == ["enter view", "entered true"] && view.alpha == 0.5)
        #expect(view.transform == .identity, "the model stays")
        let scale = try #require(view.layer.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat)
        #expect(abs(scale - 1.06) < 0.001)
        harness.hover(at: CGPoint(x: 60, y: 40))
        #expect(listener.calls.count == 2)
        harness.hover(at: CGPoint(x: 180, y: 90))
        harness.advance(by: 1)
        #expect(listener.calls.last == "exit view")
        let rest = try #require(view.layer.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat)
        #expect(abs(rest - 1) < 0.001)
        harness.hover(at: CGPoint(x: 50, y: 40))
        interaction.isEnabled = false
        #expect(listener.calls.filter { $0 == "exit view" }.count == 2)
    }

    @Test func regions_changeUnderThePointer() {
        let listener = Listener(), (harness, view, _) = onStage(listener)
        listener.regions = [
            UIPointerRegion(rect: CGRect(x: 0, y: 0, width: 40, height: 40), identifier: "a"),
            UIPointerRegion(rect: CGRect(x: 60, y: 0, width: 40, height: 40), identifier: "b"),
        ]
        listener.style = UIPointerStyle(effect: .highlight(UITargetedPreview(view: view)))
        for x: CGFloat in [30, 70, 90] { harness.hover(at: CGPoint(x: x, y: 30)) }
        #expect(listener.calls.filter { !$0.hasPrefix("entered") } == ["enter a", "exit a", "enter b"])
        #expect(view.layer.sublayers?.count == 1, "one plate")
        harness.hover(at: nil)
        #expect(view.layer.sublayers?.isEmpty ?? true)
    }
}
