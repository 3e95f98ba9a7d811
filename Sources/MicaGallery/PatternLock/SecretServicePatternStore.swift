public import Foundation
import MicaKeyring

/// A pattern lock's record in the desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC). The service encrypts it
/// with the user's login password.
///
/// `guardFile` keeps two processes apart; it contains nothing of the record.
public struct SecretServicePatternStore: PatternLockStore {
    /// The name of the record, such as "org.example.notes".
    public let app: String
    /// The file that keeps two processes apart.
    public let guardFile: FilePatternStore

    /// Creates a store in the keyring under the app's name.
    public init(app: String, guardFile: FilePatternStore) {
        self.app = app
        self.guardFile = guardFile
    }

    /// `true` if the session has a Secret Service with a default keyring, even a locked one.
    public static var isAvailable: Bool { KeyringItem.isAvailable }

    private var item: KeyringItem { KeyringItem(schema: "org.mica.PatternLock", app: app, label: "Pattern of \(app)") }

    public var place: String { "keyring item \(app)" }

    public func read() throws(PatternLockError) -> Data? {
        try told { () throws(KeyringError) in try item.read() }
    }

    public func write(_ data: Data) throws(PatternLockError) {
        try told { () throws(KeyringError) in try item.write(data) }
    }

    public func remove() throws(PatternLockError) {
        try told { () throws(KeyringError) in try item.remove() }
    }

    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result {
        try guardFile.exclusively { _ throws(PatternLockError) in try body(self) }
    }

    /// Converts errors of the keyring to errors of the lock.
    private func told<Result>(_ body: () throws(KeyringError) -> Result) throws(PatternLockError) -> Result {
        do throws(KeyringError) {
            return try body()
        } catch {
            switch error {
            case .locked: throw .keyringLocked
            case .absent(let reason), .failed(let reason): throw .keyringUnavailable(reason: reason)
            }
        }
    }
}
