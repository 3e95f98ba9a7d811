import Foundation
import Synchronization

/// The threads that encode long cards, with a lower priority: tasks that answer requests never wait for an encoder.
final class BackgroundExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    /// The threads run as long as the process does.
    init(threads: Int, niceness: Int32) {
        for _ in 0..<threads {
            let thread = Thread { [self] in
                Self.giveWay(niceness)
                while true {
                    count.wait()
                    let job = jobs.withLock { $0.removeFirst() }
                    job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Lowers the calling thread's priority, 0…19. Programs that it starts inherit it.
    static func giveWay(_ niceness: Int32) {
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
    }
}
