/// A view that turns touches into actions: methods of targets, or `UIAction`s.
@preconcurrency @MainActor open class UIControl: UIView {
    /// What happens to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger touches it.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger touches it for the second time or more.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moves inside it.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moves outside of it.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger comes back into it.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger leaves it.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger lifts inside it.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger lifts outside of it.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken from it.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// Its value changed by a touch.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// What it is for happened.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Its menu was opened.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of its text began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed its text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of its text ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key ended it.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The states of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// None of the others.
        public static let normal: State = []
        /// A finger is in it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is selected.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// Whether it takes touches. Default true.
    open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
    /// Whether it is selected. Default false.
    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Whether a finger is in it. Default false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

    /// All states that it is in.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Whether it follows a finger.
    public private(set) var isTracking = false
    /// Whether the finger that it follows is in it.
    public private(set) var isTouchInside = false

    private var actions: [(action: UIAction, events: Event)] = []
    var targets: [ControlTarget] = []
    /// What is delivered while actions are sent.
    private var event: UIEvent?
    /// A finger may stray this far from a control that it pressed.
    private static let slop: CGFloat = 70

    // MARK: Appearance

    /// Brings the layers that the control is made of up to date with its value, state and traits. Called by layout and when
    /// the traits changed; a subclass calls it where a value changes. Default: nothing.
    func show(animated: Bool) {}

    /// Whether a new state shows at once, animated in a window, instead of with the next layout. Default false.
    var animatesStateChanges: Bool { false }

    /// Called when enabled, selected or highlighted changed.
    func stateDidChange() {
        if !isEnabled, hasKeyFocus { window?.focusIfUsed?.mayHaveChanged() }
        if animatesStateChanges { show(animated: window != nil) } else { setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        show(animated: false)
    }

    override func traitsApplied() { show(animated: false) }

    // MARK: Actions

    /// Runs `action` on the events; one with the same identifier is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append((action, controlEvents))
    }

    /// Removes an action from some events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the actions of a name from some events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        for index in actions.indices.reversed() where actions[index].action.identifier == identifier {
            actions[index].events.subtract(controlEvents)
            if actions[index].events.isEmpty { actions.remove(at: index) }
        }
    }

    /// Runs every action of one of the events: those with targets first, then the others, in the order added.
    open func sendActions(for controlEvents: Event) {
        for entry in targets where !entry.events.isDisjoint(with: controlEvents) {
            // One whose target is gone has nobody to go to.
            guard entry.isForResponders || entry.target != nil else { continue }
            sendAction(entry.action, to: entry.target, for: event)
        }
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    /// Whether anything is to run on one of the events.
    func hasActions(for controlEvents: Event) -> Bool {
        targets.contains { !$0.events.isDisjoint(with: controlEvents) }
            || actions.contains { !$0.events.isDisjoint(with: controlEvents) }
    }

    /// Calls the method on the target, with this control and the event if it takes them. Without a target it goes to the
    /// first in the chain of responders whose method it is.
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

    /// Whether lifting the finger is what the control is for.
    var sendsPrimaryActionOnTouchUp: Bool { true }

    /// Where the content is, if there is room to the side. Default centre.
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center { didSet { setNeedsLayout() } }
    /// Where the content is, if there is room above and below. Default centre.
    open var contentVerticalAlignment: ContentVerticalAlignment = .center { didSet { setNeedsLayout() } }

    /// Where content is, if there is room to the side.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// On the left.
        case left
        /// On the right.
        case right
        /// From side to side.
        case fill
        /// Where text begins.
        case leading
        /// Where text ends.
        case trailing
    }
    /// Where content is, if there is room above and below.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// At the top.
        case top
        /// At the bottom.
        case bottom
        /// From top to bottom.
        case fill
    }

    /// Whether a touch is the control's alone, although a recogniser of a view around it recognises a gesture in it.
    func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool { false }

    override var keepsTouches: Bool { true }
    override func claims(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        isEnabled && keeps(touch, from: recognizer)
    }

    // MARK: Keys

    /// The key that presses the control.
    var pressingKey: UIKeyboardHIDUsage?

    /// True of a control that is enabled.
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

    /// Whether return presses the control, as space does. Default false.
    var pressesByReturn: Bool { false }
    /// A key presses the control; false: there is nothing to wait for until it comes up.
    func keyWentDown() -> Bool { true }
    /// The key that pressed it came up: what a tap does. Default: what is sent when a finger lifts.
    func keyCameUp() {
        sendActions(
            for: sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside)
    }
    /// An arrow key, home or end; false if it has no use for it. Default: adjustable controls go up and down.
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
        // It may have been taken away while the key was down.
        guard !isCancelled, isEnabled, window != nil, hasKeyFocus else {
            sendActions(for: .touchCancel)
            return true
        }
        keyCameUp()
        return true
    }

    // MARK: Tracking

    /// Whether to follow the touch that began.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the finger moves; false ends the tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the finger lifts.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the touch was taken from it.
    open func cancelTracking(with event: UIEvent?) {}

    /// What a control is made of does not take touches of its own, other controls in it do.
    override func taker(ofTouchOn view: UIView) -> UIView { view.keepsTouches ? view : self }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
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
            (isTouchInside, isHighlighted) = (isInside, isInside)
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

    private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

    private func holds(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -UIControl.slop, dy: -UIControl.slop).contains(touch.location(in: self))
    }
}
