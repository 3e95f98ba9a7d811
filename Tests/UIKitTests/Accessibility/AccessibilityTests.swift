import Testing
import UIKit

/// The accessibility values of views and elements, and the coordinate spaces of views and screens.
@MainActor @Suite struct AccessibilityTests {
    private final class Chart: UIView {
        var bars: [UIAccessibilityElement] = []
        override func accessibilityElementCount() -> Int { bars.count }
        override func accessibilityElement(at index: Int) -> Any? { bars[index] }
        override func index(ofAccessibilityElement element: Any) -> Int {
            bars.firstIndex { $0 === element as AnyObject } ?? NSNotFound
        }
    }

    @Test func elements_ofAView() {
        let view = UIView(), first = UIAccessibilityElement(accessibilityContainer: view), second = UIView()
        #expect(view.accessibilityElements == nil && view.accessibilityElementCount() == 0)
        #expect(view.accessibilityElement(at: 0) == nil)
        view.accessibilityElements = [first, second]
        #expect(view.accessibilityElementCount() == 2)
        #expect(view.accessibilityElement(at: 1) as? UIView === second)
        #expect(
            view.index(ofAccessibilityElement: second) == 1 && view.index(ofAccessibilityElement: view) == NSNotFound)
        let chart = Chart()
        chart.bars = [first]
        #expect((chart as UIView).accessibilityElement(at: 0) as? UIAccessibilityElement === first)
        #expect((chart as UIView).index(ofAccessibilityElement: first) == 0)
    }

    @Test func element_frameFollowsItsContainer() {
        let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
        window.addSubview(view)
        let element = UIAccessibilityElement(accessibilityContainer: view)
        #expect(element.isAccessibilityElement && element.accessibilityFrame == .zero)
        element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 8, height: 4)
        #expect(element.accessibilityFrame == CGRect(x: 16, y: 27, width: 8, height: 4))
        view.center.x += 100
        #expect(
            element.accessibilityFrame.minX == 116 && element.accessibilityActivationPoint == CGPoint(x: 120, y: 29))
        element.accessibilityFrame = CGRect(x: 3, y: 3, width: 3, height: 3)
        #expect(element.accessibilityFrame.minX == 3)
        #expect(view.accessibilityFrame == CGRect(x: 115, y: 25, width: 50, height: 50))
        #expect(element.accessibilityContainer === view)
    }

    /// UIKit's own controls describe themselves by default.
    @Test func controls_describeThemselves() {
        func line(_ view: UIView) -> String {
            "\(view.isAccessibilityElement) \(view.accessibilityLabel ?? "-") \(view.accessibilityValue ?? "-") "
                + "\(view.accessibilityTraits.rawValue)"
        }
        let label = UILabel(), button = UIButton(), toggle = UISwitch(), slider = UISlider()
        let progress = UIProgressView(), spinner = UIActivityIndicatorView()
        label.text = "Name"
        button.setTitle("Save", for: .normal)
        button.isSelected = true
        slider.value = 0.4
        slider.isEnabled = false
        progress.progress = 0.25
        #expect(line(UIView()) == "false - - 0" && line(UIControl()) == "false - - 0")
        #expect(line(UIImageView()) == "false - - 0")
        #expect(line(label) == "true Name - 64")
        #expect(line(button) == "true Save - 9")
        #expect(line(toggle) == "true - 0 1")
        toggle.isOn = true
        #expect(toggle.accessibilityValue == "1")
        #expect(line(slider) == "true - 40% 4352")
        #expect(line(progress) == "true Progress 25% 512")
        #expect(line(spinner) == "true Progress halted - 0")
        spinner.startAnimating()
        #expect(spinner.accessibilityLabel == "In progress")
        // A set value applies until it is nil again.
        label.accessibilityLabel = "First name"
        label.accessibilityTraits = .header
        label.isAccessibilityElement = false
        #expect(line(label) == "false First name - 65536")
        label.accessibilityLabel = nil
        #expect(label.accessibilityLabel == "Name")
    }

    @Test func segments_areElements() throws {
        let control = UISegmentedControl(items: ["One", "Two"])
        control.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
        control.selectedSegmentIndex = 1
        let elements = try #require(control.accessibilityElements as? [UIAccessibilityElement])
        #expect(elements.map(\.accessibilityLabel) == ["One", "Two"])
        #expect(elements.map(\.accessibilityTraits) == [.button, [.button, .selected]])
        #expect(elements[1].accessibilityFrameInContainerSpace == CGRect(x: 50, y: 0, width: 50, height: 32))
        #expect(control.index(ofAccessibilityElement: elements[1]) == 1 && !control.isAccessibilityElement)
        control.removeSegment(at: 0, animated: false)
        #expect((control.accessibilityElements as? [UIAccessibilityElement])?.map(\.accessibilityLabel) == ["Two"])
        control.accessibilityElements = []
        #expect(control.accessibilityElementCount() == 0)
    }

    @Test func spaces_ofViewsAndTheScreen() {
        let screen = UIScreen.main.coordinateSpace
        let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let a = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50)),
            b = UIView(frame: CGRect(x: 40, y: 0, width: 9, height: 9))
        window.addSubview(a)
        a.addSubview(b)
        #expect(b.convert(CGPoint(x: 1, y: 1), to: screen) == CGPoint(x: 56, y: 26))
        #expect(b.convert(CGPoint(x: 56, y: 26), from: screen) == CGPoint(x: 1, y: 1))
        #expect(
            screen.convert(CGRect(x: 56, y: 26, width: 2, height: 2), to: b) == CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(
            screen.convert(CGRect(x: 1, y: 1, width: 2, height: 2), from: b)
                == CGRect(x: 56, y: 26, width: 2, height: 2))
        #expect(b.convert(CGPoint.zero, to: a as any UICoordinateSpace) == CGPoint(x: 40, y: 0))
        // Also without a window.
        a.removeFromSuperview()
        #expect(b.convert(CGPoint.zero, to: a) == CGPoint(x: 40, y: 0))
    }

    @Test func switches_areOff() {
        #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isReduceMotionEnabled)
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }
}
