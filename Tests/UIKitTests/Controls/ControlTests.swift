import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ControlTests {
    /// All controls on one page, in several states.
    private func page() -> UIView {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 330))
        page.backgroundColor = .systemBackground
        func add(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat? = nil, _ height: CGFloat? = nil) {
            let size = view.intrinsicContentSize
            view.frame = CGRect(x: x, y: y, width: width ?? size.width, height: height ?? size.height)
            page.addSubview(view)
        }
        let on = UISwitch(), off = UISwitch(), disabled = UISwitch()
        on.isOn = true
        disabled.isOn = true
        disabled.isEnabled = false
        add(on, 16, 16)
        add(off, 80, 16)
        add(disabled, 144, 16)
        let wheel = UIActivityIndicatorView(style: .medium), large = UIActivityIndicatorView(style: .large)
        wheel.startAnimating()
        large.startAnimating()
        add(wheel, 215, 22)
        add(large, 248, 13)
        let segments = UISegmentedControl(items: ["First", "Second", "Third"])
        segments.selectedSegmentIndex = 1
        add(segments, 16, 62, 268, 32)
        let slider = UISlider(), progress = UIProgressView(progressViewStyle: .default)
        slider.value = 0.4
        progress.progress = 0.65
        add(slider, 16, 106, 268, 34)
        add(progress, 16, 154, 268, 4)
        var configurations: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled()]
        for index in configurations.indices {
            configurations[index].title = ["Plain", "Gray", "Tinted", "Filled"][index]
        }
        var x: CGFloat = 8
        for configuration in configurations {
            let button = UIButton(configuration: configuration)
            add(button, x, 174)
            x = button.frame.maxX + 4
        }
        let system = UIButton(type: .system), pale = UIButton(type: .system), custom = UIButton(type: .custom)
        system.setTitle("System", for: .normal)
        pale.setTitle("Disabled", for: .normal)
        pale.isEnabled = false
        custom.setTitle("Custom", for: .normal)
        custom.setTitleColor(.systemRed, for: .normal)
        add(system, 16, 222, 70, 30)
        add(pale, 96, 222, 80, 30)
        add(custom, 186, 222, 80, 30)
        var capsule = UIButton.Configuration.filled()
        capsule.title = "Capsule"
        capsule.subtitle = "with a subtitle"
        capsule.cornerStyle = .capsule
        capsule.baseBackgroundColor = .systemGreen
        add(UIButton(configuration: capsule), 16, 264, 130, 50)
        var busy = UIButton.Configuration.bordered()
        busy.title = "Busy"
        busy.showsActivityIndicator = true
        busy.imagePadding = 6
        add(UIButton(configuration: busy), 160, 264, 124, 50)
        return page
    }

    @Test(arguments: [1, 2, 3]) func looks_light(scale: Int) {
        let harness = TestHarness(page(), scale: CGFloat(scale))
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "controls_light@\(scale)x")
    }

    @Test func looks_dark() {
        let harness = TestHarness(page(), scale: 2, style: .dark)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "controls_dark@2x")
    }

    @Test func switch_tapsAndDrags() {
        let toggle = UISwitch(frame: CGRect(x: 20, y: 20, width: 200, height: 5))
        #expect(toggle.bounds.size == CGSize(width: 51, height: 31), "its size is its own")
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        stage.addSubview(toggle)
        let harness = TestHarness(stage, scale: 1)
        var changes = 0
        toggle.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        harness.tap(toggle)
        #expect(toggle.isOn && changes == 1)
        harness.drag(from: CGPoint(x: 60, y: 35), to: CGPoint(x: 22, y: 35))
        #expect(!toggle.isOn && changes == 2)
        harness.drag(from: CGPoint(x: 30, y: 35), to: CGPoint(x: 40, y: 35))
        #expect(!toggle.isOn && changes == 2, "not far enough")
        toggle.setOn(true, animated: true)
        #expect(changes == 2, "code sends nothing")
    }

    @Test func segments_choose() {
        let control = UISegmentedControl(items: ["A", "B", 3, "C"])
        #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        stage.addSubview(control)
        let harness = TestHarness(stage, scale: 1)
        var chosen: [Int] = []
        control.addAction(UIAction { _ in chosen.append(control.selectedSegmentIndex) }, for: .valueChanged)
        harness.tap(at: CGPoint(x: 150, y: 16))
        harness.tap(at: CGPoint(x: 150, y: 16))
        harness.drag(from: CGPoint(x: 150, y: 16), to: CGPoint(x: 290, y: 16))
        #expect(chosen == [1, 2])
        control.setEnabled(false, forSegmentAt: 0)
        harness.tap(at: CGPoint(x: 20, y: 16))
        #expect(chosen == [1, 2])
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "C")
        control.selectedSegmentIndex = 99
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func progress_isCut() {
        let progress = UIProgressView(progressViewStyle: .bar)
        progress.progress = 3
        #expect(progress.progress == 1)
        progress.progress = .nan
        #expect(progress.progress == 0)
    }

    @Test func button_pressedLooksPale_andComesBack() {
        let button = UIButton(type: .system)
        button.setTitle("Press", for: .normal)
        button.setTitle("Pressed", for: .highlighted)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        let harness = TestHarness(button, scale: 1)
        harness.advance(by: 0.1)
        #expect(button.currentTitle == "Press" && button.titleLabel?.text == "Press")
        button.isHighlighted = true
        harness.advance(by: 0.05)
        #expect(button.titleLabel?.text == "Pressed")
        button.isHighlighted = false
        button.setTitle(nil, for: .highlighted)
        button.isHighlighted = true
        harness.advance(by: 0.02)
        #expect(abs((button.titleLabel?.alpha ?? 0) - 0.2) < 1e-6)
        button.isHighlighted = false
        harness.advance(by: 0.5)
        #expect(button.titleLabel?.layer.presentation()?.opacity == 1)
    }

    @Test func button_configurationFollowsItsHandler() {
        let button = UIButton(configuration: .filled())
        button.configurationUpdateHandler = { button in
            button.configuration?.title = button.isSelected ? "On" : "Off"
        }
        #expect(button.currentTitle == "Off")
        button.isSelected = true
        #expect(button.currentTitle == "On")
    }

    @Test func imageView_playsItsImages() {
        let images = [UIColor.red, .green, .blue].map { color in
            UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
                color.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        view.animationImages = images
        view.animationDuration = 0.3
        view.animationRepeatCount = 1
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.01)
        view.startAnimating()
        #expect(view.isAnimating)
        var colors: [UInt8] = []
        for _ in 0..<3 {
            harness.advance(by: 0.05)
            let bitmap = harness.image()
            _ = bitmap
            colors.append(
                UInt8(images.firstIndex { $0.cgImage === (view.layer.presentation()?.contents as AnyObject?) } ?? 9))
            harness.advance(by: 0.05)
        }
        #expect(colors == [0, 1, 2])
        harness.advance(by: 0.1)
        #expect(!view.isAnimating)
    }

    @Test func disabled_keepsItsOwnAlpha() {
        let controls: [UIControl] = [
            UISlider(), UISwitch(), UISegmentedControl(items: ["A", "B"]), UIButton(type: .system),
        ]
        for control in controls {
            control.alpha = 0.4
            control.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            let harness = TestHarness(control, scale: 1)
            harness.advance(by: 0.1)
            control.isEnabled = false
            harness.advance(by: 0.5)
            #expect(abs(control.alpha - 0.4) < 1e-6, "\(type(of: control))")
        }
    }

    @Test func slider_staysInItsRange() {
        let slider = UISlider()
        slider.value = 0.7
        slider.maximumValue = 0.5
        #expect(slider.value == 0.5)
        slider.minimumValue = 2
        #expect(slider.maximumValue == 2 && slider.value == 2)
        slider.maximumValue = 4
        slider.value = .nan
        #expect(slider.value == 2)
    }

    /// A control's own gestures have precedence over those of its ancestors, but no others do.
    @Test func control_keepsItsTouchFromGesturesAroundIt() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        let toggle = UISwitch(frame: CGRect(x: 0, y: 50, width: 51, height: 31))
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 100, width: 100, height: 40)
        for control in [slider, toggle, button] as [UIView] { stage.addSubview(control) }
        var pans = 0, taps = 0, doubleTaps = 0, presses = 0
        let pan = UIPanGestureRecognizer(), tap = UITapGestureRecognizer(), doubleTap = UITapGestureRecognizer()
        pan.addHandler { if $0.state == .began { pans += 1 } }
        tap.addHandler { _ in taps += 1 }
        doubleTap.numberOfTapsRequired = 2
        doubleTap.addHandler { _ in doubleTaps += 1 }
        for recognizer in [pan, tap, doubleTap] { stage.addGestureRecognizer(recognizer) }
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        let harness = TestHarness(stage, scale: 1)

        harness.drag(from: CGPoint(x: 14, y: 17), to: CGPoint(x: 150, y: 17))
        #expect(slider.value > 0.7 && pans == 0)
        harness.drag(from: CGPoint(x: 5, y: 65), to: CGPoint(x: 60, y: 65))
        #expect(toggle.isOn && pans == 0)
        harness.tap(button)
        harness.advance(by: 0.5)
        #expect(presses == 1 && taps == 0, "once a second tap is ruled out")
        harness.tap(toggle)
        harness.advance(by: 1)
        #expect(!toggle.isOn && taps == 0)
        harness.tap(at: CGPoint(x: 150, y: 180))
        #expect(taps == 1, "beside them the gesture is the view's")
        harness.drag(from: CGPoint(x: 14, y: 17), to: CGPoint(x: 20, y: 150))
        #expect(pans == 1, "a slider's knob does not move vertically")
        harness.drag(from: CGPoint(x: 50, y: 120), to: CGPoint(x: 150, y: 120))
        #expect(pans == 2 && presses == 1, "a button does not move")
        button.isEnabled = false
        harness.advance(by: 1)
        harness.tap(button)
        #expect(taps == 2, "a disabled one ignores touches")
    }

    /// In right-to-left layout everything begins on the right, also for touches.
    @Test func controls_areMirroredWhereReadingStartsOnTheRight() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 228, height: 228))
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 34))
        let toggle = UISwitch(frame: CGRect(x: 0, y: 50, width: 51, height: 31))
        let segments = UISegmentedControl(items: ["A", "B", "C"])
        segments.frame = CGRect(x: 0, y: 100, width: 228, height: 32)
        let player = UISlider(frame: CGRect(x: 0, y: 150, width: 228, height: 34))
        player.semanticContentAttribute = .playback
        for control in [slider, toggle, segments, player] as [UIView] { stage.addSubview(control) }
        let harness = TestHarness(stage, scale: 1, layoutDirection: .rightToLeft)
        #expect(slider.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
        harness.drag(from: CGPoint(x: 214, y: 17), to: CGPoint(x: 164, y: 17))
        #expect(abs(slider.value - 0.25) < 0.01)
        harness.drag(from: CGPoint(x: 14, y: 167), to: CGPoint(x: 64, y: 167))
        #expect(abs(player.value - 0.25) < 0.01, "media controls are not mirrored")
        harness.drag(from: CGPoint(x: 40, y: 65), to: CGPoint(x: 5, y: 65))
        #expect(toggle.isOn)
        harness.tap(at: CGPoint(x: 200, y: 116))
        #expect(segments.selectedSegmentIndex == 0)
        harness.tap(at: CGPoint(x: 20, y: 116))
        #expect(segments.selectedSegmentIndex == 2)
    }

    @Test func controls_lookMirrored() {
        let harness = TestHarness(page(), scale: 1, layoutDirection: .rightToLeft)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "controls_rightToLeft-1x")
    }

    /// Two renderers at once: each with its own settings, whichever was made last.
    @Test func renderers_keepTheirSurroundings() {
        let dark = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), light = UIView(frame: dark.frame)
        for view in [dark, light] { view.backgroundColor = .systemBackground }
        let first = TestHarness(dark, scale: 3, style: .dark, layoutDirection: .rightToLeft)
        let second = TestHarness(light, scale: 1)
        let late = UIView(frame: dark.bounds)
        late.backgroundColor = .systemBackground
        dark.addSubview(late)
        #expect(late.traitCollection.userInterfaceStyle == .dark && late.traitCollection.displayScale == 3)
        #expect(late.traitCollection.layoutDirection == .rightToLeft)
        #expect(light.traitCollection.userInterfaceStyle == .light && light.contentScaleFactor == 1)
        let black = first.renderer.render()[5, 5], white = second.renderer.render()[5, 5]
        #expect(black == 0xFF00_0000 && white == 0xFFFF_FFFF)
    }

    /// A control deep in a tree follows its surroundings, without an explicit layout of its own.
    @Test func wheelsOfOldStyles_haveTheirColour() {
        let white = UIActivityIndicatorView(style: .whiteLarge), gray = UIActivityIndicatorView(style: .gray)
        #expect(white.intrinsicContentSize.width == 37 && white.color == .white)
        #expect(gray.intrinsicContentSize.width == 20 && gray.color == .secondaryLabel)
        white.style = .large
        #expect(white.color == .secondaryLabel)
        white.color = .red
        white.style = .white
        #expect(white.color == .red && white.intrinsicContentSize.width == 20)
    }

    @Test func look_followsTraitsAndTintAbove() {
        func picture(_ prepare: (UIView) -> Void, _ change: (UIView) -> Void) -> CGImage {
            let stage = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 120)), box = UIView()
            let bar = UIProgressView(progressViewStyle: .default), wheel = UIActivityIndicatorView(style: .medium)
            box.frame = stage.bounds
            bar.progress = 0.5
            bar.frame = CGRect(x: 8, y: 50, width: 64, height: 4)
            wheel.startAnimating()
            wheel.center = CGPoint(x: 40, y: 75)
            for view in [UISwitch(), bar, wheel] { box.addSubview(view) }
            let slider = UISlider(frame: CGRect(x: 4, y: 86, width: 70, height: 34))
            box.addSubview(slider)
            prepare(box)
            stage.addSubview(box)
            let harness = TestHarness(stage, scale: 1)
            harness.advance(by: 0.1)
            change(box)
            harness.advance(by: 0.7)
            return harness.image()
        }
        let dark: (UIView) -> Void = { $0.overrideUserInterfaceStyle = .dark }
        let red: (UIView) -> Void = { $0.tintColor = .red }
        let nothing = picture({ _ in }, { _ in })
        for look in [dark, red] {
            let isEqual = picture({ _ in }, look).dataEquals(picture(look, { _ in }))
            #expect(isEqual)
            let isPlain = picture({ _ in }, look).dataEquals(nothing)
            #expect(!isPlain)
        }
    }
}

extension CGImage {
    fileprivate func dataEquals(_ other: CGImage) -> Bool { dataProvider?.data == other.dataProvider?.data }
}
