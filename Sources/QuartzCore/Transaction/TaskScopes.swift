import Synchronization
internal import CMicaMainQueue
internal import MicaRaster

/// The scope of each task: a number that stands for a `HostScope`. The runtime says which jobs are handed to the pool, and in
/// tests `CMicaSnapshot` which tasks are made; a task that is new belongs to the scope of the code that made it or handed it over.
///
/// Numbers are never used again, and those of scopes that have ended stand for none.
final class TaskScopes: Sendable {
    static let shared = TaskScopes()

    fileprivate struct State {
        /// The scopes of tasks. When there are many, those that nothing was heard of since are forgotten: tasks do not say when
        /// they end.
        var recent: [UInt64: Int] = [:], older: [UInt64: Int] = [:]
        /// Where numbers come from.
        var origins: [Int: Origin] = [:]
        var scopes: [Int: Weak] = [:]
        var clocks: [Int: ScopeClock] = [:]
        var jobs: [Int: ScopeJobs] = [:]
        var lastNumber = 0
        /// True from the first scope, or the first wait, on: jobs of no scope are counted.
        var countsAll = false
    }
    /// A task that starts others without a scope gets a number for them, which is that of the scope that it makes later.
    fileprivate struct Origin {
        let task: UInt64
        /// The scope of its tasks while the number stands for none.
        let parent: Int?
        var isClaimed: Bool
    }
    fileprivate struct Weak { weak var state: ThreadState? }
    fileprivate static let limit = 1 << 16
    /// Numbers that no scope has: of jobs that belong to none, and of jobs that may belong to any.
    private static let none = 0, any = -1
    private let state = Guarded(State())

    /// Rises with every change, so that answers can be kept as long as there is none.
    private let changes = Atomic(1)
    var generation: Int { changes.load(ordering: .relaxed) }

    /// True where the runtime tells of every task.
    var hearsOfTasks: Bool { hearsOfJobs && mica_hears_of_tasks() != 0 }
    /// True where the runtime tells of every job that it hands over.
    var hearsOfJobs: Bool { isNoting && mica_notes_jobs() != 0 }
    private let isNoting: Bool

    private init() {
        isNoting =
            mica_note_jobs(
                { task, creator, running in
                    TaskScopes.shared.note(task, creator, running).map { Unmanaged.passRetained($0).toOpaque() }
                },
                { Unmanaged<JobBatch>.fromOpaque($0!).takeRetainedValue().leave() }) != 0
    }

    // MARK: Scopes

    /// A number for a new scope. `task`: the one that makes it, or 0; the tasks that it has started belong to the scope, too,
    /// where it had none.
    func makeNumber(claimedBy task: UInt64) -> Int {
        state.withLock { state in
            let number = state.number(of: task)
            if let number, let origin = state.origins[number], origin.task == task, !origin.isClaimed {
                state.origins[number]?.isClaimed = true
                return number
            }
            return state.makeNumber(Origin(task: task, parent: number, isClaimed: true))
        }
    }

    func add(_ scope: ThreadState, _ number: Int) {
        state.withLock { state in
            state.scopes[number] = Weak(state: scope)
            state.clocks[number] = scope.clock
        }
        changes.add(1, ordering: .relaxed)
    }

    func remove(_ number: Int) {
        state.withLock { state in
            state.scopes[number] = nil
            state.clocks[number] = nil
            state.jobs[number] = nil
        }
        changes.add(1, ordering: .relaxed)
    }

    /// The state of a scope that is there; where it has ended, of the one that `task` made last, or else of a parent. Call it on
    /// the main queue, which scopes end on.
    func scope(_ number: Int, of task: UInt64) -> ThreadState? {
        state.withLock { state in state.scope(number, of: task).flatMap { state.scopes[$0]?.state } }
    }

    func number(of task: UInt64) -> Int? { state.withLock { $0.number(of: task) } }

    func setNumber(_ number: Int?, of task: UInt64) {
        guard task != 0 else { return }
        state.withLock { state in
            state.older[task] = nil
            state.recent[task] = number
        }
        changes.add(1, ordering: .relaxed)
    }

    /// True where the task that runs belongs to a scope that is there.
    var isInScope: Bool {
        let task = mica_current_task(), inherited = HostScope.number
        return state.withLock { state in state.living(state.number(of: task) ?? inherited) != nil }
    }

    /// The time of the host of the task that runs, on whichever thread; nil for a task of no scope.
    var timeOfTask: Double? {
        let task = mica_current_task(), inherited = HostScope.number
        guard task != 0 || inherited != 0 else { return nil }
        return state.withLock { state in
            state.scope(state.number(of: task) ?? inherited, of: task).flatMap { state.clocks[$0] }
        }?.time
    }

    // MARK: Jobs

    /// The batch that a job counts in: one of the pool that belongs to a scope, or that code of the main queue hands over.
    private func note(_ task: UInt64, _ creator: UInt64, _ running: UnsafeMutableRawPointer?) -> JobBatch? {
        let isMain = mica_is_on_main_queue() != 0
        // An actor that gets work is no task, and the task that goes there has left already.
        let isOfUnknownTask = task == 0 && creator == 0
        let active = isMain ? ThreadState.activeScope(inTask: creator != 0 || isOfUnknownTask) : 0
        let inherited = creator != 0 ? HostScope.number : 0
        let batch = running.map { Unmanaged<JobBatch>.fromOpaque($0).takeUnretainedValue() }
        let (isNew, result) = state.withLock { state -> (Bool, JobBatch?) in
            let known = task != 0 ? state.number(of: task) : nil
            let number =
                known ?? [active, state.number(of: creator) ?? 0, inherited, batch?.number ?? 0].first {
                    state.living($0) != nil
                } ?? (isMain && task != 0 && creator != 0 ? state.numberForTasks(of: creator) : nil)
            let isNew = known == nil && number != nil && task != 0
            if let number, isNew { state.set(number, task) }
            let counted =
                number.flatMap { state.living($0) }
                ?? (isOfUnknownTask || batch?.number == Self.any ? Self.any : Self.none)
            guard counted > 0 || (state.countsAll && (isMain || batch != nil)) else { return (isNew, nil) }
            if state.jobs[counted] == nil { state.jobs[counted] = ScopeJobs(counted) }
            state.jobs[counted]?.noted += 1
            state.jobs[counted]?.current.enter()
            return (isNew, state.jobs[counted]?.current)
        }
        if isNew { changes.add(1, ordering: .relaxed) }
        return result
    }

