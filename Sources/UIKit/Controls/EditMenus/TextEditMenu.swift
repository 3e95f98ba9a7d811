import CoreGraphics
import QuartzCore

/// The edit menu above the selection of a text, for touches.
@MainActor final class TextEditMenu: UIEditMenuInteractionDelegate {
    private unowned let view: any TextPointerView
    private lazy var interaction = UIEditMenuInteraction(delegate: self)
    /// The selection and the text length for which the menu was opened: a change closes it.
    private var shownFor = 0..<0, shownCount = 0

    init(_ view: any TextPointerView) { self.view = view }

    var isShown: Bool { interaction.isShown }

    func open() {
        if interaction.view == nil { view.addInteraction(interaction) }
        shownFor = view.editor.selection
        shownCount = view.editor.document.count
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: targetRect.origin))
    }
    func close() { if interaction.isShown { interaction.dismissMenu() } }

    /// Moves the menu when the text was drawn again, or closes it if the selection has changed.
    func follow(isActive: Bool) {
        guard interaction.isShown else { return }
        let editor = view.editor
        guard isActive, editor.selection == shownFor, editor.document.count == shownCount else { return close() }
        interaction.updateVisibleMenuPosition(animated: false)
    }

    /// Opens the menu as a list at a point of the view, for a secondary click and the menu key.
    func openList(at point: CGPoint) -> Bool {
        close()
        let suggested = SuggestedEditActions.elements(from: view)
        let menu = view.editMenu(for: view.editor.selection, suggested) ?? UIMenu(children: suggested)
        let rect = CGRect(origin: point, size: .zero)
        return MenuPresentation.open(menu, from: view, rect: rect, sender: view) != nil
    }

    /// The visible part of the selection, or the caret.
    private var targetRect: CGRect {
        let editor = view.editor
        let all =
            editor.hasSelection
            ? view.selectionRects(for: TextRange(editor.selection)).reduce(CGRect.null) { $0.union($1.rect) }
            : view.caretRect(for: editor.selectedTextRange.end)
        return all.intersection(view.bounds)
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        let rect = targetRect
        // An invisible target is at infinity; a null rectangle would mean the configuration's point.
        return rect.isNull ? CGRect(x: CGFloat.infinity, y: 0, width: 0, height: 0) : rect
    }
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { view.editMenu(for: view.editor.selection, suggestedActions) }
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) { view.editMenuMoves(appears: true, animator) }
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) { view.editMenuMoves(appears: false, animator) }
}
