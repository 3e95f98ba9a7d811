public import Foundation

/// A store for desktop apps: the Secret Service if the session has one when the first pattern is set, otherwise a file.
///
/// The file `<app>.pattern` in the folder contains the record, or a line that refers to the Secret Service. So a
/// keyring that is missing later is an error, never a lock without a pattern. A record in the keyring without the line
/// is an error, too: removing the file or restoring an older one gains no additional tries.
public struct DesktopPatternStore: PatternLockStore {
    private let file: FilePatternStore
    private let keyring: any PatternLockStore
    private let isKeyringAvailable: @Sendable () -> Bool

    private static let marker = Data("kept-in-secret-service\n".utf8)

    /// Creates a store for an app. `app` consists of letters, digits, dots and hyphens, such as "org.example.notes";
    /// other characters are replaced by hyphens. `folder` is the user's folder for app data (`$XDG_DATA_HOME`, or
    /// `~/.local/share`) by default.
    public init(app: String, folder: URL? = nil) {
        self.init(app: app, folder: folder) { SecretServicePatternStore.isAvailable }
    }

    /// `keyring`: the Secret Service, or a replacement in tests.
    package init(
        app: String, folder: URL?, keyring: (any PatternLockStore)? = nil,
        isKeyringAvailable: @escaping @Sendable () -> Bool
    ) {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: ".-"))
        let name = String(app.unicodeScalars.map { allowed.contains($0) ? Character($0) : "-" })
        let folder = folder ?? Self.dataFolder.appendingPathComponent(name)
        file = FilePatternStore(url: folder.appendingPathComponent("\(name).pattern"))
        self.keyring = keyring ?? SecretServicePatternStore(app: name, guardFile: file)
        self.isKeyringAvailable = isKeyringAvailable
    }

    private static var dataFolder: URL {
        if let path = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], path.hasPrefix("/") {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    }

    public var place: String { file.place }

    public func read() throws(PatternLockError) -> Data? {
        let stored = try file.read()
        if stored == Self.marker {
            guard let record = try keyring.read() else { throw .damaged(place: keyring.place) }
            return record
        }
        // A record in the keyring is only stored together with the line in the file.
        let isInKeyring = try isInKeyring()
        guard !isInKeyring else { throw .damaged(place: place) }
        return stored
    }

    private func isInKeyring() throws(PatternLockError) -> Bool {
        guard isKeyringAvailable() else { return false }
        do throws(PatternLockError) {
            return try keyring.read() != nil
        } catch .keyringUnavailable {
            return false
        }
    }

    public func write(_ data: Data) throws(PatternLockError) {
        let stored = try file.read()
        guard stored == Self.marker || (stored == nil && isKeyringAvailable()) else { return try file.write(data) }
        try keyring.write(data)
        guard stored == nil else { return }
        do throws(PatternLockError) {
            try file.write(Self.marker)
        } catch {
            // A record without the line would be treated as damage.
            try? keyring.remove()
            throw error
        }
    }

    public func remove() throws(PatternLockError) {
        let isMarked = try file.read() == Self.marker, isInKeyring = try isInKeyring()
        if isMarked || isInKeyring { try keyring.remove() }
        try file.remove()
    }

    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result {
        try file.exclusively { _ throws(PatternLockError) in try body(self) }
    }
}
