/// The root of a view hierarchy; it gives touches to the views below them and keys to the first responder.
@preconcurrency @MainActor open class UIWindow: UIView {
    package override class var showsDrawing: Bool { false }

    /// What fills the window.
    open var rootViewController: UIViewController? {
        get { ownRootViewController }
        set { ownRootViewController = newValue }
    }
    // What a convenience initialiser of an app sets would not reach observers of the public property.
    private var ownRootViewController: UIViewController? {
        didSet {
            guard oldValue !== ownRootViewController else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let view = ownRootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }

    /// How far in front of a scene's others a window is.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// A level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The app's windows.
        public static let normal = Level(0)
        /// Above them.
        public static let statusBar = Level(1000)
        /// Above those.
        public static let alert = Level(2000)
    }
    /// Windows of a higher level are in front of all others of their scene. Default normal.
    open var windowLevel: Level {
        get { ownWindowLevel }
        set { ownWindowLevel = newValue }
    }
    private var ownWindowLevel = Level.normal {
        didSet { if ownWindowLevel != oldValue, isShown { windowScene?.show(self) } }
    }

    /// What shows the window. Nil until the window is made visible or is given one; a window that is made visible without one
    /// joins the scene that is there.
    open var windowScene: UIWindowScene? {
        get { ownWindowScene }
        set { ownWindowScene = newValue }
    }
    private weak var ownWindowScene: UIWindowScene? {
        didSet {
            guard oldValue !== ownWindowScene else { return }
            oldValue?.remove(self)
            guard let windowScene = ownWindowScene else { return }
            screen = windowScene.screen
            if isShown { windowScene.show(self) }
        }
    }

