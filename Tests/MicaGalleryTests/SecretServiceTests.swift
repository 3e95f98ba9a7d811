import Foundation
import MicaGallery
import Glibc
import TestSeeds
import Testing

private var isKeyringInstalled: Bool {
    ["dbus-daemon", "gnome-keyring-daemon", "dbus-send", "dbus-monitor"].map { "/usr/bin/\($0)" }.allSatisfy {
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
        try #require(SecretServicePatternStore.isAvailable)
        let folder = session.folder.appendingPathComponent("app")
        let store = DesktopPatternStore(app: "org.example.keyring", folder: folder)
        let lock = PatternLock(store: store, cost: .init(rounds: 16))
        #expect(try lock.state(at: .now) == .noPattern)
        try lock.setPattern(Self.pattern)
        #expect(try lock.verify([0, 1, 2, 5], at: .now) == .wrong(triesLeft: 4))
        #expect(try lock.verify(Self.pattern, at: .now) == .opened)

        // The file says where the record is, and contains nothing of it; the keyring's own files are encrypted.
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
            // A bus that starts no services automatically: a stopped service stays stopped.
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
            let monitor = try Monitor(address: address)
            defer { monitor.end() }

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
            try #require(monitor.waits(for: "\"org.freedesktop.secrets\""), "the keyring takes its name")
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
            send.waitUntilExit()
        }

        func endKeyring() { keyring.end() }

        /// Returns `true` if a file of the session contains the text.
        func holdsClearText(_ text: String) -> Bool {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return files?.compactMap { $0 as? URL }.contains { url in
                (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
            } ?? false
        }

        func end() {
            if keyring.isRunning { endKeyring() }
            bus.end()
            unsetenv("DBUS_SESSION_BUS_ADDRESS")
            try? FileManager.default.removeItem(at: folder)
        }
    }
    /// A program that reports when a name of a bus gets an owner.
    private struct Monitor {
        private let process = Process(), output = Pipe()

        /// It listens once this returns.
        init(address: String) throws {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
            process.arguments = ["--address", address, "type='signal',member='NameOwnerChanged'"]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            // A bus removes the name of a program that becomes a monitor.
            try #require(waits(for: "member=NameLost"), "dbus-monitor listens")
        }

        func waits(for text: String) -> Bool { waitForText(text, in: output.fileHandleForReading) }
        func end() { process.end() }
    }
}

extension Process {
    /// Kills it and waits. It would ignore SIGTERM: a test's thread blocks that, and its child processes inherit this.
    fileprivate func end() {
        kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
