import MicaTesting
import Foundation
import MicaGallery
import TestSeeds
import Testing

@Suite(.seeded) struct PatternLockTests {
    private static let pattern = [0, 3, 6, 7, 4]
    private static let wrong = [0, 1, 2, 5, 8]
    private static let cheap = PatternLock.Cost(rounds: 16)
    private let start = LockMoment(wall: 1_000_000, sinceBoot: 500, boot: "first")

    private func makeLock(_ store: any PatternLockStore = MemoryPatternStore()) throws -> PatternLock {
        let lock = PatternLock(store: store, cost: Self.cheap)
        try lock.setPattern(Self.pattern)
        return lock
    }

    private func fail(_ lock: PatternLock, times: Int, at moment: LockMoment) throws {
        for _ in 0..<times { _ = try lock.verify(Self.wrong, at: moment) }
    }

    @Test func verify_opensForTheRightPatternOnly() throws {
        let lock = try makeLock()
        #expect(try lock.verify(Self.wrong, at: start) == .wrong(triesLeft: 4))
        #expect(try lock.verify([0, 3, 6, 7], at: start) == .wrong(triesLeft: 3))
        #expect(try lock.verify(Self.pattern.reversed(), at: start) == .wrong(triesLeft: 2))
        #expect(try lock.verify(Self.pattern, at: start) == .opened)
        #expect(try lock.verify(Self.wrong, at: start) == .wrong(triesLeft: 4), "counted again")
    }

    @Test func state_beforeAnythingWasSet() throws {
        let lock = PatternLock(store: MemoryPatternStore(), cost: Self.cheap)
        #expect(try lock.state(at: start) == .noPattern)
        #expect(throws: PatternLockError.noPattern) { try lock.verify(Self.pattern, at: start) }
    }

    @Test(arguments: [[], [0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 9], [-1, 0, 1, 2]])
    func setPattern_refusesUnusableOnes(_ pattern: [Int]) {
        let lock = PatternLock(store: MemoryPatternStore(), cost: Self.cheap)
        #expect(throws: PatternLockError.unusablePattern) { try lock.setPattern(pattern) }
    }

    @Test func record_holdsNoPatternAndAFreshSaltEachTime() throws {
        let one = MemoryPatternStore(), two = MemoryPatternStore()
        _ = try makeLock(one)
        _ = try makeLock(two)
        #expect(one.read() != two.read())
        let text = String(decoding: one.read() ?? Data(), as: UTF8.self)
        #expect(text.contains("\"salt\"") && !text.contains("03674") && !text.contains("0,3,6,7,4"))
    }

    /// The stored key is scrypt's standard key (RFC 7914), the same as any other implementation's.
    @Test func record_isCheckedAgainstAKeyMadeElsewhere() throws {
        // scrypt("\0\3\6\7\4", "0123456789abcdef", N = 16, r = 8, p = 1, 32 bytes), by Python's hashlib.
        let record = """
            {"cost":{"blockSize":8,"parallelism":1,"rounds":16},"failures":0,\
            "key":"QMVS5Y5s9Xvnk7Ft6ISU+Xi7syVFInRmGWpkt070PRg=","salt":"MDEyMzQ1Njc4OWFiY2RlZg==","version":1}
            """
        let lock = PatternLock(store: MemoryPatternStore(Data(record.utf8)), cost: Self.cheap)
        #expect(try lock.verify(Self.pattern, at: start) == .opened)
    }

    // MARK: Lock-outs

    @Test func lockOut_comesWithTheFifthWrongTryAndDoubles() throws {
        let lock = try makeLock()
        try fail(lock, times: 4, at: start)
        var moment = start
        for seconds in [30.0, 60, 120, 240, 480] {
            #expect(try lock.verify(Self.wrong, at: moment) == .lockedOut(seconds: seconds))
            #expect(try lock.verify(Self.pattern, at: moment.advanced(by: 1)) == .lockedOut(seconds: seconds - 1))
            moment = moment.advanced(by: seconds)
            #expect(try lock.state(at: moment) == .ready)
        }
        #expect(try lock.verify(Self.pattern, at: moment) == .opened)
        #expect(try lock.verify(Self.wrong, at: moment) == .wrong(triesLeft: 4))
    }

    @Test func lockOut_isADayAtMost() {
        #expect(LockOut(failures: 4, at: start) == nil)
        #expect(LockOut(failures: 16, at: start)?.duration == 61_440)
        #expect(LockOut(failures: 17, at: start)?.duration == 86_400)
        #expect(LockOut(failures: 1_000_000, at: start)?.duration == 86_400)
    }

    @Test func lockOut_isNotShortenedBySettingTheClock() throws {
        let lock = try makeLock()
        try fail(lock, times: 5, at: start)
        var forwards = start.advanced(by: 10)
        forwards.wall += 86_400 * 365
        #expect(try lock.state(at: forwards) == .lockedOut(seconds: 20))
        var back = start.advanced(by: 10)
        back.wall -= 86_400 * 365
        #expect(try lock.state(at: back) == .lockedOut(seconds: 20))
    }