    /// Waits until the jobs of a scope, those that may belong to it and those that belong to none have run, each up to where its task
    /// waits, goes elsewhere or ends; then it is true. If one takes long, it is false, and no later call waits for that one.
    func settle(_ number: Int) -> Bool {
        guard hearsOfJobs, mica_is_on_main_queue() != 0 else { return false }
        let isFirst = state.withLock { state in
            defer { state.countsAll = true }
            return !state.countsAll
        }
        // Nobody knows which jobs went into the pool before.
        guard !isFirst else { return false }
        for turn in 0..<Self.patience {
            if isQuiet(number) { return true }
            mica_wait_a_little(Int32(turn))
        }
        state.withLock { state in
            for number in Self.awaited(number) { state.jobs[number]?.abandon() }
        }
        return false
    }

    /// The numbers of the jobs that a scope waits for.
    private static func awaited(_ number: Int) -> Set<Int> { [number, none, any] }

    /// Jobs of one batch may hand on to another while this looks: then it has noted them.
    private func isQuiet(_ number: Int) -> Bool {
        let before = notedCount(number)
        let batches = state.withLock { state in Self.awaited(number).compactMap { state.jobs[$0]?.current } }
        return batches.allSatisfy(\.isEmpty) && notedCount(number) == before
    }

    /// The number of times that `settle` looks, a second in all: a thread of the pool may wait for a processor that long.
    private static let patience = 10_000

    /// The number of jobs that were noted so far and that the scope waits for.
    func notedCount(_ number: Int) -> Int {
        state.withLock { state in
            Self.awaited(number).reduce(0) { $0 + (state.jobs[$1]?.noted ?? 0) }
        }
    }

    /// The number of jobs of a scope, and of those that may belong to it, that are in the pool.
    func jobCount(_ number: Int) -> Int {
        state.withLock { state in [number, Self.any].reduce(0) { $0 + (state.jobs[$1]?.count ?? 0) } }
    }
}

extension TaskScopes.State {
    fileprivate mutating func makeNumber(_ origin: TaskScopes.Origin) -> Int {
        countsAll = true
        lastNumber += 1
        origins[lastNumber] = origin
        return lastNumber
    }

    /// The scope that a number stands for, as long as that is there, else its parent's.
    fileprivate func living(_ number: Int) -> Int? {
        var number: Int? = number
        while let current = number, scopes[current] == nil { number = origins[current]?.parent }
        return number
    }

    /// The scope that code of `task` is in, which had this number last.
    fileprivate func scope(_ number: Int, of task: UInt64) -> Int? {
        if scopes[number] != nil { return number }
        let made = scopes.keys.filter { task != 0 && origins[$0]?.task == task }
        return made.max() ?? living(number)
    }

    /// A number for what a task without a scope starts.
    fileprivate mutating func numberForTasks(of creator: UInt64) -> Int {
        let number = number(of: creator)
        if let number, origins[number]?.task == creator { return number }
        let new = makeNumber(TaskScopes.Origin(task: creator, parent: number, isClaimed: false))
        set(new, creator)
        return new
    }

    /// Nil for a task that nothing is known of.
    fileprivate mutating func number(of task: UInt64) -> Int? {
        if let number = recent[task] { return number }
        guard let number = older.removeValue(forKey: task) else { return nil }
        set(number, task)
        return number
    }

    fileprivate mutating func set(_ number: Int, _ task: UInt64) {
        if recent.count >= TaskScopes.limit {
            // Those of scopes that are there tell which task made them.
            (older, recent, origins) = (recent, [:], origins.filter { scopes[$0.key] != nil })
        }
        recent[task] = number
    }
}

/// The time of a scope's host, for tasks that run elsewhere than on the main queue.
final class ScopeClock: Sendable {
    private let bits = Atomic(Double.nan.bitPattern)
    /// Nil before there is a host.
    var time: Double? {
        let time = Double(bitPattern: bits.load(ordering: .relaxed))
        return time.isNaN ? nil : time
    }
    func show(_ time: Double) { bits.store(time.bitPattern, ordering: .relaxed) }
}

/// Jobs in the pool that are waited for together.
final class JobBatch: Sendable {
    /// Of the scope.
    let number: Int
    private let count = Atomic(0)

    init(_ number: Int) { self.number = number }

    func enter() { count.add(1, ordering: .relaxed) }
    func leave() { count.subtract(1, ordering: .acquiringAndReleasing) }
    var size: Int { count.load(ordering: .acquiring) }
    var isEmpty: Bool { size == 0 }
}

/// The jobs of a scope: those that are waited for, and those that took too long.
fileprivate struct ScopeJobs {
    private(set) var current: JobBatch
    var noted = 0
    private var late: [JobBatch] = []

    init(_ number: Int) { current = JobBatch(number) }

    mutating func abandon() {
        guard !current.isEmpty else { return }
        late = late.filter { !$0.isEmpty } + [current]
        current = JobBatch(current.number)
    }

    var count: Int { current.size + late.reduce(0) { $0 + $1.size } }
}
