import Mica
import UIKit

/// Edit menus: above selected text, and of a custom view.
final class EditMenuPage: ControlPage, UIEditMenuInteractionDelegate {
    override class var name: String { "edit-menu" }
    private let field = UITextField(), badge = UILabel()
    private lazy var interaction = UIEditMenuInteraction(delegate: self)

    override func fill() {
        addText("Of a text", style: .headline)
        field.text = "A word to choose"
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        addWide(field, label: "Text")

        addText("Of a view", style: .headline)
        badge.text = "Touch me"
        badge.textAlignment = .center
        badge.font = .preferredFont(forTextStyle: .title3)
        badge.adjustsFontForContentSizeCategory = true
        badge.backgroundColor = .secondarySystemBackground
        badge.layer.cornerRadius = 12
        badge.clipsToBounds = true
        badge.isUserInteractionEnabled = true
        badge.addInteraction(interaction)
        badge.accessibilityTraits = .button
        let tap = UITapGestureRecognizer()
        tap.addHandler { [unowned self] _ in showMenu() }
        badge.addGestureRecognizer(tap)
        addWide(badge, height: 96)
    }

    private func showMenu() {
        let middle = CGPoint(x: badge.bounds.midX, y: badge.bounds.midY)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: middle))
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        UIMenu(
            children: ["Paint", "Rename", "Duplicate", "Share"].map { title in
                UIAction(title: title) { [unowned self] _ in badge.text = title }
            })
    }
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { badge.bounds }

    override var touches: [ScriptedTouch] {
        [tap(badge, at: 0.3), .tap(place(field, 0.16), at: 1.2), .tap(place(field, 0.16), at: 1.35)]
    }
}