    @Test func lockOut_survivesARestart() throws {
        let store = MemoryPatternStore()
        try fail(try makeLock(store), times: 5, at: start)
        let reopened = PatternLock(store: store, cost: Self.cheap)
        let later = LockMoment(wall: start.wall + 12, sinceBoot: 3, boot: "second")
        #expect(try reopened.state(at: later) == .lockedOut(seconds: 18))
        // From here on the second start's own clock counts, whatever the calendar says.
        var cheating = later.advanced(by: 5)
        cheating.wall += 10_000
        #expect(try reopened.state(at: cheating) == .lockedOut(seconds: 13))
        #expect(try reopened.state(at: later.advanced(by: 18)) == .ready)
    }

    @Test func lockOut_beginsAnewWhereTheClockWasSetBackOverARestart() throws {
        let store = MemoryPatternStore()
        try fail(try makeLock(store), times: 5, at: start)
        let lock = PatternLock(store: store, cost: Self.cheap)
        let back = LockMoment(wall: start.wall - 1_000_000, sinceBoot: 3, boot: "second")
        #expect(try lock.state(at: back) == .lockedOut(seconds: 30))
        // And it ends: the calendar need not reach its old time again.
        #expect(try lock.state(at: back.advanced(by: 29)) == .lockedOut(seconds: 1))
        #expect(try lock.state(at: back.advanced(by: 30)) == .ready)
    }

    @Test func tries_areCountedBeforeTheyAreChecked() throws {
        let store = FailingStore()
        let lock = PatternLock(store: store, cost: Self.cheap)
        try lock.setPattern(Self.pattern)
        store.isWritable = false
        #expect(throws: PatternLockError.self) { try lock.verify(Self.pattern, at: start) }
        #expect(throws: PatternLockError.self) { try lock.verify(Self.wrong, at: start) }
        store.isWritable = true
        #expect(try lock.verify(Self.pattern, at: start) == .opened)
    }

    // MARK: Damage

    @Test func damage_neverOpens() throws {
        let store = MemoryPatternStore()
        _ = try makeLock(store)
        let good = store.read() ?? Data()
        var random = Seeded(7)
        var refused = 0
        for _ in 0..<400 {
            var bytes = [UInt8](good)
            switch random.below(3) {
            case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
            case 1: bytes.removeLast(1 + random.below(bytes.count))
            default: bytes.insert(UInt8(random.below(256)), at: random.below(40))
            }
            let lock = PatternLock(store: MemoryPatternStore(Data(bytes)), cost: Self.cheap)
            // Whatever the damage to the record: the wrong pattern does not open it, and nothing crashes.
            let outcome = try? lock.verify(Self.wrong, at: start)
            #expect(outcome != .opened)
            if outcome == nil { refused += 1 }
        }
        #expect(refused > 200)
    }

    @Test(arguments: ["", "{}", "null", "[]", #"{"version":2}"#])
    func damage_isSaid(_ text: String) throws {
        let lock = PatternLock(store: MemoryPatternStore(Data(text.utf8)), cost: Self.cheap)
        #expect(throws: PatternLockError.damaged(place: "memory")) { try lock.state(at: start) }
        #expect(throws: PatternLockError.damaged(place: "memory")) { try lock.verify(Self.pattern, at: start) }
    }

    /// No record makes a try cost more than eight times the standard, and the highest cost that a lock may set is
    /// readable.
    @Test(arguments: [(1 << 20, 4, 4), (1 << 19, 8, 1), (1 << 18, 8, 2), (1 << 15, 16, 8), (1 << 20, 1, 1), (24, 8, 1)])
    func damage_ofACostThatTakesSeconds(rounds: Int, blockSize: Int, parallelism: Int) throws {
        let store = MemoryPatternStore()
        _ = try makeLock(store)
        let text = String(decoding: store.read() ?? Data(), as: UTF8.self)
        func lock(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) -> PatternLock {
            let changed = text.replacingOccurrences(
                of: #""blockSize":8,"parallelism":1,"rounds":16"#,
                with: #""blockSize":\#(blockSize),"parallelism":\#(parallelism),"rounds":\#(rounds)"#)
            #expect(changed != text)
            return PatternLock(store: MemoryPatternStore(Data(changed.utf8)), cost: Self.cheap)
        }
        #expect(throws: PatternLockError.damaged(place: "memory")) {
            try lock(rounds, blockSize, parallelism).verify(Self.pattern, at: start)
        }
        #expect(try lock(1 << 18, 8, 1).state(at: start) == .ready)
        #expect(try lock(1 << 15, 8, 8).state(at: start) == .ready)
    }

    @Test func damage_ofTheCostAllocatesNothing() throws {
        let store = MemoryPatternStore()
        _ = try makeLock(store)
        let text = String(decoding: store.read() ?? Data(), as: UTF8.self)
        let dear = text.replacingOccurrences(of: "\"rounds\":16", with: "\"rounds\":1073741824")
        #expect(dear != text)
        let lock = PatternLock(store: MemoryPatternStore(Data(dear.utf8)), cost: Self.cheap)
        #expect(throws: PatternLockError.damaged(place: "memory")) { try lock.verify(Self.pattern, at: start) }
    }
}

/// A store that can be made read-only. Tests use it from one thread.
private final class FailingStore: PatternLockStore, @unchecked Sendable {
    var isWritable = true
    private let inner = MemoryPatternStore()
    var place: String { "test" }
    func read() -> Data? { inner.read() }
    func write(_ data: Data) throws(PatternLockError) {
        guard isWritable else { throw .unwritable(place: place, reason: "read-only") }
        inner.write(data)
    }
    func remove() { inner.remove() }
    func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result { try body(self) }
}
