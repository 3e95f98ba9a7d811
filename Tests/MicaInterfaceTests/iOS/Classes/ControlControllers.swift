import UIKit

final class ButtonsController: UIViewController {
    @IBOutlet weak var states: UIButton!
    @IBOutlet private var configured: [UIButton]!
    private(set) var calls: [String] = []

    var configuredButtons: [UIButton] {
        get { configured }
        set { configured = newValue }
    }

    @IBAction func press(_ sender: UIButton) { calls.append("press") }
    @IBAction private func pressDown() { calls.append("down") }
    @IBAction func sortByName() { calls.append("name") }
    @IBAction func sortByDate() { calls.append("date") }

    /// Adds what Interface Builder connects.
    func connectInCode(_ button: UIButton) {
        button.addTarget(self, action: #selector(press(_:)), for: .touchUpInside)
        button.addTarget(self, action: #selector(pressDown), for: .touchDown)
    }
}

final class ControlsController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
    @IBOutlet weak var picker: UIPickerView!
    private(set) var calls: [String] = []

    @IBAction func change(_ sender: UIControl) { calls.append("change") }
    @IBAction func change(_ sender: UISwitch, forEvent event: UIEvent) { calls.append("switch \(sender.isOn)") }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 4 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        "Row \(row)"
    }
}

final class TextsController: UIViewController, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate {
    @IBOutlet var email: UITextField?

    @IBAction func edit(_ sender: UITextField) {}
}
