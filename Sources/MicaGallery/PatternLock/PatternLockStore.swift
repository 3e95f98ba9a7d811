public import Foundation
import Synchronization

/// Where a pattern lock keeps its record: bytes that are replaced as a whole.
public protocol PatternLockStore: Sendable {
    /// For messages: a file's path, a keyring.
    var place: String { get }
    /// Nil: nothing was ever stored.
    func read() throws(PatternLockError) -> Data?
    /// All or nothing: after an error, or if the program dies in between, the old bytes are still there.
    func write(_ data: Data) throws(PatternLockError)
    /// Removes what is kept; nothing happens if nothing is.
    func remove() throws(PatternLockError)
    /// Runs `body` while no other process and no other thread uses the store.
    func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result
}

/// A store that is forgotten with the process, for previews and tests.
public final class MemoryPatternStore: PatternLockStore {
    private let data: Mutex<Data?>

    /// A store that holds `data`.
    public init(_ data: Data? = nil) { self.data = Mutex(data) }

    public var place: String { "memory" }
    public func read() -> Data? { data.withLock { $0 } }
    public func write(_ data: Data) { self.data.withLock { $0 = data } }
    public func remove() { data.withLock { $0 = nil } }
    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result { try body(self) }
}
