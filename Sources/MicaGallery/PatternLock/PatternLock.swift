public import Foundation

/// The secret behind a pattern lock: sets it, checks attempts, counts wrong ones and locks out.
///
/// It has no user interface and reads no clock. Every attempt is counted before it is checked, so that killing the
/// program in between does not gain one. `Docs/pattern-lock.md` describes the protection and its limits.
///
/// Nodes are numbered row by row: 0, 1, 2 at the top, 8 at the bottom right.
public struct PatternLock: Sendable {
    /// The result of an attempt.
    public enum Outcome: Hashable, Sendable {
        /// The pattern was right.
        case opened
        /// The pattern was wrong. `triesLeft` is the number of further wrong attempts until a lock-out.
        case wrong(triesLeft: Int)
        /// The attempt was not accepted, or further ones will not be, for a number of seconds.
        case lockedOut(seconds: TimeInterval)
    }

    /// The state of the lock: with or without a pattern, open to attempts or locked out.
    public enum State: Hashable, Sendable {
        /// No pattern has been set.
        case noPattern
        /// An attempt is possible.
        case ready
        /// No attempt is possible for a number of seconds.
        case lockedOut(seconds: TimeInterval)
    }

    /// The cost of one attempt in scrypt's parameters (RFC 7914): 128 · `rounds` · `blockSize` bytes of memory.
    public struct Cost: Hashable, Sendable, Codable {
        /// scrypt's N, a power of two.
        public var rounds: Int
        /// scrypt's r.
        public var blockSize: Int
        /// scrypt's p.
        public var parallelism: Int

        /// Creates a cost from scrypt's N, r and p.
        public init(rounds: Int, blockSize: Int = 8, parallelism: Int = 1) {
            self.rounds = rounds
            self.blockSize = blockSize
            self.parallelism = parallelism
        }

        /// 32 MiB, and about 66 ms on one core of a server.
        public static let standard = Cost(rounds: 1 << 15)

        /// `true` if a lock or a stored record may use this cost. The limit is eight times the default memory and time
        /// (256 MiB and about half a second), so that a modified record cannot block the app.
        var isReasonable: Bool {
            (2...1 << 18).contains(rounds) && rounds & (rounds - 1) == 0 && (1...16).contains(blockSize)
                && (1...8).contains(parallelism)
                && rounds * blockSize * parallelism <= 8 * Self.standard.rounds * Self.standard.blockSize
        }
    }

    /// The minimum number of nodes in a pattern: 4.
    public static let minimumLength = 4
    /// The number of nodes: 9.
    public static let nodeCount = 9

    /// The store of the pattern.
    public let store: any PatternLockStore
    /// The cost of patterns that are set from now on; a stored one keeps its own.
    public let cost: Cost

    /// Creates a lock. Stops the program if the cost is out of range. Rounds must be a power of two, and the product of
    /// the three numbers at most 2,097,152 (eight times the standard cost).
    public init(store: any PatternLockStore, cost: Cost = .standard) {
        guard cost.isReasonable else {
            fatalError("The cost \(cost) is none that scrypt takes here: see PatternLock.Cost.")
        }
        self.store = store
        self.cost = cost
    }

    /// Returns `true` if a pattern may be set: it is long enough and contains each node at most once.
    public static func isUsable(_ pattern: [Int]) -> Bool {
        pattern.count >= minimumLength && Set(pattern).count == pattern.count
            && pattern.allSatisfy { (0..<nodeCount).contains($0) }
    }

    /// Returns the state of the lock at `moment`.
    public func state(at moment: LockMoment) throws(PatternLockError) -> State {
        try store.exclusively { store throws(PatternLockError) in
            guard let record = try read(store, at: moment) else { return .noPattern }
            let rest = record.lockOut?.remaining(at: moment) ?? 0
            return rest > 0 ? .lockedOut(seconds: rest) : .ready
        }
    }

    /// Replaces the pattern and resets the count of wrong attempts. Ask for the old pattern first.
    public func setPattern(_ pattern: [Int]) throws(PatternLockError) {
        guard Self.isUsable(pattern) else { throw .unusablePattern }
        let record = try PatternLockRecord(pattern: pattern, cost: cost)
        try store.exclusively { store throws(PatternLockError) in try store.write(record.stored) }
    }

    /// Checks an attempt. Throws an error, and does not open, if the store cannot be read or the attempt cannot be
    /// counted.
    public func verify(_ pattern: [Int], at moment: LockMoment) throws(PatternLockError) -> Outcome {
        try store.exclusively { store throws(PatternLockError) in
            guard var record = try read(store, at: moment) else { throw .noPattern }
            if let rest = record.lockOut?.remaining(at: moment), rest > 0 { return .lockedOut(seconds: rest) }
            record.failures = min(record.failures + 1, 1_000_000)
            record.lockOut = LockOut(failures: record.failures, at: moment)
            try store.write(record.stored)
            if try record.matches(pattern) {
                record.failures = 0
                record.lockOut = nil
                // The pattern was right; if this fails, the count is too high, which only costs attempts later.
                try? store.write(record.stored)
                return .opened
            }
            if let lockOut = record.lockOut { return .lockedOut(seconds: lockOut.duration) }
            return .wrong(triesLeft: LockOut.freeTries - record.failures)
        }
    }

    /// Removes the pattern, for an app that has identified its user by other means.
    public func reset() throws(PatternLockError) {
        try store.exclusively { store throws(PatternLockError) in try store.remove() }
    }

    /// Returns the record, with a lock-out from before the last restart adjusted.
    private func read(_ store: any PatternLockStore, at moment: LockMoment) throws(PatternLockError)
        -> PatternLockRecord?
    {
        guard let data = try store.read() else { return nil }
        var record = try PatternLockRecord(stored: data, place: store.place)
        if let lockOut = record.lockOut, lockOut.start.boot != moment.boot {
            record.lockOut = lockOut.restarted(at: moment)
            try store.write(record.stored)
        }
        return record
    }
}
