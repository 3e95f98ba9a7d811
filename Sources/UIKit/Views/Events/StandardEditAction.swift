import QuartzCore

/// The actions of responders on their selection. `UIResponder` has all of these methods, so override them instead of
/// adopting this protocol.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Copies the selection and removes it.
    func cut(_ sender: Any?)
    /// Copies the selection.
    func copy(_ sender: Any?)
    /// Replaces the selection with the content of the pasteboard.
    func paste(_ sender: Any?)
    /// Selects the item at the caret.
    func select(_ sender: Any?)
    /// Selects the whole content.
    func selectAll(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
    /// Sets the writing direction of the selected text to left to right.
    func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    /// Sets the writing direction of the selected text to right to left.
    func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    /// Makes the selection bold or regular.
    func toggleBoldface(_ sender: Any?)
    /// Makes the selection italic or upright.
    func toggleItalics(_ sender: Any?)
    /// Adds or removes the underline of the selection.
    func toggleUnderline(_ sender: Any?)
    /// Increases the font size of the selection.
    func increaseSize(_ sender: Any?)
    /// Decreases the font size of the selection.
    func decreaseSize(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

/// The standard edit actions by name, and the classes that implement them.
enum StandardEditAction: String {
    case cut = "cut:", copy = "copy:", paste = "paste:", select = "select:", selectAll = "selectAll:"
    case delete = "delete:"
    case leftToRight = "makeTextWritingDirectionLeftToRight:", rightToLeft = "makeTextWritingDirectionRightToLeft:"
    case bold = "toggleBoldface:", italic = "toggleItalics:", underline = "toggleUnderline:"
    case larger = "increaseSize:", smaller = "decreaseSize:"

    @MainActor func isOverridden(by type: AnyClass) -> Bool {
        if let known = StandardEditAction.probes[self] { return known.isOverridden(by: type) }
        let probe = OverrideProbe(overridingClass, below: UIResponder.self, plain: Plain.self)
        StandardEditAction.probes[self] = probe
        return probe.isOverridden(by: type)
    }

    @MainActor private static var probes: [StandardEditAction: OverrideProbe] = [:]

    private var overridingClass: AnyClass {
        switch self {
        case .cut: Cut.self
        case .copy: Copy.self
        case .paste: Paste.self
        case .select: Select.self
        case .selectAll: SelectAll.self
        case .delete: Delete.self
        case .leftToRight: LeftToRight.self
        case .rightToLeft: RightToLeft.self
        case .bold: Bold.self
        case .italic: Italic.self
        case .underline: Underline.self
        case .larger: Larger.self
        case .smaller: Smaller.self
        }
    }

    /// The selector that calls the method.
    @MainActor var selector: Selector {
        switch self {
        case .cut: Selector(rawValue, UIResponder.cut(_:))
        case .copy: Selector(rawValue, UIResponder.copy(_:))
        case .paste: Selector(rawValue, UIResponder.paste(_:))
        case .select: Selector(rawValue, UIResponder.select(_:))
        case .selectAll: Selector(rawValue, UIResponder.selectAll(_:))
        case .delete: Selector(rawValue, UIResponder.delete(_:))
        case .leftToRight: Selector(rawValue, UIResponder.makeTextWritingDirectionLeftToRight(_:))
        case .rightToLeft: Selector(rawValue, UIResponder.makeTextWritingDirectionRightToLeft(_:))
        case .bold: Selector(rawValue, UIResponder.toggleBoldface(_:))
        case .italic: Selector(rawValue, UIResponder.toggleItalics(_:))
        case .underline: Selector(rawValue, UIResponder.toggleUnderline(_:))
        case .larger: Selector(rawValue, UIResponder.increaseSize(_:))
        case .smaller: Selector(rawValue, UIResponder.decreaseSize(_:))
        }
    }
}

// One class for each method and one without any, for the probes.
private final class Plain: UIResponder {}
private final class Cut: UIResponder { override func cut(_ sender: Any?) {} }
private final class Copy: UIResponder { override func copy(_ sender: Any?) {} }
private final class Paste: UIResponder { override func paste(_ sender: Any?) {} }
private final class Select: UIResponder { override func select(_ sender: Any?) {} }
private final class SelectAll: UIResponder { override func selectAll(_ sender: Any?) {} }
private final class Delete: UIResponder { override func delete(_ sender: Any?) {} }
private final class LeftToRight: UIResponder {
    override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
}
private final class RightToLeft: UIResponder {
    override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
}
private final class Bold: UIResponder { override func toggleBoldface(_ sender: Any?) {} }
private final class Italic: UIResponder { override func toggleItalics(_ sender: Any?) {} }
private final class Underline: UIResponder { override func toggleUnderline(_ sender: Any?) {} }
private final class Larger: UIResponder { override func increaseSize(_ sender: Any?) {} }
private final class Smaller: UIResponder { override func decreaseSize(_ sender: Any?) {} }
