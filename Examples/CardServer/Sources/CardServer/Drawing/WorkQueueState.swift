/// The accounts and waiting cards of a `WorkQueue`, guarded by the queue's lock. Arrays have an element for each service class.
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
        /// Pixels of the cards that are requested and not answered.
        var pixels = 0
        var cards = 0
        var running = WorkQueueState.perClass(0)
        var waiting: [[Waiter]] = WorkQueueState.perClass([])
        var waitingMilliseconds: Double { waiting.joined().reduce(0) { $0 + $1.work.milliseconds } }
    }

    private static func perClass<Value>(_ value: Value) -> [Value] {
        WorkQueue.ServiceClass.allCases.map { _ in value }
    }

    private var accounts: [String: Account] = [:]
    /// Addresses with waiting cards, by service class.
    private var waitingClients: [Set<String>] = perClass([])
    private(set) var running = perClass(0)
    private(set) var waitingCount = 0
    /// The clock of the card that started last.
    private var clock = 0.0
    /// The most addresses without cards whose clocks are kept.
    private static let mostIdleAccounts = 4096
    /// The minimum number of pixels that a card counts as: a small one takes a thread too.
    private static let leastPixels = 1_000_000

    /// Returns false if the address would have more than `most` pixels in flight. A single card is always admitted.
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

    /// Returns false if the card was cancelled before.
    mutating func enqueue(_ waiter: Waiter, _ continuation: Start) -> Bool {
        guard !waiter.isCancelled else { return false }
        waiter.continuation = continuation
        let client = waiter.work.client, index = waiter.work.serviceClass.rawValue
        accounts[client]!.waiting[index].append(waiter)
        waitingClients[index].insert(client)
        waitingCount += 1
        return true
    }

    /// Removes a waiting card and returns its continuation.
    mutating func remove(_ waiter: Waiter) -> Start? {
        guard let continuation = waiter.continuation else {
            waiter.isCancelled = true
            return nil
        }
        let client = waiter.work.client, index = waiter.work.serviceClass.rawValue
        accounts[client]!.waiting[index].removeAll { $0 === waiter }
        noteRemoval(client, index)
        end(waiter)
        return continuation
    }

    private mutating func noteRemoval(_ client: String, _ index: Int) {
        waitingCount -= 1
        if accounts[client]!.waiting[index].isEmpty { waitingClients[index].remove(client) }
    }

    private func end(_ waiter: Waiter) {
        waiter.timer?.cancel()
        waiter.continuation = nil
        waiter.timer = nil
    }

    /// Removes the last card of the address with the most waiting work.
    mutating func dropFromLargest() -> Start? {
        let clients = waitingClients.reduce(Set()) { $0.union($1) }
        let largest = clients.max {
            (accounts[$0]!.waitingMilliseconds, $0) < (accounts[$1]!.waitingMilliseconds, $1)
        }
        guard let largest else { return nil }
        return accounts[largest]!.waiting.last { !$0.isEmpty }?.last.flatMap { remove($0) }
    }

    /// Starts waiting cards while slots are free.
    mutating func dispatch(_ slots: [Int], perClient: [Int]) -> [Start] {
        var starts: [Start] = []
        for index in slots.indices {
            while running[index] < slots[index] {
                let ready = waitingClients[index].filter { accounts[$0]!.running[index] < perClient[index] }
                guard let client = ready.min(by: { (accounts[$0]!.clock, $0) < (accounts[$1]!.clock, $1) }) else {
                    break
                }
                let waiter = accounts[client]!.waiting[index].removeFirst()
                noteRemoval(client, index)
                clock = max(clock, accounts[client]!.clock)
                accounts[client]!.clock += waiter.work.milliseconds
                accounts[client]!.running[index] += 1
                running[index] += 1
                if let start = waiter.continuation { starts.append(start) }
                end(waiter)
            }
        }
        return starts
    }

    /// Ends a card and charges its address with the time that it took.
    mutating func finish(_ work: Work, milliseconds: Double) {
        let index = work.serviceClass.rawValue
        running[index] -= 1
        accounts[work.client]!.running[index] -= 1
        accounts[work.client]!.clock += milliseconds - work.milliseconds
    }
}
