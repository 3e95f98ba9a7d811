/// The root of a view hierarchy. It delivers touches to its views and keys to the first responder.
@preconcurrency @MainActor open class UIWindow: UIView {
    package override class var showsDrawing: Bool { false }

    /// The view controller whose view fills the window. Default nil.
    open var rootViewController: UIViewController? {
        get { ownRootViewController }
        set { ownRootViewController = newValue }
    }
    // Stored here because an assignment in an app's convenience initialiser would not reach observers of the public
    // property.
    private var ownRootViewController: UIViewController? {
        didSet {
            guard oldValue !== ownRootViewController else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            if !loadsRootViewWhenShown { addRootView() }
        }
    }
    /// `true` if the root controller loads its view only when the window is shown. So does that of a main storyboard: the app's delegate
    /// can set the appearance, and pass values, before.
    private var loadsRootViewWhenShown = false

    /// Lets the root controller's view wait until the window is shown.
    func postponeRootView() { loadsRootViewWhenShown = !isShown }

    private func addRootView() {
        guard let view = ownRootViewController?.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }

    /// The order of a window in front of or behind the others of its scene.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The level of the app's windows: 0.
        public static let normal = Level(0)
        /// The level above `normal`: 1000.
        public static let statusBar = Level(1000)
        /// The level above `statusBar`: 2000.
        public static let alert = Level(2000)
    }
    /// The window's level; windows of a higher level are in front of the others of their scene. Default `.normal`.
    open var windowLevel: Level {
        get { ownWindowLevel }
        set { ownWindowLevel = newValue }
    }
    private var ownWindowLevel = Level.normal {
        didSet { if ownWindowLevel != oldValue, isShown { windowScene?.show(self) } }
    }

    /// The scene that contains the window. Nil until the window is made visible or is given a scene; a window that is
    /// made visible without one joins the existing scene.
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

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.fill(self, as: UIWindow.self)
    }

    /// Creates a window of a scene, with the scene's size.
    public init(windowScene: UIWindowScene) {
        super.init(frame: CGRect(origin: .zero, size: windowScene.size))
        self.windowScene = windowScene
    }

    isolated deinit { windowScene?.remove(self) }

    /// Joins a scene that was created for the window.
    func joined(_ scene: UIWindowScene) {
        isHosted = true
        windowScene = scene
    }
    /// `true` if a host shows the window without `makeKeyAndVisible()`.
    private var isHosted = false

    /// The display that determines the window's appearance, scale and layout direction.
    open var screen: UIScreen {
        get { chosenScreen }
        set { chosenScreen = newValue }
    }
    private var chosenScreen = UIScreen.main { didSet { traitsMayHaveChanged() } }

    /// The insets that the display covers at the window's edges, in points. A host may set them. Default zero.
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

    /// The traits of the screen with the window's own size and the overrides of its scene.
    override var screenTraits: UITraitCollection {
        screenTraits(bounds.size)
    }

    /// The traits that the window has when it has a size.
    func traits(at size: CGSize) -> UITraitCollection { traits(in: screenTraits(size)) }

    private func screenTraits(_ size: CGSize) -> UITraitCollection {
        let traits = screen.traitCollection.sized(size)
        return windowScene?.traitOverrides.applied(to: traits) ?? traits
    }

    open override var frame: CGRect {
        get { super.frame }
        set { resize(to: newValue.size) { super.frame = newValue } }
    }
    open override var bounds: CGRect {
        get { super.bounds }
        set { resize(to: newValue.size) { super.bounds = newValue } }
    }

    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        for overlay in overlays.fromFront { overlay.stayInFront(of: subview) }
    }
    open override func layoutSubviews() {
        super.layoutSubviews()
        for overlay in overlays.fromFront { overlay.windowDidLayOut() }
    }

    /// Notifies the controllers of a new size before and after the change.
    private func resize(to size: CGSize, _ change: () -> Void) {
        guard size != bounds.size, let root = rootViewController, root.isViewLoaded else { return change() }
        root.resize(self, to: size, change)
    }

    /// The parts of the window that claim keys and touches before the content does.
    var overlays = OverlayList()
    /// The view whose overlay was closed by the present touch, which began outside of the overlay.
    private(set) weak var closedOverlaySource: UIView?
    let touches = TouchDelivery()
    let presses = PressDelivery()
    let pointer = PointerDelivery()
    weak var firstResponder: UIResponder? {
        didSet { if firstResponder !== oldValue { focusIfUsed?.responderChanged(from: oldValue) } }
    }
    /// The window's focus system, once it was requested.
    private(set) var focusIfUsed: UIFocusSystem?
    var focus: UIFocusSystem {
        if let focusIfUsed { return focusIfUsed }
        let made = UIFocusSystem(self)
        focusIfUsed = made
        return made
    }
    /// The view that rises from the bottom edge for the first responder.
    private(set) lazy var keyboard = makeKeyboard()
    private lazy var ownUndoManager = UndoManager()
    /// The window's own undo manager.
    open override var undoManager: UndoManager? { ownUndoManager }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }

    /// Attaches the window to the screen if no host draws it.
    private var shownTree: UnrenderedTree?
    /// `true` if the window was made visible. Default `false`.
    private var isShown = false

    /// Shows the window in front of the others of its level and makes it the key window.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }
    /// Makes the window the key window.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// `true` if the window is the key window.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
    /// Called after the window became the key window. The default does nothing.
    open func becomeKey() {}
    /// Called after the window stopped being the key window. The default does nothing.
    open func resignKey() {}

    /// `true` if the window is not visible. Default `true`, until `makeKeyAndVisible()` or this property shows it.
    open override var isHidden: Bool {
        get { super.isHidden || !(isShown || isHosted) }
        set {
            super.isHidden = newValue
            let wasShown = isShown
            isShown = !newValue
            defer { if isShown != wasShown { postVisibility() } }
            guard isShown else { return shownTree = nil }
            if loadsRootViewWhenShown {
                loadsRootViewWhenShown = false
                addRootView()
            }
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

    private func postVisibility() {
        let name = isShown ? UIWindow.didBecomeVisibleNotification : UIWindow.didBecomeHiddenNotification
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Posted after a window became visible; the object is the window.
    public nonisolated static let didBecomeVisibleNotification = Notification.Name(
        "UIWindowDidBecomeVisibleNotification")
    /// Posted after a window was hidden.
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted after a window became the key window.
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted after a window stopped being the key window.
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// Delivers an event to the views and recognisers that it concerns.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent { return presses.dispatch(event) }
        if event.type == .motion { dispatchMotion(event) } else { touches.deliver(event) }
    }

    /// The responder that receives key presses.
    var keyTarget: UIResponder {
        // A window inside this one, such as a lock, receives the keys while it is the key window.
        if let inner = UIApplication.shared.keyWindow, inner !== self, inner.isDescendant(of: self) {
            return inner.keyTarget
        }
        if let claimant = overlays.keyTarget { return claimant }
        let focused = focusIfUsed?.keyView
        if let firstResponder, focused == nil || firstResponder is any UIKeyInput { return firstResponder }
        if let focused { return focused }
        var top = rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top?.viewIfLoaded ?? self
    }

    /// The root view controller; without one, the subviews from the front.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        rootViewController.map { [$0] } ?? subviews.reversed()
    }
    /// Handles the keys that nothing else handled: they close overlays, open menus and move the focus.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !handles($0, isRepeated: false) } ?? true }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !handles($0, isRepeated: true) } ?? true }
        if !left.isEmpty { super.pressesChanged(left, with: event) }
    }

    /// Handles a key that no responder handled; returns `false` for keys without a function in the window.
    private func handles(_ key: UIKey, isRepeated: Bool) -> Bool {
        if key.keyCode == .keyboardEscape {
            return overlays.fromFront.contains { $0.takesEscape(key, isRepeated: isRepeated) }
        }
        if opensMenu(key) { return true }
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        if key.keyCode == .keyboardTab {
            focus.move(key.modifierFlags.contains(.shift) ? .previous : .next)
            return true
        }
        guard let focusIfUsed, focusIfUsed.keyView != nil, let heading = key.keyCode.focusHeading else { return false }
        return focusIfUsed.move(heading)
    }

    /// Opens the menu of the first responder, or of its nearest ancestor with a menu, for the menu key or Shift-F10.
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

    /// Shows a view that fills the window; the controller that owns it becomes the root view controller.
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

    /// Inserts typed text into the first responder; does nothing if that accepts no text or the key ran a command.
    package func insertText(_ text: String, time: TimeInterval) {
        guard !text.isEmpty, !presses.swallowsText, overlays.keyTarget == nil else { return }
        textTarget?.insertText(text)
    }

    /// Sets the uncommitted text of an input method, which replaces the previous one, and its selection in characters;
    /// an empty text removes it.
    package func setMarkedText(_ text: String, selected: Range<Int>, time: TimeInterval) {
        guard let target = textTarget as? any UITextInput, !text.isEmpty || target.markedTextRange != nil else {
            return
        }
        let start = text.prefix(selected.lowerBound).utf16.count
        let end = text.prefix(selected.upperBound).utf16.count
        target.setMarkedText(text, selectedRange: NSRange(location: start, length: end - start))
    }

    /// The rectangle of the caret, for the windows of input methods; nil without a caret.
    package var caretRect: CGRect? {
        guard let target = textTarget as? any UITextInput, let range = target.selectedTextRange else { return nil }
        let view = target.textInputView
        guard view.window === self else { return nil }
        return view.convert(target.caretRect(for: range.end), to: nil)
    }

    /// The first responder if it accepts text; otherwise nil.
    private var textTarget: (any UIKeyInput)? {
        let target = keyTarget
        return target.isFirstResponder ? target as? any UIKeyInput : nil
    }

    /// `true` if an on-screen keyboard opens for text input. Default `false`: the host has a keyboard of its own.
    package var usesOnScreenKeyboard = false { didSet { keyboard.reload() } }

    /// Returns `true` if the pointer is over selectable text.
    package func showsTextCursor(at location: CGPoint) -> Bool { pointer.isAboveText(at: location, in: self) }

    /// Called when the scale or the appearance of the screen changed.
    package func screenDidChange() { traitsMayHaveChanged() }

    /// Delivers one step of a finger, from a host or a test. `location` is in the window's space, `time` on the host's
    /// clock; `coalesced` are the steps since the last delivered one, ending with this one.
    package func touch(
        finger: Int, phase: UITouch.Phase, at location: CGPoint, time: TimeInterval,
        type: UITouch.TouchType = .direct, coalesced: [(location: CGPoint, time: TimeInterval)] = []
    ) {
        guard location.x.isFinite, location.y.isFinite else { return }
        undoManager?.endEvent()
        if phase == .began {
            if UIApplication.shared.isIgnoringInteractionEvents { return }
            focusIfUsed?.pointerWentDown()
            closedOverlaySource = overlays.closed(byTouchAt: location)
        }
        sendEvent(
            touches.event(
                in: self, finger: finger, phase: phase, at: location, time: time, type: type, coalesced: coalesced))
    }

    /// Cancels all touches because the window lost the fingers.
    package func cancelTouches(time: TimeInterval) {
        for (finger, location) in touches.fingers { touch(finger: finger, phase: .cancelled, at: location, time: time) }
    }

    package func press(_ key: UIKey, phase: UIPress.Phase, time: TimeInterval) {
        undoManager?.endEvent()
        presses.deliver(key, phase: phase, time: time, in: self)
    }

    package func cancelPresses(time: TimeInterval) { presses.cancelAll(time: time, in: self) }

    /// Moves the pointer without a button; nil means that it left the window.
    package func hover(at location: CGPoint?, time: TimeInterval) { pointer.hover(at: location, time: time, in: self) }
    /// Returns `true` if a hover at the location would have an effect.
    package func receivesHover(at location: CGPoint?) -> Bool { pointer.isReceived(at: location, in: self) }

    /// Opens the menu at a location, for the second mouse button.
    package func openMenu(at location: CGPoint) {
        undoManager?.endEvent()
        pointer.openMenu(at: location, in: self)
    }

    /// Scrolls the content at a location by the wheel, in points to the right and down.
    package func scroll(by way: CGPoint, at location: CGPoint, time: TimeInterval) {
        pointer.scroll(by: way, at: location, in: self)
    }
}
