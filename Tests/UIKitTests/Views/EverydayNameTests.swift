import Foundation
import MicaTesting
import QuartzCore
import Testing
import UIKit

/// Names that apps use every day: descriptions of fonts, precise touches, transitions of commands, attributed titles.
@MainActor @Suite(.fixedFonts) struct EverydayNameTests {
    /// A recogniser that records what its touches say.
    private final class Recorder: UIGestureRecognizer {
        var points: [CGPoint] = [], flags: [UIKeyModifierFlags] = []
        var steps: [(point: CGPoint, time: TimeInterval)] = []
        var masks: [UIEvent.ButtonMask] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { record(touches, event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { record(touches, event) }
        private func record(_ touches: Set<UITouch>, _ event: UIEvent) {
            guard let touch = touches.first else { return }
            points.append(touch.preciseLocation(in: view))
            flags.append(modifierFlags)
            masks.append(event.buttonMask)
            steps.append((touch.location(in: view), event.timestamp))
        }
    }

    @Test func fonts_describeThemselves() {
        let system = UIFont.systemFont(ofSize: 17)
        let address = system.description.prefix { $0 != ">" }
        #expect(address.hasPrefix("<UICTFont: 0x"))
        #expect(
            system.description
                == "\(address)> font-family: \"\(system.fontName)\"; font-weight: normal; font-style: normal; "
                + "font-size: 17.00pt")
        #expect(system.debugDescription == system.description && "\(system)" == system.description)
        #expect(
            UIFont.boldSystemFont(ofSize: 12.5).description.hasSuffix(
                "font-weight: bold; font-style: normal; font-size: 12.50pt"))
        #expect(UIFont.italicSystemFont(ofSize: 9).description.contains("font-style: italic"))
        let named = UIFont(name: "Inter", size: 10)
        #expect(named?.description.contains("font-family: \"Inter\";") == true)
    }

