public import Foundation

/// Records how to take changes back, in groups, and what was taken back, to do it again. Foundation on Linux has no such
/// class; this one has the names and the behaviour of Apple's.
///
/// With `groupsByEvent` (default) the changes of one event are one group: it opens with the first of them and closes before
/// the next event, or when something is undone.
@preconcurrency @MainActor open class UndoManager: NSObject {
    private struct Action {
        weak var target: AnyObject?
        let run: (AnyObject) -> Void
    }
    private final class Group {
        var actions: [Action] = []
        var groups: [Group] = []
        var name = ""
        /// Actions and groups in the order in which they came.
        var order: [Bool] = []
        var isEmpty: Bool { actions.isEmpty && groups.allSatisfy(\.isEmpty) }
    }

    private var undoStack: [Group] = [], redoStack: [Group] = []
    private var open: [Group] = []
    private var opensByEvent = false
    private var disabled = 0
    /// A number for what is on top: another one after every registration, undo and redo.
    private(set) var changeCount = 0

    public override init() { super.init() }

    // MARK: Groups

    /// Whether the changes of one event become a group by themselves. Default true.
    open var groupsByEvent = true
    /// How many groups are open in each other.
    open var groupingLevel: Int { open.count }
    /// The most groups that are kept; 0: no limit. Default 0.
    open var levelsOfUndo = 0 { didSet { limit() } }
    /// Kept: there is one run loop. Default the common modes.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// Opens a group; what is registered until it ends is undone together.
    open func beginUndoGrouping() {
        if open.isEmpty { willOpenTopGroup() }
        open.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    private func willOpenTopGroup() { post(.NSUndoManagerCheckpoint) }

    /// Ends the group that was opened last. Without one this is a programmer's error, which stops the program.
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

    /// Closes the group of an event, before the next one.
    package func endEvent() {
        guard opensByEvent, open.count == 1, !isUndoing, !isRedoing else { return }
        endUndoGrouping()
    }

    private func limit() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: Registering

    /// Has nothing registered until `enableUndoRegistration()` was called as often.
    open func disableUndoRegistration() { disabled += 1 }
    /// Ends what `disableUndoRegistration()` began. Without it this is a programmer's error, which stops the program.
    open func enableUndoRegistration() {
        guard disabled > 0 else {
            fatalError("UndoManager.enableUndoRegistration() was called without disableUndoRegistration().")
        }
        disabled -= 1
    }
    /// Whether changes are registered. Default true.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Has `handler` called with the target when the change is taken back. The target is not kept.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        register(Action(target: target) { if let target = $0 as? TargetType { handler(target) } })
    }

    /// Has the selector's method called on the target with an object. The target is not kept, the object is.
    open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
        register(Action(target: target as AnyObject) { selector.send(to: $0, anObject) })
    }

    @available(*, unavailable, message: "invocations are not recorded here; use registerUndo(withTarget:handler:)")
    open func prepare(withInvocationTarget target: Any) -> Any { target }

    private func register(_ action: Action) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty {
            guard groupsByEvent else {
                fatalError("UndoManager: open a group with beginUndoGrouping(), or set groupsByEvent.")
            }
            beginUndoGrouping()
            opensByEvent = true
            // Code that is called by no event, such as a timer's, closes its group with the next turn.
            MediaTimer.scheduledTimer(after: 0) { [weak self] in MainActor.assumeIsolated { self?.endEvent() } }
        }
        changeCount &+= 1
        open[open.count - 1].actions.append(action)
        open[open.count - 1].order.append(true)
        // A change of another kind leaves nothing that could be done again.
        if !isUndoing, !isRedoing { redoStack = [] }
    }

    /// Forgets all, and opens its groups no more.
    open func removeAllActions() {
        (undoStack, redoStack, open, opensByEvent, disabled) = ([], [], [], false, 0)
        changeCount &+= 1
    }

    /// Forgets what was registered for a target.
    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        func clean(_ group: Group) {
            var actions = group.actions[...], groups = group.groups[...]
            (group.actions, group.groups) = ([], [])
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

    // MARK: Undoing

    /// Whether something is being undone.
    public private(set) var isUndoing = false
    /// Whether something is being done again.
    public private(set) var isRedoing = false
    /// Whether there is something to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.isEmpty } }
    /// Whether there is something to do again.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// Closes the event's group and takes back the last group. While a group is open that the app opened, nothing.
    open func undo() {
        endEvent()
        undoNestedGroup()
    }

    /// Takes back the last closed group.
    open func undoNestedGroup() {
        guard open.isEmpty, !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        play(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Does again what was undone last.
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
        // What a handler opened and did not close ends here.
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

    /// Names the open group, or else the last one.
    open func setActionName(_ actionName: String) {
        if let group = open.first { group.name = actionName } else { undoStack.last?.name = actionName }
    }
    /// Of what would be undone; empty without one.
    open var undoActionName: String { (open.first { !$0.isEmpty } ?? undoStack.last)?.name ?? "" }
    /// Of what would be done again; empty without one.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// "Undo" with the name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// "Redo" with the name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// "Undo" with a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }
    /// "Redo" with a name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension NSNotification.Name {
    /// Posted when an undo manager opens a group, and when it is asked whether there is something to do again.
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
    /// Posted after a group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group is closed.
    public static let NSUndoManagerWillCloseUndoGroup =
        NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group was closed.
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before something is undone.
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after it was undone.
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before something is done again.
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after it was done again.
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}
