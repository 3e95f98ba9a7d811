import CoreGraphics
import Foundation
import Glibc
import Synchronization
internal import CMicaMainQueue

/// The engine's state for each thread: its transactions and its host. The main queue counts as a thread, because any
/// thread of the pool may run code of the main actor once a program's `main` has awaited something. On the main queue,
/// each `HostScope` has its own state.
final class ThreadState {
    /// The number of its scope; 0 for the state of a thread.
    let scope: Int
    /// The time of the scope's host, which its tasks can read on every thread.
    let clock = ScopeClock()
    /// The open transactions, from the outermost to the innermost.
    var levels: [TransactionLevel] = []
    /// The current values; inherited by the next transaction.
    var values = TransactionValues()
    /// Layers with values from before the transaction.
    var changed: [CALayer] = []
    /// Animations whose begin is set by the commit.
    private(set) var added: [AttachedAnimation] = []
    /// The number of added animations at which replaced and removed ones are discarded.
    private var addedLimit = shortestAddedLimit
    private static let shortestAddedLimit = 64
    /// A number that distinguishes the state from all others, even those of ended threads.
    let number = ThreadState.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic(0)
    /// The living hosts whose trees this thread has changed.
    private var touchedHosts: [WeakHost] = []
    private struct WeakHost { weak var host: LayerHost? }
    /// Visible trees that may need their own host at the next commit.
    var unrenderedTrees: [UnrenderedTree.Reference] = []
    /// Visible trees that had their own host; some may be deallocated, or rendered by another host.
    private var settlingTrees: [UnrenderedTree.Reference] = []
    /// The host that is running on this thread.
    unowned(unsafe) var running: LayerHost?
    /// The last host created on this thread, or in the scope.
    weak var lastHost: LayerHost?
    /// The host that was used last; it applies when the last one created is deallocated.
    weak var usedHost: LayerHost?
    /// For the main queue: the scope whose code is running, with the functions that it calls, in whichever task.
    @exclusivity(unchecked) private unowned(unsafe) var active: ThreadState?
    /// For the main queue: the scope that was created or used last. Code outside all tasks belongs to it.
    private weak var lastScope: ThreadState?
    /// For the main queue: the cached result of `scoped` for a task.
    @exclusivity(unchecked) private var lastAnswer = Answer()
    private struct Answer {
        var task: UInt64 = 0, generation = 0
        weak var state: ThreadState?
    }
    /// Closures to run once a host has laid out and committed.
    var afterCommit: [() -> Void] = []
    /// Display links that were added without a host.
    var waitingLinks: [CADisplayLink] = []
    /// Timers that were started without a host.
    var waitingTimers: [MediaTimer] = []
    /// The changes that were made while `animate(_:to:)` sets a property.
    @exclusivity(unchecked) var changeLog: [(layer: CALayer, property: AnimationTarget.Property, old: AnimationValue)]?
    /// The layer whose action the engine is searching for, if it is not committed.
    @exclusivity(unchecked) unowned(unsafe) var changedBeforeCommit: CALayer?
    @exclusivity(unchecked) var lastTable: ClassTable?
    /// Tables under construction.
    var tablesInTheMaking: [ClassTable] = []
    /// `true` while `init(layer:)` creates a presentation copy: its assignments are not changes.
    var isMakingPresentation = false
    @exclusivity(unchecked) var perThreadValues = PerThreadValues()
    private var isCommitting = false
    /// The nesting depth of hosts that run on this thread; maintained by `LayerLock`.
    var hostDepth = 0

    var host: LayerHost? { running ?? lastHost ?? usedHost }

    /// The state of the main queue. `nonisolated(unsafe)`: `base` returns it only to code of the main queue.
    nonisolated(unsafe) private static let main: ThreadState = {
        MainClock.setWait { delay, work in DispatchQueue.main.mediaAsyncAfter(deadline: .now() + delay, execute: work) }
        // A program that begins in a task, as tests do, may run several hosts at once: tasks are tracked from the
        // beginning.
        if mica_current_task() != 0 { _ = TaskScopes.shared }
        return ThreadState(isMain: true)
    }()
    /// `true` for the state of the main queue, or of a scope.
    let isMain: Bool

    private init(isMain: Bool) {
        self.isMain = isMain
        scope = 0
    }

    /// Creates the state of a new scope, on the main queue.
    init(scope: Int) {
        isMain = true
        self.scope = scope
        Self.scopesExist.store(true, ordering: .relaxed)
        TaskScopes.shared.add(self, scope)
    }

