import Mica
import UIKit

/// An alert and an action sheet, presented and dismissed.
final class AlertPage: ControlPage {
    override class var name: String { "alert" }
    private let alert = UIButton(configuration: .filled()), sheet = UIButton(configuration: .tinted())

    override func fill() {
        addText("Alerts", style: .headline)
        alert.configuration?.title = "Alert"
        sheet.configuration?.title = "Action sheet"
        addWide(alert)
        addWide(sheet)
        alert.addAction(UIAction { [weak self] _ in self?.show(.alert) }, for: .primaryActionTriggered)
        sheet.addAction(UIAction { [weak self] _ in self?.show(.actionSheet) }, for: .primaryActionTriggered)
    }

    private func show(_ style: UIAlertController.Style) {
        let controller = UIAlertController(
            title: "Delete the draft?", message: "It cannot be brought back.", preferredStyle: style)
        controller.addAction(UIAlertAction(title: "Delete", style: .destructive))
        controller.addAction(UIAlertAction(title: "Keep", style: .default))
        controller.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        presentBriefly(controller)
    }

    override var touches: [ScriptedTouch] { [tap(alert, at: 0.2), tap(sheet, at: 1.45)] }
}
