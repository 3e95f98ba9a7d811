import ImageIO
import Mica
import MicaTesting
import Cards
import Testing
import UIKit

/// The example app, written as for iOS, operated like a user does.
@MainActor @Suite(.fixedFonts) struct CardsTests {
    private let scene = CardsScene()

    /// The first from the top. (Not by recursion: with the thread sanitizer, Swift 6.3 merges the recursive forms for
    /// several classes into one that continues with the first class's.)
    private func find<View: UIView>(_ type: View.Type, in view: UIView, _ fits: (View) -> Bool = { _ in true }) -> View?
    {
        var open = [view]
        while let next = open.popLast() {
            if let found = next as? View, fits(found) { return found }
            open += next.subviews.reversed()
        }
        return nil
    }

    @Test func addScrollDrawerSheet() throws {
        let view = scene.makeView()
        let harness = TestHarness(view, size: scene.size, scale: 1)
        harness.advance(by: 0.1)
        let window = harness.window
        let scroll = try #require(find(UIScrollView.self, in: window))
        let add = try #require(find(UIButton.self, in: window) { $0.currentTitle == "Add" })
        #expect(scroll.contentSize.height == CGFloat(84 + 6 * 92 + 64))

        harness.tap(add)
        #expect(scroll.contentSize.height == CGFloat(84 + 7 * 92 + 64), "a card more")
        harness.advance(by: 0.15)
        expectSnapshot(harness.image(), "cards_springingCard")
        harness.advance(by: 1)

        harness.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 250), over: 0.2)
        harness.advance(by: 3)
        #expect(scroll.contentOffset.y == scroll.contentSize.height - scroll.bounds.height, "a throw ends at the end")

        // The drawer follows the finger, and then continues on its own.
        let drawer = try #require(find(UILabel.self, in: window) { $0.text == "Pull me up" }?.superview)
        harness.drag(from: CGPoint(x: 200, y: 660), to: CGPoint(x: 200, y: 520), over: 0.3)
        #expect(scroll.layer.presentation()?.opacity ?? 0 < 0.95, "half dimmed under the finger")
        expectSnapshot(harness.image(), "cards_drawerOnItsWay")
        harness.advance(by: 2)
        #expect(drawer.frame.minY == 400 && scroll.alpha == 0.5)
        harness.drag(from: CGPoint(x: 200, y: 430), to: CGPoint(x: 200, y: 640), over: 0.2)
        harness.advance(by: 2)
        #expect(drawer.frame.minY == 636 && scroll.alpha == 1)

        // A sheet appears, its controls work, and it disappears.
        harness.tap(at: CGPoint(x: 200, y: 300))
        harness.advance(by: 1)
        let slider = try #require(find(UISlider.self, in: window))
        let toggle = try #require(find(UISwitch.self, in: window))
        let knob = slider.convert(
            CGPoint(x: 14 + (slider.bounds.width - 28) * CGFloat(slider.value), y: 17), to: window)
        #expect(slider.value > 0.7)
        harness.drag(from: knob, to: CGPoint(x: 130, y: knob.y), over: 0.3)
        #expect(slider.value > 0.2 && slider.value < 0.4, "the sheet's own pan does not take the slider's touch")
        harness.tap(toggle)
        harness.advance(by: 0.5)
        #expect(!toggle.isOn && abs(slider.alpha - 0.4) < 1e-6)
        expectSnapshot(harness.image(), "cards_sheet")
        let done = try #require(find(UIButton.self, in: window) { $0.currentTitle == "Done" })
        harness.tap(done)
        harness.advance(by: 1.5)
        #expect(find(UISlider.self, in: window) == nil, "the sheet is gone")
    }

    @Test func scriptedScene_playsToItsEnd() throws {
        let player = OfflineRenderer(scene: CardsScene(), scale: 0.5)
        let window = try #require(player.window)
        let scroll = try #require(find(UIScrollView.self, in: window))
        let drawer = try #require(find(UILabel.self, in: window) { $0.text == "Pull me up" }?.superview)
        player.advance(to: 1)
        #expect(scroll.contentSize.height == CGFloat(84 + 7 * 92 + 64), "a card more")
        player.advance(to: 2.5)
        #expect(scroll.contentOffset.y > 0)
        player.advance(to: 3.7)
        #expect(drawer.frame.minY == 400)
        player.advance(to: 5.5)
        let slider = try #require(find(UISlider.self, in: window))
        #expect(slider.value > 0.7)
        player.advance(to: 6)
        #expect(slider.value < 0.4)
        let last = player.image()
        player.advance(to: 7)
        #expect(drawer.frame.minY == 636)
        #expect(Bitmap(player.image()) != Bitmap(last), "the switch on the sheet was tapped")
    }
}
