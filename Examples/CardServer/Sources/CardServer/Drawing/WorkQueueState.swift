/// Accounts and waiting cards of a `WorkQueue`; all of it belongs to the queue's lock.
struct WorkQueueState {
    typealias Work = WorkQueue.Work
    typealias Start = CheckedContinuation<Void, any Error>

    /// A card that waits for its turn.
    ///
    /// `@unchecked Sendable`: its variables are read and written under the lock of the queue.
    final class Waiter: @unchecked Sendable {
        let work: Work
        /// Set while it waits.
        var continuation: Start?
        var timer: Task<Void, any Error>?
        var isCancelled = false
        init(_ work: Work) { self.work = work }
    }

    private struct Account {
        /// Milliseconds, see `WorkQueue`.
        var clock = 0.0
        /// Of cards that were asked for and are not answered.
        var pixels = 0
        var cards = 0
        var running = [0, 0]
        var waiting: [[Waiter]] = [[], []]
        var waitingMilliseconds: Double { waiting.joined().reduce(0) { $0 + $1.work.milliseconds } }
    }

    private var accounts: [String: Account] = [:]
    /// Addresses with waiting cards, by lane.
    private var waitingClients: [Set<String>] = [[], []]
    private(set) var running = [0, 0]
    private(set) var waitingCount = 0
    /// The clock of the card that started last.
    private var clock = 0.0
    /// Addresses without cards that are remembered for what they have used.
    private static let mostIdleAccounts = 4096
    /// Every card counts as so many pixels at least: it takes a place, however small it is.
    private static let leastPixels = 1_000_000

    /// False where the address would have asked for more than `most` pixels. One card alone is always taken.
    mutating func admit(_ work: Work, most: Int) -> Bool {
        var account = accounts[work.client] ?? Account()
        let pixels = max(work.pixels, Self.leastPixels)
        guard account.cards == 0 || account.pixels + pixels <= most else { return false }
        if account.cards == 0 { account.clock = max(account.clock, clock) }
        account.cards += 1
        account.pixels += pixels
        accounts[work.client] = account
        return true
    }

    mutating func release(_ work: Work) {
        accounts[work.client]!.cards -= 1
        accounts[work.client]!.pixels -= max(work.pixels, Self.leastPixels)
        if accounts[work.client]!.cards == 0, accounts[work.client]!.clock <= clock { accounts[work.client] = nil }
        if accounts.count > Self.mostIdleAccounts { accounts = accounts.filter { $0.value.cards > 0 } }
    }

    /// False where it was cancelled before.
    mutating func enqueue(_ waiter: Waiter, _ continuation: Start) -> Bool {
        guard !waiter.isCancelled else { return false }
        waiter.continuation = continuation
        let (client, lane) = (waiter.work.client, waiter.work.lane.rawValue)
        accounts[client]!.waiting[lane].append(waiter)
        waitingClients[lane].insert(client)
        waitingCount += 1
        return true
    }

    /// Takes a waiting card out; the answer tells its request.
    mutating func remove(_ waiter: Waiter) -> Start? {
        guard let continuation = waiter.continuation else {
            waiter.isCancelled = true
            return nil
        }
        let (client, lane) = (waiter.work.client, waiter.work.lane.rawValue)
        accounts[client]!.waiting[lane].removeAll { $0 === waiter }
        noteRemoval(client, lane)
        end(waiter)
        return continuation
    }

    private mutating func noteRemoval(_ client: String, _ lane: Int) {
        waitingCount -= 1
        if accounts[client]!.waiting[lane].isEmpty { waitingClients[lane].remove(client) }
    }

    private func end(_ waiter: Waiter) {
        waiter.timer?.cancel()
        (waiter.continuation, waiter.timer) = (nil, nil)
    }

    /// Takes out the last card of the address whose waiting cards would take longest.
    mutating func dropFromLargest() -> Start? {
        let clients = waitingClients[0].union(waitingClients[1])
        let largest = clients.max {
            (accounts[$0]!.waitingMilliseconds, $0) < (accounts[$1]!.waitingMilliseconds, $1)
        }
        guard let largest else { return nil }
        let lanes = accounts[largest]!.waiting
        return (lanes[1].last ?? lanes[0].last).flatMap { remove($0) }
    }

    /// Starts cards as long as there is room.
    mutating func dispatch(_ slots: [Int], perClient: [Int]) -> [Start] {
        var starts: [Start] = []
        for lane in slots.indices {
            while running[lane] < slots[lane] {
                let ready = waitingClients[lane].filter { accounts[$0]!.running[lane] < perClient[lane] }
                guard let client = ready.min(by: { (accounts[$0]!.clock, $0) < (accounts[$1]!.clock, $1) }) else {
                    break
                }
                let waiter = accounts[client]!.waiting[lane].removeFirst()
                noteRemoval(client, lane)
                clock = max(clock, accounts[client]!.clock)
                accounts[client]!.clock += waiter.work.milliseconds
                accounts[client]!.running[lane] += 1
                running[lane] += 1
                if let start = waiter.continuation { starts.append(start) }
                end(waiter)
            }
        }
        return starts
    }

    /// The card is drawn; its address is charged with the time that it took.
    mutating func finish(_ work: Work, milliseconds: Double) {
        let lane = work.lane.rawValue
        running[lane] -= 1
        accounts[work.client]!.running[lane] -= 1
        accounts[work.client]!.clock += milliseconds - work.milliseconds
    }
}
