public import Foundation

/// A pattern lock's record in the desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC), encrypted there with the
/// user's login password.
///
/// `guardFile` keeps two processes apart; nothing of the record is in it.
public struct SecretServicePatternStore: PatternLockStore {
    /// The name under which the record is found, such as "org.example.notes".
    public let app: String
    public let guardFile: FilePatternStore

    public init(app: String, guardFile: FilePatternStore) { (self.app, self.guardFile) = (app, guardFile) }

    /// Whether the session has a Secret Service with a default keyring; a locked one counts.
    public static var isAvailable: Bool {
        guard let calls = try? SecretServiceCalls(app: "") else { return false }
        defer { calls.close() }
        do {
            try calls.checkDefaultKeyring()
        } catch .locked {
            return true
        } catch {
            return false
        }
        return true
    }

    public var place: String { "keyring item \(app)" }

    public func read() throws(PatternLockError) -> Data? {
        try perform { calls throws(SecretServiceCalls.Failure) in try calls.read() }
    }

    public func write(_ data: Data) throws(PatternLockError) {
        try perform { calls throws(SecretServiceCalls.Failure) in try calls.write(data) }
    }

    public func remove() throws(PatternLockError) {
        try perform { calls throws(SecretServiceCalls.Failure) in try calls.remove() }
    }

    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result {
        try guardFile.exclusively { _ throws(PatternLockError) in try body(self) }
    }

    private func perform<Result>(
        _ body: (SecretServiceCalls) throws(SecretServiceCalls.Failure) -> Result
    ) throws(PatternLockError) -> Result {
        do throws(SecretServiceCalls.Failure) {
            let calls = try SecretServiceCalls(app: app)
            defer { calls.close() }
            return try body(calls)
        } catch {
            switch error {
            case .locked: throw .keyringLocked
            case .absent(let reason), .failed(let reason): throw .keyringUnavailable(reason: reason)
            }
        }
    }
}
