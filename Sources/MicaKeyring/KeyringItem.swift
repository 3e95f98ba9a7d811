public import Foundation

/// A secret of an app in the desktop's default keyring (GNOME Keyring, KWallet, KeePassXC). The session's Secret
/// Service encrypts it with the user's login password.
///
/// No call prompts or waits for the user: a locked keyring is an error. A service that does not respond is given up
/// after three seconds. The first call loads libsecret.
public struct KeyringItem: Sendable {
    /// The kind of secret, such as "org.example.Token"; together with `app` it identifies the item.
    public let schema: String
    /// The identifier of the app, such as "org.example.notes".
    public let app: String
    /// The name of the item in the keyring's own interface.
    public let label: String

    /// Creates a reference to an item, without accessing the keyring.
    public init(schema: String, app: String, label: String) {
        self.schema = schema
        self.app = app
        self.label = label
    }

    /// `true` if the session has a Secret Service with a default keyring, even a locked one.
    public static var isAvailable: Bool {
        let item = KeyringItem(schema: "org.mica.Probe", app: "", label: "")
        do throws(KeyringError) {
            try item.perform { calls throws(KeyringError) in try calls.checkDefaultKeyring() }
        } catch {
            return error == .locked
        }
        return true
    }

    /// Returns the secret, or `nil` if there is none.
    public func read() throws(KeyringError) -> Data? {
        try perform { calls throws(KeyringError) in try calls.read() }
    }

    /// Stores the secret, replacing the previous one.
    public func write(_ secret: Data) throws(KeyringError) {
        try perform { calls throws(KeyringError) in try calls.write(secret) }
    }

    /// Removes the secret, if there is one.
    public func remove() throws(KeyringError) {
        try perform { calls throws(KeyringError) in try calls.remove() }
    }

    private func perform<Result>(
        _ body: (SecretServiceCalls) throws(KeyringError) -> Result
    ) throws(KeyringError) -> Result {
        let calls = try SecretServiceCalls(self)
        defer { calls.close() }
        return try body(calls)
    }
}

/// An error of a keyring.
public enum KeyringError: Error, Hashable, Sendable {
    /// The session has no Secret Service, or the service has no default keyring.
    case absent(reason: String)
    /// The keyring is locked.
    case locked
    /// Another error of the keyring, described in one sentence.
    case failed(reason: String)
}