    @Test func touches_arePreciseAndKnowTheKeys() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80)), recorder = Recorder()
        view.addGestureRecognizer(recorder)
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(view)
        let harness = TestHarness(root)
        harness.tap(at: CGPoint(x: 5, y: 6), in: view)
        #expect(recorder.points.first == CGPoint(x: 5, y: 6) && recorder.flags.first == [])
        #expect(recorder.masks.first == [])
        #expect(UIEvent.ButtonMask.button(2) == .secondary && UIEvent.ButtonMask.button(0) == [])
    }

    /// The last move is that of the lift; without a rest the finger lifts in motion.
    @Test(arguments: [0.3, 0.31, 0.1 + 0.2, 0.305])
    func drags_liftInMotion(duration: TimeInterval) throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100)), pan = UIPanGestureRecognizer()
        var velocity = CGFloat.nan
        pan.addHandler { recognizer in
            if recognizer.state == .ended {
                velocity = recognizer.velocity(in: nil).x
            }
        }
        root.addGestureRecognizer(pan)
        let harness = TestHarness(root)
        let start = CGPoint(x: 20, y: 50), end = CGPoint(x: 320, y: 50)
        harness.drag(from: start, to: end, over: duration)
        #expect(abs(velocity - 300 / duration) < 1)
        harness.drag(from: start, to: end, over: duration, restingFor: 0.2)
        #expect(velocity == 0)
        // A pan that begins would stop the recorder.
        root.removeGestureRecognizer(pan)
        let recorder = Recorder()
        root.addGestureRecognizer(recorder)
        harness.drag(from: start, to: end, over: duration)
        #expect(recorder.steps.last?.point == end)
        let times = recorder.steps.map(\.time)
        for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 1.0 / 300) }
    }

    @Test func commands_flipAndDissolveContainers() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let container = UIView(frame: root.bounds), first = UIView(frame: root.bounds),
            second = UIView(frame: root.bounds)
        first.backgroundColor = .red
        second.backgroundColor = .blue
        root.addSubview(container)
        container.addSubview(first)
        let harness = TestHarness(root)
        harness.advance(by: 0.1)
        func exchange(_ transition: UIView.AnimationTransition) {
            UIView.beginAnimations("exchange", context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationTransition(transition, for: container, cache: true)
            let old = container.subviews.first
            container.addSubview(old === first ? second : first)
            old?.removeFromSuperview()
            UIView.commitAnimations()
        }
        exchange(.flipFromLeft)
        harness.advance(by: 0.25)
        #expect(container.layer.animation(forKey: "transition") is CAKeyframeAnimation)
        harness.advance(by: 1)
        #expect(container.layer.animation(forKey: "transition") == nil && container.subviews == [second])
        exchange(.curlUp)
        harness.advance(by: 0.5)
        #expect(container.layer.animation(forKey: kCATransition) is CATransition)
        harness.advance(by: 1)
        exchange(.none)
        #expect(container.layer.animationKeys() == nil && container.subviews == [second])
        // Outside of a block it does nothing.
        UIView.setAnimationTransition(.flipFromRight, for: container, cache: false)
        #expect(container.layer.animationKeys() == nil)
    }

    @Test func largeContent_isStored() {
        let button = UIButton(type: .system), interaction = UILargeContentViewerInteraction()
        #expect(!button.showsLargeContentViewer && button.largeContentTitle == nil)
        button.showsLargeContentViewer = true
        button.largeContentTitle = "Compose"
        button.largeContentImageInsets.top = 3
        #expect(button.showsLargeContentViewer && button.largeContentTitle == "Compose")
        #expect(button.largeContentImageInsets.top == 3 && !UILargeContentViewerInteraction.isEnabled)
        button.addInteraction(interaction)
        #expect(interaction.view === button)
        button.removeInteraction(interaction)
        #expect(interaction.view == nil)
    }

    @Test func attributedStrings_haveTheAttributesOfUIKit() throws {
        var text = AttributedString("red and plain")
        let range = try #require(text.range(of: "red"))
        text[range].foregroundColor = .red
        text[range].underlineStyle = .single
        text.font = .systemFont(ofSize: 20)
        let plain = NSAttributedString(text)
        #expect(plain.string == "red and plain")
        #expect(plain.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .red)
        #expect(plain.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
        #expect(plain.attribute(.foregroundColor, at: 3, effectiveRange: nil) == nil)
        #expect((plain.attribute(.font, at: 12, effectiveRange: nil) as? UIFont)?.pointSize == 20)
    }

    @Test func buttonTitles_takeAttributes() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Title"
        let button = UIButton(configuration: configuration), small = button.intrinsicContentSize
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = UIFont.systemFont(ofSize: (incoming.font?.pointSize ?? 0) * 2)
            return outgoing
        }
        button.configuration = configuration
        #expect(button.intrinsicContentSize.width > small.width * 1.3)
        var container = AttributeContainer()
        container.font = .systemFont(ofSize: 40)
        configuration.titleTextAttributesTransformer = nil
        configuration.attributedTitle = AttributedString("Title", attributes: container)
        button.configuration = configuration
        #expect(button.intrinsicContentSize.height > 50 && button.currentTitle == "Title")
        configuration.title = "Other"
        #expect(configuration.attributedTitle == nil)
    }

    /// A label keeps font, colour and paragraph style of plain text itself, and no other attribute.
    @Test func buttonTitles_ofOneRunKeepAllAttributes() throws {
        var container = AttributeContainer(), configuration = UIButton.Configuration.plain()
        container.underlineStyle = .single
        configuration.attributedTitle = AttributedString("Buy", attributes: container)
        let button = UIButton(configuration: configuration)
        func underline() -> Int? {
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
            button.layoutIfNeeded()
            return button.titleLabel?.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int
        }
        #expect(underline() == 1)
        configuration.title = "Buy"
        button.configuration = configuration
        #expect(underline() == nil)
        let plain = UIButton(type: .custom)
        plain.setAttributedTitle(NSAttributedString(string: "a", attributes: [.strikethroughStyle: 1]), for: .normal)
        plain.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        plain.layoutIfNeeded()
        let shown = try #require(plain.titleLabel?.attributedText)
        #expect(shown.attribute(.strikethroughStyle, at: 0, effectiveRange: nil) as? Int == 1)
    }

    @Test func images_stretchBetweenTheirCaps() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 5)).image { $0.fill(.infinite) }
        let wide = image.stretchableImage(withLeftCapWidth: 4, topCapHeight: 0)
        #expect(wide.capInsets == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
        #expect(wide.leftCapWidth == 4 && wide.topCapHeight == 0)
        let limited = image.stretchableImage(withLeftCapWidth: 100, topCapHeight: -1)
        #expect(limited.capInsets == UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 0))
    }

    @Test func eventHandlers_areEnumerated() {
        let button = UIButton()
        button.addAction(UIAction(title: "one") { _ in }, for: .touchUpInside)
        button.addAction(UIAction(title: "two") { _ in }, for: .touchDown)
        var titles: [String] = []
        button.enumerateEventHandlers { action, _, _, _ in titles.append(action?.title ?? "") }
        #expect(titles == ["one", "two"])
        titles = []
        button.enumerateEventHandlers { action, _, _, stops in
            titles.append(action?.title ?? "")
            stops = true
        }
        #expect(titles == ["one"])
        let symbol = UIButton.systemButton(with: UIImage(), target: nil, action: nil)
        #expect(symbol.buttonType == .system && symbol.role == .normal)
    }
}
