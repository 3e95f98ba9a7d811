/// The system's suggestions for the menu of a selection.
@MainActor enum SuggestedEditActions {
    private static let standard: [(title: String, action: StandardEditAction)] = [
        ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Delete", .delete), ("Select", .select),
        ("Select All", .selectAll),
    ]
    private static let styles: [(title: String, action: StandardEditAction)] = [
        ("Bold", .bold), ("Italic", .italic), ("Underline", .underline),
    ]

    /// Returns the commands that the responder chain from `start` can perform: the standard ones, styles, and those of
    /// `UIMenuController`.
    static func elements(from start: UIResponder) -> [UIMenuElement] {
        // In texts, deletion is left to the keyboard.
        let all = standard.filter { $0.action != .delete || !(start is any UITextInput) }
        let edits = commands(all, start), looks = commands(styles, start)
        var elements: [UIMenuElement] = []
        if !edits.isEmpty {
            elements.append(UIMenu(identifier: .standardEdit, options: .displayInline, children: edits))
        }
        if !looks.isEmpty { elements.append(UIMenu(title: "Format", identifier: .textStyle, children: looks)) }
        return elements
            + (UIMenuController.shared.menuItems ?? []).compactMap { item in
                let command = UICommand(title: item.title, action: item.action)
                return command.target(from: [start]) == nil ? nil : command
            }
    }

    private static func commands(
        _ list: [(title: String, action: StandardEditAction)], _ start: UIResponder
    ) -> [UICommand] {
        list.compactMap { title, action in
            let command = UICommand(title: title, action: action.selector)
            guard let target = command.target(from: [start]) else { return nil }
            target.validate(command)
            return command
        }
    }
}
