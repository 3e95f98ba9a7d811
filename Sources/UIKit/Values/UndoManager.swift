public import Foundation

/// A recorder of undo and redo operations in groups. Foundation on Linux has no such class; names and behaviour are
/// those of Apple's.
///
/// With `groupsByEvent` (default), the changes of one event form a group, which opens with the first change and closes
/// before the next event, or when something is undone.
@preconcurrency @MainActor open class UndoManager: NSObject {
    private struct Action {
        weak var target: AnyObject?
        let run: (AnyObject) -> Void
    }
    private final class Group {
        var actions: [Action] = []
        var groups: [Group] = []
        var name = ""
        /// The order of actions and subgroups.
        var order: [Bool] = []
        var isEmpty: Bool { actions.isEmpty && groups.allSatisfy(\.isEmpty) }
    }

    private var undoStack: [Group] = [], redoStack: [Group] = []
    private var open: [Group] = []
    private var opensByEvent = false
    private var disabled = 0
    /// The identity of the current state, incremented by each registration, undo and redo.
    private(set) var changeCount = 0

    public override init() { super.init() }

    // MARK: Groups

    /// `true` if the changes of one event form a group automatically. Default `true`.
    open var groupsByEvent = true
    /// The nesting depth of open groups.
    open var groupingLevel: Int { open.count }
    /// The maximum number of groups; 0 means no limit. Default 0.
    @Observed open var levelsOfUndo = 0 { didSet { limit() } }
    /// Stored only: there is one run loop. Default the default mode.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// Opens a group, whose changes are undone together.
    open func beginUndoGrouping() {
        if open.isEmpty { willOpenTopGroup() }
        open.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    private func willOpenTopGroup() { post(.NSUndoManagerCheckpoint) }

    /// Closes the innermost open group. Calling it without an open group stops the program with an error.
    open func endUndoGrouping() {
        guard let group = open.popLast() else {
            fatalError("UndoManager.endUndoGrouping() was called without beginUndoGrouping().")
        }
        if open.isEmpty { opensByEvent = false }
        post(.NSUndoManagerWillCloseUndoGroup)
        if let outer = open.last {
            if !group.isEmpty {
                outer.groups.append(group)
                outer.order.append(false)
                if outer.name.isEmpty { outer.name = group.name }
            }
        } else if !group.isEmpty {
            if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
            limit()
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    /// Closes the group of an event, before the next event.
    package func endEvent() {
        guard opensByEvent, open.count == 1, !isUndoing, !isRedoing else { return }
        endUndoGrouping()
    }

    private func limit() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: Registration

    /// Disables registration, until `enableUndoRegistration()` has been called equally often.
    open func disableUndoRegistration() { disabled += 1 }
    /// Reverses a call of `disableUndoRegistration()`. Calling it too often stops the program with an error.
    open func enableUndoRegistration() {
        guard disabled > 0 else {
            fatalError("UndoManager.enableUndoRegistration() was called without disableUndoRegistration().")
        }
        disabled -= 1
    }
    /// `true` if changes are registered. Default `true`.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Registers a closure that reverses a change, called with the target, which is held weakly.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        register(Action(target: target) { if let target = $0 as? TargetType { handler(target) } })
    }

    /// Registers a method of the target that reverses a change, called with an object. The target is held weakly, the
    /// object strongly.
    open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
        register(Action(target: target as AnyObject) { selector.send(to: $0, anObject) })
    }

    @available(*, unavailable, message: "invocations cannot be recorded; use registerUndo(withTarget:handler:)")
    open func prepare(withInvocationTarget target: Any) -> Any { target }

    private func register(_ action: Action) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty {
            guard groupsByEvent else {
                fatalError("UndoManager: open a group with beginUndoGrouping(), or set groupsByEvent.")
            }
            beginUndoGrouping()
            opensByEvent = true
            // Code outside events, such as a timer's, closes its group in the next turn of the run loop.
            MediaTimer.scheduledTimer(after: 0) { [weak self] in MainActor.assumeIsolated { self?.endEvent() } }
        }
        changeCount &+= 1
        open[open.count - 1].actions.append(action)
        open[open.count - 1].order.append(true)
        // A new change clears the redo stack.
        if !isUndoing, !isRedoing { redoStack = [] }
    }

    /// Removes all actions and closes all groups.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        open = []
        opensByEvent = false
        disabled = 0
        changeCount &+= 1
    }

    /// Removes the actions of a target.
    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        func clean(_ group: Group) {
            var actions = group.actions[...], groups = group.groups[...]
            group.actions = []
            group.groups = []
            let order = group.order
            group.order = []
            for isAction in order {
                if isAction, let action = actions.popFirst() {
                    guard action.target !== object else { continue }
                    group.actions.append(action)
                    group.order.append(true)
                } else if !isAction, let inner = groups.popFirst() {
                    clean(inner)
                    group.groups.append(inner)
                    group.order.append(false)
                }
            }
        }
        for group in undoStack + redoStack + open { clean(group) }
        undoStack.removeAll { $0.isEmpty }
        redoStack.removeAll { $0.isEmpty }
        changeCount &+= 1
    }

    // MARK: Undo and redo

    /// `true` while an undo is performed.
    public private(set) var isUndoing = false
    /// `true` while a redo is performed.
    public private(set) var isRedoing = false
    /// `true` if there is an operation to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.isEmpty } }
    /// `true` if there is an operation to redo.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// Closes the event's group and undoes the last group. Does nothing while a group opened by the app is open.
    open func undo() {
        endEvent()
        undoNestedGroup()
    }

    /// Undoes the last closed group.
    open func undoNestedGroup() {
        guard open.isEmpty, !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        play(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Redoes the last undone group.
    open func redo() {
        endEvent()
        guard open.isEmpty, !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        isRedoing = true
        play(group)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    private func play(_ group: Group) {
        changeCount &+= 1
        beginUndoGrouping()
        open[0].name = group.name
        run(group)
        // Groups that a handler has left open are closed here.
        while !open.isEmpty { endUndoGrouping() }
    }

    private func run(_ group: Group) {
        var actions = group.actions[...], groups = group.groups[...]
        for isAction in group.order.reversed() {
            if isAction, let action = actions.popLast() {
                if let target = action.target { action.run(target) }
            } else if !isAction, let inner = groups.popLast() {
                run(inner)
            }
        }
    }

    // MARK: Names

    /// Sets the action name of the open group, or else of the last group.
    open func setActionName(_ actionName: String) {
        if let group = open.first { group.name = actionName } else { undoStack.last?.name = actionName }
    }
    /// The action name of the operation to undo; empty if there is none.
    open var undoActionName: String { (open.first { !$0.isEmpty } ?? undoStack.last)?.name ?? "" }
    /// The action name of the operation to redo; empty if there is none.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// The menu title "Undo" with the action name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The menu title "Redo" with the action name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// Returns the menu title "Undo" with an action name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }
    /// Returns the menu title "Redo" with an action name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension NSNotification.Name {
    /// Posted when an undo manager opens a group, and when `canRedo` is read.
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
    /// Posted after a group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group is closed.
    public static let NSUndoManagerWillCloseUndoGroup =
        NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group was closed.
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before an undo.
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after an undo.
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before a redo.
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after a redo.
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}
