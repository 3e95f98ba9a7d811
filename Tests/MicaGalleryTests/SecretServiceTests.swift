import Foundation
import MicaGallery
import Glibc
import Testing

private var isKeyringInstalled: Bool {
    ["/usr/bin/dbus-daemon", "/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-send"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}

/// A real Secret Service: gnome-keyring on a session bus of its own.
///
/// Serialised, because the bus is found through the process's environment.
@Suite(.serialized, .enabled(if: isKeyringInstalled, "dbus-bin, dbus-daemon or gnome-keyring is not installed"))
struct SecretServiceTests {
    private static let pattern = [0, 4, 8, 5]

    @Test func keyring_keepsThePatternAndNeverOpensWithoutIt() throws {
        let session = try Session()
        defer { session.end() }
        try #require(session.waitsUntilAvailable(), "the keyring answers within ten seconds")
        let folder = session.folder.appendingPathComponent("app")
        let store = DesktopPatternStore(app: "org.example.keyring", folder: folder)
        let lock = PatternLock(store: store, cost: .init(rounds: 16))
        #expect(try lock.state(at: .now) == .noPattern)
        try lock.setPattern(Self.pattern)
        #expect(try lock.verify([0, 1, 2, 5], at: .now) == .wrong(triesLeft: 4))
        #expect(try lock.verify(Self.pattern, at: .now) == .opened)

        // In the file stands where the record is, and nothing of it; the keyring's own files are encrypted.
        let file = folder.appendingPathComponent("org.example.keyring.pattern")
        #expect(try String(contentsOf: file, encoding: .utf8) == "kept-in-secret-service\n")
        #expect(!session.holdsClearText("\"salt\""))

        // Another app's pattern is another item.
        #expect(try SecretServicePatternStore(app: "org.example.other", guardFile: .init(url: file)).read() == nil)

        session.lockKeyring()
        #expect(throws: PatternLockError.keyringLocked) { try lock.verify(Self.pattern, at: .now) }
        #expect(throws: PatternLockError.keyringLocked) { try lock.state(at: .now) }

        session.endKeyring()
        #expect(throws: PatternLockError.self) { try lock.verify(Self.pattern, at: .now) }
        #expect(throws: PatternLockError.self) { try lock.state(at: .now) }
    }

    /// A bus and a keyring with a login password, in a folder of their own.
    private final class Session {
        let folder: URL
        private let bus = Process(), keyring = Process()

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("keyring-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // A bus that starts no services by itself: what is gone stays gone.
            let configuration = folder.appendingPathComponent("bus.conf")
            try Data(
                """
                <busconfig><type>session</type><listen>unix:dir=\(folder.path)</listen>
                <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
                </busconfig>
                """.utf8
            ).write(to: configuration)
            let output = Pipe()
            bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
            bus.arguments = [
                "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1",
            ]
            bus.standardOutput = output
            bus.standardError = FileHandle.nullDevice
            try bus.run()
            let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)

            let password = Pipe()
            keyring.executableURL = URL(fileURLWithPath: "/usr/bin/gnome-keyring-daemon")
            keyring.arguments = ["--foreground", "--unlock", "--components=secrets"]
            keyring.environment = [
                "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
                "DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin",
            ]
            keyring.standardInput = password
            keyring.standardOutput = FileHandle.nullDevice
            keyring.standardError = FileHandle.nullDevice
            try keyring.run()
            try password.fileHandleForWriting.write(contentsOf: Data("a login password".utf8))
            try password.fileHandleForWriting.close()
        }

        func waitsUntilAvailable() -> Bool {
            for _ in 0..<100 {
                if SecretServicePatternStore.isAvailable { return true }
                Thread.sleep(forTimeInterval: 0.1)
            }
            return false
        }

        func lockKeyring() {
            let send = Process()
            send.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-send")
            send.arguments = [
                "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
                "org.freedesktop.Secret.Service.Lock",
                "array:objpath:/org/freedesktop/secrets/collection/login",
            ]
            send.standardOutput = FileHandle.nullDevice
            try? send.run()
            wait(for: send)
        }

        func endKeyring() {
            keyring.terminate()
            wait(for: keyring)
        }

        /// Without a run loop, which a test's thread has none of.
        private func wait(for process: Process) {
            for _ in 0..<50 where process.isRunning { Thread.sleep(forTimeInterval: 0.1) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        /// Returns `true` if a file of the session contains the text.
        func holdsClearText(_ text: String) -> Bool {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return files?.compactMap { $0 as? URL }.contains { url in
                (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
            } ?? false
        }

        func end() {
            if keyring.isRunning { endKeyring() }
            bus.terminate()
            wait(for: bus)
            unsetenv("DBUS_SESSION_BUS_ADDRESS")
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
