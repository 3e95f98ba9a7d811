import Mica
import MicaTesting
import Testing
import UIKit

/// The rectangles of the parts of controls, which subclasses override.
@MainActor @Suite(.fixedFonts) struct ControlRectTests {
    private func onStage(_ view: UIView, dark: Bool = false) -> TestHarness {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 220, height: 100))
        stage.backgroundColor = .white
        stage.addSubview(view)
        return TestHarness(stage, scale: 1)
    }
    private func image(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    /// The image of a configuration keeps its size in a button that is too small for it.
    @Test func pictureOfAConfiguration_keepsItsSize() {
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        button.configuration = .plain()
        button.configuration?.image = image(.red, 16, 12)
        let stage = onStage(button)
        stage.advance(by: 0.1)
        #expect(button.imageView?.frame == CGRect(x: 2, y: 4, width: 16, height: 12))
    }

    // MARK: Sliders

    private let box = CGRect(x: 10, y: 20, width: 200, height: 34)

    private final class OwnSlider: UISlider {
        var asked: [String] = []
        override func trackRect(forBounds bounds: CGRect) -> CGRect {
            asked.append("track")
            return CGRect(x: 20, y: bounds.midY - 5, width: bounds.width - 40, height: 10)
        }
        override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
            asked.append("thumb")
            return CGRect(x: rect.minX + (rect.width - 20) * CGFloat(value), y: rect.midY - 10, width: 20, height: 20)
        }
        override func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
            CGRect(x: 3, y: 4, width: 5, height: 6)
        }
        override func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
            CGRect(x: 190, y: 4, width: 7, height: 8)
        }
    }

    @Test func slider_hasItsUsualRects() {
        let slider = UISlider(frame: box), bounds = CGRect(x: 0, y: 0, width: 200, height: 34)
        let track = slider.trackRect(forBounds: bounds)
        #expect(track == CGRect(x: 2, y: 15, width: 196, height: 4))
        func thumb(_ value: Float) -> CGRect { slider.thumbRect(forBounds: bounds, trackRect: track, value: value) }
        #expect(thumb(0) == CGRect(x: 0, y: 3, width: 28, height: 28))
        #expect(thumb(0.5).midX == 100 && thumb(1).maxX == 200)
        #expect(slider.minimumValueImageRect(forBounds: bounds).size == .zero)
        slider.minimumValueImage = image(.red, 20, 10)
        slider.maximumValueImage = image(.red, 30, 12)
        #expect(slider.minimumValueImageRect(forBounds: bounds) == CGRect(x: 0, y: 12, width: 20, height: 10))
        #expect(slider.maximumValueImageRect(forBounds: bounds) == CGRect(x: 170, y: 11, width: 30, height: 12))
        #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 35, y: 15, width: 120, height: 4))
        slider.setThumbImage(image(.red, 10, 16), for: .normal)
        #expect(thumb(0) == CGRect(x: 0, y: 9, width: 10, height: 16))
        slider.setMaximumTrackImage(image(.red, 3, 8), for: .normal)
        #expect(slider.trackRect(forBounds: bounds).height == 8)
    }

    @Test func mirroredSlider_hasMirroredRects() {
        let slider = UISlider(frame: box), bounds = slider.bounds
        slider.semanticContentAttribute = .forceRightToLeft
        let track = slider.trackRect(forBounds: bounds)
        #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 0).maxX == 200)
        #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 1).minX == 0)
        slider.minimumValueImage = image(.red, 20, 10)
        #expect(slider.minimumValueImageRect(forBounds: bounds).maxX == 200)
        #expect(slider.trackRect(forBounds: bounds).maxX == 165)
    }

    @Test func overriddenSlider_drawsAndTracksThere() {
        let slider = OwnSlider(frame: box)
        slider.minimumTrackTintColor = .red
        slider.maximumTrackTintColor = .blue
        slider.value = 0.5
        let harness = onStage(slider)
        harness.advance(by: 0.1)
        #expect(Set(slider.asked) == ["track", "thumb"])
        expectSnapshot(harness.image(), "slider_overridden")
        // From the middle of the knob at 0.5 to that at 0.75, and a touch beside the knob.
        harness.drag(from: CGPoint(x: 110, y: 37), to: CGPoint(x: 145, y: 37))
        #expect(abs(slider.value - 0.75) < 0.001)
        harness.drag(from: CGPoint(x: 60, y: 37), to: CGPoint(x: 100, y: 37))
        #expect(abs(slider.value - 0.75) < 0.001)
    }

    @Test func sliderImages_showTheState() {
        let slider = UISlider(frame: box)
        slider.setThumbImage(image(.red, 16, 24), for: .normal)
        slider.setThumbImage(image(.green, 16, 24), for: .highlighted)
        slider.setMinimumTrackImage(image(.blue, 4, 6), for: .normal)
        slider.setMaximumTrackImage(image(.orange, 4, 6), for: .normal)
        slider.minimumValueImage = image(.black, 12, 12)
        slider.maximumValueImage = image(.brown, 12, 20)
        slider.value = 0.25
        #expect(slider.thumbImage(for: .disabled) === slider.thumbImage(for: .normal))
        #expect(slider.currentThumbImage === slider.thumbImage(for: .normal))
        #expect(slider.currentMinimumTrackImage != nil && slider.minimumTrackImage(for: .normal) != nil)
        #expect(slider.currentMaximumTrackImage != nil && slider.maximumTrackImage(for: .selected) != nil)
        let harness = onStage(slider)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "slider_images")
        slider.isHighlighted = true
        #expect(slider.currentThumbImage === slider.thumbImage(for: .highlighted))
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "slider_imagesHighlighted")
    }

    // MARK: Buttons

    private final class OwnButton: UIButton {
        var asked = 0
        override func contentRect(forBounds bounds: CGRect) -> CGRect {
            asked += 1
            return bounds.insetBy(dx: 10, dy: 5)
        }
        override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
            CGRect(x: contentRect.maxX - 20, y: contentRect.minY, width: 20, height: 30)
        }
        override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
            CGRect(x: contentRect.minX, y: contentRect.minY, width: contentRect.width - 20, height: contentRect.height)
        }
        override func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 1, dy: 2) }
    }

    @Test func overriddenButton_placesItsPartsThere() {
        let button = OwnButton(frame: CGRect(x: 0, y: 0, width: 120, height: 40)), back = image(.gray, 4, 4)
        button.setTitle("Title", for: .normal)
        button.setImage(image(.red, 10, 10), for: .normal)
        button.setBackgroundImage(back, for: .normal)
        let harness = onStage(button)
        harness.advance(by: 0.1)
        #expect(button.imageView?.frame == CGRect(x: 90, y: 5, width: 20, height: 30))
        #expect(button.imageView?.contentMode == .scaleToFill)
        #expect(button.titleLabel?.frame == CGRect(x: 10, y: 5, width: 80, height: 30))
        let shown = button.subviews.compactMap { $0 as? UIImageView }.first { $0.image === back }
        #expect(shown?.frame == CGRect(x: 1, y: 2, width: 118, height: 36))
        button.asked = 0
        button.configuration = .plain()
        harness.advance(by: 0.1)
        #expect(button.asked == 0, "a configuration places the parts itself")
    }

    @Test func button_hasItsUsualRects() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.contentRect(forBounds: button.bounds) == CGRect(x: 2, y: 1, width: 114, height: 36))
        #expect(button.backgroundRect(forBounds: button.bounds) == button.bounds)
        button.setImage(image(.red, 20, 10), for: .normal)
        let room = CGRect(x: 0, y: 0, width: 100, height: 40)
        #expect(button.imageRect(forContentRect: room) == CGRect(x: 40, y: 15, width: 20, height: 10))
        button.contentHorizontalAlignment = .left
        button.contentVerticalAlignment = .bottom
        #expect(button.imageRect(forContentRect: room) == CGRect(x: 0, y: 30, width: 20, height: 10))
        button.setTitle("T", for: .normal)
        #expect(button.titleRect(forContentRect: room).minX == 20)
    }

    @Test func buttonImage_shrinksAndFills() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
        button.setImage(image(.red, 100, 60), for: .normal)
        #expect(button.imageRect(forContentRect: button.bounds) == button.bounds, "it does not keep its proportions")
        button.imageEdgeInsets = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        #expect(button.imageRect(forContentRect: button.bounds) == CGRect(x: 6, y: 5, width: 26, height: 18))
        button.setImage(image(.red, 4, 4), for: .normal)
        #expect(button.imageRect(forContentRect: button.bounds).size == CGSize(width: 4, height: 4))
        button.contentHorizontalAlignment = .fill
        #expect(button.imageRect(forContentRect: button.bounds).size == CGSize(width: 26, height: 4))
        button.contentVerticalAlignment = .fill
        #expect(button.imageRect(forContentRect: button.bounds) == CGRect(x: 6, y: 5, width: 26, height: 18))
    }

    @Test func subtitleLabel_isThere() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Title"
        configuration.subtitle = "Subtitle"
        let button = UIButton(configuration: configuration)
        let harness = onStage(button)
        harness.advance(by: 0.1)
        #expect(button.subtitleLabel?.text == "Subtitle" && button.subtitleLabel?.isHidden == false)
    }

    // MARK: Selection by taps

    @Test func tap_changesTheSelection_beforeActionsRun() {
        let button = UIButton(configuration: .plain())
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        button.changesSelectionAsPrimaryAction = true
        var states: [Bool] = []
        button.addAction(UIAction { _ in states.append(button.isSelected) }, for: .primaryActionTriggered)
        let harness = onStage(button)
        for _ in 0..<2 { harness.tap(button) }
        #expect(states == [true, false])
        button.changesSelectionAsPrimaryAction = false
        harness.tap(button)
        #expect(states == [true, false, false])
    }

    @Test func selectedConfiguration_standsOut() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 220, height: 100))
        stage.backgroundColor = .white
        var own = UIButton.Configuration.plain()
        own.automaticallyUpdateForSelection = false
        let all: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled(), own]
        #expect(all.map(\.automaticallyUpdateForSelection) == [true, true, true, false, false])
        for (index, configuration) in all.enumerated() {
            let button = UIButton(configuration: configuration)
            button.setTitle("\(index)", for: .normal)
            button.isSelected = true
            button.frame = CGRect(x: 4 + 43 * index, y: 20, width: 40, height: 40)
            stage.addSubview(button)
        }
        let harness = TestHarness(stage, scale: 1)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "buttons_selected")
    }

    // MARK: Menus

    private final class Attached: UIButton {
        var asked = 0
        override func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
            asked += 1
            return CGPoint(x: 100, y: 80)
        }
    }

    @Test(arguments: [true, false]) func menu_opensAtTheAttachmentPoint(isPrimary: Bool) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let button = Attached(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        var runs = 0
        button.menu = UIMenu(children: [UIAction(title: "One") { _ in runs += 1 }])
        button.showsMenuAsPrimaryAction = isPrimary
        stage.addSubview(button)
        let harness = TestHarness(stage, scale: 1)
        if isPrimary {
            harness.tap(button)
        } else {
            harness.secondaryClick(at: CGPoint(x: 5, y: 5), in: button)
        }
        harness.advance(by: 1)
        #expect(button.asked == 1)
        // 8 points below the point, which is at (120, 100) in the window.
        harness.tap(at: CGPoint(x: 130, y: 112))
        harness.advance(by: 1)
        #expect(runs == 1)
        #expect(
            UIControl(frame: CGRect(x: 0, y: 0, width: 30, height: 20)).menuAttachmentPoint(
                for: UIContextMenuConfiguration(actionProvider: nil)) == CGPoint(x: 15, y: 20))
    }
}
