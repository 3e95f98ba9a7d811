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

extension UIMenu {
    /// The menu, of whose actions exactly one is selected.
    var withSingleSelection: UIMenu {
        guard !options.contains(.singleSelection) else { return self }
        return UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            options: options.union(.singleSelection), preferredElementSize: preferredElementSize, children: children)
    }

    /// Selects exactly one of the actions: the first that is on, or the first. Calls `show` when another one is selected.
    /// Returns the selected one; nil without actions.
    func trackSelection(_ show: @escaping (any MenuLeaf) -> Void) -> (any MenuLeaf)? {
        let actions = leaves(inline: false)
        guard let chosen = actions.first(where: { $0.state == .on }) ?? actions.first else { return nil }
        for action in actions { action.state = action === chosen ? .on : .off }
        for action in actions {
            action.onSelection = { [weak action] in
                if let action, action.state == .on { show(action) }
            }
        }
        return chosen
    }
}

extension UIButton {
    /// `true` if a touch opens the menu at once.
    var opensMenuAtOnce: Bool { showsMenuAsPrimaryAction && menu != nil }

    /// The menu to present: in that of a pop-up button one action is selected.
    var shownMenu: UIMenu? {
        changesSelectionAsPrimaryAction ? menu?.withSingleSelection : menu
    }
    /// `true` if a tap changes `isSelected`.
    var togglesSelection: Bool { changesSelectionAsPrimaryAction && !opensMenuAtOnce }

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
        guard changesSelectionAsPrimaryAction,
            let chosen = menu?.trackSelection({ [weak self] in self?.showSelection($0) })
        else { return }
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
            menu, from: self, rect: menuAttachment(for: UIContextMenuConfiguration(actionProvider: { _ in menu })),
            sender: self, finger: finger,
            willOpen: { [weak self] _ in self?.sendActions(for: .menuActionTriggered) })
    }

    /// Forwards the touch that opened the menu.
    func followMenu(_ touch: UITouch, isOver: Bool) {
        menuSource.presentation?.follow(at: touch.location(in: nil), isOver: isOver)
    }
}
