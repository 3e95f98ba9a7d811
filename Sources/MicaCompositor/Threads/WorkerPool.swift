import Glibc
import Synchronization

/// Permanent threads for jobs with numbered parts. The caller works, too; `run` returns when all parts are done.
///
/// Waking a thread takes about fifty microseconds, as long as a phase of a small frame. So an idle thread polls for the
/// next job, and the caller for the end of this one, for about that long before it sleeps, yielding the processor
/// meanwhile.
///
/// The assignment of parts to threads is arbitrary, so a part must not depend on it.
///
/// `@unchecked Sendable`: mutable state is accessed with `lock` held, except `threads`, which only the caller of `run`
/// and `stop` accesses.
final class WorkerPool: @unchecked Sendable {
    // At a fixed address, as the system requires.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var job: (@Sendable (_ piece: Int, _ worker: Int) -> Void)?
    private var next = 0, count = 0, running = 0
    private var stopped = false
    private var threads: [pthread_t] = []
    /// The number of jobs so far, and of unfinished parts of the last one: changed with `lock` held, and polled without
    /// it.
    private let jobs = Atomic<Int>(0), unfinished = Atomic<Int>(0)
    /// The time for which a thread polls before it sleeps, in nanoseconds.
    private static let patience = 60_000
    let workerCount: Int

    /// Creates a pool. `workerCount` includes the calling thread.
    init(workerCount: Int) {
        self.workerCount = max(1, workerCount)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(wake, nil)
        pthread_cond_init(idle, nil)
    }

    /// Stops the threads. They retain the pool until then, so it is not deallocated automatically.
    func stop() {
        pthread_mutex_lock(lock)
        stopped = true
        jobs.add(1, ordering: .releasing)
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(lock)
        for thread in threads { pthread_join(thread, nil) }
        threads.removeAll()
    }

    deinit {
        pthread_cond_destroy(idle)
        pthread_cond_destroy(wake)
        pthread_mutex_destroy(lock)
        lock.deallocate()
        wake.deallocate()
        idle.deallocate()
    }

    /// Runs `body` for each part, on only the caller's thread or on up to `workerCount` threads; `worker` identifies
    /// the thread.
    func run(_ pieces: Int, alone: Bool, _ body: @Sendable (_ piece: Int, _ worker: Int) -> Void) {
        if alone || workerCount == 1 || pieces <= 1 {
            for piece in 0..<max(0, pieces) { body(piece, 0) }
            return
        }
        start()
        withoutActuallyEscaping(body) { body in
            pthread_mutex_lock(lock)
            job = body
            next = 0
            count = pieces
            unfinished.store(pieces, ordering: .releasing)
            jobs.add(1, ordering: .releasing)
            pthread_cond_broadcast(wake)
            work(0)
            look { unfinished.load(ordering: .acquiring) == 0 }
            while running > 0 { pthread_cond_wait(idle, lock) }
            job = nil
            pthread_mutex_unlock(lock)
        }
    }

    /// Runs parts until there are no more. The lock is held on entry and on return.
    private func work(_ worker: Int) {
        guard let job else { return }
        while next < count {
            let piece = next
            next += 1
            running += 1
            pthread_mutex_unlock(lock)
            job(piece, worker)
            pthread_mutex_lock(lock)
            running -= 1
            unfinished.subtract(1, ordering: .releasing)
        }
        if running == 0 { pthread_cond_broadcast(idle) }
    }

    private func serve(_ worker: Int) {
        pthread_mutex_lock(lock)
        while !stopped {
            if next < count {
                work(worker)
                continue
            }
            let seen = jobs.load(ordering: .relaxed)
            look { jobs.load(ordering: .acquiring) != seen }
            if !stopped, next >= count { pthread_cond_wait(wake, lock) }
        }
        pthread_mutex_unlock(lock)
    }

    /// Polls a condition that needs no lock, for a limited time; the lock is released meanwhile.
    private func look(_ isDone: () -> Bool) {
        if isDone() { return }
        pthread_mutex_unlock(lock)
        let end = WorkerPool.now + WorkerPool.patience
        while !isDone(), WorkerPool.now < end { sched_yield() }
        pthread_mutex_lock(lock)
    }

    /// The time in nanoseconds.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private final class Start {
        let pool: WorkerPool, worker: Int
        init(_ pool: WorkerPool, _ worker: Int) {
            self.pool = pool
            self.worker = worker
        }
    }

    private func start() {
        guard threads.isEmpty else { return }
        for worker in 1..<workerCount {
            var thread = pthread_t()
            let start = Unmanaged.passRetained(Start(self, worker))
            let made = pthread_create(
                &thread, nil,
                { argument in
                    let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
                    start.pool.serve(start.worker)
                    return nil
                }, start.toOpaque())
            // If a thread cannot be created, fewer threads do the same work.
            if made == 0 { threads.append(thread) } else { start.release() }
        }
    }
}
