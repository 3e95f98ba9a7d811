import CoreGraphics
import Foundation
import Glibc
import Synchronization
internal import CMicaMainQueue

/// What the engine keeps for each thread: its transactions and its host. The main queue counts as a thread: once a
/// program's `main` waits for something, any thread of the pool may run what belongs to the main actor. There each `HostScope`
/// has a state of its own.
final class ThreadState {
    /// The number of the scope that it is the state of; 0 for that of a thread.
    let scope: Int
    /// The time of the scope's host, which its tasks may ask for on every thread.
    let clock = ScopeClock()
    /// The open transactions from the outermost in.
    var levels: [TransactionLevel] = []
    /// The values that count now; inherited by the next transaction.
    var values = TransactionValues()
    /// Layers with values from before the transaction.
    var changed: [CALayer] = []
    /// Animations that get their begin with the commit.
    private(set) var added: [AttachedAnimation] = []
    /// When there are so many, those leave that were replaced or removed meanwhile.
    private var addedLimit = shortestAddedLimit
    private static let shortestAddedLimit = 64
    /// Tells it from all other states, also from those whose threads have ended.
    let number = ThreadState.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic(0)
    /// Hosts whose trees were touched by this thread, as long as they live.
    private var touchedHosts: [WeakHost] = []
    private struct WeakHost { weak var host: LayerHost? }
    /// Visible trees that may need a host of their own with the next commit.
    var unrenderedTrees: [UnrenderedTree.Reference] = []
    /// Visible trees that had a host of their own, some of which may be gone, or drawn by another one.
    private var settlingTrees: [UnrenderedTree.Reference] = []
    /// The host that runs on this thread now.
    unowned(unsafe) var running: LayerHost?
    /// The last host made on this thread, or in the scope.
    weak var lastHost: LayerHost?
    /// The one that was used last; it counts when the last one made is gone.
    weak var usedHost: LayerHost?
    /// Of the main queue: the scope whose code runs, with what it calls, whichever task that is in.
    @exclusivity(unchecked) private unowned(unsafe) var active: ThreadState?
    /// Of the main queue: the scope that was made or used last. Code outside of all tasks belongs to it.
    private weak var lastScope: ThreadState?
    /// Of the main queue: the answer of `scoped` for a task, as long as nothing changes.
    @exclusivity(unchecked) private var lastAnswer = Answer()
    private struct Answer {
        var task: UInt64 = 0, generation = 0
        weak var state: ThreadState?
    }
    /// What is to run once a host has laid out and committed.
    var afterCommit: [() -> Void] = []
    /// Display links that were added when there was no host.
    var waitingLinks: [CADisplayLink] = []
    /// Timers that were started when there was no host.
    var waitingTimers: [MediaTimer] = []
    /// While `animate(_:to:)` sets a property: what was changed.
    @exclusivity(unchecked) var changeLog: [(layer: CALayer, property: AnimationTarget.Property, old: AnimationValue)]?
    /// While the engine asks for the action of a change: the layer, if it is not committed.
    @exclusivity(unchecked) unowned(unsafe) var changedBeforeCommit: CALayer?
    @exclusivity(unchecked) var lastTable: ClassTable?
    /// Tables whose classes are being asked.
    var tablesInTheMaking: [ClassTable] = []
    /// While `init(layer:)` makes a presentation copy: what it sets is no change.
    var isMakingPresentation = false
    @exclusivity(unchecked) var perThreadValues = PerThreadValues()
    private var isCommitting = false
    /// How many hosts run on this thread, in each other: `LayerLock`'s.
    var hostDepth = 0

    var host: LayerHost? { running ?? lastHost ?? usedHost }

    /// The main queue's. `nonisolated(unsafe)`: `base` gives it to code of the main queue alone.
    nonisolated(unsafe) private static let main: ThreadState = {
        MainClock.setWait { delay, work in DispatchQueue.main.mediaAsyncAfter(deadline: .now() + delay, execute: work) }
        // A program that begins in a task, as tests do, may run several hosts at once; what they start is to be known from the
        // beginning.
        if mica_current_task() != 0 { _ = TaskScopes.shared }
        return ThreadState(isMain: true)
    }()
    /// True where it belongs to the main queue: that queue's, or a scope's.
    let isMain: Bool

    private init(isMain: Bool) { (self.isMain, scope) = (isMain, 0) }

    /// That of a new scope, on the main queue.
    init(scope: Int) {
        (isMain, self.scope) = (true, scope)
        Self.scopesExist.store(true, ordering: .relaxed)
        TaskScopes.shared.add(self, scope)
    }

    deinit { if scope != 0 { TaskScopes.shared.remove(scope) } }

