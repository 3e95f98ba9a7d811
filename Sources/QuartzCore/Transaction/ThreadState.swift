import CoreGraphics
import Foundation
import Glibc
import Synchronization
internal import CMicaMainQueue

/// What the engine keeps for each thread: its transactions and its host. The main queue counts as a thread: once a
/// program's `main` waits for something, any thread of the pool may run what belongs to the main actor.
final class ThreadState {
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
    /// Hosts whose trees were touched by this thread.
    var touched: [LayerHost] = []
    /// Visible trees that may need a host of their own with the next commit.
    var unrenderedTrees: [UnrenderedTree.Reference] = []
    /// Visible trees that had a host of their own, some of which may be gone, or drawn by another one.
    private var settlingTrees: [UnrenderedTree.Reference] = []
    /// The host that runs on this thread now.
    unowned(unsafe) var running: LayerHost?
    /// The last host made on this thread.
    weak var lastHost: LayerHost?
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

    var host: LayerHost? { running ?? HostScope.current?.host(on: self) ?? lastHost }

    /// The main queue's. `nonisolated(unsafe)`: `current` gives it to code of the main queue alone.
    nonisolated(unsafe) private static let main: ThreadState = {
        MainClock.setWait { delay, work in DispatchQueue.main.mediaAsyncAfter(deadline: .now() + delay, execute: work) }
        return ThreadState()
    }()
    var isMain: Bool { self === Self.main }

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
                    state.levels, state.changed, state.added, state.touched, state.waitingLinks, state.waitingTimers,
                    state.changeLog, state.perThreadValues
                )
            ) {
                (state.levels, state.changed, state.added, state.touched) = ([], [], [], [])
                (state.waitingLinks, state.waitingTimers) = ([], [])
                (state.changeLog, state.perThreadValues) = (nil, PerThreadValues())
            }
            pthread_setspecific(key, nil)
        }
        reference.release()
    }

    static var current: ThreadState {
        let own = pthread_getspecific(key).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
        // The main thread runs nothing else than the main queue, and has its state for its own.
        if let own, own.isMain || own.isEnding { return own }
        let isMain = mica_is_on_main_queue() != 0
        if isMain, mica_is_on_main_thread() == 0 { return main }
        if let own { return own }
        let new = isMain ? main : ThreadState()
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
        guard !isCommitting, !touched.isEmpty else { return }
        isCommitting = true
        defer { isCommitting = false }
        // Hosts may come in meanwhile.
        var i = 0
        while i < touched.count {
            touched[i].prepareArrivals()
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
        while !touched.isEmpty || !added.isEmpty {
            let hosts = touched
            touched.removeAll()
            for host in hosts { host.commitTree() }
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
        if !touched.contains(where: { $0 === host }) { touched.append(host) }
    }
}
