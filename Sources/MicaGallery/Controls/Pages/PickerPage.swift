import Mica
import UIKit

/// A picker with two wheels, one for the number and one for its unit.
final class PickerPage: ControlPage, UIPickerViewDataSource, UIPickerViewDelegate {
    override class var name: String { "picker" }
    private let picker = UIPickerView()
    private let amounts = (1...24).map { "\($0)" }, units = ["grams", "cups", "spoons", "pinches"]
    private lazy var readout = addText("6 cups")

    override func fill() {
        addText("Pickers", style: .headline)
        picker.dataSource = self
        picker.delegate = self
        picker.selectRow(5, inComponent: 0, animated: false)
        picker.selectRow(1, inComponent: 1, animated: false)
        addWide(picker, label: "Flour")
        _ = readout
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        component == 0 ? amounts.count : units.count
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        component == 0 ? amounts[row] : units[row]
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        readout.text = "\(amounts[picker.selectedRow(inComponent: 0)]) \(units[picker.selectedRow(inComponent: 1)])"
    }

    override var touches: [ScriptedTouch] {
        [
            .drag(through: [place(picker, 0.25, 0.6), place(picker, 0.25, 0.2)], at: 0.3, over: 0.3),
            .tap(place(picker, 0.75, 0.65), at: 1.2),
        ]
    }
}
