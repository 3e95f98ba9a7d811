public import Foundation
import MicaKeyring

/// A pattern lock's record in the desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC), encrypted there with the
/// user's login password.
///
/// `guardFile` keeps two processes apart; nothing of the record is in it.
public struct SecretServicePatternStore: PatternLockStore {
    /// The name under which the record is found, such as "org.example.notes".
    public let app: String
    /// Keeps two processes apart.
    public let guardFile: FilePatternStore

    /// A store in the keyring under the app's name.
    public init(app: String, guardFile: FilePatternStore) { (self.app, self.guardFile) = (app, guardFile) }

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

    /// The keyring's errors as the lock's.
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
