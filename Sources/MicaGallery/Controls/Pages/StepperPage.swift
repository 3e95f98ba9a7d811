import Mica
import UIKit

/// Steppers: in the middle and at the ends of their range, disabled.
final class StepperPage: ControlPage {
    override class var name: String { "stepper" }
    private let stepper = UIStepper()
    private lazy var readout = addText("2 guests")

    override func fill() {
        addText("Steppers", style: .headline)
        stepper.value = 2
        stepper.maximumValue = 12
        addRow("Guests", stepper)
        _ = readout
        stepper.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                readout.text = "\(Int(stepper.value)) guests"
            }, for: .valueChanged)
        let least = UIStepper(), most = UIStepper(), off = UIStepper()
        most.value = most.maximumValue
        off.isEnabled = false
        addRow("At its least", least)
        addRow("At its most", most)
        addRow("Disabled", off)
    }

    override var touches: [ScriptedTouch] {
        [.tap(place(stepper, 0.75), at: 0.3), .press(place(stepper, 0.75), at: 0.6, for: 1.3)]
    }
}
