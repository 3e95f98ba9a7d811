import Mica
import UIKit

/// Menus: of a button, of a button that shows the selection, and of a view after a long press.
final class MenusPage: ControlPage, UIContextMenuInteractionDelegate {
    override class var name: String { "menus" }
    private let edit = UIButton(configuration: .gray()), size = UIButton(configuration: .tinted())
    private let card = UILabel()
    private var colour = UIColor.systemTeal

    private static let colours: [(name: String, colour: UIColor)] = [
        ("Teal", .systemTeal), ("Orange", .systemOrange), ("Pink", .systemPink), ("Indigo", .systemIndigo),
    ]

    override func fill() {
        addText("Pull-down", style: .headline)
        edit.configuration?.title = "Edit"
        edit.menu = UIMenu(children: [
            UIMenu(
                options: .displayInline, preferredElementSize: .medium,
                children: [
                    action("Cut", "scissors"), action("Copy", "doc.on.doc"), action("Paste", "doc.on.clipboard"),
                ]),
            UIMenu(title: "Share", image: UIImage(systemName: "square.and.arrow.up"), children: [action("Mail", nil)]),
            UIAction(title: "Locked", subtitle: "By nobody", attributes: .disabled) { _ in },
            UIMenu(options: .displayInline, children: [delete]),
        ])
        edit.showsMenuAsPrimaryAction = true
        addWide(edit)

        addText("Pop-up", style: .headline)
        let sizes = ["Small", "Medium", "Large"].map { UIAction(title: $0) { _ in } }
        sizes[1].state = .on
        size.menu = UIMenu(children: sizes)
        size.showsMenuAsPrimaryAction = true
        size.changesSelectionAsPrimaryAction = true
        size.configuration?.title = "Medium"
        addWide(size)

        addText("For a finger that rests", style: .headline)
        card.text = "A card"
        card.textAlignment = .center
        card.textColor = .black
        card.font = .preferredFont(forTextStyle: .title3)
        card.adjustsFontForContentSizeCategory = true
        card.backgroundColor = colour
        card.layer.cornerRadius = 16
        card.clipsToBounds = true
        card.isUserInteractionEnabled = true
        card.addInteraction(UIContextMenuInteraction(delegate: self))
        addWide(card, height: 96)
    }

    private func action(_ title: String, _ symbol: String?) -> UIAction {
        UIAction(title: title, image: symbol.flatMap { UIImage(systemName: $0) }) { [unowned self] _ in
            edit.configuration?.title = title
        }
    }
    private var delete: UIAction {
        UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { [unowned self] _ in
            edit.configuration?.title = "Deleted"
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [unowned self] _ in
            let palette = MenusPage.colours.map { name, colour in
                let disc = UIImage(systemName: "circle.fill")?.withTintColor(colour, renderingMode: .alwaysOriginal)
                return UIAction(title: name, image: disc, state: colour == self.colour ? .on : .off) {
                    [unowned self] _ in
                    self.colour = colour
                    card.backgroundColor = colour
                }
            }
            return UIMenu(children: [
                UIMenu(title: "Colour", options: [.displayAsPalette, .singleSelection], children: palette),
                action("Copy", "doc.on.doc"),
            ])
        })
    }

    override var touches: [ScriptedTouch] {
        // Opens the card's menu, taps next to it, and opens that of the first button.
        let below = CGPoint(x: ControlPage.size.width / 2, y: ControlPage.size.height - 4)
        return [.press(place(card), at: 0.2, for: 0.7), .tap(below, at: 1.1), tap(edit, at: 1.4)]
    }
}
