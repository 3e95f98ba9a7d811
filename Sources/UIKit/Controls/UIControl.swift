/// A view that turns touches into actions: methods of targets, or `UIAction`s.
@preconcurrency @MainActor open class UIControl: UIView {
    override var isSelectedInGroup: Bool { isSelected }

    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger touched the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger touched the control for the second time or more in a row.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moved outside of the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger moved back into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger lifted inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger lifted outside of the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// A touch changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's primary action was triggered.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control's menu opened.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of its text began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed its text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of its text ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key ended editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The states of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// None of the other states.
        public static let normal: State = []
        /// A finger is inside the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control receives no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the focus. Values for this state are stored; `state` never contains it.
        public static let focused = State(rawValue: 1 << 3)
        /// The states that an app may define.
        public static let application = State(rawValue: 0xFF_0000)
    }

    /// `true` if the control receives touches. Default `true`.
    @Observed open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
    /// `true` if the control is selected. Default `false`.
    @Observed open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// `true` if a finger is inside the control. Default `false`.
    @Observed open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

    /// The set of the control's present states.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// `true` while the control tracks a finger.
    public private(set) var isTracking = false
    /// `true` while the tracked finger is inside the control.
    public private(set) var isTouchInside = false

    private(set) var actions: [(action: UIAction, events: Event)] = []
    var targets: [ControlTarget] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.fill(self, as: UIControl.self)
    }

    /// The event that is delivered with the actions being sent.
    private var event: UIEvent?
    /// The distance in points up to which a finger may leave a control that it presses.
    private static let slop: CGFloat = 70

    // MARK: Appearance

    /// Updates the control's layers to its value, state and traits. Called by layout and after a change of traits; a
    /// subclass calls it after a change of its value. The default does nothing.
    func show(animated: Bool) {}

    /// `true` if a new state appears immediately, animated in a window, instead of with the next layout. Default
    /// `false`.
    var animatesStateChanges: Bool { false }

    /// Called after `isEnabled`, `isSelected` or `isHighlighted` changed.
    func stateDidChange() {
        if !isEnabled, hasKeyFocus { window?.focusIfUsed?.mayHaveChanged() }
        if animatesStateChanges { show(animated: window != nil) } else { setNeedsLayout() }
        observedPropertiesChanged(self)
    }

    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "enabled", "isEnabled": .some(isEnabled)
        case "selected", "isSelected": .some(isSelected)
        case "highlighted", "isHighlighted": .some(isHighlighted)
        default: nil
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        show(animated: false)
    }

    override func traitsApplied() { show(animated: false) }

    // MARK: Actions

    /// Runs `action` on the events; it replaces an action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append((action, controlEvents))
    }

    /// Returns the point of the control beside which its menu opens. By default the middle of the lower edge: the menu
    /// opens beside the whole control, above it if there is more space.
    open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
        CGPoint(x: bounds.midX, y: bounds.maxY)
    }
    /// Returns the rectangle beside which a menu opens; nil for the bounds.
    func menuAttachment(for configuration: UIContextMenuConfiguration) -> CGRect? {
        let point = menuAttachmentPoint(for: configuration)
        guard point != CGPoint(x: bounds.midX, y: bounds.maxY), point.x.isFinite, point.y.isFinite else { return nil }
        return CGRect(origin: point, size: .zero)
    }

    /// Removes an action from the events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the actions with an identifier from the events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        for index in actions.indices.reversed() where actions[index].action.identifier == identifier {
            actions[index].events.subtract(controlEvents)
            if actions[index].events.isEmpty { actions.remove(at: index) }
        }
    }

    /// Runs all actions of the events: first those with targets, then the closures, in the order in which they were
    /// added.
    open func sendActions(for controlEvents: Event) {
        for entry in targets where !entry.events.isDisjoint(with: controlEvents) {
            // An action whose target was released is skipped.
            guard entry.isForResponders || entry.target != nil else { continue }
            sendAction(entry.action, to: entry.target, for: event)
        }
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    /// The events with closures.
    var actionEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

    /// Returns `true` if there is an action for one of the events.
    func hasActions(for controlEvents: Event) -> Bool {
        targets.contains { !$0.events.isDisjoint(with: controlEvents) }
            || actions.contains { !$0.events.isDisjoint(with: controlEvents) }
    }

    /// Calls the method on the target, with this control and the event as far as its selector has parameters for them.
    /// Without a target, the first responder in the chain that has the method is called.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if let target {
            action.send(to: target as AnyObject, self, event)
        } else if let responder = responder(for: action) {
            action.send(to: responder, self, event)
        }
    }

    private func sendActions(for controlEvents: Event, with event: UIEvent?) {
        self.event = event
        sendActions(for: controlEvents)
        self.event = nil
    }

    /// Runs an action with this control as its sender.
    open func sendAction(_ action: UIAction) {
        action.run(from: self)
    }

    /// `true` if lifting the finger triggers the primary action.
    var sendsPrimaryActionOnTouchUp: Bool { true }

    /// The horizontal position of the content if there is room. Default centre.
    @Observed open var contentHorizontalAlignment: ContentHorizontalAlignment = .center { didSet { setNeedsLayout() } }
    /// The vertical position of the content if there is room. Default centre.
    @Observed open var contentVerticalAlignment: ContentVerticalAlignment = .center { didSet { setNeedsLayout() } }

    /// A horizontal position of content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// Centred.
        case center
        /// Aligned at the left.
        case left
        /// Aligned at the right.
        case right
        /// Stretched to the full width.
        case fill
        /// Aligned where text begins.
        case leading
        /// Aligned where text ends.
        case trailing
    }
    /// A vertical position of content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// Centred.
        case center
        /// Aligned at the top.
        case top
        /// Aligned at the bottom.
        case bottom
        /// Stretched to the full height.
        case fill
    }

    /// Returns `true` if the control keeps a touch although a recogniser of an ancestor recognises a gesture in it.
    func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool { false }

    override var keepsTouches: Bool { true }
    override var keepsArrowPointer: Bool { true }
    override func claims(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        isEnabled && keeps(touch, from: recognizer)
    }

    // MARK: Keys

    /// The key that presses the control at present.
    var pressingKey: UIKeyboardHIDUsage?

    /// `true` if the control is enabled.
    open override var canBecomeFocused: Bool { isEnabled }
    override var hidesStopsInside: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !takeFocusKey($0, isRepeated: false) } ?? true }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !takeFocusKey($0, isRepeated: true) } ?? true }
        if !left.isEmpty { super.pressesChanged(left, with: event) }
    }
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !release($0, isCancelled: false) } ?? true }
        if !left.isEmpty { super.pressesEnded(left, with: event) }
    }
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { $0.key.map { !release($0, isCancelled: true) } ?? true }
        if !left.isEmpty { super.pressesCancelled(left, with: event) }
    }

    /// `true` if return presses the control, as space does. Default `false`.
    var pressesByReturn: Bool { false }
    /// Called when a key presses the control. Returns `false` if its release is of no interest.
    func keyWentDown() -> Bool { true }
    /// Called when the pressing key is released. The default sends the events of a finger that lifts.
    func keyCameUp() {
        sendActions(
            for: sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside)
    }
    /// Handles an arrow key, home or end. Returns `false` if it is not used. The default changes the value of
    /// adjustable controls.
    func adjust(_ key: UIKeyboardHIDUsage) -> Bool {
        guard accessibilityTraits.contains(.adjustable) else { return false }
        let forward: UIKeyboardHIDUsage = isMirrored ? .keyboardLeftArrow : .keyboardRightArrow
        let back: UIKeyboardHIDUsage = isMirrored ? .keyboardRightArrow : .keyboardLeftArrow
        switch key {
        case .keyboardUpArrow, forward: accessibilityIncrement()
        case .keyboardDownArrow, back: accessibilityDecrement()
        default: return false
        }
        return true
    }

    private func takeFocusKey(_ key: UIKey, isRepeated: Bool) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        if pressingKey != nil, key.keyCode == pressingKey { return true }
        guard isEnabled, hasKeyFocus, !(self is any UIKeyInput) else { return false }
        if adjust(key.keyCode) { return true }
        let isReturn = key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keypadEnter
        guard key.keyCode == .keyboardSpacebar || isReturn && pressesByReturn else { return false }
        guard !isRepeated, pressingKey == nil, !isTracking, keyWentDown() else { return true }
        pressingKey = key.keyCode
        isHighlighted = true
        sendActions(for: .touchDown)
        return true
    }

    private func release(_ key: UIKey, isCancelled: Bool) -> Bool {
        guard let pressingKey, key.keyCode == pressingKey else { return false }
        self.pressingKey = nil
        isHighlighted = false
        // The control may have been removed while the key was down.
        guard !isCancelled, isEnabled, window != nil, hasKeyFocus else {
            sendActions(for: .touchCancel)
            return true
        }
        keyCameUp()
        return true
    }

    // MARK: Tracking

    /// Called when a touch begins. Returns `true` if the control tracks it.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the finger moves. Returns `false` to end tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the finger lifts.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the touch is cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    /// A control receives the touches on its parts, but not those on controls inside it.
    override func taker(ofTouchOn view: UIView) -> UIView { view.keepsTouches ? view : self }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        guard continueTracking(touch, with: event) else {
            endTracking(touch, with: event)
            stopTracking()
            return
        }
        let isInside = holds(touch)
        if isInside != isTouchInside {
            isTouchInside = isInside
            isHighlighted = isInside
            sendActions(for: isInside ? .touchDragEnter : .touchDragExit, with: event)
        }
        sendActions(for: isInside ? .touchDragInside : .touchDragOutside, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let isInside = holds(touch)
        endTracking(touch, with: event)
        stopTracking()
        guard isInside else { return sendActions(for: .touchUpOutside, with: event) }
        sendActions(
            for: sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside, with: event)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        cancelTracking(with: event)
        stopTracking()
        sendActions(for: .touchCancel, with: event)
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    private func holds(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -UIControl.slop, dy: -UIControl.slop).contains(touch.location(in: self))
    }
}

extension UIControl {
    /// The traits that the state of a control adds.
    var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }
}
