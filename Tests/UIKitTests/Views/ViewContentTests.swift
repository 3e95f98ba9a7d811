import ImageIO
import Mica
import Testing
import UIKit

/// The content of a view: its layer's class, its drawing, its content mode, its tint, its layout.
@MainActor @Suite struct ViewContentTests {
    private final class Drawn: UIView {
        var draws = 0
        override func draw(_ rect: CGRect) {
            draws += 1
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
        }
    }

    private final class ShapeView: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
        var shape: CAShapeLayer? { layer as? CAShapeLayer }
    }

    private final class Laid: UIView {
        var layouts: [CGSize] = []
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts.append(bounds.size)
        }
    }

    private func pixels(_ harness: TestHarness) throws -> Bitmap { try #require(Bitmap(harness.image())) }

    private func harness(_ view: UIView) -> TestHarness {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        stage.backgroundColor = .white
        stage.addSubview(view)
        return TestHarness(stage, scale: 1)
    }

    @Test func layerClass_isTheLayers() throws {
        let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.shape?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
        view.shape?.fillColor = UIColor.blue.cgColor
        let shown = try pixels(harness(view))
        #expect(shown[10, 20] == 0xFFFF_0000 && shown[30, 20] == 0xFFFF_FFFF)
    }

    @Test func draw_isCalledOnceUntilItIsNeeded() throws {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let harness = harness(view)
        #expect(try pixels(harness)[10, 20] == 0xFF00_00FF && pixels(harness)[30, 20] == 0xFF00_0000)
        view.center.x += 10
        harness.advance(by: 0.1)
        #expect(try pixels(harness)[20, 20] == 0xFF00_00FF && view.draws == 1, "moving redraws nothing")
        view.setNeedsDisplay()
        harness.advance(by: 0.1)
        _ = try pixels(harness)
        #expect(view.draws == 2)
    }

    /// With `redraw` it draws once, at the final size, and the animation stretches that.
    @Test func redraw_drawsOnceAndIsSeenWhileItGrows() throws {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.contentMode = .redraw
        let harness = harness(view)
        _ = try pixels(harness)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.frame.size.width = 80
        }
        harness.advance(by: 0.5)
        let shown = try pixels(harness)
        #expect(shown[10, 20] == 0xFF00_00FF && shown[28, 20] == 0xFF00_00FF && shown[32, 20] == 0xFF00_0000)
        #expect(view.draws == 2)
    }

    /// A layer that is redrawn in each frame is drawn by its view too.
    @Test func view_drawsTheCopiesOfItsLayer() throws {
        final class SizedLayer: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "bounds" || super.needsDisplay(forKey: key)
            }
        }
        final class Sized: UIView {
            override class var layerClass: AnyClass { SizedLayer.self }
            var draws = 0
            override func draw(_ rect: CGRect) {
                draws += 1
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 40))
            }
        }
        let view = Sized(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let harness = harness(view)
        _ = try pixels(harness)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.size.width = 80 }
        harness.advance(by: 0.5)
        let shown = try pixels(harness)
        #expect(shown[8, 20] == 0xFF00_00FF && shown[12, 20] == 0xFF00_0000, "not stretched")
        harness.advance(by: 0.25)
        _ = try pixels(harness)
        // At first, in the turn of the change, and for each of the two pictures.
        #expect(view.draws == 4)
    }

    /// An image with a red left and an empty right half, made for 40 × 40, in a view of 80 × 40.
    @Test(arguments: [
        (UIView.ContentMode.scaleToFill, [true, true, false, false]), (.scaleAspectFit, [false, true, false, false]),
        (.scaleAspectFill, [true, true, false, false]), (.center, [false, true, false, false]),
        (.left, [true, false, false, false]), (.right, [false, false, true, false]),
        (.topLeft, [true, false, false, false]), (.bottomRight, [false, false, true, false]),
        (.top, [false, true, false, false]), (.redraw, [true, true, false, false]),
    ])
    func contentMode_placesWhatWasDrawn(_ mode: UIView.ContentMode, _ expected: [Bool]) throws {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.contentMode = mode
        let harness = harness(view)
        _ = try pixels(harness)
        view.bounds.size.width = 80
        view.center.x = 40
        harness.advance(by: 0.1)
        let shown = try pixels(harness)
        #expect([10, 30, 50, 70].map { shown[$0, 20] == 0xFF00_00FF } == expected)
        #expect(view.draws == (mode == .redraw ? 2 : 1))
    }

    @Test func tint_isInheritedAndTold() {
        final class Told: UIView {
            var colors: [UIColor] = []
            override func tintColorDidChange() { colors.append(tintColor) }
        }
        let parent = UIView(), child = Told(), own = Told()
        parent.addSubview(child)
        parent.addSubview(own)
        #expect(child.tintColor == .systemBlue)
        own.tintColor = .systemGreen
        own.colors = []
        parent.tintColor = .systemRed
        #expect(child.tintColor == .systemRed && child.colors == [.systemRed] && own.tintColor == .systemGreen)
        own.tintColor = nil
        #expect(own.tintColor == .systemRed)
    }

    @Test func layout_comesBeforeTheFrame_once() {
        let view = Laid(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let harness = harness(view)
        harness.advance(by: 0.1)
        view.layouts = []
        view.bounds.size = CGSize(width: 20, height: 20)
        view.bounds.size = CGSize(width: 30, height: 30)
        #expect(view.layouts == [])
        harness.advance(by: 0.1)
        #expect(view.layouts == [CGSize(width: 30, height: 30)])
        view.setNeedsLayout()
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(view.layouts.count == 2)
        view.center.x += 5
        harness.advance(by: 0.1)
        #expect(view.layouts.count == 2, "moving lays nothing out")
    }

    @Test func interaction_off_letsTouchesThroughEverythingInIt() {
        let back = UIControl(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        let cover = UIView(frame: back.frame), inner = UIControl(frame: back.frame)
        cover.addSubview(inner)
        var taps: [String] = []
        back.addAction(UIAction { _ in taps.append("back") }, for: .touchUpInside)
        inner.addAction(UIAction { _ in taps.append("inner") }, for: .touchUpInside)
        let harness = harness(back)
        back.superview?.addSubview(cover)
        harness.tap(at: CGPoint(x: 40, y: 20))
        cover.isUserInteractionEnabled = false
        harness.tap(at: CGPoint(x: 40, y: 20))
        #expect(taps == ["inner", "back"])
    }
}
