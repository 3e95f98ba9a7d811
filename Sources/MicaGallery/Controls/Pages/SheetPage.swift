import Mica
import UIKit

/// A sheet with detents, and a popover with its arrow.
final class SheetPage: ControlPage, UIPopoverPresentationControllerDelegate {
    override class var name: String { "sheet" }
    private let sheet = UIButton(configuration: .filled()), popover = UIButton(configuration: .tinted())

    override func fill() {
        addText("Presentations", style: .headline)
        popover.configuration?.title = "Popover"
        sheet.configuration?.title = "Sheet"
        addWide(popover)
        addWide(sheet)
        popover.addAction(UIAction { [weak self] _ in self?.showPopover() }, for: .primaryActionTriggered)
        sheet.addAction(UIAction { [weak self] _ in self?.showSheet() }, for: .primaryActionTriggered)
    }

    private func content(_ text: String) -> UIViewController {
        let controller = UIViewController(), label = UILabel()
        controller.view.backgroundColor = .secondarySystemBackground
        label.text = text
        label.numberOfLines = 0
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .body)
        label.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(label)
        let area = controller.view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
            label.topAnchor.constraint(equalTo: area.topAnchor, constant: 24),
        ])
        return controller
    }

    private func showPopover() {
        let controller = content("It points at its button.")
        controller.modalPresentationStyle = .popover
        controller.preferredContentSize = CGSize(width: 220, height: 80)
        controller.popoverPresentationController?.sourceView = popover
        controller.popoverPresentationController?.delegate = self
        presentBriefly(controller)
    }

    private func showSheet() {
        let controller = content("Half of the screen, until it is pulled up.")
        controller.sheetPresentationController?.detents = [.medium(), .large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        presentBriefly(controller)
    }

    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }

    override var touches: [ScriptedTouch] { [tap(popover, at: 0.1), tap(sheet, at: 1.45)] }
}
