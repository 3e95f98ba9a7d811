import CoreText
import QuartzCore

/// The effects of menu and key commands on the selection.
extension TextEditor {
    /// The pasteboard type of text with attributes, used within the process.
    private static let attributedType = "com.apple.uikit.attributedstring"

    /// Returns `true` if an action is possible; nil for actions that do not apply to texts.
    func can(_ action: Selector, styles: Bool, hides: Bool) -> Bool? {
        guard let action = StandardEditAction(rawValue: action.description) else { return nil }
        let edits = host.allowsEditing, selects = host.allowsSelecting
        switch action {
        case .cut: return edits && hasSelection && !hides
        case .copy: return hasSelection && !hides
        case .delete: return edits && hasSelection
        case .paste: return edits && UIPasteboard.general.hasStrings
        case .select: return selects && !hasSelection && document.count > 0
        case .selectAll: return selects && document.count > 0 && selection != 0..<document.count
        case .bold, .italic, .underline: return edits && styles
        case .leftToRight, .rightToLeft: return edits
        case .larger, .smaller: return false
        }
    }

    func copySelection() {
        guard hasSelection, !column.style.isSecure else { return }
        let piece = document.piece(in: selection)
        UIPasteboard.general.setItems([["public.utf8-plain-text": piece.string, TextEditor.attributedType: piece]])
    }

    func cut() {
        guard hasSelection, !column.style.isSecure else { return }
        copySelection()
        delete(to: head.offset)
    }

    /// Pastes text, with attributes only where the user may style it.
    func paste(keepsAttributes: Bool = false) {
        finishMarking()
        endTyping()
        let items = UIPasteboard.general.items
        if keepsAttributes, let piece = items.first?[TextEditor.attributedType] as? TextPiece { return insert(piece) }
        if let text = UIPasteboard.general.string { insert(text) }
        endTyping()
    }

    func selectWord() {
        finishMarking()
        select(text.selection(at: head.offset), above: true, byUser: true)
    }

    func selectEverything() {
        finishMarking()
        select(anchor: 0, head: TextPlace(offset: document.count, above: true), byUser: true)
    }

    /// Makes the selection bold or italic, or removes the trait if the whole selection has it.
    func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
        func font(_ values: [NSAttributedString.Key: Any]) -> UIFont {
            values[.font] as? UIFont ?? column.style.defaults[.font] as? UIFont ?? .systemFont(ofSize: 17)
        }
        func changed(_ font: UIFont, on: Bool) -> UIFont {
            var traits = font.fontDescriptor.symbolicTraits
            if on { traits.insert(trait) } else { traits.remove(trait) }
            guard let descriptor = font.fontDescriptor.withSymbolicTraits(traits) else { return font }
            return UIFont(descriptor: descriptor, size: font.pointSize)
        }
        guard hasSelection else {
            var values = typingAttributes.values
            let old = font(values)
            values[.font] = changed(old, on: !old.fontDescriptor.symbolicTraits.contains(trait))
            typing = TextAttributes(values)
            return
        }
        var hasAll = true
        document.forEachRun(in: selection) { _, attributes in
            if !font(attributes.values).fontDescriptor.symbolicTraits.contains(trait) { hasAll = false }
        }
        restyleByUser(selection) { $0[.font] = changed(font($0), on: !hasAll) }
    }

    func toggleUnderline() {
        func isUnderlined(_ values: [NSAttributedString.Key: Any]) -> Bool {
            (values[.underlineStyle] as? Int ?? 0) != 0
        }
        guard hasSelection else {
            var values = typingAttributes.values
            values[.underlineStyle] = isUnderlined(values) ? nil : NSUnderlineStyle.single.rawValue
            typing = TextAttributes(values)
            return
        }
        var hasAll = true
        document.forEachRun(in: selection) { if !isUnderlined($1.values) { hasAll = false } }
        restyleByUser(selection) { $0[.underlineStyle] = hasAll ? nil : NSUnderlineStyle.single.rawValue }
    }
}
