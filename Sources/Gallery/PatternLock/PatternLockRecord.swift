import CryptoExtras
import Foundation

/// What is stored of a pattern: never the pattern itself, only a key stretched from it, and the tries that failed.
struct PatternLockRecord: Codable, Hashable, Sendable {
    var version = 1
    var cost: PatternLock.Cost
    var salt: Data
    /// scrypt of the pattern.
    var key: Data
    /// Wrong tries in a row.
    var failures = 0
    var lockOut: LockOut?

    static let saltLength = 16, keyLength = 32

    /// A record for a new pattern, with a fresh salt from the system's random numbers.
    init(pattern: [Int], cost: PatternLock.Cost) throws(PatternLockError) {
        self.cost = cost
        var generator = SystemRandomNumberGenerator()
        salt = Data((0..<Self.saltLength).map { _ in UInt8.random(in: 0...255, using: &generator) })
        key = Data()
        key = try stretched(pattern)
    }

    /// Reads a stored record. Anything that this lock would not have written is damage: a cost that is out of range
    /// would take minutes or gigabytes, a short key would match too easily.
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

    /// As it is stored: JSON with keys in a fixed order.
    var stored: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Numbers and short byte strings that were checked to be finite always encode.
        return (try? encoder.encode(self)) ?? Data()
    }

    /// Whether the pattern is the one that was set; takes the same time wherever they differ.
    func matches(_ pattern: [Int]) throws(PatternLockError) -> Bool {
        let other = try stretched(pattern)
        guard other.count == key.count else { return false }
        return zip(other, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func stretched(_ pattern: [Int]) throws(PatternLockError) -> Data {
        let secret = Data(pattern.map { UInt8(truncatingIfNeeded: $0) })
        do {
            let key = try KDF.Scrypt.deriveKey(
                from: secret, salt: salt, outputByteCount: Self.keyLength, rounds: cost.rounds,
                blockSize: cost.blockSize, parallelism: cost.parallelism, maxMemory: 1 << 30)
            return key.withUnsafeBytes { Data($0) }
        } catch {
            throw .unreadable(place: "key stretching", reason: "scrypt failed: \(error)")
        }
    }
}
