import Mica
import UIKit

/// Switches: on, off, in another colour, disabled.
final class SwitchPage: ControlPage {
    override class var name: String { "switch" }
    private let first = UISwitch(), second = UISwitch()

    override func fill() {
        addText("Switches", style: .headline)
        first.isOn = true
        addRow("On", first)
        addRow("Off", second)
        let tinted = UISwitch(), on = UISwitch(), off = UISwitch()
        tinted.isOn = true
        tinted.onTintColor = .systemPurple
        tinted.thumbTintColor = .systemYellow
        addRow("In colours", tinted)
        on.isOn = true
        on.isEnabled = false
        off.isEnabled = false
        addRow("On, disabled", on)
        addRow("Off, disabled", off)
    }

    override var touches: [ScriptedTouch] {
        [
            tap(first, at: 0.4),
            .drag(from: place(second, 0.3), to: place(second, 1.1), at: 1, over: 0.4),
        ]
    }
}
