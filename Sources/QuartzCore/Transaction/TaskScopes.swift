internal import CMicaMainQueue
internal import MicaBase
import Synchronization

/// The scope of each task: a number that identifies a `HostScope`. The runtime reports the jobs that enter the pool; in
/// tests, `CMicaSnapshot` also reports the tasks that are created. A new task belongs to the scope of the code that
/// created or enqueued it.
///
/// Numbers are never reused. The number of a scope that has ended identifies none.
final class TaskScopes: Sendable {
    static let shared = TaskScopes()

    fileprivate struct State {
        /// The scopes of tasks. Beyond a limit, those without a recent report are discarded: the end of a task is not
        /// reported.
        var recent: [UInt64: Int] = [:], older: [UInt64: Int] = [:]
        /// The origins of numbers.
        var origins: [Int: Origin] = [:]
        var scopes: [Int: Weak] = [:]
        var clocks: [Int: ScopeClock] = [:]
        var jobs: [Int: ScopeJobs] = [:]
        var lastNumber = 0
        /// `true` from the first scope, or the first wait: jobs of no scope are counted.
        var countsAll = false
    }
    /// The origin of a number: a task that starts others without a scope gets a number for them, which becomes that of
    /// the scope that it creates later.
    fileprivate struct Origin {
        let task: UInt64
        /// The scope of its tasks while the number identifies none.
        let parent: Int?
        var isClaimed: Bool
    }
    fileprivate struct Weak { weak var state: ThreadState? }
    fileprivate static let limit = 1 << 16
    /// Numbers that no scope has: for jobs that belong to none, and for jobs that may belong to any.
    private static let none = 0, any = -1
    private let state = Guarded(State())

    /// Increases with every change, so that results can be cached until the next one.
    private let changes = Atomic(1)
    var generation: Int { changes.load(ordering: .relaxed) }

    /// `true` if the runtime reports every task.
    var tracksTasks: Bool { tracksJobs && mica_hears_of_tasks() != 0 }
    /// `true` if the runtime reports every job that it enqueues.
    var tracksJobs: Bool { isNoting && mica_notes_jobs() != 0 }
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

    /// Returns a number for a new scope. `task` is the one that creates it, or 0; the tasks that it started without a
    /// scope belong to the new scope as well.
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

    /// Returns the state of a living scope; if it has ended, of the one that `task` created last, or else of a parent.
    /// Call it on the main queue, where scopes end.
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

    /// `true` if the current task belongs to a living scope.
    var isInScope: Bool {
        let task = mica_current_task(), inherited = HostScope.number
        return state.withLock { state in state.living(state.number(of: task) ?? inherited) != nil }
    }

    /// The time of the current task's host, on any thread; `nil` for a task without a scope.
    var timeOfTask: Double? {
        let task = mica_current_task(), inherited = HostScope.number
        guard task != 0 || inherited != 0 else { return nil }
        return state.withLock { state in
            state.scope(state.number(of: task) ?? inherited, of: task).flatMap { state.clocks[$0] }
        }?.time
    }

    // MARK: Jobs

    /// Returns the batch in which a job is counted: one of the pool that belongs to a scope, or that code of the main
    /// queue enqueues.
    private func note(_ task: UInt64, _ creator: UInt64, _ running: UnsafeMutableRawPointer?) -> JobBatch? {
        let isMain = mica_is_on_main_queue() != 0
        // An actor that receives work is not a task, and the task that runs there has left already.
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

    /// Waits for the jobs in the pool that a scope awaits: its own, those that may belong to it and those that belong
    /// to none. A job is done when its task suspends, changes its executor or ends. Returns `true` when all are done.
    /// If a job takes too long it returns `false`, and no later call waits for that job.
    func settle(_ number: Int) -> Bool {
        guard tracksJobs, mica_is_on_main_queue() != 0 else { return false }
        let isFirst = state.withLock { state in
            defer { state.countsAll = true }
            return !state.countsAll
        }
        // It is unknown which jobs entered the pool before.
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

    /// Returns the numbers of the jobs that a scope waits for.
    private static func awaited(_ number: Int) -> Set<Int> { [number, none, any] }

    /// Returns `true` if no job is pending. If jobs of one batch enqueue others during this check, the number of
    /// reports changes.
    private func isQuiet(_ number: Int) -> Bool {
        let before = notedCount(number)
        let batches = state.withLock { state in Self.awaited(number).compactMap { state.jobs[$0]?.current } }
        return batches.allSatisfy(\.isEmpty) && notedCount(number) == before
    }

    /// The number of checks in `settle`, a second in all: a thread of the pool may wait for a processor that long.
    private static let patience = 10_000

    /// Returns the number of reported jobs so far that the scope waits for.
    func notedCount(_ number: Int) -> Int {
        state.withLock { state in
            Self.awaited(number).reduce(0) { $0 + (state.jobs[$1]?.noted ?? 0) }
        }
    }

    /// Returns the number of jobs in the pool that belong to a scope, or may belong to it.
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

    /// Returns the scope of a number if it is living, otherwise its parent's.
    fileprivate func living(_ number: Int) -> Int? {
        var number: Int? = number
        while let current = number, scopes[current] == nil { number = origins[current]?.parent }
        return number
    }

    /// Returns the scope of code of `task`, whose last number is given.
    fileprivate func scope(_ number: Int, of task: UInt64) -> Int? {
        if scopes[number] != nil { return number }
        let made = scopes.keys.filter { task != 0 && origins[$0]?.task == task }
        return made.max() ?? living(number)
    }

    /// Returns a number for tasks started by a task without a scope.
    fileprivate mutating func numberForTasks(of creator: UInt64) -> Int {
        let number = number(of: creator)
        if let number, origins[number]?.task == creator { return number }
        let new = makeNumber(TaskScopes.Origin(task: creator, parent: number, isClaimed: false))
        set(new, creator)
        return new
    }

    /// Returns the number of a task; `nil` for an unknown task.
    fileprivate mutating func number(of task: UInt64) -> Int? {
        if let number = recent[task] { return number }
        guard let number = older.removeValue(forKey: task) else { return nil }
        set(number, task)
        return number
    }

    fileprivate mutating func set(_ number: Int, _ task: UInt64) {
        if recent.count >= TaskScopes.limit {
            // The numbers of living scopes identify the task that created them.
            older = recent
            recent = [:]
            origins = origins.filter { scopes[$0.key] != nil }
        }
        recent[task] = number
    }
}

/// The time of a scope's host, for tasks that run outside the main queue.
final class ScopeClock: Sendable {
    private let bits = Atomic(Double.nan.bitPattern)
    /// The time; `nil` before there is a host.
    var time: Double? {
        let time = Double(bitPattern: bits.load(ordering: .relaxed))
        return time.isNaN ? nil : time
    }
    func show(_ time: Double) { bits.store(time.bitPattern, ordering: .relaxed) }
}

/// Jobs in the pool that are awaited together.
final class JobBatch: Sendable {
    /// The number of the scope.
    let number: Int
    private let count = Atomic(0)

    init(_ number: Int) { self.number = number }

    func enter() { count.add(1, ordering: .relaxed) }
    func leave() { count.subtract(1, ordering: .acquiringAndReleasing) }
    var size: Int { count.load(ordering: .acquiring) }
    var isEmpty: Bool { size == 0 }
}

/// The jobs of a scope: those that are awaited, and those that took too long.
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