    private static let scopesExist = Atomic(false)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { ThreadState.end($0!) }
        guard failure == 0 else { fatalError("There is no room for another thread-specific value.") }
        return key
    }()

    /// Whether the thread is about to end. libdispatch must not be asked then: it has given its own memory free, and would
    /// do it again.
    private var isEnding = false

    /// Called at the thread's end. The layers that fall with the state ask for it once more.
    private static func end(_ pointer: UnsafeMutableRawPointer) {
        let reference = Unmanaged<ThreadState>.fromOpaque(pointer), state = reference.takeUnretainedValue()
        if !state.isMain {
            state.isEnding = true
            pthread_setspecific(key, pointer)
            // What falls with them, a host for one, looks at these lists again: they are empty by then.
            withExtendedLifetime(
                (
                    state.levels, state.changed, state.added, state.touchedHosts, state.waitingLinks,
                    state.waitingTimers, state.changeLog, state.perThreadValues
                )
            ) {
                (state.levels, state.changed, state.added, state.touchedHosts) = ([], [], [], [])
                (state.waitingLinks, state.waitingTimers) = ([], [])
                (state.changeLog, state.perThreadValues) = (nil, PerThreadValues())
            }
            pthread_setspecific(key, nil)
        }
        reference.release()
    }

    /// The state of the scope that the code which runs belongs to; without one, the thread's.
    static var current: ThreadState {
        let base = base
        guard base.isMain, scopesExist.load(ordering: .relaxed) else { return base }
        return base.scoped ?? base
    }

    /// The thread's own.
    static var base: ThreadState {
        let own = pthread_getspecific(key).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
        // The main thread runs nothing else than the main queue, and has its state for its own.
        if let own, own.isMain || own.isEnding { return own }
        let isMain = mica_is_on_main_queue() != 0
        if isMain, mica_is_on_main_thread() == 0 { return main }
        if let own { return own }
        let new = isMain ? main : ThreadState(isMain: false)
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    /// The first change opens a transaction that the end of the turn commits.
    @inline(__always) func openImplicitTransaction() {
        if levels.isEmpty { levels.append(TransactionLevel(isImplicit: true, outer: values)) }
    }

    func begin() { levels.append(TransactionLevel(isImplicit: false, outer: values)) }

    func commit() {
        guard let level = levels.last, !level.isImplicit else { return }
        if levels.count == 1 { prepareArrivals() }
        // What was laid out may have ended it.
        guard levels.last === level else { return }
        levels.removeLast()
        values = level.outer
        level.close()
        if levels.isEmpty { commitChanges() }
        level.finish(self)
    }

    /// Ends the implicit transaction, if one is open and not below an explicit one.
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

    /// Commits, and brings the contents of trees that no frame is made of up to date.
    func flushAndSettle() {
        flush()
        guard levels.isEmpty, !settlingTrees.isEmpty else { return }
        for reference in settlingTrees { reference.tree?.settle() }
    }

    /// Lays out and displays what the commit is going to put into visible trees. What is set then belongs to the transaction,
    /// and animates nothing that is not in such a tree yet.
    private func prepareArrivals() {
        for reference in unrenderedTrees { reference.tree?.prepare(self) }
        if !unrenderedTrees.isEmpty { settlingTrees = settlingTrees.filter { $0.tree != nil } + unrenderedTrees }
        unrenderedTrees = []
        guard !isCommitting, !touchedHosts.isEmpty else { return }
        isCommitting = true
        defer { isCommitting = false }
        // Hosts may come in meanwhile.
        var i = 0
        while i < touchedHosts.count {
            touchedHosts[i].host?.prepareArrivals()
            i += 1
        }
    }

    /// Makes the changes of this thread count: attaches and detaches layers, starts animations.
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
        // Without a host nothing is shown: it waits for one.
        if !afterCommit.isEmpty, let host {
            for body in afterCommit { host.enqueueForNextTurn(body) }
            afterCommit.removeAll()
        }
    }

    /// Lets an animation begin with the commit.
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

    /// True where the next commit concerns a host that has the tree.
    func hasTouched(treeOf root: CALayer) -> Bool { touchedHosts.contains { $0.host?.layer === root } }

    // MARK: Scopes

    /// Of the main queue's own: the scope of the code that runs.
    private var scoped: ThreadState? {
        if let active { return active }
        let task = mica_current_task(), scopes = TaskScopes.shared
        guard task != 0 else { return lastScope }
        let generation = scopes.generation
        if lastAnswer.task == task, lastAnswer.generation == generation { return lastAnswer.state }
        let number = scopes.number(of: task) ?? HostScope.number
        // Where nothing is heard of tasks, one of which nothing is known belongs to the scope that was used last.
        let state = number != 0 ? scopes.scope(number, of: task) : scopes.hearsOfTasks ? nil : lastScope
        lastAnswer = Answer(task: task, generation: generation, state: state)
        return state
    }

    /// The number of the scope of code of the main queue that runs, whatever task it is in; 0 for none.
    static func activeScope(inTask: Bool) -> Int {
        let base = base
        guard base.isMain else { return 0 }
        return (base.active ?? (inTask ? nil : base.lastScope))?.scope ?? 0
    }

    /// Runs `body` as code of this scope. The transaction that is open comes along, and goes back if it is not committed.
    func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        let caller = Self.current
        takeOver(caller)
        defer { if levels.contains(where: { !$0.isImplicit }) { caller.takeTransaction(self) } }
        return try perform(body)
    }

    /// Runs `body` as code of this scope, which nothing in another one has led to.
    func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        let base = Self.base, outer = base.active
        base.active = self
        defer { base.active = outer }
        return try body()
    }

    /// Makes the task that runs belong to this scope, and code outside of all tasks.
    func becomeCurrent() {
        takeOver(Self.current)
        Self.base.lastScope = self
        TaskScopes.shared.setNumber(scope, of: mica_current_task())
    }

    /// Takes what code of the main queue has not committed of which no scope is known, if this is the scope that was used last.
    func takeOverStrays() {
        let base = Self.base
        if base.lastScope === self { takeTransaction(base) }
    }

    /// Takes what another state of the main queue has not committed, and what waits there for a host.
    func takeOver(_ other: ThreadState) {
        guard other !== self else { return }
        takeTransaction(other)
        waitingLinks += other.waitingLinks
        waitingTimers += other.waitingTimers
        (other.waitingLinks, other.waitingTimers) = ([], [])
    }

    /// Takes what another state of the main queue has not committed: code that goes from one scope to another has its transaction
    /// with it.
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
        (other.changed, other.added, other.touchedHosts, other.afterCommit) = ([], [], [], [])
        (other.unrenderedTrees, other.settlingTrees) = ([], [])
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
        (values, other.values, other.levels) = (other.values, outer, [])
    }
}
