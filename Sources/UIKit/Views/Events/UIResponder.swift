/// An object that handles events: a view, a window, a controller or the application. Unhandled events go to the `next`
/// responder.
@preconcurrency @MainActor open class UIResponder: NSObject, KeyValueObserver {
    /// The view of the responder: itself, or the view of the controller; nil for other responders.
    var ownView: UIView? { nil }

    public override init() { super.init() }
    deinit { associatedObjectIsGone(self) }

    /// The next responder in the chain; nil at its end.
    open var next: UIResponder? { nil }

    /// Called when fingers touch the screen. The default passes the touches to the next responder, as in all of these
    /// methods.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesBegan(touches, with: event) }
    }
    /// Called when fingers move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesMoved(touches, with: event) }
    }
    /// Called when fingers lift.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesEnded(touches, with: event) }
    }
    /// Called when a recogniser or the system cancels touches: undo their effects.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        tellNext { $0.touchesCancelled(touches, with: event) }
    }

    /// Called when keys go down.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = keysLeft(presses)
        if !left.isEmpty { tellNext { $0.pressesBegan(left, with: event) } }
    }
    /// Called when keys repeat.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = keysLeft(presses)
        if !left.isEmpty { tellNext { $0.pressesChanged(left, with: event) } }
    }
    /// Called when keys go up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        tellNext { $0.pressesEnded(presses, with: event) }
    }
    /// Called when key presses are cancelled, as when the window lost the keyboard.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        tellNext { $0.pressesCancelled(presses, with: event) }
    }

    /// Called when a motion begins: the user shakes the device. The default passes the event to the next responder.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        tellNext { $0.motionBegan(motion, with: event) }
    }
    /// Called when a motion has ended. The default passes the event to the next responder.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        tellNext { $0.motionEnded(motion, with: event) }
    }
    /// Called instead of `motionEnded(_:with:)` when a motion lasted too long to be a shake. The default passes the event to
    /// the next responder.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        tellNext { $0.motionCancelled(motion, with: event) }
    }
    /// Called for a command of a remote control. The default passes the event to the next responder. Hosts send none.
    open func remoteControlReceived(with event: UIEvent?) { tellNext { $0.remoteControlReceived(with: event) } }

    /// Handles a key in the text of the first responder. Returns `false` for keys without a function there.
    func takeKey(_ key: UIKey) -> Bool { takeKeyOfSimpleText(key) }

    // MARK: Text

    /// The view that replaces the keyboard while this is the first responder; nil for the keyboard. Default nil.
    open var inputView: UIView? { nil }
    /// The view above the keyboard, or at the window's bottom edge if there is none, while this is the first responder.
    /// Default the next responder's.
    open var inputAccessoryView: UIView? { askNext { $0.inputAccessoryView } }
    /// Reloads both views if this is the first responder.
    open func reloadInputViews() { if isFirstResponder { window(of: self)?.keyboard.reload() } }
    /// The source of typed text.
    open var textInputMode: UITextInputMode? { UITextInputMode.only }
    /// The undo manager; by default the next responder's. Every window has one.
    open var undoManager: UndoManager? { askNext { $0.undoManager } }
    /// The key commands that are active while this is in the responder chain. Default nil.
    open var keyCommands: [UIKeyCommand]? { nil }

    // MARK: Actions of menus and keys

    /// Returns `true` if the action can be performed now. Default `true` for a standard edit action that the class
    /// overrides, and for its own methods.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        StandardEditAction(rawValue: action.description)?.isOverridden(by: type(of: self)) ?? action.isMethod(of: self)
    }
    /// Returns the first responder in the chain, from this one on, that can perform an action.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        firstInChain { $0.canPerformAction(action, withSender: sender) }
    }
    /// Called before a menu shows a command of this responder; it may change the command's title, image, attributes and
    /// state. The default does nothing.
    open func validate(_ command: UICommand) {}
    /// Copies the selection and removes it. The default does nothing, as in all of these methods.
    open func cut(_ sender: Any?) {}
    /// Copies the selection.
    open func copy(_ sender: Any?) {}
    /// Replaces the selection with the content of the pasteboard.
    open func paste(_ sender: Any?) {}
    /// Selects the item at the caret.
    open func select(_ sender: Any?) {}
    /// Selects the whole content.
    open func selectAll(_ sender: Any?) {}
    /// Removes the selection.
    open func delete(_ sender: Any?) {}
    /// Sets the writing direction of the selected text to left to right.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
    /// Sets the writing direction of the selected text to right to left.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
    /// Makes the selection bold or regular.
    open func toggleBoldface(_ sender: Any?) {}
    /// Makes the selection italic or upright.
    open func toggleItalics(_ sender: Any?) {}
    /// Adds or removes the underline of the selection.
    open func toggleUnderline(_ sender: Any?) {}
    /// Increases the font size of the selection.
    open func increaseSize(_ sender: Any?) {}
    /// Decreases the font size of the selection.
    open func decreaseSize(_ sender: Any?) {}

    // MARK: Observing

    /// Called when a property that this object observes changed (see `addObserver`). The default does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    // MARK: Accessibility

    /// The accessibility elements of this object, in reading order, which replace its subviews; nil unless set.
    open var accessibilityElements: [Any]? {
        get { ElementList.of(self) }
        set { ElementList.set(newValue, of: self) }
    }
    /// Returns the number of elements. Override this and the two following methods together to create elements on
    /// demand.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// Returns the element at an index; nil if the index is out of range.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// Returns the index of an element; `NSNotFound` if there is none.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
    }
    /// Activates the element. Returns `false` if a tap should follow. Default `false`.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element.
    open func accessibilityDecrement() {}
    /// Dismisses a modal view or goes back. Returns `false` if the next responder should be asked. Default `false`.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the app's most important action, wherever the user is. Returns `false` if the next responder should be
    /// asked. Default `false`.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Scrolls by a page. Returns `false` if the next responder should be asked. Default `false`.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Further actions of the element. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { ElementList.actions(of: self) }
        set { ElementList.set(newValue, of: self) }
    }
    /// Called when assistive technology moved to the element. The default does nothing.
    open func accessibilityElementDidBecomeFocused() {}
    /// Called when assistive technology left the element. The default does nothing.
    open func accessibilityElementDidLoseFocus() {}
    /// Returns `true` if assistive technology is on the element.
    open func accessibilityElementIsFocused() -> Bool { UIAccessibility.focused === self }

    // MARK: Nibs

    /// Called after a nib or a storyboard created the object and the views in it, and connected them.
    open func awakeFromNib() {}
    /// Never called: Interface Builder calls it to draw the view while the app is edited.
    open func prepareForInterfaceBuilder() {}

    // MARK: First responder

    /// `true` if this can become the first responder. Default `false`.
    open var canBecomeFirstResponder: Bool { false }
    /// `true` if this can stop being the first responder. Default `true`.
    open var canResignFirstResponder: Bool { true }
    /// `true` if this is the first responder.
    open var isFirstResponder: Bool { window(of: self)?.firstResponder === self }

    /// Makes this the first responder. Returns `false` if it refuses, its predecessor refuses to resign, or it is in no
    /// window.
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = window(of: self) else { return false }
        if window.firstResponder === self { return true }
        // The keyboard stays open while the focus moves from one text to the next.
        return window.keyboard.holding {
            if let old = window.firstResponder, !old.resignFirstResponder() { return false }
            window.firstResponder = self
            return true
        }
    }

    /// Stops being the first responder. Returns `false` if it refuses.
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        let window = window(of: self)
        window?.firstResponder = nil
        window?.keyboard.reload()
        return true
    }

    /// Called when the window takes the first responder's status away without asking.
    func keysWereTaken() {}

    func window(of responder: UIResponder) -> UIWindow? {
        let view = responder.firstInChain { $0 is UIView }
        return view as? UIWindow ?? (view as? UIView)?.window
    }
}