    deinit { if scope != 0 { TaskScopes.shared.remove(scope) } }

    private static let scopesExist = Atomic(false)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { ThreadState.end($0!) }
        guard failure == 0 else { fatalError("The limit of thread-specific values is reached.") }
        return key
    }()

    /// `true` while the thread ends. libdispatch must not be called then: it has freed its own memory, and would do so
    /// again.
    private var isEnding = false

    /// Called at the thread's end. The layers released with the state request it once more.
    private static func end(_ pointer: UnsafeMutableRawPointer) {
        let reference = Unmanaged<ThreadState>.fromOpaque(pointer), state = reference.takeUnretainedValue()
        if !state.isMain {
            state.isEnding = true
            pthread_setspecific(key, pointer)
            // Objects released with them, such as a host, access these lists again: they are empty by then.
            withExtendedLifetime(
                (
                    state.levels, state.changed, state.added, state.touchedHosts, state.waitingLinks,
                    state.waitingTimers, state.changeLog, state.perThreadValues
                )
            ) {
                state.levels = []
                state.changed = []
                state.added = []
                state.touchedHosts = []
                state.waitingLinks = []
                state.waitingTimers = []
                state.changeLog = nil
                state.perThreadValues = PerThreadValues()
            }
            pthread_setspecific(key, nil)
        }
        reference.release()
    }

    /// The state of the current code's scope; without one, the thread's.
    static var current: ThreadState {
        let base = base
        guard base.isMain, scopesExist.load(ordering: .relaxed) else { return base }
        return base.scoped ?? base
    }

    /// The thread's own state.
    static var base: ThreadState {
        let own = pthread_getspecific(key).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
        // The main thread runs only the main queue, and has its state as its own.
        if let own, own.isMain || own.isEnding { return own }
        let isMain = mica_is_on_main_queue() != 0
        if isMain, mica_is_on_main_thread() == 0 { return main }
        if let own { return own }
        let new = isMain ? main : ThreadState(isMain: false)
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    /// Opens a transaction at the first change; the end of the turn commits it.
    @inline(__always) func openImplicitTransaction() {
        if levels.isEmpty { levels.append(TransactionLevel(isImplicit: true, outer: values)) }
    }

    func begin() { levels.append(TransactionLevel(isImplicit: false, outer: values)) }

    func commit() {
        guard let level = levels.last, !level.isImplicit else { return }
        if levels.count == 1 { prepareArrivals() }
        // Layout may have ended it.
        guard levels.last === level else { return }
        levels.removeLast()
        values = level.outer
        level.close()
        if levels.isEmpty { commitChanges() }
        level.finish(self)
    }

    /// Ends the implicit transaction, if it is open and contains no explicit one.
    func flush() {
        guard let level = levels.first, level.isImplicit, levels.count == 1 else {
            if levels.isEmpty { commitChanges() }
            return
        }
        prepareArrivals()
        levels = []
        values = level.outer
        level.close()
        commitChanges()
        level.finish(self)
    }

    /// Commits, and updates the contents of trees that are not rendered.
    func flushAndSettle() {
        flush()
        guard levels.isEmpty, !settlingTrees.isEmpty else { return }
        for reference in settlingTrees { reference.tree?.settle() }
    }

    /// Lays out and displays the layers that the commit will add to visible trees. Their changes then belong to the
    /// transaction, and do not animate in layers outside such a tree.
    private func prepareArrivals() {
        for reference in unrenderedTrees { reference.tree?.prepare(self) }
        if !unrenderedTrees.isEmpty { settlingTrees = settlingTrees.filter { $0.tree != nil } + unrenderedTrees }
        unrenderedTrees = []
        guard !isCommitting, !touchedHosts.isEmpty else { return }
        isCommitting = true
        defer { isCommitting = false }
        // Hosts may be added meanwhile.
        var i = 0
        while i < touchedHosts.count {
            touchedHosts[i].host?.prepareArrivals()
            i += 1
        }
    }

    /// Applies the changes of this thread: attaches and detaches layers, starts animations.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        defer { isCommitting = false }
        for layer in changed { layer.forgetCommittedValues() }
        changed.removeAll(keepingCapacity: true)
        while !touchedHosts.isEmpty || !added.isEmpty {
            let hosts = touchedHosts
            touchedHosts.removeAll()
            for entry in hosts { entry.host?.commitTree() }
            let animations = added
            added.removeAll(keepingCapacity: true)
            addedLimit = Self.shortestAddedLimit
            for animation in animations { animation.committed() }
        }
        // Without a host nothing is displayed: the closures wait for one.
        if !afterCommit.isEmpty, let host {
            for body in afterCommit { host.enqueueForNextTurn(body) }
            afterCommit.removeAll()
        }
    }

    /// Registers an animation that begins with the commit.
    func awaitCommit(_ animation: AttachedAnimation) {
        if added.count >= addedLimit {
            added = added.filter { $0.state != .gone }
            addedLimit = max(Self.shortestAddedLimit, added.count * 2)
        }
        added.append(animation)
    }

    func touch(_ host: LayerHost) {
        if !touchedHosts.contains(where: { $0.host === host }) { touchedHosts.append(WeakHost(host: host)) }
    }

    /// Returns `true` if the next commit affects a host that owns the tree.
    func hasTouched(treeOf root: CALayer) -> Bool { touchedHosts.contains { $0.host?.layer === root } }

    // MARK: Scopes

    /// The scope of the current code, for the main queue's own state.
    private var scoped: ThreadState? {
        if let active { return active }
        let task = mica_current_task(), scopes = TaskScopes.shared
        guard task != 0 else { return lastScope }
        let generation = scopes.generation
        if lastAnswer.task == task, lastAnswer.generation == generation { return lastAnswer.state }
        let number = scopes.number(of: task) ?? HostScope.number
        // Without reports of tasks, an unknown task belongs to the scope that was used last.
        let state = number != 0 ? scopes.scope(number, of: task) : scopes.tracksTasks ? nil : lastScope
        lastAnswer = Answer(task: task, generation: generation, state: state)
        return state
    }

    /// Returns the number of the scope whose code is running on the main queue, in whichever task; 0 for none.
    static func activeScope(inTask: Bool) -> Int {
        let base = base
        guard base.isMain else { return 0 }
        return (base.active ?? (inTask ? nil : base.lastScope))?.scope ?? 0
    }

    /// Runs `body` as code of this scope. The open transaction moves with it, and back if it is not committed.
    func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        let caller = Self.current
        takeOver(caller)
        defer { if levels.contains(where: { !$0.isImplicit }) { caller.takeTransaction(self) } }
        return try perform(body)
    }

    /// Runs `body` as code of this scope, without a transaction of a calling scope.
    func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        let base = Self.base, outer = base.active
        base.active = self
        defer { base.active = outer }
        return try body()
    }

    /// Makes the current task, and code outside all tasks, belong to this scope.
    func becomeCurrent() {
        takeOver(Self.current)
        Self.base.lastScope = self
        TaskScopes.shared.setNumber(scope, of: mica_current_task())
    }

    /// Moves uncommitted changes of the main queue that belong to no known scope to this one, if it was used last.
    func takeOverStrays() {
        let base = Self.base
        if base.lastScope === self { takeTransaction(base) }
    }

    /// Moves another state's uncommitted changes on the main queue, and the objects that wait there for a host, to this
    /// one.
    func takeOver(_ other: ThreadState) {
        guard other !== self else { return }
        takeTransaction(other)
        waitingLinks += other.waitingLinks
        waitingTimers += other.waitingTimers
        other.waitingLinks = []
        other.waitingTimers = []
    }

    /// Moves another state's uncommitted changes on the main queue to this one: code that changes its scope keeps its
    /// transaction.
    private func takeTransaction(_ other: ThreadState) {
        guard other !== self, !other.isCommitting, !isCommitting else { return }
        takeLevels(other)
        changed += other.changed
        added += other.added
        for entry in other.touchedHosts { if let host = entry.host { touch(host) } }
        for reference in other.unrenderedTrees { reference.tree?.thread = self }
        unrenderedTrees += other.unrenderedTrees
        settlingTrees += other.settlingTrees
        afterCommit += other.afterCommit
        other.changed = []
        other.added = []
        other.touchedHosts = []
        other.afterCommit = []
        other.unrenderedTrees = []
        other.settlingTrees = []
    }

    private func takeLevels(_ other: ThreadState) {
        guard !other.levels.isEmpty else { return }
        if let own = levels.first, own.isImplicit, let first = other.levels.first, first.isImplicit {
            own.groups += first.groups
            levels += other.levels.dropFirst()
        } else {
            levels += other.levels
        }
        let outer = other.levels[0].outer
        values = other.values
        other.values = outer
        other.levels = []
    }
}