    /// A window of a scene, as large as that.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: CGRect(origin: .zero, size: windowScene.size))
        self.windowScene = windowScene
    }

    isolated deinit { windowScene?.remove(self) }

    /// A scene that was made around the window.
    func joined(_ scene: UIWindowScene) { windowScene = scene }

    /// The display that says whether the window is light or dark, how fine it is, and which way it is read.
    open var screen: UIScreen {
        get { chosenScreen }
        set { chosenScreen = newValue }
    }
    private var chosenScreen = UIScreen.main { didSet { traitsMayHaveChanged() } }

    /// What the display covers at the window's edges. A host may set it; none by default.
    package var screenInsets = UIEdgeInsets.zero {
        didSet {
            guard screenInsets != oldValue else { return }
            UIView.knowsSafeAreas = true
            updateSafeArea()
        }
    }
    override var givenSafeArea: UIEdgeInsets { screenInsets }

    override var ownWindow: UIWindow? { self }
    override var ownScreen: UIScreen { screen }

    /// Those of the screen, with the window's own size.
    override var screenTraits: UITraitCollection {
        UITraitCollection(traitsFrom: [screen.traitCollection, UITraitCollection(windowSize: bounds.size)])
    }

    open override var frame: CGRect {
        get { super.frame }
        set { resize(to: newValue.size) { super.frame = newValue } }
    }
    open override var bounds: CGRect {
        get { super.bounds }
        set { resize(to: newValue.size) { super.bounds = newValue } }
    }

    /// The keyboard stays in front of what comes.
    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        keyboard.stayInFront(of: subview)
    }
    open override func layoutSubviews() {
        super.layoutSubviews()
        keyboard.place()
    }

    /// Tells the controllers of another size around the change.
    private func resize(to size: CGSize, _ change: () -> Void) {
        guard size != bounds.size, let root = rootViewController, root.isViewLoaded else { return change() }
        let old = traitCollection, new = UITraitCollection(traitsFrom: [old, UITraitCollection(windowSize: size)])
        let hasOtherTraits =
            old.horizontalSizeClass != new.horizontalSizeClass || old.verticalSizeClass != new.verticalSizeClass
        let transition = TransitionContext(in: self)
        if hasOtherTraits { root.willTransition(to: new, with: transition.coordinator) }
        root.viewWillTransition(to: size, with: transition.coordinator)
        change()
        if hasOtherTraits { traitsMayHaveChanged() }
        layoutIfNeeded()
        transition.run()
    }

    /// The menu that is open in the window.
    weak var menu: MenuPresentation?
    /// The edit menu that shows in the window.
    weak var editMenu: EditMenuBar?
    /// Whose edit menu the finger closed that is down, by touching beside it.
    private(set) weak var closedEditMenuOf: UIView?
    /// A view leaves: its menus go with it.
    func closeMenus(of view: UIView) {
        if let menu, menu.source === view { menu.close() }
        if let editMenu, editMenu.source === view { editMenu.close() }
    }
    let touches = TouchDelivery()
    let presses = PressDelivery()
    let pointer = PointerDelivery()
    weak var firstResponder: UIResponder? {
        didSet { if firstResponder !== oldValue { focusIfUsed?.responderChanged(from: oldValue) } }
    }
    /// What lies above all and keeps the focus, until it is touched beside.
    weak var card: UIView?
    /// The search that Escape ends.
    weak var activeSearch: UISearchController?
    /// The window's focus, once anybody asked for it.
    private(set) var focusIfUsed: UIFocusSystem?
    var focus: UIFocusSystem {
        if let focusIfUsed { return focusIfUsed }
        let made = UIFocusSystem(self)
        focusIfUsed = made
        return made
    }
    /// What comes up from the lower edge for the first responder.
    private(set) lazy var keyboard = KeyboardPresenter(self)
    private lazy var ownUndoManager = UndoManager()
    /// The window's own.
    open override var undoManager: UndoManager? { ownUndoManager }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }

    /// Puts the window on screen where no host draws it.
    private var shownTree: UnrenderedTree?
    /// Whether it was made visible: windows are not at first.
    private var isShown = false

    /// Shows the window in front of those of its level and makes it the one that gets keys.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }
    /// Makes it the window that gets keys.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// Whether it gets keys.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
    /// Called after it has become the window that gets keys.
    open func becomeKey() {}
    /// Called after it is no longer the window that gets keys.
    open func resignKey() {}

    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            isShown = !newValue
            guard isShown else { return shownTree = nil }
            applyAppearance()
            UIApplication.shared.show(self)
            if let windowScene {
                windowScene.show(self)
            } else if layer.superlayer == nil {
                windowScene = UIApplication.shared.sceneForNewWindow
            }
            if shownTree == nil, layer.superlayer == nil { shownTree = UnrenderedTree(layer) }
        }
    }

    /// Takes an event to the views and recognisers that it concerns.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent { presses.dispatch(event) } else { touches.deliver(event) }
    }

    /// Who gets a key that goes down.
    var keyTarget: UIResponder {
        // A window that lies in this one, such as a lock, gets the keys while it is the key window.
        if let inner = UIApplication.shared.keyWindow, inner !== self, inner.isDescendant(of: self) {
            return inner.keyTarget
        }
        if let menu { return menu }
        let focused = focusIfUsed?.keyView
        if let firstResponder, focused == nil || firstResponder is any UIKeyInput { return firstResponder }
        if let focused { return focused }
        var top = rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top?.viewIfLoaded ?? self
    }

    /// The root view controller; without one the views in the window, from the front.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        rootViewController.map { [$0] } ?? subviews.reversed()
    }
    /// Keys that nothing else had a use for move the focus.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.first?.key?.keyCode == .keyboardEscape, editMenu == nil, let activeSearch,
            activeSearch.isInFront
        {
            return activeSearch.isActive = false
        }
        let left = presses.filter { $0.key.map { !moveFocus($0) } ?? true }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !moveFocus($0) } ?? true }
        if !left.isEmpty { super.pressesChanged(left, with: event) }
    }

    private func moveFocus(_ key: UIKey) -> Bool {
        if opensMenu(key) { return true }
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        if key.keyCode == .keyboardTab {
            focus.move(key.modifierFlags.contains(.shift) ? .previous : .next)
            return true
        }
        if key.keyCode == .keyboardEscape, let editMenu {
            editMenu.close()
            return true
        }
        guard let focusIfUsed, focusIfUsed.keyView != nil, let heading = key.keyCode.focusHeading else { return false }
        return focusIfUsed.move(heading)
    }

    /// The menu key, or F10 with shift: the menu of what has the keys, or of a view around it.
    private func opensMenu(_ key: UIKey) -> Bool {
        guard
            key.keyCode == .keyboardApplication || key.keyCode == .keyboardMenu
                || (key.keyCode == .keyboardF10 && key.modifierFlags.contains(.shift))
        else { return false }
        let focused = focusIfUsed?.keyView.map { $0.focusedPart ?? $0 }
        var responder: UIResponder? = focused ?? keyTarget
        let start = responder as? UIView
        var circle = ResponderCircle()
        while let current = responder, !circle.closes(at: current) {
            let view = current as? UIView
            if let view {
                let point = start.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: view) }
                if view.openOwnMenu(at: point ?? .zero, byKey: true) { return true }
            }
            responder = view?.superview ?? current.next
        }
        return false
    }

    // MARK: Driven by hosts

    /// Shows a view that fills the window; a controller that owns it becomes the root view controller.
    package func fill(with view: UIView) {
        if let controller = view.owningController, controller.parent == nil {
            rootViewController = controller
        } else {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        makeKeyAndVisible()
    }

    /// Text that a keyboard typed, for the first responder; nothing where that takes no text, or where the key ran a command.
    package func insertText(_ text: String, time: TimeInterval) {
        guard !text.isEmpty, !presses.swallowsText, menu == nil else { return }
        textTarget?.insertText(text)
    }

    /// What an input method has not decided on yet, in the place of the text before, with what is selected in it in
    /// characters; empty: nothing any more.
    package func setMarkedText(_ text: String, selected: Range<Int>, time: TimeInterval) {
        guard let target = textTarget as? any UITextInput, !text.isEmpty || target.markedTextRange != nil else {
            return
        }
        let start = text.prefix(selected.lowerBound).utf16.count
        let end = text.prefix(selected.upperBound).utf16.count
        target.setMarkedText(text, selectedRange: NSRange(location: start, length: end - start))
    }

    /// Where the caret is, for the windows of input methods; nil without one.
    package var caretRect: CGRect? {
        guard let target = textTarget as? any UITextInput, let range = target.selectedTextRange else { return nil }
        let view = target.textInputView
        guard view.window === self else { return nil }
        return view.convert(target.caretRect(for: range.end), to: nil)
    }

    /// The text that is the first responder; without one the keys go to a view that may be a text as well.
    private var textTarget: (any UIKeyInput)? {
        let target = keyTarget
        return target.isFirstResponder ? target as? any UIKeyInput : nil
    }

    /// Whether a keyboard on the screen comes up for texts. Default false: the host has one of its own.
    package var usesOnScreenKeyboard = false { didSet { keyboard.reload() } }

    /// Whether the pointer is above text that can be selected.
    package func showsTextCursor(at location: CGPoint) -> Bool {
        guard let view = hitTest(location, with: nil) else { return false }
        var current: UIView? = view
        while let next = current {
            if let text = next as? any TextPointerView { return text.takesTextPointer }
            current = next is UIControl ? nil : next.superview
        }
        return false
    }

    /// The scale or the appearance of the screen changed.
    package func screenDidChange() { traitsMayHaveChanged() }

    /// Delivers one finger's step: how hosts and tests touch the window. `location` is in the window's space, `time` on
    /// the host's clock; `coalesced` are the steps since the last one that was delivered, this one last.
    package func touch(
        finger: Int, phase: UITouch.Phase, at location: CGPoint, time: TimeInterval,
        type: UITouch.TouchType = .direct, coalesced: [(location: CGPoint, time: TimeInterval)] = []
    ) {
        guard location.x.isFinite, location.y.isFinite else { return }
        undoManager?.endEvent()
        if phase == .began {
            focusIfUsed?.pointerWentDown()
            let bar = editMenu
            closedEditMenuOf = bar?.touched(at: location) ?? false ? bar?.source : nil
        }
        sendEvent(
            touches.event(
                in: self, finger: finger, phase: phase, at: location, time: time, type: type, coalesced: coalesced))
    }

    /// Ends every touch as cancelled: the window lost the fingers.
    package func cancelTouches(time: TimeInterval) {
        for (finger, location) in touches.fingers { touch(finger: finger, phase: .cancelled, at: location, time: time) }
    }

    package func press(_ key: UIKey, phase: UIPress.Phase, time: TimeInterval) {
        undoManager?.endEvent()
        presses.deliver(key, phase: phase, time: time, in: self)
    }

    package func cancelPresses(time: TimeInterval) { presses.cancelAll(time: time, in: self) }

    /// A pointer moved without a button; nil: it left the window.
    package func hover(at location: CGPoint?, time: TimeInterval) { pointer.hover(at: location, time: time, in: self) }
    /// Whether that would change anything.
    package func hearsHover(at location: CGPoint?) -> Bool { pointer.isHeard(at: location, in: self) }

    /// The second button of a mouse went down: opens the menu of what is there.
    package func openMenu(at location: CGPoint) {
        undoManager?.endEvent()
        pointer.openMenu(at: location, in: self)
    }

    /// The wheel turned at a place, by so many points to the right and down of the content.
    package func scroll(by way: CGPoint, at location: CGPoint, time: TimeInterval) {
        pointer.scroll(by: way, at: location, in: self)
    }
}
