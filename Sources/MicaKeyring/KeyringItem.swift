public import Foundation

/// A secret that an app keeps in the desktop's default keyring (GNOME Keyring, KWallet, KeePassXC), through the session's
/// Secret Service: encrypted there with the user's login password.
///
/// Nothing here opens a prompt: a locked keyring is an error, so that no call waits for a person. A service that hangs is given
/// up after three seconds. libsecret is loaded with the first call.
public struct KeyringItem: Sendable {
    /// The kind of secret, such as "org.example.Token"; together with `app` it identifies the item.
    public let schema: String
    /// Which app it belongs to, such as "org.example.notes".
    public let app: String
    /// The item's name in the keyring's own window.
    public let label: String

    /// An item that is found again by these three words; nothing is asked of the keyring yet.
    public init(schema: String, app: String, label: String) {
        (self.schema, self.app, self.label) = (schema, app, label)
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

    /// The secret; nil where there is none.
    public func read() throws(KeyringError) -> Data? {
        try perform { calls throws(KeyringError) in try calls.read() }
    }

    /// Puts the secret in the place of the one that is there.
    public func write(_ secret: Data) throws(KeyringError) {
        try perform { calls throws(KeyringError) in try calls.write(secret) }
    }

    /// Takes the secret away, if there is one.
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

/// Why a keyring gives no answer.
public enum KeyringError: Error, Hashable, Sendable {
    /// No Secret Service, or no default keyring in it.
    case absent(reason: String)
    /// It has to be unlocked first.
    case locked
    /// The keyring's answer, in one sentence.
    case failed(reason: String)
}
