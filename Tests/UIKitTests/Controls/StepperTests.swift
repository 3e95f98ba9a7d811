import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct StepperTests {
    private func onStage(_ stepper: UIStepper) -> (TestHarness, () -> [Double]) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        stepper.frame.origin = CGPoint(x: 13, y: 14)
        stage.addSubview(stepper)
        let log = Log()
        stepper.addAction(UIAction { log.values.append(($0.sender as! UIStepper).value) }, for: .valueChanged)
        return (TestHarness(stage, scale: 1), { log.values })
    }
    private final class Log { var values: [Double] = [] }
    private let minus = CGPoint(x: 30, y: 30), plus = CGPoint(x: 90, y: 30)

    @Test func taps_goSteps() {
        let stepper = UIStepper()
        #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
        stepper.maximumValue = 2
        let (harness, values) = onStage(stepper)
        harness.tap(at: minus)
        #expect(values().isEmpty, "it is at its minimum")
        for _ in 0..<4 { harness.tap(at: plus) }
        #expect(values() == [1, 2])
        harness.tap(at: minus)
        #expect(values() == [1, 2, 1] && !stepper.isHighlighted)
        stepper.isEnabled = false
        harness.tap(at: plus)
        #expect(values() == [1, 2, 1])
    }

    @Test func wraps_fromEndToEnd() {
        let stepper = UIStepper()
        stepper.maximumValue = 5
        stepper.stepValue = 3
        stepper.wraps = true
        let (harness, values) = onStage(stepper)
        for _ in 0..<3 { harness.tap(at: plus) }
        #expect(values() == [3, 0, 3], "past the end it wraps to the other end")
        stepper.value = 1
        harness.tap(at: minus)
        #expect(stepper.value == 5)
        stepper.wraps = false
        harness.tap(at: minus)
        harness.tap(at: minus)
        #expect(stepper.value == 0, "without wrapping it stops there")
    }

    @Test func finger_thatStays_repeats() {
        let stepper = UIStepper()
        let (harness, values) = onStage(stepper)
        harness.press(at: plus, for: 0.45)
        #expect(values() == [1])
        harness.press(at: plus, for: 0.6)
        #expect(values() == [1, 2, 3])
        harness.press(at: plus, for: 3.5)
        let count = values().count
        #expect(count > 18 && count < 28, "it becomes faster: \(count)")
        harness.advance(by: 2)
        #expect(values().count == count, "and ends with the touch")
    }

    @Test func notContinuous_tellsOnce() {
        let stepper = UIStepper()
        stepper.isContinuous = false
        let (harness, values) = onStage(stepper)
        harness.press(at: plus, for: 1.2)
        #expect(values() == [3])
    }

    @Test func withoutAutorepeat_aTouchIsAStep() {
        let stepper = UIStepper()
        stepper.autorepeat = false
        let (harness, values) = onStage(stepper)
        harness.press(at: plus, for: 3)
        #expect(values() == [1])
    }

    @Test func rightToLeft_minusIsOnTheRight() {
        let stepper = UIStepper()
        stepper.semanticContentAttribute = .forceRightToLeft
        let (harness, values) = onStage(stepper)
        harness.tap(at: minus)
        #expect(values() == [1])
    }

    @Test func range_staysOne() {
        let stepper = UIStepper()
        stepper.value = .nan
        #expect(stepper.value == 0)
        stepper.value = 1e300
        #expect(stepper.value == 100)
        stepper.minimumValue = 200
        #expect(stepper.maximumValue == 200 && stepper.value == 200)
        stepper.maximumValue = -5
        #expect(stepper.minimumValue == -5 && stepper.value == -5)
        for bad in [0, -1, .nan, .infinity] as [Double] { stepper.stepValue = bad }
        #expect(stepper.stepValue == 1)
    }

    @Test func accessibility_adjusts() {
        let stepper = UIStepper()
        stepper.accessibilityLabel = "Copies"
        let (harness, values) = onStage(stepper)
        stepper.accessibilityIncrement()
        #expect(values() == [1] && stepper.accessibilityValue == "1")
        #expect(stepper.accessibilityTraits.contains(.adjustable))
        stepper.accessibilityDecrement()
        stepper.accessibilityDecrement()
        #expect(values() == [1, 0])
        _ = harness
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func looks(style: UIUserInterfaceStyle) {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 214, height: 92))
        page.backgroundColor = .systemBackground
        let atLeast = UIStepper(), inside = UIStepper(), disabled = UIStepper(), atMost = UIStepper()
        inside.value = 4
        disabled.isEnabled = false
        atMost.value = 100
        for (index, stepper) in [atLeast, inside, disabled, atMost].enumerated() {
            stepper.frame.origin = CGPoint(x: index % 2 == 0 ? 8 : 112, y: index < 2 ? 8 : 52)
            page.addSubview(stepper)
        }
        let harness = TestHarness(page, scale: 2, style: style)
        expectSnapshot(harness.image(), "stepper_\(style == .dark ? "dark" : "light")@2x")
    }
}
