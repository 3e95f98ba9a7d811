import CMicaSodium
import Foundation

/// The stored data of a pattern: a key derived from it, never the pattern itself, and the failed attempts.
struct PatternLockRecord: Codable, Hashable, Sendable {
    var version = 1
    var cost: PatternLock.Cost
    var salt: Data
    /// The key that scrypt derives from the pattern.
    var key: Data
    /// The number of consecutive wrong attempts.
    var failures = 0
    var lockOut: LockOut?

    static let saltLength = 16, keyLength = 32

    /// Creates a record for a new pattern, with a new salt from the system's random numbers.
    init(pattern: [Int], cost: PatternLock.Cost) throws(PatternLockError) {
        self.cost = cost
        var generator = SystemRandomNumberGenerator()
        salt = Data((0..<Self.saltLength).map { _ in UInt8.random(in: 0...255, using: &generator) })
        key = Data()
        key = try stretched(pattern)
    }

    /// Creates a record from stored data. Throws an error for values that this lock would not have written: a cost out
    /// of range would take minutes or gigabytes, a short key would match too easily.
    init(stored data: Data, place: String) throws(PatternLockError) {
        guard let record = try? JSONDecoder().decode(PatternLockRecord.self, from: data), record.version == 1,
            record.cost.isReasonable, record.salt.count == Self.saltLength, record.key.count == Self.keyLength,
            (0...1_000_000).contains(record.failures), record.lockOut.map(Self.isReasonable) ?? true
        else { throw .damaged(place: place) }
        self = record
    }

    private static func isReasonable(_ lockOut: LockOut) -> Bool {
        (0...86_400).contains(lockOut.duration) && lockOut.start.wall.isFinite && lockOut.start.sinceBoot.isFinite
    }

    /// The stored form: JSON with keys in a fixed order.
    var stored: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Encoding finite numbers and short byte strings always succeeds.
        return (try? encoder.encode(self)) ?? Data()
    }

    /// Returns `true` if the pattern is the stored one, in constant time.
    func matches(_ pattern: [Int]) throws(PatternLockError) -> Bool {
        let other = try stretched(pattern)
        guard other.count == key.count else { return false }
        return other.withUnsafeBytes { other in
            key.withUnsafeBytes { sodium_memcmp(other.baseAddress!, $0.baseAddress!, other.count) == 0 }
        }
    }

    private func stretched(_ pattern: [Int]) throws(PatternLockError) -> Data {
        let secret = pattern.map { UInt8(truncatingIfNeeded: $0) }
        var key = [UInt8](repeating: 0, count: Self.keyLength)
        guard sodium_init() >= 0,
            crypto_pwhash_scryptsalsa208sha256_ll(
                secret, secret.count, [UInt8](salt), salt.count, UInt64(cost.rounds), UInt32(cost.blockSize),
                UInt32(cost.parallelism), &key, key.count) == 0
        else {
            throw .unreadable(place: "key stretching", reason: "scrypt failed: \(String(cString: strerror(errno)))")
        }
        return Data(key)
    }
}
