import CoreGraphics

/// The menu of a button and its presentation.
@MainActor final class ButtonMenu: UIContextMenuInteractionDelegate {
    weak var button: UIButton?
    var interaction: UIContextMenuInteraction?
    weak var presentation: MenuPresentation?

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let menu = button?.shownMenu else { return nil }
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { button?.sendActions(for: .menuActionTriggered) }
}

extension UIButton {
    /// `true` if a touch opens the menu at once.
    var opensMenuAtOnce: Bool { showsMenuAsPrimaryAction && menu != nil }

    /// The menu to present: in that of a pop-up button one action is selected.
    var shownMenu: UIMenu? {
        guard let menu, changesSelectionAsPrimaryAction, !menu.options.contains(.singleSelection) else { return menu }
        return UIMenu(
            title: menu.title, subtitle: menu.subtitle, image: menu.image, identifier: menu.identifier,
            options: menu.options.union(.singleSelection), preferredElementSize: menu.preferredElementSize,
            children: menu.children)
    }

    func menuChanged() {
        menuSource.button = self
        if menu != nil, !showsMenuAsPrimaryAction {
            if menuSource.interaction == nil {
                let interaction = UIContextMenuInteraction(delegate: menuSource)
                menuSource.interaction = interaction
                addInteraction(interaction)
            }
        } else if let interaction = menuSource.interaction {
            removeInteraction(interaction)
            menuSource.interaction = nil
        }
        guard changesSelectionAsPrimaryAction, let actions = menu?.leaves(inline: false), !actions.isEmpty else {
            return
        }
        let chosen = actions.first { $0.state == .on } ?? actions[0]
        for action in actions { action.state = action === chosen ? .on : .off }
        for action in actions {
            action.onSelection = { [weak self, weak action] in
                if let self, let action, action.state == .on { showSelection(action) }
            }
        }
        showSelection(chosen)
    }

    private func showSelection(_ action: any MenuLeaf) {
        if configuration != nil {
            configuration?.title = action.title
            if let image = action.image { configuration?.image = image }
        } else {
            setTitle(action.title, for: .normal)
            if let image = action.image { setImage(image, for: .normal) }
        }
    }

    /// Opens the menu; `finger` is the position of the opening touch, nil for a key or a screen reader.
    func openMenu(finger: CGPoint?) {
        guard isEnabled, let menu = shownMenu else { return }
        menuSource.presentation = MenuPresentation.open(
            menu, from: self, sender: self, finger: finger,
            willOpen: { [weak self] _ in self?.sendActions(for: .menuActionTriggered) })
    }

    /// Forwards the touch that opened the menu.
    func followMenu(_ touch: UITouch, isOver: Bool) {
        menuSource.presentation?.follow(at: touch.location(in: nil), isOver: isOver)
    }
}
