public import Foundation
import Synchronization

/// The storage of a pattern lock's record: bytes that are replaced as a whole.
public protocol PatternLockStore: Sendable {
    /// A description for messages: a file's path, or a keyring.
    var place: String { get }
    /// Returns the stored bytes; `nil` if nothing was stored.
    func read() throws(PatternLockError) -> Data?
    /// Stores new bytes atomically: after an error, or if the program dies, the old bytes are still there.
    func write(_ data: Data) throws(PatternLockError)
    /// Removes the stored bytes, if there are any.
    func remove() throws(PatternLockError)
    /// Runs `body` while no other process and no other thread uses the store.
    func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result
}

/// A store in memory, for previews and tests.
public final class MemoryPatternStore: PatternLockStore {
    private let data: Mutex<Data?>

    /// Creates a store with `data`.
    public init(_ data: Data? = nil) { self.data = Mutex(data) }

    public var place: String { "memory" }
    public func read() -> Data? { data.withLock { $0 } }
    public func write(_ data: Data) { self.data.withLock { $0 = data } }
    public func remove() { data.withLock { $0 = nil } }
    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result { try body(self) }
}
