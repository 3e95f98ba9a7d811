/// An object that can answer events: a view, a window, a controller or the application, linked to the one that is asked
/// next. What a responder does not handle goes on to the next.
@preconcurrency @MainActor open class UIResponder: NSObject, KeyValueObserver {
    public override init() { super.init() }
    deinit { associatedObjectIsGone(self) }

    /// Who is asked after this one; nil at the end of the chain.
    open var next: UIResponder? { nil }

    /// Fingers touch. The default hands them to the next responder, as all of these do.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesBegan(touches, with: event) }
    }
    /// Fingers move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesMoved(touches, with: event) }
    }
    /// Fingers lift.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesEnded(touches, with: event) }
    }
    /// The touches were cancelled, by a recogniser or by the system: undo what they began.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesCancelled(touches, with: event) }
    }

    /// Keys go down.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = keysLeft(presses)
        if !left.isEmpty { tellNext { $0.pressesBegan(left, with: event) } }
    }
    /// Keys are repeated.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = keysLeft(presses)
        if !left.isEmpty { tellNext { $0.pressesChanged(left, with: event) } }
    }
    /// Keys go up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        tellNext { $0.pressesEnded(presses, with: event) }
    }
    /// The keys were cancelled, as when the window lost the keyboard.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        tellNext { $0.pressesCancelled(presses, with: event) }
    }

    /// Does what a key is for in a text that is the first responder; false for keys that are none of its own.
    func takeKey(_ key: UIKey) -> Bool { takeKeyOfSimpleText(key) }

    // MARK: Text

    /// What is shown in the place of the keyboard while this is the first responder; nil: the keyboard. Default nil.
    open var inputView: UIView? { nil }
    /// What is shown above the keyboard, or where there is none at the window's lower edge, while this is the first
    /// responder. Default the next responder's.
    open var inputAccessoryView: UIView? { askNext { $0.inputAccessoryView } }
    /// Has both asked for again, if this is the first responder.
    open func reloadInputViews() { if isFirstResponder { window(of: self)?.keyboard.reload() } }
    /// What types.
    open var textInputMode: UITextInputMode? { UITextInputMode.only }
    /// Which changes can be undone; the next responder's by default. Every window has one.
    open var undoManager: UndoManager? { askNext { $0.undoManager } }
    /// Keys that do something while this is in the chain of responders. Default nil.
    open var keyCommands: [UIKeyCommand]? { nil }

    // MARK: Actions of menus and keys

    /// Whether an action can be done now. By default true of a standard edit action that the class overrides, and of any other
    /// method that is one of its own.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        StandardEditAction(rawValue: action.description)?.isOverridden(by: type(of: self)) ?? action.isMethod(of: self)
    }
    /// Who does an action: the first from this one on that can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        firstInChain { $0.canPerformAction(action, withSender: sender) }
    }
    /// Called before a menu shows a command that this is to do: it may change the command's title, image, attributes and state.
    /// Does nothing by default.
    open func validate(_ command: UICommand) {}
    /// Copies what is selected, and removes it. Does nothing by default, as all of these.
    open func cut(_ sender: Any?) {}
    /// Copies what is selected.
    open func copy(_ sender: Any?) {}
    /// Puts what was copied in the place of what is selected.
    open func paste(_ sender: Any?) {}
    /// Selects what is at the caret.
    open func select(_ sender: Any?) {}
    /// Selects everything.
    open func selectAll(_ sender: Any?) {}
    /// Removes what is selected.
    open func delete(_ sender: Any?) {}
    /// Has the selected text run from left to right.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
    /// Has the selected text run from right to left.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
    /// Makes what is selected bold, or no longer.
    open func toggleBoldface(_ sender: Any?) {}
    /// Makes what is selected italic, or no longer.
    open func toggleItalics(_ sender: Any?) {}
    /// Underlines what is selected, or no longer.
    open func toggleUnderline(_ sender: Any?) {}
    /// Makes what is selected larger.
    open func increaseSize(_ sender: Any?) {}
    /// Makes what is selected smaller.
    open func decreaseSize(_ sender: Any?) {}

    // MARK: Observing

    /// Called when a property that this object observes has another value (see `addObserver`). Does nothing by itself.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    // MARK: Accessibility

    /// The elements that this one is made of; nil unless set. They are read in this order, in place of the views below.
    open var accessibilityElements: [Any]? {
        get { ElementList.of(self) }
        set { ElementList.set(newValue, of: self) }
    }
    /// How many elements there are. Override the three together where they are made when asked for.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// The element at an index; nil outside of the list.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// Where an element stands; `NSNotFound` for one that is not there.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
    }
    /// Does what a tap would; true if something was done, else a tap follows. Default false.
    open func accessibilityActivate() -> Bool { false }
    /// Makes the value of an adjustable element larger.
    open func accessibilityIncrement() {}
    /// Makes the value of an adjustable element smaller.
    open func accessibilityDecrement() {}
    /// Leaves what covers the rest, or goes back; true if something was done, else the next responder is asked. Default false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Does the most important thing of the app, whatever the user stands on; as for escaping. Default false.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Scrolls a page; true if something was done, else the next responder is asked. Default false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// What else can be done with the element. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { ElementList.actions(of: self) }
        set { ElementList.set(newValue, of: self) }
    }
    /// Called when an assistive program has come to the element. Does nothing by default.
    open func accessibilityElementDidBecomeFocused() {}
    /// Called when an assistive program has left the element. Does nothing by default.
    open func accessibilityElementDidLoseFocus() {}
    /// Whether an assistive program stands on the element.
    open func accessibilityElementIsFocused() -> Bool { UIAccessibility.focused === self }

    // MARK: Nibs

    /// Called after a nib has made the object, and the views in it.
    open func awakeFromNib() {}
    /// Never called: Interface Builder is not here.
    open func prepareForInterfaceBuilder() {}

    // MARK: First responder

    /// Whether it wants to be the first to get keys. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether it gives that up again. Default true.
    open var canResignFirstResponder: Bool { true }
    /// Whether this gets keys first.
    open var isFirstResponder: Bool { window(of: self)?.firstResponder === self }

    /// Makes this the first to get keys; false if it, or the one before it, does not want to, or it is in no window.
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = window(of: self) else { return false }
        if window.firstResponder === self { return true }
        // The keyboard stays where it is while one text hands over to the next.
        return window.keyboard.holding {
            if let old = window.firstResponder, !old.resignFirstResponder() { return false }
            window.firstResponder = self
            return true
        }
    }

    /// Stops being the first to get keys; false if it does not want to.
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        let window = window(of: self)
        window?.firstResponder = nil
        window?.keyboard.reload()
        return true
    }

    /// Called when the window takes the keys from the first responder without asking it.
    func keysWereTaken() {}

    func window(of responder: UIResponder) -> UIWindow? {
        let view = responder.firstInChain { $0 is UIView }
        return view as? UIWindow ?? (view as? UIView)?.window
    }
}
